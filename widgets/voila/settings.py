"""How our Voilà server is set up, and why: each line below closes something that the stock server leaves open."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from widgets import notebooks

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from traitlets.config import Config

TEMPLATES = Path(__file__).parent / "share" / "jupyter"

MAX_KERNELS = 40
"""How many visitors may play at once. Each has a kernel of about 60 MB, and one of each game is kept warm besides; ZeroMQ's
sockets end at about 170."""

UNMET_SECONDS = 60.0
"""How long a kernel waits for its page to connect: who asks for a page and never reads it has none for longer."""

IDLE_SECONDS = 1800
"""How long a kernel whose page has gone may idle. Pages say goodbye; this is for browsers that were killed."""

PING_SECONDS, SILENT_SECONDS = 30.0, 90.0
"""How often a page's socket is pinged, and how long after its last answer it is taken for gone."""

HASTE = "NOBLESSE_HASTE"
"""The environment variable that makes the server's clocks run so many times faster: for tests, which cannot wait."""

COLD = "NOBLESSE_COLD"
"""The environment variable that has no table laid before somebody comes: for tests, which visit a page once or twice."""

# Voilà's page has inline scripts, JupyterLab's validators compile code, and anywidget imports blobs
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)
"""The browser itself refuses to fetch anything from another host, even for a notebook that asks."""


def settings(shown: Path, *, port: int, max_kernels: int = MAX_KERNELS, open_browser: bool = True) -> Config:
    """The whole configuration of a server that shows `shown` on `port` of this machine.

    Args:
        shown: the one notebook that visitors see, or the folder of those that they see, behind a front page; of files only
            `public/` beside them is served.
        port: a free port.
        max_kernels: how many visitors may have a kernel at once; a page view beyond them gets a 503 in words.
        open_browser: whether to open the page in the reader's browser.
    """
    from traitlets.config import Config

    config = Config()
    alone = shown.is_file()
    kept = [shown.name] if alone else [path.name for path in notebooks.found_in(shown)]
    config.Voila.ip = "127.0.0.1"
    config.Voila.port = port
    config.Voila.port_retries = 0  # another port than the one asked for would surprise
    config.Voila.open_browser = open_browser
    config.Voila.root_dir = str(shown.parent if alone else shown)
    config.Voila.log_level = "ERROR"  # WARN says at every page view that the notebook is not signed
    config.Voila.config_file_paths = []  # a voila.json lying about must not open what is closed here
    config.Voila.connection_dir_root = socket_folder()

    # A notebook is looked up among the trusted ones before it is shown; ours are ours, and nothing of it need be kept.
    config.NotebookNotary.db_file = ":memory:"
    config.NotebookNotary.secret = secrets.token_bytes(64)

    config.VoilaConfiguration.template = "noblesse"
    # the stock server writes ?theme= into the page unescaped, and hangs on an unknown ?template=
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.file_allowlist = [r"public/.*\.(png|svg)"]  # stock: every picture under the root
    # 5 MB that no page of ours uses (charts come through anywidget), and a second highlighter
    config.VoilaConfiguration.extension_denylist = ["jupyterlab-plotly", "jupyterlab_pygments"]
    config.VoilaConfiguration.multi_kernel_manager_class = "widgets.voila.house.House"
    config.VoilaConfiguration.resources = {"front_page": not alone}  # our template asks whether there is one
    config.VoilaExecutor.cell_error_instruction = "Please load the page again; the server's log has the details."

    config.House.max_kernels = max_kernels
    # where there are fewer places than games, their owner wants a small server
    config.House.kept = kept if len(kept) < max_kernels and COLD not in os.environ else []
    config.House.unmet = hurried(UNMET_SECONDS)
    config.MappingKernelManager.cull_idle_timeout = IDLE_SECONDS
    config.MappingKernelManager.cull_interval = 60
    # A kernel that was killed is not started again by itself, empty: its page hears of it and begins anew with its match.
    config.KernelRestarter.restart_limit = 0
    config.KernelRestarter.time_to_dead = 1.0
    if os.name == "posix":  # Windows has no such sockets
        config.KernelManager.transport = "ipc"  # no kernel listens on a port that another user could reach
    return config


def hurried(seconds: float) -> float:
    """This many seconds, or fewer where the environment asks for haste."""
    return seconds / float(os.environ.get(HASTE, "1"))


def socket_folder() -> str:
    """A folder for the kernels' sockets, whose paths the system keeps short (104 bytes on macOS)."""
    longest = "/voila_xxxxxxxx/kernel-00000000-0000-0000-0000-000000000000-ipc-5"
    folder = tempfile.gettempdir()
    return folder if os.name != "posix" or len(os.fsencode(folder)) + len(longest) < 100 else "/tmp"  # noqa: S108 - Voilà makes a private folder in it


def keep_apart(environment: MutableMapping[str, str], own: str) -> None:
    """Keep what Jupyter and IPython write in a folder of the server's own: the reader's home may be full, or closed to us.

    Nothing of it is wanted again; and what somebody has IPython do at its start is not done at our tables.

    Args:
        environment: the server's, which the kernels inherit.
        own: a folder that is there.
    """
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        environment[name] = own


def find_templates(environment: MutableMapping[str, str]) -> None:
    """Let Jupyter find our template first, then what is installed with this Python, then the rest.

    The second keeps a kernel of the same name that belongs to another Python, installed for the user, out of the way.
    """
    first = [str(TEMPLATES), str(Path(sys.prefix) / "share" / "jupyter")]
    others = [path for path in environment.get("JUPYTER_PATH", "").split(os.pathsep) if path and path not in first]
    environment["JUPYTER_PATH"] = os.pathsep.join(first + others)
