"""The socket between a page and its kernel: a page at rest keeps it, and nobody can stop the server through it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
import websocket

from tests.browser.visitors import Visitor, quickly, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

TABLE = "print('a table')"


@pytest.fixture(scope="module")
def folder(notebook: Callable[..., Path]) -> Path:
    """The smallest of tables."""
    return notebook("# A table", TABLE).parent


@pytest.fixture(scope="module")
def house(noblesse: Callable[..., AbstractContextManager[Any]], folder: Path) -> Iterator[Any]:
    """A server of that table."""
    with noblesse("table", "--notebooks", str(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def hurried(noblesse: Callable[..., AbstractContextManager[Any]], folder: Path) -> Iterator[Any]:
    """The same, with clocks that run faster: it pings every other second."""
    with noblesse("table", "--notebooks", str(folder), NOBLESSE_HASTE="15") as server:
        yield server


@pytest.fixture(scope="module")
def first(house: Any) -> Iterator[Visitor]:
    """Who opened the page in the house."""
    visitor = Visitor(house.url).come()
    yield visitor
    visitor.leave()


@pytest.fixture
def neighbour(first: Visitor) -> Iterator[Visitor]:
    """Somebody else there, new for each test: who hears no ping for a minute and a half is taken for gone."""
    visitor = first.again()
    yield visitor
    visitor.leave()


def first_bytes(number: int, size: int = 8) -> bytes:
    return number.to_bytes(size, "little")


def said(number: int = 0, header: object = None) -> bytes:
    """A message of a right shape, with a header that may be wrong."""
    plain = {"msg_id": uuid4().hex, "msg_type": "kernel_info_request", "session": "", "username": "", "version": "5.3"}
    return told({"header": header or plain, "parent_header": {}, "metadata": {}, "content": {"number": number}})


def moved(message: bytes, offset: int, to: int) -> bytes:
    """A message whose offset of this number points elsewhere."""
    return message[: 8 * offset] + first_bytes(to) + message[8 * (offset + 1) :]


POISON = {
    "a count without end": first_bytes(2**62),
    "a count as of the old protocol": struct.pack("!i", 500_000_000) + bytes(8),
    "a count a little too large": first_bytes(17) + bytes(8 * 18),
    "a count larger than the message": first_bytes(16) + bytes(8 * 3),
    "a count of none": first_bytes(0),
    "a count of too few": first_bytes(2) + first_bytes(24) * 2,
    "no count": b"\1",
    "nothing": b"",
    "an offset before the message": moved(said(), 1, 3),
    "an offset after the message": moved(said(), 6, 2**40),
    "offsets in disorder": moved(said(), 2, 2**20),
    "a header that is none": said(header="["),
    "a header that is a list": said(header=["kernel_info_request"]),
    "a header without a type": said(header={"msg_id": "1"}),
}


@pytest.mark.parametrize("poison", POISON.values(), ids=POISON)
def test_a_message_that_is_none_ends_its_socket_and_nothing_else(house: Any, neighbour: Visitor, poison: bytes) -> None:
    rude = neighbour.again()
    rude.send(poison)
    assert quickly(house.url + "voila/static/voila.js")
    assert neighbour.ask()["content"]["status"] == "ok"
    assert rude.closed()
    assert "Traceback" not in house.log.read_text()


@pytest.mark.parametrize("speaks", [(), ("v0.kernel.websocket.jupyter.org",)], ids=["none", "another"])
def test_who_does_not_speak_the_protocol_is_refused(neighbour: Visitor, speaks: tuple[str, ...]) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        neighbour.again(speaks)
    assert refused.value.status_code == 400


def test_a_page_at_rest_keeps_its_socket_and_one_that_answers_no_ping_is_taken_for_gone(hurried: Any) -> None:
    deaf = Visitor(hurried.url, deaf=True).come()
    visitor = Visitor(hurried.url).come()
    while visitor.pings < 4:  # as long as a page may be silent, and longer
        assert visitor.hear() is not None
    assert visitor.ask()["content"]["status"] == "ok"
    assert deaf.closed()
    assert deaf.pings > 1
    visitor.leave()
    assert "ping" not in hurried.log.read_text()  # nor does tornado complain of how often


def test_what_is_on_its_way_to_a_page_that_goes_harms_nobody(house: Any, neighbour: Visitor) -> None:
    for _ in range(10):
        leaving = neighbour.again()
        for number in range(20):
            leaving.send(said(number))
        leaving.leave()
    assert neighbour.ask()["content"]["status"] == "ok"
    assert "Traceback" not in house.log.read_text()


def test_a_page_from_before_a_restart_is_refused_without_a_word_in_the_log(house: Any) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        Visitor(house.url, kernel="00000000-0000-4000-8000-000000000000").connect()
    assert refused.value.status_code == 404
    assert "Traceback" not in house.log.read_text()
