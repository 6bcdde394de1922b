"""The terms of a match's game, explained wherever they stand on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from widgets import assets
from widgets.match_widget import RuleWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.glossary import Glossary


class Terms(RuleWidget):
    """Explains the terms of a game in the texts of all widgets around it: it draws nothing where it stands.

        Terms(match)

    Whoever points at a term, comes to it with the keyboard, or taps it, reads what it means, and can go on to its rule. Which
    passages are watched is said in its script; any other element is one by the attribute `data-terms`.

    Attributes:
        match, moment, seat, shown: see `MatchWidget`.
        rule: the id of the rule that was asked for last; link it to a panel that shows rules.
    """

    _esm = assets.script("terms.js")
    _css = assets.look("terms.css")

    moment = traitlets.Int(0)  # not synced: its page draws nothing from it
    _glossary = traitlets.Dict().tag(sync=True)

    def handlers(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """The handlers of the page's messages, by the name in `do`."""
        return {"rule": self._look_up}

    def show(self) -> None:
        """Set the glossary; it is the same at every moment of a match."""
        self._glossary = for_page(self.match.game.rules.glossary)

    def words(self) -> str:
        """The glossary as text."""
        return "\n".join(f"{term.name}: {term.text}" for term in self.match.game.rules.glossary)


def for_page(glossary: Glossary) -> dict[str, Any]:
    """A glossary as a page gets it: what finds its terms in a text, and the terms."""
    return {
        "pattern": glossary.pattern if len(glossary) else "",
        "terms": [{"names": list(term.names), "text": term.text, "rule": term.rule} for term in glossary],
    }
