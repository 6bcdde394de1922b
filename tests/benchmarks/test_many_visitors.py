"""How many visitors a server bears: `VISITORS=120 .venv/bin/python -m pytest tests/benchmarks/test_many_visitors.py`.

Visitors without a browser open the five games in turn and click once a second, as people do who play fast: they let the computer
answer for them, and take it back. It measures; it asserts only that nobody is lost. The figures stand in a table at the end,
each beside the one that issue 14 asks for.
"""

from __future__ import annotations

import itertools
import os
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import psutil
import pytest
import websocket

import explorer
from tests.browser.visitors import Visitor, quickly, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

VISITORS = int(os.environ.get("VISITORS", "120"))
CLICKS = int(os.environ.get("CLICKS", "30"))
"""How often each clicks."""

AT_ONCE = 20
TOGETHER = 4
"""How many come at once to the house that is to be full."""

VERSION = {"version": "1.0.0"}
"""Of the protocol by which a page asks for the state of all widgets."""
WARM_ROUNDS = int(os.environ.get("ROUNDS", "10"))


@pytest.fixture
def house(noblesse: Callable[..., AbstractContextManager[Any]]) -> Iterator[Any]:
    """All games, with room for everybody."""
    with noblesse("--max-kernels", str(VISITORS)) as server:
        yield server


class Guest(Visitor):
    """A visitor who plays."""

    board: str = ""

    def sit_down(self) -> Guest:
        """Open the page, and find its board: from then on a click is answered."""
        self.come()
        control = uuid4().hex
        self.tell("comm_open", comm_id=control, target_name="jupyter.widget.control", data={})
        self.tell("comm_msg", comm_id=control, data={"method": "request_states"})
        while not self.board:
            heard = self.hear()
            assert heard is not None, "the socket was closed"
            states = heard["content"].get("data", {}).get("states", {}) if heard["content"] else {}
            self.board = next((one for one, told in states.items() if "judging" in told["state"]), "")
        return self

    def tell(self, kind: str, **content: Any) -> str:
        """Send a message, and wait for nothing; its id."""
        header = {"msg_id": uuid4().hex, "msg_type": kind, "session": uuid4().hex, "username": "", "version": "5.3"}
        self.send(told({"header": header, "parent_header": {}, "metadata": VERSION, "content": content}))
        return header["msg_id"]

    def click(self, does: str) -> float:
        """Seconds from a click until the kernel has done with it, and has sent all that it changed."""
        begun = time.perf_counter()
        asked = self.tell("comm_msg", comm_id=self.board, data={"method": "custom", "content": {"do": does}})
        while True:
            heard = self.hear()
            assert heard is not None, "the socket was closed"
            if heard["parent_header"].get("msg_id") == asked and heard["content"].get("execution_state") == "idle":
                return time.perf_counter() - begun


def opened(url: str, number: int, wait: threading.Barrier | None = None) -> tuple[Guest, float]:
    """A visitor of one of the games, and the seconds from asking for the page until the board can be clicked."""
    games = explorer.games()
    guest = Guest(url + games[number % len(games)])
    if wait:
        wait.wait()
    begun = time.perf_counter()
    guest.sit_down()
    return guest, time.perf_counter() - begun


def part(sample: list[float], share: float) -> float:
    """The value below which this share of a sample lies."""
    return sorted(sample)[min(int(len(sample) * share), len(sample) - 1)]


def busy() -> str:
    return f"load of the machine {os.getloadavg()[0]:.1f}, {psutil.cpu_count()} cores"


def test_who_comes_to_a_warm_table(house: Any, figure: Callable[[str], None]) -> None:
    html, ready = [], []
    time.sleep(5)
    for number in range(WARM_ROUNDS):
        begun = time.perf_counter()
        guest = Guest(house.url + explorer.games()[number % 5])
        guest.come()
        html.append(time.perf_counter() - begun)
        guest.leave()
        quickly(house.url + "healthz")
        time.sleep(4)  # the next warm table is laid
        guest, took = opened(house.url, number + 1)
        ready.append(took)
        guest.leave()
        time.sleep(4)
    figure(
        f"a warm table: page and socket {statistics.median(html):.2f} s, ready for a click {statistics.median(ready):.2f} s "
        f"({min(ready):.2f} to {max(ready):.2f}; wanted: 0.3); {busy()}"
    )


def test_twenty_at_once(house: Any, figure: Callable[[str], None]) -> None:
    time.sleep(5)
    wait = threading.Barrier(AT_ONCE)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        came = list(pool.map(lambda number: opened(house.url, number, wait), range(AT_ONCE)))
    took = [seconds for _, seconds in came]
    for guest, _ in came:
        guest.leave()
    figure(
        f"{AT_ONCE} opened at once: median {statistics.median(took):.1f} s, slowest {max(took):.1f} s (wanted: 8); {busy()}"
    )


def test_a_click_a_second_each(house: Any, figure: Callable[[str], None]) -> None:
    seconds: list[float] = []
    lost: list[str] = []
    coming = threading.Semaphore(TOGETHER)
    guests: list[Guest] = []

    def visit(number: int) -> None:
        """Come, and play until everybody is there, because who hears no ping is taken for gone; and then be measured."""
        with coming:
            guest, _ = opened(house.url, number)
        guests.append(guest)
        measured = 0
        for turn in itertools.count():
            begun = time.perf_counter()
            try:
                took = guest.click("take back" if turn % 2 else "answer")
            except (AssertionError, OSError, websocket.WebSocketException) as error:
                lost.append(f"{number}: {error}")
                return
            if len(guests) == VISITORS:
                measured += 1
                seconds.append(took)
                if measured == CLICKS:
                    return
            time.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))

    threads = [threading.Thread(target=visit, args=(number,)) for number in range(VISITORS)]
    for thread in threads:
        thread.start()
    while len(guests) < VISITORS:
        assert any(thread.is_alive() for thread in threads), lost
        time.sleep(0.1)
    server = psutil.Process(house.process.pid)
    family = [server, *server.children(recursive=True)]
    before, begun = sum(sum(one.cpu_times()[:2]) for one in family), time.perf_counter()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - begun
    spent = sum(sum(one.cpu_times()[:2]) for one in family) - before
    memory = sum(one.memory_full_info().pss for one in family) / 1e9
    for guest in guests:
        guest.leave()
    figure(
        f"{VISITORS} visitors, a click a second: p50 {1000 * part(seconds, 0.5):.0f} ms, p95 {1000 * part(seconds, 0.95):.0f} ms "
        f"(wanted: 100), worst {1000 * max(seconds):.0f} ms of {len(seconds)} clicks in {took:.0f} s; {len(lost)} lost; "
        f"{memory:.1f} GB; {spent:.0f} s of processor; {busy()}"
    )
    assert lost == []
