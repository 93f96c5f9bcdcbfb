"""Checks of the names and numbers in sentences: subtypes, cards, scripts, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import capwords

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.phrases import listed
from talisman_desktop.cards.problems import Fault, nearest
from talisman_desktop.cards.schema import Slot
from talisman_desktop.cards.slots import A_TYPE, CREATURES, THINGS

MOST_DICE = 6
_NOUGHT = re.compile(r"(?<!strength )(?<!craft )(?<![\w.-])[+-]?0+\b(?! ?[-–:])", re.I)


def nought(text: str) -> Fault | None:
    """Return the fault of a sentence that gives, takes, pays or adds 0 of something; None if it does not."""
    if _NOUGHT.search(text):
        return Fault("a number of 0 has no effect", "write a number of at least 1, or leave the sentence out")
    return None


def out_of_range(verb: e.Data) -> Fault | None:
    """Return the fault of a number that no die can show, or that makes no difference; None for a good number."""
    match verb:
        case e.BuyBack(token="gold"):
            return Fault(
                "buying gold for gold has no effect", 'write another token, as in "Get lives back for 1 gold each."'
            )
        case owned.Saves(on=on) if not 2 <= on <= 6:
            return Fault(
                f"armour cannot save on {on}: a die shows 1 to 6", 'write "saves on 2 or more" up to "saves on 6"'
            )
        case e.LoseTurnsUntil(on=on) if not 2 <= on <= 6:
            return Fault(
                f"a die cannot be rolled until it shows {on}",
                "write a number from 2 to 6",
            )
        case e.RiskFollowers(n=n) | e.RiskFaceUp(n=n) if n > 6:
            return Fault(f"{n} is too high: a die shows 1 to 6", "write a number from 1 to 6")
        case e.Roll(dice=dice) | e.RollAgainst(dice=dice) | e.GainRolled(dice=dice) | owned.Shoots(dice=dice) if (
            dice > MOST_DICE
        ):
            return Fault(f"{dice} dice are too many", f"write at most {MOST_DICE}")
        case owned.FewerDice(n=n) if n > MOST_DICE:
            return Fault(f"no roll has {n} dice that could be left out", "write 1 or 2")
        case _:
            return None


def idle(verb: e.Data) -> Fault | None:
    """Return the fault of a choice, an offer or a condition that makes no difference; None if it makes one."""
    match verb:
        case e.ChooseOne(branches=branches) if len(branches) < 2:
            return Fault("a choice needs at least two options", 'write "Choose one: ...; ..."')
        case e.ChooseOne(branches=branches) if all(_nothing(branch.effects) for branch in branches):
            return Fault("every option of this choice has no effect", "write what happens, or leave it out")
        case e.ForHeroes(effects=effects) if _nothing(effects):
            return Fault("this has no effect on any hero", "write what happens, or leave it out")
        case e.LoseCards(kinds=kinds) | e.LoseAllCards(kinds=kinds) | e.RiskFaceUp(kinds=kinds) if len({*kinds}) < len(
            kinds
        ):
            return Fault("a kind of card is named twice", "name each once")
        case e.LookAhead(decks=decks) if len({*decks}) < len(decks):
            return Fault("a deck is named twice", "name each once")
        case e.LookAhead(n=1, arrange=True):
            return Fault("a single card cannot be put into an order", 'write "Look at the top card of ..."')
        case e.DrawAndTake(n=1, what="spell"):
            return Fault("there is no choice if only 1 spell is drawn", 'write "Gain 1 spell."')
        case e.May(often=True, pay=pay, of=of, effects=effects) if any(
            isinstance(x, e.Gain) and x.token == of and x.n >= pay for x in effects
        ):
            return Fault("this can be done again and again without end", 'leave "as often as you like" out')
        case e.May(effects=effects) | Ability(effects=effects) if _nothing(effects):
            return Fault("this offer has no effect", "write what happens, or leave it out")
        case e.May(pay=pay, of=of, effects=(e.Gain(token=token, n=n),)) if pay == n and of == token:
            return Fault(f"paying {pay} {of} for {n} {token} has no effect", "write another price, or leave it out")
        case e.When(condition=e.Has("life", 1) | e.AtMost("life", 0)):
            return Fault("every hero in play has at least 1 life", "count 2 lives or more, or leave it out")
        case e.RollAgainst(low=low, high=high) if _nothing(low + high):
            return Fault("every result of this roll has no effect", "write what happens, or leave it out")
        case e.When(effects=effects, otherwise=otherwise) if otherwise and _nothing(effects + otherwise):
            return Fault("neither case of this condition has an effect", "write what happens, or leave it out")
        case e.When(condition=e.IsAlignment(any_of=any_of)) if len({*any_of}) in (3, len(any_of) - 1):
            return Fault(
                "every hero has one of these alignments",
                "name one or two of them, or leave the condition out",
            )
        case _:
            return None


def _nothing(effects: tuple[object, ...]) -> bool:
    return all(isinstance(effect, e.Nothing) for effect in effects)


def unknown_kind(kinds: Iterable[str], names: Names, known: Iterable[str] = CREATURES) -> Fault | None:
    """Return the fault of a subtype that no card has; None if there is none."""
    every = {*known, *(names.kinds or ())}
    if names.kinds is None:
        return None
    for kind in kinds:
        if kind not in every:
            if kind in (*CREATURES, *THINGS):
                return Fault(f"{kind!r} is no subtype of such a card", f"it can be {listed(sorted(known), 'or')}")
            near = nearest(kind, sorted(every), 75)
            hint = f"write {near!r}, or" if near else f"it can be {listed(sorted(known), 'or')}; or"
            own = f'add subtypes = ["{kind}"] below [set] in set.toml if it is one of your own'
            return Fault(f"there is no subtype {kind!r}", f"{hint} {own}")
    return None


def not_of_types(things: Iterable[str], types: Iterable[str], names: Names, role: str) -> Fault | None:
    """Return the fault of the first name none of whose cards can have this role in a sentence; None if there is no such
    name."""
    wanted = frozenset(types)
    for thing in things:
        found = names.types_of(thing)
        if found is not None and not found & wanted:
            said = capwords(names.title_or_words(thing))
            what = f"{said!r} is {_types(found)}" if found else f"there is no {said!r}"
            return Fault(f"{what}, not {role}", f"name {_types(wanted)}")
    return None


def _types(types: Iterable[str]) -> str:
    return listed((article for type_, article in A_TYPE.items() if type_ in types), "or")


def unknown_script(name: str, slot: Slot, names: Names) -> Fault | None:
    """Return the fault of a script that the program does not have, or not in this slot; None if it has it."""
    place = names.scripts.get(name)
    if place is None:
        here = sorted(known for known, where in names.scripts.items() if where.slot == slot)
        near = nearest(name, names.scripts)
        listing = f"in `{slot}` there are {', '.join(here)}" if here else f"no script can be called in `{slot}`"
        return Fault(
            f"there is no script {name!r}",
            f"write {near!r}; {listing}" if near else f'{listing}; or begin with "By hand:"',
        )
    if place.slot != slot:
        return Fault(f"the script {name!r} does nothing in `{slot}`", f"call it in `{place.slot}`")
    return None
