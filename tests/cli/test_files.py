"""Files are written whole, with usual rights, by several threads at once."""

from __future__ import annotations

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from talisman_desktop.app import files


@pytest.mark.skipif(sys.platform == "win32", reason="rights are Unix's")
def test_rights_are_usual_or_stay_and_no_thread_changes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_mask: int) -> int:
        raise AssertionError("the mask belongs to all threads")

    new, old = tmp_path / "new.txt", tmp_path / "old.txt"
    usual = tmp_path / "usual"
    usual.touch()
    old.touch(mode=0o600)
    monkeypatch.setattr(os, "umask", refuse)
    files.put(new, b"new")
    files.put(old, b"old")
    assert stat.S_IMODE(new.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    assert stat.S_IMODE(old.stat().st_mode) == 0o600


def test_threads_that_write_one_file_leave_it_whole(tmp_path: Path) -> None:
    texts = [bytes([65 + n]) * 200_000 for n in range(8)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda text: files.put(tmp_path / "notes.md", text), texts))
    assert (tmp_path / "notes.md").read_bytes() in texts
    assert os.listdir(tmp_path) == ["notes.md"]
