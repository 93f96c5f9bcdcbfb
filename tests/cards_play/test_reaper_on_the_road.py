"""The cards of the Reaper that move things on the road, or hold back what moves there."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import BARRIER, COMING, FIGURE
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import ReaperCame, ReaperSlowed, ReaperTurned
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.meeting_values import MORE_CARDS
from tests.kit import Outcome, Who, a_table, cards, do, lay, library, own, plays, plays_out, walks, who

DECK = "adventure:reaper"


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def meets(card: str, *party: str | Who, row: tuple[str, ...] = (), draws: tuple[str, ...] = (), **more: Any) -> Outcome:
    """Let the party meet a card of the box that is turned over on draw spot 1, before a row of face-down cards."""
    how = {name: more.pop(name) for name in ("dice", "answers", "until") if name in more}
    table = do(a_table(party or ["elf"], modules=["reaper"], **more), f.CardsDealt(DECK, 1, spot(1)))
    for n, other in enumerate(row, start=2):
        table = lay(table, other, spot(n))
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    return plays_out(replace(table, step=step), draws=[f"reaper/{card}", *draws], **how)


def on_the_road(*party: str | Who, space: int = 2, step: Step | None = None, **more: Any) -> Table:
    """Return a table between two spaces; all cards have been met."""
    return a_table(party, modules=["reaper"], space=space, step=step or Step("go-on", ("",)), **more)


def casts(spell: str, table: Table, *answers: Any, **how: Any) -> Outcome:
    """Let the Elf cast a spell at this table."""
    return walks(table, answers=[plays(f"use:elf:{spell}:0"), *answers], **how)


def caster(*spells: str) -> Who:
    """Return an Elf who holds these spells."""
    return who("elf", craft=6, spells=[f"reaper/{spell}" for spell in spells])


# --- cards along the road (E4a) ---


@pytest.mark.rule("E4a", "E6.leper")
def test_leper_goes_on_over_spots_spaces_and_cards() -> None:
    outcome = meets("leper", row=("?", "?"), stacks={3: ["witch", "maze"]}, dice=[4, 5], until=["next-card"])
    assert outcome.roads == {3: ["witch", "maze", "leper"]}


@pytest.mark.rule("E4a")
def test_leper_on_the_destination_is_met_before_it() -> None:
    outcome = meets("leper", space=5, dice=[4, 6], until=["next-card"])
    assert outcome.roads == {6: ["leper"]}
    after = walks(replace(outcome.table, step=Step("next-space")), until=["meet-card"])
    assert after.way.space == 6


@pytest.mark.rule("E6.patrol")
@pytest.mark.parametrize(("space", "back"), [(3, 2), (1, 1)])
def test_patrol_takes_the_party_back_a_space(space: int, back: int) -> None:
    outcome = meets("patrol", "elf", "troll", space=space, stacks={2: ["maze"]}, until=["meet-card", "go-on"])
    assert (outcome.way.space, outcome.way.heading) == (back, 1)
    assert outcome.spots == ({1: ["maze"]} if back == 2 else {})


@pytest.mark.rule("E6.whirlwind")
def test_whirlwind_blows_things_towards_the_destination() -> None:
    elf, troll = who("elf", items=["sword", "helmet"]), who("troll", items=["axe"])
    outcome = meets("whirlwind", elf, troll, dice=[3, 2, 4, 1, 6], until=["next-card"])
    assert outcome.roads == {3: ["sword"], 6: ["axe"]}
    assert outcome.items == ["helmet"]


@pytest.mark.rule("E5.gust-of-wind")
@pytest.mark.parametrize(("lies", "die", "lands"), [(4, 1, 5), (4, 6, 6), (1, 3, 1)])
def test_gust_blows_dropped_things_away_from_the_party(lies: int, die: int, lands: int) -> None:
    table = on_the_road(caster("gust-of-wind"), space=2, stacks={lies: ["sword", "helmet"], 5: ["maze"]})
    outcome = casts("gust-of-wind", table, dice=[die])
    assert outcome.roads[lands][-2:] == ["sword", "helmet"]


@pytest.mark.rule("E5.gust-of-wind")
def test_caster_chooses_direction_of_gust_on_party_space() -> None:
    table = on_the_road(caster("gust-of-wind"), space=3, row=["sword"])
    table = do(table, f.CardMet(table.zone(spot(1))[0].id))
    assert casts("gust-of-wind", table, "home", dice=[2]).roads == {1: ["sword"]}
    assert casts("gust-of-wind", table, "out", dice=[2]).roads == {5: ["sword"]}


@pytest.mark.rule("E5.gust-of-wind")
def test_thing_blown_onto_a_trove_joins_it() -> None:
    table = on_the_road(caster("gust-of-wind"), space=2, destination="crags", stacks={5: ["sword"]})
    outcome = casts("gust-of-wind", table, dice=[1])
    assert outcome.zone("trove") == ["sword"]


# --- spaces skipped (E4b, E5.speed) ---


@pytest.mark.rule("E4b", "E6.riding-horse")
def test_leader_with_riding_horse_skips_space_each_way() -> None:
    rider = who("elf", followers=["reaper/riding-horse"])
    out = plays_out(on_the_road(rider, "troll", step=Step("next-space")), answers=["skip"], until=["road-roll"])
    assert (out.way.space, out.way.rolled) == (4, (1, 2))
    behind = plays_out(on_the_road("troll", rider, step=Step("next-space")), until=["road-roll"])
    assert behind.way.space == 3
    on = plays_out(replace(out.table, step=Step("next-space")), until=["road-roll"])
    assert on.way.space == 5


@pytest.mark.rule("E4b")
def test_destination_is_not_skipped() -> None:
    rider = who("elf", followers=["reaper/riding-horse"])
    assert plays_out(on_the_road(rider, space=5, step=Step("next-space")), until=["visit-destination"]).way.space == 6


@pytest.mark.rule("E5.speed")
def test_speed_leaves_the_row_and_the_next_space() -> None:
    giver = own("Giver", type="stranger", number=4, meet="You may gain 1 gold.", ends="Stays here.")
    table = lay(a_table([caster("speed")], modules=["reaper"], step=Step("next-card")), giver, spot(1))
    table = lay(lay(table, "?", spot(2)), "ogre", spot(3))
    outcome = casts("speed", table, "yes", "on", until=["road-roll"])
    assert (outcome.way.space, len(outcome.discarded())) == (3, 1)
    assert "ogre" in outcome.roads[1]


@pytest.mark.rule("E5.transference")
def test_transference_changes_places_with_an_enemy() -> None:
    table = on_the_road(caster("transference"), space=2, stacks={4: ["maze", "ogre"]})
    outcome = casts("transference", table, until=["next-card", "road-roll"])
    assert (outcome.way.space, outcome.way.heading, outcome.roads[2]) == (4, 1, ["ogre"])


# --- more cards (E6) ---


@pytest.mark.rule("E6.prophecy")
def test_prophecy_draws_one_more_card_for_two_spaces() -> None:
    outcome = meets("prophesy", "elf", "troll", row=("?",), draws=("maze",), until=["visit"])
    assert len(outcome.table.zone(spot(2))) == 2
    game = Game(library("reaper").of(outcome.table), outcome.table)
    days = [outcome.table.day + n for n in range(3)]
    assert [MORE_CARDS(game, 0, day) for day in days] == [1, 1, 0]


@pytest.mark.rule("E6.fiend-slayer")
def test_fiend_slayer_draws_additional_card_without_chain() -> None:
    slayer = who("elf", followers=["reaper/fiend-slayer"])
    outcome = meets("outlaw", slayer, draws=("ogre",), dice=[1, 5], until=["go-on"])
    assert outcome.trophies == ["ogre"]
    assert len(outcome.happened(f.CardsDealt)) == 1


@pytest.mark.rule("E6.fiend-slayer", "E6.prophecy")
def test_turn_lost_costs_two_cards_then() -> None:
    slayer = who("elf", followers=["reaper/fiend-slayer"], gold=3)
    table = lay(a_table([slayer], modules=["reaper"]), "reaper/academy", spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), answers=["yes", "2"], until=["card-done"])
    assert len(outcome.table.zone(spot(1))) == 3


@pytest.mark.rule("E6.golden-statue")
def test_golden_statue_is_dropped_by_a_defeat() -> None:
    outcome = meets("gargoyle", who("elf", items=["reaper/golden-statue"]), dice=[5, 1])
    assert (outcome.items, outcome.spots[1]) == ([], ["gargoyle", "golden-statue"])


# --- the way home, and over the river ---


@pytest.mark.rule("E6.hearth-rune")
@pytest.mark.parametrize("region", ["inner", "outer"])
def test_hearth_rune_takes_the_party_to_its_village(region: str) -> None:
    table = on_the_road(who("elf", items=["reaper/hearth-rune"]), "troll", region=region, space=3)
    outcome = casts("hearth-rune", table, until=["arrive-home"])
    assert (outcome.table.region, outcome.items) == (region, [])


@pytest.mark.rule("E5.water-walking")
def test_water_walking_takes_everybody_over_the_river() -> None:
    outcome = casts("water-walking", on_the_road(caster("water-walking"), "troll"), until=["muster"])
    assert (outcome.table.region, outcome.table.order) == ("outer", ("elf", "troll"))


# --- spells where they do something (E5a, E5b, E5.sleep) ---


@pytest.mark.rule("E5a", "E5b")
def test_spells_for_other_moments_cannot_be_cast_on_road() -> None:
    spells = ("transmute", "barrier", "misdirection", "slow-motion", "enrich")
    outcome = walks(on_the_road(caster(*spells[:3]), "troll"))
    assert not [offer for offer in outcome.offers if offer.startswith("use:")]
    assert [o for o in walks(on_the_road(caster("enrich"))).offers if o.startswith("use:")] == ["use:elf:enrich:0"]


@pytest.mark.rule("E5.sleep")
def test_enemy_asleep_may_be_evaded() -> None:
    table = a_table([caster("sleep")], modules=["reaper"], row=["ogre"], step=Step("next-card"))
    spell = table.zone("spells:elf")[0].id
    outcome = plays_out(table, answers=[f"use:{spell}:0"], until=["card-done"])
    assert outcome.told("evaded")


# --- the Grim Reaper held back (E5b) ---


def abroad(space: int, *facts: f.Fact, party: int = 5, spells: tuple[str, ...] = ()) -> Table:
    """Return a table with the Grim Reaper on a road space."""
    table = do(on_the_road(caster(*spells), space=party), f.FigureMoved(FIGURE, f"road:{space}"))
    came = f.DeckPlaced(DECK, "adventure", COMING), f.DecksJoined("spell:reaper", "spell")
    return do(table, *came, f.slice_changed(ReaperCame()), *facts)


def ones(table: Table, *shown: int) -> list[str]:
    """Return where he is after each of these dice."""
    game, places = Game(library("reaper").of(table), table), []
    for die in shown:
        game.do(f.DiceThrown("elf", (die,), "anything"))
        places.append(game.table.figures[FIGURE].removeprefix("road:"))
    return places


@pytest.mark.rule("E5.barrier", "E5b")
def test_barrier_is_laid_and_he_does_not_pass_it() -> None:
    table = casts("barrier", abroad(1, spells=("barrier",)), "road:3").table
    assert table.figures == {FIGURE: "road:1", BARRIER: "road:3"}
    assert ones(table, 1, 1, 1, 1) == ["2", "3", "3", "3"]


@pytest.mark.rule("E5.barrier")
def test_barrier_bars_only_the_way_to_the_party() -> None:
    assert ones(abroad(3, f.FigureMoved(BARRIER, "road:3"), party=1), 1) == ["3"]
    assert ones(abroad(3, f.FigureMoved(BARRIER, "road:3"), f.slice_changed(ReaperTurned(-1))), 1) == ["2"]


@pytest.mark.rule("E5.barrier")
def test_barrier_goes_when_he_leaves_and_with_the_road() -> None:
    table = abroad(2, f.FigureMoved(BARRIER, "road:3"))
    game = Game(library("reaper").of(table), table)
    game.do(f.FigureMoved(FIGURE))
    assert game.table.figures == {}
    away = plays_out(replace(table, step=Step("teleport", ("tavern",))), until=["visit-destination"])
    assert away.table.figures == {FIGURE: "road:1"}


@pytest.mark.rule("E5.misdirection")
def test_misdirection_sends_him_to_road_end_and_back() -> None:
    table = casts("misdirection", abroad(3, spells=("misdirection",))).table
    assert reaper_slice.of(table).turned == -1
    assert ones(table, 1, 5, 1, 1) == ["2", "2", "1", "2"]


@pytest.mark.rule("E5.misdirection")
def test_misdirection_at_road_end_uses_up_a_1() -> None:
    assert ones(abroad(1, f.slice_changed(ReaperTurned(-1))), 1, 1) == ["1", "2"]


@pytest.mark.rule("E5.misdirection")
def test_misdirection_ends_with_the_road() -> None:
    table = abroad(3, f.slice_changed(ReaperTurned(-1)))
    away = plays_out(replace(table, step=Step("teleport", ("tavern",))), until=["visit-destination"])
    assert reaper_slice.of(away.table).turned == 0


@pytest.mark.rule("E5.misdirection")
def test_turned_figure_meets_a_party_in_its_way() -> None:
    table = abroad(3, f.slice_changed(ReaperTurned(1)), party=4)
    game = Game(library("reaper").of(table), table)
    game.do(f.DiceThrown("elf", (1,), "anything"))
    assert reaper_slice.of(game.table).caught


@pytest.mark.rule("E5.slow-motion")
def test_slow_motion_lets_every_other_one_move_him() -> None:
    table = casts("slow-motion", abroad(1, spells=("slow-motion",))).table
    assert ones(table, 1, 1, 4, 1, 1) == ["1", "2", "2", "2", "3"]


@pytest.mark.rule("E5.slow-motion")
def test_slow_motion_ends_when_he_leaves_play() -> None:
    table = abroad(1, f.slice_changed(ReaperSlowed(2)), party=1)
    home = plays_out(replace(table, step=Step("arrive-home")), draws=["dwarf", "ghoul"], until=["village"])
    assert reaper_slice.of(home.table).slow == 0
