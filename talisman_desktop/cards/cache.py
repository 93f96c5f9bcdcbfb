"""A cache of the catalog, so that the sentences of card sets that have not changed need not be read again at each
start. Besides the cards, the cache file holds a fingerprint of every card file and of the code that reads them. A cache
that is outdated, unreadable or unwritable counts as missing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from talisman_desktop.cards.game_facts import NOTHING, Given
from talisman_desktop.cards.loader import catalog_of, load_files
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.schema import CardDef, CardSet, Catalog
from talisman_desktop.cards.source import Files, read_files


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """The contents of a cache file."""

    fingerprint: str
    cards: list[CardDef]
    problems: list[Problem]
    sets: list[CardSet]


def cached_catalog(
    folders: Iterable[Path], cache: Path, overlay: str = "", given: Given = NOTHING
) -> tuple[Catalog, list[Problem]]:
    """Return the catalog and the problems as `load_catalog` does, from the file `cache` if that is up to date; if not,
    read the card sets and write that file."""
    files = [read_files(folder, overlay) for folder in folders]
    fingerprint = _fingerprint(files, repr((overlay, given)))
    try:
        kept = msgspec.json.decode(cache.read_bytes(), type=Kept)
        if kept.fingerprint == fingerprint:
            return catalog_of(kept.cards, kept.sets), kept.problems
    except (OSError, msgspec.MsgspecError, RecursionError):
        pass
    sets = load_files(files, overlay, given)
    kept = Kept(
        fingerprint,
        [card for loaded in sets for card in loaded.cards],
        [problem for loaded in sets for problem in loaded.problems],
        [loaded.entry for loaded in sets],
    )
    _write(cache, msgspec.json.encode(kept))
    return catalog_of(kept.cards, kept.sets), kept.problems


def _fingerprint(files: list[Files], how: str) -> str:
    parts = hashlib.blake2b(how.encode("utf-8", "replace"), digest_size=20)
    for code in sorted(Path(__file__).parent.glob("*.py")):
        parts.update(code.read_bytes())
    for found in files:
        parts.update(repr((str(found.folder), found.problems)).encode("utf-8", "replace"))
        for name, content in found.content.items():
            parts.update(f"{name!r} {len(content)} ".encode("utf-8", "replace") + content)
    return parts.hexdigest()


def _write(cache: Path, content: bytes) -> None:
    part = cache.with_name(f"{cache.name}.{os.getpid()}")
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(cache)
    except OSError:
        with suppress(OSError):
            part.unlink()
