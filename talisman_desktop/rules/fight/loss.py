"""The loss after a fight: a life and a token of the attribute used, unless armour saves them (C7e)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import baggage, preservation, tokens
from talisman_desktop.rules.fight import armour
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Passed
from talisman_desktop.rules.values.fight_values import LOSS_WAIVED, SPARE_LOSS

ATTRIBUTES: dict[Fights, Attribute] = {"battle": "strength", "psychic": "craft"}
"""The attribute that a hero loses in each kind of fight."""


async def lose(
    game: Game,
    m: Meeting,
    attribute: Attribute,
    *,
    zone: str = "",
    rule: Cause | None = None,
    shield: bool = True,
    armour_helps: bool = True,
    to_enemy: bool = True,
) -> bool:
    """Take a life and a token of the attribute used from a hero who lost a combat.

    The hero may first discard a card that prevents the loss, then try saving items, usually one. Against an enemy a
    card may waive the loss.

    `zone` is where the things of a hero who dies fall (default: the party's space). `shield` tells whether a shield may
    still be used in this combat, `armour_helps` whether any saving item may, and `to_enemy` is False if another hero
    has won. Return whether a shield may still be used afterwards.
    """
    if to_enemy and (waived := LOSS_WAIVED(game, "", m.hero)):
        game.do(Told("prevented", m.hero, cause=Cause(card=waived)))
        return shield
    if await _spared(game, m, rule or game.ruleset.clauses.beaten):
        return shield
    kept = await armour.tries(game, m, attribute, shield=shield) if armour_helps else armour.Kept(shield=shield)
    if not game.alive(m.hero):
        return shield
    clauses = game.ruleset.clauses
    token_rule = clauses.lost_battle if attribute == "strength" else clauses.lost_psychic
    if not kept.token:
        tokens.lose(game, m.hero, attribute, 1, (rule or token_rule).on(m.kind))
    if not kept.life:
        here = zone or m.zone
        lost = await preservation.lose_life(game, m.hero, 1, (rule or clauses.beaten).on(m.kind), zone=here)
        m.wounded = lost > 0
        if lost and game.alive(m.hero):
            happened(game, Passed(m.hero, "wound", here))
    return kept.shield


async def _spared(game: Game, m: Meeting, rule: Cause) -> bool:
    """Ask a beaten hero whether to discard a card in order to lose nothing; return whether a card was discarded."""
    if not SPARE_LOSS(game, (), m.hero):
        return False

    def choice() -> Choose:
        cards = SPARE_LOSS(game, (), m.hero) if game.alive(m.hero) else ()
        return Choose(
            key="loss/spare",
            hero=m.hero,
            text="You are beaten: what do you discard to lose nothing?",
            options=(
                *(Option(str(card.id), game.printed(card).name) for card in cards),
                Option("lose", "Nothing: take the loss"),
            ),
            cause=rule.on(m.kind),
            card=m.card,
            family="offers",
        )

    answer = await game.choose(choice, moot="lose")
    if answer == "lose":
        return False
    card = game.card(int(answer))
    baggage.lose_card(game, card, Cause(card=card.kind))
    game.do(Told("prevented", m.hero, cause=Cause(card=card.kind)))
    return True
