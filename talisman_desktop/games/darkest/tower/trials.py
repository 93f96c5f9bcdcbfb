"""The trials of the Tower's spaces, from the Plain of Peril to the Crown (C10g to C10o)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import FoeAppeared, LastingBegan, TokensChanged, Told
from talisman_desktop.core.requests import Barred, Choose, Option, Pick, Throw
from talisman_desktop.core.table import (
    Cause,
    Lasting,
    Step,
    held,
    spot,
)
from talisman_desktop.games.darkest.base import clauses, talismans
from talisman_desktop.games.darkest.base.darkest_options import fights_for_the_crown
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES, standing
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import (
    baggage,
    boosts,
    dice,
    preservation,
    roads,
    statics,
    toads,
    tokens,
)
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values import TRIAL_DICE, TRIAL_OFF
from talisman_desktop.rules.zones import GUARDIANS

TRIED = "tried"
"""The lasting mark of a space whose trial failed, by the number that people count it by: it is not begun again
unasked."""

RULES = {
    "plain-of-peril": "C10g",
    "crypt": "C10h",
    "mines": "C10i",
    "death": "C10j",
    "werewolfs-den": "C10k",
    "vampires-tower": "C10l",
    "pits": "C10m",
    "valley-of-fire": "C10n",
    "tower": "C10o",
}
"""The clause of each space's trial."""


def together(game: Game, attribute: Attribute) -> int:
    """The strength or craft of all heroes together."""
    return sum(statics.score(game, h, attribute) for h in game.party)


def weighs(game: Game) -> tuple[Attribute, ...]:
    """Return the attributes that the party's space measures: either at the Portal, then strength, then craft (C10f to
    C10i)."""
    step, w = game.table.step.name, roads.way(game.table)
    if w is None or step not in ("portal", "climb") or w.is_done:
        return ()
    match walk.terrain_here(game):
        case "portal-of-power" if not w.visited:
            return ATTRIBUTES
        case "crypt":
            return ("strength",)
        case "mines":
            return ("craft",)
        case _:
            return ()


async def stop_for_boost(game: Game, attribute: Attribute, short: Callable[[], int], cause: Cause) -> None:
    """Stop after the dice of a trial where somebody could still drink what is lacking."""
    name = walk.here(game).name
    await boosts.stop_for(
        game,
        game.party,
        attribute,
        short,
        lambda: f"{name}: {short()} {attribute} is lacking. Play something first?",
        cause,
    )


def dice_at(game: Game, place: str) -> int:
    """Four dice, one less for each hero whose words say so at this place (D2.dwarf, D4.gnome, ruling 35)."""
    return TRIAL_DICE(game, 4, place)


async def passed(game: Game) -> Step:
    """The space's trial is done; what the dead left here is met before the party goes on."""
    game.change(roads.rolled(walk.way(game).at), cause=_cause(game))
    return await _turn_over(game)


async def failed(game: Game) -> Step:
    """The trial is not done; what the dead left here is met before it is tried again."""
    if not has_failed(game):
        game.do(LastingBegan(Lasting("", TRIED, walk.way(game).at.counted, "round"), cause=_cause(game)))
    return await _turn_over(game)


async def _turn_over(game: Game) -> Step:
    """A trial is one of a toad's turns; what can no longer be carried is laid down."""
    game.end("turn", _cause(game))
    toads.a_turn_passes(game)
    await walk.trim_loads(game, spot(0))
    return Step("next-card")


def has_failed(game: Game) -> bool:
    """Whether the trial of this space was tried in vain on this visit."""
    return any(x.what == TRIED and x.n == walk.way(game).at.counted for x in game.table.lasting)


def _cause(game: Game) -> Cause:
    cause = Cause(RULES[walk.terrain_here(game)])
    return clauses.PLAIN if cause.rule == clauses.PLAIN.rule else cause


# --- the trials ---


async def _plain(game: Game) -> Step:
    """Who has no talisman loses a life; all must have one to go on (C10g, ruling 33)."""
    for hero in game.party:
        if not talismans.of(game, hero):
            await preservation.lose_life(game, hero, 1, clauses.PLAIN)
    return await passed(game) if len(talismans.holders(game)) == len(game.party) else await failed(game)


async def _crypt(game: Game) -> Step:
    return await _bring_to_zero(game, "strength", clauses.CRYPT)


async def _mines(game: Game) -> Step:
    return await _bring_to_zero(game, "craft", clauses.MINES)


async def _bring_to_zero(game: Game, attribute: Attribute, cause: Cause) -> Step:
    """For a talisman, dice less all heroes' strength (craft), less what they sacrifice of it: at 0 the way is free."""
    place = walk.here(game)
    if await game.choose(lambda: _talisman_or_back(game, attribute, cause)) == "back":
        return Step("give-up")
    if not await talismans.spend(game, cause):
        return Step("climb")
    have = together(game, attribute)

    def total(thrown: Sequence[int]) -> int:
        return max(0, sum(thrown) - TRIAL_OFF(game, 0, walk.terrain_here(game)))

    request = Throw(
        key=f"tower/{attribute}",
        hero=game.party[0],
        text=f"{place.name}: {have} {attribute} or less leads on",
        dice=dice_at(game, walk.terrain_here(game)),
        cause=cause,
        family="tower",
    )
    thrown = await dice.throw_own(
        game,
        request,
        place.name,
        lambda d: total(d) <= together(game, attribute),
        stands=lambda d: f"{total(d)} against {together(game, attribute)} {attribute}",
    )

    def lacking() -> int:
        return max(0, total(thrown) - together(game, attribute))

    # Where the heroes have too little to give up, nothing else is asked before the trial fails.
    await stop_for_boost(game, attribute, lambda: lacking() - len(_tokens_left(game, attribute)), cause)
    free = not lacking() or await _sacrifice(game, attribute, lacking, cause)
    result = "free" if free else "barred"
    game.do(Told("trial", "", (place.name, total(thrown), together(game, attribute), result), cause=cause))
    return await passed(game) if free else await failed(game)


def _talisman_or_back(game: Game, attribute: Attribute, cause: Cause) -> Choose:
    name = walk.here(game).name
    dice_thrown, have = dice_at(game, walk.terrain_here(game)), together(game, attribute)
    text = f"Give a talisman: {dice_thrown} dice against {have} {attribute}"
    options, barred = [Option("back", "Turn back to the village")], list[Barred]()
    if talismans.holders(game):
        options.insert(0, Option("pay", text, hint=f"you carry {talismans.count(game)}"))
    else:
        barred.append(Barred("pay", text, "nobody has a talisman", cause.rule))
    return Choose(
        key="tower/talisman",
        text=f"{name}: give a talisman, or turn back?",
        options=tuple(options),
        barred=tuple(barred),
        cause=cause,
        family="road-choices",
        pauses=bool(barred),
    )


async def _sacrifice(game: Game, attribute: Attribute, lacking: Callable[[], int], cause: Cause) -> bool:
    """Heroes may give up tokens, each worth one (ruling 36); only what suffices is asked for. A draught drunk at the
    question makes it less, or nothing."""
    if len(_tokens_left(game, attribute)) < lacking():
        return False
    answer = await game.choose(lambda: _sacrifice_choice(attribute, lacking(), cause))
    mine, price = _tokens_left(game, attribute), lacking()
    if not price:
        return True
    if answer == "keep" or len(mine) < price:
        return False
    ids = await game.pick(
        Pick(
            key=f"tower/give/{attribute}",
            text=f"Who gives up {price} {attribute} in all?",
            options=tuple(mine),
            least=price,
            most=price,
            cause=cause,
            family="offers",
        )
    )
    for hero in game.party:
        given = sum(i.partition(":")[0] == hero for i in ids)
        tokens.lose(game, hero, attribute, given, cause)
    return True


def _sacrifice_choice(attribute: Attribute, price: int, cause: Cause) -> Choose:
    give = Option("give", f"Give up {price} {attribute}")
    return Choose(
        key=f"tower/sacrifice/{attribute}",
        text=f"{price} {attribute} is lacking: give it up for good?" if price else "Nothing is lacking any more",
        options=(give, Option("keep", "Keep it")) if price else (Option("keep", "Go on"),),
        cause=cause,
        family="offers",
    )


def _tokens_left(game: Game, attribute: Attribute) -> list[Option]:
    """Every token that could be sacrificed."""
    return [
        Option(f"{h}:{n}", f"{game.character(h).name}: {attribute} {n} of {have}", game.character(h).name)
        for h in game.party
        for have in [tokens.at_stake(game, h, attribute)]
        for n in range(1, have + 1)
    ]


async def _death(game: Game) -> Step:
    """Two dice each for the party and for Death; fate may add to the party's (C10j)."""
    cause, leader = clauses.DEATH, game.party[0]
    deaths = await dice.throw(
        game, Throw(key="death", text="Dice with Death: his dice", dice=2, cause=cause, family="tower"), "Death"
    )
    ours = Throw(key="death/party", hero=leader, text="Dice with Death: yours", dice=2, cause=cause, family="tower")
    mine = sum(await dice.throw_own(game, ours, "the dice with Death", lambda d: sum(d) > sum(deaths)))
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
    """Each hero may pay 1 fate to add 1 (C10j.e); few want to be asked where that makes neither a draw nor a win."""
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
    """How much fate, 1 from each hero, makes a draw or a win."""
    return [n for n in (behind, behind + 1) if behind >= 0 and 0 < n <= len(_with_fate(game))]


def _pay_fate(game: Game, behind: int) -> Choose:
    helps = _fate_that_helps(game, behind)
    words = {behind: "that is a draw", behind + 1: "that is a win"} if helps else {}
    paid = helps or range(1, len(_with_fate(game)) + 1)
    how = f"You are {behind} behind Death" if behind > 0 else "You are ahead of Death" if behind else "As many as Death"
    return Choose(
        key=f"death/fate{'' if helps else '/spare'}",
        text=f"{how}: pay fate, each 1 for 1?",
        options=(
            *(Option(str(n), f"{n} fate: {words.get(n, 'it changes nothing')}") for n in paid),
            Option("0", "None"),
        ),
        cause=clauses.DEATH_FATE,
        family="fate" if helps else "fate/spare",
        usual="0",
    )


async def _den(game: Game) -> Step:
    """A werewolf for each hero, its strength two dice; those left stand there when it is tried again (C10k)."""
    if not standing(game):
        for hero in game.party:
            text = f"A werewolf for the {game.character(hero).name}: two dice are its strength"
            request = Throw(key=f"werewolf/{hero}", text=text, dice=2, cause=Cause("C10k.a"), family="tower")
            thrown = sum(await dice.throw(game, request, "the werewolf"))
            game.do(FoeAppeared("core/werewolf-of-the-den", GUARDIANS, thrown, cause=Cause("C10k.a")))
    return Step("guardian-fight", (1,))


async def _vampires(game: Game) -> Step:
    """Each hero throws for the lives lost, or gives a talisman; a follower given up saves one life (C10l)."""
    for hero in game.party:
        if not game.present(hero) or await _pays_the_vampire(game, hero):
            continue
        request = Throw(
            key="vampire",
            hero=hero,
            text="The Vampire: 1-2 one life, 3-4 two, 5-6 three",
            cause=clauses.VAMPIRE,
            family="tower",
        )
        (die,) = await dice.throw_own(game, request, "the Vampire", lambda d: d[-1] < 3)
        lost = (die + 1) // 2
        lost -= await _followers_given(game, hero, lost)
        await preservation.lose_life(game, hero, lost, clauses.VAMPIRE)
    return await passed(game)


async def _pays_the_vampire(game: Game, hero: str) -> bool:
    """Whether a hero need not throw: for a talisman, or because something played first was the end of them."""
    answer = await game.choose(lambda: _at_the_vampire(game, hero), moot="gone")
    if answer == "talisman":
        talismans.spend_own(game, hero, clauses.VAMPIRE_TALISMAN)
    return answer != "throw"


def _at_the_vampire(game: Game, hero: str) -> Choose:
    pays = (Option("talisman", "Give a talisman"),) if talismans.of(game, hero) else ()
    return Choose(
        key="vampire/talisman",
        hero=hero,
        text="The Vampire: give a talisman, or roll for 1 to 3 lives?",
        options=(Option("throw", "Roll the die"), *pays),
        cause=clauses.VAMPIRE_TALISMAN,
        family="offers",
    )


async def _followers_given(game: Game, hero: str, lives: int) -> int:
    followers = [c for c in game.table.zone(held("followers", hero)) if not game.printed(c).must_take]
    if not followers:
        return 0
    ids = await game.pick(
        Pick(
            key="vampire/followers",
            hero=hero,
            text=f"{lives} {'life' if lives == 1 else 'lives'} would be lost: which followers are given up instead?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in followers),
            least=0,
            most=min(lives, len(followers)),
            cause=clauses.VAMPIRE_FOLLOWERS,
            family="offers",
        )
    )
    for card in ids:
        baggage.lose_card(game, game.card(int(card)), clauses.VAMPIRE_FOLLOWERS)
    return len(ids)


async def _pits(game: Game) -> Step:
    """A die for each hero: so many pit fiends come; those left stand there when it is tried again (C10m)."""
    if not standing(game):
        for hero in game.party:
            if not game.present(hero):
                continue
            request = Throw(
                key="pits", hero=hero, text="The Pits: how many fiends come?", cause=clauses.PITS, family="tower"
            )
            (die,) = await dice.throw_own(game, request, "the Pits", lambda d: d[-1] < 4)
            for _ in range(die):
                game.do(FoeAppeared("core/pit-fiend", GUARDIANS, cause=Cause("C10m.b")))
    return Step("guardian-fight", (1,))


async def _valley(game: Game) -> Step:
    """A die for each talisman spent on this ascent makes the craft of a spirit; none spent, none there (C10n)."""
    if not standing(game):
        spent = walk.way(game).spent
        if not spent:
            return await passed(game)
        request = Throw(
            key="valley",
            text="The Valley of Fire: the spirit's craft",
            dice=spent,
            cause=Cause("C10n.b"),
            family="tower",
        )
        thrown = sum(await dice.throw(game, request, "the spirit"))
        game.do(FoeAppeared("core/spirit-of-fire", GUARDIANS, thrown, cause=Cause("C10n.b")))
    return Step("guardian-fight", (1,))


async def _crown(game: Game) -> Step:
    """The Crown: reached together, or there can be only one (C10o, ruling 38)."""
    if fights_for_the_crown(game.table.options) and len(game.party) > 1:
        return Step("finale", (game.party[0],))
    hero = game.party[0] if len(game.party) == 1 else ""
    game.do(Told("crowned", hero, (), cause=Cause("C10o")))
    return Step("over", ("won", hero))


Trial = Callable[[Game], Awaitable[Step]]

TRIALS: dict[str, Trial] = {
    "plain-of-peril": _plain,
    "crypt": _crypt,
    "mines": _mines,
    "death": _death,
    "werewolfs-den": _den,
    "vampires-tower": _vampires,
    "pits": _pits,
    "valley-of-fire": _valley,
    "tower": _crown,
}
"""What each space of the Tower asks of the party."""
