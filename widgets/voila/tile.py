"""The tile in JupyterLab's launcher that opens Noblesse beside the notebooks; jupyter-server-proxy finds it by an entry point.

It is read by the user's own Jupyter server, which starts Noblesse at the first click and passes on what the page asks for: so
whoever may use that server may play, and nobody else.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

PLACES, WARM = 8, 1
"""How many kernels one user may have at once, and how many stand ready."""


def setup() -> dict[str, Any]:
    """What jupyter-server-proxy needs to know: how Noblesse is started, and how its tile looks."""
    command = [sys.executable, "-m", "widgets.cli", "--no-browser", "--port", "{port}"]
    limits = ["--max-kernels", str(PLACES), "--warm", str(WARM)]
    return {
        "command": [*command, "--base-url", "{base_url}noblesse/", *limits],
        "absolute_url": True,  # our pages ask for all they need below the path that they are told
        "timeout": 60,
        "new_browser_tab": False,
        "launcher_entry": {"title": "Noblesse", "icon_path": str(Path(__file__).with_suffix(".svg"))},
    }
