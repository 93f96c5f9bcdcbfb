"""A careful bot: it heals, buys useful things, fights what it can beat, and turns back in time.

The bot knows no card by name; it judges cards by their effects (`talisman_desktop.rules.worth`).
"""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned
from talisman_desktop.cards.may import Boost
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
    Throw,
)
from talisman_desktop.games.darkest.by_hand import quest_offers
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.games.darkest.journey import teleports
from talisman_desktop.games.darkest.strategy import careful_expeditions
from talisman_desktop.games.darkest.strategy import careful_journey as journey
from talisman_desktop.games.darkest.strategy.party_strength import weak
from talisman_desktop.rules import abilities, statics, tokens, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.interjections import offered
from talisman_desktop.rules.prospects import inside
from talisman_desktop.rules.shares import best_shares

TALISMAN = 99
"""The worth of a talisman, compared with what other things add to scores."""

SAVED = 1
"""The gold that the bot keeps for the Healer."""


def careful(game: Game, request: Request) -> Answer | None:
    """Return the careful bot's answer; None for dice and cards, which a bot does not choose."""
    match request:
        case Throw() | Draw():
            return None
        case ByHand(usual=usual):
            return Done(usual)
        case Share():
            return Shared(best_shares(request.targets, request.pool))
        case Arrange(key="order"):
            return Arranged(journey.marching_order(game, [o.id for o in request.options]))
        case Arrange():
            return Arranged(tuple(o.id for o in request.options))
        case Pick(usual=usual) if usual:
            return Picked(usual)
        case Pick():
            given = journey.gives(game, request)
            picked = _least_worth(game, request)[: request.least] if given is None else given
            return Picked(tuple(o.id for o in picked))
        case Choose():
            played = _plays(game, request)
            return played or Chosen(_choose(game, request))


def _choose(game: Game, request: Choose) -> str:
    family = request.key.partition("/")[0]
    chooser = CHOOSERS.get(request.key) or CHOOSERS.get(family)
    ids = [o.id for o in request.options]
    wanted = chooser(game, request) if chooser else ""
    return wanted if wanted in ids else request.usual or ids[0]


# --- playing things at any question ---


def _plays(game: Game, request: Choose) -> Answer | None:
    """Return the deed that the careful bot puts first: in the village it opens bags of gold and reports quests as done,
    and it casts healing when a hero is close to death. None if it does none of these now."""
    in_village = game.table.step.name == "village"
    hurt = any(game.hero(h).life <= 2 and tokens.missing(game, h, "life") for h in game.party)
    if not (in_village or hurt):
        return None
    for offer in offered(game, request):
        deed, _, rest = offer.id.partition(":")
        if deed == quest_offers.DEED and in_village and journey.may_tell(game, rest):
            return Interjected(offer.id)
        if deed != "use":
            continue
        effects = _ability_effects(game, rest)
        gold = any(isinstance(x, e.Gain) and x.token == "gold" for x in effects)
        heals = any(isinstance(x, e.Heal) for x in effects)
        if (in_village and gold) or (hurt and heals):
            return Interjected(offer.id)
    return None


def _ability_effects(game: Game, rest: str) -> tuple[e.Effect | Boost, ...]:
    hero, number, index = rest.split(":")
    kind = game.card(int(number)).kind if number != "0" else game.hero(hero).kind
    return abilities.of_card(game, hero, game.catalog.cards[kind])[int(index)].effects


# --- things to part with ---


def _least_worth(game: Game, request: Pick) -> list[Option]:
    """Return the cards to part with, the least useful first.

    Talismans come last, because the way up costs talismans.
    """

    def value(option: Option) -> int:
        if not option.id.isdigit():
            return 0
        printed = game.printed(game.card(int(option.id)))
        if printed.subtype == "talisman":
            return TALISMAN
        return sum(s.n for s in printed.owned if isinstance(s, owned.Bonus)) + len(printed.owned)

    return sorted(request.options, key=value)


# --- the village ---


def _village(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot in the village: it trades trophies first, then heals wounds, buys gear and
    visits the Mystic; then it sets out."""
    by_service: dict[str, list[str]] = {}
    for option in request.options:
        by_service.setdefault(option.id.partition(":")[0], []).append(option.id)
    for trade in by_service.get("trade", []):
        return trade
    wounds = [i for i in by_service.get("heal", []) if not i.endswith(":fate")]
    if wounds:
        return min(wounds, key=lambda i: ("life", "strength", "craft").index(i.rpartition(":")[2]))
    for buy in by_service.get("buy", []):
        _, hero, kind = buy.split(":", 2)
        if _wants(game, hero, kind):
            return buy
    for mystic in by_service.get("mystic", []):
        return mystic
    return "set-out"


def _wants(game: Game, hero: str, kind: str) -> bool:
    """Whether a hero should buy a thing: a first weapon, or a first piece of armour, that the hero can use; and at
    least 1 gold is left for the Healer."""
    printed = game.catalog.cards[kind]
    if game.hero(hero).gold - printed.price < SAVED:
        return False
    barred = [t for s in statics.having(game, hero, owned.CannotUse) for t in s.subtypes]
    if printed.subtype in barred:
        return False
    mine = [game.printed(c) for c in statics.carried(game, hero)]
    if printed.subtype == "weapon":
        return not any(p.subtype == "weapon" for p in mine)
    worn = [s.worn for s in printed.owned if isinstance(s, owned.Saves)]
    return bool(worn) and not any(isinstance(s, owned.Saves) for p in mine for s in p.owned)


# --- the road ---


def _go_on(game: Game, request: Choose) -> str:
    return "back" if weak(game) else "on"


def _again(game: Game, request: Choose) -> str:
    stronger = all(garrison.hero_pool(game, a) > garrison.pool(game, a) for a in garrison.ATTRIBUTES)
    return "again" if stronger and not weak(game) else "back"


def _how(game: Game, request: Choose) -> str:
    """Return how the careful bot meets an enemy: it destroys or avoids one that is too strong, uses what helps in a
    close fight, and fights any other."""
    ids = [o.id for o in request.options]
    if not request.card:
        return ids[0]
    printed = game.printed(game.card(request.card))
    attribute: e.Attribute = "strength" if printed.strength is not None else "craft"
    theirs = getattr(printed, attribute) or 0
    own = statics.score(game, request.hero, attribute, "battle" if attribute == "strength" else "psychic")
    if "destroy" in ids and theirs >= own - 1:
        return "destroy"
    if "assassinate" in ids and theirs > own - 3:
        return "assassinate"
    if theirs > own:
        away = next((i for i in ids if i in ("evade", "let-be")), "")
        return away or next((i for i in ids if i.startswith("use:")), "fight")
    if theirs > own - 3:
        return next((i for i in ids if i.startswith("use:")), "fight")
    return "fight"


def _attempt(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot at guardians: it fights, unless their total scores are higher than the
    party's."""
    pools = [sum(p(game, a) for a in garrison.ATTRIBUTES) for p in (garrison.hero_pool, garrison.pool)]
    return "fight" if pools[0] >= pools[1] else "back"


def _take(game: Game, request: Choose) -> str:
    """Return the option that gives the thing to the hero with the most room."""
    takers = [o.id for o in request.options if o.id.startswith("take:")]
    if not takers:
        return "leave"
    return min(takers, key=lambda i: len(statics.carried(game, i.removeprefix("take:"))))


def _gold(game: Game, request: Choose) -> str:
    return min((o.id for o in request.options), key=lambda h: game.hero(h).gold)


def _fate(game: Game, request: Choose) -> str:
    return "fate"


def _earlier_die(game: Game, request: Choose) -> str:
    """Return the option to reroll the lowest die before the last one."""
    return next((o.id for o in request.options if o.id.startswith("fate-")), "keep")


def _as_usual(game: Game, request: Choose) -> str:
    """Return the answer that the question's automation would give."""
    return request.usual


# --- offers: by the worth of the words ---


def _offer(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot for an offer: it accepts if the words are worth something; a roll counts by
    its average."""
    card = game.catalog.cards.get(request.cause.card)
    if card is None:
        return "yes"
    carried = [x.place for x in inside(card.meet) if isinstance(x, e.Teleport)]
    if carried and not careful_expeditions.may_be_carried(game, carried[0]):
        return "no"
    if request.key.startswith("may/throw"):
        rolls = [x for x in inside(card.meet) if isinstance(x, e.Roll)]
        return "yes" if rolls and worth.of(rolls[:1]) > 0 else "no"
    dear = [x for x in inside(card.meet) if isinstance(x, e.May) and x.of != "gold"]
    return "no" if dear and not any(worth.of((x,)) > 0 or _takes_it(x) for x in dear) else "yes"


def _takes_it(may: e.May) -> bool:
    return any(isinstance(x, e.TakeThis) for x in may.effects)


def _one_of(game: Game, request: Choose) -> str:
    """Return the person whom a quest sends this hero to, or else the choice that is worth most."""
    card = game.catalog.cards.get(request.cause.card)
    ids = [o.id for o in request.options]
    choices = [x for x in inside(card.meet) if isinstance(x, e.ChooseOne)] if card else []
    sought = journey.persons(game, request.hero)
    best, most = ids[0], -99.0
    for choice in choices:
        for i, branch in enumerate(choice.branches):
            if str(i + 1) in ids and branch.name.lower() in sought:
                return str(i + 1)
            if str(i + 1) in ids and worth.of(branch.effects) > most:
                best, most = str(i + 1), worth.of(branch.effects)
    return best


def _replace(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot for a drawn card: it exchanges an enemy stronger than any hero, or a harmful
    event, and meets every other card."""
    printed = game.printed(game.card(request.card))
    best = max(statics.score(game, h, "strength", "battle") for h in game.party)
    if printed.type == "enemy":
        return "replace" if max(printed.strength or 0, printed.craft or 0) > best else "meet"
    return "replace" if worth.of(printed.meet) < -1 else "meet"


def _nothing_more(game: Game, request: Choose) -> str:
    return "leave"


CHOOSERS: dict[str, Callable[[Game, Choose], str]] = {
    "village": _village,
    "destination": journey.destination,
    "quest": journey.quest,
    "quest-prize": journey.quest_prize,
    "gate": careful_expeditions.gate,
    "sentinel": journey.sentinel,
    "portal": journey.portal,
    "climb": journey.climb,
    "climb/again": journey.climb_again,
    "tower/talisman": journey.give_talisman,
    "tower/sacrifice/strength": journey.sacrifice,
    "tower/sacrifice/craft": journey.sacrifice,
    "vampire/talisman": journey.vampire,
    "death/fate": journey.death_fate,
    "go-on": _go_on,
    "after-card": _go_on,
    teleports.ANYWHERE: careful_expeditions.anywhere,
    "skip-space": journey.skip_space,
    "guardians/again": _again,
    "guardians/attempt": _attempt,
    "fight/how": _how,
    "take": _take,
    "gold": _gold,
    "fate": _fate,
    "fate/other": _earlier_die,
    "fate/spare": _as_usual,
    "add": _as_usual,
    "may": _offer,
    "one-of": _one_of,
    "replace": _replace,
    "buy": _nothing_more,
}
"""The functions that answer questions, by the key of the question or the key's first part."""
