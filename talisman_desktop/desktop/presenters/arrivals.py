"""The dialog before an import: what a campaign file contains, and what importing it would change. No Qt."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from talisman_desktop.play.telling.vocabulary import some


class Same(Struct, frozen=True):
    """A campaign in this program that is the same as the one in a file. `way` says how they differ, and the numbers say
    how many decisions both have (`shared`), only this program (`here`), and only the file (`there`)."""

    path: Path
    title: str
    place: str
    day: int
    way: Literal["same", "newer", "older", "branch"]
    shared: int = 0
    here: int = 0
    there: int = 0


class Arrival(Struct, frozen=True):
    """A campaign file about to be imported. `target` is the path under which it would be stored."""

    file: Path
    kind: str
    title: str
    saved: str
    heroes: tuple[str, ...]
    place: str
    day: int
    last: str
    answers: int
    sittings: int
    remarks: int
    boxes: tuple[str, ...]
    lacking: tuple[str, ...]
    """The names of its card sets and house rules that are missing on this computer."""
    target: Path
    same: Same | None = None
    sets_folder: str = ""
    """The path of the folder for the player's own card sets; "" if it is unknown."""

    def holds(self) -> list[tuple[str, str]]:
        """Return the contents of the file for a table: pairs of a heading and a text, such as ("Played", "45 decisions,
        2 sittings")."""
        party = ", ".join(self.heroes) or "nobody yet"
        lines = [
            ("Title", self.title),
            ("Saved", self.saved),
            ("Where", f"Day {self.day}, {self.place}"),
            ("Heroes", party),
            ("Played", f"{some(self.answers, 'decision')}, {some(self.sittings, 'sitting')}"),
            ("Your notes", some(self.remarks, "line with a note", "lines with a note") if self.remarks else ""),
            ("Boxes", ", ".join(self.boxes)),
            ("Last", self.last),
            ("File", f"{self.file.name}, {self.kind}"),
        ]
        return [(word, words) for word, words in lines if words]

    def changes(self) -> list[str]:
        """Return sentences that say what importing would add, and what is missing to play on."""
        new = f"New: a campaign “{self.title}” beside your others, in {self.target.name}."
        lines = [f"{new} Your other campaigns stay as they are."]
        if self.lacking:
            lines.append(
                f"It is played with card sets or house rules that are not here ({', '.join(self.lacking)}); until the "
                f"folders of the sets are in {self.sets_folder or 'the folder of your card sets'}, and the program has "
                "the house rules, nobody can play on."
            )
        if self.same is not None:
            lines.append(_stands(self.same))
        return lines

    def in_place(self) -> str:
        """Return a sentence on replacing the same campaign in this program with the one in the file; "" if there is
        none or they do not differ."""
        if self.same is None or self.same.way == "same":
            return ""
        lost = f"; {some(self.same.here, 'decision')} made only here would be in that backup alone" * bool(
            self.same.here
        )
        return f"“{self.same.title}” would be as in this file. What it holds now becomes its newest backup{lost}."


def _stands(same: Same) -> str:
    """Return a sentence on how the campaign in the file differs from the same campaign in this program."""
    name, where = f"“{same.title}”", f"day {same.day}, {same.place}"
    match same.way:
        case "same":
            return f"You have it already: {name} has exactly the same decisions."
        case "newer":
            return f"{name} is the same campaign, played less far: this file has {_more(same.there)} after {where}."
        case "older":
            return f"{name} is the same campaign, played further: this file lacks its last {_more(same.here, '')}."
        case "branch":
            return (
                f"{name} is the same campaign, played on differently: they share {_more(same.shared, '')}, then this "
                f"file has {_more(same.there, 'other ')} and {name} has {_more(same.here, '')} ({where})."
            )


def _more(n: int, word: str = "more ") -> str:
    return f"{n:,} {word}{'decision' if n == 1 else 'decisions'}"
