"""Tables are read with the codec of all games."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "talisman_desktop"


def test_no_codec_has_a_default() -> None:
    usual = re.compile(r"\b\w+: Codec(?: \| None)? =")
    assert [file.name for file in PACKAGE.rglob("*.py") if usual.search(file.read_text(encoding="utf-8"))] == []
