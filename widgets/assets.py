"""The pages' scripts and styles, read as text: no file is watched, and nothing is fetched from the network."""

from __future__ import annotations

import re
from pathlib import Path

from widgets import plotly_once

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w/.]+)";\n', re.MULTILINE)
_ALONE = "// --- on a page of its own "
_EXPORT = re.compile(r"^export (?:\{[^}]*\};\n?|(?=async function |function |class |const |let ))", re.MULTILINE)
_COMMENT = re.compile(
    r"^[ ]*//.*\n"  # lines of their own
    r"|^[ ]*/\*\*(?:(?!\*/)(?:.|\n))*\*/\n"  # what a function or a type is
    r"|/\*\*[ ].*?\*/[ ]?"  # the type of what follows
    r"|(?<=\S)[ ]//[ ].*$",  # behind a line
    re.MULTILINE,
)


def read(name: str) -> str:
    """The text of a file in `widgets/static`."""
    return (Path(__file__).parent / "static" / name).read_text(encoding="utf-8")


def look(name: str, *, fonts: bool = False) -> str:
    """A style sheet of `widgets/static`, with the colours and the parts of the look before it.

    Args:
        name: the file.
        fonts: True to put the fonts in, where no server of ours links them: in JupyterLab. One widget of a page does.
    """
    from widgets.look import kit

    own = Path(kit.__file__).parent
    inlined = [kit.fonts()] if fonts and not plotly_once.address() else []
    return "\n".join(
        [*inlined, *((own / one).read_text(encoding="utf-8") for one in ("look.css", "parts.css")), read(name)]
    )


def script(name: str) -> str:
    """A page script of `widgets/static` with all that it imports, as the one module that an anywidget takes.

    The scripts are modules, so that tests and checkers can read them as they are. A page gets them as one text: each
    module once, after those that it imports, without the lines that import and with no export but its own `default`. So no
    two of them may declare the same name at their top level, and none may import a name as another. A widget may import
    another one's script: it gets what stands there before the line "on a page of its own". Comments are a third of what
    would be sent, and stay here.
    """
    modules: dict[str, str] = {}
    _collect(name, modules)
    return "\n".join(_EXPORT.sub("", _without_comments(name, text)) for name, text in modules.items())


def _without_comments(name: str, text: str) -> str:
    """A script of ours without its comments, as Prettier writes them; what others wrote keeps its licence."""
    return text if name.startswith("vendor/") else _COMMENT.sub("", text)


def _collect(name: str, modules: dict[str, str]) -> None:
    """Put a script behind those that it imports."""
    text = read(name)
    for imported in _IMPORT.findall(text):
        if imported not in modules:
            _collect(imported, modules)
            modules[imported] = modules[imported].partition(_ALONE)[0]
    modules[name] = _IMPORT.sub("", text)
