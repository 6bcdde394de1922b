"""The rules panel: ask in your own words, read the answer and the rules behind it, and see the case on a table."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

import traitlets

from explorer import Match, NoblesseError, start
from explorer.core.game import game_named
from explorer.core.moments import Choice, End, Event
from explorer.core.people import addressed
from explorer.core.start import people_like, people_of
from explorer.examples.answers import OFF_TOPIC, TOLD, UNKNOWN, UNSURE
from explorer.examples.answers import of as answers_of
from explorer.examples.by_rule import show_me
from explorer.examples.rulings import of as rulings_of
from explorer.examples.unless import exceptions, readings
from explorer.studies.weighed import weight
from widgets import assets
from widgets.asked import asked
from widgets.board import one_picture
from widgets.boards.table import Space, pictures
from widgets.look import drawing, icons, lettering
from widgets.match_widget import MatchWidget
from widgets.rules import as_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from explorer import Answer, Rule
    from explorer.core.game import Game
    from explorer.core.moments import Seat
    from widgets.boards.table import Pictures

ASKED = 200
"""How many characters of a question are read."""

OPENING = 120
"""How many characters of a rule's text a list shows."""

ALSO = 5
"""The most questions that are offered to begin with, or about a rule."""

OFFERED = 3
"""The most rules that are offered where no answer is stated."""

LIKELY = 0.7
"""An answer that is less sure than this is only probable, and says so."""

FIELDS = {
    "yes": "vert",
    "no": "gules",
    "depends": "purpure",
    "figure": "azure",
    "fact": "azure",
    "readings": "per pale azure purpure",
    "open": "per pale purpure murrey, owl or",
    UNSURE: "per pale purpure murrey, owl or",
    UNKNOWN: "per pale purpure murrey, owl or",
    OFF_TOPIC: "cendrée",
}
"""The arms of the shield in which a verdict stands."""

WORDS = {"yes": "Yes", "no": "No", "depends": "It depends", "readings": "Readings differ"}
"""What is written in the shield; a figure stands there itself, where it is short."""

FIGURE = 10
"""The most letters of a figure in the shield."""

SIGNS = ("search", "ask", "rule", "share", "previous", "next", "play", "unless", "explore")
"""The page's own icons that the panel draws."""

NARROWEST, WIDEST = 280, 1200
"""The least and the greatest width of a case's picture in pixels."""


class RulesPanel(MatchWidget):
    """The rules of a match's game: ask as you type, the answer in a shield with its case on a table, and the rules behind it.

        RulesPanel(match)

    A case is looked at in the panel itself. "Try it on this table" sets `match` to its position, so link that to the widgets
    that draw the match: `traitlets.link((panel, "match"), (board, "match"))`. Setting `rule` shows a rule, as a board's "why
    not" does.

    Attributes:
        match, moment, seat: see `MatchWidget`.
        rule: the id of the rule shown, "" for none.
        steps: counts the positions that were opened, so that a page can show the table.
        width: how many pixels wide the picture of a case can be; set by the page.
        has_bench: True where there is a workbench beside the panel.
        chains: counts how often the visitor wanted to see the chain of a case, at whose moment the match then is.
        lays: counts how often the visitor wanted to lay something out there; `case` is the id of the ruling whose case it is,
            "" for none in particular.
    """

    _esm = assets.script("rules_panel.js")
    _css = assets.look("rules_panel.css", fonts=True)
    LOOKS = frozenset({"search", "chapter", "rule", "show case", "step", "picture"})

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    rule = traitlets.Unicode("").tag(sync=True)
    _book = traitlets.Dict().tag(sync=True)
    _found = traitlets.Dict().tag(sync=True)
    _card = traitlets.Dict().tag(sync=True)
    _case = traitlets.Dict().tag(sync=True)
    _look = traitlets.Dict().tag(sync=True)
    _kept = traitlets.Dict().tag(sync=True)
    _signs = traitlets.Dict().tag(sync=True)
    _definitions = traitlets.Unicode().tag(sync=True)
    _reached = traitlets.Int(0).tag(sync=True)
    width = traitlets.Int(740).tag(sync=True)
    steps = traitlets.Int(0)
    has_bench = traitlets.Bool(default_value=False).tag(sync=True)
    lays = traitlets.Int(0)
    chains = traitlets.Int(0)
    case = traitlets.Unicode("")

    def __init__(self, match: Match, seat: int | None = None, **traits: Any) -> None:
        self._question = ""
        self._drawn_for: tuple[str, dict[str, str]] = ("", {})
        self._shown_case: _Case | None = None
        self._home: Match | None = None
        self._opened: Match | None = None
        self._text = ""
        self._saved = 0
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
            "show case": self._show_case,
            "step": self._step,
            "picture": self._keep_picture,
            "show": lambda _: self._try_it(),
            "chain": lambda _: self._show_chain(),
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
        self.ask(str(message.get("question", "")))

    def ask(self, question: str) -> None:
        """Show what the rules say to a question: the answer, why, and what else may have been meant."""
        self._message = {}
        self._question = question[:ASKED]
        self.set_trait("rule", "")
        self._draw_card()

    def _browse(self, message: dict[str, Any]) -> None:
        name = message.get("name")
        rules = [rule for rule in self.match.game.rules if rule.chapter == name]
        if rules:
            self._found = {"chapter": name, "results": [*map(_line, rules)]}

    def _open(self, rule: str) -> None:
        self._message = {}
        self.rule = rule

    # --- the case -----------------------------------------------------------------------------------------------------

    def _show_case(self, message: dict[str, Any]) -> None:
        """Show a position in which a rule matters; report progress if games must be played to find one."""
        self._message = {}
        game = self.match.game
        rule = game.rules[str(message.get("rule", ""))[:ASKED]]
        self._look = {**self._look, "busy": "Looking for a position …"}
        try:
            found = show_me(game, rule.id, self._progress)
        finally:
            self._look = {**self._look, "busy": ""}
        if found is None:
            raise NoblesseError("There is no example: this rule does not affect play.")
        self._draw_case(_Case(found, (rule.id,), rule=rule.id))

    def _progress(self, played: int, most: int) -> None:
        self._look = {
            **self._look,
            "busy": f"Looking for a game in which this matters … {played} of at most {most} played",
        }

    def _step(self, message: dict[str, Any]) -> None:
        """Look at the moment before or after the one that the case shows."""
        if self._shown_case is not None:
            self._shown_case.step(-1 if message.get("by") == -1 else 1)
            self._draw_case(self._shown_case)

    def _draw_case(self, case: _Case | None) -> None:
        """Draw a case on a table, as whoever must answer first sees it; None takes it away."""
        self._shown_case = case
        if case is None:
            self._case = {}
            return
        space = _space(self.width)
        drawn, told = case.drawn(space)
        self._define(drawn.table + drawn.hand)
        self._case = {
            "table": drawn.table,
            "hand": drawn.hand,
            "told": told,
            "game": case.match.game.id,
            "at": case.at,
            "of": case.of,
            "where": case.where,
            "ruling": case.ruling,
            "rule": case.rule,
        }

    def _keep_picture(self, message: dict[str, Any]) -> None:
        """Send the case as a picture for a file."""
        case = self._shown_case
        if case is None:
            return
        kind = "png" if message.get("kind") == "png" else "svg"
        space = Space()
        name = f"noblesse-{case.match.game.id}-{case.ruling or case.rule}".replace("_", "-").replace(".", "-")
        self._saved += 1
        self._kept = {
            "name": f"{name}.{kind}",
            "text": one_picture(case.drawn(space, still=True)[0], space, case.match.game.id),
            "kind": kind,
            "number": self._saved,
        }

    def _try_it(self, *, matters: bool = False) -> None:
        """Open the case's position, or the moment that matters: the match on the page is it until the visitor goes home."""
        case = self._shown_case
        if case is None:
            raise NoblesseError("There is no case to try.")
        match = case.match.at_end()
        match.goto(case.matters if matters else case.first)
        match.people = people_like(match, self.match)
        self._enter(match, where(match, case.rules))

    def _show_chain(self) -> None:
        """Open the case at the moment in which its rule matters, for the chain of what led to it and of what it causes."""
        self._try_it(matters=True)
        self.chains += 1

    def _lay_out(self, message: dict[str, Any]) -> None:
        """Ask for the workbench: with the case of a ruling, or with whatever lies there."""
        ruling = str(message.get("ruling", ""))[:ASKED]
        self.case = ruling if ruling in rulings_of(self.match.game).rulings else ""
        self.lays += 1

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
            self._question = ""
            if not self._drawing:
                self._draw_card()
        elif not self._question and not self._drawing:
            self._draw_card()

    def show(self) -> None:
        """Set everything at once; the page draws only what changed."""
        game = self.match.game
        if self._book.get("game") != game.id:
            self._book = self._about()
        if self.match is not self._opened:
            self._home = self._opened = None
        away = self._home is not None
        self._look = {"away": away, "text": self._text if away else "", "busy": ""}
        if self._drawn_for != (game.id, self.match.state.readings):
            self._draw_card()

    def _about(self) -> dict[str, Any]:
        """What there is to read and to ask in the game, for the page."""
        game = self.match.game
        chapters: dict[str, int] = {}
        for rule in game.rules:
            chapters[rule.chapter] = chapters.get(rule.chapter, 0) + 1
        # The search field's hint, and what one can begin with, are short questions from the game's own rulings.
        questions = [ruling.questions[0] for ruling in rulings_of(game).rulings.values()]
        questions.sort(key=lambda one: abs(len(one) - 32))
        return {
            "title": game.title,
            "count": len(game.rules),
            "chapters": [*map(list, chapters.items())],
            "examples": questions[: ALSO + 1],
            "game": game.id,
        }

    def _draw_card(self) -> None:
        """Draw the card and its case; they reach the page as one, or somebody could lay out a case that is not there yet."""
        with self.hold_sync():
            self._tell_card()

    def _tell_card(self) -> None:
        """Show the rule that was opened, or the answer to what was asked, or what one can begin with."""
        game = self.match.game
        self._drawn_for = (game.id, dict(self.match.state.readings))
        if self._question.strip():
            answer = answers_of(game).ask(self._question)
            if answer.stated or not answer.rules or _plain(answer.rules[0].title) != _plain(answer.question):
                self._draw_answer(answer)
                return
            self._question = ""  # it is no question, but the title of a rule
            self.rule = answer.rules[0].id  # which draws it
            return
        shown = as_html(game.rules, [self.rule])["rules"]
        self._define("")
        if not shown:
            self._card = {"kind": "none", "missing": self.rule[:80]}
            self._draw_case(None)
            return
        (card,) = shown
        self._card = {
            "kind": "rule",
            **card,
            **(
                self._disputed(game.rules[card["id"]])
                if card["reading"]
                else {"taken": "", "other": "", "ours": "", "weighs": ""}
            ),
            "can_show": card["standing"] != "advice",
            "questions": _asked_about(self.match.game, card["id"])[:ALSO],
        }
        self._draw_case(None)

    def _taken(self, rule: Rule) -> str:
        """How this match reads a disputed rule."""
        taken: str = self.match.state.readings.get(rule.switch, rule.readings[0])
        return taken

    def _draw_answer(self, answer: Answer) -> None:
        """Send an answer to the page: the verdict, why, what would change it, what else may have been meant, and the case."""
        game = self.match.game
        word = in_shield(answer)
        shield = _shield(answer.verdict, word)
        lead, more = parted(answer.sentence)
        told = answer.taken_for and _plain(answer.taken_for) != _plain(answer.question)
        behind = as_html(game.rules, [rule.id for rule in answer.because])["rules"]
        self._define(shield)
        self._found = {
            "question": answer.question,
            "read": " ".join(answer.reading.mended),
            "unknown": list(answer.reading.unknown),
            "results": [_line(rule) for rule in answer.rules if rule not in answer.because],
        }
        self._card = {
            "kind": "answer",
            "id": answer.question,
            "title": answer.question,
            "verdict": answer.verdict,
            "says": TOLD[answer.verdict],
            "word": word,
            "stated": answer.stated,
            "probably": answer.stated and answer.sure < LIKELY,
            "lead": lead,
            "more": more,
            "as_asked": answer.taken_for if told else "",
            "shield": shield,
            "steps": list(answer.figure.steps) if answer.figure else [],
            "understood": answer.figure.understood if answer.figure else "",
            "reckoned": answer.figure.sentence if answer.figure and answer.verdict != "figure" else "",
            "because": [[rule["id"], rule["title"], rule["html"], rule["standing"]] for rule in behind],
            "unless": [[one.rule.id, one.rule.title, one.sentence] for one in exceptions(game.rules, answer)],
            "readings": [self._disputed(one.rule) for one in answer.disputed],
            "meant": [near.wording for near in answer.nearest],
            "offered": [] if answer.stated else [*map(_offered(answer), answer.rules[:OFFERED])],
            "can_show": answer.because[0].id if answer.because and answer.because[0].standing != "advice" else "",
        }
        ruling = answer.ruling
        if ruling is None:
            self._draw_case(None)
        elif self._shown_case is None or self._shown_case.ruling != ruling.id:
            self._draw_case(_Case(ruling.match(), ruling.rules, ruling=ruling.id))

    def _disputed(self, rule: Rule) -> dict[str, Any]:
        """A disputed rule, for the page: its readings, which of them is ours, which this match takes, and what it changes."""
        return {
            "rule": rule.id,
            "title": rule.title,
            "values": list(rule.readings),
            "taken": self._taken(rule),
            **readings(rule)._asdict(),
            "weighs": weight(self.match.game.id, rule),
        }

    def _define(self, drawn: str) -> None:
        """Send the icons and hatchings that are used for the first time here."""
        used = drawing.used(drawn) | {f"i-{name}" for name in self._signs.values()}
        if not used <= self._defined:
            self._defined |= used
            self._definitions = str(drawing.defined(self._defined | {"weave", "lamp", "shield"}))

    @traitlets.observe("width")
    def _new_width(self, _change: dict[str, Any]) -> None:
        if not self._drawing:
            self._draw_case(self._shown_case)

    def words(self) -> str:
        """The answer to what was asked, or the rule that is shown; if there is neither, the chapters."""
        book = self.match.game.rules
        if self._question.strip():
            return str(answers_of(self.match.game).ask(self._question))
        if self.rule in book.rules:
            rule = book[self.rule]
            return f"{rule.title}\n{' '.join(rule.text.split())}"
        chapters = [f"  {name}: {count} rule{'s' if count > 1 else ''}" for name, count in self._book["chapters"]]
        return "\n".join([f"The rules of {self._book['title']}: {self._book['count']}", *chapters])


# --- the case -------------------------------------------------------------------------------------------------------


class _Case:
    """A position that plays an answer, and what follows in it, to be looked at moment by moment.

    Attributes:
        match: the match, at the moment that is shown.
        rules: the ids of the rules that matter.
        ruling, rule: the id of the ruling that it is of, or of the rule that it shows; "" for the other.
        first: the moment at which it begins.
        at, of: how many moments after its beginning it is shown, and how many there are.
        where: where to look, in a sentence.
    """

    def __init__(self, match: Match, rules: tuple[str, ...], ruling: str = "", rule: str = "") -> None:
        match.people = people_of(match)
        self.match, self.rules, self.ruling, self.rule = match, rules, ruling, rule
        self.first = match.moment
        self._stops = [
            number
            for number, moment in enumerate(match.moments())
            if number >= self.first and not (isinstance(moment, End) and number > self.first)
        ]
        self.where = where(match, rules)
        pending = match.pending
        self._near: Seat = pending.seat if pending is not None and pending.seat is not None else 0

    @property
    def at(self) -> int:
        return self._stops.index(self.match.moment)

    @property
    def of(self) -> int:
        return len(self._stops) - 1

    @property
    def matters(self) -> int:
        """The first moment at which the most important of the rules applies or forbids something; else one of the others."""
        moments = self.match.moments()
        for rule in self.rules:
            for number in self._stops:
                moment = moments[number]
                if rule in moment.rules and not isinstance(moment, End):
                    return number
                if isinstance(moment, Choice) and next(_barred(self.match, moment, {rule}), ""):
                    return number
        return self._stops[-1]

    def step(self, by: int) -> None:
        """Go to the moment before or after; nowhere beyond the first and the last."""
        to = min(max(self.at + by, 0), self.of)
        self.match.goto(self._stops[to])

    def drawn(self, space: Space, *, still: bool = False) -> tuple[Pictures, str]:
        """The moment as a picture, and in a sentence.

        Args:
            space: the room for the picture.
            still: True for a picture that stands alone, without what can be done.
        """
        match, near = self.match, self._near
        pending = match.pending
        mine = pending is None or pending.seat in (None, near)
        live, tiles = ({}, []) if still else asked(match, near if mine else None)[1:]
        drawn = pictures(match, near, space, live=None if still else live, tiles=tiles if mine else [])
        return drawn, match.tell(pending or match.moments()[match.moment], near)


def _space(width: int) -> Space:
    """The room for a case in a panel that is so wide."""
    width = min(max(width, NARROWEST), WIDEST)
    space = Space(width)
    return Space(width, 380, 140) if space.narrow else Space(width, 400, 150)


# --- what is said ---------------------------------------------------------------------------------------------------


def _line(rule: Rule) -> dict[str, str]:
    text = " ".join(rule.text.split())
    text = text if len(text) <= OPENING else f"{text[: OPENING - 1].rsplit(' ', 1)[0]} …"
    return {"id": rule.id, "title": rule.title, "standing": rule.standing, "text": text}


def _offered(answer: Answer) -> Callable[[Rule], dict[str, str]]:
    """Makes lines of the rules that are offered where no answer is stated, each with the nearest question about it."""
    near: dict[str, str] = {}
    for one in answer.nearest:
        for rule in one.question.rules[:1]:
            near.setdefault(rule, one.wording)

    def line(rule: Rule) -> dict[str, str]:
        known = near.get(rule.id) or next(iter(_asked_about(game_named(answer.game), rule.id)), "")
        return {**_line(rule), "wording": known}

    return line


def _asked_about(game: Game, rule: str) -> list[str]:
    """What is asked that a rule settles before all others: each question in its first words."""
    return [one.wordings[0] for one in answers_of(game).questions if one.rules[:1] == (rule,)]


def _plain(question: str) -> str:
    """A question without what does not matter for its meaning."""
    return " ".join(re.findall(r"\w+", question.lower()))


def parted(sentence: str) -> tuple[str, str]:
    """An answer in two parts: the first sentence, with the verdict, and the rest.

    >>> parted("No. A Dragon bars both. The dice do not matter.")
    ('No. A Dragon bars both.', 'The dice do not matter.')
    >>> parted("2 VP in all, however many you hold.")
    ('2 VP in all, however many you hold.', '')
    """
    sentences = re.split(r"(?<=[.!?])\s+", sentence)
    lead = 2 if sentences[0] in ("Yes.", "No.") else 1
    return " ".join(sentences[:lead]), " ".join(sentences[lead:])


def in_shield(answer: Answer) -> str:
    """What is written in an answer's shield; "" if a sign stands there."""
    return figure(answer.sentence) if answer.verdict == "figure" else WORDS.get(answer.verdict, "")


def figure(sentence: str) -> str:
    """The figure with which a sentence begins, if it is short.

    >>> figure("Four dice: 14 is exactly twice 7."), figure("One to three tokens."), figure("As many as you like.")
    ('Four dice', 'One', '')
    >>> figure("2 VP in all, however many you hold.")
    '2 VP'
    """
    found = re.match(r"((?:\d+|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|None|Nothing)\b)( \w+)?", sentence)
    if found is None:
        return ""
    whole = found[0]
    unit = found[2] and (sentence[found.end() :][:1] in ",.:;" or found[2].strip().isupper())
    return whole if unit and len(whole) <= FIGURE else found[1]


@cache
def _shield(verdict: str, word: str) -> str:
    """The shield in which a verdict stands, with its word in it, or a sign."""
    arms = drawing.kept("shield", 0, 0, 88, FIELDS[verdict], says="")
    fit = lettering.fitted(word, 70, 30, 16)
    size = fit.size if len(fit.lines) == 1 else min(fit.size + 3, 20)
    top = 60 if len(fit.lines) == 1 else 50
    said = "".join(
        f'<text x="44" y="{top + number * (size + 1):g}" text-anchor="middle" class="look-d" font-size="{size:g}" '
        f'fill="#fff">{escape(line)}</text>'
        for number, line in enumerate(fit.lines)
        if line
    )
    if verdict in ("fact", "figure") and not word:
        said = str(drawing.kept("icon", icons.table("ui")["rule"], 22, 26, 44, "#fff"))
    elif verdict == OFF_TOPIC:
        said = '<text x="44" y="64" text-anchor="middle" class="look-d" font-size="40" fill="#fff">?</text>'
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
