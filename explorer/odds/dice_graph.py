"""The graph of a roll: from what the dice show now to what they can come to, with exact probabilities.

>>> import explorer
>>> match = explorer.position("noble_treachery", dice="K5 B5 R2 G2 Y1")
>>> graph = dice_graph(match, dice="Y")
>>> [(after, str(data["probability"])) for _, after, data in graph.edges(data=True)]
[('Throne', '1/3'), ('nothing', '2/3')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from explorer.core.chance import Dice
from explorer.core.errors import NoblesseError, quoted
from explorer.core.game import game_ids, game_named
from explorer.core.match import Match, View
from explorer.core.state import State

if TYPE_CHECKING:
    import networkx as nx

Values: TypeAlias = Mapping[str, int]
"""The value that each die shows, by its name."""

Classes: TypeAlias = tuple[Iterable[str], Callable[[Values], str]]
"""The possible answers in order, and what finds the answer for some dice; see `Game.outcome_classes`."""

NOW = "now"
"""The node of what the dice show now."""

EXAMPLES = 12
"""Throws that a node remembers; the others are only counted."""

MOST = 6**6
"""Throws that are looked at: more would take longer than anybody waits."""


def dice_graph(
    table: Match | View | State | Values,
    dice: Iterable[str] = "KR",
    sides: int = 6,
    by: str = "",
    classes: Classes | None = None,
) -> nx.DiGraph[str]:
    """What a roll of some dice, the others kept, can come to.

    Which dice a card lets somebody roll, and whether one is locked, is not asked: any may be looked at.

    Args:
        table: a match, a view or a position of a game with dice; or just the values of all dice, by name.
        dice: the names of the dice that are rolled.
        sides: how many sides they have.
        by: which of the game's questions is asked of the throw ("combination", "highest die"); by default its first.
        classes: another question: its answers and the function; needed where only values are given.

    Returns:
        A graph with the node `NOW` (`values`, `rolled`) and one node for each answer that can come (`ways`, of how
        many throws; `probability`; `throws`, the first few as the values of all dice). All have `kind` ("now" or
        "class") and `what` in words; edges have `probability` and `ways`. Of the graph itself `by`, `total` and
        `impossible`, the answers that cannot come, are kept.

    Raises:
        NoblesseError: there are no such dice, no such question, or too many dice.
    """
    import networkx as nx

    values, questions = _read(table)
    if classes is not None:
        by, questions = by or "outcome", {by or "outcome": classes}
    if not questions:
        raise NoblesseError("say by which question the throws are told apart: pass classes=(answers, function).")
    by = next(iter(questions)) if by == "" else by
    if by not in tuple(questions):
        raise NoblesseError(f"nobody asks {quoted(by)} of these dice; there is: {', '.join(questions)}.")
    try:
        rolled = list(dict.fromkeys(dice))
    except TypeError:
        raise NoblesseError(f"dice are told by their names, as in 'KR', not as {quoted(dice)}.") from None
    unknown = [name for name in rolled if name not in values]
    if unknown:
        raise NoblesseError(f"there is no die {quoted(unknown[0])}; there are: {', '.join(values)}.")
    if type(sides) is not int or sides < 1 or sides ** len(rolled) > MOST:
        raise NoblesseError(f"{len(rolled)} dice of {quoted(sides)} sides are more throws than can be looked at.")
    answers, find = questions[by]
    source = Dice(rolled, sides)
    ways = dict.fromkeys(answers, 0)
    throws: dict[str, list[dict[str, int]]] = {answer: [] for answer in ways}
    shown = dict(values)
    for outcome, weight in source.outcomes():
        shown.update(zip(rolled, outcome, strict=True))
        answer = find(shown)
        ways[answer] += weight
        if len(throws[answer]) < EXAMPLES:
            throws[answer].append(dict(shown))
    total = source.total
    graph: nx.DiGraph[str] = nx.DiGraph(
        by=by, total=total, impossible=tuple(answer for answer, count in ways.items() if not count)
    )
    told = ", ".join(f"{name} {value}" for name, value in values.items())
    graph.add_node(NOW, kind="now", what=f"Now: {told}", values=dict(values), rolled=tuple(rolled), ways=total,
                   probability=Fraction(1))  # fmt: skip
    for answer, count in ways.items():
        if count:
            chance = Fraction(count, total)
            graph.add_node(answer, kind="class", what=answer, ways=count, probability=chance, throws=throws[answer])
            graph.add_edge(NOW, answer, probability=chance, ways=count)
    return graph


def _read(table: Any) -> tuple[Values, Mapping[str, Classes]]:
    """The dice of whatever was given, and what its game asks of them."""
    if isinstance(table, Mapping):
        return table, {}
    if isinstance(table, Match):
        game, state = table.game, table.state
    elif isinstance(table, View):
        game, state = game_named(table.match_id), table.state
    elif isinstance(table, State):
        game, state = next(game for game in map(game_named, game_ids()) if game.state is type(table)), table
    else:
        raise NoblesseError("give a match, a view, a position, or the values of the dice by name.")
    questions = game.outcome_classes(state)
    if not questions:
        raise NoblesseError(f"{game.title} has no dice to look at.")
    return state.dice, questions
