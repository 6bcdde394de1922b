"""What makes a drill good, for all kinds: answers that look alike, numbers that lie near, questions that do not betray."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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


_COUNTS = re.compile(r"\d+ (?!(?:and|or|to|of|for|from|is|in|becomes)\b)[a-z]")
"""A number before what it counts."""

_EMPTY = frozenset({"nothing", "none", "nobody", "empty"})
"""Words of a value that has nothing in it."""


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


def of_a_sort(label: str, others: Sequence[str]) -> bool:
    """True if most of some other texts look like a text, so that it does not stand alone in its form.

    They look alike if they begin with the same word and name as many things; or, where each begins with whose it is, if
    another is of the same owner, or each of another.

    >>> of_a_sort("attack Maud", ["move to the Crypt", "attack Osric"]), of_a_sort("attack Maud", ["move to the Crypt", "wait"])
    (True, False)
    >>> of_a_sort("Lord Conall's King", ["Lady Maud's Danes", "Lady Maud's King"])
    False
    """
    owner, owners = _owner(label), [_owner(other) for other in others]
    if owner:
        return owner in owners or (all(owners) and len(set(owners)) == len(owners))
    first = [other for other in others if not _owner(other) and _form(other) == _form(label)]
    return 2 * len(first) >= len(others) and any(len(_listed(other)) == len(_listed(label)) for other in first)


def _form(label: str) -> str:
    """The first word of an option, which says what is done; nothing if it is a name and no more."""
    return (
        ""
        if re.fullmatch(r"(?:(?:[A-Z(\d][^\s]*|of|the|and|in|to|on|for)(?:\s|$))+", label)
        else label.split(maxsplit=1)[0]
    )


def _owner(label: str) -> str:
    """Whose a thing is by its label: "Your" or "Lady Maud's"; "" if it does not say."""
    found = re.match(r"Your\b|[^,:]*?'s\b", label)
    return found[0] if found else ""


def names_reader(label: str) -> bool:
    """True if an option is about the reader as another player would be: nobody accepts or attacks himself.

    >>> names_reader("accept you: Knight of Lyre"), names_reader("your Cadaver")
    (True, False)
    """
    return re.search(r"\b(you|yourself)\b", label, re.IGNORECASE) is not None


def differ_in_number(one: str, other: str) -> bool:
    """True if two options differ in one number only, so that the larger tells of the smaller.

    >>> differ_in_number("add 1 raven", "add 2 ravens"), differ_in_number("red to 6", "red to 2")
    (True, False)
    """
    texts = [re.sub(r"# ([a-z]+?)s?\b", r"# \1", NUMBER.sub("#", text)) for text in (one, other)]
    pairs = zip(NUMBER.finditer(one), NUMBER.finditer(other), strict=False)
    places = [mine.start() for mine, theirs in pairs if mine[0] != theirs[0]]
    return texts[0] == texts[1] and len(places) == 1 and re.match(_COUNTS, one[places[0] :]) is not None


def told_before(spot: Spot, text: str, others: Iterable[str]) -> bool:
    """True if a sentence of what happened just before names what only one of the answers names."""
    rest = list(others)
    return any(betrays(line, text, rest) for line in spot.story)


def is_named(spot: Spot, label: str, others: Iterable[str]) -> bool:
    """True if a sentence of what happened just before names most of what only this option names.

    That the Knight is of a house is told before one chooses whom to attack, and whose house it is must still be seen.
    """
    own = stems(label) - {stem for other in others for stem in stems(other)}
    return any(2 * len(own & stems(line)) > len(own) for line in spot.story)


def numbers_like(text: str, start: int, sight: str) -> set[int] | None:
    """The numbers that may stand in a place; None if any may, because it counts something.

    A number behind a word is the name of a thing, such as a token, if such things are in sight; then only those exist.

    >>> sorted(numbers_like("You take green 9.", 15, "green 2 and green 9 | red 4")), numbers_like("You get 9 food.", 8, "5 food")
    ([2, 9], None)
    """
    word = re.search(r"([A-Za-z][\w-]*) $", text[:start])
    if word is None or word[1] in _SMALL or re.match(_COUNTS, text[start:]):
        return None
    found = {
        int(one[1])
        for one in re.finditer(rf"\b{re.escape(word[1])} (\d+)\b", sight, re.IGNORECASE)
        if not re.match(_COUNTS, sight[one.start(1) :])
    }
    return found or None


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
    said, before, after = words(lead), words(old) - _EMPTY, words(new) - _EMPTY
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


def variants(
    new: str, old: str, others: Sequence[str], random: Random, come: Sequence[str] = (), sight: str = ""
) -> list[str]:
    """Wrong values for a fact that has changed, the most tempting first.

    Args:
        new: what it is now.
        old: what it was.
        others: what the same fact is for others.
        random: decides between equally good ones.
        come: what it becomes by other answers.
        sight: what is in sight: things with a number in their names must be among it.
    """
    found = [old, *come]
    was, now = NUMBER.findall(old), NUMBER.findall(new)
    if NUMBER.sub("#", old) == NUMBER.sub("#", new) or (len(now) == 1 and len(was) <= 1):
        found += _renumbered(new, old, random)
    elif " and " in new or " and " in old:
        found += _regrouped(new, old, random)
    found += [other for other in others if bool(NUMBER.search(other)) == bool(now) or not now]
    exists = " | ".join((sight, old, *come, *others))
    return [value for value in dict.fromkeys(found) if value != new and _exists(value, exists)]


def _exists(value: str, sight: str) -> bool:
    """True if the things that a value names by numbers are in sight."""
    places = [(int(found[0]), numbers_like(value, found.start(), sight)) for found in NUMBER.finditer(value)]
    return all(known is None or number in known for number, known in places)


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
    found = [group for group in found if not _doubled(group) or _doubled(after)]
    return [_joined(kept.setdefault(frozenset(group), group)) for group in found if frozenset(group) not in kept]


def _doubled(parts: Sequence[str]) -> bool:
    """True if two parts of a list count the same: "2 from you and 3 from you"."""
    ends = [part.split()[-1] for part in parts if len(part.split()) > 1]
    return any(ends.count(end) > 1 for end in ends if not end.isdigit())


def _joined(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts) or "nothing"
