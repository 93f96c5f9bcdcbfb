"""Facts in words: each kind of fact, and each word of the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import GUESSED, Cause, Lasting, Step
from talisman_desktop.games.darkest.base import darkest_rulebook
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet, QuestSet
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.play import differences
from talisman_desktop.play.telling import Teller, why
from talisman_desktop.play.telling.sentence_data import TOLD as TOLD_PLAINLY
from talisman_desktop.rules.roads import (
    Adventure,
    AdventureBegan,
    AdventureEnded,
    DestinationVisited,
    LocationFound,
    PartyMoved,
    SpaceRolled,
    TalismanSpent,
    TroveLooted,
    TroveSet,
    WaySet,
)
from tests.play.told_table import DWARF, ELF, HAND, HELD, OGRE, a_table, catalog


def past_set(adventures: int, troves: int, dead: tuple[str, ...]) -> f.PastSet:
    return replace(differences.past_set(adventures, troves, dead), cause=HAND)


TOLD: list[tuple[f.Fact, str]] = [
    (f.TokensChanged("elf", "life", -1, cause=OGRE), "The Elf loses 1 life (beaten by the Ogre, C7e)."),
    (f.TokensChanged("elf", "life", 2, cause=Cause(card="core/fairy")), "The Elf gains 2 lives (the Fairy)."),
    (f.TokensChanged("elf", "gold", -1, cause=CLAUSES.healed_for_gold), "The Elf pays 1 gold (the Healer, B1b)."),
    (f.TokensChanged("elf", "fate", -1, cause=CLAUSES.fate), "The Elf pays 1 fate to roll again."),
    (f.TokensChanged("elf", "craft", 1, cause=HAND), "The Elf gains 1 craft (set by hand)."),
    (f.CardMoved(1, "spot:1", cause=CLAUSES.laid_down), "The Elf lays down the Sword."),
    (f.CardMoved(2, "trophies:elf", cause=CLAUSES.trophy), "The Elf keeps the Ogre as a trophy."),
    (f.CardMoved(2, "discard:adventure", cause=CLAUSES.cleared), ""),
    (f.CardTurned(2, "core/ogre", cause=CLAUSES.revealed), ""),
    (f.CardTurned(2, "core/ogre", up=False), "A face-down card is looked at: it is an Ogre."),
    (f.CardsDealt("adventure", 3, "spot:1"), ""),
    (
        f.CardTaken("purchase", "core/purchase-axe", "items:elf", cause=Cause("B1a")),
        "The Elf gets an Axe (the Blacksmi",
    ),
    (f.CardMet(2), ""),
    (
        f.FoeAppeared("core/werewolf-of-the-den", "guardians", 9),
        "The Werewolf of the Den stands before the party (strength 9).",
    ),
    (f.FoeAppeared("core/the-sentinel", "guardians"), "The Sentinel stands before the party (strength 9)."),
    (f.RegionEntered("outer"), "The party is in the Outer Region now."),
    (f.slice_changed(TalismanSpent()), ""),
    (f.slice_changed(QuestSet("elf", "two-gold")), "The Elf has a quest: hand over 2 gold."),
    (f.slice_changed(QuestSet("elf", "")), ""),
    (f.CountersChanged(2, 3), "The Ogre holds 3 counters."),
    (f.ConditionChanged(2, "broken"), "The Ogre breaks."),
    (f.CountersChanged(2, -1, cause=HAND), "The Ogre holds 1 counter fewer (set by hand)."),
    (f.FoeAppeared("core/pit-fiend", "guardians", cause=HAND), "The Pit Fiend stands before the party (strength 4) (s"),
    (f.DeckSeen("spell", ("core/hex",)), ""),
    (f.DeckShuffled("spell"), "The discard pile is shuffled back into the spell deck."),
    (
        f.DiceThrown("elf", (2, 4), "Graveyard", cause=Cause(card="core/graveyard")),
        "The Elf rolls 2, 4 at the Graveyard.",
    ),
    (f.DiceThrown("", (6, 1), "Ogre", cause=CLAUSES.fight_roll), "The Ogre rolls 6, 1."),
    (f.DiceThrown("elf", (4,), "Shield", cause=CLAUSES.armour_hand), ""),
    (f.slice_changed(PartyMoved(4, 1)), ""),
    (f.slice_changed(PartyMoved(4, 1), HAND), "The party stands on road space 4, the Hills (set by hand)."),
    (f.slice_changed(PartyMoved(3, 1, "tower"), HAND), "The party stands on road space 9, the Mines (set by hand)."),
    (f.slice_changed(SpaceRolled(3)), ""),
    (f.slice_changed(LocationFound(3, "tavern")), "The party finds a special location: the Tavern."),
    (f.slice_changed(DestinationVisited()), ""),
    (f.slice_changed(AdventureBegan(Adventure("city", "aid"))), ""),
    (f.slice_changed(TroveSet(4)), "The trove holds 4 gold."),
    (f.slice_changed(TroveLooted()), ""),
    (f.slice_changed(AdventureEnded()), "The party is back in the village."),
    (f.OrderSet(("dwarf", "elf")), "The party marches in this order: the Dwarf and the Elf."),
    (
        f.HeroArrived(replace(ELF, id="troll", kind="core/troll")),
        "The Troll comes to the village: strength 3, craft 4,",
    ),
    (f.HeroDied("elf", cause=OGRE), "The Elf is dead (beaten by the Ogre, C7e)."),
    (f.AlignmentChanged("elf", "evil"), "The Elf is evil now."),
    (f.ToadChanged("elf", 3, cause=Cause(card="core/witch")), "The Elf becomes a toad for 3 turns (the Witch)."),
    (f.ToadChanged("elf", 0), "The Elf is no longer a toad."),
    (f.ApartSet("elf", "tavern", cause=HAND), "The Elf is now apart from the party, at the Tavern (set by hand)."),
    (f.ApartSet("elf"), "The Elf is with the party again."),
    (
        f.DeckPlaced("trove", "adventure", "x"),
        "Cards are now drawn from the trove deck instead of the adventure deck.",
    ),
    (
        f.DeckRemoved("trove", "adventure", "x"),
        "The trove deck is put away: cards are drawn from the adventure deck again.",
    ),
    (
        f.DecksJoined("trove", "spell", cause=HAND),
        "The trove deck is shuffled into the spell deck for good (set",
    ),
    (f.FigureMoved("grim-reaper", "road:3"), "The Grim Reaper appears on road space 3, the Woods."),
    (f.NumberRead("core/ogre", "strength", 6), "The printed card of the Ogre has strength 6."),
    (f.NumberRead("core/ogre", "number", GUESSED), "The encounter number of the Ogre is still a guess."),
    (f.FigureMoved("grim-reaper", cause=HAND), "The Grim Reaper leaves the table (set by hand)."),
    (f.ToadChanged("elf", 2, cause=CLAUSES.toad_turn), ""),
    (f.slice_changed(MysticSet("elf", True)), ""),
    (f.GoldStored("elf", "inner", 2), "The Elf stores 2 gold in the village."),
    (f.GoldStored("elf", "inner", -2), "The Elf fetches 2 gold from the village store."),
    (
        f.PileChanged("road:3", -2, cause=CLAUSES.cleared),
        "2 gold is lost that was left behind at road space 3, the Woods.",
    ),
    (f.LastingBegan(Lasting("elf", "strength", 2, "fight")), "The Elf has +2 strength until the end of the fight."),
    (f.LastingBegan(Lasting("elf", "used/elf/3", 1, "turn")), ""),
    (f.LastingBegan(Lasting("", "tried", 10, "round")), ""),
    (f.LastingEnded("fight"), ""),
    (f.DayPassed(), ""),
    (f.DaySet(9, cause=HAND), "It is day 9 (set by hand)."),
    (f.slice_changed(WaySet(None), HAND), "The party is in the village (set by hand)."),
    (
        f.slice_changed(WaySet(Adventure("city", "aid", space=3)), HAND),
        "The party is on the road to the City, on space 3 (set by hand).",
    ),
    (f.StoredSet("elf", "inner", 4, cause=HAND), "The Elf has 4 gold in the store of the inner village (set by hand)."),
    (f.CardSet(2, up=False, cause=HAND), "The Ogre lies face down (set by hand)."),
    (f.CardSet(2, met=True, cause=HAND), "The Ogre has been met (set by hand)."),
    (f.CardSet(2, turned=2, cause=HAND), ""),
    (f.TopSet("adventure", ("core/bear", "core/wolf"), cause=HAND), "The next of the adventure deck: the Bear and "),
    (f.TopSet("adventure", (), cause=HAND), ""),
    (past_set(3, 1, ()), "So far 3 adventures and 1 trove (set by hand)."),
    (past_set(1, 0, ("core/troll",)), "So far 1 adventure and 0 troves; out of the game: Troll (set by"),
    (f.CardTaken("adventure", "core/bear", "spot:2", cause=HAND), "The Bear is laid on draw spot 2 (set by hand)."),
    (f.CardTaken("adventure", "core/bear", "guardians", cause=HAND), "The Bear is laid among the guardians (set by"),
    (f.CardTaken("trove", "core/runesword", "trove", cause=HAND), "The Runesword is laid with the trove (set by hand)"),
    (f.CardsDealt("adventure", 1, "spot:2", cause=HAND), "1 face-down adventure card is laid on draw spot 2 (set by"),
    (f.TopSet("spell:far", ("core/bear",), cause=HAND), "The next of the spell deck of far: the Bear (set by hand)."),
    (f.CardsDealt("spell:far", 2, "spot:2", cause=HAND), "2 face-down spell cards are laid on draw spot 2 (set by"),
    (f.LastingEnded("turn", cause=HAND), "All effects that last until the end of the turn are over (set by hand)."),
    (f.HeroArrived(ELF, cause=HAND), "The Elf comes into play: strength 3, craft 4, life 4, fate 3, gold 1, good (set"),
    (
        f.slice_changed(WaySet(Adventure("graveyard", "trove", 3, 1, rolled=(1, 2))), HAND),
        "Road rolls were made on spaces 1 and 2 (set by hand).",
    ),
    (
        f.slice_changed(WaySet(Adventure("graveyard", "trove", 3, 1, locations=((2, "chapel"),), visited=True)), HAND),
        "Special locations found: the Chapel on space 2; the destination has been visited (set by hand).",
    ),
    (f.StepBegan(Step("village")), ""),
    (f.CardMade("adventure", "own/giant-rat-0", ""), "A card that the lists lack is added to the adventure deck: G"),
    (f.CardRewritten("own/rat-1", "own/giant-rat-0", ""), "The players change the text of the Giant Rat 0."),
    (f.OptionSet("trove-size", "2"), "Table setting: Magic items in a trove: Two."),
    (f.ModulesSet(("a", "b"), cause=HAND), "In use now: a and b."),
    (f.ModulesSet(("a",), words="house rule on: A"), "House rule on: A."),
    (f.Told("visits", "elf", ("Tavern",)), "The Elf visits the Tavern."),
]


def sentence(text: str) -> bool:
    """Return whether a text reads as a sentence: it begins with a capital or a number, ends with a full stop, and has
    no unfilled gap."""
    return bool(re.fullmatch(r"[A-Z0-9“][^{}]*[.!]", text)) and "  " not in text and "core/" not in text


@pytest.mark.parametrize(("fact", "text"), TOLD, ids=lambda x: type(x).__name__ if isinstance(x, f.FactBase) else "")
def test_each_fact_is_told(fact: f.Fact, text: str) -> None:
    told = Teller(catalog(), TELLING).tell(fact, HELD)
    assert told.startswith(text) if text else told == ""
    assert not told or sentence(told)


def test_every_kind_of_fact_has_an_example() -> None:
    assert {type(fact) for fact, _ in TOLD} == set(get_args(f.Fact))


TOLD_WORDS: list[tuple[f.Told, str]] = [
    (f.Told("met", "", ("Ogre",), cause=Cause("C6a", "core/ogre")), "The party meets an Ogre (strength 5)."),
    (f.Told("met", "", ("Angel",), cause=Cause("C6a", "core/angel")), "The party meets the event Angel."),
    (f.Told("fight", "elf", ("Ogre", "strength", 8, 8, "draw")), "The Elf holds off the Ogre: strength 8 against 8."),
    (f.Told("armour", "elf", ("Shield", 5, "holds")), "The Elf rolls 5 for the Shield: it holds."),
    (f.Told("armour", "", ("Ogre's Armour", 2, "fails")), "A 2 is rolled for the Ogre's Armour: it fails."),
    (f.Told("corrected", "", ("Set right on Tuesday",)), "Set right on Tuesday."),
    (f.Told("evaded", "elf", ("Ogre",)), "The Elf evades the Ogre."),
    (f.Told("passes-by", "", ("Crags", "Ruins")), "The party passes by the Crags and the Ruins."),
    (f.Told("destroyed", "elf", ("Ghost",)), "The Elf destroys the Ghost."),
    (
        f.Told("kept-life", "elf", cause=Cause(card="core/desert")),
        "The Elf is protected and loses no life (at the Desert).",
    ),
    (f.Told("cast", "elf", ("Hex",)), "The Elf casts Hex."),
    (
        f.Told("scroll", "", ("Wraith", "Random"), cause=Cause("C8e.c", "core/random")),
        "The Wraith casts Random from a scroll.",
    ),
    (f.Told("damaged", "", ("Ogre", "strength", 4, 5)), "The Ogre takes 4 damage to a strength of 5."),
    (f.Told("damaged", "elf", ("", "strength", 4, 3)), "The Elf takes 4 damage to a strength of 3."),
    (
        f.Told("prevented", "elf", cause=Cause(card="core/preservation")),
        "The Elf is spared a loss (the spell Preservation).",
    ),
    (
        f.Told("divined", "elf", ("row", "Ogre", "Witch")),
        "The Elf sees what comes next in the row of cards: Ogre and Witch.",
    ),
    (f.Told("used", "elf", ("Axe",), cause=Cause(card="core/purchase-axe")), "The Elf uses the Axe."),
    (f.Told("used", "elf", ("Elf",), cause=Cause(card="core/elf")), "The Elf uses a special ability."),
    (
        f.Told("used", "elf", ("Elf", "Once a turn: gain 1 spell."), cause=Cause(card="core/elf")),
        "The Elf uses the ability “Once a turn: gain 1 spell”.",
    ),
    (
        f.Told("lost-turn", "elf", (2, 1), cause=CLAUSES.all_lose_turns.on("core/storm")),
        "Every hero loses a turn (Storm, C6d.a), so 1 more card is dealt.",
    ),
    (
        f.Told("lost-turn", "elf", (1, 2), cause=CLAUSES.lost_turns.on("core/maze")),
        "The Elf loses 2 turns (the Maze, C6d.b), so 2 more cards are dealt, and the Elf meets them first.",
    ),
    (f.Told("set-out", "", ("Graveyard",)), "The party sets out for the trove at the Graveyard."),
    (f.Told("space", "", ("Woods",)), "The party comes to the Woods."),
    (f.Told("teleport", "", ("Woods",)), "The party is carried off to the Woods."),
    (f.Told("visits", "elf", ("Crags",)), "The Elf visits the Crags."),
    (f.Told("turn-back"), "The party turns back."),
    (f.Told("guardians", "", ("Ogre", "Wolf")), "The trove is guarded by the Ogre and the Wolf."),
    (f.Told("guardians", "", ("Wolf", "Ogre", "Wolf")), "The trove is guarded by 2 Wolves and the Ogre."),
    (f.Told("guardians"), "Nobody guards the trove."),
    (f.Told("guardian-fight", "", (2, 1, 1)), "Fight 2 against the guardians is over: 1 guardian still stands."),
    (f.Told("struck", "elf", ("craft",)), "The guardians strike the Elf with craft."),
    (f.Told("looted", "", (4,)), "The party wins the trove and shares out 4 gold."),
    (f.Told("put-away", "", ("village",)), "The table is put away, and the next sitting begins in the first village."),
    (f.Told("party-lost"), "The whole party is dead."),
    (f.Told("set-out-home"), "The party sets out over the bridge, back to the first village."),
    (f.Told("crosses", "", ("raft",)), "The party crosses the Storm River by raft."),
    (f.Told("crosses", "", ("bridge",)), "The party crosses the Storm River over the bridge."),
    (f.Told("quest-done", "elf"), "The Elf has done the Warlock's bidding."),
    (f.Told("spends-talisman", "elf", cause=Cause("C10h")), "The Elf gives up a talisman (at the Crypt, C10h)."),
    (
        f.Told("portal", "", ("open", 12, 14, "craft")),
        "The Portal of Power opens: 12 rolled against the party's craft, 14 in all.",
    ),
    (
        f.Told("trial", "", ("Crypt", 15, 14, "barred")),
        "The Crypt: 15 rolled against the party's strength, 14 in all; the party may not go on.",
    ),
    (f.Told("death", "", (7, 9, "lost")), "The party rolls 7 against Death's 9: each hero loses a life."),
    (f.Told("duel", "elf", ("Dwarf", "strength", 9, 8, "won")), "The Elf beats the Dwarf: strength 9 against 8."),
    (
        f.Told("stand-in", "elf", ("Ape", "strength", 6, 5, "won", "Bear")),
        "The Bear fights for the Elf and beats the Ape: strength 6 against 5.",
    ),
    (f.Told("crowned", "elf"), "The Elf reaches the Crown of Command: the land is free of evil."),
    (f.Told("by-hand", "elf", ("Ogre", "won")), "The Elf beats the Ogre (at the table)."),
    (f.Told("by-hand", "elf", ("Ogre", "evaded")), "The Elf evades the Ogre (at the table)."),
    (f.Told("by-hand", "elf", ("Wraith", "destroyed")), "The Elf gets rid of the Wraith (at the table)."),
    (
        f.Told("by-hand", "", ("Witch", "done"), cause=Cause(card="core/witch")),
        "The party carries out the text of the Witch (at the table).",
    ),
    (
        f.Told("by-hand", "", ("Mephistopheles", "done"), cause=Cause(card="core/mephistopheles")),
        "The party carries out the text of Mephistopheles (at the table).",
    ),
    (f.Told("by-hand", "", ("Crypt", "passed")), "The party passes the Crypt (at the table)."),
    (f.Told("by-hand", "", ("Crypt", "failed")), "The party fails to pass the Crypt (at the table)."),
    (f.Told("none-left", "elf", ("Talisman",)), "No Talisman is left for the Elf."),
    (f.Told("pile-empty", "", ("adventure",)), "No card is left in the adventure deck."),
    (f.Told("nobody-comes"), "No hero is left to play: the campaign is lost."),
    (f.Told("ending-shown", "", ("Hand of Doom",)), "Hand of Doom waits at the end of the way, in place of the Crown."),
    (f.Told("all-lost"), "Everybody has lost: the Crown of Command stays where it is."),
    (f.Told("crowned"), "The party reaches the Crown of Command: the land is free of evil."),
    (f.Told("sings-loud", "elf", ("a song",)), "The Elf: sings loud: a song."),
]


@pytest.mark.parametrize(("fact", "text"), TOLD_WORDS, ids=lambda x: x.what if isinstance(x, f.Told) else "")
def test_each_word_of_the_rules_is_told(fact: f.Told, text: str) -> None:
    assert Teller(catalog(), TELLING).tell(fact, HELD) == text


def test_every_told_word_has_an_example() -> None:
    rooms = Path(__file__).resolve().parents[2] / "talisman_desktop"
    files = [*rooms.glob("rules/**/*.py"), *rooms.glob("games/**/*.py")]
    files = [file for file in files if "boxes" not in file.parts]  # because a box tells its words itself
    used = {word for file in files for word in re.findall(r'\bTold\(\s*"([^"]+)"', file.read_text(encoding="utf-8"))}
    assert len(used) > 10
    assert used - {fact.what for fact, _ in TOLD_WORDS} <= {"cast", "used"}


@pytest.mark.parametrize(
    "args", [(), ("x",), ("x", "nonsense"), (7,), (1, 2, 3), ("a", "b", "c", "d", "e"), ("{0}", 1)]
)
def test_unknown_word_of_a_file_is_told(args: tuple[str | int, ...]) -> None:
    """A file from a stranger may contain a `Told` fact with an unknown word."""
    source = (Path(__file__).resolve().parents[2] / "talisman_desktop/play/telling/told_facts.py").read_text(
        encoding="utf-8"
    )
    for what in (*re.findall(r'case "([\w-]+)"', source), *TOLD_PLAINLY):
        assert Teller(catalog(), TELLING).tell(f.Told(what, "elf", args), HELD)


def test_fact_is_told_from_a_later_table() -> None:
    """On the later table the hero is dead, and the card is back in its deck."""
    teller, later = Teller(catalog(), TELLING), a_table()
    later = replace(later, heroes={"dwarf": DWARF}, order=("dwarf",))
    assert teller.tell(f.CardTurned(9, "core/bandit", cause=CLAUSES.revealed), later) == ""
    assert (
        teller.tell(f.CardMoved(9, "trophies:elf", cause=CLAUSES.trophy), later)
        == "The Elf keeps the Bandit as a trophy."
    )
    assert teller.tell(f.HeroDied("elf"), later) == "The Elf is dead."


def test_a_home_made_card_that_is_gone_keeps_a_name() -> None:
    text = Teller(catalog(), TELLING).tell(
        f.TokensChanged("elf", "gold", 1, cause=Cause(card="home/toll-keeper")), HELD
    )
    assert text == "The Elf gains 1 gold (Toll Keeper)."


def test_why_explains_card_and_clause() -> None:
    book = darkest_rulebook.load()

    def summary(clause: str) -> str:
        found = book.get(clause)
        return found.summary if found is not None else ""

    assert summary("C7e") in why(Cause("C7e", "core/ogre"), catalog(), summary)
    assert why(Cause(card="core/fairy"), catalog(), summary).startswith("Fairy: “")
    assert why(HAND, catalog(), summary) == "The players set this by hand."
    assert why(Cause(), catalog(), summary) == ""
    assert why(Cause("Z9"), catalog(), summary) == "Rule Z9."
