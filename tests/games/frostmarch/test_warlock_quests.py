"""Warlock Quests, the ending of the Frostmarch for which each hero does four quests, worked out by hand (C10o)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardMet, CardMoved, CardSet, TokensChanged, Told, TopSet
from talisman_desktop.core.requests import Choose, Chosen, Interjected
from talisman_desktop.core.table import BY_HAND, Step, Table
from talisman_desktop.games.darkest.strategy import careful_bot, careful_journey
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.rules import keeper, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import OUT_OF_GAME
from tests.kit import Outcome, Who, a_table, asked, cards, do, library, plays, plays_out, sure, visits, walks, who

ENDING = "frostmarch/warlock-quests"
OPEN, HIDDEN = {"alternative-ending": "open"}, {"alternative-ending": "hidden"}
TALISMAN = "pile-talisman"
CARRIED_OFF = ("visit-destination",)
FOUR = ["kill-one-animal", "visit-the-mystic", "defeat-the-sentinel", "pray-at-the-temple"]
"""Quests that a hero can neither do nor hand over in the first village."""


@pytest.fixture(autouse=True)
def frostmarch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("frostmarch"))


def of_box(*names: str) -> list[str]:
    """Return the ids of cards of the box."""
    return [f"frostmarch/{name}" for name in names]


def open_at_the_crown(table: Table, *, finished: int = 0, of: str = "elf") -> Table:
    """Return the table with Warlock Quests lying open, where a hero has finished the last of these quests."""
    table = do(table, TopSet("ending", (ENDING,)))
    kept = table.zone(f"quests:{of}")[-finished:] if finished else ()
    return do(table, *(CardMet(card.id) for card in kept))


def kept(outcome: Outcome, hero: str = "elf") -> list[str]:
    """Return the finished quests that a hero keeps."""
    return [card.kind.partition("/")[2] for card in outcome.table.zone(f"quests:{hero}") if card.met]


def to_do(outcome: Outcome, hero: str = "elf") -> list[str]:
    """Return the quests that a hero still has to do."""
    return [card.kind.partition("/")[2] for card in outcome.table.zone(f"quests:{hero}") if not card.met]


# --- dealt ---

TROLLS = ["kill-one-dragon", "kill-one-spirit", "kill-one-monster", "gain-one-craft"]
DWARFS = ["visit-the-tavern", "visit-the-alchemist", "visit-the-enchantress", "gain-one-strength"]
LATER = of_box(*TROLLS, *DWARFS)
PARTY = ["core/elf", "core/troll", "core/dwarf"]


def begins(*quests: str) -> Outcome:
    """Begin a campaign with this ending, in which the Elf is dealt these quests, up to the first question."""
    table = a_table([], options=OPEN, village=True, step=Step("muster"))
    return plays_out(table, draws=[ENDING, *PARTY, *of_box(*quests), *LATER], until=["village"])


@pytest.mark.rule("C10o")
def test_each_hero_begins_with_four_quests() -> None:
    outcome = begins(*FOUR)
    assert [to_do(outcome, hero) for hero in ("elf", "troll", "dwarf")] == [FOUR, TROLLS, DWARFS]


@pytest.mark.rule("C10o")
def test_quest_of_the_table_is_replaced_when_dealt() -> None:
    outcome = begins("roll-one-die-to-accept-a-quest", *FOUR)
    assert (to_do(outcome), outcome.zone(OUT_OF_GAME)) == (FOUR, ["roll-one-die-to-accept-a-quest"])


@pytest.mark.rule("C10o")
def test_hero_with_fewer_quests_is_dealt_more_in_a_village() -> None:
    heroes: list[str | Who] = [who("elf", quests=of_box(*FOUR[:3])), "troll", "dwarf"]
    heroes[1:] = [who("troll", quests=of_box(*TROLLS)), who("dwarf", quests=of_box(*DWARFS))]
    table = a_table(heroes, options=OPEN, village=True, step=Step("muster"))
    outcome = plays_out(open_at_the_crown(table, finished=1), draws=of_box(FOUR[3]), until=["village"])
    assert (to_do(outcome), kept(outcome)) == ([*FOUR[:2], FOUR[3]], FOUR[2:3])


@pytest.mark.rule("C10o")
@pytest.mark.parametrize("ending", ["frostmarch/crown-and-sceptre", ""])
def test_no_quests_are_dealt_for_another_ending(ending: str) -> None:
    table = a_table([], options=OPEN if ending else {}, village=True, step=Step("muster"))
    outcome = plays_out(table, draws=[*filter(None, [ending]), *PARTY], until=["village"])
    assert outcome.table.zone("quests:elf") == ()


# --- finished ---


def after_a_card(*quests: str, finished: int = 0, **elf: Any) -> Table:
    """Return a table with the Elf, who has these quests, and the Troll on the first road, where a card was met."""
    heroes: list[str | Who] = [who("elf", quests=of_box(*quests), **elf), "troll"]
    return open_at_the_crown(a_table(heroes, options=OPEN, step=Step("next-card")), finished=finished)


@pytest.mark.rule("C10o")
def test_first_finished_quest_is_kept_without_reward() -> None:
    # The Elf hands over the only weapon; the party stays where it is.
    outcome = plays_out(after_a_card("deliver-one-weapon", *FOUR[1:], items=["sword"]), until=["space-done"])
    assert (kept(outcome), to_do(outcome), outcome.items) == (["deliver-one-weapon"], FOUR[1:], [])
    assert [fact.args for fact in outcome.told("quest-done")] == [(1, 4)]


@pytest.mark.rule("C10o")
def test_fourth_finished_quest_carries_party_to_the_reward() -> None:
    quests = ["deliver-one-weapon", *FOUR[1:]]
    outcome = plays_out(after_a_card(*quests, finished=3, items=["sword"]), until=CARRIED_OFF)
    assert (outcome.way.destination, outcome.items_of("elf")) == ("warlocks-cave", [TALISMAN])
    assert (sorted(kept(outcome)), to_do(outcome)) == (sorted(quests), [])


@pytest.mark.rule("C10o")
def test_later_quest_is_rewarded_and_returns_to_deck() -> None:
    outcome = plays_out(after_a_card("lose-one-life", *FOUR, finished=4, life=2), until=CARRIED_OFF)
    assert (outcome.items_of("elf"), kept(outcome), outcome.table.zone(OUT_OF_GAME)) == ([TALISMAN], FOUR, ())
    assert outcome.table.decks["quest"].size == 23 - 4


@pytest.mark.rule("C10o")
def test_hero_chooses_which_quest_to_pay_first() -> None:
    # One sword is both the weapon of one quest and one of the two objects of the other.
    table = after_a_card("deliver-two-objects", "deliver-one-weapon", *FOUR[:2], items=["sword", "helmet"])
    weapon = asked("quest/which", "deliver-one-weapon", options=["deliver-two-objects", "deliver-one-weapon"])
    outcome = plays_out(table, answers=[weapon], until=["space-done"])
    assert (kept(outcome), outcome.items) == (["deliver-one-weapon"], ["helmet"])


@pytest.mark.rule("C10o")
def test_lost_quests_leave_the_finished_ones() -> None:
    # The Glory Seeker beats the Elf, 4 + 5 against 3 + 1, and stands off the Troll, 4 + 3 against 6 + 1.
    table = a_table([who("elf", quests=of_box(*FOUR)), "troll"], row=["frostmarch/glory-seeker"], options=OPEN)
    table = replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))
    outcome = plays_out(open_at_the_crown(table, finished=1), dice=[5, 1, 3, 1], until=["card-done"])
    assert (kept(outcome), to_do(outcome)) == (FOUR[3:], [])


@pytest.mark.rule("C10o", "C5f.d")
def test_finished_quests_do_not_bar_the_portal() -> None:
    for finished, barred in ((4, False), (3, True)):
        table = a_table([who("elf", quests=of_box(*FOUR))], region="outer", village=True, options=OPEN)
        table = replace(open_at_the_crown(table, finished=finished), step=Step("destination"))
        assert ("portal-of-power" in plays_out(table, until=["destination"]).barred) == barred


@pytest.mark.rule("C10o", "C1b")
def test_quests_of_dead_hero_return_to_their_deck() -> None:
    heroes: list[str | Who] = [who("elf", life=1, quests=of_box(*FOUR)), "troll"]
    table = a_table(heroes, row=["frostmarch/glory-seeker"], options=OPEN)
    table = replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))
    outcome = plays_out(open_at_the_crown(table, finished=2), dice=[5, 1, 3, 1], until=["card-done"])
    assert (outcome.alive("elf"), outcome.table.decks["quest"].size) == (False, 23)


# --- no prize left ---


def village_without_prizes(*quests: str, finished: int, elf: dict[str, Any] | None = None, **troll: Any) -> Table:
    """Return the Elf and the Troll in the outer village, where the Troll carries all four talismans and the Elf has
    finished the last of these quests."""
    heroes: list[str | Who] = [who("elf", quests=of_box(*quests), **(elf or {}))]
    heroes.append(who("troll", items=[TALISMAN] * 4, **troll))
    table = a_table(heroes, options=OPEN, region="outer", village=True, step=Step("village"))
    return open_at_the_crown(table, finished=finished)


@pytest.mark.rule("C10o", "C5f.e")
def test_fourth_quest_is_finished_without_a_prize_when_none_is_left() -> None:
    # No talisman is left for the Elf, who hands over the sword; the party stays in the village.
    quests = ["deliver-one-weapon", *FOUR[1:]]
    table = village_without_prizes(*quests, finished=3, elf={"items": ["sword"]})
    outcome = plays_out(table, until=["village"])
    assert (sorted(kept(outcome)), to_do(outcome), outcome.items) == (sorted(quests), [], [])
    assert [fact.args for fact in outcome.told("quest-done")] == [(4, 4)]
    assert [fact.args for fact in outcome.told("none-left")] == [("Talisman",)]
    assert roads.way(outcome.table) is None


@pytest.mark.rule("C10o", "C5f.e")
def test_last_prize_goes_to_the_first_of_two_fourth_quests() -> None:
    # One talisman is left. The Elf is in front and gets it; the Troll finishes the fourth without one.
    three, trolls = ["deliver-one-weapon", *FOUR[1:]], ["deliver-one-armour", *TROLLS[1:]]
    heroes = [
        who("elf", quests=of_box(*three), items=["sword"]),
        who("troll", quests=of_box(*trolls), items=["shield"]),
    ]
    heroes.append(who("dwarf", items=[TALISMAN] * 3))
    table = open_at_the_crown(a_table(heroes, options=OPEN, step=Step("next-card")), finished=3)
    outcome = plays_out(open_at_the_crown(table, finished=3, of="troll"), until=CARRIED_OFF)
    assert [len(kept(outcome, hero)) for hero in ("elf", "troll")] == [4, 4]
    assert [outcome.items_of(hero) for hero in ("elf", "troll")] == [[TALISMAN], []]


@pytest.mark.rule("C10o", "C5f.d")
def test_first_quests_bar_the_portal_without_a_prize() -> None:
    table = replace(village_without_prizes(*FOUR, finished=3), step=Step("destination"))
    assert "portal-of-power" in plays_out(table, until=["destination"]).barred


@pytest.mark.rule("C10o", "C5f.d")
def test_later_quest_bars_the_portal_only_while_a_prize_is_left() -> None:
    # The Elf waits with a fifth quest, which cannot be finished while the Troll carries every talisman.
    table = village_without_prizes("deliver-one-weapon", *FOUR, finished=4, elf={"items": ["sword"]})
    none_left = plays_out(replace(table, step=Step("destination")), until=["destination"])
    assert "portal-of-power" not in none_left.barred
    back = do(table, CardMoved(table.zone("items:troll")[0].id, "deck:talisman"))
    one_left = plays_out(replace(back, step=Step("destination")), until=["destination"])
    assert "portal-of-power" in one_left.barred


@pytest.mark.rule("C5f.d")
def test_quest_of_the_table_bars_no_portal_without_a_prize() -> None:
    heroes: list[str | Who] = [who("elf", quest="two-gold", gold=2), who("troll", items=[TALISMAN] * 4)]
    table = a_table(heroes, region="outer", village=True, step=Step("destination"))
    assert "portal-of-power" not in plays_out(table, until=["destination"]).barred


@pytest.mark.rule("C10o", "A4a")
def test_fourth_quest_is_recorded_without_a_prize_when_none_is_left() -> None:
    session = Session(cards.core(), replace(village_without_prizes(*FOUR, finished=3), step=Step(keeper.KEEP)))
    session.edit("Keeper", keeper.begin(session.table))
    (offer,) = [offer for offer in session.offers() if offer.id.startswith("quest-done")]
    assert offer.text == "Kill One Animal is done"
    session.answer(Interjected(offer.id))
    assert [card.met for card in session.table.zone("quests:elf")] == [True] * 4
    assert (session.table.zone("items:elf"), session.table.step.name) == ((), keeper.KEEP)
    assert roads.way(session.table) is None


@pytest.mark.rule("C10o", "A4a")
def test_later_quest_is_recorded_as_done_without_a_prize() -> None:
    table = village_without_prizes("kill-one-dragon", *FOUR, finished=4)
    session = Session(cards.core(), replace(table, step=Step(keeper.KEEP)))
    session.edit("Keeper", keeper.begin(session.table))
    (offer,) = [offer for offer in session.offers() if offer.id.startswith("quest-done")]
    assert offer.text == "Kill One Dragon is done: no talisman is left; the party is at the Warlock's Cave"


@pytest.mark.rule("C10o", "A4a")
@pytest.mark.parametrize(
    ("finished", "finale"), [((4, 3, 4), ""), ((4, 3, 4), "one"), ((4, 4, 4), ""), ((4, 3, 3), "")]
)
def test_heroes_with_four_finished_quests_are_recorded_as_winners(finished: tuple[int, ...], finale: str) -> None:
    table = at_the_crown(*finished, options={**OPEN, **({"finale": finale} if finale else {})})
    session = Session(cards.core(), replace(table, step=Step(keeper.KEEP)))
    session.edit("Keeper", keeper.begin(session.table))
    offered = [option for option in sure(Choose, session.pending).options if option.text.endswith(" have the Crown")]
    both = (finished, finale) == ((4, 3, 4), "")
    assert [option.text for option in offered] == ["The Elf and the Dwarf have the Crown"] * both
    for option in offered:
        session.answer(Chosen(option.id))
        assert session.table.step == Step("over", ("won", "", "elf", "dwarf"))


@pytest.mark.rule("C10o")
def test_quest_of_the_table_is_none_of_the_four() -> None:
    heroes: list[str | Who] = [who("elf", quest="follower", quests=of_box(*FOUR[:3]))]
    heroes += [who("troll", quests=of_box(*TROLLS)), who("dwarf", quests=of_box(*DWARFS))]
    table = a_table(heroes, options=OPEN, village=True, step=Step("muster"))
    outcome = plays_out(open_at_the_crown(table), draws=of_box(FOUR[3]), until=["village"])
    assert (to_do(outcome), outcome.quest("elf")) == (FOUR, "follower")


# --- at the Crown ---

TO_THE_CROWN: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("climb")}


def at_the_crown(*finished: int, options: dict[str, str] = OPEN) -> Table:
    """Return a table with the Elf, the Troll and the Dwarf before the Crown, where each has finished so many quests."""
    names, quests = ("elf", "troll", "dwarf"), (FOUR, TROLLS, DWARFS)
    heroes = [who(name, quests=of_box(*cards[:n])) for name, cards, n in zip(names, quests, finished, strict=False)]
    table = do(a_table(heroes, options=options, **TO_THE_CROWN), TopSet("ending", (ENDING,)))
    for name in names[: len(finished)]:
        table = do(table, *(CardMet(card.id) for card in table.zone(f"quests:{name}")))
    return table


def reaches(*finished: int, options: dict[str, str] = OPEN, **how: Any) -> Outcome:
    """Take the Elf, the Troll and the Dwarf to the Crown, where each has finished so many quests."""
    return plays_out(at_the_crown(*finished, options=options), **{"until": ["over"], **how})


@pytest.mark.rule("C10o")
@pytest.mark.parametrize(
    ("finished", "end"),
    [
        ((4, 4, 4), ("won", "")),  # all of them together, as the table has set it
        ((4, 3), ("won", "elf")),
        ((3, 4, 1), ("won", "troll")),
        ((4, 3, 4), ("won", "", "elf", "dwarf")),
        ((4,), ("won", "elf")),
    ],
)
def test_heroes_with_four_finished_quests_win(finished: tuple[int, ...], end: tuple[str, ...]) -> None:
    assert reaches(*finished).table.step == Step("over", end)


@pytest.mark.rule("C10o")
def test_winners_are_named_when_not_all_win() -> None:
    assert [fact.args for fact in reaches(4, 3, 4).told("claim")] == [("elf", "dwarf")]
    assert reaches(4, 4).told("claim") == []


@pytest.mark.rule("C10o")
def test_party_without_four_finished_quests_turns_back() -> None:
    outcome = reaches(3, 3, until=["give-up"])
    assert (outcome.step, outcome.table.decks["ending"].top) == ("give-up", (ENDING,))
    assert [fact.args for fact in outcome.told("no-claim")] == [(4,)]


@pytest.mark.rule("C10o")
def test_only_heroes_with_four_quests_fight_for_the_crown() -> None:
    # The Elf attacks the Dwarf, who has one life: 3 + 6 + 1 against 3 + 1, which is rolled first. The Troll looks on.
    one = OPEN | {"finale": "one"}
    first = reaches(4, 3, 4, options=one, until=["frostmarch/claim"])
    table = do(first.table, TokensChanged("dwarf", "life", 1 - first["dwarf"].life))
    outcome = plays_out(table, dice=[1, 6, 1], until=["over"])
    assert outcome.table.step == Step("over", ("won", "elf"))
    assert sorted(outcome.table.heroes) == ["elf", "troll"]


@pytest.mark.rule("C10o")
def test_hidden_warlock_quests_is_put_aside_for_the_next_ending() -> None:
    table = a_table(["elf"], options=HIDDEN, **TO_THE_CROWN)
    outcome = plays_out(table, draws=[ENDING, "frostmarch/crown-and-sceptre"], until=["frostmarch/sceptre"])
    assert (outcome.zone("discard:ending"), outcome.step) == (["warlock-quests"], "frostmarch/sceptre")


@pytest.mark.rule("C10o")
def test_crown_itself_is_reached_when_no_ending_may_be_hidden() -> None:
    table = a_table(["elf"], options=HIDDEN, zones={OUT_OF_GAME: ["frostmarch/crown-and-sceptre"]}, **TO_THE_CROWN)
    assert plays_out(table, draws=[ENDING], until=["over"]).table.step == Step("over", ("won", "elf"))


# --- reported, told, and played by the program ---


@pytest.mark.rule("C10o")
def test_one_of_several_quests_is_reported_as_done() -> None:
    quests = ["give-another-character-one-gold", *FOUR[1:]]
    table = after_a_card(*quests, gold=1)
    (card,) = [card for card in table.zone("quests:elf") if card.kind.endswith(quests[0])]
    table = replace(table, step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays(f"quest-done:elf:troll:{card.id}"), "back"], until=["arrive-home"])
    assert (outcome.each("gold"), kept(outcome)) == ([0, 2], [quests[0]])


def test_journal_counts_the_finished_quests() -> None:
    rules = cards.core().of(a_table())
    names = Teller(rules.catalog, rules.telling)
    assert names.tell(Told("quest-done", "elf", (2, 4)), a_table(["elf"])) == (
        "The Elf has done the Warlock's bidding: 2 of 4 quests."
    )
    table = after_a_card(*FOUR)
    by_hand = CardSet(table.zone("quests:elf")[0].id, met=True, cause=BY_HAND)
    assert names.tell(by_hand, table) == "“Kill One Animal” has been finished (set by hand)."
    assert names.tell(Told("claim", "", ("elf", "troll")), a_table(["elf", "troll"])) == (
        "Only the Elf and the Troll have finished 4 quests."
    )
    assert names.tell(Told("crowned", "", ("elf", "troll")), a_table(["elf", "troll"])) == (
        "The Elf and the Troll reach the Crown of Command: the land is free of evil."
    )
    assert names.tell(Told("no-claim", "", (4,)), a_table()) == (
        "No hero has finished 4 quests, so the party must turn back."
    )


def test_all_quests_of_a_hero_are_put_into_words() -> None:
    table = after_a_card("lose-one-life", *FOUR[:2], finished=1)
    assert cards.core().of(table).quest_of(table, "elf") == (
        "Lose One Life, Kill One Animal; finished: Visit the Mystic"
    )


@pytest.mark.parametrize(("finished", "climbs"), [(4, True), (3, False)])
def test_careful_party_climbs_only_with_finished_quests(finished: int, climbs: bool) -> None:
    strong = who("elf", strength=60, craft=60, items=[TALISMAN] * 4, quests=of_box(*FOUR))
    table = open_at_the_crown(a_table([strong], region="outer", options=OPEN), finished=finished)
    assert careful_journey.may_climb(Game(cards.core().of(table), table)) == climbs


def test_careful_hero_visits_the_person_of_a_quest() -> None:
    outcome = visits("city", quests=of_box("visit-the-alchemist"), destination=True, until=["one-of/core/city"])
    assert isinstance(outcome.question, Choose)
    game = Game(cards.core().of(outcome.table), outcome.table)
    assert careful_bot.careful(game, outcome.question) == Chosen("3")
