"""The graph of a roll: from what the dice show now to each possible outcome, with exact probabilities.

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
"""The value that each die shows, by the die's name."""

Classes: TypeAlias = tuple[Iterable[str], Callable[[Values], str]]
"""The possible classes in order, and the function that finds the class of a throw; see `Game.outcome_classes`."""

NOW = "now"
"""The id of the node for what the dice show now."""

EXAMPLES = 12
"""How many throws a node lists; further ones are only counted."""

MOST = 6**6
"""The most throws that are enumerated; more would take longer than anybody waits."""


def dice_graph(
    table: Match | View | State | Values,
    dice: Iterable[str] = "KR",
    sides: int = 6,
    by: str = "",
    classes: Classes | None = None,
) -> nx.DiGraph[str]:
    """The possible outcomes of rolling some dice while the others stay.

    Any dice may be rolled here, whether or not a card allows it or a die is locked.

    Args:
        table: a match, view or position of a game with dice; or just the values of all dice, by name.
        dice: the names of the dice to roll.
        sides: how many sides each of them has.
        by: how to classify the throws, as the game names it ("combination", "highest die"); by default its first way.
        classes: another way to classify them: the classes and the function; required if `table` is only values.

    Returns:
        A graph with the node `NOW` (`values`, `rolled`) and one node for each possible class (`ways`, how many throws
        lead to it; `probability`; `throws`, the first few as the values of all dice). All nodes have `kind` ("now" or
        "class") and `what` in words; edges have `probability` and `ways`. The graph itself has `by`, `total` and
        `impossible`, the classes that no throw leads to.

    Raises:
        NoblesseError: there are no such dice, there is no such way to classify them, or there are too many throws.
    """
    import networkx as nx

    values, questions = _read(table)
    if classes is not None:
        by, questions = by or "outcome", {by or "outcome": classes}
    if not questions:
        raise NoblesseError("say how to classify the throws: pass classes=(names, function).")
    by = next(iter(questions)) if by == "" else by
    if by not in tuple(questions):
        raise NoblesseError(f"these dice have no classes {quoted(by)}; there is: {', '.join(questions)}.")
    try:
        rolled = list(dict.fromkeys(dice))
    except TypeError:
        raise NoblesseError(f"dice are given by their names, as in 'KR', not as {quoted(dice)}.") from None
    unknown = [name for name in rolled if name not in values]
    if unknown:
        raise NoblesseError(f"there is no die {quoted(unknown[0])}; there are: {', '.join(values)}.")
    if type(sides) is not int or sides < 1 or sides ** len(rolled) > MOST:
        raise NoblesseError(f"{len(rolled)} dice of {quoted(sides)} sides have more throws than can be counted.")
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
    shows = ", ".join(f"{name} {value}" for name, value in values.items())
    graph.add_node(NOW, kind="now", what=f"Now: {shows}", values=dict(values), rolled=tuple(rolled), ways=total,
                   probability=Fraction(1))  # fmt: skip
    for answer, count in ways.items():
        if count:
            chance = Fraction(count, total)
            graph.add_node(answer, kind="class", what=answer, ways=count, probability=chance, throws=throws[answer])
            graph.add_edge(NOW, answer, probability=chance, ways=count)
    return graph


def _read(table: Any) -> tuple[Values, Mapping[str, Classes]]:
    """The values of the dice in `table`, and its game's ways to classify throws."""
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
        raise NoblesseError(f"{game.title} has no dice.")
    return state.dice, questions
