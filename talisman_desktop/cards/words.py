"""The words of a card: sentences to verbs and back. `parse_slot` reads the sentences of a slot, `render` writes a verb
as a sentence, and ``parse(render(verb)) == verb``. `talisman_desktop.cards.text_cuts` cuts a text into sentences;
phrases are in `templates` and `owned_templates`, and the grammar that joins them is in `grammar`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, cast

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import occasions, owned, tasks
from talisman_desktop.cards.grammar import tree
from talisman_desktop.cards.inner_verbs import inside, table_gap
from talisman_desktop.cards.may import Ability, Boost
from talisman_desktop.cards.names import ANYWHERE, Names, Unclear
from talisman_desktop.cards.old_scripts import SAID_TODAY
from talisman_desktop.cards.schema import Slot, State
from talisman_desktop.cards.text_cuts import sentences
from talisman_desktop.cards.tree_reader import HANDS, HEAD, TreeReader, ability, flat

Verb = e.Effect | e.Instead | e.StandOffToo | tasks.Task | owned.Static | Ability | e.Ending | Boost

LONGEST = 4000

_INSTEAD = re.compile(r"instead(?: of [^:.,]{1,40})?[:,] ?(?P<rest>.+)", re.I | re.S)
_IN = r"(?: in (?P<kind>battle|psychic combat))?"
_VICTORY = re.compile(rf"(?:when|whenever|after) you (?:beat|kill|defeat) an enemy{_IN} ?: ?(?P<rest>.+)", re.I | re.S)
_SIDE = "(?:good|neutral|evil)"
_OVER_HERO = re.compile(
    rf"when(?:ever)? (?:an?|another) (?P<sides>{_SIDE}(?: or {_SIDE})? )?hero loses a life to you"
    rf"(?P<this> in battle with this)?{_IN} ?: ?(?P<rest>.+)",
    re.I | re.S,
)
_DRAWN = re.compile(r"also after a stand-off[:,] ?(?P<rest>.+)", re.I | re.S)
_SCRIPT = re.compile(r"(?P<words>.+?)\.? \((?P<mark>script|rule): (?P<name>[a-z0-9.-]+)\)", re.I | re.S)


class Sentence(NamedTuple):
    """A sentence as read: its offset in the text, its verbs, and how far it was understood. `wrong` is an error, such
    as an impossible die table, `unclear` the reason why it is left to the players, `part` the words that were not
    understood."""

    at: int
    text: str
    verbs: tuple[Verb, ...]
    state: State
    wrong: str = ""
    unclear: str = ""
    hint: str = ""
    part: str = ""


def read(slot: Slot, text: str, names: Names = ANYWHERE) -> list[Sentence]:
    """Return every sentence of a text for a slot, either understood or left to the players.

    >>> [sentence.state for sentence in read("meet", "Lose 1 life. Dance a jig.")]
    ['understood', 'by-hand']
    """
    return [_read_one(slot, at, part, names) for at, part in sentences(text)]


def parse_slot(slot: Slot, text: str, places: Mapping[str, str] | None = None) -> tuple[Verb, ...]:
    """Return the verbs of a text in a slot. Raises ValueError for a sentence that is wrong, such as one with a die
    table that lacks totals or repeats them.

    >>> parse_slot("meet", "Lose 1 life.")
    (Lose(token='life', n=1),)
    >>> parse_slot("owned", "+1 strength in battle.")
    (Bonus(attribute='strength', n=1, during='battle', against=()),)
    >>> parse_slot("won", "Instead: gain 2 gold.")
    (Instead(effects=(Gain(token='gold', n=2),)),)
    >>> parse_slot("ends", "Stays here.")
    (Stays(),)
    >>> parse_slot("meet", "Dance a jig.")
    (ByHand(text='Dance a jig'),)
    >>> parse_slot("meet", "Roll a die. 1-3: nothing. 5-6: gain 1 gold.")
    Traceback (most recent call last):
        ...
    ValueError: the die table has no row for 4: Roll a die. 1-3: nothing. 5-6: gain 1 gold.
    """
    names = Names(places)
    found: list[Verb] = []
    for sentence in read(slot, text, names):
        if sentence.wrong:
            raise ValueError(f"{sentence.wrong}: {sentence.text}")
        found.extend(sentence.verbs)
    return tuple(found)


def _read_one(slot: Slot, at: int, text: str, names: Names) -> Sentence:
    text = re.sub(r"\s+", " ", text)
    plain = text.removesuffix(".").rstrip()
    if len(plain) > LONGEST:
        wrong = f"the sentence is longer than {LONGEST} characters"
        return Sentence(at, plain[:60], (), "by-hand", wrong=wrong, hint="divide it into several sentences")
    words, script = _scripted(plain)
    try:
        verbs = _verbs(slot, script or plain, names)
    except Unclear as why:
        return Sentence(at, text, by_hand(slot, plain), "by-hand", unclear=why.message, hint=why.hint, part=why.part)
    rolls = (verb for verb in inside(verbs) if isinstance(verb, e.Roll))
    roll, wrong = next(((roll, gap) for roll in rolls if (gap := table_gap(roll))), (None, ""))
    hint = f"each total from {roll.dice} to {6 * roll.dice} needs one row" if roll else ""
    return Sentence(at, words if script else text, verbs, _state(verbs), wrong=wrong, hint=hint)


def _scripted(text: str) -> tuple[str, str]:
    """Return a sentence that ends in "(script: name)" or "(rule: clause)" in two parts: the words for players, and the
    part for the grammar. For a script of an earlier version the second part is what words say today.
    """
    marked = _SCRIPT.fullmatch(text)
    if marked is None:
        return text, ""
    found, mark = HEAD.match(text), marked["mark"].lower()
    head = found[0] if found else ""
    today = SAID_TODAY.get(marked["name"]) if mark == "script" else None
    return f"{marked['words']}.", head + (today or f"{mark}: {marked['name']}")


def by_hand(slot: Slot, text: str) -> tuple[Verb, ...]:
    """Return the verb that leaves a sentence of this slot to the players.

    >>> by_hand("owned", "Everybody sings")
    (OwnerByHand(text='Everybody sings'),)
    """
    match slot:
        case "meet":
            return (e.ByHand(text),)
        case "won" | "lost":
            instead = _INSTEAD.fullmatch(text)
            return (e.Instead((e.ByHand(instead["rest"]),)),) if instead else (e.ByHand(text),)
        case "owned":
            return (owned.OwnerByHand(text),)
        case "may":
            return (Ability((e.ByHand(text),)),)
        case "task":
            return (tasks.TaskByHand(text),)
        case "ends":
            return (e.EndsByHand(text),)


def _verbs(slot: Slot, text: str, names: Names) -> tuple[Verb, ...]:
    if hand := HANDS.fullmatch(text):
        return by_hand(slot, hand[1])
    match slot:
        case "owned":
            if victory := _VICTORY.fullmatch(text):
                happens = cast("tuple[e.Effect, ...]", _verbs("meet", victory["rest"], names))
                return (owned.OnVictory(happens, _during(victory["kind"])),)
            if occasion := occasions.split(text):
                happens = cast("tuple[e.Effect, ...]", _verbs("meet", occasion[1], names))
                return (owned.OnOccasion(occasion[0], happens),)
            if over := _OVER_HERO.fullmatch(text):
                happens = cast("tuple[e.Effect, ...]", _verbs("meet", over["rest"], names))
                sides = cast("list[e.Alignment]", (over["sides"] or "").lower().replace(" or ", " ").split())
                return (owned.OverHero(happens, tuple(sides), bool(over["this"]), _during(over["kind"])),)
            return (cast(owned.Static, flat("owned", text, names)),)
        case "task":
            return (cast(tasks.Task, flat("task", text, names)),)
        case "ends":
            return (cast(e.Ending, flat("ends", text, names)),)
        case "may":
            return (ability(text, names),)
        case "meet":
            happens = tuple(TreeReader(names).all(tree("meet", text)))
            if any(isinstance(verb, Boost) for verb in inside(happens)):
                raise Unclear("only the owner of a card can add to a score for a while")
            return happens
        case "won" | "lost":
            if slot == "lost" and (drawn := _DRAWN.fullmatch(text)):
                return (e.StandOffToo(cast("tuple[e.Effect, ...]", _verbs("meet", drawn["rest"], names))),)
            instead = _INSTEAD.fullmatch(text)
            happens = cast("tuple[e.Effect, ...]", _verbs("meet", instead["rest"] if instead else text, names))
            return (e.Instead(happens),) if instead else happens


def _during(kind: str | None) -> owned.Fights:
    """Return the fights to which words are limited."""
    return "always" if not kind else "battle" if kind.lower() == "battle" else "psychic"


def _state(verbs: tuple[Verb, ...]) -> State:
    kinds = {type(verb) for verb in inside(verbs)}
    if not verbs or kinds & {e.ByHand, owned.OwnerByHand, tasks.TaskByHand, e.EndsByHand}:
        return "by-hand"
    return "scripted" if kinds & {e.Script, owned.OwnerScript} else "understood"
