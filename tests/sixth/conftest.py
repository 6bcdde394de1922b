"""The game from outside, in a folder of its own."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from explorer.core import game
from tests.sixth.installing import install

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

collect_ignore = ["liars_dice"]  # a package of somebody else's: imported from where pip put it, and from nowhere else


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which pip has installed Liar's Dice."""
    return install(tmp_path_factory.mktemp("sixth"))


@pytest.fixture(scope="module")
def liars_dice(installed: Path) -> Iterator[str]:
    """Its name, while this process can see it."""
    sys.path.insert(0, str(installed))
    game._installed.cache_clear()
    yield "liars_dice"
    sys.path.remove(str(installed))
    game._installed.cache_clear()
    game._games.pop("liars_dice", None)
    for name in [name for name in sys.modules if name.partition(".")[0] == "liars_dice"]:
        del sys.modules[name]
