"""The players' own card sets: a campaign keeps those it began with, whatever else is in the folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from talisman_desktop.app.campaigns import created_from, opened
from talisman_desktop.app.entered_file import EnteredFile
from talisman_desktop.app.program_house import house
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.lab.solo import bot_named, until
from talisman_desktop.notes import exchange
from talisman_desktop.notes.packet import Wanted, markdown
from talisman_desktop.play import joined_table, position
from talisman_desktop.play.position import PositionError
from talisman_desktop.play.session import Session
from talisman_desktop.play.strangers import Unfit
from talisman_desktop.rules import roads
from talisman_desktop.rules.house import House
from talisman_desktop.rules.sets import modules_of
from talisman_desktop.store.errors import CampaignStuck
from tests.cards.test_library import CORE, RAT, a_set
from tests.kit import own
from tests.kit.timing import within

WOLF = RAT.replace("Kitchen Rat", "Kitchen Wolf").replace('"rat"', '"wolf"')

TURNED = RAT.replace('"enemy"\nstrength = 2', '"{}"')
"""The rat as a card of another type."""


def rules(*sets: Path) -> House:
    """Return the rules for the base box and these card sets."""
    catalog = load_catalog([CORE, *sets], "darkest")[0]
    return house(replace(catalog, home="/home/x/cardsets"))


def played(by: House, *modules: str, seed: int = 4) -> Session:
    """Return a session of a campaign in its first adventure."""
    table = new_table(by.catalog, seed, modules=modules)
    return Session(by, table, bot=until(bot_named("careful", seed), 1))


def of_old(session: Session) -> Session:
    """Return the same session as in an older version, in which a table recorded no modules."""
    table = replace(session.keyframes[0].table, modules=())
    return Session(session.rules, table, session.log)


def saved(session: Session, folder: Path) -> Path:
    """Return the bytes of the campaign's file."""
    path = folder / "friday.talisman"
    created_from(path, session).close()
    return path


# --- a set that has nothing to do with it ---


def test_unrelated_set_changes_nothing_for_an_older_position(tmp_path: Path) -> None:
    session = of_old(played(rules()))
    again = position.load(position.save(session), rules(a_set(tmp_path, "mine")))
    assert (again.table, again.pending) == (session.table, session.pending)
    assert not modules_of(again.table)


def test_unrelated_set_changes_nothing_for_an_older_campaign(tmp_path: Path) -> None:
    session = of_old(played(rules()))
    again, campaign = opened(saved(session, tmp_path), rules(a_set(tmp_path, "mine")))
    campaign.close()
    assert (again.table, campaign.warnings) == (session.table, [])


def test_new_campaign_without_the_set_has_none_of_its_cards(tmp_path: Path) -> None:
    by = rules(a_set(tmp_path, "mine"))
    assert "mine/rat" not in new_table(by.catalog, 1).decks["adventure"].unseen
    assert "mine/rat" not in by.of(new_table(by.catalog, 1)).totals["adventure"]


# --- a set in use ---


def test_entered_table_waits_for_a_set_taken_away(tmp_path: Path) -> None:
    by = rules(a_set(tmp_path, "mine"))
    table = new_table(by.catalog, 4, modules=("mine",))
    EnteredFile(tmp_path, by).write("Since spring", table)
    with pytest.raises(Unfit, match=r"the card set “mine”.*It is kept as .*waiting\.json until then\.$"):
        EnteredFile(tmp_path, rules()).read()
    assert EnteredFile(tmp_path, rules()).read() is None
    assert EnteredFile(tmp_path, by).read() == ("Since spring", table)
    assert EnteredFile(tmp_path, by).path.exists()


def test_campaign_plays_with_the_set_it_names(tmp_path: Path) -> None:
    by = rules(a_set(tmp_path, "mine"))
    session = played(by, "mine")
    assert session.table.modules == ("mine",)
    assert by.of(session.table).totals["adventure"]["mine/rat"] == 2
    assert "Card sets beside the base box: The mine" in markdown(session, "Friday", Wanted(story="full"))
    assert "the cards of the base box and of The mine." in markdown(session, "Friday")


def test_older_table_uses_the_sets_that_its_cards_name(tmp_path: Path) -> None:
    by = rules(a_set(tmp_path, "mine"), a_set(tmp_path, "more", WOLF))
    old = of_old(played(by, "mine"))
    assert modules_of(old.table) == ("mine",)
    again, campaign = opened(saved(old, tmp_path), by)
    campaign.close()
    assert (again.table, campaign.warnings) == (old.table, [])


@pytest.mark.parametrize("old", [False, True])
def test_set_taken_away_is_named_and_nothing_is_lost(tmp_path: Path, old: bool) -> None:
    by = rules(a_set(tmp_path, "mine"))
    session = of_old(played(by, "mine")) if old else played(by, "mine")
    path, text = saved(session, tmp_path), position.save(session)
    missing = r"uses the card set “mine”, which is not there\. Put its folder into /home/x/cardsets and open the"
    with pytest.raises(CampaignStuck, match=f"This campaign {missing} campaign again"):
        opened(path, rules())
    with pytest.raises(PositionError, match=f"This position {missing}"):
        position.load(text, rules())
    with pytest.raises(ValueError, match=missing):
        exchange.play(exchange.exchange(session, "Friday"), rules())
    again, campaign = opened(path, by)
    campaign.close()
    assert (again.table, campaign.warnings) == (session.table, [])


def test_broken_set_in_use_is_named_with_its_error(tmp_path: Path) -> None:
    path = saved(played(rules(a_set(tmp_path, "mine")), "mine"), tmp_path)
    with pytest.raises(CampaignStuck, match=r"“mine”, which has errors.*adventure\.toml:8:1"):
        opened(path, rules(a_set(tmp_path, "mine", RAT + "strenght = 1\n")))


# --- a set that has changed ---


def test_new_card_of_a_set_is_reported_while_playing(tmp_path: Path) -> None:
    session = played(rules(a_set(tmp_path, "mine")), "mine")
    path, text = saved(session, tmp_path), position.save(session)
    by = rules(a_set(tmp_path, "mine", RAT.replace("copies = 2", "copies = 3")))
    again, campaign = opened(path, by)
    campaign.close()
    assert again.table == session.table
    (told,) = campaign.warnings
    assert told.startswith("The card set “mine” has changed since this campaign was saved: Kitchen Rat (2 on the table")
    with pytest.raises(PositionError, match="The card set “mine” has changed"):
        position.load(text, by)


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (TURNED.format("stranger"), "among a hero's trophies on the table, of the type stranger"),
        (TURNED.format("magic-object") + "trove = true\n", "adventure deck on the table, trove deck in the set"),
        (RAT.replace('"adventure"', '"foe"'), "2 on the table, 0 in the set"),
    ],
)
def test_card_of_another_type_or_deck_is_told_as_any_change(tmp_path: Path, now: str, told: str) -> None:
    from talisman_desktop.core.facts import CardTaken
    from talisman_desktop.core.reduce import reduce

    before = rules(a_set(tmp_path, "mine"))
    table = played(before, "mine").table
    taken = CardTaken(deck="adventure", kind="mine/rat", to=f"trophies:{table.order[0]}")
    session = Session(before, reduce(table, taken), switches={"dice": "table", "decks": "table"})
    path, text = saved(session, tmp_path), position.save(session)
    by = rules(a_set(tmp_path, "mine", now))
    with pytest.raises(PositionError, match=f"“mine” has changed since this position was saved: Kitchen Rat .{told}"):
        position.load(text, by)
    _, campaign = opened(path, by)
    campaign.close()
    assert [told in warning for warning in campaign.warnings] == [True]


def test_removed_card_not_in_play_leaves_its_deck(tmp_path: Path) -> None:
    """Drawn all the same, it is done by hand."""
    table = new_table(rules(a_set(tmp_path, "mine")).catalog, 4, modules=["mine"])
    by = rules(a_set(tmp_path, "mine", WOLF))
    again, campaign = opened(saved(Session(rules(a_set(tmp_path, "mine", WOLF)), table), tmp_path), by)
    campaign.close()
    assert "Rat (2 on the table, 0 in the set)" in campaign.warnings[0]
    assert again.catalog["mine/rat"].name == "Rat"
    assert "mine/rat" not in {card.id for card in again.catalog.deck("adventure")}
    deck = {"mine/rat": table.decks["adventure"].size}
    rats = replace(table, decks={**table.decks, "adventure": replace(table.decks["adventure"], unseen=deck)})
    assert roads.of(Session(by, rats, bot=until(bot_named("first", 1), 1)).table).adventures


def test_card_in_play_that_its_set_holds_no_more_is_refused(tmp_path: Path) -> None:
    by = rules(a_set(tmp_path, "mine"))
    session = played(by, "mine")
    text = position.save(Session(by, with_rat(session.table), switches={"dice": "table", "decks": "table"}))
    with pytest.raises(PositionError, match="the card “Rat” of the card set “mine”, which that set no longer holds"):
        position.load(text, rules(a_set(tmp_path, "mine", WOLF)))


def with_rat(table: Table, zone: str = "discard:adventure") -> Table:
    """Return the table with a rat on the discard pile, or in another zone."""
    from talisman_desktop.core.facts import CardTaken
    from talisman_desktop.core.reduce import reduce

    return reduce(table, CardTaken(deck="adventure", kind="mine/rat", to=zone))


# --- cards made at a table ---


def test_two_tables_do_not_see_each_others_made_cards() -> None:
    by, rat = rules(), own("Giant Rat", type="enemy", strength=2)
    one, other = played(by), played(by, seed=5)
    one.edit("Made", [rat])
    assert one.catalog[rat.kind].name == "Giant Rat"
    assert rat.kind not in other.catalog.cards
    assert rat.kind not in by.catalog.cards
    one.undo()
    assert rat.kind not in one.catalog.cards


def test_card_made_in_a_step_is_known_at_once() -> None:
    rat = own("Giant Rat", type="enemy", strength=2)
    game = played(rules()).game
    game.do(rat)
    assert (game.catalog[rat.kind].strength, game.ruleset.catalog) == (2, game.catalog)


# --- joining a campaign under way ---


def test_sets_are_ticked_on_and_off_while_a_table_is_entered(tmp_path: Path) -> None:
    house = rules(a_set(tmp_path, "mine"))
    table = house.new_table(0)
    with_mine = joined_table.with_sets(house, table, ["mine"])
    assert with_mine == house.new_table(0, modules=["mine"])
    assert joined_table.with_sets(house, with_mine, []) == table
    with pytest.raises(ValueError, match="The Kitchen Rat is in use"):
        joined_table.with_sets(house, with_rat(with_mine, "spot:1"), [])
    discarded = joined_table.with_sets(house, with_rat(with_mine), [])
    assert (discarded.decks, discarded.zones, discarded.modules) == (table.decks, {}, ())


def test_strangers_modules_are_refused_at_once() -> None:
    data = msgspec.json.decode(position.save(played(rules())))
    data["table"]["modules"] = [f"{n}-{'x' * 90}" for n in range(20_000)]
    refused = pytest.raises(PositionError, match=r"is played with “0-xxx.* and 19997 more, which this")
    with within(2), refused as told:
        position.load(msgspec.json.encode(data), rules())
    assert len(str(told.value)) < 600
