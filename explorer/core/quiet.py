"""A game's steps without their events, for play that nobody listens to.

An event reports and changes nothing, so a step from which every statement `yield Event(...)`, `yield Begin(...)` and
`yield End(...)` is taken out asks the same questions and ends at the same position, only sooner. The statements are taken
out of the syntax trees of a game's chapters; the functions that come of these share everything else with the printed ones:
line numbers, classes, caches. Where a chapter's source cannot be read, or is no longer what runs, its steps stay as they are.
"""

from __future__ import annotations

import ast
import sys
from functools import partial
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from explorer.core.moments import Begin, End, Event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from explorer.core.moments import Moments

EVENTS: tuple[Any, ...] = (Event, Begin, End, "Event", "Begin", "End")
"""What makes an event, and how a function may be declared that makes one."""


def quiet(package: str, steps: Mapping[str, Callable[..., Moments]]) -> dict[str, Callable[..., Moments]]:
    """The quiet forms of some steps.

    The facts of an event must only be read, because in a quiet step they are not worked out.

    Args:
        package: the game's package; its modules are imported by now, and their tables of effects complete.
        steps: the printed steps by name.
    """
    twins = _Twins(module for name, module in list(sys.modules.items()) if f"{name}.".startswith(f"{package}."))
    return {name: twins.of(step) for name, step in steps.items()}


def _hush(body: list[ast.stmt], makes_event: Callable[[ast.expr | None], bool]) -> bool:
    """Put `pass` in place of the events in a block of statements; whether there were any outside its own functions."""
    took = False
    for place, node in enumerate(body):
        if isinstance(node, ast.Expr):
            if isinstance(node.value, ast.Yield) and makes_event(node.value.value):
                body[place] = ast.copy_location(ast.Pass(), node)
                took = True
            continue
        parts = [part for name in ("body", "orelse", "finalbody") if (part := getattr(node, name, None))]
        parts += [part.body for name in ("handlers", "cases") for part in getattr(node, name, ())]
        found = False
        for part in parts:
            found = _hush(part, makes_event) or found  # every block is visited, also after one that had some
        if found and isinstance(node, ast.FunctionDef):
            never = ast.If(ast.Constant(False), [ast.Expr(ast.Yield(None))], [])  # it stays a generator function
            node.body.append(ast.fix_missing_locations(ast.copy_location(never, node)))
        elif not isinstance(node, ast.ClassDef):
            took = took or found
    return took


def _makes_event(names: Mapping[str, Any], made: ast.expr | None) -> bool:
    """Whether an expression makes an event and does nothing else: it calls `Event`, or what is declared to return one.

    Args:
        names: the module's names.
        made: the expression.
    """
    if not isinstance(made, ast.Call):
        return False
    if any(isinstance(part, ast.Yield | ast.YieldFrom | ast.NamedExpr) for part in ast.walk(made)):
        return False
    maker: Any = None
    if isinstance(made.func, ast.Name):
        maker = names.get(made.func.id)
    elif isinstance(made.func, ast.Attribute) and isinstance(made.func.value, ast.Name):
        maker = getattr(names.get(made.func.value.id), made.func.attr, None)
    return maker in EVENTS or getattr(maker, "__annotations__", {}).get("return") in EVENTS


def _unheard(module: ModuleType) -> dict[CodeType, CodeType]:
    """The quiet form of each function of a module that yields events, by its code."""
    loader: Any = module.__spec__ and module.__spec__.loader
    if not (hasattr(loader, "get_source") and hasattr(loader, "get_code")):
        return {}
    source, heard = loader.get_source(module.__name__), loader.get_code(module.__name__)
    if source is None or heard is None or "yield" not in source:
        return {}
    tree = ast.parse(source)
    _hush(tree.body, partial(_makes_event, vars(module)))
    quietly = dict(_codes(compile(tree, heard.co_filename, "exec", dont_inherit=True)))
    return {code: quietly[place] for place, code in _codes(heard) if code.co_code != quietly[place].co_code}


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The functions in some code, each with where it is."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if not part.co_name.startswith("<"):  # a lambda or a comprehension yields no events
                yield (part.co_qualname, part.co_firstlineno), part
            yield from _codes(part)


class _Twins:
    """The twins of a package's modules and functions: the same, but for events that are left out.

    Args:
        modules: the package's modules.
    """

    def __init__(self, modules: Iterable[ModuleType]) -> None:
        self._codes: dict[CodeType, CodeType] = {}
        self._modules: dict[str, ModuleType] = {}
        self._made: dict[int, tuple[Any, Any]] = {}  # what was asked for, so that its id stays its own, and its twin
        rest = []
        for module in modules:
            if codes := _unheard(module):
                self._codes |= codes
                self._modules[module.__name__] = module
            else:
                rest.append(module)
        # Whoever names something of a module with a twin needs a twin too.
        while found := [one for one in rest if any(map(self._has_twin, vars(one).values()))]:
            self._modules |= {module.__name__: module for module in found}
            rest = [module for module in rest if module not in found]
        self._twins = {name: ModuleType(name, module.__doc__) for name, module in self._modules.items()}
        for name, module in self._modules.items():
            self._twins[name].__dict__.update(
                (key, value if key.startswith("__") else self.of(value)) for key, value in vars(module).items()
            )

    def of(self, value: Any) -> Any:
        """The twin of a function, a module, or a table of functions; anything else itself."""
        if id(value) not in self._made:
            self._made[id(value)] = value, self._twin(value)
        return self._made[id(value)][1]

    def _has_twin(self, value: Any) -> bool:
        if isinstance(value, dict | list | tuple):
            return any(map(self._has_twin, value.values() if isinstance(value, dict) else value))
        if isinstance(value, partial):
            return self._has_twin(value.func)
        name = value.__name__ if isinstance(value, ModuleType) else value.__module__ if callable(value) else ""
        return isinstance(value, ModuleType | FunctionType) and name in self._modules

    def _twin(self, value: Any) -> Any:
        if not self._has_twin(value):
            return value
        if isinstance(value, ModuleType):
            return self._twins[value.__name__]
        if isinstance(value, partial):
            return partial(self.of(value.func), *value.args, **value.keywords)
        if isinstance(value, FunctionType):
            return self._function(value)
        if type(value) is dict:
            return {key: self.of(part) for key, part in value.items()}
        return type(value)(map(self.of, value)) if type(value) in (list, tuple) else value

    def _function(self, value: FunctionType) -> FunctionType:
        code = self._codes.get(value.__code__, value.__code__)
        cells = dict(zip(value.__code__.co_freevars, value.__closure__ or (), strict=True))
        closure = tuple(cells[name] for name in code.co_freevars)
        names = self._twins[value.__module__].__dict__
        twin = FunctionType(code, names, value.__name__, value.__defaults__, closure)
        for kept in ("__kwdefaults__", "__annotations__", "__doc__", "__module__", "__qualname__"):
            setattr(twin, kept, getattr(value, kept))
        return twin
