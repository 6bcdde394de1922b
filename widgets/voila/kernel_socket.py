"""The websocket between a page and its kernel: kept open while the page is there, and read only after a look at it."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

if TYPE_CHECKING:
    from collections.abc import Awaitable

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The one protocol that is spoken here, as every browser's page does."""

FEWEST, MOST = 6, 16
"""How many offsets a message of that protocol can have: a channel and four parts with their end, and some buffers."""

UNREADABLE = 1007
"""Why a socket is closed that sent what is no message, as the websocket protocol numbers the reasons."""


def well_formed(message: str | bytes) -> bool:
    """Whether a message holds the parts that it says it holds.

    Jupyter and Voilà believe the count at its beginning, whatever it is: they would be busy with one message for ever.
    """
    if not isinstance(message, bytes) or not FEWEST <= (count := int.from_bytes(message[:8], "little")) <= MOST:
        return False
    first = 8 * (count + 1)
    offsets = [int.from_bytes(message[at : at + 8], "little") for at in range(8, first, 8)]
    return first <= offsets[0] and offsets == sorted(offsets) and offsets[-1] <= len(message)


class KernelSocket(VoilaKernelWebsocketHandler):
    """Voilà's websocket to a kernel, for pages that speak the one protocol, and for nothing but messages."""

    async def get(self, kernel_id: str) -> None:
        """Open the socket.

        Raises:
            HTTPError: 400 for a client that does not offer the protocol, 404 for a kernel that there is not.
        """
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        if PROTOCOL not in (name.strip() for name in offered):
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        await super().get(kernel_id)

    def get_websocket_protocol(self) -> Any:
        """Tornado's side of the socket, which need not ping: Jupyter does.

        Tornado would take Jupyter's milliseconds for seconds, and complain of them.
        """
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol

    def on_message(self, message: str | bytes) -> None:
        """Hand a message on to the kernel; what is none ends this socket, and nothing else."""
        try:
            if well_formed(message):
                super().on_message(message)
                return
        except Exception as error:  # noqa: BLE001 - what is in it is the sender's, and so is what comes of it
            self.log.warning("A page sent what cannot be read: %s", type(error).__name__)
        self.close(UNREADABLE)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Awaitable[None] | None:
        """Send what the kernel says, unless nobody is there any more to read it."""
        if self.ws_connection is None or self.ws_connection.is_closing():
            return None
        sent: Awaitable[None] | None = super().write_message(message, binary)
        return sent

    def on_close(self) -> None:
        """Let the kernel know, where there was a connection to it."""
        if getattr(self, "connection", None) is not None:
            super().on_close()

    def write_error(self, status_code: int, **_details: Any) -> None:
        """Refuse the socket with the bare status: no page is shown for it."""
        self.set_status(status_code)
        self.finish()
