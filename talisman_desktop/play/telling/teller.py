"""The sentence for one fact. `told_facts` has the words for `Told`, `moved_cards` those for cards that move."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from talisman_desktop.cards.effects import LoseTurnsUntil, Roll, TakeEither
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.table import GUESSED, HELD, Cause, Lasting, StandIn, Table
from talisman_desktop.play.telling import lasting_sentences
from talisman_desktop.play.telling.fights import DICE
from talisman_desktop.play.telling.hand_changes import by_hand, way_set
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.play.telling.moved_cards import (
    Deed,
    deed,
    sentence,
)
from talisman_desktop.play.telling.sentence_data import say
from talisman_desktop.play.telling.told_facts import told
from talisman_desktop.play.telling.vocabulary import (
    Line,
    LineKind,
    Words,
    amount,
    cap,
    dice,
    joined,
    some,
    the,
)
from talisman_desktop.rules.game_words import GENERAL, Telling
from talisman_desktop.rules.number_questions import NAMES
from talisman_desktop.rules.roads import (
    WaySet,
)

_UNTOLD = (f.CardMet, f.DayPassed, f.StepBegan, f.DeckSeen)
"""The facts that have no sentence unless the words of the game have one for them."""
ARMOUR = ("armour", "foe-armour")
"""The purposes of rolls for armour, which the sentence about the armour tells."""
PRICES = ("gold", "fate")
"""The tokens that pay for things."""


class Teller:
    """Tells facts, one sentence each. `table` is the table just before the fact. A later table will do (heroes may be
    dead by then, cards may have moved): the teller remembers from the facts told before which card is which, and leaves
    out what it cannot know, such as where a card came from.
    """

    def __init__(
        self,
        catalog: Catalog,
        telling: Telling = GENERAL,
        *,
        clauses: bool = True,
        last_results: LastResults | None = None,
    ) -> None:
        """Take the words of the game (`telling`). With `clauses`, reasons end with their clause: "(beaten by the Ogre,
        C7e)". `last_results` has sentences of another teller that knows the same cards."""
        self.words = Words(catalog, telling, clauses=clauses)
        self.rolled = 0
        """The number of dice with which the roll being told began, as far as the journal knows, because fate rerolls a
        single one of them."""
        self._kinds: dict[int, str] = {}
        self._last_results = last_results
        self._is_own = False
        """Whether the last sentence depends on what this teller remembers, so that another one may have another."""

    def tell(self, fact: f.Fact, table: Table) -> str:
        """Return the sentence for a fact; "" if the journal leaves the fact out."""
        line = self.line(fact, table)
        return line.text if line is not None else ""

    def line(self, fact: f.Fact, table: Table) -> Line | None:
        """Return the journal's line for a fact, with its card and hero; None if the journal leaves the fact out."""
        if isinstance(fact, f.CardTurned):
            self._kinds[fact.card] = fact.kind
        text = self._sentence(fact, table)
        return self.wrap(text, fact, table) if text else None

    def wrap(self, text: str, fact: f.Fact, table: Table) -> Line:
        """Return the journal's line for a fact, given its sentence."""
        about = fact.event if isinstance(fact, f.SliceChanged) else fact
        hero = getattr(about, "hero", "")
        if isinstance(fact, f.HeroArrived):
            hero = fact.hero.id
        elif isinstance(fact, f.LastingBegan):
            hero = fact.lasting.hero
        return Line(text, kind_of(fact), fact.cause.rule, self.card_of(fact, table), str(hero))

    def deed(self, fact: f.CardMoved, table: Table) -> Deed | None:
        """Return the words for a card's move; None if the move only tidies the table."""
        return deed(fact, table, self.words, self._remembered)

    def kind_of_card(self, card: int, table: Table) -> str:
        """Return the kind of a card that is on the table or was told of before; "" if it is unknown."""
        try:
            return table.find(card)[1].kind or self._remembered(card)
        except KeyError:
            return self._remembered(card)

    def _remembered(self, card: int) -> str:
        self._is_own = True
        return self._kinds.get(card, "")

    def card_of(self, fact: f.Fact, table: Table) -> str:
        """Return the kind of the card that a fact is about; "" for none."""
        match fact:
            case f.CardTurned(kind=kind) | f.CardTaken(kind=kind) | f.FoeAppeared(kind=kind):
                return kind
            case f.CardMade(kind=kind) | f.CardRewritten(kind=kind) | f.NumberRead(kind=kind):
                return kind
            case f.CardMoved(card=card) | f.CardMet(card=card) | f.CountersChanged(card=card) | f.CardSet(card=card):
                return self.kind_of_card(card, table) or fact.cause.card
            case f.ConditionChanged(card=card):
                return self.kind_of_card(card, table)
            case f.LastingBegan(lasting=Lasting(card=card)) if card and not fact.cause.card:
                return self.kind_of_card(card, table)
            case f.TopSet(kinds=(kind, *_)):
                return kind
            case _:
                return fact.cause.card

    def _sentence(self, fact: f.Fact, table: Table) -> str:
        """Return the sentence for a fact; "" if it is not told. A sentence with a clause, or one that depends on what
        this teller remembers, is not shared with other tellers."""
        shared = self._last_results
        if shared is None:
            return cap(self._text(fact, table))
        known = shared.sentence(fact, table)
        if known is not None:
            return known
        self._is_own = False
        text, clause = cap(self._text(fact, table)), fact.cause.rule
        if self.words.clauses and not self._is_own and not (clause and f"{clause})" in text):
            shared.keep(fact, table, text)
        return text

    def _text(self, fact: f.Fact, table: Table) -> str:
        """Return the sentence for a fact, beginning with a small letter; "" if it is not told."""
        w = self.words
        own = w.telling.sentence(fact, table, w)
        if own is not None:
            return own
        if isinstance(fact, _UNTOLD):
            return ""
        why = w.because(fact.cause)
        match fact:
            case f.TokensChanged():
                return self._tokens(fact, table)
            case f.CardMoved():
                move = self.deed(fact, table)
                return sentence([move]) if move else ""
            case f.CardTurned():
                return self._turned(fact, table)
            case f.CardTaken(kind=kind, to=to):
                what, _, hero = to.partition(":")
                if what not in (*HELD, "character") and fact.cause.by_hand:
                    return by_hand(fact, table, w)
                thing = f"the spell {w.name(kind)}" if what == "spells" else w.one(kind)
                return "" if what == "character" else say("hero", "gets", thing, who=w.hero(hero, table), why=why)
            case f.FoeAppeared(kind=kind, to=to):
                return f"{self._foe(kind, fact.thrown)}{why if fact.cause.by_hand else ''}."
            case f.CountersChanged():
                return self._counters(fact, table)
            case f.ConditionChanged(card=card, condition=condition):
                why = "" if fact.cause.card == self.kind_of_card(card, table) else why
                return say("table", condition or "whole", self._whose(card, table), why=why)
            case f.DeckShuffled(deck=deck):
                return "" if _tidying(fact.cause) else say("table", "shuffled", w.deck(deck))
            case f.DiceThrown():
                return self._thrown(fact, table)
            case f.SliceChanged(event=WaySet(adventure=now)):
                return f"{way_set(now, table, w)}{why}."
            case f.OrderSet(order=order):
                names = joined(w.hero(h, table) for h in order)
                return f"the party marches in this order: {names}{why if fact.cause.by_hand else ''}."
            case f.HeroArrived(hero=new):
                numbers = ", ".join(f"{t} {getattr(new, t)}" for t in ("strength", "craft", "life", "fate", "gold"))
                to = "comes into play" if fact.cause.by_hand else "comes to the village"
                return f"the {w.name(new.kind)} {to}: {numbers}, {new.alignment}{why if fact.cause.by_hand else ''}."
            case f.HeroDied(hero=hero):
                return say("hero", "dead", who=w.hero(hero, table), why=why)
            case f.AlignmentChanged(hero=hero, alignment=alignment):
                return say("hero", "alignment", alignment, who=w.hero(hero, table), why=why)
            case f.ToadChanged():
                return self._toad(fact, table)
            case f.ApartSet(hero=hero, place=place):
                where = w.place(place) if place else ""
                return say("hero", "apart" if place else "back", where, who=w.hero(hero, table), why=why)
            case f.GoldStored(hero=hero, by=by):
                return say("hero", "stores" if by > 0 else "fetches", abs(by), who=w.hero(hero, table))
            case f.TopSet(deck=deck) if not fact.cause.by_hand:
                return say("table", "new-order", w.deck(deck), why=why)
            case f.CardSet() | f.TopSet() | f.PastSet() | f.DaySet() | f.StoredSet():
                return by_hand(fact, table, w)
            case f.CardsDealt() | f.LastingEnded() if fact.cause.by_hand:
                return by_hand(fact, table, w)
            case f.PileChanged():
                return self._pile(fact, table)
            case f.LastingBegan(lasting=lasting):
                return lasting_sentences.told(lasting, fact.cause, table, w, self.kind_of_card)
            case f.DeckPlaced(deck=deck, instead=instead):
                return say("table", "placed", w.deck(deck), w.deck(instead), why=why)
            case f.DeckRemoved(deck=gone, instead=instead, by=by):
                left = tuple(x for x in table.stand_ins if x != StandIn(gone, instead, by))
                deck = replace(table, stand_ins=left).in_force(instead)
                what = "still" if deck == gone else "removed"  # because another reason may need the same deck
                return say("table", what, w.deck(gone), w.deck(deck), why=why)
            case f.DecksJoined(deck=deck, into=into):
                return say("table", "joined", w.deck(deck), w.deck(into), why=why)
            case f.FigureMoved():
                return self._figure(fact, table)
            case f.CardMade(kind=kind, deck=deck):
                return say("table", "made", deck, w.name(kind))
            case f.CardRewritten(kind=kind):
                return say("table", "rewritten", w.thing(kind))
            case f.NumberRead() if fact.cause.by_hand:
                return ""  # because the correction has a line for it
            case f.NumberRead(kind=kind, what=what, n=n):
                return say("table", "guessed" if n == GUESSED else "read", NAMES[what], w.thing(kind), n)
            case f.OptionSet(option=option, value=value):
                return say("table", "setting", option, value)
            case f.ModulesSet(modules=modules, words=words):
                return f"{words or f'in use now: {joined(modules)}'}."
            case f.Told():
                return told(fact, table, w)
            case f.CardsDealt() | f.LastingEnded():
                return ""
            case f.SliceChanged() | f.RegionEntered():
                return ""
            case _:
                assert_never(fact)

    def _figure(self, fact: f.FigureMoved, table: Table) -> str:
        w, why = self.words, self.words.because(fact.cause)
        if why == f" ({w.figure(fact.figure)})":
            why = ""  # because the sentence names the figure
        if not fact.to:
            return say("table", "figure-leaves", w.figure(fact.figure), why=why)
        came = "figure-comes" if fact.figure in table.figures else "figure-appears"
        return say("table", came, w.figure(fact.figure), w.zone(fact.to, table), why=why)

    def _tokens(self, fact: f.TokensChanged, table: Table) -> str:
        who, n = self.words.hero(fact.hero, table), abs(fact.by)
        if fact.token == "fate" and fact.by < 0 and fact.cause.deed == "fate":
            return say("hero", "reroll", n, who=who)
        if not n:
            return ""
        paid = fact.token in PRICES and fact.by < 0 and paying(fact.cause)
        verb = "pays" if paid else "loses" if fact.by < 0 else "gains"
        return say("hero", verb, amount(n, fact.token), who=who, why=self.words.because(fact.cause))

    def _turned(self, fact: f.CardTurned, table: Table) -> str:
        try:
            zone = table.find(fact.card)[0]
        except KeyError:
            zone = ""
        what, _, rest = zone.partition(":")
        name = self.words.one(fact.kind)
        if what == "spells" and not fact.cause.by_hand:
            return say("hero", "spell", name, who=self.words.hero(rest, table))
        if what == "quests" and not fact.cause.by_hand:
            printed = self.words.printed(fact.kind)
            told = "reward" if printed is not None and printed.type == "reward" else "quest"
            return say("hero", told, name, who=self.words.hero(rest, table))
        if what == "guardian" and rest.isdigit():
            return say("table", "holds-scroll", self.words.thing(self.kind_of_card(int(rest), table)), name)
        match fact.cause.deed:
            case "find-shown":
                return say("table", "find-shown", name)
            case "dealt" | "wanders":
                return ""
            case _:
                return say("table", "turned-over" if fact.up else "seen", name, why=self.words.because(fact.cause))

    def _counters(self, fact: f.CountersChanged, table: Table) -> str:
        kind = self.kind_of_card(fact.card, table)
        printed = self.words.printed(kind)
        n, thing, why = abs(fact.by), self.words.thing(kind), self.words.because(fact.cause)
        if printed is not None and printed.type == "quest":
            return say("table", "quest-done" if fact.by > 0 else "quest-open", thing, why=why)
        if printed is not None and printed.held_token:
            holds = f"{thing} holds {amount(n, printed.held_token)}"
            more = " more" if fact.by > 0 else " fewer" if printed.held_token == "spell" else " less"
        else:
            holds = f"{thing} holds {_either(n, printed) or some(n, _kind(printed))}"
            more = " more" if fact.by > 0 else " fewer"
        if fact.cause.by_hand:
            return f"{holds}{more}{why}."
        return f"{holds}." if fact.by > 0 else ""

    def _whose(self, card: int, table: Table) -> str:
        """Return the name of a thing with its owner: "the Elf's Sword"."""
        thing = self.words.thing(self.kind_of_card(card, table))
        what, _, hero = table.find(card)[0].partition(":")
        if what != "items" or hero not in table.heroes:
            return thing
        return f"{self.words.hero(hero, table)}'s {thing.removeprefix('the ')}"

    def _foe(self, kind: str, thrown: int) -> str:
        printed = self.words.printed(kind)
        if printed is None:
            return say("table", "unknown-foe", self.words.thing(kind))
        attribute = "craft" if printed.strength is None else "strength"
        score = (printed.strength if printed.strength is not None else printed.craft or 0) + thrown
        return say("table", "foe", self.words.thing(kind), attribute, score)

    def _thrown(self, fact: f.DiceThrown, table: Table) -> str:
        if fact.cause.deed in ARMOUR:
            return ""
        who, thrown = self.words.hero(fact.hero, table), dice(fact.dice)
        if fact.cause.deed == "fight-roll":
            if not fact.hero:
                return f"the {fact.purpose} rolls {thrown}."
            return f"{who} rolls {thrown} {'in' if fact.purpose in DICE else 'for the'} {fact.purpose}."
        if fact.cause.deed == "road-roll" and table.step.name == "road-roll":
            return f"{who} rolls {thrown} for the road: {cards_of_road(fact.dice)}."
        if fact.cause.deed == "road-roll" and (1 not in fact.dice or table.step.name.startswith("meet-")):
            return f"{who} rolls {thrown} for {the(fact.purpose, place=True)}: {some(sum(fact.dice), 'card')}."
        if not fact.hero:
            what = fact.purpose if fact.purpose.startswith("the ") else f"the {fact.purpose}"
            shown = (
                f"the {'die' if len(fact.dice) == 1 else 'dice'} for {what} show{'s' * (len(fact.dice) == 1)} {thrown}"
            )
            return f"Death rolls {thrown}." if fact.purpose == "Death" else f"{shown}."
        if freed := self.free(fact):
            return f"{who} rolls {thrown} {self._for(fact)} and {freed}."
        return f"{who} rolls {thrown} {self._for(fact)}."

    def _for(self, fact: f.DiceThrown) -> str:
        """Return where or for what dice were rolled: "for the guardians", "at the Tavern"."""
        purpose, cause = fact.purpose, self.words.printed(fact.cause.card)
        if cause is not None and cause.type == "space" and purpose == cause.name:
            return f"at the {purpose}"
        if cause is not None and purpose == cause.name and cause.type == "character":
            return f"for the {purpose}'s ability"
        if cause is not None and purpose == cause.name:
            return f"for {f'the spell {purpose}' if cause.type == 'spell' else the(purpose)}"
        if fact.cause.deed in ("charm", "beguiled"):
            return f"to {'charm' if fact.cause.deed == 'charm' else 'beguile'} {the(purpose)}"
        if purpose in DICE:
            return f"on an extra die in {purpose}"
        rolls = self.words.telling.rolls
        if where := rolls.get(fact.cause.rule) or rolls.get(purpose):
            return where
        match purpose:
            case "special location":
                return "for the special location"
            case "guardians":
                return "for the number of cards that guard the trove"
            case _:
                return f"for {purpose if purpose.startswith('the ') else the(purpose)}"

    def free(self, fact: f.DiceThrown) -> str:
        """Return the result of a die for a hero who is held until the die is high enough (the Temple); "" for other
        rolls."""
        printed = self.words.printed(fact.cause.card)
        rows = [x for x in printed.meet if isinstance(x, Roll) and x.dice > 1] if printed is not None else []
        held = [x for roll in rows for row in roll.rows for x in row.effects if isinstance(x, LoseTurnsUntil)]
        if not held or fact.cause.rule:
            return ""
        self._is_own = True
        if self.rolled != 1:
            return ""
        return "goes free" if fact.dice[0] >= held[0].on else "is held for a turn"

    def _toad(self, fact: f.ToadChanged, table: Table) -> str:
        who = self.words.hero(fact.hero, table)
        if fact.turns <= 0:
            return say("hero", "no-toad", who=who)
        if fact.cause.deed == "toad-turn":
            return ""
        return say("hero", "toad", some(fact.turns, "turn"), who=who, why=self.words.because(fact.cause))

    def _pile(self, fact: f.PileChanged, table: Table) -> str:
        where, n, why = self.words.zone(fact.zone, table), abs(fact.by), self.words.because(fact.cause)
        if fact.cause.by_hand:
            return say("gold", "laid" if fact.by > 0 else "taken", n, where, why=why)
        cleared, stash = fact.cause.deed == "cleared", self.words.telling.stashes.get(fact.zone)
        if stash and fact.by:
            return say("gold", "stashed" if fact.by > 0 else "stash-lost" if cleared else "stash-found", n, stash)
        if cleared:
            return say("gold", "lost-at" if fact.zone.startswith("road:") else "lost", n, where)
        return ""


def _either(n: int, printed: CardDef | None) -> str:
    """Return the tokens of two kinds that a card begins with: "2 fate and 2 lives"; "" for another card or number."""
    words = printed.meet if printed is not None else ()
    found = next((word for word in words if isinstance(word, TakeEither) and n == 2 * word.each), None)
    return f"{amount(found.each, found.one)} and {amount(found.each, found.other)}" if found is not None else ""


def _kind(printed: CardDef | None) -> str:
    """Return what the counters on a card are called if their kind is not named: "token" if they are of two kinds."""
    two = printed is not None and any(isinstance(word, TakeEither) for word in printed.meet)
    return "token" if two else "counter"


def cards_of_road(thrown: tuple[int, ...]) -> str:
    """Return the result of a road roll in words: the number of cards, and a special location for a 1."""
    n = sum(d for d in thrown if d > 1)
    cards = [some(n, "card")] if n else []
    return " and ".join([*cards, *["a special location"] * (1 in thrown)])


def paying(cause: Cause) -> bool:
    """Whether gold or fate lost for this cause was paid for something."""
    return cause.deed == "price" or cause.card.endswith("/village")


def _tidying(cause: Cause) -> bool:
    return cause.deed == "cleared"


def kind_of(fact: f.Fact) -> LineKind:
    """Return the kind of journal line that a fact has."""
    match fact:
        case f.TokensChanged() | f.GoldStored() | f.PileChanged() | f.ToadChanged() | f.AlignmentChanged():
            return "token"
        case f.CardMoved() | f.CardTurned() | f.CardTaken() | f.CountersChanged() | f.CardMade() | f.CardRewritten():
            return "card"
        case f.NumberRead() | f.ConditionChanged():
            return "card"
        case f.FoeAppeared():
            return "fight"
        case f.DiceThrown(cause=cause):
            return "fight" if cause.deed == "fight-roll" else "dice"
        case f.Told(what="met" | "cast" | "used"):
            return "card"
        case f.Told(what="fight" | "duel" | "stand-in" | "armour" | "struck" | "sums" | "guardian-fight"):
            return "fight"
        case f.Told(what="destroyed" | "evaded" | "guardians"):
            return "fight"
        case _:
            return "note"
