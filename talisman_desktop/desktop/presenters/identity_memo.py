"""Remembering the last results of a function, by the identity of its arguments."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


def remembered(most: int) -> Callable[[Callable[P, Result]], Callable[P, Result]]:
    """Return a decorator for a function whose arguments never change, such as a request: the last `most` results are
    remembered and returned for the same objects. Equal ones are not compared, because that can take as long as the
    function."""

    def decorate(function: Callable[P, Result]) -> Callable[P, Result]:
        kept: dict[tuple[object, ...], tuple[object, Result]] = {}
        lock = Lock()

        @wraps(function)
        def remembering(*args: P.args, **kwargs: P.kwargs) -> Result:
            key = (*map(id, args), *kwargs, *map(id, kwargs.values()))
            found = kept.get(key)
            if found is None:
                found = (args, kwargs), function(*args, **kwargs)  # the arguments too, so that they keep their ids
                with lock:
                    kept[key] = found
                    while len(kept) > most:
                        del kept[next(iter(kept))]
            return found[1]

        return remembering

    return decorate
