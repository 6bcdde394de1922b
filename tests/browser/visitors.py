"""Visitors without a browser: they ask for a page, speak to its kernel, and can be as rude as any program."""

from __future__ import annotations

import itertools
import json
import re
import socket
import time
import urllib.request
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from uuid import uuid4

import websocket

if TYPE_CHECKING:
    from collections.abc import Callable

PROTOCOL = "v1.kernel.websocket.jupyter.org"
PATIENT = 120.0
"""Seconds after which something that was meant to come has not come; on a machine with nothing else to do it takes less than one."""


def told(message: dict[str, Any], channel: str = "shell") -> bytes:
    """A message as a page sends it: its offsets, its channel, its parts."""
    parts = [channel.encode()]
    parts += [json.dumps(message[name]).encode() for name in ("header", "parent_header", "metadata", "content")]
    begins = [8 * (len(parts) + 2)]
    for part in parts:
        begins.append(begins[-1] + len(part))
    return b"".join([*(number.to_bytes(8, "little") for number in (len(begins), *begins)), *parts])


def read(message: bytes) -> dict[str, Any]:
    """What a kernel says, as it comes to a page."""
    count = int.from_bytes(message[:8], "little")
    begins = [int.from_bytes(message[8 * n : 8 * (n + 1)], "little") for n in range(1, count + 1)]
    parts = [message[begin:end] for begin, end in itertools.pairwise(begins)]
    names = ("header", "parent_header", "metadata", "content")
    return {"channel": parts[0].decode(), **{name: json.loads(parts[1 + n]) for n, name in enumerate(names)}}


@dataclass
class Visitor:
    """A page that was opened without a browser, and its kernel's socket.

    Attributes:
        url: the page's address.
        kernel: its kernel's id.
        html: the page.
        speaks: the protocols that it offers.
        deaf: whether it leaves the server's pings without an answer.
        pings: how many have come.
        host: the host that it asks for, if not the one in the address.
    """

    url: str
    kernel: str = ""
    html: str = ""
    speaks: tuple[str, ...] = (PROTOCOL,)
    deaf: bool = False
    pings: int = 0
    host: str = ""
    _socket: Any = field(default=None, repr=False)

    def come(self) -> Visitor:
        """Open the page and the socket."""
        headers = {"Host": self.host} if self.host else {}
        request = urllib.request.Request(self.url, headers=headers)  # noqa: S310 - a server of ours
        with urllib.request.urlopen(request, timeout=PATIENT) as reply:  # noqa: S310 - a server of ours
            self.html = reply.read().decode()
        found = re.search(r'"kernelId":\s*"([^"]+)"', self.html)
        assert found, "the page names no kernel"
        self.kernel = found[1]
        return self.connect()

    def connect(self) -> Visitor:
        """Open the socket."""
        at = urlsplit(self.url).netloc
        below = found[1] if (found := re.search(r'"baseUrl":\s*"([^"]+)"', self.html)) else "/"
        address = f"ws://{at}{below}api/kernels/{self.kernel}/channels?session_id={uuid4()}"
        self._socket = websocket.create_connection(
            address,
            timeout=PATIENT,
            subprotocols=list(self.speaks) or None,
            host=self.host or None,
            origin=f"http://{self.host or at}",
        )
        return self

    def again(self, speaks: tuple[str, ...] = (PROTOCOL,)) -> Visitor:
        """Another socket to the same kernel."""
        return Visitor(self.url, self.kernel, self.html, speaks, host=self.host).connect()

    def send(self, message: bytes) -> None:
        """Send these bytes, whatever they are."""
        self._socket.send_binary(message)

    def ask(self, kind: str = "kernel_info_request", **content: Any) -> dict[str, Any]:
        """Send a message of this kind, and wait until the kernel has done with it: what it replied, if anything."""
        header = {"msg_id": uuid4().hex, "msg_type": kind, "session": uuid4().hex, "username": "", "version": "5.3"}
        self.send(told({"header": header, "parent_header": {}, "metadata": {}, "content": content}))
        reply: dict[str, Any] | None = None if kind.endswith("_request") else {}
        idle = False
        while reply is None or not idle:  # they come by two ways, either of them first
            heard = self.hear()
            if heard is None:
                raise ConnectionError("the socket was closed")
            if heard["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            if heard["header"]["msg_type"].endswith("_reply"):
                reply = heard
            idle = idle or heard["content"].get("execution_state") == "idle"
        return reply

    def hear(self) -> dict[str, Any] | None:
        """The next message from the kernel or the next ping; None when the socket is closed."""
        while True:
            operation, frame = self._frame()
            if operation == websocket.ABNF.OPCODE_BINARY:
                return read(frame.data)
            if operation == websocket.ABNF.OPCODE_PING:
                self.pings += 1
                return {"header": {"msg_type": "ping"}, "parent_header": {}, "content": {}}
            if operation == websocket.ABNF.OPCODE_CLOSE:
                return None

    def _frame(self) -> tuple[int, Any]:
        if not self.deaf:  # the library answers pings itself
            operation, frame = self._socket.recv_data_frame(control_frame=True)
        else:
            frame = self._socket.recv_frame()
            operation = frame.opcode
        return operation, frame

    def closed(self) -> bool:
        """Whether the server closes the socket, or has closed it."""
        try:
            while self.hear() is not None:
                pass
        except websocket.WebSocketConnectionClosedException:
            pass
        self._socket.shutdown()
        return True

    def leave(self) -> None:
        """Close the socket."""
        self._socket.close()


def drop(url: str, after: Callable[[socket.socket], object] = lambda _: None) -> None:
    """Ask for a page and go away before it has come."""
    parts = urlsplit(url)
    assert parts.hostname
    assert parts.port
    with closing(socket.create_connection((parts.hostname, parts.port), timeout=PATIENT)) as line:
        line.sendall(f"GET {parts.path or '/'} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        after(line)


def quickly(url: str) -> float:
    """The seconds until this address is answered."""
    begun = time.perf_counter()
    with urllib.request.urlopen(url, timeout=PATIENT) as reply:  # noqa: S310 - a server of ours
        assert reply.read()
    return time.perf_counter() - begun
