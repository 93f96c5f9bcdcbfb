"""Scripts of the core box."""

from __future__ import annotations

from talisman_desktop.core.facts import LastingBegan, PileChanged, TokensChanged
from talisman_desktop.core.requests import ByHand, Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, held
from talisman_desktop.rules import carrying, combat, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.scripts.script import Script

SENTINEL = "sentinel"
"""The pile of gold that raiders stashed at the Sentinel (D4)."""


async def raiders(game: Game, m: Meeting) -> bool:
    """All the hero's gold is stashed at the Sentinel, until the party visits another destination (D4)."""
    gold = game.hero(m.hero).gold
    if gold:
        cause = Cause("D4.raiders", m.kind)
        game.do(TokensChanged(m.hero, "gold", -gold, cause=cause))
        game.do(PileChanged(SENTINEL, gold, cause=cause))
    return True


async def blizzard(game: Game, m: Meeting) -> bool:
    """Movement is slowed for two rounds: the marching order stays as it is on this road space and the next (C3d)."""
    until_day = game.table.day + 2
    if not any(x.what == "fixed-order" and x.n == until_day for x in game.table.lasting):
        game.do(LastingBegan(Lasting("", "fixed-order", until_day, "adventure", 0, m.kind), cause=Cause("C3d", m.kind)))
    return True


def _at_destination(game: Game, m: Meeting) -> bool:
    """A destination gives access to the river (C5c)."""
    return game.table.adventure is not None and game.table.adventure.space == 6


async def raft(game: Game, m: Meeting) -> bool:
    """Crossing the Storm River leads out of the Inner Region: the players settle it themselves."""
    await game.by_hand(
        ByHand(
            key="raft",
            hero=m.hero,
            text="The raft carries the party across the Storm River to the village beyond the Sentinel. Play on there "
            "at your table; the raft is kept.",
            cause=Cause("C5c", m.kind),
            family="by-hand",
        )
    )
    return True


# --- spells ---


async def _one_of(game: Game, m: Meeting, key: str, text: str, options: list[Option]) -> str:
    return await game.choose(
        lambda: Choose(
            key=f"{key}/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog.cards[m.kind].name}: {text}",
            options=tuple(options),
            cause=m.cause,
            family="spells",
        )
    )


def _hurt(game: Game) -> list[str]:
    return [h for h in game.table.order if tokens.missing(game, h, "life")]


async def healing(game: Game, m: Meeting) -> bool:
    """One hero gets all missing lives back."""
    options = [Option(h, game.character(h).name) for h in _hurt(game)]
    hero = await _one_of(game, m, "whom", "who is healed?", options)
    tokens.restore(game, hero, "life", tokens.missing(game, hero, "life"), m.cause)
    return True


def on_the_road(game: Game) -> list[Card]:
    """The adventure cards lying face up on the road."""
    zones = [z for z in game.table.zones if z.startswith(("spot:", "road:"))]
    return [c for z in sorted(zones) for c in game.table.zones[z] if c.up and c.kind and c.deck == "adventure"]


async def destruction(game: Game, m: Meeting) -> bool:
    """One face-up adventure card on the road is discarded."""
    options = [Option(str(c.id), game.printed(c).name) for c in on_the_road(game)]
    card = await _one_of(game, m, "which", "which card is destroyed?", options)
    carrying.lose_card(game, game.card(int(card)), m.cause)
    return True


def _hexable(game: Game) -> dict[str, list[Card]]:
    """Face-up enemies by the road space they lie on; those of the open row belong to the party's space."""
    here = game.table.adventure.space if game.table.adventure else 0
    found: dict[str, list[Card]] = {}
    for card in on_the_road(game):
        if game.printed(card).type == "enemy":
            zone = game.table.find(card.id)[0]
            space = zone[5:] if zone.startswith("road:") else str(here)
            found.setdefault(space, []).append(card)
    return found


async def hex_(game: Game, m: Meeting) -> bool:
    """All revealed enemies of one road space are destroyed (D3.hex)."""
    enemies = _hexable(game)
    options = [
        Option(space, f"Road space {space}: {', '.join(game.printed(c).name for c in cards)}")
        for space, cards in sorted(enemies.items())
    ]
    space = await _one_of(game, m, "where", "on which road space?", options)
    for card in enemies[space]:
        carrying.lose_card(game, card, Cause("D3.hex", m.kind))
    return True


async def immobility(game: Game, m: Meeting) -> bool:
    """The enemy before the hero cannot be attacked and may be evaded until the end of the turn (D3.immobility)."""
    game.do(LastingBegan(Lasting("", "immobile", 1, "turn", m.enemy, m.kind), cause=Cause("D3.immobility", m.kind)))
    return True


def _other_spells(game: Game, hero: str, cast: int) -> list[Card]:
    """A hero's spells, the one being cast left out."""
    return [c for c in game.table.zone(held("spells", hero)) if c.id != cast]


async def nullify(game: Game, m: Meeting) -> bool:
    """One hero discards all spells."""
    options = [Option(h, game.character(h).name) for h in game.table.order if game.table.zone(held("spells", h))]
    hero = await _one_of(game, m, "whom", "whose spells are discarded?", options)
    for card in game.table.zone(held("spells", hero)):
        carrying.lose_card(game, card, m.cause)
    return True


async def psionic_blast(game: Game, m: Meeting) -> bool:
    """The printed craft is added to strength until the battle ends."""
    combat.boost(game, m.hero, "strength", game.character(m.hero).craft or 0, m.kind)
    return True


SCRIPTS: dict[str, Script] = {
    "raiders": Script(raiders),
    "blizzard": Script(blizzard),
    "raft": Script(raft, _at_destination),
    "healing": Script(healing, lambda game, m: bool(_hurt(game))),
    "destruction": Script(destruction, lambda game, m: bool(on_the_road(game))),
    "hex": Script(hex_, lambda game, m: bool(_hexable(game))),
    "immobility": Script(immobility, lambda game, m: m.enemy > 0),
    "nullify": Script(nullify, lambda game, m: any(_other_spells(game, h, m.card) for h in game.table.order)),
    "psionic-blast": Script(psionic_blast, lambda game, m: m.battle),
}
