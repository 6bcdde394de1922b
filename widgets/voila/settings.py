"""How our Voilà server is configured, and why: most settings close something that the stock server leaves open."""

from __future__ import annotations

import multiprocessing
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

    from widgets.place import Place

TEMPLATES = Path(__file__).parent / "share" / "jupyter"

TEMPLATE = TEMPLATES / "voila" / "templates" / "noblesse"
"""The folder of our Voilà template, which has the templates of all our pages."""

MAX_KERNELS = 40
"""The most visitors that may play at once. Each has a kernel of about 30 MB beside what all share, and a few more are kept
warm. ZeroMQ runs out of sockets at about 170 kernels."""

SPARE = 3
"""How many kernels are kept warm beside one of each game, for the games that visitors ask for."""

LATELY_SECONDS = 600.0
"""How long a visitor counts as one of those who ask for a game."""

UNMET_SECONDS = 60.0
"""How long a kernel waits for its page to connect before it is shut down, in case the page is never read."""

IDLE_SECONDS = 1800
"""How long a kernel without a page may idle. Pages end their kernels themselves; this is for browsers that were killed."""

PING_SECONDS, SILENT_SECONDS = 30.0, 90.0
"""How often a page's socket is pinged, and how long after its last reply the page is considered gone."""

HASTE = "NOBLESSE_HASTE"
"""The environment variable with a factor by which the server's time limits are shortened, for tests."""

COLD = "NOBLESSE_COLD"
"""The environment variable that turns warm kernels off, for tests, which open most pages only once or twice."""

WARMED = "NOBLESSE_WARMED"
"""The environment variable that names the games of which a trial table is laid before kernels are forked, separated by blanks."""

FORKED = "noblesse-forked"
"""The name of the entry point by which Jupyter finds `widgets.voila.forked_kernel`."""

CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()
"""False on Windows, where kernels are started from nothing."""

HUBS = "jupyterhub.singleuser.extension.JupyterHubIdentityProvider"
"""What asks a JupyterHub who a visitor is, and lets in whom it lets in."""

EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""The extensions of JupyterLab that our pages load."""

# Voilà's page has inline scripts, JupyterLab's validators compile code, and anywidget imports blobs.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)
"""The browser refuses to fetch anything from another host, even if a notebook asks for it."""


def settings(
    shown: Path, place: Place, *, max_kernels: int = MAX_KERNELS, warm: int | None = None, open_browser: bool = True
) -> Config:
    """The whole configuration of a server for `shown` at a place.

    Args:
        shown: one notebook, or a folder of notebooks to show behind a front page. Of other files, only those in `public/`
            beside the notebooks are served.
        place: where the server is reached.
        max_kernels: how many visitors may have a kernel at once; further ones get a 503 page that explains it.
        warm: how many kernels stand ready for visitors to come; None for one of each game and a few more, or for none with
            fewer places than games.
        open_browser: True to open the page in the user's browser.
    """
    from traitlets.config import Config

    config = Config()
    alone = shown.is_file()
    kept = [shown.name] if alone else [path.name for path in notebooks.found_in(shown)]
    config.Voila.ip = place.host
    config.Voila.port = place.port
    config.Voila.base_url = config.Voila.server_url = place.base_url
    config.Voila.identity_provider_class = HUBS if place.hub else "widgets.voila.welcome.Anybody"
    config.Voila.auto_token = place.hub  # else Voilà would give the hub's class a token
    config.Voila.port_retries = 0  # never use another port than the one requested
    config.Voila.open_browser = open_browser
    config.Voila.root_dir = str(shown.parent if alone else shown)
    config.Voila.log_level = "ERROR"  # WARN reports at every page view that the notebook is not signed
    config.Voila.config_file_paths = []  # a stray voila.json must not undo these settings
    config.Voila.connection_dir_root = socket_folder()

    # Voilà looks every notebook up in a database of trusted ones. Ours are all trusted, so nothing is stored on disk.
    config.NotebookNotary.db_file = ":memory:"
    config.NotebookNotary.secret = secrets.token_bytes(64)

    config.VoilaConfiguration.template = "noblesse"
    # the stock server writes ?theme= into the page unescaped, and hangs on an unknown ?template=.
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.file_allowlist = [
        r"public/.*\.(png|svg)"
    ]  # the default serves every picture under the root
    # whatever else is installed for JupyterLab would be loaded into our pages too
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.multi_kernel_manager_class = "widgets.voila.house.House"
    if CAN_FORK:
        config.KernelProvisionerFactory.default_provisioner_name = FORKED
    # our template links to the front page if there is one
    config.VoilaConfiguration.resources = {"front_page": "" if alone else place.base_url}
    config.VoilaExecutor.cell_error_instruction = "Reload the page; the server's log has the details."

    config.House.max_kernels = max_kernels
    config.House.client_url = place.client_url
    config.House.kept = kept
    # with fewer places than games, the owner wants a small server, so nothing is kept warm
    ready = len(kept) + SPARE if len(kept) < max_kernels and COLD not in os.environ else 0
    config.House.pool = ready if warm is None else warm
    config.House.lately = hurried(LATELY_SECONDS)
    config.House.unmet = hurried(UNMET_SECONDS)
    config.MappingKernelManager.cull_idle_timeout = IDLE_SECONDS
    config.MappingKernelManager.cull_interval = 60
    # Do not restart a killed kernel, which would be empty: its page notices, and requests a new one with its match.
    config.KernelRestarter.restart_limit = 0
    config.KernelRestarter.time_to_dead = 1.0
    if os.name == "posix":  # Windows does not have these sockets
        config.KernelManager.transport = "ipc"  # so that no kernel listens on a port that other users can reach
    return config


def hurried(seconds: float) -> float:
    """So many seconds, divided by the factor in the environment variable `HASTE`, if it is set."""
    return seconds / float(os.environ.get(HASTE, "1"))


def socket_folder() -> str:
    """A folder for the kernels' sockets, short enough for the system's limit on their paths (104 bytes on macOS)."""
    longest = "/voila_xxxxxxxx/kernel-00000000-0000-0000-0000-000000000000-ipc-5"
    folder = tempfile.gettempdir()
    return folder if os.name != "posix" or len(os.fsencode(folder)) + len(longest) < 100 else "/tmp"  # noqa: S108 - Voilà makes a private folder in it


def keep_apart(environment: MutableMapping[str, str], own: str) -> None:
    """Make Jupyter and IPython write to the server's own folder: the user's home may be full or not writable.

    Nothing they write is needed later. This also keeps the user's IPython start-up files out of our kernels.

    Args:
        environment: the server's environment, which the kernels inherit.
        own: an existing folder.
    """
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        environment[name] = own


def find_templates(environment: MutableMapping[str, str]) -> None:
    """Make Jupyter look for files in our template folder first, then in this Python's, then elsewhere.

    This Python's folder comes before the user's, which may have a kernel of the same name for another Python.
    """
    first = [str(TEMPLATES), str(Path(sys.prefix) / "share" / "jupyter")]
    others = [path for path in environment.get("JUPYTER_PATH", "").split(os.pathsep) if path and path not in first]
    environment["JUPYTER_PATH"] = os.pathsep.join(first + others)
