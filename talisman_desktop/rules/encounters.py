"""Encounters with the cards of a draw spot, by type (C6): events, enemies, strangers and places, things to take."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.effects import (
    Attribute,
    Effect,
    EndsByHand,
    Goes,
    GoesOnceUsed,
    GoesWhenEmpty,
    LoseTurn,
    MoveParty,
    MovesOn,
    PlaceByRoll,
    ScoreAs,
    Teleport,
    When,
)
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMet, CountersChanged, LastingBegan, Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting, spot
from talisman_desktop.rules import (
    aftermath,
    attack_claims,
    baggage,
    countermagic,
    dice,
    draws,
    effect_runner,
    hand_outcomes,
    movement_words,
    number_questions,
    prospects,
    resolution,
    standing_cache,
    statics,
    stops,
    tokens,
)
from talisman_desktop.rules.confrontation import confront
from talisman_desktop.rules.editions import by_todays_rules
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.fight.sides import Foe
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.lasting_words import REPLACED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import marching_from, spot_of
from talisman_desktop.rules.moments import EVENT, EXCHANGE, Encountered
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.turns import settle_lost_turns
from talisman_desktop.rules.values.fight_values import STANDS_BACK, Attacked
from talisman_desktop.rules.values.meeting_values import (
    MAY_REPLACE,
    MAY_REPLACE_LEADING,
    MISSES,
    UNAFFECTED,
    Facing,
    Missing,
)


def unaffected(game: Game, hero: str, printed: CardDef) -> bool:
    """Whether a card has no effect on a hero, such as on the owner of the Amulet, or on the Dwarf in the Maze."""
    short = printed.id.rpartition("/")[2]
    return UNAFFECTED(game, False, Facing(hero, printed.type, short))


# --- turning a card over ---


async def reveal(game: Game, card: int) -> CardDef:
    """Turn over a card of a draw spot, lay the tokens on it that belong there, and name it in the journal.
    A card that is face up already stays as it is. Return its printed facts.
    """
    back, clauses = not game.card(card).up, game.ruleset.clauses
    await draws.turn(game, card, clauses.revealed)
    table_card = game.card(card)
    printed = game.printed(table_card)
    if not back:
        return printed
    if printed.counters:
        game.do(CountersChanged(card, printed.counters - table_card.counters, cause=Cause(card=printed.id)))
    game.do(Told("met", "", (printed.name,), cause=clauses.met.on(printed.id)))
    return printed


async def may_replace(game: Game, card: int) -> bool:
    """Let a hero whose card or ability allows it exchange a drawn card, as a box may change it; return whether the hero
    did."""
    return await EXCHANGE(game, card, _may_replace)


async def _may_replace(game: Game, card: int) -> bool:
    """Let a hero whose card or ability allows it (such as the Orb, or the Prophetess) discard one drawn card on each
    road space for another, which must be met and takes its spot. Return whether a hero did."""
    for hero in game.party if standing_cache.anybody(game, MAY_REPLACE) else ():
        if not MAY_REPLACE(game, False, hero) and not _leader_replaces(game, hero, card):
            continue
        mark = f"{REPLACED}{hero}"
        if any(x.what == mark for x in game.table.lasting):
            continue
        table_card = game.card(card)
        answer = await game.choose(lambda: _replace_choice(game, hero, table_card), moot="meet")  # noqa: B023 called at once
        if answer == "meet":
            continue
        cause = game.ruleset.clauses.foreseen.on(game.hero(hero).kind)
        zone = game.table.find(card)[0]
        baggage.lose_card(game, table_card, cause)
        draws.deal(game, "adventure", 1, zone, cause, index=0, first=table_card.first)
        game.do(LastingBegan(Lasting(hero, mark, 1, "round"), cause=cause))
        return True
    return False


def _leader_replaces(game: Game, hero: str, card: int) -> bool:
    """Whether a hero may exchange a drawn card because the hero leads the marching order, or because the card was drawn
    for the hero's lost turn."""
    return hero in (game.party[0], game.card(card).first) and MAY_REPLACE_LEADING(game, False, hero)


def _replace_choice(game: Game, hero: str, card: Card) -> Choose:
    return Choose(
        key="replace",
        hero=hero,
        text=f"{game.printed(card).name} was drawn: meet it, or discard it and draw another that must be met?",
        options=(Option("meet", "Meet it"), Option("replace", "Draw another")),
        cause=game.ruleset.clauses.as_printed.on(card.kind),
        card=card.id,
        family="replacing",
    )


# --- events (C6e) ---


async def event(game: Game, card: int) -> None:
    """Let an event strike the heroes one after the other, as a box may change it, then discard it unless it stays."""
    await EVENT(game, card, _event)


async def _event(game: Game, card: int) -> None:
    """Let an event strike the heroes whom it affects, in marching order, then discard it unless its text lets it stay.
    The players do so if the program does not carry out words.
    """
    printed = game.printed(game.card(card))
    m = Meeting("", printed.id, card=card, at=spot_of(game, card), leader=game.party[0])
    if not await resolution.by_program(
        game, "words", printed.name, game.ruleset.clauses.event.on(printed.id), card=card
    ):
        await hand_outcomes.words(game, printed, card=card, zone=m.zone)
        await hand_outcomes.ending(game, card)
        _put_away(game, card)
        return
    text = f"You are about to meet the event {printed.name}. Play something first, or go on"
    await stops.stop(game, "event", text, game.ruleset.clauses.event, card=card)
    shut = countermagic.negated(game, Met(card))
    try:
        carried_off = any(isinstance(x, (Teleport, MoveParty)) for x in prospects.inside(printed.meet))
        for hero in marching_from(game, game.card(card).first):
            # Words that move the whole party also move heroes whom the card does not affect (D4 Amulet).
            if game.present(hero) and not shut and (carried_off or not unaffected(game, hero, printed)):
                happened(game, Encountered(hero, card))
                await effect_runner.run(game, m.beside(hero), printed.meet)
        settle_lost_turns(game, m)
        await hand_outcomes.ending(game, card)
    except Leave:
        _put_away(game, card)
        raise
    _put_away(game, card)


def _put_away(game: Game, card: int) -> None:
    """Discard an event that is still on its draw spot, unless its text lets it stay there."""
    if not _still_there(game, card):
        return
    table_card = game.card(card)
    ends = game.printed(table_card).ends
    if ends is None or isinstance(ends, (Goes, EndsByHand)):
        baggage.lose_card(game, table_card, game.ruleset.clauses.goes.on(table_card.kind))


# --- cards that place themselves (D4 Ghost, Hermit) ---


def places_itself(printed: CardDef) -> bool:
    """Whether the text of a card decides on which road space it is placed when it is turned over."""
    return any(isinstance(x, PlaceByRoll) for x in printed.meet)


async def place(game: Game, card: int) -> None:
    """Roll for a card's road space and move it there. If that is the party's own space, it is met next."""
    printed = game.printed(game.card(card))
    m = Meeting(game.party[0], printed.id, card=card, at=spot_of(game, card))
    await effect_runner.run(game, m, [x for x in printed.meet if isinstance(x, PlaceByRoll)])


# --- strangers and places (C6f) ---


async def visit_by_hand(game: Game, card: int) -> bool:
    """Let the players carry out the words of a stranger or a place themselves, for the whole party at once; return
    whether they did."""
    printed = game.printed(game.card(card))
    if await resolution.by_program(game, "words", printed.name, game.ruleset.clauses.visit.on(printed.id), card=card):
        return False
    served = await hand_outcomes.words(game, printed, card=card, zone=spot(spot_of(game, card)))
    _end_visit(game, card, served)
    await hand_outcomes.ending(game, card)
    return True


async def visit(game: Game, card: int, hero: str, caught: list[str] | None = None) -> None:
    """Let one hero meet a stranger or a place, if the card affects the hero.

    If `caught` is given and the place affects all heroes, each hero whom it costs turns is added to that list, and the
    caller settles the turns later.
    """
    table_card = game.card(card)
    printed = game.printed(table_card)
    if hero == marching_from(game, table_card.first)[0]:
        text = f"Before you meet the {printed.name}: play something, or go on"
        await stops.stop(game, "visit", text, game.ruleset.clauses.visit, card=card)
        if not game.present(hero) or not _still_there(game, card):
            return
    if unaffected(game, hero, printed) or countermagic.negated(game, Met(card)):
        return
    if MISSES(game, False, Missing(hero, card, "")):
        return
    m = Meeting(hero, printed.id, card=card, at=spot_of(game, card))
    happened(game, Encountered(hero, card))
    if printed.type == "stranger":
        await beguile(game, m)
    await stops.pause_for(game, hero, printed.id.rpartition("/")[2])
    try:
        served = await effect_runner.run(game, m, _words(printed))
        if m.lost and caught is not None and by_todays_rules(game.table) and _spares_nobody(printed):
            caught.extend(loser for loser, _ in m.lost)
            m.lost.clear()
        settle_lost_turns(game, m)
    except Leave:
        # Because a card that carries a hero off has had an effect on that hero.
        _end_visit(game, card, served=True)
        raise
    _end_visit(game, card, served)
    await hand_outcomes.ending(game, card)


def _spares_nobody(printed: CardDef) -> bool:
    """Whether a place does nothing but cost every hero turns, without a die or a choice (such as the Maze or the
    Marsh)."""
    if printed.type != "place":
        return False
    words = [*prospects.inside(printed.meet)]
    plain = all(isinstance(x, When) or (isinstance(x, LoseTurn) and x.n == 1) for x in words)
    return plain and any(isinstance(x, LoseTurn) for x in words)


async def beguile(game: Game, m: Meeting) -> None:
    """Let a hero who can beguile strangers roll a die; on a 5 or 6 the hero gains 1 gold (D2).

    All strangers count as neutral.
    """
    if not statics.has_script(game, m.hero, "beguile"):
        return
    cause = game.ruleset.clauses.beguiled.on(game.hero(m.hero).kind)
    answer = await game.choose(lambda: _beguile_choice(game, m, cause), moot="no")
    if answer == "no":
        return
    request = Throw(
        key="beguile", hero=m.hero, text="Beguile the stranger: 5 or 6 brings 1 gold", cause=cause, family="tables"
    )
    (die,) = await dice.roll_own(game, request, game.catalog.cards[m.kind].name, lambda d: d[-1] > 4)
    if die > 4 and game.alive(m.hero):
        tokens.gain(game, m.hero, "gold", 1, cause)


def _beguile_choice(game: Game, m: Meeting, cause: Cause) -> Choose:
    return Choose(
        key="beguile/try",
        hero=m.hero,
        text=f"Try to beguile the {game.catalog.cards[m.kind].name}? On a 5 or 6 you gain 1 gold",
        options=(Option("yes", "Roll a die"), Option("no", "No")),
        cause=cause,
        card=m.card,
        family="free/beguile",
        usual="yes",
    )


def _words(printed: CardDef) -> list[Effect]:
    """Return the effects of a card's text that apply after the card was placed."""
    return [x for x in printed.meet if not isinstance(x, PlaceByRoll)]


def _end_visit(game: Game, card: int, served: bool) -> None:
    if not _still_there(game, card):
        return
    table_card = game.card(card)
    match game.printed(table_card).ends:
        case Goes():
            baggage.lose_card(game, table_card, game.ruleset.clauses.goes.on(table_card.kind))
        case GoesOnceUsed() if served:
            baggage.lose_card(game, table_card, game.ruleset.clauses.goes.on(table_card.kind))
        case GoesWhenEmpty() if table_card.counters < 1:
            baggage.lose_card(game, table_card, game.ruleset.clauses.goes.on(table_card.kind))
        case _:
            pass


async def moves_on(game: Game, card: int, at: int) -> None:
    """Move a stranger or a place along the road after the last hero has met it, if its text says so."""
    if game.lies(card) != spot(at):
        return
    printed = game.printed(game.card(card))
    if isinstance(printed.ends, MovesOn) and not countermagic.negated(game, Met(card)):
        await movement_words.move_card(game, Meeting(game.party[0], printed.id, card=card, at=at), printed.ends)


# --- enemies (C6g) ---


async def chosen_fight(game: Game, m: Meeting, foe: Foe, craft: Foe) -> Foe:
    """Return an enemy with both scores as the foe that the hero chooses to fight: by strength or by craft."""
    found = {"strength": foe, "craft": craft}
    theirs = {name: sides.theirs(game, m.hero, one) for name, one in found.items()}
    margins = {name: sides.fighting_score(game, m.hero, one)[1] - theirs[name] for name, one in found.items()}
    usual = "craft" if margins["craft"] > margins["strength"] else "strength"
    answer = await game.choose(
        lambda: Choose(
            key="fight/kind",
            hero=m.hero,
            text=f"{foe.name} has strength and craft: battle or psychic combat?",
            options=(
                Option("strength", f"Battle against strength {theirs['strength']}"),
                Option("craft", f"Psychic combat against craft {theirs['craft']}"),
            ),
            cause=game.ruleset.clauses.before_enemy.on(m.kind),
            card=m.card,
            family="best/score",
            usual=usual,
        ),
        moot=usual,
    )
    return found[answer]


def foe_of(game: Game, card: Card, hero: str) -> Foe:
    """Return an enemy card as the foe of a hero. An enemy with strength and craft fights by strength."""
    printed = game.printed(card)
    fresh = attack_claims.can_claim(game, hero, card)
    own_loss = aftermath.replaces(game, card.id, "lost")
    attribute: Attribute = "craft" if printed.craft is not None and printed.strength is None else "strength"
    like_hero = any(isinstance(x, ScoreAs) and x.of == "hero" for x in printed.meet)
    score = sides.score_of(game, hero, card, attribute, against=0)
    return Foe(printed.name, attribute, score, printed.subtype, fresh, own_loss, like_hero, card.id)


async def face(game: Game, card: int, hero: str, terrain: str) -> None:
    """Let one hero meet an enemy card: its own words come first, then the hero may evade it, destroy it, leave it
    alone, play something, or fight. The consequences are carried out."""
    if STANDS_BACK(game, False, Attacked(hero, card, fresh=False)):
        return
    if game.printed(game.card(card)).doubts:
        await number_questions.ask(game, card)
    table_card = game.card(card)
    printed, foe = game.printed(table_card), foe_of(game, table_card, hero)
    m = Meeting(hero, printed.id, card=card, at=spot_of(game, card))
    if _words(printed) and not countermagic.negated(game, Met(card)):
        if await resolution.by_program(game, "words", printed.name, m.cause, hero=hero, card=card):
            await effect_runner.run(game, m, _words(printed))
            settle_lost_turns(game, m)
        else:
            await hand_outcomes.words(game, printed, hero=hero, card=card, zone=m.zone)
            m.taken = not _still_there(game, card)
        if m.evaded or m.taken or not game.alive(hero):
            return
    if printed.strength is not None and printed.craft is not None:
        by_craft = replace(foe, attribute="craft", score=printed.craft)
        if m.battle or m.psychic:  # because the card's text has decided the kind of fight
            foe = foe if m.battle else by_craft
        else:
            foe = await chosen_fight(game, m, foe, by_craft)
    outcome = await confront(game, m, foe, terrain)
    if not game.alive(hero) or not _still_there(game, card):
        return
    if outcome == "charmed":
        baggage.take(game, hero, table_card, game.ruleset.clauses.charm.on(game.hero(hero).kind))
    elif outcome in ("won", "assassinated", "won-dearly"):
        if outcome == "won-dearly":
            await aftermath.carry_out(game, m, "lost")
            if not game.alive(hero) or not _still_there(game, card):
                return
        await aftermath.beaten(game, m, table_card, outcome)
    elif outcome in ("lost", "draw"):
        await aftermath.carry_out(game, m, "lost" if outcome == "lost" else "drawn")
    elif outcome == "destroyed":
        baggage.lose_card(game, table_card, m.cause)


def _still_there(game: Game, card: int) -> bool:
    return game.lies(card).startswith("spot:")


def done_with(game: Game, card: int, at: int) -> None:
    """Note that the party has met a card, if the card is still on this spot."""
    if game.lies(card) == spot(at):
        game.do(CardMet(card, cause=game.ruleset.clauses.done))
