"""Noblesse in JupyterLab: the notebooks to read, run and change."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from pathlib import Path
from urllib.parse import quote

from widgets.voila.settings import find_templates

SETTINGS = Path(__file__).parent / "settings"


def unwritable() -> Path | None:
    """The first of the folders in which JupyterLab and its kernels keep their files that cannot be written, if any."""
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    ipythons = os.environ.get("IPYTHONDIR") or Path.home() / ".ipython"
    for folder in map(Path, (jupyter_config_dir(), jupyter_data_dir(), jupyter_runtime_dir(), ipythons)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as trial:
                trial.write(bytes(4096))
        except OSError:
            return folder
    return None


def serve(notebook: Path, *, port: int, open_browser: bool) -> None:
    """Open a notebook in JupyterLab on this machine until the process is told to stop.

    Args:
        notebook: the notebook to open; its folder is the root.
        port: a free port of this machine.
        open_browser: whether to open it in the reader's browser.
    """
    find_templates(os.environ)
    from jupyterlab.labapp import LabApp

    # Jupyter's server warns of an option of its own that nobody gave
    warnings.filterwarnings("ignore", message="ServerApp.token config is deprecated", category=DeprecationWarning)
    token = secrets.token_urlsafe(24)  # in this process only: a command line can be read by every user
    # a workspace of our own: the reader's has the tabs of other work, which are not in this folder
    address = f"/lab/workspaces/noblesse/tree/{quote(notebook.name)}"
    print(f"Noblesse in JupyterLab: http://127.0.0.1:{port}{address}?token={token} (Ctrl+C closes it).", flush=True)
    LabApp.launch_instance(
        [
            f"--ServerApp.root_dir={notebook.parent}",
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.open_browser={open_browser}",
            f"--LabApp.default_url={address}",
            f"--IdentityProvider.token={token}",
            "--Application.log_level=ERROR",
            "--ServerApp.allow_root=True",  # in a container everybody is root, and this listens to this machine alone
            # ours says no to the question about news, which would also ask another host
            f"--LabApp.app_settings_dir={SETTINGS}",
        ]
    )
