"""Makes a folder unwritable even for the system's administrator, to whom permissions do not apply."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest


def protect(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Make every attempt to create a file in a folder fail, as on a file system that is mounted read-only."""
    real = os.open

    def refusing(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & os.O_CREAT and Path(path).parent == folder:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return real(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", refusing)
