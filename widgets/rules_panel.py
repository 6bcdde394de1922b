"""The rules panel: ask in your own words, read a rule, follow its links, and see a position in which it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError, start
from explorer.core.moments import Choice, End, Event
from explorer.core.people import addressed
from explorer.core.start import people_like
from explorer.examples.by_rule import show_me
from explorer.examples.rulings import Ruling
from explorer.examples.rulings import of as rulings_of
from widgets import assets
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


class RulesPanel(MatchWidget):
    """The rules of a match's game: search as you type, answers to common questions, and "show me".

        RulesPanel(match)

    "Show me" sets `match` to a position in which the rule matters, so link it to the widgets that draw the match:
    `traitlets.link((panel, "match"), (board, "match"))`. Setting `rule` shows a rule, as a board's "why not" does.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        rule: the id of the rule shown, "" for none.
    """

    _esm = assets.script("rules_panel.js")
    _css = assets.read("rules_panel.css")

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    rule = traitlets.Unicode("").tag(sync=True)
    _book = traitlets.Dict().tag(sync=True)
    _found = traitlets.Dict().tag(sync=True)
    _card = traitlets.Dict().tag(sync=True)
    _look = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._ruling = ""
        self._home: Match | None = None
        self._opened: Match | None = None
        self._text = ""
        super().__init__(match, seat, **traits)

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
        }

    def _search(self, message: dict[str, Any]) -> None:
        self.ask(str(message.get("question", ""))[:ASKED])

    def ask(self, question: str) -> None:
        """Show what the rules say to a question."""
        game = self.match.game
        reading = rulings_of(game).index.read(question)
        self._found = {
            "question": question,
            "read": " ".join(reading.mended),
            "unknown": list(reading.unknown),
            "results": [_line(found) for found in rulings_of(game).answers(question, FOUND)],
        }

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
        self._enter(match, f"A new match with “{rule.title}” read as: {value}.")

    def _enter(self, match: Match, text: str) -> None:
        """Show another match and remember the visitor's own."""
        if self._home is None or self.match is not self._opened:
            self._home = self.match
        self._opened, self._text = match, text
        self.match = match

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
        # The search field's hint is a short question from the game's own rulings.
        asked = [question for ruling in rulings_of(game).rulings.values() for question in ruling.questions]
        self._book = {
            "title": game.title,
            "count": len(game.rules),
            "chapters": [*map(list, chapters.items())],
            "example": min(asked, key=lambda question: abs(len(question) - 32), default=""),
        }
        if self.match is not self._opened:
            self._home = self._opened = None
        away = self._home is not None
        self._look = {"away": away, "text": self._text if away else "", "busy": ""}
        self._draw_card()

    def _draw_card(self) -> None:
        game = self.match.game
        if self._ruling in rulings_of(game).rulings:
            ruling = rulings_of(game).rulings[self._ruling]
            self._card = {
                "kind": "ruling",
                "id": ruling.id,
                "title": ruling.questions[0],
                "answer": ruling.answer,
                "links": [[rule, game.rules[rule].title] for rule in ruling.rules],
            }
            return
        shown = as_html(game.rules, [self.rule])["rules"]
        if not shown:
            self._card = {"kind": "none", "missing": self.rule[:80]}
            return
        (card,) = shown
        taken = self.match.state.readings.get(card["reading"], card["values"][0]) if card["reading"] else ""
        about = rulings_of(game).about(self.rule)
        self._card = {
            "kind": "rule",
            **card,
            "taken": taken,
            "can_show": card["standing"] != "advice",
            "questions": [[ruling.id, ruling.questions[0]] for ruling in about[:4]],
        }

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
