"""Noblesse in JupyterLab: notebooks to read, run and change."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import tempfile
import warnings
from pathlib import Path
from urllib.parse import quote

import nbformat
from nbformat.sign import NotebookNotary

from widgets import notebooks
from widgets.lab import templates
from widgets.voila.settings import find_templates

SETTINGS = Path(__file__).parent / "settings"

LAUNCHER = Path(__file__).parent / "launcher"
"""Our entries of JupyterLab's launcher, as an extension of it."""


def unwritable() -> Path | None:
    """The first folder of JupyterLab's or its kernels' own files that is not writable; None if all are."""
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
    """Serve a notebook in JupyterLab on this machine until the process is stopped.

    Args:
        notebook: the notebook to open; its folder is the root.
        port: a free port of this machine.
        open_browser: True to open the notebook in the user's browser.
    """
    find_templates(os.environ)
    from jupyterlab.labapp import LabApp

    # Jupyter's server warns about an option that it sets itself
    warnings.filterwarnings("ignore", message="ServerApp.token config is deprecated", category=DeprecationWarning)
    token = secrets.token_urlsafe(24)  # kept in this process: every user can read a command line
    # a workspace of our own: the user's workspace has tabs of other work, whose files are not in this folder
    address = f"/lab/workspaces/noblesse/tree/{quote(notebook.name)}"
    print(f"Noblesse in JupyterLab: http://127.0.0.1:{port}{address}?token={token} (Ctrl+C closes it).", flush=True)
    _trust_ours()
    with tempfile.TemporaryDirectory() as extensions:
        _put_launcher(Path(extensions) / "noblesse")
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
                "--ServerApp.allow_root=True",  # in a container the user is root, and the server listens only on this machine
                # our settings decline Jupyter's news, which would be fetched from another host
                f"--LabApp.app_settings_dir={SETTINGS}",
                f"--LabApp.extra_labextensions_path={extensions}",
            ]
        )


def _put_launcher(folder: Path) -> None:
    """Write the extension with our launcher's entries, and beside its script what they offer."""
    shutil.copytree(LAUNCHER, folder)
    (folder / "static" / "offered.json").write_text(json.dumps(templates.offered()), encoding="utf-8")


def _trust_ours() -> None:
    """Let JupyterLab show the pictures of the notebooks that came with Noblesse: it hides those of what nobody vouches for.

    It knows them by what they hold, so one that was changed meanwhile is another notebook, and a copy is the same.
    """
    notary = NotebookNotary()
    for path in notebooks.found_in(notebooks.folder()):
        notary.sign(nbformat.read(path, as_version=4))
