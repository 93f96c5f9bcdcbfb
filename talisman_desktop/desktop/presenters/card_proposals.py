"""The cards proposed for new photographs, and the player's changes to these proposals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.pictures.album import Prepared
from talisman_desktop.pictures.card_matches import Match
from talisman_desktop.pictures.intake import Refusal, said

LINES = 6
"""The number of refused files that are named one by one."""


class Proposal(Struct, frozen=True):
    """A new photograph: its temporary file, its original name, and the card proposed for it."""

    file: Path
    source: str
    kind: str = ""
    name: str = ""
    note: str = ""
    """The reason why the player should check the proposal; "" if there is none."""
    out: bool = False
    """Whether the player has left the photograph out."""

    @property
    def words(self) -> str:
        """The photograph and its card in words."""
        if self.out:
            return f"{self.source}\nleft out"
        parts = (self.name, self.note) if self.name else ("no card", "choose one, or it is not kept")
        return f"{self.source}\n{'  ·  '.join(filter(None, parts))}"


class Proposals:
    """The proposals for a set of photographs. No card belongs to two of them: the last photograph that the player
    assigns to a card keeps it."""

    def __init__(self, all_of_them: Sequence[Proposal]) -> None:
        self.all = list(all_of_them)

    @property
    def chosen(self) -> dict[Path, str]:
        """The card of each file to be stored."""
        return {one.file: one.kind for one in self.all if one.kind and not one.out}

    @property
    def told(self) -> str:
        """The sentence above the list."""
        look = sum(1 for one in self.all if not one.out and (one.note or not one.kind))
        count = len(self.all)
        pictures = f"{len(self.chosen)} of {count} picture{'s' * (count != 1)} will be kept."
        why = "its line says why" if look == 1 else "their lines say why"
        return f"{pictures} {look} to check: {why}." if look else pictures

    def toggle(self, row: int) -> None:
        """Leave the photograph in a row out, or include it again and leave out the others of its card."""
        self.all[row] = replace(self.all[row], out=not self.all[row].out)
        self._one_each(row)

    def change(self, row: int, kind: str, name: str) -> None:
        """Assign the photograph in a row to another card, and leave out the others of that card."""
        self.all[row] = replace(self.all[row], kind=kind, name=name, note="", out=False)
        self._one_each(row)

    def _one_each(self, row: int) -> None:
        """Leave out all other photographs of the card in this row."""
        mine = self.all[row]
        for n, other in enumerate(self.all):
            if n != row and mine.kind and not mine.out and other.kind == mine.kind:
                self.all[n] = replace(other, out=True)


def proposals(
    pictures: Sequence[Prepared], matches: Sequence[Match], names: Mapping[str, str], kept: Collection[str]
) -> Proposals:
    """Return the proposals for these photographs and the cards matched with them. `kept` are cards that already have a
    photograph."""
    found: list[Proposal] = []
    taken = {match.kind for match in matches if match.how == "sure"}
    for picture, match in zip(pictures, matches, strict=True):
        again = match.how == "doubtful" and match.kind in taken
        notes = [
            "please check" * (match.how == "doubtful" and not again),
            "another picture shows this card" * again,
            "not cropped" * (not picture.cropped and bool(match.kind)),
            "replaces the picture you have" * (match.kind in kept),
        ]
        note = ", ".join(filter(None, notes))
        found.append(Proposal(picture.file, said(picture.name), match.kind, names.get(match.kind, ""), note, again))
        taken.add(match.kind)
    return Proposals(found)


def refusals(refused: Sequence[Refusal]) -> str:
    """Return a sentence for each of the first refused files, and one for the number of the others."""
    told = [one.why for one in refused[:LINES]]
    if len(refused) > LINES:
        told.append(f"{len(refused) - LINES:,} more files were refused.")
    return "\n".join(told)
