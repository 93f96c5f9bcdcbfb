"""Cards made at the table are played like any others: fought, met and carried. The players carry out words that the
program does not know."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.cards import made_cards
from talisman_desktop.cards.spec import CardText
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import ByHand
from talisman_desktop.core.table import OWN, Step, held
from talisman_desktop.play.telling import Teller
from talisman_desktop.rules import tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.score_values import STARTING
from tests.kit import (
    a_table,
    catalog,
    core,
    do,
    done,
    fights,
    knows,
    meets,
    own,
    plays,
    plays_out,
    short,
    totals,
    walks,
    who,
)
from tests.kit import wrong as tables_wrong

RAT = own("Giant Rat", type="enemy", subtype="animal", number=2, strength=2)


@pytest.mark.rule("C7c")
def test_an_enemy_is_fought_and_is_a_trophy() -> None:
    """The enemy has 2 and rolls a 1, together 3. The Elf has 3 and rolls a 4, together 7."""
    fight = fights(RAT, hero="elf", dice=[1, 4])
    assert fight.result == "won"
    assert fight.scores == (7, 3)
    assert [card.kind for card in fight.table.zone(held("trophies", "elf"))] == [RAT.kind]


def test_an_enemy_may_win() -> None:
    fight = fights(RAT, hero="elf", dice=[5, 1])
    assert (fight.result, fight.gained("life")) == ("lost", -1)


@pytest.mark.rule("C6a")
def test_stranger_carries_out_its_text() -> None:
    piper = own("Piper", type="stranger", number=5, meet="Gain 2 gold.", ends="Discard this card.")
    met = meets(piper, hero="elf")
    assert met.gained("gold") == 2
    assert met.discarded() == [piper.kind.partition("/")[2]]


def test_die_table_is_rolled_on() -> None:
    well = own("Dry Well", type="place", number=6, meet="Roll a die. 1-3: lose 1 life. 4-6: gain 1 craft.")
    assert meets(well, hero="elf", dice=[4]).gained("craft") == 1
    assert meets(well, hero="elf", dice=[3]).gained("life") == -1


def test_an_object_is_taken_carried_and_counts() -> None:
    cudgel = own("Cudgel", type="object", subtype="weapon", number=5, owned="+1 strength in battle.")
    found = meets(cudgel, hero="elf", row=["bear"], answers=["take:elf"])
    assert [card.kind for card in found.table.zone(held("items", "elf"))] == [cudgel.kind]
    fight = found.goes_on(dice=[1, 2])
    assert fight.scores == (3 + 1 + 2, 3 + 1)


def test_made_thing_counts_with_words_of_no_other_card() -> None:
    heart = own("Stout Heart", type="object", number=5, owned="Your starting life is 2 higher.")
    carried = meets(heart, hero="elf", row=["bear"], answers=["take:elf"]).table
    with_it, without = (Game(core().of(table), table) for table in (carried, a_table(["elf"])))
    assert STARTING not in without.values, "a card of the core set has these words: take others"
    assert tokens.starting(with_it, "elf", "life") == tokens.starting(without, "elf", "life") + 2


@pytest.mark.parametrize(("kind", "score"), [("animal", 3 + 2 + 2), ("dragon", 3 + 2 + 2), ("monster", 3 + 2)])
def test_a_bonus_counts_against_each_kind_named(kind: str, score: int) -> None:
    spear = own("Spear", type="object", subtype="weapon", owned="+2 strength in battle against animals and dragons.")
    foe = own("Foe", type="enemy", subtype=kind, strength=2)
    found = meets(spear, hero="elf", row=["bear"], answers=["take:elf"])
    assert found.table.zone(held("items", "elf"))
    fight = fights(foe, hero="elf", items=[spear], dice=[1, 2])
    assert fight.scores == (score, 3)


@pytest.mark.parametrize(("items", "gold"), [(["sword"], 1), (["axe"], 0), ([], 0)])
def test_a_condition_sees_items_too(items: list[str], gold: int) -> None:
    smith = own("Smith", type="stranger", meet="If you have the sword with you: gain 1 gold.")
    assert meets(smith, hero="elf", items=items).gained("gold") == gold


def test_a_boost_helps_a_hero_of_choice() -> None:
    words = "Before a fight, on a hero of your choice: +2 strength until the end of the turn."
    cheer = own("Cheer", "spell", may=words)
    cast = f"use:{short(cheer.kind)}:0"
    fight = fights("bear", heroes=[who("elf", spells=[cheer]), "troll"], answers=[cast, "elf"], dice=[1, 2])
    assert fight.scores == (3 + 2 + 2, 3 + 1)


def of_old(name: str, **keys: Any) -> f.CardMade:
    """Return a card that is refused today but that an old campaign may have."""
    words = made_cards.write(CardText(id="-", name=name, **keys))
    card = made_cards.read("adventure", words, catalog(), kept=True).card
    assert card is not None
    return f.CardMade("adventure", card.id, words)


@pytest.mark.parametrize("words", ["Teleport to the Crags.", "If you are good: teleport to the Crags."])
def test_a_card_carries_the_party_off_once_an_adventure(words: str) -> None:
    """The card stays where it is, so it would carry the party off without end."""
    met = meets(of_old("Gate", type="stranger", meet=words), hero="elf", space=6, destination="crags", until=["visit"])
    again = met.goes_on(answers=["on"], until=["at-destination"])
    assert (len(met.told("teleport")), len(again.told("teleport"))) == (0, 1)


def test_a_fight_ends_when_the_hero_is_dead() -> None:
    """The Elf's die shows 1 and the Thief is asked what to take. Instead of answering, the Elf plays something
    deadly."""
    bane = own("Bane", type="object", may="Any time, once a turn: lose 9 lives.")
    elf = who("elf", gold=1, items=[bane])
    met = meets("bear", heroes=[elf, "thief"], dice=[1, 1, 1, 1], answers=[plays(f"use:elf:{short(bane.kind)}:0")])
    assert "elf" not in met.table.heroes
    assert [fight.hero for fight in met.told("fight")] == ["thief"]


def test_old_card_does_not_carry_party_up_tower() -> None:
    assert meets(of_old("Shaft", type="event", meet="Teleport to the Mines."), hero="elf").way.space == 1


def test_road_without_such_a_space_is_not_offered() -> None:
    """No road of the Inner Region has a Desert: nothing is asked, and the party moves on."""
    boots = own("Boots", type="object", may="On the road: take the party to the Desert of another road.")
    table = a_table([who("elf", items=[boots])], step=Step("go-on", (0,)), space="woods", destination="city")
    went = plays_out(table, answers=[plays(f"use:elf:{short(boots.kind)}:0"), "on"], until=["road-roll"])
    assert (went.way.destination, went.way.space) == ("city", 4)


def test_spell_has_no_effect_when_targets_are_healed() -> None:
    """While the caster of the first spell is asked on whom, the casters of the second and the third heal both
    heroes."""
    balms = [own(name, "spell", may="Any time, on a hero of your choice: heal all your lives.") for name in "ABC"]
    party = [who("elf", life=1, spells=balms, craft=9), who("troll", life=1)]
    table = a_table(party, step=Step("go-on", (0,)), space="woods", destination="city")
    casts = [plays(f"use:elf:{short(balm.kind)}:0") for balm in balms]
    went = plays_out(table, answers=[*casts, "elf", "on"], until=["road-roll"])
    assert (went.table.heroes["elf"].life, went.table.heroes["troll"].life) == (4, 6)


def test_a_card_is_named_in_words_of_another() -> None:
    """The text names a card by its name, "Magic Stream", which differs from its id, "magic-stream"."""
    charm = own("Charm", type="object", owned="The Magic Stream does nothing to you.")
    assert meets("magic-stream", hero="elf", items=[charm]).gained("strength") == 0
    assert meets("magic-stream", hero="elf").gained("strength") == 1


def test_unknown_words_are_carried_out_by_players() -> None:
    bard = own("Bard", type="stranger", number=5, meet="Sing a song of seven verses.")
    met = meets(bard, hero="elf", answers=[done(f.TokensChanged("elf", "gold", 1))])
    assert met.gained("gold") == 1
    (asked,) = [request for request in met.questions if isinstance(request, ByHand)]
    assert "seven verses" in asked.text


def test_the_deck_has_one_more_card_and_keeps_it() -> None:
    """A discarded made card is shuffled into its deck like others, and the program may deal it."""
    piper = own("Piper", type="stranger", number=5, meet="Gain 2 gold.", ends="Discard this card.")
    before = a_table([who("elf")], row=["?"]).decks["adventure"]
    after = meets(piper, hero="elf").table
    assert after.decks["adventure"].size == before.size + 1
    shuffled = do(after, f.DeckShuffled("adventure"))
    assert shuffled.decks["adventure"].unseen[piper.kind] == 1
    assert shuffled.made[piper.kind].copies == 1


def test_made_card_is_in_no_list_of_boxes() -> None:
    """The catalog knows the card by its kind, but does not list it among the cards of boxes."""
    assert knows(RAT)[RAT.kind].name == "Giant Rat"
    assert RAT.kind.startswith(f"{OWN}/")
    assert RAT.kind not in {card.id for card in (*knows(RAT).printed, *knows(RAT).deck("adventure"))}
    assert all(RAT.kind not in kinds for kinds in totals().values())
    with pytest.raises(KeyError):
        knows(RAT).named("Giant Rat", "adventure")


def test_a_spell_is_drawn() -> None:
    hermit = own("Hermit", type="stranger", number=5, meet="Gain 1 spell.")
    spark = own("Spark", deck="spell", may="Any time: gain 1 gold.")
    drawn = meets(hermit, hero="elf", draws=[spark])
    assert [card.kind for card in drawn.table.zone(held("spells", "elf"))] == [spark.kind]
    assert knows(spark)[spark.kind].may[0].effects


def test_a_character_comes_to_the_village() -> None:
    smith = own("Smith", "character", strength=4, craft=2, fate=1, life=5, gold=3, alignment="neutral")
    table = a_table([who("elf"), who("troll")], village=True, step=Step("muster"))
    come = walks(table, draws=[smith])
    (hero,) = [h for h in come.table.heroes.values() if h.kind == smith.kind]
    assert (hero.strength, hero.craft, hero.life, hero.fate, hero.gold) == (4, 2, 5, 1, 3)
    assert Teller(catalog()).words.hero_name(hero.id) == "Smith"


def test_rewritten_card_reads_the_same_everywhere() -> None:
    """The new words also count for a trophy: its strength was misread as 2 and is 3."""
    fight = fights(RAT, hero="elf", dice=[1, 4])
    big = own("Giant Rat", type="enemy", subtype="animal", number=2, strength=3)
    after = do(fight.table, f.CardRewritten(RAT.kind, big.kind, big.words))
    assert [card.kind for card in after.zone(held("trophies", "elf"))] == [big.kind]
    assert list(after.made) == [big.kind]
    assert not tables_wrong(after)
    again = do(after, f.CardMade("adventure", big.kind, big.words))
    assert again.made[big.kind].copies == 2
