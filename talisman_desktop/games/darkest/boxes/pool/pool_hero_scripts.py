"""Scripts of the characters of the box."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import LastingBegan, Part
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, held
from talisman_desktop.games.darkest.boxes.pool.pool_region import ID
from talisman_desktop.rules import baggage, effect_runner, preservation, statics, tokens
from talisman_desktop.rules.fight import loss
from talisman_desktop.rules.fight.verdict import VERDICT, Verdict
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import AFTER_FIGHT, BEFORE_DICE, AboutToRoll, Fought
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.turns import settle_lost_turns
from talisman_desktop.rules.values.fight_values import STANDS_BACK, Attacked
from talisman_desktop.rules.values.score_values import ADDED, Added, Scored

# --- the Chivalric Knight (H5.chivalric-knight) ---

RULE = "H5.chivalric-knight"
AIDED = f"{ID}/aided"
"""The prefix of a mark, followed by a knight's id.

The marked hero fights the named enemy with `n` of that knight's strength.
"""
TIPPED = f"{ID}/tipped"
"""The prefix of a mark, followed by a knight's id.

`n` is 1 if the knight's help has decided the battle, -1 if it has not.
"""


CHIVALRY = "chivalry"


async def _ride_along(game: Game, about: AboutToRoll) -> None:
    """Ask the knights behind a hero who is about to roll in battle whether to add their strength."""
    if about.fight != "battle" or not about.card or about.hero not in game.party:
        return
    for knight in game.party[game.party.index(about.hero) + 1 :]:
        if not statics.has_script(game, knight, CHIVALRY) or any(
            helper == knight for helper, _ in _aid(game, about.hero)
        ):
            continue
        n, name = tokens.count(game, knight, "strength"), game.character(about.hero).name
        cause = Cause(RULE, game.hero(knight).kind)
        answer = await game.choose(
            lambda: Choose(
                key="fight/aid",
                hero=knight,  # noqa: B023 called at once
                text=f"Help the {name} with your strength of {n}?",  # noqa: B023 called at once
                options=(Option("no", "No"), Option("yes", f"Add {n}")),  # noqa: B023 called at once
                cause=cause,  # noqa: B023 called at once
                card=about.card,
                family="offers",
                usual="no",
            ),
            moot="no",
        )
        if answer == "yes":
            aid = Lasting(about.hero, f"{AIDED}/{knight}", n, "turn", about.card, cause.card)
            game.do(LastingBegan(aid, cause=cause))
            game.do(LastingBegan(replace(aid, what="strength", until="fight"), cause=cause))


def _aid(game: Game, hero: str) -> Iterator[tuple[str, Lasting]]:
    """Yield each knight who helps a hero in the current fight, with the mark that says so."""
    for x in game.table.lasting:
        knight = x.what.removeprefix(f"{AIDED}/")
        if x.hero == hero and knight != x.what and game.alive(knight):
            yield knight, x


async def _weighed(game: Game, about: Verdict, verdict: Verdict) -> Verdict:
    """Note whether a knight's help has decided a battle, and which hero has beaten a Magus; return the verdict
    unchanged."""
    _note_servants(game, verdict)
    if verdict.again or not verdict.hero or verdict.own.fight != "battle":
        return verdict
    own, other = verdict.own.total(verdict.rolled.total), verdict.other.total(verdict.other_roll.total)
    word = verdict.ended.word
    for knight, aid in tuple(_aid(game, verdict.hero)):
        decided = 1 if word == "won" and own - aid.n <= other else -1 if word == "lost" else 0
        if decided and aid.card == verdict.other.card:
            mark = Lasting(verdict.hero, f"{TIPPED}/{knight}", decided, "fight", aid.card, aid.source)
            game.do(LastingBegan(mark, cause=Cause(RULE, aid.source)))
    return verdict


async def _settled(game: Game, fought: Fought, nothing: None) -> None:
    """Reward a knight whose aid decided a battle (the knight then loses a turn), or make the knight share the losses of
    a defeat. Then let a hero who has beaten a Magus, another hero, kill one of that Magus's followers."""
    for mark in [x for x in game.table.lasting if x.what.startswith(f"{TIPPED}/")]:
        knight = mark.what.removeprefix(f"{TIPPED}/")
        if not any(struck.hero == mark.hero for struck in fought.heroes) or not game.alive(knight):
            continue
        zone = game.lies(mark.card)
        m = Meeting(knight, mark.source, card=mark.card, onto=zone if zone.startswith("spot:") else "")
        m.at = int(zone.removeprefix("spot:")) if zone.startswith("spot:") else 0
        if mark.n > 0:
            await effect_runner.run(game, m, (e.GainReward(1), e.LoseTurn(1)))
            settle_lost_turns(game, m)
        else:
            await loss.lose(game, m, "strength", rule=Cause(RULE, mark.source))
    await _lose_a_servant(game, fought)


def _stands_back(game: Game, base: bool, about: Attacked) -> bool:
    """Whether a hero does not meet an enemy, because this hero is a knight who has helped against it this turn."""
    aid = f"{AIDED}/{about.hero}"
    return base or any(x.what == aid and x.card == about.card for x in game.table.lasting)


# --- the Magus ---

SERVANTS = "servants"
BEATEN = f"{ID}/beaten-magus"
"""The prefix of a mark, followed by the id of the hero who has beaten the marked hero in psychic combat."""


def _served(game: Game, base: tuple[Added, ...], about: Scored) -> tuple[Added, ...]:
    """Let each follower of a Magus add 1 craft in psychic combat."""
    if about.attribute != "craft" or about.fight != "psychic" or not game.alive(about.hero):
        return base
    n = len(game.table.zone(held("followers", about.hero)))
    if not n or not statics.has_script(game, about.hero, SERVANTS):
        return base
    printed = game.character(about.hero)
    return (*base, Added(Part(printed.id, n), printed, None))


def _note_servants(game: Game, verdict: Verdict) -> None:
    own, other = verdict.own, verdict.other
    if not other.hero or own.fight != "psychic" or verdict.ended.word == "draw":
        return
    loser, victor = (own.hero, other.hero) if verdict.ended.word == "lost" else (other.hero, own.hero)
    if statics.has_script(game, loser, SERVANTS) and game.table.zone(held("followers", loser)):
        kind = game.hero(loser).kind
        game.do(LastingBegan(Lasting(loser, f"{BEATEN}/{victor}", 1, "fight", 0, kind), cause=Cause(card=kind)))


async def _lose_a_servant(game: Game, fought: Fought) -> None:
    """Let the hero who has beaten a Magus kill one of the followers that helped."""
    for mark in [x for x in game.table.lasting if x.what.startswith(f"{BEATEN}/")]:
        victor, mine = mark.what.removeprefix(f"{BEATEN}/"), held("followers", mark.hero)
        if not game.alive(victor) or not game.alive(mark.hero):
            continue
        m = Meeting(victor, mark.source)

        def options(mine: str = mine) -> list[Option]:
            found = [Option(str(card.id), game.printed(card).name) for card in game.table.zone(mine)]
            return [*found, Option("", "None")]

        number = await one_of(game, m, "servant", "which follower is killed?", options)
        card: Card | None = game.card(int(number)) if number else None
        if card is not None and not await preservation.follower_lives(game, mark.hero, card, m.cause):
            baggage.lose_card(game, card, m.cause)


AROUNDS = (
    Around(procedure=BEFORE_DICE, before=_ride_along, needs=(OwnerScript(CHIVALRY),)),
    Around(procedure=VERDICT, revise=_weighed, needs=(OwnerScript(SERVANTS), AIDED)),
    Around(procedure=AFTER_FIGHT, after=_settled, needs=(TIPPED, BEATEN)),
)
BENDS = (Bend(ADDED, _served, needs=(OwnerScript(SERVANTS),)), Bend(STANDS_BACK, _stands_back, needs=(AIDED,)))
"""The changes that the characters make to fights and losses."""

PLACES: dict[str, Place] = {
    "chivalry": Place("owned"),
    "servants": Place("owned"),
}
"""For each script, the slot of the card words that may call it."""
