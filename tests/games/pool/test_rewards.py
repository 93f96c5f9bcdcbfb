"""Quest rewards: taken in place of a talisman, held, spent (H3, H5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardMoved, CardTaken
from talisman_desktop.core.table import Step, Table
from talisman_desktop.rules.abilities import at_hand
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import OUT_OF_GAME, REWARDS
from tests.kit import (
    Outcome,
    Who,
    a_table,
    asked,
    cards,
    fights,
    in_village,
    meets,
    own,
    plays,
    plays_out,
    visits,
    walks,
    who,
)

TALISMAN = "pile-talisman"
PRIZE = asked("quest-prize", "reward", options=["talisman", "reward"])
TWO_GOLD = 6
"""The roll that asks for 2 gold."""


def rewarded(card: str, *answers: Any, heroes: list[str | Who] | None = None, **more: Any) -> Outcome:
    """Let the first hero finish a quest for 2 gold at the Cave and draw this reward."""
    draws = [f"sacred-pool/{card}", *more.pop("draws", ())]
    party = heroes or [who("elf", **{"gold": 2, **more.pop("traits", {})})]
    dice, until = [TWO_GOLD, *more.pop("dice", ())], more.pop("until", ("at-destination",))
    said = ["yes", PRIZE, *answers]
    return visits(
        "warlocks-cave",
        heroes=party,
        destination=True,
        answers=said,
        dice=dice,
        draws=draws,
        until=until,
        region="outer",
        **more,
    )


def out_of_game(outcome: Outcome) -> list[str]:
    """Return the cards that have left the game."""
    return [card.kind.removeprefix("sacred-pool/") for card in outcome.table.zone(OUT_OF_GAME)]


def holding(card: str, hero: str = "elf", **traits: Any) -> Who:
    """Return a hero who holds a reward."""
    return who(hero, quests=[f"sacred-pool/{card}"], **traits)


# --- in place of a talisman (H3) ---


@pytest.mark.rule("H3.a")
def test_rewards_lie_in_a_deck_of_24() -> None:
    assert a_table().decks["quest-reward"].size == 24


@pytest.mark.rule("H3.b")
def test_reward_is_drawn_in_place_of_a_talisman() -> None:
    outcome = rewarded("moon-charm")
    assert (outcome.zone("quests:elf"), outcome.items, outcome.quest("elf")) == (["moon-charm"], [], "")
    assert outcome.table.decks["quest-reward"].size == 23


@pytest.mark.rule("H3.b")
def test_talisman_may_be_taken_as_before() -> None:
    outcome = visits(
        "warlocks-cave",
        heroes=[who("elf", gold=2)],
        destination=True,
        answers=["yes", "talisman"],
        dice=[TWO_GOLD],
        until=("at-destination",),
        region="outer",
    )
    assert (outcome.items, outcome.zone("quests:elf")) == ([TALISMAN], [])


@pytest.mark.rule("H3.b")
def test_quests_continue_with_rewards_when_talismans_run_out() -> None:
    rich = who("dwarf", items=[TALISMAN] * 4)
    outcome = visits(
        "warlocks-cave",
        heroes=[who("elf", gold=2), rich],
        destination=True,
        answers=["yes", "no"],
        dice=[TWO_GOLD],
        draws=["sacred-pool/moon-charm"],
        until=("at-destination",),
        region="outer",
    )
    assert outcome.zone("quests:elf") == ["moon-charm"]


@pytest.mark.rule("H3.b", "C1b")
def test_rewards_of_the_dead_leave_the_game() -> None:
    pit = own("Pit", meet="Lose 1 life.", type="stranger", number=4, ends="Stays here.")
    outcome = meets(pit, heroes=[holding("moon-charm", life=1), "troll"])
    assert (outcome.alive("elf"), out_of_game(outcome)) == (False, ["moon-charm"])


# --- spent at once ---


@pytest.mark.rule("H5.chant-of-wisdom", "H5.good-luck-knot", "H5.might-of-giants")
@pytest.mark.parametrize(
    ("card", "token"), [("chant-of-wisdom", "craft"), ("good-luck-knot", "fate"), ("might-of-giants", "strength")]
)
def test_token_is_gained_and_reward_leaves_the_game(card: str, token: str) -> None:
    before = getattr(a_table(["elf"]).heroes["elf"], token)
    outcome = rewarded(card)
    assert getattr(outcome.table.heroes["elf"], token) == before + 1
    assert (out_of_game(outcome), outcome.zone("quests:elf")) == ([card], [])


def test_vast_wealth_is_three_gold() -> None:
    assert rewarded("vast-wealth").gold == 3


def test_rite_of_passage_gives_one_of_each() -> None:
    outcome = rewarded("rite-of-passage", draws=["healing"], traits={"life": 2})
    assert (outcome.life, outcome.fate, outcome.gold, outcome.spells) == (3, 1, 1, ["healing"])


def test_whispers_make_a_hero_evil() -> None:
    outcome = rewarded("the-whispers", "3", "dwarf", heroes=[who("elf", gold=2), "dwarf"], until=("quest",))
    assert outcome.table.heroes["dwarf"].alignment == "evil"


@pytest.mark.rule("H2")
def test_pastoral_tune_gives_a_mount_of_the_stables() -> None:
    outcome = rewarded("pastoral-tune", "sacred-pool/stables-warhorse")
    assert outcome.followers == ["stables-warhorse"]
    assert outcome.table.decks["stables"].size == 11


def test_familiar_prize_gives_a_purchase_card() -> None:
    assert rewarded("a-familiar-prize", "core/purchase-armour").items == ["purchase-armour"]


def test_favour_owed_draws_until_a_follower_comes() -> None:
    outcome = rewarded("a-favour-owed", "take", draws=["wild-boar", "pixie"])
    assert (outcome.followers, outcome.discarded("adventure")) == (["pixie"], ["wild-boar"])


@pytest.mark.parametrize(("die", "toads"), [(1, ["elf"]), (2, ["dwarf"])])
def test_vengeance_hex_strikes_the_other_except_on_1(die: int, toads: list[str]) -> None:
    outcome = rewarded(
        "vengeance-hex", heroes=[who("elf", gold=2), "dwarf"], dice=[die], until=("quest", "at-destination")
    )
    assert [h for h in ("elf", "dwarf") if outcome.table.heroes[h].toad] == toads


@pytest.mark.rule("H5.magic-door")
def test_magic_door_leads_to_the_other_region() -> None:
    outcome = rewarded("the-magic-door", "inner/graveyard", until=("visit-destination",))
    assert (outcome.table.region, outcome.way.destination, outcome.way.space) == ("inner", "graveyard", 6)
    assert out_of_game(outcome) == ["the-magic-door"]


# --- kept ---


def test_ironskin_charm_raises_the_limit_of_healing() -> None:
    outcome = in_village("heal:elf:life", heroes=[holding("ironskin-charm", life=4, gold=1)])
    assert outcome.table.heroes["elf"].life == 5


def test_prolific_pockets_fill_an_empty_purse() -> None:
    outcome = in_village(plays("use:elf:prolific-pockets:0"), heroes=[holding("prolific-pockets", gold=0)])
    assert outcome.table.heroes["elf"].gold == 1


def test_reward_is_usable_at_once_and_leaves_when_used() -> None:
    table = a_table(["elf"])
    game = Game(cards.core().of(table), table)
    before = len(at_hand(game, "elf").all)
    game.do(CardTaken(REWARDS, "sacred-pool/prolific-pockets", "quests:elf"))
    assert len(at_hand(game, "elf").all) == before + 1
    game.do(CardMoved(game.table.zone("quests:elf")[0].id, OUT_OF_GAME))
    assert len(at_hand(game, "elf").all) == before


def test_glass_guardians_lose_lives_for_their_owner() -> None:
    pit = own("Pit", meet="Lose 1 life.", type="stranger", number=4, ends="Stays here.")
    outcome = meets(pit, heroes=[holding("glass-guardians", life=2)], answers=["life:glass-guardians"])
    assert outcome.life == 2
    assert outcome.table.zone("quests:elf")[0].counters == 3


def test_luck_of_the_dead_pays_for_a_reroll() -> None:
    outcome = fights("wolf", heroes=[holding("luck-of-the-dead", strength=2)], dice=[4, 1, 5], answers=["fate"])
    assert outcome.table.zone("quests:elf")[0].counters == 3


def test_moon_charm_makes_attack_die_a_6_rolled_on() -> None:
    outcome = fights("wolf", heroes=[holding("moon-charm", strength=2)], dice=[5, 1, 2], answers=["moon-1"])
    assert (outcome.result, out_of_game(outcome)) == ("won", ["moon-charm"])


@pytest.mark.parametrize(("die", "most"), [(2, 3), (5, 1)])
def test_gift_of_the_wild_adds_up_to_3(die: int, most: int) -> None:
    options = ["keep", *(f"gift-1-{n}" for n in range(1, most + 1))]
    table = a_table([holding("gift-of-the-wild")], rolled=[], step=Step("road-roll"))
    outcome = plays_out(
        table, dice=[die], answers=[asked("reward/die", f"gift-1-{most}", options=options)], until=("next-card",)
    )
    assert len([z for z in outcome.table.zones if z.startswith("spot:") and outcome.zone(z)]) == die + most


def test_auspice_draws_one_more_and_discards_one() -> None:
    outcome = meets(
        "wild-boar", heroes=[holding("auspice")], draws=["fountain-of-wisdom"], answers=["draw", "wild-boar"]
    )
    assert (outcome.craft, outcome.discarded("adventure"), out_of_game(outcome)) == (4, ["wild-boar"], ["auspice"])


@pytest.mark.rule("H5.lightning-trap")
def test_lightning_trap_gives_three_turns() -> None:
    outcome = rewarded("lightning-trap")
    assert outcome.table.zone("quests:elf")[0].counters == 3


@pytest.mark.rule("H5.lightning-trap")
def test_lightning_trap_repeats_a_place_and_leaves_when_empty() -> None:
    table = a_table([holding("lightning-trap")], row=["fountain-of-wisdom"])
    table = with_counters(table, 1)
    outcome = plays_out(
        replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,))),
        answers=[plays("use:elf:lightning-trap:0")],
        until=["go-on"],
    )
    assert (outcome.craft, out_of_game(outcome)) == (6, ["lightning-trap"])


def with_counters(table: Table, n: int) -> Table:
    """Return the table with counters on the Elf's reward."""
    (card,) = table.zone("quests:elf")
    return replace(table, zones={**table.zones, "quests:elf": (replace(card, counters=n),)})


@pytest.mark.rule("H5.dream-prize")
def test_dream_prize_takes_item_of_trove_deck_after_victory() -> None:
    table = a_table([holding("dream-prize")], space=6, destination="forest", visited=True, step=Step("loot"))
    outcome = plays_out(table, answers=["wand"], until=("next-card",))
    assert (outcome.items, out_of_game(outcome)) == (["wand"], ["dream-prize"])


# --- the stables (H2, H5.riding-horse) ---


def riding(space: int, heading: int = 1) -> Table:
    """Return a table whose leader has a Riding Horse of the stables."""
    return a_table(
        [who("elf", followers=["sacred-pool/stables-riding-horse"])],
        space=space,
        heading=heading,
        step=Step("next-space"),
    )


@pytest.mark.rule("H5.riding-horse")
@pytest.mark.parametrize(("space", "heading", "to"), [(1, 1, 3), (3, 1, 5), (5, -1, 3), (3, -1, 1)])
def test_riding_horse_skips_even_spaces(space: int, heading: int, to: int) -> None:
    outcome = walks(
        riding(space, heading),
        answers=[asked("skip-space", "skip", options=["meet", "skip"])],
        until=("road-roll", "next-card"),
    )
    assert outcome.way.space == to


@pytest.mark.rule("H5.riding-horse")
@pytest.mark.parametrize("space", [2, 4, 5])
def test_odd_spaces_and_the_destination_are_not_skipped(space: int) -> None:
    outcome = walks(riding(space), until=("road-roll", "next-card", "visit-destination"))
    assert (outcome.way.space, outcome.asked("skip-space")) == (space + 1, [])


@pytest.mark.rule("H2")
def test_stables_have_three_of_each_mount() -> None:
    unseen = a_table().decks["stables"].unseen
    assert {kind.removeprefix("sacred-pool/stables-"): n for kind, n in unseen.items()} == {
        "horse-and-cart": 3,
        "mule": 3,
        "riding-horse": 3,
        "warhorse": 3,
    }


@pytest.mark.rule("H2")
def test_place_sells_mounts_of_the_stables() -> None:
    stall = own(
        "Stall",
        meet="Buy any of these from the stables: riding horse for 2 gold, mule for 3 gold.",
        type="place",
        number=6,
    )
    outcome = meets(stall, heroes=[who("elf", gold=5)], answers=["0"])
    assert (outcome.followers, outcome.gold) == (["stables-riding-horse"], 3)
