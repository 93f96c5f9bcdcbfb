"""The careful bot: it plays whole campaigns, and it knows no card by name."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base.automation import ALL_ASKED, BEGINNING
from talisman_desktop.games.darkest.strategy import careful_journey
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from tests.kit import a_table, core, who
from tests.playthroughs.adventures import adventures

STRONG = [
    who("warrior", strength=24, craft=10, life=8, fate=2, items=["pile-talisman", "pile-talisman", "armour"]),
    who("elf", strength=14, craft=16, life=7, fate=3, items=["pile-talisman", "helmet"]),
    who("ghoul", strength=14, craft=14, life=7, fate=3, items=["pile-talisman"]),
]
"""A party that has grown for a hundred days, with the four talismans of the pile, at the Portal of Power."""


def climbed(seed: int) -> str:
    """Return the end of the campaign for a strong party before the Portal: "won", "lost", or "" when it
    turned back.
    """
    table = a_table(STRONG, region="outer", space=6, destination="portal-of-power", step=Step("waypoint"), day=100)
    session = Session(core(), replace(table, seed=seed), switches=BEGINNING)
    session.continue_with(lambda s, request: None if s.table.day > 160 else careful(s, request))
    return str(session.table.step.args[0]) if session.over else ""


def test_a_strong_party_at_the_portal_wins_at_least_half() -> None:
    ends = [climbed(seed) for seed in range(20)]
    assert ends.count("won") >= 10, ends


def test_the_bot_knows_no_card_by_name() -> None:
    names = {
        re.escape(c.name.lower()) for c in core().catalog.cards.values() if c.deck not in ("space", "character", "foe")
    }
    for module in sorted(Path(careful_journey.__file__).parent.glob("*.py")):
        text = module.read_text(encoding="utf-8")
        code = "\n".join(line for line in text.splitlines() if '"""' not in line and "#" not in line)
        strings = " ".join(re.findall(r'"([^"]*)"', code)).lower()
        known = {name for name in names if re.search(rf"\b{name}\b", strings)} - {"talisman"}
        assert not known, f"{module.name} names {sorted(known)}"


def test_careful_party_comes_home_when_everything_is_asked() -> None:
    session = adventures(3, 2, switches=ALL_ASKED)
    assert roads.of(session.table).adventures == 2
