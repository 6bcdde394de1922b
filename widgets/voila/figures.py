"""What a server can tell of itself: how many play, how many it refused, how long they waited; for Prometheus to collect.

There are only counts and times: nothing tells who played, from where, or what. The figures are told at a port of their own,
and at none unless the owner names one, so that no proxy passes them on by accident.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from tornado.web import Application, RequestHandler

if TYPE_CHECKING:
    from tornado.httpserver import HTTPServer

ALL = CollectorRegistry()
"""Our figures, and none of the many that Jupyter counts for itself."""

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

VISITORS = Gauge("noblesse_visitors", "Visitors who have a table now.", registry=ALL)
PLACES = Gauge("noblesse_places", "How many visitors may have a table at once.", registry=ALL)
WARM = Gauge("noblesse_warm_tables", "Tables that stand ready for a visitor.", ["page"], registry=ALL)
OPENED = Counter(
    "noblesse_tables_opened", "Tables that visitors got, ready ones or not.", ["page", "ready"], registry=ALL
)
REFUSED = Counter("noblesse_visitors_refused", "Visitors who found all tables taken.", registry=ALL)
FAILED = Counter("noblesse_tables_failed", "Tables that could not be laid.", registry=ALL)
LAID = Histogram(
    "noblesse_table_seconds", "From the start of a kernel to its whole page.", buckets=SECONDS, registry=ALL
)
REQUESTS = Histogram(
    "noblesse_request_seconds", "How long requests took, by status.", ["status"], buckets=SECONDS, registry=ALL
)
CLICKS = Histogram(
    "noblesse_click_seconds",
    "From a page's message to its kernel until the kernel has done with it.",
    buckets=SECONDS,
    registry=ALL,
)

LONGEST_ID = 64
"""The most characters of a message's id; pages use 36."""

MOST_OPEN = 100
"""How many unanswered messages of one page are remembered: a page sends a handful, and who sends more is not measured."""


class Clicks:
    """The clock of one page's messages, from the page to the kernel and until the kernel is idle again."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, float] = OrderedDict()

    def begin(self, message: object) -> None:
        """A message with this id was sent; the id is whatever the page chose."""
        if isinstance(message, str) and len(message) <= LONGEST_ID:
            self._open[message] = time.perf_counter()
        if len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)

    def end(self, message: object) -> None:
        """The kernel has done with the message with this id, whoever sent it."""
        if isinstance(message, str) and (begun := self._open.pop(message, None)) is not None:
            CLICKS.observe(time.perf_counter() - begun)


class Figures(RequestHandler):
    """Tells all figures, in Prometheus' own form."""

    def get(self) -> None:
        """Send them."""
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(generate_latest(ALL))


def listen(host: str, port: int) -> HTTPServer:
    """Tell the figures at `/metrics` of this address, to whoever can reach it."""
    return Application([("/metrics", Figures)], log_function=lambda _: None).listen(port, host)
