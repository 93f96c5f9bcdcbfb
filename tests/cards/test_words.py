"""An example sentence for each verb, and other ways to write the same."""

from __future__ import annotations

import pytest

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned
from talisman_desktop.cards.may import Ability, Boost
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.sample_forms import forms
from talisman_desktop.cards.schema import Slot
from talisman_desktop.cards.sentences import render
from talisman_desktop.cards.words import Verb, parse_slot, read

PLACES = {
    "Crags": "crags",
    "Chasm": "chasm",
    "Forest": "forest",
    "Castle": "castle",
    "Woods": "woods",
    "Warlock's Cave": "warlocks-cave",
    "Portal of Power": "portal-of-power",
    "Desert": "desert",
}
LIFE, NOTHING = e.Lose("life", 1), e.Nothing()

CANONICAL: list[tuple[Slot, str, Verb]] = [
    ("meet", "Gain 1 craft.", e.Gain("craft", 1)),
    ("meet", "Gain 2 lives.", e.Gain("life", 2)),
    ("meet", "Lose 1 life.", LIFE),
    ("meet", "Lose all your gold.", e.LoseAll("gold")),
    ("meet", "Heal up to 2 lives.", e.Heal(2)),
    ("meet", "Heal all your lives.", e.Heal(0)),
    ("meet", "Replenish your fate.", e.Replenish()),
    ("meet", "Get lives back for 1 gold each.", e.BuyBack("life", 1)),
    ("meet", "Get lives back for 1 gold each, at most 2.", e.BuyBack("life", 1, 2)),
    ("meet", "Get fate back for 1 gold each.", e.BuyBack("fate", 1)),
    ("meet", "Gain 1 spell.", e.GainSpell(1)),
    ("meet", "Fill up your spells.", e.FillSpells()),
    ("meet", "Discard all your spells.", e.DiscardSpells()),
    ("meet", "Lose 1 follower.", e.LoseFollower(1)),
    ("meet", "Discard all your other followers.", e.DiscardOtherFollowers()),
    ("meet", "Lose 1 turn.", e.LoseTurn(1)),
    ("meet", "Become a toad for 3 turns.", e.BecomeToad(3)),
    ("meet", "Become evil.", e.BecomeAlignment("evil")),
    ("meet", "Teleport to the Warlock's Cave.", e.Teleport("warlocks-cave")),
    ("meet", "Teleport to any other space.", e.Teleport("any")),
    ("meet", "Teleport to any other space as your next move.", e.Teleport("any", next_move=True)),
    ("meet", "Teleport to the Crags as your next move.", e.Teleport("crags", next_move=True)),
    ("meet", "Cross the Storm River to the Crags as your next move.", e.Teleport("crags", True, True)),
    ("meet", "Fight a brigand of strength 4.", e.Fight("brigand", "strength", 4)),
    ("meet", "Fight a crag spirit, a spirit, of craft 4.", e.Fight("crag spirit", "craft", 4, "spirit")),
    ("meet", "Gain a talisman.", e.GainTalisman()),
    ("meet", "You may accept a quest.", e.May((e.AcceptQuest(),))),
    ("meet", "Lose all your quests.", e.LoseQuests()),
    ("meet", "Take any purchase card free.", e.GainPurchase()),
    ("meet", "Take any card from the stables free.", e.GainPurchase(stock="stables")),
    ("meet", "Take a warhorse from the stables free.", e.GainPurchase(("warhorse",), "stables")),
    ("meet", "Buy any of these from the stables: mule for 3 gold.", e.Buy((e.Offer("mule", 3),), "stables")),
    ("meet", "Gain 1 quest reward.", e.GainReward(1)),
    ("meet", "Take all fate from this card.", e.TakeAllCounters("fate")),
    ("meet", "Take all gold from another hero.", e.TakeTokens("gold", 0)),
    ("meet", "Take 1 life from another hero.", e.TakeTokens("life", 1)),
    (
        "meet",
        "If you play with Blood Moon: gain 1 gold.",
        e.When(e.PlaysWith("blood-moon"), (e.Gain("gold", 1),)),
    ),
    (
        "meet",
        "If you play without Sacred Pool: gain 1 gold.",
        e.When(e.PlaysWith("sacred-pool", any=False), (e.Gain("gold", 1),)),
    ),
    ("meet", "If you have a quest: gain 1 gold.", e.When(e.HasQuest(), (e.Gain("gold", 1),))),
    ("meet", "If you have no quest: gain 1 gold.", e.When(e.HasQuest(any=False), (e.Gain("gold", 1),))),
    ("meet", "Take a sword or an axe free.", e.GainPurchase(("sword", "axe"))),
    ("meet", "Take 1 craft from this card.", e.TakeCounter("craft")),
    ("meet", "Roll a die and put this card on the road space of that number.", e.PlaceByRoll()),
    (
        "meet",
        "Buy any of these: sword for 1 gold, water bottle for 2 gold.",
        e.Buy((e.Offer("sword", 1), e.Offer("water bottle", 2))),
    ),
    ("meet", "Sell any of your items for 1 gold each.", e.SellObjects(1)),
    ("meet", "Take this card.", e.TakeThis()),
    ("meet", "Discard this card.", e.DiscardThis()),
    ("meet", "This enemy does not attack you.", e.EvadeThis()),
    ("meet", "Nothing.", NOTHING),
    ("meet", "Script: blizzard.", e.Script("blizzard")),
    ("meet", "By hand: dance, then sing; you know how.", e.ByHand("dance, then sing; you know how")),
    (
        "meet",
        "Roll a die. 1: become a toad for 3 turns. 2-3: lose 1 life. 4-6: gain 1 craft.",
        e.Roll(
            1,
            (e.Row(1, 1, (e.BecomeToad(3),)), e.Row(2, 3, (LIFE,)), e.Row(4, 6, (e.Gain("craft", 1),))),
        ),
    ),
    ("meet", "Roll 2 dice. 2-12: nothing.", e.Roll(2, (e.Row(2, 12, (NOTHING,)),))),
    ("meet", "Pray and roll a die. 1-6: nothing.", e.Roll(1, (e.Row(1, 6, (NOTHING,)),), praying=True)),
    ("meet", "You may roll a die. 1-6: nothing.", e.Roll(1, (e.Row(1, 6, (NOTHING,)),), optional=True)),
    ("meet", "If you are good: gain 1 life.", e.When(e.IsAlignment(("good",)), (e.Gain("life", 1),))),
    ("meet", "If you are good or neutral: lose 1 life.", e.When(e.IsAlignment(("good", "neutral")), (LIFE,))),
    ("meet", "If your craft is at least 4: nothing.", e.When(e.AtLeast("craft", 4), (NOTHING,))),
    ("meet", "If your strength is under 5: lose 1 turn.", e.When(e.Under("strength", 5), (e.LoseTurn(1),))),
    (
        "meet",
        "If you have the prince or the princess with you: heal up to 2 lives.",
        e.When(e.HasFollower(("prince", "princess")), (e.Heal(2),)),
    ),
    ("meet", "You may pay 1 gold: gain 1 spell.", e.May((e.GainSpell(1),), 1)),
    ("meet", "You may replenish your fate.", e.May((e.Replenish(),))),
    (
        "meet",
        "Choose one: gain 1 spell; gain 1 gold and lose 1 life.",
        e.ChooseOne((e.Branch("", (e.GainSpell(1),)), e.Branch("", (e.Gain("gold", 1), LIFE)))),
    ),
    (
        "meet",
        "Visit one: Enchantress: roll a die [1-5: nothing; 6: gain 1 spell]; "
        "Doctor: get lives back for 1 gold each, at most 2.",
        e.ChooseOne(
            (
                e.Branch("Enchantress", (e.Roll(1, (e.Row(1, 5, (NOTHING,)), e.Row(6, 6, (e.GainSpell(1),)))),)),
                e.Branch("Doctor", (e.BuyBack("life", 1, 2),)),
            )
        ),
    ),
    (
        "meet",
        "If you are evil: roll a die [1-6: nothing] and lose 1 life.",
        e.When(e.IsAlignment(("evil",)), (e.Roll(1, (e.Row(1, 6, (NOTHING,)),)), LIFE)),
    ),
    ("owned", "+1 strength.", owned.Bonus("strength", 1)),
    ("owned", "+1 strength in battle.", owned.Bonus("strength", 1, "battle")),
    ("owned", "-1 craft in psychic combat.", owned.Bonus("craft", -1, "psychic")),
    ("owned", "+3 strength in battle against dragons.", owned.Bonus("strength", 3, "battle", ("dragon",))),
    ("owned", "+1 strength against animals and dragons.", owned.Bonus("strength", 1, "always", ("animal", "dragon"))),
    ("won", "Instead: gain 2 gold and gain 1 craft.", e.Instead((e.Gain("gold", 2), e.Gain("craft", 1)))),
    ("lost", "Instead: by hand: crawl home.", e.Instead((e.ByHand("crawl home"),))),
    ("ends", "By hand: sings on.", e.EndsByHand("sings on")),
    ("owned", "Armour for the body, saves on 4 or more.", owned.Saves("body", 4)),
    (
        "may",
        "Before a fight, discard this: the enemy is discarded.",
        Ability((e.Dismiss(),), "before-fight", uses_up=True),
    ),
    ("owned", "Armour for the head, saves on 6.", owned.Saves("head", 6)),
    ("owned", "Armour for the hand in psychic combat, saves on 5 or more.", owned.Saves("hand", 5, "psychic")),
    ("owned", "You lose no life at the Desert.", owned.KeepsLife("desert")),
    ("owned", "If you are good, you lose no life at the Desert.", owned.KeepsLife("desert", ("good",))),
    (
        "owned",
        "You may leave out the die roll at the Crags, the Chasm and the Forest.",
        owned.OptionalRoll(("crags", "chasm", "forest")),
    ),
    ("owned", "You may evade enemies in the Woods.", owned.MayEvade("woods")),
    ("owned", "You may evade enemies.", owned.MayEvade("")),
    ("owned", "Roll 1 die less at the Portal of Power.", owned.FewerDice(1, ("portal-of-power",))),
    ("owned", "You may add 1 to the roll when praying.", owned.AddToRoll(1, "praying")),
    ("owned", "You may add 1 to the roll at the cave.", owned.AddToRoll(1, "cave")),
    ("owned", "You may add up to 2 to the roll when praying.", owned.AddUpTo(2, "praying")),
    ("owned", "You may add up to 2 to the roll at the Crags.", owned.AddUpTo(2, "crags")),
    ("owned", "The maze does nothing to you.", owned.Immune("maze")),
    ("owned", "Events, strangers and places do not affect you.", owned.UnaffectedBy(("event", "stranger", "place"))),
    ("owned", "You cannot cast spells.", owned.NoCasting()),
    ("owned", "You can accept no quest.", owned.Forbids("quests")),
    ("owned", "You cannot pay fate to roll a die again.", owned.Forbids("rerolls")),
    ("owned", "When you cast your last spell, gain 1 spell.", owned.AlwaysASpell()),
    (
        "owned",
        "When you draw adventure cards, you may discard one and draw another, which must be met.",
        owned.ReplaceDrawn(),
    ),
    ("owned", "You can carry 4 more items.", owned.CarryMore(4)),
    ("owned", "You can have no other follower.", owned.NoOtherFollower()),
    ("owned", "The marching order cannot be changed.", owned.FixedOrder()),
    ("owned", "Discard this card when you visit the mystic.", owned.LeavesAt("mystic")),
    ("owned", "Discard this card when you cross the Storm River.", owned.LeavesAt("river")),
    (
        "owned",
        "Discard this card when you lose a psychic combat with an enemy.",
        owned.LeavesAt("defeat", during="psychic"),
    ),
    ("owned", "You may destroy a spirit instead of fighting it.", owned.DestroySpirits()),
    ("owned", "You may destroy a spirit instead of fighting it and gain 1 spell.", owned.DestroySpirits(True)),
    ("owned", "Animals and dragons do not attack you.", owned.NotAttackedBy(("animal", "dragon"))),
    ("owned", "You cannot use weapons and armour in battle.", owned.CannotUse(("weapon", "armour"))),
    ("owned", "You may use two weapons in battle.", owned.TwoWeapons()),
    ("owned", "Roll 2 dice in battle and keep the higher.", owned.TwoDiceInBattle()),
    (
        "owned",
        "With an attack roll below your craft in psychic combat you roll another die and add it.",
        owned.AddsADie("psychic", below=True),
    ),
    ("owned", "Add your starting craft to your strength in battle.", owned.AddStartingCraft()),
    (
        "owned",
        "You may assassinate an enemy turned this turn: in battle it rolls no die and gives no trophy.",
        owned.Assassinates(),
    ),
    ("owned", "You may use craft in place of strength against an enemy turned this turn.", owned.CraftInBattle()),
    ("owned", "When you beat an enemy, gain 1 life.", owned.LifeOnVictory(1)),
    ("owned", "When you beat an enemy in battle with this, gain 2 lives.", owned.LifeOnVictory(2, True, True)),
    ("owned", "Script: hexed.", owned.OwnerScript("hexed")),
    ("owned", "By hand: you smell of fish.", owned.OwnerByHand("you smell of fish")),
    ("may", "Gain 1 life.", Ability((e.Gain("life", 1),))),
    (
        "may",
        "Discard this: +2 strength until the end of the turn.",
        Ability((Boost("strength", 2),), uses_up=True),
    ),
    (
        "may",
        "Before a fight, once a turn, pay 1 gold: +3 strength until the end of the turn.",
        Ability((Boost("strength", 3),), when="before-fight", pay=1, once="turn"),
    ),
    (
        "may",
        "At the Castle, discard this: gain 3 gold.",
        Ability((e.Gain("gold", 3),), when="place", place="castle", uses_up=True),
    ),
    ("may", "In the village: heal up to 1 life.", Ability((e.Heal(1),), when="village")),
    ("may", "On the road: teleport to any other space.", Ability((e.Teleport("any"),), when="road")),
    ("may", "Discard this: by hand: dance; sing.", Ability((e.ByHand("dance; sing"),), uses_up=True)),
    ("ends", "Stays here.", e.Stays()),
    ("ends", "Discard this card.", e.Goes()),
    ("ends", "Discard this card once it has been used.", e.GoesOnceUsed()),
    ("ends", "Discard this card when it is empty.", e.GoesWhenEmpty()),
]


@pytest.mark.parametrize(("slot", "sentence", "verb"), CANONICAL, ids=[sentence for _, sentence, _ in CANONICAL])
def test_verb_and_sentence_are_read_and_written(slot: Slot, sentence: str, verb: Verb) -> None:
    assert parse_slot(slot, sentence, PLACES) == (verb,)
    assert render(verb, PLACES) == sentence


@pytest.mark.parametrize(
    ("slot", "said", "canonical"),
    [
        ("meet", "lose a life", "Lose 1 life."),
        ("meet", "LOSE ONE LIFE.", "Lose 1 life."),
        ("meet", "Miss 1 turn.", "Lose 1 turn."),
        ("meet", "Lose your next turn.", "Lose 1 turn."),
        ("meet", "Gain 1 talisman.", "Gain a talisman."),
        ("meet", "Take a sword.", "Take a sword free."),
        ("meet", "Discard this.", "Discard this card."),
        ("meet", "Teleport to Warlock’s cave.", "Teleport to the Warlock's Cave."),
        ("meet", "Teleport to any space of this region.", "Teleport to any other space."),
        ("meet", "You may buy: a sword for 1 gold and an axe for 2 gold.",
         "Buy any of these: sword for 1 gold, axe for 2 gold."),
        ("meet", "Discard any number of your items for 1 gold each.", "Sell any of your items for 1 gold each."),
        ("meet", "Get up to 2 lives back for 1 gold each.", "Get lives back for 1 gold each, at most 2."),
        ("meet", "Pray. 1-6: ignored.", "Pray and roll a die. 1-6: nothing."),
        ("meet", "Roll a die: 1: you are safe; 2 or 3: nothing; 4 or more: nothing happens.",
         "Roll a die. 1: nothing. 2-3: nothing. 4-6: nothing."),
        ("meet", "Roll two dice (2-12: nothing).", "Roll 2 dice. 2-12: nothing."),
        ("meet", "You may pay 1 gold to gain 1 spell.", "You may pay 1 gold: gain 1 spell."),
        ("meet", "You may pay 1 gold: he does not attack.", "You may pay 1 gold: this enemy does not attack you."),
        ("meet", "If you are good, gain a life.", "If you are good: gain 1 life."),
        ("meet", "If your craft is 4 or more: nothing.", "If your craft is at least 4: nothing."),
        ("meet", "If you are good: choose one: heal all your lives; pray. 1-6: nothing.",
         "If you are good: choose one: heal all your lives; pray and roll a die [1-6: nothing]."),
        ("meet", "Choose one: gain 1 gold; or lose 1 life.", "Choose one: gain 1 gold; lose 1 life."),
        ("owned", "Worn on the body: saves you on 4-6.", "Armour for the body, saves on 4 or more."),
        ("owned", "Carry 1 more item.", "You can carry 1 more item."),
        ("owned", "You may evade enemies in the woods.", "You may evade enemies in the Woods."),
        ("may", "Any time: gain 1 life.", "Gain 1 life."),
        ("may", "At the Castle, you may discard this card: gain 3 gold.",
         "At the Castle, discard this: gain 3 gold."),
        ("may", "Once per turn, gain 1 life.", "Once a turn: gain 1 life."),
        ("ends", "Stays.", "Stays here."),
        ("ends", "This card stays for the game.", "Stays here."),
        ("ends", "Discard.", "Discard this card."),
        ("ends", "Goes once used.", "Discard this card once it has been used."),
        ("ends", "Discard this when empty.", "Discard this card when it is empty."),
    ],
)  # fmt: skip
def test_other_ways_to_say_it(slot: Slot, said: str, canonical: str) -> None:
    (verb,) = parse_slot(slot, said, PLACES)
    assert render(verb, PLACES) == canonical


def test_several_sentences_each_by_itself() -> None:
    text = "Lose 1 life. Dance! Roll a die. 1: gain 1 gold. 2-6: nothing. Gain 1 craft and lose 1 turn."
    found = read("meet", text)
    assert [s.text for s in found] == [
        "Lose 1 life.",
        "Dance!",
        "Roll a die. 1: gain 1 gold. 2-6: nothing.",
        "Gain 1 craft and lose 1 turn.",
    ]
    assert [text[s.at : s.at + 4] for s in found] == ["Lose", "Danc", "Roll", "Gain"]
    assert [s.state for s in found] == ["understood", "by-hand", "understood", "understood"]
    assert found[1].verbs == (e.ByHand("Dance!"),)
    assert found[3].verbs == (e.Gain("craft", 1), e.LoseTurn(1))


def test_by_hand_takes_the_rest_of_its_text() -> None:
    (found,) = read("may", "By hand: Any time, roll a die. 1: dance. 2-6: sing. Then stop.")
    assert found.verbs == (Ability((e.ByHand("Any time, roll a die. 1: dance. 2-6: sing. Then stop"),)),)
    assert not found.unclear


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        ("Lose 1 life.", "understood"),
        ("If you are good: script: blizzard.", "scripted"),
        ("Roll a die. 1: by hand: dance. 2-6: nothing.", "by-hand"),
        ("Roll a die. 1: dance. 2-6: nothing.", "by-hand"),
    ],
)
def test_how_far_a_sentence_is_understood(sentence: str, state: str) -> None:
    assert read("meet", sentence)[0].state == state


@pytest.mark.parametrize(
    ("slot", "left"),
    [
        ("meet", (e.ByHand("Sing a song"),)),
        ("owned", (owned.OwnerByHand("Sing a song"),)),
        ("may", (Ability((e.ByHand("Sing a song"),)),)),
        ("ends", (e.EndsByHand("Sing a song"),)),
        ("won", (e.ByHand("Sing a song"),)),
    ],
)
def test_sentence_not_understood_is_left_to_the_players(slot: Slot, left: tuple[Verb, ...]) -> None:
    assert parse_slot(slot, "Sing a song.") == left


@pytest.mark.parametrize(
    "sentence",
    [
        "Teleport to the Moon.",
        "If you are blue: nothing.",
        "Gain 1 moon.",
        "Lose 1 life and",
        "Choose one:",
        "(nothing",
    ],
)
def test_not_understood(sentence: str) -> None:
    (found,) = read("meet", sentence, Names(PLACES))
    assert found.unclear
    assert found.state == "by-hand"


def test_a_bad_die_table_is_an_error() -> None:
    with pytest.raises(ValueError, match="no row for 2"):
        parse_slot("meet", "Roll a die. 1: nothing. 3-6: nothing.")


@pytest.mark.parametrize("slot", ["meet", "task", "won", "lost", "owned", "may", "ends"])
def test_the_sentences_it_suggests_are_understood(slot: Slot) -> None:
    for form in forms(slot):
        assert read(slot, form)[0].state in ("understood", "scripted"), form
