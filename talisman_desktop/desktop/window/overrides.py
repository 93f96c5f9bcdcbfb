"""Errors in the methods that Qt calls. They are reported like all others, also on Python 3.11."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject

BINDINGS = "PySide6."
"""The beginning of the name of each module with classes of Qt."""
_OBJECT: Any = next(base for base in QObject.__mro__ if base.__name__ == "Object")
"""The base of all classes of Qt."""


def report_errors() -> None:
    """Let an error in a method that Qt calls be reported instead of ending the program, in all classes made so far and
    later.

    Before Python 3.12 an error raised by C code, such as `int("x")`, is no exception object until Python code has
    handled it. PySide6 takes it for one all the same, and so ends the program.
    """
    if sys.version_info >= (3, 12) or "__init_subclass__" in vars(_OBJECT):
        return

    def made(cls: type, /, **named: Any) -> None:
        super(_OBJECT, cls).__init_subclass__(**named)
        _wrap_methods(cls)

    _OBJECT.__init_subclass__ = classmethod(made)
    for cls in _subclasses(_OBJECT):
        _wrap_methods(cls)


def _subclasses(base: type) -> Iterator[type]:
    made: list[type] = base.__subclasses__()
    for cls in made:
        yield cls
        yield from _subclasses(cls)


def _wrap_methods(cls: type) -> None:
    """Let the methods of a class that replace Qt's own handle each error once."""
    if cls.__module__.startswith(BINDINGS):
        return
    bound = [vars(base) for base in cls.__mro__ if base.__module__.startswith(BINDINGS)]
    for name, method in tuple(vars(cls).items()):
        if isinstance(method, FunctionType) and not name.startswith("__") and any(name in known for known in bound):
            setattr(cls, name, _handling(method))


def _handling(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*given: Any, **named: Any) -> Any:
        try:
            return method(*given, **named)
        except BaseException:
            raise  # which makes an exception object of it

    return call
