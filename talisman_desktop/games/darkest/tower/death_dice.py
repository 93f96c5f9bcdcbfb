"""The dice with Death (C10j)."""

from __future__ import annotations

from talisman_desktop.core.facts import TokensChanged, Told
from talisman_desktop.core.requests import Choose, Option, Pick, Throw
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.tower.trial_end import failed, passed
from talisman_desktop.rules import dice, preservation
from talisman_desktop.rules.game import Game


async def death(game: Game) -> Step:
    """Roll two dice each for the party and for Death; fate may add to the party's. A higher roll of Death's costs each
    hero a life (C10j)."""
    cause, leader = clauses.DEATH, game.party[0]
    deaths = await dice.roll(
        game, Throw(key="death", text="Dice with Death: his dice", dice=2, cause=cause, family="tower"), "Death"
    )
    ours = Throw(key="death/party", hero=leader, text="Dice with Death: yours", dice=2, cause=cause, family="tower")
    mine = sum(await dice.roll_own(game, ours, "the dice with Death", lambda d: sum(d) > sum(deaths)))
    mine += await _add_fate(game, sum(deaths) - mine)
    result = "won" if mine > sum(deaths) else "lost" if mine < sum(deaths) else "draw"
    game.do(Told("death", "", (mine, sum(deaths), result), cause=cause))
    if result == "won":
        return await passed(game)
    if result == "lost":
        for hero in game.party:
            await preservation.lose_life(game, hero, 1, clauses.DEATH_WINS)
    return await failed(game)


async def _add_fate(game: Game, behind: int) -> int:
    """Let each hero pay 1 fate to add 1 to the roll (C10j.e); return the sum.

    If that makes neither a draw nor a win, the program asks only if players want to be asked.
    """
    if not _with_fate(game):
        return 0
    n = int(await game.choose(lambda: _pay_fate(game, behind)))
    givers = _with_fate(game)
    if not n:
        return 0
    who = await game.pick(
        Pick(
            key="death/who",
            text=f"Who pays? {n} of you, 1 fate each",
            options=tuple(Option(h, game.character(h).name) for h in givers),
            least=n,
            most=n,
            cause=clauses.DEATH_FATE,
            family="fate",
        )
    )
    for hero in who:
        game.do(TokensChanged(hero, "fate", -1, cause=clauses.DEATH_FATE))
    return n


def _with_fate(game: Game) -> list[str]:
    return [h for h in game.party if game.hero(h).fate]


def _fate_that_helps(game: Game, behind: int) -> list[int]:
    """Return the amounts of fate, 1 from each hero, that make a draw or a win."""
    return [n for n in (behind, behind + 1) if behind >= 0 and 0 < n <= len(_with_fate(game))]


def _pay_fate(game: Game, behind: int) -> Choose:
    helps = _fate_that_helps(game, behind)
    words = {behind: "that is a draw", behind + 1: "that is a win"} if helps else {}
    paid = helps or range(1, len(_with_fate(game)) + 1)
    how = (
        f"You are {behind} behind Death"
        if behind > 0
        else "You are ahead of Death"
        if behind
        else "You have as many as Death"
    )
    return Choose(
        key=f"death/fate{'' if helps else '/spare'}",
        text=f"{how}: pay fate? Each adds 1 to the roll",
        options=(
            *(Option(str(n), f"{n} fate: {words.get(n, 'it changes nothing')}") for n in paid),
            Option("0", "Pay none"),
        ),
        cause=clauses.DEATH_FATE,
        family="fate" if helps else "fate/spare",
        usual="0",
    )
