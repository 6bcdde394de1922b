"""The kernels of the server: one for each visitor, a warm one of each game for the next visitor, and none left unused.

The house stands for the server, and a table in it for a kernel with its page. Laying a table means starting the kernel and
rendering the page.

Voilà has warm kernels too, but it cannot admit a visitor by them, does not limit their number, and starts a kernel even
if the client has disconnected. So kernels are managed here, and only Voilà's notebook renderer is used.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ApiPath
from traitlets import Float, Int, List, Unicode
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

from widgets.look.compiled import COMPILED
from widgets.voila.settings import MAX_KERNELS, UNMET_SECONDS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

AFTER_SECONDS = 1.0
"""How long to wait after a visitor before the next warm table is laid, so that the visitor's page loads first."""

TRIES = 3
"""How many warm tables may fail before laying them is given up for now; on a busy machine a kernel can die at its start."""

_unheard = logging.getLogger(f"{__name__}.unheard")
_unheard.setLevel(logging.CRITICAL + 1)


class Table:
    """A kernel and the page that it renders. The page can be read while it is still being rendered.

    Attributes:
        kernel_id: the kernel's id, "" until it has started.
        met: True once a page has connected to the kernel.

    Args:
        house: the house that the table belongs to.
        notebook: the path of the notebook, relative to the house's folder.
    """

    def __init__(self, house: House, notebook: str) -> None:
        self.kernel_id = ""
        self.met = self._left = False
        self._house = house
        self._renderer = house.renderer(notebook)
        self._html: asyncio.Queue[str] = asyncio.Queue()
        self._laying = asyncio.create_task(self._lay())
        self._laying.add_done_callback(self._laid)

    async def _lay(self) -> None:
        await self._renderer.initialize()
        # each renderer has a Jinja environment of its own, which would compile all templates of the page
        self._renderer.exporter.environment.bytecode_cache = COMPILED
        if self.left():
            return
        self.kernel_id = await self._house.start_kernel(
            kernel_name=self._renderer.notebook.metadata.kernelspec.name,
            path=ApiPath(""),
            extra_arguments=[
                "--HistoryManager.enabled=False"
            ],  # nobody reads the history, and writing it fails on a full disk
        )
        if self.left():  # in the meantime
            await self._house.shutdown_kernel(self.kernel_id)
            return
        kernel = self._house.get_kernel(self.kernel_id)
        async for html, _ in self._renderer.generate_content_generator(self.kernel_id, kernel):
            if html:
                self._html.put_nowait(html)

    def _laid(self, laying: asyncio.Task[None]) -> None:
        self._html.put_nowait("")
        if (error := laying.exception()) and not self.left():
            self._house.log.error("A table could not be laid: %s: %s", type(error).__name__, error)
        if self.left():
            self._house.fill(AFTER_SECONDS)  # its place is free again, whether or not its kernel had started

    async def page(self) -> AsyncIterator[str]:
        """The page's HTML, piece by piece.

        Raises:
            Exception: whatever went wrong in starting the kernel or rendering the page.
        """
        while html := await self._html.get():
            yield html
        if not self.left():
            self._laying.result()

    async def laid(self) -> None:
        """Wait until the page is complete, or has failed."""
        await asyncio.wait([self._laying])

    @property
    def over(self) -> bool:
        """True if its kernel has ended or never started."""
        return self._laying.done() and self.kernel_id not in self._house

    def left(self) -> bool:
        """True if the table is no longer wanted."""
        return self._left

    def leave(self) -> None:
        """Mark the table as no longer wanted: start nothing more for it, and log no more of its errors."""
        self._left = True
        self._renderer.log = _unheard


class House(AsyncMappingKernelManager):
    """Starts kernels, gives them to visitors, and shuts them down.

    Warm tables do not count towards `max_kernels`: no visitor is turned away because a warm table is waiting.
    """

    max_kernels = Int(MAX_KERNELS, min=1, help="How many visitors may have a kernel at once.").tag(config=True)
    kept: List[str] = List(Unicode(), help="The notebooks for which a warm table is kept, relative to the folder.").tag(
        config=True
    )
    unmet = Float(UNMET_SECONDS, help="How long a page may take to connect to its kernel.").tag(config=True)

    def __init__(self, **traits: Any) -> None:
        """Create the manager with the traits that Voilà passes."""
        super().__init__(**traits)  # type: ignore[no-untyped-call]  # jupyter_client gives it no types
        self._warm: dict[str, Table] = {}
        self._taken: list[Table] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._filling: asyncio.Task[None] | None = None
        self._closed = False

    def renderer(self, notebook: str) -> Any:
        """Voilà's renderer for a notebook."""
        voila: Any = self.parent
        about = {
            "base_url": voila.base_url,
            "settings": voila.app.settings,
            "log": voila.log,
            "voila_configuration": voila.voila_configuration,
        }
        return NotebookRenderer(
            notebook_path=notebook,
            voila_configuration=voila.voila_configuration,
            traitlet_config=voila.config,
            template_paths=voila.template_paths,
            config_manager=voila.config_manager,
            contents_manager=voila.contents_manager,
            kernel_spec_manager=voila.kernel_spec_manager,
            base_url=voila.base_url,
            page_config=get_page_config(**about),
        )

    # --- arriving ---------------------------------------------------------------------------------------------------

    @property
    def full(self) -> bool:
        """True if no more visitors may come in; visitors whose table is still being laid count too."""
        self._taken = [table for table in self._taken if not table.over]
        return len(self._taken) >= self.max_kernels

    def take(self, notebook: str) -> Table | None:
        """A table for a visitor: the warm one, or a new one; None if the house is full.

        A warm table is given even if the house is full, because its kernel is already running.
        """
        table = self._warm.pop(notebook, None)
        if table is None or table.over:
            if self.full:
                return None
            table = Table(self, notebook)
        self._taken.append(table)
        self.fill(AFTER_SECONDS)
        return table

    def expect(self, table: Table) -> None:
        """After sending the page, end the table unless the page connects to its kernel within `unmet` seconds."""
        asyncio.get_running_loop().call_later(self.unmet, lambda: None if table.met else self.let_go(table))

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has connected to its kernel."""
        for table in self._taken:
            table.met = table.met or table.kernel_id == kernel_id
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]  # jupyter_server gives it no types

    # --- leaving ----------------------------------------------------------------------------------------------------

    def let_go(self, table: Table) -> None:
        """End a table that is no longer used: shut its kernel down, now or as soon as it has started."""
        table.leave()
        if table.kernel_id in self:
            self._begin(self.shutdown_kernel(table.kernel_id))

    async def shutdown_kernel(self, kernel_id: str, *_: Any, **__: Any) -> None:  # type: ignore[override]
        """Shut a kernel down at once, as it has nothing to save, and lay another warm table in its place."""
        for table in (*self._taken, *self._warm.values()):
            if table.kernel_id == kernel_id:
                table.leave()
        await super()._async_shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]
        self.fill(AFTER_SECONDS)

    async def shutdown_all(self, *_: Any, **__: Any) -> None:  # type: ignore[override]
        """Shut all kernels down and start no more."""
        self._closed = True
        for table in (*self._taken, *self._warm.values()):
            table.leave()
        # a kernel that is still starting cannot be shut down yet
        await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
        await asyncio.gather(*map(self.shutdown_kernel, self.list_kernel_ids()), return_exceptions=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clean up after a killed kernel. Its page has been notified and requests another."""
        self._begin(self.shutdown_kernel(kernel_id))

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Shut down a kernel that its page has left; warm kernels are meant to be idle."""
        if all(table.kernel_id != kernel_id for table in self._warm.values()):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    # --- keeping warm -----------------------------------------------------------------------------------------------

    def fill(self, after: float = 0.0) -> None:
        """Lay the missing warm tables, one after the other, beginning `after` seconds from now."""
        if not self._closed and (self._filling is None or self._filling.done()):
            self._filling = asyncio.create_task(self._fill(after))

    async def _fill(self, after: float) -> None:
        await asyncio.sleep(after)
        failed = 0
        while (notebook := self._missing()) is not None:
            table = self._warm[notebook] = Table(self, notebook)
            await table.laid()
            failed += table.over and not table.left()  # a table that was taken and left has not failed
            if failed == TRIES:
                return  # give up for now; the next visit tries again

    def _missing(self) -> str | None:
        """A notebook without a warm table; None if there is none, or no room for another table."""
        if self._closed or self.full:
            return None
        return next((one for one in self.kept if one not in self._warm or self._warm[one].over), None)

    def _begin(self, work: Any) -> None:
        """Start a background task, and keep a reference to it until it is done."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
