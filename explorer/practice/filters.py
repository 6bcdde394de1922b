"""What makes a drill good, for all kinds: answers that look alike, numbers that lie near, questions that do not betray."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.core.match import NO_MORE
from explorer.practice.drill import Answer, Drill

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from explorer.core.moments import Check, Option
    from explorer.practice.spot import Spot

MOST = 4
"""How many answers a drill offers at the most."""

READABLE = 330
"""The most characters of a question."""

LONGEST = 70
"""The most characters of a value that is asked for."""

_SMALL = frozenset({
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "has", "have", "he", "her", "him",
    "his", "in", "into", "is", "it", "its", "may", "must", "no", "not", "now", "of", "on", "one", "or", "out", "she", "that",
    "the", "their", "them", "then", "they", "this", "to", "up", "what", "which", "who", "with", "you", "your", "yours",
})  # fmt: skip


_DOING_NOTHING = frozenset({"all", "decline", "done", "end", "leave", "pass", "stay", "stop", "wait"})
"""The first words of options that do nothing, or that only finish what has been chosen."""


def drill(
    spot: Spot,
    kind: str,
    question: str,
    right: Answer,
    wrong: Iterable[Answer],
    rules: Sequence[str],
    *,
    random: Random | None,
    also: Sequence[str] = (),
    level: int,
    doing: tuple[Option, ...] = (),
    least: int = 3,
) -> Drill | None:
    """A drill of a spot; None if there are too few different answers, or no rule to examine.

    Args:
        spot: the spot.
        kind: see `Drill`, as for all that is not explained here.
        question: the question.
        right: the right answer.
        wrong: wrong ones, the best first.
        rules: the rules examined.
        random: mixes the answers; None leaves them in the order of their texts' numbers.
        also: the rules used on the way.
        level: how hard it is.
        doing: the answers supposed.
        least: how many answers there must be.
    """
    said = {right.text.casefold()}
    kept = []
    for answer in wrong:
        if answer.text.casefold() not in said:
            said.add(answer.text.casefold())
            kept.append(answer)
    answers = [right, *kept[: MOST - 1]]
    examined = spot.cites(rules)
    if len(answers) < least or not examined or len(question) > READABLE:
        return None
    if random is None:
        answers.sort(key=lambda answer: [int(number) for number in re.findall(r"\d+", answer.text)])
    else:
        random.shuffle(answers)
    used = tuple(rule for rule in spot.cites(also) if rule not in examined)
    return Drill(
        kind, spot.game, spot.where, question, tuple(answers), examined, used, level, spot.match, spot.seat, spot.story, doing
    )  # fmt: skip


def failed(checks: Iterable[Check]) -> list[Check]:
    """The checks that failed."""
    return [check for check in checks if not check.passed]


def words(text: str) -> set[str]:
    """The words of a text that mean something, in lower case."""
    return {word for word in re.findall(r"[\w'’-]+", text.casefold()) if word not in _SMALL}


def is_pass(option: Option, label: str) -> bool:
    """True if an option does nothing, so that it is no answer worth finding."""
    said = label.casefold()
    if option in NO_MORE or re.search(r"\b(no|nobody|none|nothing|neither)\b", said):
        return True
    return said.split(" ", 1)[0] in _DOING_NOTHING


def of_a_sort(label: str, others: Sequence[str]) -> bool:
    """True if at least one of some other texts begins like a text, so that it does not stand alone in its form.

    >>> of_a_sort("attack Maud", ["move to the Crypt", "attack Osric"]), of_a_sort("attack Maud", ["move to the Crypt", "wait"])
    (True, False)
    """
    return any(other.split()[:1] == label.split()[:1] for other in others)


def alike(label: str, others: Iterable[str]) -> list[str]:
    """Some texts by how much they look like one, those first that are mixed up most easily.

    >>> alike("bet red 7", ["pass", "bet blue 3", "bet red 9 and blue 3"])
    ['bet red 9 and blue 3', 'bet blue 3', 'pass']
    """
    wanted, start = words(label), label.split()[:1]

    def unlike(other: str) -> tuple[bool, int, int, str]:
        return other.split()[:1] != start, -len(wanted & words(other)), abs(len(other) - len(label)), other

    return sorted(others, key=unlike)


def stems(text: str) -> set[str]:
    """The beginnings of a text's words, by which other forms of them are found, too."""
    return {word[:5] for word in words(text)}


def betrays(told: str, label: str, others: Iterable[str] = ()) -> bool:
    """True if a sentence names what only one of the answers names, so that the two match by their words alone.

    >>> betrays("You activate the Throne Room.", "activate the Throne Room", ["activate the Crypt"])
    True
    >>> betrays("Maud loses a point.", "activate the Throne Room", ["activate the Crypt"])
    False
    """
    common = stems(told) & stems(label)
    return bool(common - {stem for other in others for stem in stems(other)})


def is_said(lead: str, old: str, new: str) -> bool:
    """True if a question already says what has come to a value, or has gone from it.

    >>> is_said("You choose: go to market H6.", "road K8", "market H6"), is_said("You choose: 2 ravens.", "8", "6")
    (True, False)
    """
    said, before, after = words(lead), words(old), words(new)
    return (after - before or before - after) <= said


def near(value: int, random: Random, others: Iterable[int] = (), low: int = 0) -> list[int]:
    """Three numbers near another, on either side of it, so that its place among them says nothing.

    Args:
        value: the right number.
        random: decides how many are smaller.
        others: numbers that somebody might get who reckons wrongly; they come first.
        low: the least number that makes sense.
    """
    below = [number for number in (value - 1, value - 2, value - 3) if number >= low]
    smaller = below[: random.randrange(4)]
    far = [*smaller, *(value + step for step in range(1, 4))][:3]
    likely = [number for number in dict.fromkeys(others) if number != value and number >= low]
    return list(dict.fromkeys([*likely[:2], *far]))[:3]


# --- values of facts --------------------------------------------------------------------------------------------------

NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.]*\d|\w)")
"""A number that stands alone, so no square and no version."""


def head(value: str) -> str:
    """A value without its derivation, which would betray a wrong one.

    >>> head("8 = base 6 + yellow 2"), head("7 of 11: 2 of yours and 5 of hers"), head("red 4 and black 13 (2 colours)")
    ('8', '7 of 11', 'red 4 and black 13')
    """
    short = re.split(r" = |: | \(", value, maxsplit=1)[0]
    return short if re.search(r"\d", short) else value


def variants(new: str, old: str, others: Sequence[str], random: Random) -> list[str]:
    """Wrong values for a fact that has changed, the most tempting first.

    Args:
        new: what it is now.
        old: what it was.
        others: what the same fact is for others.
        random: decides between equally good ones.
    """
    found = [old]
    was, now = NUMBER.findall(old), NUMBER.findall(new)
    if NUMBER.sub("#", old) == NUMBER.sub("#", new) or (len(now) == 1 and len(was) <= 1):
        found += _renumbered(new, old, random)
    elif " and " in new or " and " in old:
        found += _regrouped(new, old, random)
    found += [other for other in others if bool(NUMBER.search(other)) == bool(now) or not now]
    return [value for value in dict.fromkeys(found) if value != new]


def _renumbered(new: str, old: str, random: Random) -> list[str]:
    """The new value with other numbers: the change the other way round, the same change elsewhere, and numbers near it."""
    spans = [found.span() for found in NUMBER.finditer(new)]
    now = [int(new[start:end]) for start, end in spans]
    was = [int(number) for number in NUMBER.findall(old)]
    if len(was) != len(now):
        was = [0] * len(now)
    changed = [place for place, (before, after) in enumerate(zip(was, now, strict=True)) if before != after]
    rows: list[list[int]] = []
    for place in changed[:1]:
        step = now[place] - was[place]
        rows.append([*now[:place], was[place] - step, *now[place + 1 :]])
        for other in range(len(now)):
            if other not in changed:
                moved = list(now)
                moved[place], moved[other] = was[place], now[other] + step
                rows.append(moved)
        rows += [[*now[:place], number, *now[place + 1 :]] for number in near(now[place], random)]
    most = [place for place, (start, _) in enumerate(spans) if place and new[:start].endswith(" of ")]
    rows = [row for row in rows if all(row[place] == now[place] >= row[place - 1] for place in most)]
    return [_filled(new, spans, row) for row in rows if min(row) >= 0 and _reads(new, spans, now, row)]


def _filled(text: str, spans: Sequence[tuple[int, int]], numbers: Sequence[int]) -> str:
    """A text with other numbers in some places."""
    for (start, end), number in reversed(list(zip(spans, numbers, strict=True))):
        text = f"{text[:start]}{number}{text[end:]}"
    return text


def _reads(text: str, spans: Sequence[tuple[int, int]], now: Sequence[int], row: Sequence[int]) -> bool:
    """True if the words behind the numbers need no other ending: "1 soldier" cannot become "2 soldier"."""
    for (_, end), before, after in zip(spans, now, row, strict=True):
        word = re.match(r" ([a-zA-Z]+)", text[end:])
        if word is None or before == after or word[1] == "of":
            continue
        if before == 1 or (after == 1 and word[1].endswith("s")):
            return False
    return True


def _listed(value: str) -> list[str]:
    """The things that a value lists; none if it says nothing."""
    return [] if value in ("nothing", "") else [part for part in re.split(r", | and ", value) if part]


def _regrouped(new: str, old: str, random: Random) -> list[str]:
    """Other lists of the things in an old and a new value: with one too many, and with one too few."""
    after, before = _listed(new), _listed(old)
    gone = [one for one in before if one not in after]
    found = [[*after, one] for one in gone]
    found += [[other for other in after if other != one] for one in random.sample(after, len(after))]
    kept = {frozenset(before): before, frozenset(after): after}
    return [_joined(kept.setdefault(frozenset(group), group)) for group in found if frozenset(group) not in kept]


def _joined(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts) or "nothing"
