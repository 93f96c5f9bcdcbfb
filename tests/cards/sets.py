"""Small card sets written for one test."""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.cards.loader import LoadedSet, load_set

SET = '[set]\nid = "home"\ntitle = "Home-made"\n'
HEAD = 'deck = "adventure"\n\n[[card]]\nid = "a"\nname = "A"\ntype = "event"\n'
"""The head of a deck; what is added to it begins in line 7."""


def write_set(folder: Path, *, deck: str | bytes = HEAD, text: str = SET, name: str = "adventure.toml") -> Path:
    """Write a card set with one deck, and return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "set.toml").write_text(text, encoding="utf-8")
    (folder / name).write_bytes(deck if isinstance(deck, bytes) else deck.encode())
    return folder


def loaded(tmp_path: Path, keys: str = "", *, deck: str | bytes | None = None, text: str = SET) -> LoadedSet:
    """Return a loaded set with one event that has these keys too."""
    return load_set(write_set(tmp_path / "home", deck=HEAD + keys if deck is None else deck, text=text))


def told(found: LoadedSet) -> list[str]:
    """Return the problems of a set as "file:line:column: message", without the folder."""
    return [f"{Path(p.file).name}:{p.line}:{p.column}: {p.message}" for p in found.problems]
