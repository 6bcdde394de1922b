"""The figures of the 80 cards and 25 alliance tokens, each with its source.

The rulebook (Cards, Alliance Tokens, Set-up, Common and Uncommon Card Effects) leaves out most colours and powers of
the uncommons and most token colours. `cards.toml` beside this file has the printed figures and a reconstruction of the
others. Owners of the box can override it with a file of the same format that contains only what differs:

>>> figures().cards["jester"]
Card(id='jester', name='Jester', kind='jester', colour='G', base=4, uncommon=True)
>>> key = read_overrides({"cards": {"jester": {"colour": "R", "base": 3}}})  # or the path of such a TOML file
>>> key  # canonical text, "" when nothing differs: what a match stores
'{"cards":{"jester":{"base":3,"colour":"R"}}}'
>>> figures(key).cards["jester"].provenance["base"].standing
'own'

Nothing is parsed on import: the first call to `figures` reads the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from explorer.authoring import figures as figures_of
from explorer.authoring.card_file import cut, heading, hint, shown
from explorer.authoring.figures import OWN, Provenance
from explorer.games.noble_treachery.cards import (
    BASE_POWERS,
    COLOUR_NAMES,
    COLOURS,
    TOKEN_COUNT,
    TOKENS_PER_COLOUR,
    Card,
    Preset,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of the box under one set of overrides. Instances are shared: do not change them.

    - `key`: the overrides as canonical text, "" for our figures; the only field that is compared.
    - `cards`: id -> card, the 45 commons first.
    - `commons`, `uncommons`: their ids; commons by falling power, then colour; uncommons in alphabetical order.
    - `token_colour`: indexed by token value; index 0 is unused and "".
    - `token_provenance`: token value -> the source of its colour.
    - `presets`: id -> the ten uncommons that it leaves out; `preset_texts` has their names and reasons.
    """

    key: str
    cards: dict[str, Card] = field(compare=False, repr=False)
    token_colour: tuple[str, ...] = field(compare=False, repr=False)
    token_provenance: dict[int, Provenance] = field(compare=False, repr=False)
    presets: dict[str, tuple[str, ...]] = field(compare=False, repr=False)
    preset_texts: dict[str, Preset] = field(compare=False, repr=False)
    commons: tuple[str, ...] = field(compare=False, repr=False)
    uncommons: tuple[str, ...] = field(compare=False, repr=False)


def tokens_in_play(players: int, figures: Figures) -> list[int]:
    """The token values in play, ascending: each colour keeps its lowest, one fewer than there are players (Set-up II).

    Raises `ValueError` unless there are 4 to 6 players.
    """
    if players not in (4, 5, 6):
        raise ValueError(f"Noble Treachery is for 4 to 6 players, not {players}")
    kept: list[int] = []
    for colour in COLOURS:
        kept += [value for value, its in enumerate(figures.token_colour) if its == colour][: players - 1]
    return sorted(kept)


# ---- Building the figures ----


@lru_cache(maxsize=1)
def _house() -> dict[str, Any]:
    """`cards.toml`, parsed. The tests validate our own file, so this does not."""
    import tomllib  # deferred, so that importing the game stays fast

    return tomllib.loads(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))


def _build(key: str, own: Mapping[str, Any]) -> Figures:
    """Our figures with the checked overrides `own` (the parsed `key`) applied."""
    house = _house()
    own_commons, own_cards, own_tokens = (own.get(section, {}) for section in ("commons", "cards", "tokens"))

    def figure(printed: Mapping[str, Any], changed: Mapping[str, Any], name: str) -> tuple[Any, Provenance]:
        if name in changed:
            return changed[name], OWN
        entry = printed[name]
        return entry["is"], Provenance(entry["standing"], entry["confidence"], entry["why"])

    cards: dict[str, Card] = {}
    for kind, row in house["commons"].items():
        _, from_colour = figure(row, {}, "colour")
        base, from_base = figure(row, own_commons.get(kind, {}), "base")
        provenance = {"colour": from_colour, "base": from_base}
        for colour in COLOURS:
            name = f"{COLOUR_NAMES[colour].capitalize()} {row['name']}"
            id = f"{kind}-{colour.lower()}"
            cards[id] = Card(id, name, kind, colour, base, False, provenance)
    commons = tuple(cards)
    uncommons = tuple(sorted(house["cards"]))  # sorted, so that moving a row in the file changes no seeded deal
    for id in uncommons:
        row, changed = house["cards"][id], own_cards.get(id, {})
        colour, from_colour = figure(row, changed, "colour")
        base, from_base = figure(row, changed, "base")
        cards[id] = Card(id, row["name"], id, colour, base, True, {"colour": from_colour, "base": from_base})

    tokens = [figure(house["tokens"], own_tokens, str(value)) for value in range(1, TOKEN_COUNT + 1)]
    texts = {
        id: Preset(id, preset["name"], preset["why"], tuple(preset["removed"]))
        for id, preset in house["presets"].items()
    }
    return Figures(
        key=key,
        cards=cards,
        token_colour=("", *(colour for colour, _ in tokens)),
        token_provenance={value: provenance for value, (_, provenance) in enumerate(tokens, 1)},
        presets={id: preset.removed for id, preset in texts.items()},
        preset_texts=texts,
        commons=commons,
        uncommons=uncommons,
    )


# ---- Checking a user's own figures ----


_SECTIONS = ("commons", "cards", "tokens", "presets")
_FIGURE_FIELDS = ("is", "standing", "confidence", "why")
_FAULTY = object()
_COLOUR_HELP = "K black, B blue, R red, G green, Y yellow"


class _Check(figures_of.Check):
    """One pass over a user's figures."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data, _SECTIONS, "a file has even_printed, [commons.…], [cards.…] and [tokens]")
        before = len(self.faults)
        for section, name, row in self.entries():
            if section == "commons":
                self._common(name, row)
            elif section == "cards":
                self._uncommon(name, row)
            elif section == "tokens":
                self._token(name, row)
            elif row != _house()["presets"].get(name):
                right = "name the ten uncommons where you start a match"
                self.faults.append(f"{heading('presets', name)}: presets are not figures; leave it out and {right}")
        if not any(fault.startswith("[tokens]") for fault in self.faults[before:]):
            self._count_tokens()  # counting faulty colours would only add noise

    def _common(self, kind: str, row: object) -> None:
        house, entry = _house(), heading("commons", kind)
        if kind not in house["commons"]:
            if _tidy(kind) in house["cards"]:
                wrong = f"an uncommon; write {heading('cards', _tidy(kind))}"
            else:
                wrong = f"no such common{_close(kind, house['commons'])}; the types are {', '.join(house['commons'])}"
            self.faults.append(f"{entry}: {wrong}")
            return
        for name, given in self._fields(entry, row, house["commons"][kind], "base"):
            if name == "colour":
                value = self._value(f"{entry} colour", given)
                if value is not _FAULTY and value != "each":
                    self.faults.append(f"{entry} colour: a common exists once in each colour; leave it out")
            else:
                self._figure(("commons", kind, name), f"{entry} {name}", given, house["commons"][kind][name])

    def _uncommon(self, id: str, row: object) -> None:
        house, entry = _house(), heading("cards", id)
        if id not in house["cards"]:
            kind = _tidy(id).rpartition("-")[0] if _tidy(id)[-2:] in {f"-{c.lower()}" for c in COLOURS} else _tidy(id)
            if kind in house["commons"]:
                wrong = f"a common, whose power belongs to its type; write [commons.{kind}]"
            else:
                wrong = f"no such uncommon{_close(id, house['cards'])}; the game's own cards.toml has the ids"
            self.faults.append(f"{entry}: {wrong}")
            return
        for name, given in self._fields(entry, row, house["cards"][id], "colour and base"):
            self._figure(("cards", id, name), f"{entry} {name}", given, house["cards"][id][name])

    def _token(self, value: str, given: object) -> None:
        house = _house()["tokens"]
        if value in house:
            self._figure(("tokens", value), f"[tokens] {value}", given, house[value])
        else:
            self.faults.append(
                f"[tokens] {cut(value)}: no such token; values are whole numbers from 1 to {TOKEN_COUNT}"
            )

    def _count_tokens(self) -> None:
        colours = {value: row["is"] for value, row in _house()["tokens"].items()} | self.own.get("tokens", {})
        counts = {colour: list(colours.values()).count(colour) for colour in COLOURS}
        if any(count != TOKENS_PER_COLOUR for count in counts.values()):
            wrong = ", ".join(
                f"{COLOUR_NAMES[colour]} would have {count}"
                for colour, count in counts.items()
                if count != TOKENS_PER_COLOUR
            )
            many = " or ".join(COLOUR_NAMES[c] for c in COLOURS if counts[c] > TOKENS_PER_COLOUR)
            few = " or ".join(COLOUR_NAMES[c] for c in COLOURS if counts[c] < TOKENS_PER_COLOUR)
            right = f"every colour has {TOKENS_PER_COLOUR} tokens; make another {many} token {few}"
            self.faults.append(f"[tokens]: {wrong}; {right}")

    def _fields(self, entry: str, row: object, house: Mapping[str, Any], right: str) -> Iterator[tuple[str, object]]:
        """The figures in a card's entry, colour and base; any other field is a fault."""
        if not isinstance(row, Mapping):
            self.faults.append(f"{entry}: {shown(row)} is not a table; write {entry} and its figures below it")
            return
        for name, given in row.items():
            if name in ("colour", "base"):
                yield name, given
            elif name == "name":
                if given != house["name"]:
                    self.faults.append(f'{entry} name: names are not figures; leave it out or write "{house["name"]}"')
            else:
                close = _close(str(name), ("colour", "base"), color="colour", power="base")
                self.faults.append(f"{entry} {cut(name)}: no such field{close}; an entry here has {right}")

    def _value(self, place: str, given: object) -> object:
        """A figure written as a plain value (`base = 3`) or as in our file (`base = { is = 3, … }`); else _FAULTY."""
        if not isinstance(given, Mapping):
            return given
        unknown = [str(name) for name in given if name not in _FIGURE_FIELDS]
        for name in unknown:
            close = _close(name, _FIGURE_FIELDS)
            self.faults.append(
                f"{place}: no such field as {cut(name)}{close}; a figure has {', '.join(_FIGURE_FIELDS)}"
            )
        if "is" not in given:
            right = f"write {place.rpartition(' ')[2]} = {{ is = … }}"
            self.faults.append(f"{place}: the figure itself is missing; {right}")
            return _FAULTY
        return _FAULTY if unknown else cast("object", given["is"])

    def _figure(self, path: tuple[str, ...], place: str, given: object, house: Mapping[str, Any]) -> None:
        """Check one figure and, if it is valid and differs from ours, store it in `own` under `path`."""
        value = self._value(place, given)
        if value is _FAULTY:
            return
        if path[-1] == "base":
            if type(value) is not int or value not in BASE_POWERS:  # True is an int to Python, not a power
                self.faults.append(f"{place}: {shown(value)} is not a base power; write a whole number from 1 to 9")
                return
        elif not isinstance(value, str) or value not in COLOURS:
            meant = {name: letter for letter, name in COLOUR_NAMES.items()}
            meant |= {letter.lower(): letter for letter in COLOURS}
            letter = meant.get(value.strip().lower()) if isinstance(value, str) else None
            right = f'write "{letter}"' if letter else "write one of the five letters"
            self.faults.append(f"{place}: {shown(value)} is not a colour; {right} ({_COLOUR_HELP})")
            return
        if self.differs(place, value, house["is"], house["standing"]):
            self.keep(value, *path)


def _tidy(name: str) -> str:
    """The id meant by a card's printed name or a misspelt id: "Captain of the Guard" -> "captain-of-the-guard"."""
    return name.strip().strip("!").lower().replace("_", "-").replace(" ", "-")


def _close(name: str, known: Mapping[str, object] | tuple[str, ...], **usual: str) -> str:
    """` (did you mean "jester"?)`, or "" if no known name is similar; `usual` has wrong names that are not misspellings."""
    tidy = _tidy(name)
    return hint(usual.get(tidy, tidy), known)


_OWN = figures_of.OwnFigures(lambda data: _Check(data).finished(), _build)

figures = _OWN.figures
"""The figures for a key, ours for "". They are shared: do not change them."""

read_overrides = _OWN.read
"""The key for a user's own figures, "" if they do not differ from ours; `CardFileError` names every fault."""
