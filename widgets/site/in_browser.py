"""Python in a browser: what a kernel does elsewhere. A page's worker imports this and hands over how to send to the page.

There is neither IPython nor a kernel: ipywidgets is given a comm that leads to the page, and stand-ins for the few names that
it imports of IPython. Call `begin` before anything that imports ipywidgets.
"""

from __future__ import annotations

import json
import sys
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import comm
from comm.base_comm import BaseComm, CommManager

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ipywidgets import Widget

    Send = Callable[[str, str, str, str, Sequence[bytes] | None], object]

SEED = 7
"""The first table's seed, as in the notebooks; every further one is new."""

LATER = Path(__file__).with_name("later.txt")
"""The modules that come in the second part of the archives, one in each line; only in the archives there is such a file."""

_roots: list[Widget] = []  # what is on the page; a widget that nobody holds is thrown away


class PageComm(BaseComm):
    """A comm whose other end is on the page."""

    tell: Send

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: Sequence[bytes] | None = None,
        **_given: Any,
    ) -> None:
        """Send a message to the page."""
        packed = [bytes(one) for one in buffers] if buffers else None
        type(self).tell(msg_type, self.comm_id, json.dumps(data or {}), json.dumps(metadata or {}), packed)


class _Later(MetaPathFinder):
    """Has the second part of the archives fetched at once when one of its modules is imported before it has come by itself."""

    def __init__(self, bring: Callable[[], object]) -> None:
        self.bring = bring
        self.names = frozenset(LATER.read_text().split()) if LATER.is_file() else frozenset()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.names:
            return None
        try:
            self.bring()  # which calls `arrived`
        except Exception as error:
            raise ImportError(f"{name} could not be fetched: {error}") from error
        return PathFinder.find_spec(name, path, target)


def arrived() -> None:
    """The second part of the archives is there."""
    for finder in sys.meta_path:
        if isinstance(finder, _Later):
            finder.names = frozenset()
    invalidate_caches()


def begin(send: Send, bring: Callable[[], object]) -> None:
    """Lead all widgets to a page.

    Args:
        send: sends a message: its type, the comm's id, data and metadata as JSON, and its buffers or None.
        bring: fetches the second part of the archives at once, unless it is there; then `arrived` has been called.
    """
    PageComm.tell = staticmethod(send)
    manager = CommManager()
    comm.create_comm = PageComm
    comm.get_comm_manager = lambda: manager
    sys.meta_path.append(_Later(bring))
    _stand_in()


def _stand_in() -> None:
    """Let ipywidgets import what it wants of IPython, unless there is one."""
    try:
        import IPython  # noqa: F401
    except ImportError:
        names: dict[str, dict[str, Any]] = {
            "IPython": {"get_ipython": lambda: None},
            "IPython.core": {},
            "IPython.core.interactiveshell": {"InteractiveShell": type("InteractiveShell", (), {"initialized": bool})},
            "IPython.display": {"display": lambda *_, **__: None, "clear_output": lambda *_, **__: None},
        }
        for name, given in names.items():
            module = ModuleType(name, "A stand-in: there is no IPython in a browser.")
            vars(module).update(given)
            sys.modules[name] = module


def hear(comm_id: str, data: str, buffers: Sequence[Any] = ()) -> None:
    """Give a widget a message from the page; one for a widget that is gone is dropped.

    Args:
        comm_id: the widget's comm.
        data: the message's data, as JSON.
        buffers: its buffers.
    """
    found = comm.get_comm_manager().comms.get(comm_id)
    if found is not None:
        content = {"comm_id": comm_id, "data": json.loads(data)}
        found.handle_msg({"content": content, "buffers": list(buffers), "header": {}, "metadata": {}})


def lay(game: str, players: int | None = None) -> str:
    """Lay a table of a game.

    Args:
        game: the game's id.
        players: how many sit at it; as the game wants it if none is named.

    Returns:
        The id of the app's model, which the page shows.
    """
    import explorer
    from widgets.app import App

    app = App(explorer.start(game, players=players, seed=SEED, people=True))
    _roots.append(app)
    return str(app.model_id)


def answers(question: str, titles: str) -> str:
    """The games that answer a question from the front page, best first.

    Args:
        question: what was typed.
        titles: the games to look in, by id, with their titles, as JSON.

    Returns:
        As JSON, `sure`: whether the question is about the first of them alone; and `found`, each with `game`, `title`,
        `sentence`, and whether that is `stated`.
    """
    from widgets import asking

    found = asking.answers(question, json.loads(titles))
    told = [{"game": one.game, "title": one.title, "sentence": one.sentence, "stated": one.stated} for one in found]
    return json.dumps({"sure": asking.about_one(found), "found": told})
