"""A house rule that the program lacks: campaigns and positions that use it are refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from talisman_desktop.app.campaigns import created, opened
from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core.facts import ModulesSet
from talisman_desktop.core.table import BY_HAND
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.darkest_game import DARKEST
from talisman_desktop.play import position
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules.house import House
from talisman_desktop.store.errors import CampaignStuck
from tests.kit import a_table, catalog, core

RULE = HOUSE_RULES[0]
SAYS = "is played with “2d6-combat”, which this program does not have. If that is a house rule, open the "


def lacking() -> House:
    """Return the program's rules without any house rule."""
    return House(catalog(), [DARKEST])


def switched_on(session: Session, *modules: str) -> None:
    session.edit("two dice", [ModulesSet(modules or (RULE.id,), cause=BY_HAND)])


def test_campaign_in_whose_last_step_it_was_switched_on_keeps_that_step(tmp_path: Path) -> None:
    session, campaign = created(tmp_path, "Two", 7, {}, core())
    switched_on(session)
    campaign.sync(session)
    campaign.close()
    assert campaign.path is not None
    with pytest.raises(CampaignStuck, match=SAYS):
        opened(campaign.path, lacking())
    again, campaign = opened(campaign.path, core())
    campaign.close()
    assert (again.log, again.table) == (session.log, session.table)


@pytest.mark.parametrize("modules", [(), (RULE.id,)])
def test_position_is_refused_with_a_sentence(modules: tuple[str, ...]) -> None:
    session = Session(core(), a_table(modules=modules), switches=BEGINNING)
    if not modules:
        switched_on(session)
    with pytest.raises(position.PositionError, match=SAYS):
        position.load(position.save(session, ""), lacking())


def test_correction_that_names_it_is_refused() -> None:
    session = Session(lacking(), a_table(), switches=BEGINNING)
    table = session.table
    with pytest.raises(Refused, match="“2d6-combat”, which this program does not have"):
        switched_on(session)
    assert session.table is table


def test_house_rule_named_twice_holds_once() -> None:
    session = Session(core(), a_table(modules=(RULE.id, RULE.id)), switches=BEGINNING)
    assert [m.id for m in session.ruleset.modules].count(RULE.id) == 1
