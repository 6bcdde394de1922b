"""A widget without a table whose page sends messages: what handles them, and says what went wrong."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from explorer.core.errors import NoblesseError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

log = logging.getLogger(__name__)


class ToldPage(anywidget.AnyWidget):
    """A page that sends messages.

    Attributes:
        hears: the handlers of the page's messages, by the name in `do`; each is called with the whole message.
        shown: True while the widget is in sight.
    """

    shown = traitlets.Bool(default_value=True)
    _message = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self.hears: Mapping[str, Callable[[dict[str, Any]], object]] = {}
        super().__init__(**traits)
        self.on_msg(self._hear)

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Handle a message from the page. Everything in it is untrusted."""
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            return
        handler = self.hears.get(message["do"])
        if handler is None:
            return
        self._message = {}
        try:
            handler(message)
        except NoblesseError as error:
            self._message = {"text": str(error)}
        except Exception:  # otherwise the traceback would go to the visitor's browser
            log.exception("a widget failed")
            self._message = {"text": "Something went wrong on our side. Nothing has changed; try another way."}
