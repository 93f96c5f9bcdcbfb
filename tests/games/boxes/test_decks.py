"""Decks of boxes: apart from those of the game, in place of others as a stack, and joined for good."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from talisman_desktop.app.campaigns import opened, words
from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import DeckPlaced, DeckRemoved, DecksJoined
from talisman_desktop.core.log import encode_table
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.refusal import ImpossibleFact
from talisman_desktop.core.table import BY_HAND, Cause, Table, spot
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.play import box_changes, position
from talisman_desktop.play.session import Session
from talisman_desktop.rules import draws, sets
from talisman_desktop.rules.game import Game
from talisman_desktop.store.campaign import Campaign
from tests.games.boxes.conftest import house
from tests.kit import a_table, cards, do, lay, library, meets, wrong

REAPER, CROWS = "adventure:reaper", "adventure:tempest"
BY_REAPER = DeckPlaced(REAPER, "adventure", "reaper/coming")
BY_TEMPEST = DeckPlaced(CROWS, "adventure", "tempest/storm")
JOINED = DecksJoined("spell:reaper", "spell")


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with both boxes."""
    monkeypatch.setattr(cards, "core", lambda: house("reaper", "tempest"))
    return a_table()


def dealt(table: Table, cards_wanted: int = 1) -> list[str]:
    """Return the decks from which this many adventure cards come."""
    game = Game(cards.core().of(table), table)
    draws.deal(game, "adventure", cards_wanted, spot(1), Cause("C4a.f"))
    return [card.deck for card in game.table.zone(spot(1))]


@pytest.mark.rule("E1b")
def test_box_has_separate_decks() -> None:
    table = a_table()
    assert table.decks[REAPER].unseen == {"reaper/gargoyle": 6, "reaper/shrine-of-bones": 1}
    assert table.decks["trove:reaper"].unseen == {"reaper/bone-flute": 3}
    assert table.decks["spell:reaper"].unseen == {"reaper/grave-chill": 2}
    assert not any(
        kind.startswith("reaper/") for deck in ("adventure", "trove", "spell") for kind in table.decks[deck].unseen
    )


def test_set_without_box_joins_the_core_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: house("tempest"))
    plain = house("tempest")
    plain.modules.pop("tempest", None)
    try:
        assert plain.new_table(1, modules=["tempest"]).decks["adventure"].unseen["tempest/storm-crow"] == 4
    finally:
        house.cache_clear()


@pytest.mark.rule("E2.c")
def test_topmost_deck_is_drawn_from_whichever_ends_first(two: Table) -> None:
    both = do(two, BY_REAPER, BY_TEMPEST)
    assert dealt(two) == ["adventure"]
    assert dealt(both) == [CROWS]
    assert dealt(do(both, DeckRemoved(CROWS, "adventure", "tempest/storm"))) == [REAPER]
    assert dealt(do(both, DeckRemoved(REAPER, "adventure", "reaper/coming"))) == [CROWS]


@pytest.mark.rule("E2.c")
def test_card_goes_to_the_discards_of_its_own_deck() -> None:
    outcome = meets("reaper/gargoyle", lying=True, hero="troll", dice=[1, 5])
    assert outcome.trophies == ["gargoyle"]
    event = lay(do(a_table(), BY_REAPER), "reaper/gargoyle", spot(1))
    number = event.zone(spot(1))[0].id
    assert not wrong(do(event, f.CardMoved(number, f"discard:{REAPER}")))
    assert wrong(do(event, f.CardMoved(number, "discard:adventure")))


def test_empty_stand_in_deck_takes_back_its_own_discards(two: Table) -> None:
    table = do(two, BY_TEMPEST)
    for _ in range(4):
        table = lay(table, "tempest/storm-crow", f"discard:{CROWS}")
    assert dealt(table) == [CROWS]


@pytest.mark.rule("E2.d", "E2.k")
def test_joined_spells_are_spells_for_good() -> None:
    table = lay(a_table(), "reaper/grave-chill", "spells:elf")
    before = table.decks["spell"].size
    table = do(table, JOINED)
    assert table.decks["spell"].size == before + 1
    assert table.decks["spell:reaper"].size == 0
    assert [c.deck for c in table.zone("spells:elf")] == ["spell"]
    assert not wrong(table)
    assert cards.core().codec.table(encode_table(table)) == table


@pytest.mark.rule("E2.a", "E2.c", "E2.d")
def test_facts_about_decks_that_do_not_fit_are_refused() -> None:
    table = do(a_table(), BY_REAPER, JOINED)
    for fact in (
        BY_REAPER,
        DeckPlaced("adventure", "adventure", "x"),
        DeckPlaced("nothing", "adventure", "x"),
        DeckRemoved(REAPER, "adventure", "somebody"),
        JOINED,
        DecksJoined(REAPER, "spell"),
        f.FigureMoved("grim-reaper"),
    ):
        with pytest.raises(ImpossibleFact):
            reduce(table, fact)


@pytest.mark.rule("E2.a")
def test_invariants_know_decks_that_are_not_there() -> None:
    layer = do(a_table(), BY_REAPER).stand_ins[0]
    assert wrong(replace(a_table(), stand_ins=(layer, layer)))
    assert wrong(replace(a_table(), joined=(("nothing", "spell"),)))
    assert wrong(replace(a_table(), figures={"grim-reaper": "road:9"}))
    assert not wrong(replace(a_table(), figures={"grim-reaper": "road:3"}))


def test_box_without_its_cards_is_refused_with_the_folder() -> None:
    with pytest.raises(sets.SetMissing, match="reaper"):
        house("tempest").using(["reaper"])


@pytest.mark.rule("E2.k")
def test_joined_spells_are_no_change_of_the_card_set() -> None:
    table, ruleset = do(a_table(), JOINED), cards.core().of(a_table())
    assert sets.changes(table, ruleset.catalog, ruleset.totals, "campaign") == []


def test_box_spell_among_items_is_no_set_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))
    table = lay(a_table(), "reaper/barrier", "items:elf")
    ruleset = library("reaper").of(table)
    assert sets.changes(table, ruleset.catalog, ruleset.totals, "campaign") == []


def without_quests() -> Table:
    """Return a table of a campaign with the Reaper, from before it had quest cards."""
    table = library("reaper").new_table(1, modules=["reaper"])
    return replace(table, decks={name: deck for name, deck in table.decks.items() if name != "quest"})


def test_campaign_continues_without_a_box_deck_added_later(tmp_path: Path) -> None:
    path, table = tmp_path / "old.talisman", without_quests()
    Campaign.create(path, table, words=words(library("reaper"))).close()
    session, campaign = opened(path, library("reaper"))
    campaign.close()
    (told,) = campaign.warnings
    assert told.startswith("The box “reaper” has changed since this campaign was saved: ")
    assert "choose “Join what is missing”" in told
    assert session.table.decks.keys() == table.decks.keys()


def test_missing_deck_of_a_box_joins_as_one_step() -> None:
    rules, table = library("reaper"), without_quests()
    session = Session(rules, table, switches=BEGINNING)
    before = session.table
    session.edit("missing", box_changes.missing(rules, before))
    now, ruleset = session.table, session.ruleset
    assert sum(now.decks["quest"].unseen.values()) == now.decks["quest"].size == 11
    assert sets.changes(now, ruleset.catalog, ruleset.totals, "campaign") == []
    assert box_changes.missing(rules, now) == ()
    session.undo()
    assert session.table == before


def test_missing_cards_join_and_removed_cards_leave() -> None:
    rules, table = library("reaper"), library("reaper").new_table(1, modules=["reaper"])
    spells = table.decks["spell:reaper"]
    less = {kind: n for kind, n in spells.unseen.items() if kind != "reaper/barrier"} | {"reaper/enrich": 2}
    old = replace(table, decks={**table.decks, "spell:reaper": replace(spells, unseen=less)})
    (fact,) = box_changes.missing(rules, old)
    assert fact == f.ModulesSet(
        old.modules,
        words="The Reaper is brought up to this version (shuffle in 1 spell card); "
        "The Reaper is brought up to this version (take out 1 spell card)",
        cards=(("spell:reaper", "reaper/barrier", 1), ("spell:reaper", "reaper/enrich", -1)),
        cause=BY_HAND,
    )


def test_position_with_an_older_box_has_the_missing_deck() -> None:
    rules, table = library("reaper"), without_quests()
    text = position.save(Session(rules, table), "old")
    assert position.load(text, rules).table.decks["quest"].size == 11
