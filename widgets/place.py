"""Where a server is reached: the address that it listens at, the path below which it serves, and the names that it answers to.

Without a word of the user this is the machine itself and nobody else. `widgets/deploy/README.md` tells how to put a server on
the web.
"""

from __future__ import annotations

import argparse
import errno
import re
import socket
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = "127.0.0.1"
LAST_PORT = 65535

PATH = re.compile(r"/(?:[A-Za-z0-9_.~@%-]+/)*")
"""A path that needs no quoting, in an address or in a pattern of addresses."""

NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?")
"""A host name."""

HUB_URL, HUB_PATH = "JUPYTERHUB_SERVICE_URL", "JUPYTERHUB_SERVICE_PREFIX"
"""The environment variables in which a JupyterHub says where it expects a user's server."""


ELSEWHERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""What the system says if an address is another machine's."""


class PlaceError(Exception):
    """A server cannot be placed there; the message is one line that says what to do instead."""


@dataclass(frozen=True)
class Place:
    """Where a server is reached.

    Attributes:
        port: the port that it listens at, from 1 to 65535.
        host: the address that it listens at.
        base_url: the path below which it serves everything, with a slash at both ends.
        client_url: the path below which a page asks for its kernel, if a balancer has one for each server; else as `base_url`.
        names: the host names and addresses that requests may be for, besides this machine's own.
        metrics: the address and the port at which it tells its figures; None for nowhere.
        hub: True if it is a user's server in a JupyterHub, which then decides who may come in, by whatever name.
    """

    port: int
    host: str = HERE
    base_url: str = "/"
    client_url: str = "/"
    names: tuple[str, ...] = ()
    metrics: tuple[str, int] | None = None
    hub: bool = False

    @property
    def proxied(self) -> bool:
        """True if others than this machine's users come, through a proxy that tells whence and how."""
        return self.hub or bool(self.names)

    @property
    def private(self) -> bool:
        """True if nobody comes but whoever sits at this machine."""
        return is_loopback(self.host) and not self.proxied

    def known(self, name: str) -> bool:
        """Whether a request may be for this host, a name or an address without its port.

        A foreign site may point its own name at this machine; to that name nothing is answered.

        >>> place = Place(8866, names=("club.example",))
        >>> place.known("club.example"), place.known("127.0.0.1"), place.known("club.example.org")
        (True, True, False)
        """
        return self.hub or name in ("localhost", *self.names) or is_loopback(name)

    def told(self) -> str:
        """Where it is, for whoever has started it."""
        if is_loopback(self.host):
            return f"at http://{bracketed(self.host)}:{self.port}{self.base_url}"
        names = " and ".join(self.names) if self.names else "its JupyterHub"
        return f"at port {self.port} of {self.host} for {names}, below {self.base_url}"


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "club.example")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def bracketed(host: str) -> str:
    """A host as it stands in an address.

    >>> bracketed("::1"), bracketed("localhost")
    ('[::1]', 'localhost')
    """
    return f"[{host}]" if ":" in host else host


def port(text: str) -> int:
    """A port, as a user types it."""
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; a port is a number from 1 to {LAST_PORT}")
    return int(text)


def path(text: str) -> str:
    """A path, with the slashes at both ends that a user may leave out.

    >>> path("games"), path("/games/"), path("/")
    ('/games/', '/games/', '/')
    """
    found = f"/{text.strip('/')}/".replace("//", "/")
    if not PATH.fullmatch(found) or ".." in found.split("/"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a path like /games/")
    return found


def name(text: str) -> str:
    """A host name or an address, in lower case, as a user types it.

    >>> name("Club.Example"), name("[::1]")
    ('club.example', '::1')
    """
    found = text.lower().strip("[]")
    try:
        return str(ip_address(found))
    except ValueError:
        if NAME.fullmatch(found):
            return found
    raise argparse.ArgumentTypeError(f"{text!r} is not a host name; it is given without http:// and without a port")


def address(text: str) -> tuple[str, int]:
    """A port of this machine, or a host and a port with a colon between them.

    >>> address("9090"), address("0.0.0.0:9090"), address("[::1]:9090")
    (('127.0.0.1', 9090), ('0.0.0.0', 9090), ('::1', 9090))
    """
    host, _, number = text.rpartition(":")
    return name(host or HERE), port(number)


def add_options(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the options that place a server.

    Args:
        parser: the parser to add them to.
        default: the ports that are used if the user names none, in words.
    """
    parser.add_argument("--port", type=port, metavar="N", help=f"serve on this port (default: {default})")
    web = parser.add_argument_group("for others", "see `Put it on the web`, widgets/deploy/README.md")
    web.add_argument("--host", type=name, metavar="ADDRESS", help=f"listen at this address (default: {HERE})")
    web.add_argument("--base-url", type=path, metavar="PATH", help="serve everything below this path (default: /)")
    web.add_argument(
        "--allow-host",
        type=name,
        action="append",
        metavar="NAME",
        help="answer requests for this host name too; may be given more than once",
    )
    web.add_argument(
        "--client-url", type=path, metavar="PATH", help="the path of this process, where a balancer has one for each"
    )
    web.add_argument("--metrics", type=address, metavar="[HOST:]PORT", help="tell figures for Prometheus at this port")
    web.add_argument("--hub", action="store_true", help="be a user's server in a JupyterHub")


def given(options: argparse.Namespace) -> list[str]:
    """The options that were given, of those that place a server for others."""
    named = ("host", "base_url", "allow_host", "client_url", "metrics", "hub")
    return [f"--{one.replace('_', '-')}" for one in named if getattr(options, one)]


def of(options: argparse.Namespace, default: int, environment: Mapping[str, str]) -> Place:
    """The place that a command line asks for.

    Args:
        options: the command line, parsed.
        default: the port, if it names none.
        environment: the environment variables, of which a JupyterHub sets some.

    Raises:
        PlaceError: the place is not possible, or open to others and not meant for them.
    """
    if options.hub:
        return _in_hub(options, environment)
    base = options.base_url or "/"
    found = Place(
        options.port or default,
        options.host or HERE,
        base,
        options.client_url or base,
        tuple(dict.fromkeys(options.allow_host or ())),
        options.metrics,
    )
    if not is_loopback(found.host) and not found.names:
        raise PlaceError(
            f"others could reach {found.host}; name the host by which they do with --allow-host, such as club.example"
        )
    if not found.client_url.startswith(found.base_url):
        raise PlaceError(f"--client-url {found.client_url} is not below --base-url {found.base_url}")
    if found.metrics and found.metrics[1] == found.port:
        raise PlaceError(f"port {found.port} has the pages; choose another for --metrics")
    return found


def _in_hub(options: argparse.Namespace, environment: Mapping[str, str]) -> Place:
    """The place that a JupyterHub names."""
    other = [one for one in given(options) if one not in ("--hub", "--metrics")]
    if options.port or other:
        raise PlaceError("a JupyterHub says itself where its servers are: leave out the options beside --hub")
    if find_spec("jupyterhub") is None:
        raise PlaceError("--hub asks the package jupyterhub who may come in; install it beside noblesse")
    parts = urlsplit(environment.get(HUB_URL, ""))
    if not parts.hostname or not parts.port or HUB_PATH not in environment:
        raise PlaceError(f"--hub is for the servers that a JupyterHub starts, with {HUB_URL} and {HUB_PATH} set")
    base = path(environment[HUB_PATH])
    return Place(parts.port, parts.hostname, base, base, metrics=options.metrics, hub=True)


def check_free(host: str, number: int) -> None:
    """Find out whether a server can listen there, before anything slow is imported.

    Raises:
        PlaceError: it cannot.
    """
    try:
        found = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise PlaceError(f"there is no address {host}: {error.strerror}") from None
    kind, _, _, _, where = found[0]
    with socket.socket(kind) as probe:
        if sys.platform != "win32":  # on Windows the option would let two programs share one port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(where)
        except PermissionError:
            raise PlaceError(f"port {number} is reserved for the system; choose one above 1023 with --port") from None
        except OSError as error:
            if error.errno in ELSEWHERE:
                raise PlaceError(f"{host} is no address of this machine; choose another with --host") from None
            raise PlaceError(
                f"port {number} is in use; stop the program that uses it, or choose another with --port"
            ) from None
