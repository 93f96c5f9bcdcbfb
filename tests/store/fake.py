"""A tiny game for the tests of saving. It has a village and a road; cards are drawn, kept and spent; heroes gain, lose
and die."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import partial
from random import Random
from typing import Any

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Interjected,
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Target,
    Throw,
    Thrown,
)
from talisman_desktop.core.table import Cause, Deck, Hero, Step, Table, discard, held, spot, store
from talisman_desktop.games.darkest.base import darkest_invariants
from talisman_desktop.play.session import Change, Session
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Hooks, Offer
from talisman_desktop.rules.roads import (
    SHARED,
    Adventure,
    AdventureBegan,
    AdventureEnded,
    PartyMoved,
    SpaceRolled,
)
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.store.projection import Words

KINDS = tuple(f"fake/card-{n:02}" for n in range(40))
HEROES = ("elf", "wizard", "troll")
Next = Coroutine[Request, Answer, Step]

PLAIN = Words(codec=SHARED)
"""Words that tell nothing."""


def options(*ids: str) -> tuple[Option, ...]:
    """Return options whose texts are their ids."""
    return tuple(Option(i, i.replace("-", " ")) for i in ids)


async def village(game: Game) -> Step:
    """Play the village: rest, store gold, change the marching order, or leave."""
    if not game.table.heroes:
        return Step("over")
    hero = game.table.order[0]
    what = await game.choose(
        lambda: Choose(key="village", hero=hero, options=options("rest", "store", "order", "leave"))
    )
    if what == "rest":
        game.do(f.TokensChanged(hero=hero, token="life", by=1, cause=Cause("B1")))
        return Step("village")
    if what == "store":
        for card in game.table.zone(held("items", hero)):
            game.do(f.CardMoved(card=card.id, to=store("inner", hero)))
        if gold := game.hero(hero).gold:
            game.do(f.GoldStored(hero=hero, region="inner", by=gold))
        return Step("village")
    if what == "order":
        order = await game.arrange(Arrange(key="order", options=options(*game.table.order)))
        game.do(f.OrderSet(order=order))
        return Step("village")
    game.change(AdventureBegan(Adventure("fake/city", "aid")))
    return Step("road", (1,))


async def road(game: Game, space: int) -> Step:
    """Play a road space: roll, draw a card, meet it; then go to the next space, or home."""
    game.change(PartyMoved(space=space, heading=1))
    dice = await game.throw(Throw(key="road", dice=2, family="road"))
    game.change(SpaceRolled(space=space))
    game.do(f.DiceThrown(hero="", dice=dice, purpose="road"))
    await game.choose(lambda: Choose(key="only", options=options("on")))
    for _ in range(1 + sum(dice) // 7):
        if game.table.decks["adventure"].size == 0:
            game.do(f.DeckShuffled(deck="adventure"))
        if game.table.decks["adventure"].size == 0:
            break
        game.do(f.CardsDealt(deck="adventure", count=1, to=spot(1)))
    return Step("meet", (space,))


def _meet_question(hero: str, card: int) -> Choose:
    return Choose(key="meet", hero=hero, options=options("take", "fight", "share"), card=card)


async def meet(game: Game, space: int) -> Step:
    """Turn over the cards of the draw spot, and do something with each."""
    while (cards := game.table.zone(spot(1))) and game.table.order:
        card, hero = cards[-1], game.table.order[0]
        if not card.kind:
            (kind,) = await game.draw(Draw(key="turn", hero=hero, deck="adventure", card=card.id))
            game.do(f.CardTurned(card=card.id, kind=kind))
        what = await game.choose(partial(_meet_question, hero, card.id))
        if what == "take":
            game.do(f.CardMoved(card=card.id, to=held("items", hero)))
            continue
        if what == "fight":
            (die,) = await game.throw(Throw(key="fight", hero=hero, family="fight"))
            game.do(f.DiceThrown(hero=hero, dice=(die,), purpose="fight"))
            game.do(f.TokensChanged(hero=hero, token="gold" if die > 2 else "life", by=1 if die > 2 else -1))
        else:
            parts = await game.share(Share(key="share", pool=2, targets=(Target("a", "a", 1), Target("b", "b", 1))))
            game.do(f.TokensChanged(hero=hero, token="fate", by=parts.get("a", 0) - parts.get("b", 0)))
            for item in await game.pick(Pick(key="give", options=options("x", "y", "z"), least=0, most=2)):
                game.do(f.Told(what="gave", hero=hero, args=(item,)))
            await game.by_hand(ByHand(key="hand", hero=hero))
        game.do(f.CardMoved(card=card.id, to=discard("adventure")))
        if game.hero(hero).life == 0:
            for zone in (held("items", hero), store("inner", hero)):
                for item_card in game.table.zone(zone):
                    game.do(f.CardMoved(card=item_card.id, to=discard("adventure")))
            game.do(f.HeroDied(hero=hero))
    if space < 6 and game.table.order:
        game.do(f.DayPassed())
        return Step("road", (space + 1,))
    game.change(AdventureEnded())
    game.do(f.DayPassed())
    return Step("village")


def droppable(game: Game, request: Request) -> tuple[Option, ...]:
    """Yield the option to drop the last item of the hero who is asked, at any question."""
    cards = game.table.zone(held("items", request.hero))
    return (Option(f"drop:{cards[-1].id}", "drop it"),) if cards and isinstance(request, Choose) else ()


async def drop(game: Game, card: str) -> None:
    """Drop the item."""
    game.do(f.CardMoved(card=int(card), to=discard("adventure")))


HOOKS = Hooks(offers=(Offer(deed="drop", of_party=droppable, run=drop),))


class FakeRules:
    """The rules of the tiny game."""

    def __init__(self) -> None:
        self.totals = {"adventure": dict.fromkeys(KINDS, 2)}
        cards = {k: CardDef(id=k, set="fake", deck="adventure", name=k[5:], type="object", copies=2) for k in KINDS}
        for name in HEROES:
            kind = f"fake/{name}"
            cards[kind] = CardDef(id=kind, set="fake", deck="character", name=name.title(), type="character")
        self.catalog = Catalog(cards, {})
        self.codec = SHARED
        self.steps: dict[str, Callable[..., Next]] = {"village": village, "road": road, "meet": meet}

    @property
    def usual(self) -> Ruleset:
        """Return the rules of every table: this game."""
        return Ruleset(
            game="",
            title="",
            catalog=self.catalog,
            totals=self.totals,
            situation=None,  # type: ignore[arg-type]  # the tiny game has no places to ask about
            hooks=HOOKS,
            enter=self.step,
            automatic=self.automatic,
            invariants=darkest_invariants.broken,
        )

    def of(self, table: Table) -> Ruleset:
        """Return the rules of a table: this game."""
        return self.usual

    def using(self, modules: Iterable[str]) -> Ruleset:
        """Return the same rules, because the tiny game has no modules."""
        return self.usual

    def new_table(self, seed: int, options: Mapping[str, str] = {}, modules: Iterable[str] = ()) -> Table:
        """Return the table with which the tiny game begins."""
        return new_table(seed)

    def step(self, game: Game) -> Next:
        """Return the coroutine of the table's step."""
        return self.steps[game.table.step.name](game, *game.table.step.args)

    def automatic(self, game: Game, request: Request, automation: Mapping[str, str]) -> Answer | None:
        """Return the answer "rest" if resting is automated, else None."""
        if request.key == "hand" and automation.get("hands") == "off":
            return Done()
        return None


def new_table(seed: int = 1, life: int = 60) -> Table:
    """Return the table with which the tiny game begins."""
    heroes = {name: Hero(name, f"fake/{name}", seat, 3, 3, life, 3, 1, "good") for seat, name in enumerate(HEROES)}
    decks = {"adventure": Deck(dict.fromkeys(KINDS, 2), 2 * len(KINDS))}
    return Table(seed=seed, step=Step("village"), heroes=heroes, order=HEROES, zones={}, decks=decks, region="inner")


def some_answer(session: Session, request: Request, random: Random) -> Answer:
    """Return a random legal answer."""
    offers = session.offers()
    if offers and random.random() < 0.1:
        return Interjected(offers[0].id)
    match request:
        case Choose():
            return Chosen(random.choice(request.options).id)
        case Arrange():
            ids = [o.id for o in request.options]
            random.shuffle(ids)
            return Arranged(tuple(ids))
        case Pick():
            count = random.randint(request.least, request.most)
            return Picked(tuple(o.id for o in random.sample(request.options, count)))
        case Share():
            return Shared(((random.choice(request.targets).id, random.randint(0, request.pool)),))
        case ByHand() if request.hero in session.table.heroes:
            return Done((f.TokensChanged(hero=request.hero, token="gold", by=1),))
        case _:
            return Done()


def answer(session: Session, random: Random) -> Change | None:
    """Give a random legal answer; return None when the game is over."""
    request = session.pending
    return session.answer(some_answer(session, request, random), "bot") if request else None


def anything(session: Session, random: Random) -> Change | None:
    """Do something that a player may do: usually answer, sometimes undo, redo, rewind, amend, correct or switch."""
    dice = random.random()
    if dice < 0.06 and session.undoable():
        return session.undo()
    if dice < 0.09 and session.redoable:
        return session.redo()
    if dice < 0.10 and len(session.log) > 3:
        return session.rewind(random.randrange(max(0, len(session.log) - 30), len(session.log)))
    if dice < 0.12 and (found := [i for i, e in enumerate(session.log) if getattr(e, "key", "") == "road"][-4:]):
        return session.amend(random.choice(found), Thrown((random.randint(1, 6), random.randint(1, 6))))[0]
    if dice < 0.14 and session.table.order:
        hero = random.choice(session.table.order)
        return session.edit("a correction", [f.TokensChanged(hero=hero, token="craft", by=1)])
    if dice < 0.15:
        return session.switch("hands", random.choice(["off", "on"]))
    return answer(session, random)


def play(session: Session, count: int, random: Random, each: Callable[[Change], Any]) -> None:
    """Give this many random answers."""
    for _ in range(count):
        change = answer(session, random)
        if change is None:
            return
        each(change)


def same(one: Session, two: Session) -> bool:
    """Return whether two sessions have the same table, the same question, and logs of which one is the end of the
    other."""
    length = min(len(one.log), len(two.log))
    return (
        one.table == two.table
        and one.pending == two.pending
        and one.log[len(one.log) - length :] == two.log[len(two.log) - length :]
        and one.switches == two.switches
    )


__all__ = ["FakeRules", "answer", "anything", "new_table", "play", "same"]
