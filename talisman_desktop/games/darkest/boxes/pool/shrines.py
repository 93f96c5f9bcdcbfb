"""Scripts of cards that change a hero's alignment or fate: the Pantheon, the Reliquary, the Deathstalker and Temporary
Change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.conditions import Alignment
from talisman_desktop.core.facts import AlignmentChanged, CardMoved, Fact, LastingBegan, LastingEnded
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Cause, Lasting, discard, held
from talisman_desktop.games.darkest.boxes.pool.pool_region import ID
from talisman_desktop.rules import baggage, belongings, draws, effect_runner, quest_rewards, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Follow
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.values.meeting_values import MAY_CHANGE_SIDES
from talisman_desktop.rules.zones import REWARDS, leaves_play

SIDES: tuple[Alignment, ...] = get_args(Alignment)
LEAVE = Option("", "None")


def _other_sides(game: Game, hero: str) -> list[Option]:
    """Return the alignments that a hero could change to."""
    if not game.alive(hero) or not MAY_CHANGE_SIDES(game, True, hero):
        return []
    return [Option(side, f"Become {side}") for side in SIDES if side != game.hero(hero).alignment]


# --- the Pantheon ---

CHOSEN = f"{ID}/chosen/"
"""The prefix of a mark, followed by an alignment that has already been chosen at the place named by the mark."""


async def pantheon(game: Game, m: Meeting) -> bool:
    """Let the hero change alignment; the place is discarded once every alignment was chosen there. Return whether the
    hero changed."""
    if not _other_sides(game, m.hero):
        return False
    answer = await one_of(
        game, m, "side", "which alignment do you choose?", lambda: [*_other_sides(game, m.hero), LEAVE]
    )
    if not answer:
        return False
    baggage.change_alignment(game, m.hero, cast(Alignment, answer), m.zone, m.cause)
    mark = Lasting("", f"{CHOSEN}{answer}", 1, "adventure", m.card, m.kind)
    if mark not in game.table.lasting:
        game.do(LastingBegan(mark, cause=m.cause))
    chosen = {x.what for x in game.table.lasting if x.what.startswith(CHOSEN) and x.card == m.card}
    if len(chosen) == len(SIDES) and game.lies(m.card):
        baggage.lose_card(game, game.card(m.card), m.cause)
    return True


# --- the Reliquary ---

SHOWN = 4
"""The number of quest rewards that are laid on the Reliquary."""


def _reliquary_zone(card: int) -> str:
    return f"reliquary:{card}"


async def reliquary(game: Game, m: Meeting) -> bool:
    """Lay quest rewards on the place; a hero may take one in exchange for a talisman, and the place is discarded with
    the last. Return whether the hero took one."""
    zone = _reliquary_zone(m.card)
    if not game.table.zone(zone) and not any(x.what == RELICS and x.card == m.card for x in game.table.lasting):
        game.do(LastingBegan(Lasting("", RELICS, 1, "adventure", m.card, m.kind), cause=m.cause))
        for _ in range(min(SHOWN, quest_rewards.left(game.table))):
            await draws.draw(game, REWARDS, zone, m.cause, hero=m.hero)

    def options() -> list[Option]:
        can = game.alive(m.hero) and belongings.cards(game, m.hero, "talisman")
        return [*(Option(str(c.id), game.printed(c).name) for c in game.table.zone(zone) if can), LEAVE]

    if len(options()) < 2:
        return False
    number = await one_of(game, m, "relic", "which reward do you take for a talisman?", options)
    if not number:
        return False
    baggage.lose_card(game, belongings.cards(game, m.hero, "talisman")[0], m.cause)
    game.do(CardMoved(int(number), held("quests", m.hero), cause=m.cause))
    await effect_runner.gain_reward(game, m, int(number))
    if not game.table.zone(zone) and game.lies(m.card):
        baggage.lose_card(game, game.card(m.card), m.cause)
    return True


RELICS = f"{ID}/relics"
"""The mark of a Reliquary on which rewards have been laid."""


def _carried_off(game: Game, moved: CardMoved) -> list[CardMoved]:
    """Return the facts that put the quest rewards back into their deck when their Reliquary is discarded."""
    cards = game.table.zones.get(_reliquary_zone(moved.card), ())
    return [CardMoved(card.id, f"deck:{card.deck}", cause=moved.cause) for card in cards]


# --- Temporary Change ---

CHANGED = f"{ID}/changed"
"""The mark of a hero whose alignment is changed for `n` more road spaces; `source` is the earlier alignment."""
HELD = f"{ID}/change-held"
"""A second mark of the same hero, which lasts until the end of the road space, so that the change is still known when
an adventure ends."""
ROUNDS = 2


async def temporary_change(game: Game, m: Meeting) -> bool:
    """Let the hero have another alignment, which the caster chooses, on this road space and the next. Return False if
    there is no other."""
    caster = m.caster or m.hero
    before = game.hero(m.hero).alignment
    answer = await one_of(
        game, m.beside(caster), "side", "which alignment do you choose?", lambda: _other_sides(game, m.hero)
    )
    if not answer:
        return False
    baggage.change_alignment(game, m.hero, cast(Alignment, answer), m.zone, m.cause)
    mark = _changed(game, m.hero)
    was = mark.source if mark is not None else before
    game.do(LastingBegan(Lasting(m.hero, CHANGED, ROUNDS, "adventure", 0, was), cause=m.cause))
    game.do(LastingBegan(Lasting(m.hero, HELD, 1, "round", 0, was), cause=m.cause))
    return True


def _changed(game: Game, hero: str) -> Lasting | None:
    last = next((x for x in reversed(game.table.lasting) if x.what == CHANGED and x.hero == hero), None)
    return last if last is not None and last.n else None


def _back(game: Game, hero: str, before: str) -> Iterator[Fact]:
    """Yield the facts that give a hero the earlier alignment back and discard the things that it forbids."""
    side = cast(Alignment, before)
    if not game.alive(hero) or game.hero(hero).alignment == side or not MAY_CHANGE_SIDES(game, True, hero):
        return
    yield AlignmentChanged(hero, side, cause=Cause(card=CHANGE))
    for card in statics.carried(game, hero):
        if side not in game.printed(card).usable_by:
            yield CardMoved(card.id, discard(card.deck), cause=Cause(card=CHANGE))


CHANGE = f"{ID}/temporary-change"


def _lasts_for_spaces(ended: LastingEnded) -> bool:
    """Whether a road space or the adventure ends."""
    return ended.until in ("round", "adventure")


def _passes(game: Game, ended: LastingEnded) -> Iterator[Fact]:
    """Yield the facts that end temporary changes of alignment, with a road space or with the adventure."""
    if ended.until == "round":
        for hero in game.party:
            mark = _changed(game, hero)
            if mark is None:
                continue
            left = mark.n - 1
            yield LastingBegan(Lasting(hero, CHANGED, left, "adventure", 0, mark.source), cause=ended.cause)
            if left:
                yield LastingBegan(Lasting(hero, HELD, 1, "round", 0, mark.source), cause=ended.cause)
            else:
                yield from _back(game, hero, mark.source)
    elif ended.until == "adventure":
        for mark in [x for x in game.table.lasting if x.what == HELD]:
            yield from _back(game, mark.hero, mark.source)


FOLLOWS = (
    Follow(CardMoved, _carried_off, concerns=leaves_play),
    Follow(LastingEnded, _passes, needs=(CHANGED, HELD), concerns=_lasts_for_spaces),
)
"""The facts that these cards add after others."""


def _can_change(game: Game, m: Meeting) -> bool:
    return bool(_other_sides(game, m.hero))


SCRIPTS: dict[str, Script] = {
    "pantheon": Script(pantheon, _can_change),
    "reliquary": Script(reliquary),
    "temporary-change": Script(temporary_change, _can_change),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "pantheon": Place("meet"),
    "reliquary": Place("meet"),
    "temporary-change": Place("may", ("any", "road", "between")),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
