"""A limit on the time that a test may take for something, which a busy machine and a long test run do not change."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail if the block takes this much CPU time or more. Garbage is not collected meanwhile, because a full collection
    late in a test run takes seconds."""
    gc.disable()
    start = process_time()
    try:
        yield
        spent = process_time() - start
    finally:
        gc.enable()
    assert spent < seconds
