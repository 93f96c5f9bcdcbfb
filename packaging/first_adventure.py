"""Makes the position at which the first adventure begins: `python3 packaging/first_adventure.py`.

Three heroes are in the first village. The seed was chosen so that a newcomer meets a bit of everything on the road:
gold, two fights, a draw that fate cannot mend, a cave, and losses to heal at home.
"""

from __future__ import annotations

import sys

from talisman_desktop.app.content import read_cards
from talisman_desktop.app.program_house import house
from talisman_desktop.desktop.presenters.first_adventure import position_file
from talisman_desktop.play import position
from talisman_desktop.play.session import Session

SEED = 31
HEROES = ("core/assassin", "core/warrior", "core/priest")


def text() -> str:
    """Return the position as JSON."""
    catalog, _ = read_cards(())
    rules = house(catalog)
    table = rules.new_table(SEED, {"heroes": ",".join(HEROES)})
    session = Session(rules, table, switches=dict(rules.of(table).automations.beginning))
    return position.save(session, "The first adventure begins here.", back=0)


def main() -> int:
    """Write the file."""
    position_file().write_text(text() + "\n", encoding="utf-8")
    print(position_file())
    return 0


if __name__ == "__main__":
    sys.exit(main())
