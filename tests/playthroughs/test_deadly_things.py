"""Random play in which every hero carries things that kill, charm away turns and fight in the middle of anything."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base.automation import ALL_ASKED
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, lay, own, who
from tests.playthroughs.adventures import (
    HEROES,
    before_the_portal,
    check_every_fact,
    check_replay,
    restless_bot,
    upwards,
)

DEADLY = [
    own(name, type="object", may=f"Any time, {words}")
    for name, words in {
        "Bane": "once a turn: lose 9 lives.",
        "Rat Cage": "once a turn: fight a rat of strength 12.",
        "Owl Cage": "once a turn: fight an owl of craft 12.",
        "Dice Cup": "once a turn: roll a die: 1-2: lose 2 lives; 3-4: become a toad for 2 turns; 5-6: lose 1 turn.",
        "Hourglass": "on a hero of your choice: lose 1 turn.",
        "Poison": "on a hero of your choice: lose 3 lives.",
        "Sapping Stone": "on a hero of your choice: lose 3 craft.",
    }.items()
]
LONGEST = 200
"""Answers after which a bot stops."""


def on_a_road(seed: int) -> Table:
    """A party of three on a road, or in the village, with spells, weapons and armour."""
    random = Random(seed)
    spells = random.sample(["hex", "healing", "teleport", "preservation", "destruction", "counterspell"], 3)
    things = random.sample(["sword", "axe", "shield", "helmet", "armour", "runesword"], 3)
    party = [
        who(hero, fate=2, life=random.randint(1, 5), craft=5, spells=[spell], items=[thing])
        for hero, spell, thing in zip(random.sample(HEROES, 3), spells, things, strict=True)
    ]
    if seed % 5 == 0:
        return a_table(party, village=True, step=Step("village"))
    place = random.choice(["tavern", "chapel", "graveyard", "crags", "forest"])
    return a_table(party, space=random.randint(1, 6), destination=place, row=["?", "?"], step=Step("next-card"))


@pytest.mark.parametrize("seed", range(20))
def test_play_goes_on_whoever_dies_in_between(seed: int) -> None:
    random = Random(seed)
    start = replace(before_the_portal(seed, finale="one") if seed % 4 == 3 else on_a_road(seed), seed=seed)
    for hero in start.order:
        for thing in random.sample(DEADLY, 3):
            start = lay(start, thing, f"items:{hero}")
    plays = upwards(restless_bot(seed))

    def bot(session: Session, request: Request) -> Answer | None:
        return None if session.decisions > LONGEST else plays(session, request)

    session = Session(core(), start, bot=bot, switches=dict(ALL_ASKED))
    check_every_fact(session, start)
    check_replay(session, start)
