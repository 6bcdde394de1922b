"""The websocket between a page and its kernel; every message is checked before it is read."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from widgets.voila.figures import Clicks

if TYPE_CHECKING:
    from collections.abc import Awaitable

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The only protocol accepted here; the pages in all browsers use it."""

FEWEST, MOST = 6, 16
"""How many offsets a message of this protocol can have: the channel, four parts and the end, and some buffers."""

UNREADABLE = 1007
"""The websocket status code for closing a socket that sent a malformed message."""


def well_formed(message: str | bytes) -> bool:
    """True if a message has the parts that its header claims.

    Jupyter and Voilà trust the number of parts in the header, so a false one would keep them busy for ever.
    """
    if not isinstance(message, bytes) or not FEWEST <= (count := int.from_bytes(message[:8], "little")) <= MOST:
        return False
    first = 8 * (count + 1)
    offsets = [int.from_bytes(message[at : at + 8], "little") for at in range(8, first, 8)]
    return first <= offsets[0] and offsets == sorted(offsets) and offsets[-1] <= len(message)


def part(message: bytes, number: int) -> Any:
    """A part of a well-formed message, read: 1 is its header, 2 that of the message it answers, 4 its content."""
    begin, end = (int.from_bytes(message[8 * at : 8 * (at + 1)], "little") for at in (number + 1, number + 2))
    return json.loads(message[begin:end])


class KernelSocket(VoilaKernelWebsocketHandler):
    """Voilà's websocket to a kernel, restricted to one protocol and to well-formed messages."""

    def initialize(self) -> None:
        """Start the clock of this page's clicks."""
        super().initialize()
        self.clicks = Clicks()

    async def get(self, kernel_id: str) -> None:
        """Open the socket.

        Raises:
            HTTPError: 400 if the client does not offer the protocol, 404 if there is no such kernel.
        """
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        if PROTOCOL not in (name.strip() for name in offered):
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        await super().get(kernel_id)

    def get_websocket_protocol(self) -> Any:
        """Tornado's websocket protocol with its own pings switched off, because Jupyter pings.

        Otherwise tornado would read Jupyter's milliseconds as seconds, and warn about them.
        """
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol

    def on_message(self, message: str | bytes) -> None:
        """Pass a message on to the kernel; a malformed one closes this socket and has no other effect."""
        try:
            if well_formed(message):
                header = part(message, 1)  # type: ignore[arg-type]  # a well-formed message is of bytes
                if header["msg_type"] == "comm_msg":
                    self.clicks.begin(header["msg_id"])
                super().on_message(message)
                return
        except Exception as error:  # noqa: BLE001 - untrusted content can raise anything, and only its sender is affected
            self.log.warning("A page sent a message that cannot be read: %s", type(error).__name__)
        self.close(UNREADABLE)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Awaitable[None] | None:
        """Send a message from the kernel, unless the page has gone."""
        if self.ws_connection is None or self.ws_connection.is_closing():
            return None
        if isinstance(message, bytes) and part(message, 1)["msg_type"] == "status":
            idle = part(message, 4)["execution_state"] == "idle"
            self.clicks.end(part(message, 2).get("msg_id") if idle else None)
        sent: Awaitable[None] | None = super().write_message(message, binary)
        return sent

    def on_close(self) -> None:
        """Tell the kernel, if there was a connection to it."""
        if getattr(self, "connection", None) is not None:
            super().on_close()

    def write_error(self, status_code: int, **_details: Any) -> None:
        """Refuse the socket with only the status code, because no page shows an error text."""
        self.set_status(status_code)
        self.finish()
