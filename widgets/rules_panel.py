"""The rules panel: ask in your own words, read the answer and the rules behind it, and see the case on a table."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError, start
from explorer.core.moments import Choice, End, Event
from explorer.core.people import addressed
from explorer.core.start import people_like, people_of
from explorer.examples.by_rule import show_me
from explorer.examples.rulings import Ruling
from explorer.examples.rulings import of as rulings_of
from widgets import assets
from widgets.asked import asked
from widgets.boards.table import Space, pictures
from widgets.look import drawing, icons
from widgets.match_widget import MatchWidget
from widgets.rules import as_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from explorer import Rule

FOUND = 12
"""The most rules and answers that a search lists."""

ASKED = 200
"""How many characters of a question are read."""

OPENING = 120
"""How many characters of a rule's text a list shows."""

ALSO = 5
"""The most other questions that stand beside an answer."""

FIELDS = {"Yes": "vert", "No": "gules", "": "per pale purpure murrey, owl or"}
"""The arms of the shield that a verdict stands in, by its word; blue for any other word."""

SIGNS = ("search", "ask", "rule", "share", "next", "play")
"""The page's own icons that the panel draws."""

NARROWEST, WIDEST = 280, 1200
"""The least and the greatest width of a case's picture in pixels."""


class RulesPanel(MatchWidget):
    """The rules of a match's game: ask as you type, the answer in a shield with its case on a table, and the rules behind it.

        RulesPanel(match)

    "Step through it" and "Show me" set `match` to a position in which the rule matters, so link it to the widgets that draw
    the match: `traitlets.link((panel, "match"), (board, "match"))`. Setting `rule` shows a rule, as a board's "why not" does.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        rule: the id of the rule shown, "" for none.
        steps: counts the positions that were opened, so that a page can show the table.
        width: how many pixels wide the picture of a case can be; set by the page.
        has_bench: True where there is a workbench beside the panel.
        lays: counts how often the visitor wanted to lay something out there; `case` is the id of the ruling whose case it is,
            "" for none in particular.
    """

    _esm = assets.script("rules_panel.js")
    _css = assets.look("rules_panel.css", fonts=True)

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    rule = traitlets.Unicode("").tag(sync=True)
    _book = traitlets.Dict().tag(sync=True)
    _found = traitlets.Dict().tag(sync=True)
    _card = traitlets.Dict().tag(sync=True)
    _look = traitlets.Dict().tag(sync=True)
    _signs = traitlets.Dict().tag(sync=True)
    _definitions = traitlets.Unicode().tag(sync=True)
    _reached = traitlets.Int(0).tag(sync=True)
    width = traitlets.Int(740).tag(sync=True)
    steps = traitlets.Int(0)
    has_bench = traitlets.Bool(default_value=False).tag(sync=True)
    lays = traitlets.Int(0)
    case = traitlets.Unicode("")

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._ruling = ""
        self._home: Match | None = None
        self._opened: Match | None = None
        self._text = ""
        self._defined: set[str] = set()
        table = icons.table("ui")
        super().__init__(match, seat, **{"_signs": {name: table[name] for name in SIGNS}, **traits})

    # --- from the page ----------------------------------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {
            "search": self._search,
            "chapter": self._browse,
            "rule": lambda message: self._open(str(message.get("id", ""))[:ASKED]),
            "ruling": lambda message: self._open_ruling(str(message.get("id", ""))[:ASKED]),
            "show": self._show_me,
            "home": lambda _: self._go_home(),
            "reading": self._start_with,
            "lay out": self._lay_out,
        }

    def reach(self) -> None:
        """Put the keyboard into the field."""
        self._reached += 1

    @property
    def said(self) -> str:
        """Where to look in the position that was opened, in a sentence; "" if none is open."""
        return self._text if self._home is not None else ""

    def _search(self, message: dict[str, Any]) -> None:
        self.ask(str(message.get("question", ""))[:ASKED])

    def ask(self, question: str) -> None:
        """Show what the rules say to a question: the best answer, and what else was found."""
        game = self.match.game
        reading = rulings_of(game).index.read(question)
        results = rulings_of(game).answers(question, FOUND)
        self._found = {
            "question": question,
            "read": " ".join(reading.mended),
            "unknown": list(reading.unknown),
            "results": [_line(found) for found in results],
        }
        if results and isinstance(results[0], Ruling):
            self._open_ruling(results[0].id)
        elif results:
            self._open(results[0].id)

    def _browse(self, message: dict[str, Any]) -> None:
        name = message.get("name")
        rules = [rule for rule in self.match.game.rules if rule.chapter == name]
        if rules:
            self._found = {"chapter": name, "results": [*map(_line, rules)]}

    def _open(self, rule: str) -> None:
        self._ruling = ""
        self.rule = rule

    def _open_ruling(self, name: str) -> None:
        if name in rulings_of(self.match.game).rulings:
            self._ruling = name
            self.rule = ""
            self._draw_card()

    def _show_me(self, message: dict[str, Any]) -> None:
        """Open a position in which the shown rule matters; report progress if games must be played to find one."""
        game = self.match.game
        if "ruling" in message:
            ruling = rulings_of(game).rulings.get(str(message["ruling"]))
            found, rules = (ruling.match(), ruling.rules) if ruling else (None, ())
        else:
            rule = game.rules[str(message.get("rule", ""))[:ASKED]]
            self._look = {**self._look, "busy": "Looking for a position …"}
            found, rules = show_me(game, rule.id, self._progress), (rule.id,)
        if found is None:
            self._look = {**self._look, "busy": ""}
            raise NoblesseError("There is no example: this rule does not affect play.")
        found.people = people_like(found, self.match)
        self._enter(found, where(found, rules))

    def _lay_out(self, message: dict[str, Any]) -> None:
        """Ask for the workbench: with the case of a ruling, or with whatever lies there."""
        ruling = str(message.get("ruling", ""))[:ASKED]
        self.case = ruling if ruling in rulings_of(self.match.game).rulings else ""
        self.lays += 1

    def _progress(self, played: int, most: int) -> None:
        self._look = {
            **self._look,
            "busy": f"Looking for a game in which this matters … {played} of at most {most} played",
        }

    def _start_with(self, message: dict[str, Any]) -> None:
        """Start a new match with one disputed rule read as the visitor chose, and everything else as in this match."""
        rule = self.match.game.rules[str(message.get("rule", ""))[:ASKED]]
        value = str(message.get("value", ""))[:ASKED]
        state = self.match.state
        kept = {"players": state.players, **self.match.setup}
        kept.pop("position", None)
        match = start(self.match.game.id, **{**kept, "readings": {**state.readings, rule.switch: value}})
        match.people = people_like(match, self.match)
        self._enter(match, f"A new match with “{rule.title}” read as: {value.replace('-', ' ')}.")

    def _enter(self, match: Match, text: str) -> None:
        """Show another match and remember the visitor's own."""
        if self._home is None or self.match is not self._opened:
            self._home = self.match
        self._opened, self._text = match, text
        self.match = match
        self.steps += 1

    def _go_home(self) -> None:
        if self._home is not None:
            home, self._home, self._opened = self._home, None, None
            self.match = home

    # --- what is shown ----------------------------------------------------------------------------------------------

    @traitlets.observe("rule")
    def _new_rule(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self._ruling = ""
        if not self._drawing:
            self._draw_card()

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        game = self.match.game
        chapters: dict[str, int] = {}
        for rule in game.rules:
            chapters[rule.chapter] = chapters.get(rule.chapter, 0) + 1
        # The search field's hint, and what one can begin with, are short questions from the game's own rulings.
        questions = [(ruling.questions[0], ruling.id) for ruling in rulings_of(game).rulings.values()]
        questions.sort(key=lambda one: abs(len(one[0]) - 32))
        self._book = {
            "title": game.title,
            "count": len(game.rules),
            "chapters": [*map(list, chapters.items())],
            "examples": [[name, question] for question, name in questions[: ALSO + 1]],
            "game": game.id,
        }
        if self.match is not self._opened:
            self._home = self._opened = None
        away = self._home is not None
        self._look = {"away": away, "text": self._text if away else "", "busy": ""}
        self._draw_card()

    def _draw_card(self) -> None:
        game = self.match.game
        if self._ruling in rulings_of(game).rulings:
            self._card = self._answer(rulings_of(game).rulings[self._ruling])
            return
        shown = as_html(game.rules, [self.rule])["rules"]
        if not shown:
            self._card = {"kind": "none", "missing": self.rule[:80]}
            self._define("")
            return
        (card,) = shown
        taken = self.match.state.readings.get(card["reading"], card["values"][0]) if card["reading"] else ""
        about = rulings_of(game).about(self.rule)
        self._card = {
            "kind": "rule",
            **card,
            "taken": taken,
            "can_show": card["standing"] != "advice",
            "questions": [[ruling.id, ruling.questions[0]] for ruling in about[:ALSO]],
        }
        self._define("")

    def _answer(self, ruling: Ruling) -> dict[str, Any]:
        """A ruling, for the page: the verdict, the case on a table, the rules behind it, and what else is asked about them."""
        game = self.match.game
        known = rulings_of(game)
        word, lead, more = verdict(ruling.answer)
        shield = _shield(word)
        case = self._case(ruling)
        self._define(shield + case["table"] + case["hand"])
        also = {one.id: one.questions[0] for rule in ruling.rules for one in known.about(rule) if one.id != ruling.id}
        behind = as_html(game.rules, list(ruling.rules))["rules"]
        return {
            "kind": "ruling",
            "id": ruling.id,
            "title": ruling.questions[0],
            "answer": ruling.answer,
            "word": word,
            "lead": lead,
            "more": more,
            "shield": shield,
            "case": case,
            "because": [[rule["id"], rule["title"], rule["html"], rule["standing"]] for rule in behind],
            "questions": [*map(list, also.items())][:ALSO],
        }

    def _case(self, ruling: Ruling) -> dict[str, str]:
        """The position of a ruling, drawn as whoever must answer sees it."""
        match = ruling.match()
        match.people = people_of(match)
        pending = match.pending
        near = pending.seat if pending is not None and pending.seat is not None else 0
        width = min(max(self.width, NARROWEST), WIDEST)
        space = Space(width)
        space = Space(width, 380, 140) if space.narrow else Space(width, 400, 150)
        _, live, tiles = asked(match, near)
        drawn = pictures(match, near, space, live=live, tiles=tiles)
        told = match.tell(pending, near) if pending is not None else ""
        return {"table": drawn.table, "hand": drawn.hand, "told": told, "game": match.game.id}

    def _define(self, drawn: str) -> None:
        """Send the icons and hatchings that are used for the first time here."""
        used = drawing.used(drawn) | {f"i-{name}" for name in self._signs.values()}
        if not used <= self._defined:
            self._defined |= used
            self._definitions = str(drawing.defined(self._defined | {"weave", "lamp", "shield"}))

    @traitlets.observe("width")
    def _new_width(self, _change: dict[str, Any]) -> None:
        if not self._drawing:
            self._draw_card()

    def words(self) -> str:
        """The rule that is shown; if none is, the chapters."""
        book = self.match.game.rules
        if self.rule in book.rules:
            rule = book[self.rule]
            return f"{rule.title}\n{' '.join(rule.text.split())}"
        chapters = [f"  {name}: {count} rule{'s' if count > 1 else ''}" for name, count in self._book["chapters"]]
        return "\n".join([f"The rules of {self._book['title']}: {self._book['count']}", *chapters])


def _line(found: Rule | Ruling) -> dict[str, str]:
    if isinstance(found, Ruling):
        kind, title, standing, text = "ruling", found.questions[0], "answer", found.answer
    else:
        kind, title, standing, text = "rule", found.title, found.standing, " ".join(found.text.split())
        text = text if len(text) <= OPENING else f"{text[: OPENING - 1].rsplit(' ', 1)[0]} …"
    return {"kind": kind, "id": found.id, "title": title, "standing": standing, "text": text}


def verdict(answer: str) -> tuple[str, str, str]:
    """A ruling's answer in three parts: the verdict in a word or a figure, the first sentence with it, and the rest.

    >>> verdict("No. A Dragon bars both. The dice do not matter.")
    ('No', 'No. A Dragon bars both.', 'The dice do not matter.')
    >>> verdict("2 VP in all, however many you hold.")
    ('2', '2 VP in all, however many you hold.', '')
    >>> verdict("The Attacker.")
    ('', 'The Attacker.', '')
    """
    found = re.match(r"(Yes|No|\d+)\b", answer)
    sentences = re.split(r"(?<=[.!?])\s+", answer)
    lead = 2 if sentences[0] in ("Yes.", "No.") else 1
    return found[1] if found else "", " ".join(sentences[:lead]), " ".join(sentences[lead:])


@cache
def _shield(word: str) -> str:
    """The shield in which a verdict stands."""
    arms = drawing.kept("shield", 0, 0, 88, FIELDS.get(word, "azure"), says="")
    said = f'<text x="44" y="60" text-anchor="middle" class="look-d" font-size="30" fill="#fff">{word}</text>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="88" height="104" viewBox="0 0 88 104" aria-hidden="true">'
        f"{arms}{said}</svg>"
    )


# --- where to look --------------------------------------------------------------------------------------------------


def where(match: Match, rules: tuple[str, ...]) -> str:
    """Where in a match, from the current moment on, some rules matter, in one sentence for the player."""
    wanted = set(rules)
    moments = match.moments()
    pending = match.pending
    if pending is not None and pending.rule in wanted:
        return f"It applies now: {match.tell(pending)}"
    if isinstance(pending, Choice):
        for text in _barred(match, pending, wanted):
            return f"See what it forbids now: {text}"
    for moment in moments[match.moment + 1 :]:
        if not wanted.isdisjoint(moment.rules) and not isinstance(moment, End):
            return f"Step forward to see it: {match.tell(moment)}"
        if isinstance(moment, Choice) and (found := next(_barred(match, moment, wanted), "")):
            return f"Step forward to see what it forbids: {found}"
    for who, how in _reckoned(match, wanted):
        return f"Look at the power of {who}'s card: {how}."
    if match.given < len(match.answers):
        for who, how in _reckoned(match.at_end(), wanted):
            return f"Step forward and look at the power of {who}'s card: {how}."
    for moment in reversed(moments[: match.moment + 1]):
        if not wanted.isdisjoint(moment.rules) and not isinstance(moment, End):
            return f"It has just applied: {match.tell(moment)}"
    ahead = [match.tell(moment) for moment in moments[match.moment + 1 :] if type(moment) is Event]
    if ahead:
        return f"Step forward and watch for it: {' '.join(ahead[:4])}"
    return "The rule matters in this position. Play on."


def _barred(match: Match, choice: Choice, rules: set[str]) -> Iterator[str]:
    for option, checks in choice.barred().items():
        for check in checks:
            if not check.passed and check.rule in rules:
                text = addressed(check.text, choice.seat)
                yield match.named(f"{match.game.label(match.state, choice, option)}, for {text}.")


def _reckoned(match: Match, rules: set[str]) -> Iterator[tuple[str, str]]:
    """The cards in the picture whose power one of these rules affects: whose card, and how its power is worked out."""
    for seat in match.picture()["seats"]:
        card = seat.get("card")
        if card and any(term["rule"] in rules for term in card.get("terms", ())):
            yield seat["name"], card["how"]
