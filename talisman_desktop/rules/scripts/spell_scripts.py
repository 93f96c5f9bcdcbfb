"""Scripts of spells. Each returns whether it had an effect."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardTurned, LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting
from talisman_desktop.rules import (
    baggage,
    countermagic,
    pile_words,
    roads,
    worth,
)
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.lasting_words import EVADE, IMMOBILE, SHUT_BY_ALL, SHUT_BY_ONE, SPARED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Felled
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.fight_values import GUARDIANS, SCROLLS_IN_PLAY
from talisman_desktop.rules.values.meeting_values import MAY_BE_DESTROYED, ROW_BEGINS

NOTHING_LEFT = Option("", "It can no longer do anything")


async def one_of(game: Game, m: Meeting, key: str, text: str, options: Callable[[], list[Option]]) -> str:
    """Ask for one of the options and return its id.

    The result is "" if something played before the answer has left no option or killed the caster.
    """
    return await game.choose(
        lambda: Choose(
            key=f"{key}/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog.cards[m.kind].name}: {text}",
            options=tuple(options()) or (NOTHING_LEFT,),
            cause=m.cause,
            family="spells",
        )
    )


# --- cards lying on the road ---


async def destruction(game: Game, m: Meeting) -> bool:
    """Discard one face-up adventure card of the caster's choice on the road. Return False if there was none to
    choose."""

    def options() -> list[Option]:
        return [Option(str(c.id), game.printed(c).name) for c in roads.face_up(game.table)]

    card = await one_of(game, m, "which", "which card is destroyed?", options)
    if not card:
        return False
    baggage.lose_card(game, game.card(int(card)), m.cause)
    return True


def _enemy_ahead(game: Game) -> bool:
    """Whether an enemy is face up on the space that the party reaches next."""
    way = roads.way(game.table)
    ahead = game.table.zone(game.ruleset.world.from_here(way, way.heading).zone) if way else ()
    return any(c.up and c.kind and game.printed(c).type == "enemy" for c in ahead)


def _destroyable(game: Game) -> list[Card]:
    return [c for c in GUARDIANS(game, (), None) if MAY_BE_DESTROYED(game, True, c)]


async def destroy_guardian(game: Game, m: Meeting) -> bool:
    """Discard one guardian of the caster's choice, as if it were an adventure card lying face up (D0.as-written).
    Return False if there was none to choose."""

    def options() -> list[Option]:
        return [Option(str(c.id), game.printed(c).name) for c in _destroyable(game)]

    card = await one_of(game, m, "which", "which guardian is destroyed?", options)
    if not card:
        return False
    happened(game, Felled(int(card), game.ruleset.clauses.guardian_destroyed.on(m.kind)))
    return True


def _hexable(game: Game) -> dict[str, list[Card]]:
    """Return the face-up enemies of each road space; those of the open row belong to the party's space."""
    way = roads.way(game.table)
    here = way.at if way is not None else roads.own(0)
    found: dict[str, list[Card]] = {}
    for card in roads.face_up(game.table):
        if game.printed(card).type == "enemy":
            space = roads.of_zone(game.table.find(card.id)[0]) or here
            found.setdefault(str(space.counted), []).append(card)
    return found


def _before_an_enemy(game: Game) -> bool:
    printed = countermagic.words_of(game, game.situation.meets(game))
    return printed is not None and printed.type == "enemy"


async def hex_(game: Game, m: Meeting) -> bool:
    """Destroy all revealed enemies of one road space of choice (D3.hex). Always return True."""

    def options() -> list[Option]:
        return [
            Option(space, f"Road space {space}: {', '.join(game.printed(c).name for c in cards)}")
            for space, cards in sorted(_hexable(game).items())
        ]

    space = await one_of(game, m, "where", "on which road space?", options)
    for card in _hexable(game).get(space, ()):
        baggage.lose_card(game, card, game.ruleset.clauses.hexed.on(m.kind))
    return True


# --- in a fight ---


async def immobility(game: Game, m: Meeting) -> bool:
    """Stop the enemy that the party faces until the end of the turn: it cannot be attacked, and may be evaded
    (D3.immobility). Always return True."""
    lasting = Lasting("", IMMOBILE, 1, "turn", m.enemy, m.kind)
    game.do(LastingBegan(lasting, cause=game.ruleset.clauses.immobile.on(m.kind)))
    return True


async def spare_enemy(game: Game, m: Meeting) -> bool:
    """Keep the enemy that the party faces alive until the end of the turn: a victory over it is a stand-off. Always
    return True."""
    game.do(LastingBegan(Lasting("", SPARED, 1, "turn", m.enemy, m.kind), cause=m.cause))
    return True


async def invisibility(game: Game, m: Meeting) -> bool:
    """Let the caster evade the card or place being met, and any enemy until the end of the turn. Always return True."""
    game.do(LastingBegan(Lasting(m.hero, EVADE, 1, "turn", 0, m.kind), cause=m.cause))
    m.evaded = True
    return True


async def psionic_blast(game: Game, m: Meeting) -> bool:
    """Add the caster's printed craft to their strength until the battle ends. Always return True."""
    sides.boost(game, m.hero, "strength", game.character(m.hero).craft or 0, m.kind)
    return True


async def preservation(game: Game, m: Meeting) -> bool:
    """Do nothing and return True. The spell's only effect is to prevent the loss
    (`talisman_desktop.rules.preservation`)."""
    return True


# --- magic against magic (D3) ---


def _counterable(game: Game, types: tuple[str, ...]) -> CardDef | None:
    """Return the printed facts of the card or place being met, if it is of these types and its text still works;
    otherwise None."""
    met = game.situation.meets(game)
    printed = countermagic.words_of(game, met)
    return None if printed is None or printed.type not in types or countermagic.negated(game, met) else printed


async def counterspell(game: Game, m: Meeting) -> bool:
    """Make the words of the event, stranger, place or space being met void until the end of the turn. Always return
    True."""
    countermagic.negate(game, game.situation.meets(game), game.ruleset.clauses.countered.on(m.kind))
    return True


async def silence_guardians(game: Game, m: Meeting) -> bool:
    """Make the guardians' scrolls void, and the words of all other cards and places, until the end of the turn
    (D3.destroy-magic: effects of enemies). Always return True."""
    countermagic.negate_all(game, game.ruleset.clauses.all_countered.on(m.kind))
    return True


async def destroy_magic(game: Game, m: Meeting) -> bool:
    """Make events, strangers, places, spaces and enemies unable to affect the party until the end of the turn. Always
    return True."""
    countermagic.negate_all(game, game.ruleset.clauses.all_countered.on(m.kind))
    return True


def _harmful(game: Game, types: tuple[str, ...]) -> bool:
    """Whether the card or place being met could do harm, so that countering it is worth a question.

    A place that only draws cards counts as harmful, because the cards could be. A road space does not, because its
    cards come by the road roll, which cannot be countered.
    """
    printed = _counterable(game, types)
    if printed is None:
        return False
    only_draws = printed.draws > 0 and not printed.meet
    return printed.type == "enemy" or only_draws or worth.harms(printed.meet)


# --- seeing ahead (D3.divination) ---

SEEN = 3
"""The number of cards that Divination shows."""


def _row(game: Game) -> list[Card]:
    """Return the next unseen cards of the row."""
    spots = sorted((z for z in game.table.zones if z.startswith("spot:")), key=lambda z: int(z[5:]))
    return [c for z in spots for c in game.table.zones[z] if not c.up and not c.met][:SEEN]


def _pile(game: Game, deck: str) -> int:
    """Return how many cards of a pile the caster can look at."""
    pile = game.table.decks[game.table.in_force(deck)]
    return min(SEEN, len(pile.top) + pile.size)


async def divination(game: Game, m: Meeting) -> bool:
    """Let the caster look at up to three next cards of the row, of the adventure deck or of the spell deck. Return
    False only if there were cards to look at and none were chosen."""
    names = {"adventure": "The top of the adventure deck", "spell": "The top of the spell deck"}

    def options() -> list[Option]:
        row = [Option("row", "The next cards of the row")] if _row(game) else []
        return [*row, *(Option(deck, text) for deck, text in names.items() if _pile(game, deck))]

    if not options():
        game.do(Told("pile-empty", "", ("adventure",), cause=game.ruleset.clauses.divined.on(m.kind)))
        return True
    where = await one_of(game, m, "look", "which cards do you look at?", options)
    if not where:
        return False
    cause = game.ruleset.clauses.divined.on(m.kind)
    kinds = await _look_at_row(game, m, cause) if where == "row" else await _look_at_pile(game, m, where, cause)
    game.do(Told("divined", m.hero, (where, *(game.catalog.cards[k].name for k in kinds)), cause=cause))
    return True


async def _look_at_row(game: Game, m: Meeting, cause: Cause) -> list[str]:
    kinds = []
    for card in _row(game):
        kind = card.kind
        if not kind:
            (kind,) = await pile_words.look(game, m.hero, card.deck, 1, cause, card.id)
            game.do(CardTurned(card.id, kind, up=False, cause=cause))
        kinds.append(kind)
    return kinds


async def _look_at_pile(game: Game, m: Meeting, deck: str, cause: Cause) -> list[str]:
    return list(await pile_words.look_at_top(game, m.hero, game.table.in_force(deck), SEEN, cause))


# --- meeting a card again (D3.temporal-warp) ---

TIMES = 3
"""The number of times that Temporal Warp lets its caster meet the card or place again."""


async def temporal_warp(game: Game, m: Meeting) -> bool:
    """Let only the caster meet the card or place met last three more times, as long as the caster lives and it is
    there. Always return True."""
    met = game.situation.has_met(game)
    for _ in range(TIMES):
        if not game.alive(m.hero) or game.situation.has_met(game) != met:
            break
        await game.situation.meet_again(game, m.hero, met)
    return True


def _again_is_good(game: Game) -> bool:
    """Whether the card or place met last gives more than it takes, or still bars the way, so that meeting it again
    is worth a question."""
    printed = countermagic.words_of(game, game.situation.has_met(game))
    if printed is None or printed.type == "enemy":
        return False
    return worth.of(printed.meet) > 0 or (printed.type == "space" and printed.strength is not None)


def _met(game: Game) -> bool:
    return game.situation.has_met(game) != Met()


SCRIPTS: dict[str, Script] = {
    "destruction": Script(
        destruction,
        lambda game, m: roads.any_face_up(game.table),
        before_moving=lambda game, m: _enemy_ahead(game),
    ),
    "destroy-guardian": Script(destroy_guardian, lambda game, m: bool(_destroyable(game))),
    "preservation": Script(preservation),
    "hex": Script(
        hex_,
        lambda game, m: roads.any_face_up(game.table, lambda card: game.printed(card).type == "enemy"),
        lambda game, m: _before_an_enemy(game),
    ),
    "immobility": Script(immobility, lambda game, m: m.enemy > 0, lambda game, m: _before_an_enemy(game), avoids=True),
    "spare-enemy": Script(spare_enemy, lambda game, m: m.enemy > 0),
    "invisibility": Script(invisibility, lambda game, m: not m.guardians, avoids=True),
    "psionic-blast": Script(psionic_blast, lambda game, m: m.battle),
    "counterspell": Script(
        counterspell,
        lambda game, m: _counterable(game, SHUT_BY_ONE) is not None,
        lambda game, m: _harmful(game, SHUT_BY_ONE),
    ),
    "destroy-magic": Script(
        destroy_magic,
        lambda game, m: _counterable(game, SHUT_BY_ALL) is not None,
        lambda game, m: _harmful(game, SHUT_BY_ALL),
    ),
    "silence-guardians": Script(silence_guardians, lambda game, m: SCROLLS_IN_PLAY(game, False, None)),
    "divination": Script(divination, urgent=lambda game, m: ROW_BEGINS(game, False, None) and bool(_row(game))),
    "temporal-warp": Script(temporal_warp, lambda game, m: _met(game), lambda game, m: _again_is_good(game)),
}
