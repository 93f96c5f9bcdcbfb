"""Corrections by hand continue the step of the game, or end it if its subject is gone."""

from __future__ import annotations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step
from talisman_desktop.play.corrections import disturbed
from talisman_desktop.rules.roads import PartyMoved, WaySet
from tests.desktop.dialogs.evening_table import evening_table
from tests.kit import a_table, do


@pytest.mark.parametrize(
    ("facts", "anew"),
    [
        ((f.TokensChanged("elf", "gold", 3),), False),
        ((f.DaySet(4),), False),
        ((f.CardTaken("adventure", "core/wolf", "spot:4"),), False),
        ((f.slice_changed(PartyMoved(4, 1)),), True),
        ((f.slice_changed(PartyMoved(3, -1)),), True),
        ((f.RegionEntered("outer"),), True),
        ((f.slice_changed(WaySet(None)),), True),
        ((f.HeroDied("dwarf"),), True),
    ],
)
def test_step_continues_unless_its_subject_is_gone(facts: tuple[f.Fact, ...], anew: bool) -> None:
    table = evening_table()
    assert disturbed(table, do(table, *facts)) == anew


def test_removing_the_met_card_ends_its_step() -> None:
    table = evening_table()
    (ogre,) = table.zone("spot:1")
    table = do(table, f.StepBegan(Step("meet-card", (ogre.id,))))
    assert not disturbed(table, do(table, f.TokensChanged("elf", "gold", 3)))
    assert disturbed(table, do(table, f.CardMoved(ogre.id, "discard:adventure")))
    assert disturbed(table, do(table, f.CardMoved(ogre.id, "deck:adventure")))


def test_record_only_step_survives_corrections() -> None:
    table = do(evening_table(), f.StepBegan(Step("keep")))
    assert not disturbed(table, do(table, f.slice_changed(PartyMoved(5, 1))))


def test_removing_all_guardians_ends_their_fight() -> None:
    table = a_table(["elf", "dwarf"], space=6, destination="crags", zones={"guardians": ["ogre"]})
    table = do(table, f.StepBegan(Step("guardian-fight", (1,))))
    (ogre,) = table.zone("guardians")
    assert disturbed(table, do(table, f.CardMoved(ogre.id, "discard:adventure")))


def test_hero_added_by_hand_ends_the_gathering() -> None:
    table = a_table(["elf"], village=True, step=Step("muster"))
    dwarf = a_table(["elf", "dwarf"], village=True).heroes["dwarf"]
    assert disturbed(table, do(table, f.HeroArrived(dwarf)))
    home = do(table, f.StepBegan(Step("village")))
    assert not disturbed(home, do(home, f.HeroArrived(dwarf)))
