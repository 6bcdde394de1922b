"""What an app can be opened with: a match, or whatever holds one."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, TypeAlias

from explorer import Match, NoblesseError, load
from explorer.annotated import Study as Kept
from explorer.annotated import load as load_study
from explorer.annotated.writing import KEY
from explorer.core.errors import quoted
from explorer.core.loading import parsed, text_of
from widgets.links import Opened, Words, opened

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from widgets.study import Study

Given: TypeAlias = "Match | Kept | Study | dict[str, Any] | str | Path"
"""A match, a study or the widget of one, a record or a study as data, JSON or a file's path, or a link."""

LINK = re.compile(r"(?:^|[?&#])m=|^https?://|^[A-Za-z0-9_-]{60,}$")
"""A text that is a link, and no file's path."""


def given_match(given: Given) -> Opened:
    """The match that somebody gives to an app.

    >>> import explorer
    >>> match = explorer.start("noble_treachery", players=4, seed=7)
    >>> given_match(match).match is match, given_match(match.record()).match.moment == match.moment
    (True, True)

    Args:
        given: see `Given`.

    Raises:
        NoblesseError: it holds no match.
    """
    if isinstance(given, Match):
        return Opened(given)
    study = given if isinstance(given, Kept) else getattr(given, "study", None)
    if isinstance(study, Kept):
        return _of(study)
    if isinstance(given, str) and not given.lstrip().startswith("{") and LINK.search(given.strip()):
        return opened(given)
    if isinstance(given, str | os.PathLike):
        given = parsed(text_of(given))
    if not isinstance(given, dict):
        raise NoblesseError(f"An app opens a match, a study, a record, a link or a file, not {quoted(given)}.")
    return _of(load_study(given)) if KEY in given else Opened(load(given))


def _of(study: Kept) -> Opened:
    return Opened(study.first(), Words(study.title, study.about), study)
