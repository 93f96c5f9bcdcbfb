"""A folder that cannot be written to, also for the system's administrator, for whom permissions do not count."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest


def protect(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Refuse to make files in a folder, as a file system mounted to read only does."""
    real = os.open

    def refusing(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & os.O_CREAT and Path(path).parent == folder:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return real(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", refusing)
