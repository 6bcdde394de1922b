"""Who may come in, and who is sent away: foreign host names, odd paths, and who a visitor is taken for.

Visitors are nobody in particular: there is no login, and no page of ours sets a cookie. A page's kernel answers to whoever
knows the kernel's id, a random number of 122 bits that only the page was told.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler
from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.routing import Matcher
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler

if TYPE_CHECKING:
    from widgets.place import Place
    from widgets.voila.house import House


class Anybody(IdentityProvider):
    """Takes every visitor for the same one. Jupyter's own invents a name for each and keeps it in a cookie for a month."""

    def get_user(self, handler: RequestHandler) -> User:
        """The one visitor."""
        del handler
        return User("visitor")

    @property
    def auth_enabled(self) -> bool:
        """False: nobody is asked who they are."""
        return False


class Cookieless:
    """A handler without the cookie that Jupyter sets with every page that it renders, to know the page's forms by.

    No page of ours sends a form, so no cookie is asked for either, and whatever would change something is refused.
    """

    request: HTTPServerRequest
    xsrf_token = b""

    def check_xsrf_cookie(self) -> None:
        """Let requests pass that only read.

        Raises:
            HTTPError: 403 for all others.
        """
        if self.request.method not in {"GET", "HEAD", "OPTIONS"}:
            raise HTTPError(HTTPStatus.FORBIDDEN)


def without_cookies(handler: type[RequestHandler]) -> type[RequestHandler]:
    """The same handler, without Jupyter's cookie; one that never sets it stays as it is.

    >>> without_cookies(Health) is Health
    True
    """
    if not issubclass(handler, JupyterHandler) or issubclass(handler, Cookieless):
        return handler
    return type(handler.__name__, (Cookieless, handler), {})


class Foreign(Matcher):
    """Matches requests for a foreign host name: a foreign site may point its own name at this machine."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty dict to match the request, None to leave it to the other routes."""
        name = split_host_and_port(request.host.lower())[0].strip("[]")
        return None if self.place.known(name) else {}


class Odd(Matcher):
    """Matches requests with a path that cannot be ours: one with "..", or with unprintable characters."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty dict to match the request, None to leave it to the other routes."""
        try:
            path = unquote(request.path, errors="strict")
        except UnicodeDecodeError:
            return {}
        return None if path.isprintable() and ".." not in path.replace("\\", "/").split("/") else {}


class Refusal(BaseVoilaHandler):
    """The answer to unwelcome requests."""

    def initialize(self, status: int, **given: Any) -> None:
        """Take the status to refuse them with, and Voilà's own arguments."""
        super().initialize(**given)
        self.status = status

    async def prepare(self) -> None:
        """Refuse the request.

        Raises:
            HTTPError: always.
        """
        self.current_user = self._jupyter_current_user = None
        raise HTTPError(self.status)


class Goodbye(Cookieless, JupyterHandler):
    """Ends the kernel of a page that is left. The page says so as it goes, when it can wait for no answer."""

    @property
    def house(self) -> House:
        """The house that keeps the tables."""
        house: House = self.settings["kernel_manager"]
        return house

    def check_xsrf_cookie(self) -> None:
        """Let it pass: a foreign site that makes a browser say goodbye does not know the kernel's id."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End it, if it has not ended already."""
        if kernel_id in self.house:
            await self.house.shutdown_kernel(kernel_id)
        self.set_status(HTTPStatus.NO_CONTENT)


class Health(RequestHandler):
    """Tells whoever watches the server that it answers, and whether there is room; by whatever name it is asked.

    A full house is well: it answers 200, and must not be started anew for that.
    """

    def initialize(self, house: House) -> None:
        """Take the house that keeps the tables."""
        self.house = house

    def get(self) -> None:
        """Say so."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", "room": self.house.room})
