"""Mistakes that authors of cards make: each is refused with its line and advice on what to write instead."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from talisman_desktop.app.content import given
from talisman_desktop.cards.loader import LoadedSet, load_sets, set_folders
from talisman_desktop.paths import cardsets_folder
from tests.cards.sets import SET, write_set

BOX = cardsets_folder() / "core"


class Mistake(NamedTuple):
    """Some keys of a card with a mistake, the line of the mistake, and parts of the message about it."""

    keys: str
    line: int
    message: str
    fix: str
    deck: str = "adventure"


def checked(folder: Path, keys: str, deck: str = "adventure", text: str = SET) -> LoadedSet:
    """Return the problems of a set with this card, read beside the box as `cards check` does. The keys begin in
    line 5."""
    head = f'deck = "{deck}"\n[[card]]\nid = "a"\nname = "Thing"\n'
    write_set(folder / "home", deck=head + keys, text=text)
    return next(loaded for loaded in load_sets(set_folders([BOX, folder]), given=given()) if loaded.id == "home")


EVENT, ENEMY, STRANGER = 'type = "event"\n', 'type = "enemy"\nstrength = 3\n', 'type = "stranger"\n'
OBJECT, FOLLOWER, PLACE = 'type = "object"\n', 'type = "follower"\n', 'type = "place"\n'
HERO = 'strength = 3\ncraft = 3\nlife = 4\nalignment = "good"\n'

MISTAKES = {
    "a bonus in meet": Mistake(
        OBJECT + 'meet = "+1 strength."', 2, "an object has no `meet`", "this belongs in `owned`"
    ),
    "a bonus in a follower's meet": Mistake(
        FOLLOWER + 'meet = "+1 strength."', 2, "this does not belong in `meet`", "this belongs in `owned`"
    ),
    "a deed in owned": Mistake(
        OBJECT + 'owned = "Discard this: gain 1 gold."', 2, "does not belong in `owned`", "this belongs in `may`"
    ),
    "a bonus in may": Mistake(
        OBJECT + 'may = "+1 strength in battle."', 2, "does not belong in `may`", "belongs in `owned`"
    ),
    "an ending in meet": Mistake(
        PLACE + 'meet = "Stays here."', 2, "does not belong in `meet`", "this belongs in `ends`"
    ),
    "meet in ends": Mistake(PLACE + 'ends = "Gain 1 life."', 2, "does not belong in `ends`", "this belongs in `meet`"),
    "ends on an enemy": Mistake(ENEMY + 'ends = "Stays here."', 3, "an enemy has no `ends`", "leave it out"),
    "owned on an enemy": Mistake(
        ENEMY + 'owned = "+1 craft."', 3, "no hero can ever own this enemy", "You may take this"
    ),
    "tokens that are never there": Mistake(
        ENEMY + 'meet = "Each token on this card adds 1 to its strength."',
        3,
        "no tokens are ever put",
        "Put 1 craft of yours",
    ),
    "tokens on an event": Mistake(
        EVENT + 'meet = "Put 1 craft of yours on this card."', 2, "an event cannot hold tokens", "Lose 1 craft"
    ),
    "may on an enemy": Mistake(
        ENEMY + 'may = "At the Chapel: discard this card."', 3, "no hero can ever own this enemy", "leave `may` out"
    ),
    "a stand-off in won": Mistake(
        ENEMY + 'won = "Also after a stand-off: gain 1 gold."', 3, "does not belong in `won`", "this belongs in `lost`"
    ),
    "a life lost before the fight": Mistake(
        ENEMY + 'meet = "If you lost a life: lose 1 gold."',
        3,
        "no fight has been lost at this moment",
        "say it in `lost`",
    ),
    "a fighter in meet": Mistake(
        ENEMY + 'meet = "A bear of strength 3 fights in your place."',
        3,
        "no fight is about to begin",
        "Before a fight:",
    ),
    "a fighter any time": Mistake(
        OBJECT + 'may = "Discard this: a bear of strength 3 fights in your place."',
        2,
        "no fight is about to begin",
        "Before a fight:",
    ),
    "an enemy of no kind that follows": Mistake(
        OBJECT + 'may = "Before a fight: this dargon follows you, to add its strength to yours in one later battle."',
        2,
        "there is no subtype 'dargon'",
        "write 'dragon'",
    ),
    "barred things without a fight": Mistake(
        EVENT + 'meet = "You cannot use weapons in this fight."',
        2,
        "there is no fight at this moment",
        "say it in `meet` of an enemy",
    ),
    "a score nobody has": Mistake(
        ENEMY + 'meet = "Its craft is as high as yours."', 3, "this enemy has no craft", "write craft = 0"
    ),
    "a score by chance": Mistake(
        ENEMY + 'meet = "If you are good: its strength is as high as yours."',
        3,
        "an enemy's score cannot depend on",
        "a sentence by itself",
    ),
    "an event for every hero": Mistake(
        EVENT + 'meet = "Every hero: lose 1 life."', 2, "strikes every hero anyway", 'leave "Every hero:" out'
    ),
    "the card taken by others": Mistake(
        FOLLOWER + 'meet = "Another hero of your choice: take this card."',
        2,
        "other heroes cannot do this",
        "by itself",
    ),
    "nothing for others": Mistake(
        PLACE + 'meet = "Every hero: nothing."', 2, "this has no effect on any hero", "leave it"
    ),
    "a kind twice": Mistake(
        EVENT + 'meet = "Discard all your weapons and weapons."', 2, "a kind of card is named twice", "each once"
    ),
    "a deck twice": Mistake(
        PLACE + 'meet = "Look at the top 2 cards of the spell deck and the spell deck."', 2, "a deck is named", "once"
    ),
    "one card in any order": Mistake(
        PLACE + 'meet = "Look at the top 1 cards of the spell deck and put them back in any order."',
        2,
        "a single card cannot be put into an order",
        "Look at the top card",
    ),
    "one spell to choose among": Mistake(
        EVENT + 'meet = "Draw 1 spell, take 1 of them and discard the others."',
        2,
        "there is no choice if only 1 spell is drawn",
        "Gain 1 spell",
    ),
    "a die for cards that shows too much": Mistake(
        EVENT + 'meet = "Roll a die for each face-up card on the road: it is discarded on 7 or less."',
        2,
        "7 is too high: a die shows 1 to 6",
        "a number from 1 to 6",
    ),
    "a price that comes back for ever": Mistake(
        STRANGER + 'meet = "You may pay 1 gold as often as you like: gain 2 gold."', 2, "again and again", "leave"
    ),
    "a search without end": Mistake(
        OBJECT + 'may = "Any time: take 1 item of your choice out of the discards."', 2, "without end", "Once a turn"
    ),
    "a condition that always holds": Mistake(
        EVENT + 'meet = "If you have any life: lose 1 gold."',
        2,
        "every hero in play has at least 1 life",
        "count 2 lives or more",
    ),
    "a price for the same": Mistake(
        STRANGER + 'meet = "You may pay 1 life: gain 1 life."', 2, "1 life for 1 life has no effect", "another price"
    ),
    "nothing whatever is rolled": Mistake(
        EVENT + 'meet = "Roll 2 dice. Up to your craft: nothing. Above: nothing."',
        2,
        "every result of this roll has no effect",
        "leave it",
    ),
    "more cards at any time": Mistake(
        OBJECT + 'may = "Once a turn: draw 1 more adventure card here."',
        2,
        "cards can be drawn in addition only to a card that is being met",
        "in `meet`",
    ),
    "a type twice": Mistake(
        EVENT + 'meet = "Discard all face-up places and places on the road."', 2, "named twice", "name each once"
    ),
    "dice of no fight": Mistake(
        EVENT + 'meet = "You roll no attack die."', 2, "no fight at this moment", "of an enemy"
    ),
    "dice at any time": Mistake(
        OBJECT + 'may = "Once a turn: +1 to your attack roll."', 2, "no fight is about", "Before a fight"
    ),
    "a stand-off before the fight": Mistake(
        ENEMY + 'meet = "The fight is a stand-off."', 3, "only the end of a fight", "in `won`"
    ),
    "nothing either way": Mistake(
        EVENT + 'meet = "If you lead the marching order: nothing. Otherwise: nothing."',
        2,
        "neither case of this condition has an effect",
        "leave it out",
    ),
    "meet on a spell": Mistake('meet = "Gain 1 gold."', 1, "a spell has no `meet`", "this belongs in `may`", "spell"),
    "a quest for nothing": Mistake(
        'won = "Gain a talisman."', -2, "a quest that asks for nothing", "Hand over 2 gold", "quest"
    ),
    "two tasks": Mistake(
        'task = ["Hand over 1 fate.", "Visit the City."]',
        1,
        "a quest can have only one task",
        "leave one sentence",
        "quest",
    ),
    "a task in won": Mistake(
        'task = "Visit the City."\nwon = "Visit the City."',
        2,
        "does not belong in `won`",
        "this belongs in `task`",
        "quest",
    ),
    "ends on a spell": Mistake(
        'may = "Any time: gain 1 gold."\nends = "Discard this card."',
        2,
        "a spell has no `ends`",
        "when it is cast",
        "spell",
    ),
    "won on a stranger": Mistake(STRANGER + 'won = "Gain 1 gold."', 2, "a stranger has no `won`", "belongs in `meet`"),
    "a loss before the fight": Mistake(
        ENEMY + 'meet = "If you lose, crawl home."', 3, "carried out before the fight", "this belongs in `lost`"
    ),
    "a victory before the fight": Mistake(
        ENEMY + 'meet = "By hand: If you win, dance."', 3, "carried out before the fight", "this belongs in `won`"
    ),
    "a price nobody pays": Mistake(
        FOLLOWER + 'meet = "Lose 1 life and take this card."',
        2,
        "can take this follower without the effects before it",
        '"You may lose 1 life and take this card."',
    ),
    "a follower nobody gets": Mistake(
        FOLLOWER + 'meet = "Gain 1 gold."',
        2,
        "no hero can ever take this follower",
        "You may pay 1 gold: take this card.",
    ),
    "a place to take": Mistake('type = "place"\nmeet = "Take this card."', 2, "no hero can take a place", "a follower"),
    "a stranger nobody has": Mistake(
        STRANGER + 'owned = "+1 craft."', 2, "no hero can ever own this stranger", "Take this card"
    ),
    "an unknown script": Mistake(
        'may = "On the road: fly (script: hexe)."', 1, "there is no script 'hexe'", "write 'hex'", "spell"
    ),
    "a script in another slot": Mistake(
        EVENT + 'meet = "Row away (script: raft)."', 2, "script 'raft' does nothing in `meet`", "call it in `may`"
    ),
    "a script at another moment": Mistake(
        'may = "Any time: stop it (script: immobility)."',
        1,
        "nothing at this moment",
        '"When an enemy is met:"',
        "spell",
    ),
    "a clause of another space": Mistake(
        'meet = "Fight it (rule: C5b)."',
        1,
        "clause C5b can be named at the space 'sentinel' only",
        "write it in sentences",
        "space",
    ),
    "a clause there is not": Mistake(
        'meet = "Fight (rule: C99)."', 1, "clause C99 can be named nowhere", "By hand", "space"
    ),
    "no strength": Mistake('type = "enemy"', -2, "an enemy needs a strength or a craft", "give it one"),
    "half a character": Mistake(
        "strength = 3", -2, "a strength, a craft and an alignment", "craft = ... and align", "character"
    ),
    "a character without life": Mistake(
        HERO.replace("life = 4\n", ""), -2, "needs at least 1 life", "life = 4", "character"
    ),
    "strength of an object": Mistake(OBJECT + "strength = 2", 2, "an object has no strength", '"+2 strength."'),
    "alignment of a stranger": Mistake(STRANGER + 'alignment = "evil"', 2, "no alignment", "If you are good"),
    "price outside the shop": Mistake(
        OBJECT + "price = 2", 2, "sells only cards of the purchase deck", 'deck = "purchase"'
    ),
    "a wrong deck": Mistake(OBJECT, -4, "there is no deck 'adventures'", 'write deck = "adventure"', "adventures"),
    "a type of another deck": Mistake(
        ENEMY, 1, "the spell deck cannot hold a card of type 'enemy'", "that deck can hold spell", "spell"
    ),
    "an unknown subtype": Mistake(ENEMY + 'subtype = "dragn"', 3, "there is no subtype 'dragn'", "write 'dragon'"),
    "an own subtype": Mistake(ENEMY + 'subtype = "pirate"', 3, "no subtype 'pirate'", 'subtypes = ["pirate"]'),
    "a weapon's subtype on an enemy": Mistake(ENEMY + 'subtype = "weapon"', 3, "no subtype of such a card", "animal"),
    "a bonus against nothing": Mistake(
        OBJECT + 'owned = "+3 strength in battle against dragos."', 2, "no subtype 'drago'", "write 'dragon'"
    ),
    "animals and weapons": Mistake(
        OBJECT + 'owned = "Animals and swords do not attack you."', 2, "no subtype 'sword'", "animal"
    ),
    "saves on 9": Mistake(OBJECT + 'owned = "Armour for the body, saves on 9."', 2, "cannot save on 9", "saves on 6"),
    "a die that never comes": Mistake(
        EVENT + 'meet = "Roll a die until it shows 7 or more and lose 1 turn for each lower roll."',
        2,
        "until it shows 7",
        "2 to 6",
    ),
    "no dice to leave out": Mistake(
        OBJECT + 'owned = "You may leave out the die roll at the Fields."', 2, "there is no roll", "another place"
    ),
    "no life to keep": Mistake(
        OBJECT + 'owned = "You lose no life at the City."', 2, "no life is lost", "another place"
    ),
    "up the Tower": Mistake(
        EVENT + 'meet = "Teleport to the Mines."', 2, "carry the party up the Tower", "Plain of Peril"
    ),
    "a choice of one": Mistake(
        EVENT + 'meet = "Choose one: gain 1 life."', 2, "needs at least two options", "Choose one: ...; ..."
    ),
    "an offer of nothing": Mistake(
        EVENT + 'meet = "You may pay 1 gold: nothing."', 2, "this offer has no effect", "write what"
    ),
    "good or good": Mistake(
        EVENT + 'meet = "If you are good or good: gain 1 life."',
        2,
        "every hero has one of these alignments",
        "name one",
    ),
    "too heavy": Mistake(OBJECT + "weight = 9", 2, "more than 2 places", "weight = 2"),
    "a deck with a capital": Mistake(
        OBJECT, -4, "there is no deck 'Adventure'", 'write deck = "adventure"', "Adventure"
    ),
    "a weak character": Mistake(
        HERO.replace("craft = 3", "craft = 0"),
        2,
        "a character needs a craft of at least 1",
        "a number of at least 1",
        "character",
    ),
    "an animal among things": Mistake(OBJECT + 'subtype = "animal"', 2, "no subtype of such a card", "weapon"),
    "if it wins": Mistake(ENEMY + 'meet = "If it wins, lose 1 gold."', 3, "before the fight", "belongs in `lost`"),
    "if you lose, in lost": Mistake(
        ENEMY + 'lost = "If you lose: lose 1 gold."', 3, "after the fight anyway", "begin with"
    ),
    "instead, before the fight": Mistake(
        ENEMY + 'meet = "Instead: lose 1 gold."', 3, "does not belong in `meet`", "`won` or `lost`"
    ),
    "a gate nobody passes": Mistake(
        STRANGER + 'meet = "Teleport to the Crags."', 2, "the party can never get past this card", "You may teleport"
    ),
    "an event that carries off again": Mistake(
        EVENT + 'meet = "Teleport to the Crags."\nends = "Stays here."',
        2,
        "the party can never get past",
        "Discard this card.",
    ),
    "another road at once": Mistake(
        PLACE + 'meet = "Take the party to the Woods of another road."', 2, "only between two spaces", "say it in `may`"
    ),
    "without end": Mistake(OBJECT + 'may = "Gain 1 gold."', 2, "again and again", '"Once a turn: gain 1 gold."'),
    "a money machine": Mistake(
        OBJECT + 'may = "Pay 1 gold: gain 2 gold."', 2, "again and again", '"Once a turn, pay 1 gold: gain 2 gold."'
    ),
    "free life for a character": Mistake(
        HERO + 'may = "Heal 1 life."', 5, "again and again", 'write "Once a turn: heal up to 1 life."', "character"
    ),
    "none of something": Mistake(
        EVENT + 'meet = "Get lives back for 0 gold each."', 2, "a number of 0 has no effect", "at least 1"
    ),
    "gold for gold": Mistake(STRANGER + 'meet = "Get gold back for 1 gold each."', 2, "gold for gold", "lives back"),
    "a follower who is a place": Mistake(
        EVENT + 'meet = "If you have the maze with you: gain 1 gold."',
        2,
        "'Maze' is a place, not a card that a hero can own",
        "follower",
    ),
    "immune to an enemy": Mistake(
        OBJECT + 'owned = "The wild boar does nothing to you."',
        2,
        "is an enemy, not a card that can leave a hero unaffected",
        "stranger",
    ),
    "evading in a card": Mistake(
        OBJECT + 'owned = "You may evade enemies in the siren."', 2, "is an event, not a space", "space"
    ),
    "passed by by dragons": Mistake(
        OBJECT + 'owned = "Dragons do not affect you."',
        2,
        "unaffected only by events, strangers and places",
        "do not attack you",
    ),
    "barred potions": Mistake(
        HERO + 'owned = "You cannot use potions in battle."',
        5,
        "only weapons and armour",
        "weapons and armour",
        "character",
    ),
    "at an enemy": Mistake(
        OBJECT + 'may = "At the wild boar, discard this: gain 1 gold."',
        2,
        "is an enemy, not a card or space that the party can meet",
        "place",
    ),
    "strength in the village": Mistake(
        OBJECT + 'may = "In the village, discard this: +2 strength until the end of the turn."',
        2,
        "is of no use in the village",
        "leave the moment out",
    ),
    "an ally at any time": Mistake(
        'may = "Any time: an ally of strength 4 and craft 2 fights beside the party."',
        1,
        "only in guardian combat",
        '"Before guardian combat:"',
        "spell",
    ),
    "an enemy that cannot attack": Mistake(
        STRANGER + 'meet = "This enemy does not attack you."',
        2,
        "no enemy attacks at this moment",
        "in `meet` of an enemy",
    ),
    "a thing that does not attack": Mistake(
        OBJECT + 'may = "Once a turn: this enemy does not attack you."',
        2,
        "no fight is about to begin at this moment",
        '"Before a fight:',
    ),
    "nothing to take": Mistake(
        PLACE + 'meet = "Take 1 craft from this card."', 2, "this card holds no tokens", "counters = 4"
    ),
    "another token": Mistake(
        PLACE + 'counter = "life"\ncounters = 4\nmeet = "Take 1 craft from this card."',
        4,
        "this card holds life, not craft",
        '"Take 1 life from this card."',
    ),
    "tokens nobody takes": Mistake(
        PLACE + 'counter = "life"\ncounters = 4', 3, "no hero can take the tokens", "Take 1 life from this card."
    ),
    "counters of nothing": Mistake(PLACE + "counters = 4", 2, "counter is missing", 'write counter = "craft"'),
    "empty from the start": Mistake(
        PLACE + 'ends = "Discard this card when it is empty."', 2, "this card never holds tokens", "Stays here."
    ),
    "an event that waits": Mistake(
        EVENT + 'ends = "Discard this card once it has been used."',
        2,
        "strikes all heroes at once and then ends",
        '"Discard this card."',
    ),
    "ground on an object": Mistake(
        OBJECT + 'owned = "Enemies met here add 2 to their attack rolls."',
        2,
        "only a space can have a rule for its place",
        "leave it out",
    ),
    "with this, without strength": Mistake(
        OBJECT + 'owned = "When you beat an enemy in battle with this, gain 1 life."',
        2,
        "adds no strength",
        '"+1 strength in battle."',
    ),
    "a spell without words": Mistake("", -2, "a spell without words", "write what it does in `may`", "spell"),
    "for nobody": Mistake(OBJECT + "usable_by = []", 2, "no hero could own this card", "leave it out"),
    "a life kept otherwise": Mistake(
        OBJECT + 'may = "When a life would be lost: gain 1 life."',
        2,
        "a loss can be prevented only by a spell, or once a turn for 1 fate",
        "the loss is prevented",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_mistake_is_refused_with_its_line_and_a_fix(tmp_path: Path, what: str) -> None:
    mistake = MISTAKES[what]
    found = checked(tmp_path, mistake.keys + "\n", mistake.deck)
    told = [(p.severity, p.line, p.message, p.fix) for p in found.problems]
    assert found.broken
    problem = next((p for p in found.problems if mistake.message in p.message), None)
    assert problem is not None, told
    assert (problem.severity, problem.line) == ("error", max(1, 4 + mistake.line)), told
    assert mistake.fix in problem.fix, told


def test_there_are_many_mistakes() -> None:
    assert len(MISTAKES) >= 35


GOOD = {
    "an own subtype": (ENEMY + 'subtype = "pirate"', "adventure"),
    "animals and dragons": (OBJECT + 'owned = "+1 strength in battle against animals and dragons."', "adventure"),
    "a sword with you": (EVENT + 'meet = "If you have the sword with you: gain 1 gold."', "adventure"),
    "a cursed ring": (OBJECT + 'must_take = true\nmeet = "Lose 1 life."', "adventure"),
    "a paid follower": (FOLLOWER + 'meet = "You may: lose 1 life and take this card."', "adventure"),
    "an enemy that joins": (ENEMY + 'meet = "You may pay 2 gold: take this card."', "adventure"),
    "a table after a loss": (ENEMY + 'lost = "Instead: roll a die. 1-3: lose 1 life. 4-6: nothing."', "adventure"),
    "an ending by hand": (PLACE + 'ends = "By hand: give it to the poorest hero."', "adventure"),
    "once a turn": (HERO + 'may = "Once a turn: gain 1 gold."', "character"),
}


@pytest.mark.parametrize("what", GOOD)
def test_correct_card_is_not_refused(tmp_path: Path, what: str) -> None:
    keys, deck = GOOD[what]
    found = checked(tmp_path, keys + "\n", deck, SET + 'subtypes = ["pirate"]\n')
    assert found.problems == ()


def test_a_broken_set_leaves_the_others(tmp_path: Path) -> None:
    checked(tmp_path, 'type = "enemy"\n')
    core = next(loaded for loaded in load_sets(set_folders([BOX, tmp_path])) if loaded.id == "core")
    assert core.cards
    assert not core.problems
