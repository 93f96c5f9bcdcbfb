"""The reader that turns the facts of an answer into beats. It starts from the table before the answer. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import HELD, Table
from talisman_desktop.desktop.presenters.drama import die_results, road_beats
from talisman_desktop.desktop.presenters.drama.beat_places import behind_the_gate
from talisman_desktop.desktop.presenters.drama.beats import (
    Beat,
    CardWent,
    Clash,
    Died,
    Fought,
    Moved,
    Person,
    Play,
    Result,
    RoadRolled,
    Roll,
    Rolled,
    Scene,
    TokensWent,
    Told,
    Tried,
    Way,
)
from talisman_desktop.play.telling import Teller
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.play.telling.teller import paying
from talisman_desktop.play.telling.told_facts import guards_trove
from talisman_desktop.rules import colours, roads
from talisman_desktop.rules.ruleset import Ruleset

FIGHTS = ("fight", "duel", "stand-in")
CLASHES = ("guardian-fight", "struck", "sums")
COMBAT, FIGHT = "Guardian combat", "Combat"
TRIALS = {"trial": 1, "portal": 1, "death": 2}
"""The kinds of `Told` facts that report a trial, and the number of rolls made for each."""
ENDS: dict[str, tuple[str, Literal["won", "lost"]]] = {
    "crowned": ("The Crown of Command", "won"),
    "party-lost": ("The end", "lost"),
    "nobody-comes": ("The end", "lost"),
}
"""The kinds of `Told` facts that report the end of the campaign, each with the scene's title and outcome."""
PARTS = {"guardians": "The guardians", "looted": "The trove"}
"""The kinds of `Told` facts that begin a new scene, each with the scene's title."""
ARMOUR, ARMOUR_ARGS = "armour", 3
"""The kind of `Told` fact that reports whether armour held, and its number of arguments if a die was rolled."""
PLACES = ("space", "visits", "teleport")
"""The kinds of `Told` facts that report that the party or a hero comes to a place."""
MEETING = "meet-card"
"""The step in which a card is met again. No fact reports this."""
MET = (MEETING, "face", "visit")
"""The names of steps in which a card is met; the first argument is the card's number."""
FELLING = ("blow", "shot")
"""The kinds of actions that kill a guardian."""
TIDY = ("tidied", "dealt", "cleared", "looted")
UNSEEN = "a face-down card"


def read(
    facts: Sequence[f.Fact],
    before: Table,
    ruleset: Ruleset,
    catalog: Catalog,
    about: str = "",
    place: str = "",
    last_results: LastResults | None = None,
) -> Play:
    """Return the beats of facts that follow on the table `before`. `about` is the kind of the card that was being met,
    and `place` the village building where the answer did something. `last_results` has the tables after the facts."""
    about = about or behind_the_gate(before, ruleset, MET)
    reader = _Reader(before, ruleset, catalog, about, place, last_results or LastResults(most=0))
    for fact in facts:
        reader.take(fact)
    return reader.play()


def met(table: Table, request: Request | None) -> str:
    """Return the kind of the card that was being met when the question was asked, or else of the card that is the
    question's cause; "" if there is none."""
    args = table.step.args[:1] if table.step.name in MET else ()
    for card in (request.card if request is not None else 0, *args):
        if isinstance(card, int) and card:
            try:
                return table.find(card)[1].kind
            except KeyError:
                continue
    return request.cause.card if request is not None else ""


class _Reader:
    """Follows the table from fact to fact, and adds the beats of each fact to a scene."""

    def __init__(
        self, before: Table, ruleset: Ruleset, catalog: Catalog, about: str, place: str, last_results: LastResults
    ) -> None:
        self._ruleset, self._catalog = ruleset, catalog
        self._teller = Teller(catalog, ruleset.telling, clauses=False)
        self._table = before
        self._last_results = last_results
        self._heroes = dict(before.heroes)
        self._about = about
        self._scenes: list[Scene] = []
        self._beats: list[Beat] = []
        self._ends: list[int] = []
        """For each of the beats, the number of facts read when it was complete."""
        self._taken = 0
        self._title, self._kind, self._card = self._teller.words.name(about) if about else place, about, 0
        self._rolls: list[Roll] = []
        """The rolls of a fight that is not decided yet."""

    def play(self) -> Play:
        """Return all scenes. The dice of an undecided fight become separate beats."""
        self._let_go()
        self._close()
        people = {
            hero.id: Person(
                self._teller.words.hero_name(hero.id, self._table),
                colours.colour(self._table.options, hero.seat),
                hero.kind,
            )
            for hero in self._heroes.values()
        }
        return Play(tuple(self._scenes), people, self._taken)

    def take(self, fact: f.Fact) -> None:
        """Read the next fact, which may add to the scenes."""
        self._taken += 1
        self._read(fact)
        self._ends += [self._taken] * (len(self._beats) - len(self._ends))
        try:
            self._table = self._last_results.after(fact, self._table)
        except (ImpossibleFact, KeyError):
            return
        if isinstance(fact, f.HeroArrived):
            self._heroes[fact.hero.id] = fact.hero

    # --- scenes ---

    def _open(self, title: str, kind: str, card: int = 0) -> None:
        """Begin a new scene, unless the present one has the same title and card."""
        if kind and kind == self._kind and (card == self._card or not card or not self._card):
            self._card = card or self._card
            return
        if not kind and title == self._title:
            return
        self._let_go()
        self._close()
        self._title, self._kind, self._card = title, kind, card

    def _close(self) -> None:
        if self._beats:
            ends = (*self._ends, *[self._taken] * (len(self._beats) - len(self._ends)))
            beats = die_results.told(self._beats)
            self._scenes.append(Scene(self._title, self._kind, beats, self._card, ends))
        self._beats, self._ends = [], []

    def _let_go(self) -> None:
        """Add the dice of a fight that stopped before it was decided, as beats of the scene."""
        for roll in self._rolls:
            who = "" if roll.hero else roll.purpose
            self._beats.append(Rolled(roll, who or roll.purpose))
        self._rolls = []

    # --- facts ---

    def _read(self, fact: f.Fact) -> None:
        match fact:
            case f.TokensChanged(hero=hero, token=token, by=by):
                if by:
                    paid = by < 0 and (fact.cause.deed == "fate" or paying(fact.cause))
                    self._beats.append(TokensWent(hero, token, by, paid, fact.cause.card))
            case f.GoldStored(hero=hero, by=by):
                self._beats.append(TokensWent(hero, "gold", -by, True))
            case f.DiceThrown():
                self._roll(fact)
            case f.CardTurned():
                self._turned(fact)
            case f.CardTaken(kind=kind, deck=deck, to=to):
                if hero := _holder(to):
                    self._beats.append(CardWent("taken", 0, kind, deck, self._name(kind), hero))
            case f.CardsDealt():
                self._dealt(fact)
            case f.CardMoved():
                self._moved(fact)
            case f.ConditionChanged(card=card, condition=condition):
                self._of_card("broken" if condition == "broken" else "whole", card)
            case f.HeroDied(hero=hero):
                self._beats.append(Died(hero))
            case f.RegionEntered(region=region):
                self._beats.append(Moved(self._ruleset.world.regions[region].called, region=True))
            case f.FigureMoved():
                self._say(fact)
            case f.SliceChanged(event=event) if road_beats.find(self._beats, event, self._ruleset):
                pass
            case f.StepBegan(step=step) if step.name == road_beats.CALLED:
                road_beats.call(self._beats)
            case f.StepBegan(step=step) if step.name == MEETING and step.args:
                kind = self._teller.kind_of_card(int(step.args[0]), self._table)
                if kind:
                    self._open(self._name(kind), kind, int(step.args[0]))
            case f.Told():
                self._told(fact)
            case _:
                self._say(fact)

    def _told(self, fact: f.Told) -> None:
        if fact.what in FIGHTS and self._fight(fact):
            return
        if fact.what in CLASHES and fact.sides:
            pairs = zip(("strength", "craft"), fact.sides[::2], fact.sides[1::2], strict=False)
            used = {blow.attribute for blow in fact.blows}
            pools = tuple(x for x in pairs if x[0] in used or x[2].parts)
            guards = guards_trove(self._table)
            self._open(COMBAT if guards else FIGHT, "")
            said, foes = self._teller.tell(fact, self._table), "guardians" if guards else "foes"
            self._beats.append(Clash(pools, fact.blows, said, fact.hero, foes))
            return
        if fact.what in PLACES and fact.args:
            name = str(fact.args[0])
            kind = fact.cause.card or self._place(name)
            self._open(name, kind)
            if fact.what != "visits":
                self._beats.append(Moved(name))
            return
        if fact.what == "met" and fact.cause.card:
            self._open(self._name(fact.cause.card), fact.cause.card)
            return
        if fact.what in TRIALS and self._trial(fact):
            return
        if fact.what in ENDS:
            self._end(fact)
            return
        last = self._beats[-1] if self._beats else None
        if fact.what == ARMOUR and isinstance(last, Rolled) and len(fact.args) == ARMOUR_ARGS:
            piece, _, held = fact.args
            self._beats[-1] = replace(last, said=f"the {piece} {held}")
            return
        if fact.what in PARTS:
            self._open(PARTS[fact.what], "")
        self._say(fact)

    def _trial(self, fact: f.Told) -> bool:
        """Add a beat for a trial with its dice; return whether the fact reports a trial."""
        match fact.what, fact.args:
            case "trial", (str(), int(total), int(have), str(end)):
                named, scored, attribute, passed = ("The dice", "Together"), (total, have), "", end == "free"
            case "portal", (str(end), int(total), int(have), str(attribute)):
                named, scored, passed = ("The dice", "Together"), (total, have), end == "open"
            case "death", (int(own), int(deaths), str(end)):
                named, scored, attribute, passed = ("The party", "Death"), (own, deaths), "", end == "won"
            case _:
                return False
        rolls: list[Roll] = []
        while self._beats and isinstance(last := self._beats[-1], Rolled) and len(rolls) < TRIALS[fact.what]:
            rolls.insert(0, last.roll)
            self._beats.pop()
            self._ends.pop()
        result: Result = "won" if passed else "draw" if end == "draw" else "lost"
        said = self._teller.tell(fact, self._table)
        self._beats.append(Tried(named, scored, result, said, attribute, tuple(rolls)))
        return True

    def _end(self, fact: f.Told) -> None:
        """Add a scene for the end of the campaign."""
        title, how = ENDS[fact.what]
        self._let_go()
        self._close()
        self._title, self._card = title, 0
        self._beats.append(Told(self._teller.tell(fact, self._table), fact.hero, self._kind, how))

    def _fight(self, fact: f.Told) -> bool:
        """Add a beat for a decided fight with its rolls; return whether the fact has enough details."""
        match fact.args, fact.sides:
            case (str(foe), str(attribute), int(own), int(theirs), "won" | "lost" | "draw" as result, *ally), (
                ours,
                others,
            ):
                pass
            case _:
                return False
        kind = others.parts[0].source if others.parts and "/" in others.parts[0].source else fact.cause.card
        card = self._catalog.cards.get(kind)
        other = "strength" if attribute == "craft" and card is not None and card.strength and not card.craft else ""
        self._beats.append(
            Fought(
                fact.hero, foe, kind, attribute, result, ours, others, (own, theirs), tuple(self._rolls),
                str(ally[0]) if ally else "", fact.by, fact.what == "duel", other,
            )
        )  # fmt: skip
        self._rolls = []
        return True

    def _roll(self, fact: f.DiceThrown) -> None:
        roll = Roll(fact.hero, fact.dice, fact.purpose)
        if fact.cause.deed == "fight-roll":
            if not fact.hero:
                self._let_go()
            self._rolls.append(roll)
            return
        if fact.cause.deed == road_beats.DEED and (way := roads.way(self._table)) is not None:
            self._open(fact.purpose, self._place(fact.purpose))
            self._beats.append(RoadRolled(roll, way.at.counted))
            return
        self._beats.append(Rolled(roll, die_results.purpose(fact), die_results.line(fact, self._catalog)))

    def _say(self, fact: f.Fact) -> None:
        """Add the journal's sentence for a fact without a special beat, if there is one."""
        line = self._teller.line(fact, self._table)
        if line is not None:
            self._beats.append(Told(line.text, line.hero, line.card))

    # --- cards ---

    def _name(self, kind: str) -> str:
        return self._teller.words.name(kind) if kind else UNSEEN

    def _place(self, name: str) -> str:
        """Return the id of the place card with this printed name; "" if there is none."""
        spaces = self._catalog.spaces.values()
        return next((space.id for space in spaces if space.name == name), "")

    def _find(self, card: int) -> tuple[str, str, str]:
        """Return the zone, kind and deck of a card, each "" if the card is not on the table."""
        try:
            zone, found = self._table.find(card)
        except KeyError:
            return "", "", ""
        return zone, found.kind, found.deck

    def _of_card(self, way: Way, card: int) -> None:
        zone, kind, deck = self._find(card)
        self._beats.append(CardWent(way, card, kind, deck, self._name(kind), _holder(zone)))

    def _turned(self, fact: f.CardTurned) -> None:
        zone, _, deck = self._find(fact.card)
        holder, name = _holder(zone), self._name(fact.kind)
        self._teller.tell(fact, self._table)  # called because the teller must remember which card is which
        if not holder and fact.up and zone.partition(":")[0] in ("spot", "road"):
            self._open(name, fact.kind, fact.card)
        self._beats.append(CardWent("drawn" if holder else "turned", fact.card, fact.kind, deck, name, holder))

    def _dealt(self, fact: f.CardsDealt) -> None:
        """Add one beat for all cards dealt from a deck; on the road they belong to the beat of their roll. Cards that a
        hero draws are told when they are turned over."""
        last = self._beats[-1] if self._beats else None
        if _holder(fact.to) or road_beats.deal(self._beats, fact):
            return
        name = fact.to if fact.to == "trove" else fact.deck
        if isinstance(last, CardWent) and last.way == "dealt" and last.name == name:
            self._beats[-1] = CardWent("dealt", 0, "", last.deck, name, count=last.count + fact.count, zone=fact.to)
        else:
            self._beats.append(CardWent("dealt", 0, "", fact.deck, name, count=fact.count, zone=fact.to))

    def _moved(self, fact: f.CardMoved) -> None:
        zone, kind, deck = self._find(fact.card)
        had, has = _holder(zone), _holder(fact.to)
        way = _way(fact, zone, had, has)
        printed = self._teller.words.printed(kind)
        if way == "goes" and printed is not None and printed.type == "event":
            return  # because every event card is discarded after it is met, so this is no news
        if way is not None:
            hero, other = (had, has) if way == "given" else (has or had or _storer(zone) or _storer(fact.to), "")
            self._beats.append(CardWent(way, fact.card, kind, deck, self._name(kind), hero, other))


def _holder(zone: str) -> str:
    """Return the hero who holds the cards in a zone; "" for any other zone."""
    what, _, hero = zone.partition(":")
    return hero if what in HELD else ""


def _storer(zone: str) -> str:
    """Return the hero to whom a village store belongs; "" for any other zone."""
    return zone.rpartition(":")[2] if zone.startswith("store:") else ""


def _way(fact: f.CardMoved, zone: str, had: str, has: str) -> Way | None:
    """Return the word for the move of a card, from the point of view of a hero or a guardian; None for a move that only
    tidies up decks or the road."""
    to, deed = fact.to.partition(":")[0], fact.cause.deed
    if has:
        if zone.startswith("store:"):
            return "fetched"
        if to == "trophies":
            return "trophy"
        return "taken" if not had or had == has else "given"
    if had:
        if to == "store":
            return "stored"
        if deed == "trophies":
            return "handed in"
        return "laid down" if to in ("spot", "road", "loot", "aside") else "lost"
    if zone.startswith("store:"):
        return "lost"
    if to == "guardian":
        return "armed"
    if zone == "guardians" and deed in FELLING:
        return "falls"
    gone = to in ("discard", "deck") and zone.startswith(("spot:", "road:", "guardian")) and deed not in TIDY
    return "goes" if gone else None
