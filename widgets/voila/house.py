"""The house: a table for each visitor, one of each game laid before anybody comes, and none kept that nobody sits at.

Voilà has warm kernels too, but cannot let a visitor in by them, keeps no count, and starts a kernel for a request whose
sender has gone; so the tables are laid here, and of Voilà only what renders a notebook is used.
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

from widgets.voila.settings import MAX_KERNELS, UNMET_SECONDS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

AFTER_SECONDS = 1.0
"""How long after a visitor another table is laid: the page that is just being opened has the machine first."""

TRIES = 3
"""How many tables may fail before no more are laid for now: on a strained machine a kernel can die while it starts."""

_unheard = logging.getLogger(f"{__name__}.unheard")
_unheard.setLevel(logging.CRITICAL + 1)


class Table:
    """A kernel and the page that it makes; whoever takes it reads what there is of the page, and then what comes.

    Attributes:
        kernel_id: its kernel's id, "" until there is one.
        met: whether a page has ever connected to the kernel.

    Args:
        house: where it stands.
        notebook: what is shown on it, below the house's folder.
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
        if self.left():
            return
        self.kernel_id = await self._house.start_kernel(
            kernel_name=self._renderer.notebook.metadata.kernelspec.name,
            path=ApiPath(""),
            extra_arguments=[
                "--HistoryManager.enabled=False"
            ],  # nobody looks back at it, and a full disk cannot take it
        )
        if self.left():  # meanwhile
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
            self._house.fill(AFTER_SECONDS)  # there is room again, whether or not it ever had a kernel

    async def page(self) -> AsyncIterator[str]:
        """The page, piece by piece.

        Raises:
            Exception: whatever kept the table from being laid.
        """
        while html := await self._html.get():
            yield html
        if not self.left():
            self._laying.result()

    async def laid(self) -> None:
        """Wait until nothing more comes."""
        await asyncio.wait([self._laying])

    @property
    def over(self) -> bool:
        """Whether its kernel is gone, or will never be there."""
        return self._laying.done() and self.kernel_id not in self._house

    def left(self) -> bool:
        """Whether nobody wants it any more."""
        return self._left

    def leave(self) -> None:
        """Nobody wants it any more: what is not begun is not begun, and what goes wrong then is no news."""
        self._left = True
        self._renderer.log = _unheard


class House(AsyncMappingKernelManager):
    """Starts kernels, hands them to visitors, and ends them.

    Warm tables come on top of the visitors': nobody waits outside because a table stands ready for somebody else.
    """

    max_kernels = Int(MAX_KERNELS, min=1, help="How many visitors may have a kernel at once.").tag(config=True)
    kept: List[str] = List(Unicode(), help="The notebooks of which one is kept warm, below the folder.").tag(
        config=True
    )
    unmet = Float(UNMET_SECONDS, help="How long a page may take to connect to its kernel.").tag(config=True)

    def __init__(self, **traits: Any) -> None:
        """Take the traits that Voilà passes."""
        super().__init__(**traits)  # type: ignore[no-untyped-call]  # jupyter_client gives it no types
        self._warm: dict[str, Table] = {}
        self._taken: list[Table] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._filling: asyncio.Task[None] | None = None
        self._closed = False

    def renderer(self, notebook: str) -> Any:
        """Voilà's own, which makes a page of a notebook."""
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

    # --- coming -----------------------------------------------------------------------------------------------------

    @property
    def full(self) -> bool:
        """Whether there are as many visitors as may be; one whose table is only being laid is one already."""
        self._taken = [table for table in self._taken if not table.over]
        return len(self._taken) >= self.max_kernels

    def take(self, notebook: str) -> Table | None:
        """A table for a visitor: the warm one, or one that is laid now; None where the house is full.

        Whoever a warm one stands ready for is always let in: it costs nothing that is not there already.
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
        """The page has been sent: let the table go again unless it comes back for its kernel."""
        asyncio.get_running_loop().call_later(self.unmet, lambda: None if table.met else self.let_go(table))

    def notify_connect(self, kernel_id: str) -> None:
        """A page has connected to its kernel."""
        for table in self._taken:
            table.met = table.met or table.kernel_id == kernel_id
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]  # jupyter_server gives it no types

    # --- going ------------------------------------------------------------------------------------------------------

    def let_go(self, table: Table) -> None:
        """Nobody sits at a table any more: end its kernel, at once or as soon as there is one."""
        table.leave()
        if table.kernel_id in self:
            self._begin(self.shutdown_kernel(table.kernel_id))

    async def shutdown_kernel(self, kernel_id: str, *_: Any, **__: Any) -> None:  # type: ignore[override]
        """End a kernel, at once: it has nothing to put in order. There is room for a warm one again."""
        for table in (*self._taken, *self._warm.values()):
            if table.kernel_id == kernel_id:
                table.leave()
        await super()._async_shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]
        self.fill(AFTER_SECONDS)

    async def shutdown_all(self, *_: Any, **__: Any) -> None:  # type: ignore[override]
        """End all kernels, and start none from now on."""
        self._closed = True
        for table in (*self._taken, *self._warm.values()):
            table.leave()
        # one that is being started cannot be ended before it is there
        await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
        await asyncio.gather(*map(self.shutdown_kernel, self.list_kernel_ids()), return_exceptions=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """A kernel was killed: tidy up behind it. Its page has been told, and asks for another."""
        self._begin(self.shutdown_kernel(kernel_id))

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that a page has left behind; warm ones are meant to be idle."""
        if all(table.kernel_id != kernel_id for table in self._warm.values()):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    # --- keeping warm -----------------------------------------------------------------------------------------------

    def fill(self, after: float = 0.0) -> None:
        """See to it that there is a warm table of each notebook: soon, and one after the other."""
        if not self._closed and (self._filling is None or self._filling.done()):
            self._filling = asyncio.create_task(self._fill(after))

    async def _fill(self, after: float) -> None:
        await asyncio.sleep(after)
        failed = 0
        while (notebook := self._missing()) is not None:
            table = self._warm[notebook] = Table(self, notebook)
            await table.laid()
            failed += table.over and not table.left()  # who took it and went did it no harm
            if failed == TRIES:
                return  # it cannot be laid; the next visit is another try

    def _missing(self) -> str | None:
        """A notebook of which no table is warm, if there is one and room for it."""
        if self._closed or self.full:
            return None
        return next((one for one in self.kept if one not in self._warm or self._warm[one].over), None)

    def _begin(self, work: Any) -> None:
        """Do something that nobody waits for, and hold it till it is done."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
