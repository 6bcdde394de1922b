"""State: plain data, and an agenda whose next step is the last item."""

from __future__ import annotations

from explorer.core.state import State
from tests.core.toy import Table


def test_steps_put_next_come_in_their_order_before_the_others() -> None:
    state = State(agenda=[["end"], ["later", 1]])
    state.then(("first",), ("second", 2, "x"), ("third",))
    assert [state.agenda.pop() for _ in range(5)] == [["first"], ["second", 2, "x"], ["third"], ["later", 1], ["end"]]


def test_nothing_put_next_changes_nothing() -> None:
    state = State(agenda=[["end"]])
    state.then()
    assert state.agenda == [["end"]]


def test_of_takes_the_data_as_it_is() -> None:
    data = dict(Table(red=1).__dict__)
    table = Table.of(data)
    assert type(table) is Table
    assert table.__dict__ is data
    assert table == Table(red=1)


def test_no_two_states_share_anything() -> None:
    one, other = Table(), Table()
    one.deck.append("x")
    one.agenda.append(["y"])
    assert other == Table()
