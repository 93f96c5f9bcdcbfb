"""Defensive combat: an attacked hero may fight on defence, better protected by weapon and shield, but cannot win."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.owned import Saves
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan, Part
from talisman_desktop.core.requests import Answer, Choose, Chosen, Option, Request
from talisman_desktop.core.table import Card, Cause, Lasting
from talisman_desktop.rules import printed_words, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Follow, LastingBend
from talisman_desktop.rules.module import Module, ModuleClause
from talisman_desktop.rules.moments import AFTER_FIGHT, Fought, Used
from talisman_desktop.rules.values.fight_values import (
    MAY_ACT,
    SAVES,
    WAYS_TO_FIGHT,
    WINS_NOTHING,
    Against,
    Ahead,
    WayToFight,
)
from talisman_desktop.rules.values.score_values import ADDED_FOR_A_WHILE, BARRED, HANDS, Scored

ID = "defensive-combat"

ON_DEFENCE = f"{ID}/on"
"""The mark of a hero on defence in this fight; also the id of the option to be on defence."""
STRUCK_OUT = f"{ID}/used"
"""The mark of a hero who cannot be on defence, having used something on an enemy or another hero this turn."""
SPENT = f"{ID}/spent"
"""The mark of a hero who was on defence this turn."""

HOPELESS = 4
"""The least number of points behind the enemy at which the careful bot chooses defence."""

Saving = tuple[Saves, Card | None, CardDef]


def _has(game: Game, hero: str, mark: str) -> bool:
    return any(x.what == mark and x.hero == hero for x in game.table.lasting)


# --- declaring (1) ---


def _way(game: Game, base: tuple[WayToFight, ...], about: Against) -> tuple[WayToFight, ...]:
    """Return the ways to fight; defence is added for a hero who is attacked in battle (1.1), has used nothing on
    anybody this turn (1.2), and would gain a bonus by it (1.3)."""
    hero = about.hero
    if about.fight != "battle" or not about.fresh or _has(game, hero, STRUCK_OUT):
        return base
    if not (with_it := _in_hand(game, hero, about.subtype)):
        return base
    names = " and ".join(f"the {game.printed(card).name}" for card in with_it)
    text = f"On defence: {len(with_it)} more with {names}, and a victory is a stand-off"
    return (*base, WayToFight(Option(ON_DEFENCE, text), Lasting(hero, ON_DEFENCE, len(with_it), "fight")))


def _note_use(game: Game, used: Used) -> Iterator[LastingBegan]:
    """Yield the mark of a hero who has used something on an enemy or another hero (1.2)."""
    if (used.on_enemy or used.on_other) and not _has(game, used.hero, STRUCK_OUT):
        yield LastingBegan(Lasting(used.hero, STRUCK_OUT, 1, "turn"), cause=Cause(f"{ID}.1.2"))


def _in_hand(game: Game, hero: str, against: str) -> list[Card]:
    """Return the weapon and the shield that a hero has in hand, at most one of each (1.3)."""
    shield = _shield(game, hero)
    return [*statics.wielded(game, hero, against)[:1], *([shield] if shield is not None else [])]


def _shield(game: Game, hero: str) -> Card | None:
    """Return the shield that a hero has in hand; None if there is none, if the hero uses two weapons instead, or where
    a shield cannot be used."""
    barred = BARRED(game, (), hero)
    for _, card, printed in statics.words(game, hero):
        if card is not None and printed_words.worn(printed) == "hand" and printed.subtype not in barred:
            two = HANDS(game, 1, hero) > 1 and len(statics.weapons(game, hero)) > 1
            return None if two and not statics.shielded(game, hero) else card
    return None


def _bonus(game: Game, base: tuple[Part, ...], about: Scored) -> tuple[Part, ...]:
    """Return the parts of a score in battle on defence: 1 more for a weapon and 1 more for a shield (1.3)."""
    if about.fight != "battle" or not _has(game, about.hero, ON_DEFENCE):
        return base
    return (*base, *(Part(card.kind, 1) for card in _in_hand(game, about.hero, about.subtype)))


# --- the fight (2) ---


def _wins_nothing(base: str, lasting: Lasting, about: Ahead) -> str:
    """Return the reason why a victory counts as a stand-off: the hero is on defence (2.1); `base` for any other
    hero."""
    return "on defence" if lasting.hero == about.hero else base


def _without_shield(game: Game, base: tuple[Saving, ...], hero: str) -> tuple[Saving, ...]:
    """Return the armour that a hero may try: on defence, all but the shield (2.1)."""
    if not _has(game, hero, ON_DEFENCE) or _shield(game, hero) is None:
        return base
    return tuple(x for x in base if x[0].worn != "hand")


async def _after_fight(game: Game, fought: Fought, nothing: None) -> None:
    """End the turn of a hero who was on defence, whatever the result (2.2)."""
    for struck in fought.heroes:
        if game.alive(struck.hero) and _has(game, struck.hero, ON_DEFENCE):
            game.do(LastingBegan(Lasting(struck.hero, SPENT, 1, "turn"), cause=Cause(f"{ID}.2.2b")))


def _acts_no_more(base: bool, lasting: Lasting, hero: str) -> bool:
    return base and lasting.hero != hero


def _bot(game: Game, request: Request) -> Answer | None:
    """Return the careful bot's answer: defence for a hero who is far behind and has no better way; else None."""
    if not isinstance(request, Choose) or request.key != "fight/how" or not request.card:
        return None
    ids = {option.id for option in request.options}
    if ON_DEFENCE not in ids or ids & {"evade", "let-be", "destroy", "assassinate", "charm"}:
        return None
    theirs = game.printed(game.card(request.card)).strength or 0
    behind = theirs - statics.score(game, request.hero, "strength", "battle")
    return Chosen(ON_DEFENCE) if behind >= HOPELESS else None


CLAUSES = (
    ModuleClause(
        f"{ID}.1.1",
        "A hero who is attacked in battle may fight on defence: without a chance of victory, but with a better "
        "chance to survive.",
        "An enemy attacks the hero if it was turned over this turn or appears through the text of a card. An enemy "
        "that was face up before is attacked by the hero. Guardians are attacked by the party. Before the Crown no "
        "hero can be on defence, because the last fight might never end.",
        "The party walks towards cards that are face up, but cannot know what the face-down ones bring.",
    ),
    ModuleClause(
        f"{ID}.1.2",
        "A hero who has used an ability, a thing or a spell on an enemy or another hero this turn cannot be on "
        "defence.",
        "A turn is the meeting of one card or place. Anything meant for a fight counts as used on an enemy; a draught "
        "or a spell that may be used at any time, and that helps only its owner, does not count.",
    ),
    ModuleClause(
        f"{ID}.1.3",
        "Everything that adds to strength in battle still counts. On defence there is more:",
        "The program offers defence where a weapon or a shield would add something.",
    ),
    ModuleClause(f"{ID}.1.3-1-for-a-weapon-wi", "1 for a weapon in hand, for one only."),
    ModuleClause(
        f"{ID}.1.3-1-for-a-shield-wi",
        "1 for a shield in hand, for one only.",
        "A shield is armour for the hand. Beside two weapons it is in hand only if the hero has chosen so.",
    ),
    ModuleClause(
        f"{ID}.1.4",
        "Only what the hero has ready counts, nothing in the baggage or with a follower.",
        "All items count as ready, because a weapon and a shield are among the things that a hero could carry "
        "without a mount.",
        state="shown",
    ),
    ModuleClause(f"{ID}.2.1", "The battle is rolled as usual; only its result differs."),
    ModuleClause(
        f"{ID}.2.1-if-the-adventurer",
        "A hero on defence who wins has a stand-off.",
        "There is no trophy, and a card's text about a stand-off applies. The next hero then meets the enemy.",
    ),
    ModuleClause(
        f"{ID}.2.1-if-the-adventurer~2",
        "A hero on defence who loses may try armour, but no shield.",
    ),
    ModuleClause(f"{ID}.2.2", "Whatever the result of the fight:"),
    ModuleClause(
        f"{ID}.2.2a", "The hero's turn is over at once.", "The hero is done with this card, as after any fight."
    ),
    ModuleClause(
        f"{ID}.2.2b",
        "The hero does nothing more in this turn, but may be attacked again.",
        "Until the party is done with the card, the hero can use nothing and cast nothing.",
    ),
)

MODULE = Module(
    id=ID,
    title="Defensive combat",
    help="A hero who is attacked in battle may fight on defence: 1 more with a weapon and 1 more with a shield, but a "
    "victory is a stand-off.",
    house_rule=True,
    clauses=CLAUSES,
    bends=(Bend(WAYS_TO_FIGHT, _way), Bend(ADDED_FOR_A_WHILE, _bonus), Bend(SAVES, _without_shield)),
    lasting=(LastingBend(ON_DEFENCE, WINS_NOTHING, _wins_nothing), LastingBend(SPENT, MAY_ACT, _acts_no_more)),
    arounds=(Around(procedure=AFTER_FIGHT, after=_after_fight),),
    follows=(Follow(Used, _note_use),),
    bots={"careful": _bot},
)
"""The house rule."""
