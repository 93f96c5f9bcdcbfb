"""Makes control characters visible in the output of commands, because titles, notes and card names may come from
strangers."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator
from typing import TextIO

_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters of terminals, except line ends and tabs, and characters that change the direction of writing."""


def visible(text: str) -> str:
    """Return a text with each control character written as an escape, as in JSON, so that a terminal shows it and does
    not obey it."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class VisibleStream(io.TextIOBase):
    """A stream that writes to another stream, with control characters made visible. It reports no file number for
    standard output, so that `input` writes its question through this stream too.
    """

    def __init__(self, stream: TextIO, *, numbered: bool = False) -> None:
        self._stream = stream
        self._numbered = numbered

    def write(self, text: str) -> int:
        """Write a text with control characters made visible; return the length of the text as given."""
        self._stream.write(visible(text))
        return len(text)

    def flush(self) -> None:
        """Flush the other stream."""
        self._stream.flush()

    def isatty(self) -> bool:
        """Return whether the other stream is a terminal."""
        return self._stream.isatty()

    def fileno(self) -> int:
        """Return the file number of the other stream. Raises OSError for standard output."""
        return self._stream.fileno() if self._numbered else super().fileno()


@contextlib.contextmanager
def printing_visibly() -> Iterator[None]:
    """Make control characters visible on standard output and standard error during the `with` block."""
    out, err = sys.stdout, sys.stderr
    with contextlib.ExitStack() as stack:
        if out is not None:
            stack.enter_context(contextlib.redirect_stdout(VisibleStream(out)))
        if err is not None:
            stack.enter_context(contextlib.redirect_stderr(VisibleStream(err, numbered=True)))
        yield
