"""Golden playthroughs: a seeded bot's adventures in words, kept in files and reviewed as a diff.

`python -m tests.playthroughs.regenerate` writes them again.
"""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.games.darkest.darkest_game import compose
from talisman_desktop.play.telling import Journal
from tests.kit import catalog
from tests.playthroughs.adventures import adventures

GOLDEN: dict[str, int] = {"golden_core_1": 1, "golden_core_7": 7}
"""The files by name, with the seed of each."""


def story(name: str) -> str:
    """Two adventures of the careful bot, told."""
    seed = GOLDEN[name]
    session = adventures(seed, 2)
    journal = Journal(compose(catalog(), {}), new_table(catalog(), seed))
    lines = [("\n" if line.kind == "heading" else "  ") + line.text for line in journal.lines(session.facts)]
    heroes = [
        f"  {h.id}: strength {h.strength}, craft {h.craft}, life {h.life}, fate {h.fate}, gold {h.gold}, {h.alignment}"
        for h in session.table.heroes.values()
    ]
    return "\n".join([*lines, "", "In the end:", *heroes]).lstrip("\n") + "\n"


def main() -> None:
    """Write every golden file again."""
    for name in GOLDEN:
        path = Path(__file__).parent / f"{name}.txt"
        path.write_text(story(name), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
