"""Sentences for `Told` facts: events that change nothing on the table but have a line in the journal."""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Told
from talisman_desktop.core.table import Table
from talisman_desktop.play.telling.name_forms import counted, joined, the
from talisman_desktop.play.telling.sentence_data import SENTENCES, TOLD, say
from talisman_desktop.play.telling.sums import sums, totals
from talisman_desktop.play.telling.vocabulary import Words, cap
from talisman_desktop.rules import roads

ENDS = {"won": "beats", "lost": "is beaten by", "draw": "holds off"}
"""The verb for the end of a fight, with the hero as its subject."""


def told(fact: Told, table: Table, words: Words) -> str:
    """Return the sentence for a `Told` fact, beginning with a small letter."""
    who, names = words.hero(fact.hero, table), [str(a) for a in fact.args]
    pattern, details = TOLD.get(fact.what, ("", 0))
    if pattern and len(names) >= details:
        return say("told", fact.what, *names, who=who, why=words.because(fact.cause))
    match fact.what, fact.args:
        case "met", (str(name), *_):
            return met(name, words.printed(fact.cause.card), words)
        case "fight", (str(foe), str(attribute), int(), int(), str(result)):
            by = f" ({fact.by})" if fact.by else ""
            return f"{who} {ENDS.get(result, result)} {_the(foe)}{by}: {attribute} {totals(fact, words)}."
        case "stand-in", (str(foe), str(attribute), int(), int(), str(result), str(name)):
            ended = f"{ENDS.get(result, result)} {_the(foe)}: {attribute} {totals(fact, words)}"
            return f"{_the(name)} fights for {who} and {ended}."
        case "by-hand", (str(name), str(result)) if result in SENTENCES["by-hand"]:
            called = words.thing(fact.cause.card) if result == "done" and fact.cause.card else name
            return f"{say('by-hand', result, called, who=who)} (at the table)."
        case "armour", (str(name), int(die), str(held)):
            if not fact.hero:
                return (
                    f"a {die} is rolled for the {name}: it {held}{', and the guardian fights on' * (held == 'holds')}."
                )
            return f"{who} rolls {die} for {_the(name)}: it {held}."
        case "used", (str(name), int(die)):
            return f"{who} uses {_the(name)}: a die shows {die}."
        case "used", (str(), str(ability)):
            return f"{who} uses the ability “{ability.removesuffix('.')}”."
        case "used", (str(name), *_):
            printed = words.printed(fact.cause.card)
            own = printed is not None and printed.type == "character"
            return f"{who} uses {'a special ability' if own else _the(name)}."
        case "damaged", (str(name), str(attribute), int(damage), int(score)):
            return f"{_the(name) if name else who} takes {damage} damage to a {attribute} of {score}."
        case "divined", (str(where), _, *_):
            pile = "row of cards" if where == "row" else f"{where} deck"
            return f"{who} sees what comes next in the {pile}: {joined(names[1:])}."
        case "lost-turn", (int(heroes), int(turns)):
            return _lost_turn(fact, who, heroes, turns, words)
        case "set-out", (str(name), *_):
            way = roads.way(table)
            trove = way is not None and way.goal == "trove"
            return f"the party sets out for {'the trove at ' * trove}{_place(name)}."
        case "guardians", _:
            guards = counted((_the(n), n) for n in names) if names else ""
            return f"the trove is guarded by {guards}." if names else "nobody guards the trove."
        case "guardian-fight", (int(number), int(), int(left)):
            before = f"{sums(fact, table, words)} " if fact.sides else ""
            return before + (cap if before else str)(guardian_fight(number, left, table))
        case "sums" | "struck", _ if fact.sides:
            return sums(fact, table, words)
        case "struck", (str(attribute), *_):
            foes = "the guardians" if guards_trove(table) else "the foes"
            return f"{foes} strike {who} with {attribute}."
        case "looted", (int(gold), *_):
            return f"the party wins the trove and shares out {gold} gold." if gold else "the party wins the trove."
        case "duel", (str(foe), str(attribute), int(), int(), str(result)):
            return f"{who} {ENDS.get(result, result)} {_the(foe)}: {attribute} {totals(fact, words)}."
        case what, _:
            more = f": {joined(names)}" if names else ""
            return f"{who}: {what.replace('-', ' ')}{more}."


def met(name: str, card: CardDef | None, words: Words) -> str:
    """Return the sentence for a card turned over on the road."""
    if card is None:
        return say("met", "other", _the(name))
    match card.type:
        case "event":
            return say("met", "event", card.name)
        case "enemy":
            scores = [f"{a} {n}" for a in ("strength", "craft") if (n := getattr(card, a)) is not None]
            return say("met", "person", f"{words.one(card.id)}{' (' + ', '.join(scores) + ')' if scores else ''}")
        case "stranger" | "follower":
            return say("met", "person", words.one(card.id))
        case "object" | "magic-object":
            return say("met", "thing", words.one(card.id))
        case _:
            return say("met", "other", words.thing(card.id))


def guardian_fight(number: int, left: int, table: Table) -> str:
    """Return the sentence for the end of a guardian combat."""
    which = ("the fight" if number == 1 else f"fight {number}") + " against the guardians" * guards_trove(table)
    if not left:
        return f"{which} is won: none is left."
    one, several = ("guardian", "guardians") if guards_trove(table) else ("enemy", "enemies")
    return f"{which} is over: {left} {f'{one} still stands' if left == 1 else f'{several} still stand'}."


def guards_trove(table: Table) -> bool:
    """Whether the enemies of a guardian combat guard a trove; if not, they bar a bridge or the way up the Tower."""
    way = roads.way(table)
    return way is None or way.goal == "trove"


def _lost_turn(fact: Told, who: str, heroes: int, turns: int, words: Words) -> str:
    cards = f"{turns} more card{'s are' if turns > 1 else ' is'} dealt"
    lost = f"{_turns(turns)}{words.because(fact.cause)}"
    if fact.cause.deed == "all-lose-turns":
        return f"every hero loses {lost}, so {cards}."
    if heroes > 1:
        return f"{heroes} heroes lose {lost}, so {cards}, and {who} meets {_it(turns)} first."
    return f"{who} loses {lost}, so {cards}, and {who} meets {_it(turns)} first."


def _turns(n: int) -> str:
    return "a turn" if n == 1 else f"{n} turns"


def _it(n: int) -> str:
    return "it" if n == 1 else "them"


def _the(name: str) -> str:
    return the(name)


def _place(name: str) -> str:
    return the(name, place=True)
