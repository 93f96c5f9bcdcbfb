"""Carries out effects, with one `match` over all verbs (`talisman_desktop.cards.effects`).

`run` returns whether the text had an effect; a text that the hero declined had none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.may import Boost
from talisman_desktop.core.facts import CountersChanged, LastingBegan, Told
from talisman_desktop.core.requests import ByHand, Choose, Option, Throw
from talisman_desktop.core.table import Cause, Lasting, held
from talisman_desktop.rules import (
    baggage,
    boosts,
    choices,
    combat_words,
    counter_words,
    death,
    die_tables,
    movement_words,
    next_move,
    pile_words,
    preservation,
    prices,
    prospects,
    quest_rewards,
    road_words,
    rolls,
    row_words,
    spells,
    stand_ins,
    theft,
    toads,
    tokens,
    trade,
)
from talisman_desktop.rules.editions import by_todays_rules
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.lasting_words import ALLY, CARRIED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import MayPray, PersonVisited, Prays
from talisman_desktop.rules.turns import lose as lose_turns
from talisman_desktop.rules.values.meeting_values import KEEPS_LIFE, Harmed
from talisman_desktop.rules.values.roll_values import ROLLS, Rolled


async def run(game: Game, m: Meeting, effects: Sequence[e.Effect | Boost]) -> bool:
    """Carry out effects in order for the hero who meets them; return whether one had an effect or the hero is dead.
    Raises Leave if the party is carried off.
    """
    served = False
    for effect in effects:
        if not game.alive(m.hero):
            return True
        served |= await _one(game, m, effect)
    return served


async def _one(game: Game, m: Meeting, effect: e.Effect | Boost) -> bool:
    hero, cause = m.hero, m.cause
    match effect:  # The commonest come first, because they are tried in order.
        case e.When():
            return await _when(game, m, effect)
        case e.Roll():
            return await _roll(game, m, effect)
        case e.LoseTurn(n=n):
            await lose_turns(game, m, n)
        case e.Gain(token=token, n=n):
            tokens.gain(game, hero, token, n, cause)
        case e.TakeCounter() | e.TakeAllCounters() | e.Script() | e.Buy():
            return await _thing(game, m, effect)
        case e.May():
            return await _may(game, m, effect)
        case e.Lose(token=token, n=n):
            return await _lose(game, m, token, n)
        case e.TakeEither():
            return await counter_words.take(game, m, effect)
        case e.TurnUp():
            return await row_words.turn_up(game, m, effect)
        case e.Heal(n=n):
            return tokens.restore(game, hero, "life", n or 10**6, cause) > 0
        case e.Prevent():
            pass  # Because a hero has prevented the loss.
        case e.Nothing() | e.TurnSpell():  # Because the two questions are different.
            return False
        case e.ChooseOne():
            return await _choose(game, m, effect)
        case e.PlaceByRoll() | e.Fight() | e.Teleport() | e.BuyBack() | e.EvadeThis():
            return await _thing(game, m, effect)
        case e.LoseAll(token=token):
            return await _lose(game, m, token, 10**6)
        case e.Replenish(n=n):
            return tokens.restore(game, hero, "fate", n or 10**6, cause) > 0
        case e.RollAgainst():
            return await run(game, m, await rolls.against_score(game, m, effect))
        case e.GainRolled(dice=dice, token=token):
            tokens.gain(game, hero, token, await rolls.amount(game, m, dice, token), cause)
        case e.AddRolled(dice=dice):
            rolled = await rolls.amount(game, m, dice, "your attack roll")
            combat_words.run(game, m, e.AddToAttack(rolled, "you"))
        case e.GainSpell(n=n):
            return await spells.gain(game, hero, n, cause) > 0
        case e.FillSpells():
            return await spells.gain(game, hero, spells.room(game, hero), cause) > 0
        case e.DiscardSpells(renewed=True):
            return await spells.renew(game, m)
        case e.DiscardSpells():
            for card in game.table.zone(held("spells", hero)):
                baggage.lose_card(game, card, cause)
        case e.LoseFollower(n=n):
            await choices.lose_followers(game, m, n)
        case e.DiscardOtherFollowers():
            for card in game.table.zone(held("followers", hero)):
                if card.id != m.card:
                    baggage.lose_card(game, card, cause)
        case e.LoseTurnsUntil(on=on):
            await rolls.enslaved(game, m, on)
        case e.RiskFollowers(n=n):
            return await rolls.risk_followers(game, m, n)
        case e.BecomeToad(turns=turns):
            toads.become(game, hero, turns, m.zone, cause)
        case e.BecomeAlignment(alignment=alignment):
            baggage.change_alignment(game, hero, alignment, m.zone, cause)
        case Boost(attribute=attribute, n=n, until=until):
            by = n or tokens.starting(game, hero, attribute)
            game.do(LastingBegan(Lasting(hero, attribute, by, until, m.card, m.kind), cause=cause))
        case e.AttackDice() | e.NoAttackDie() | e.AddToAttack() | e.CannotEvade() | e.StandOff() | e.FightAgain():
            combat_words.run(game, m, effect)
        case e.EqualDice() | e.RollsOn() | e.Useless() | e.ScoreAs() | e.Weaken() | e.CountsAs():
            combat_words.run(game, m, effect)
        case e.StandIn() | e.EnemyFollows() | e.WinFight() | e.Dismiss():
            return await stand_ins.run(game, m, effect)
        case e.LoseCards(n=n, killed=True):
            return await rolls.kill_followers(game, m, n)
        case (
            e.LoseCards() | e.LoseAllCards() | e.RiskFaceUp() | e.DrawAndTake() | e.LookAhead() | e.SearchPile()
        ):  # fmt: skip
            return await pile_words.run(game, m, effect)
        case e.AcceptQuest():
            return await game.situation.accept_quest(game, m)
        case e.LoseQuests():
            return game.situation.lose_quests(game, hero, cause)
        case e.ForHeroes():
            return await _for_heroes(game, m, effect)
        case e.CallEnemy() | e.DrawMore() | e.DiscardFaceUp() | e.EvadeAWhile():
            return await road_words.run(game, m, effect)
        case e.ForTwoSpaces() | e.FightTogether() | e.PassedBy():
            return await road_words.run(game, m, effect)
        case e.MoveThis() | e.MoveParty() | e.SkipSpots() | e.SkipSpaces() | e.Sweep() | e.MeetAgain():
            return await movement_words.run(game, m, effect)
        case _:
            return await _thing(game, m, effect)
    return True


async def gain_reward(game: Game, m: Meeting, card: int) -> None:
    """Lay its tokens on a quest reward that a hero gains, and carry out the part of its text that applies at once."""
    table_card = game.card(card)
    printed = game.printed(table_card)
    if printed.counters:
        game.do(CountersChanged(card, printed.counters - table_card.counters, cause=Cause(card=printed.id)))
    await run(game, Meeting(m.hero, printed.id, card=card, onto=m.zone), printed.meet)


async def _rewards(game: Game, m: Meeting, n: int) -> bool:
    """Let a hero draw quest rewards, one after another, as long as there are any; return whether any were drawn."""
    drawn = 0
    while drawn < n and game.alive(m.hero) and (card := await quest_rewards.draw(game, m.hero, m.cause)):
        drawn += 1
        await gain_reward(game, m, card)
    return drawn > 0


async def _when(game: Game, m: Meeting, when: e.When) -> bool:
    """Carry out effects under a condition, or those for when it does not hold. Return whether one had an effect or the
    hero died.

    If strength or craft decides it, heroes may first play abilities that add to it.
    """
    hero, condition = m.hero, when.condition
    if isinstance(condition, (e.AtLeast, e.Under)):
        attribute, needed = condition.attribute, condition.n
        await boosts.stop_for(
            game,
            (hero,),
            attribute,
            lambda: prospects.shortfall(game, hero, condition, attribute),
            lambda: f"{game.catalog.cards[m.kind].name}: your {attribute} is under {needed}. Play something first?",
            m.cause,
            card=m.card,
        )
        if not game.alive(hero):
            return True
    return await run(game, m, when.effects if prospects.holds(game, hero, condition, m) else when.otherwise)


async def _thing(
    game: Game,
    m: Meeting,
    effect: e.BuyBack
    | e.Teleport
    | e.OtherRoad
    | e.Fight
    | e.GainTalisman
    | e.GainReward
    | e.GainPurchase
    | e.TakeCounter
    | e.PutOnThis
    | e.PlaceByRoll
    | e.Ally
    | e.Buy
    | e.SellObjects
    | e.TakeFromHero
    | e.TakeTokens
    | e.TakeAllCounters
    | e.TakeThis
    | e.DiscardThis
    | e.EvadeThis
    | e.ByHand
    | e.Script
    | e.ByRule,
) -> bool:
    """Carry out the verbs about cards, trade, places and fights; return whether they had an effect."""
    hero, cause = m.hero, m.cause
    match effect:
        case e.BuyBack():
            return await trade.buy_back(game, m, effect)
        case e.Buy():
            return await trade.buy(game, m, effect)
        case e.SellObjects():
            return await trade.sell(game, m, effect)
        case e.GainPurchase():
            return await trade.gift(game, m, effect)
        case e.GainReward(n=n):
            return await _rewards(game, m, n)
        case e.GainTalisman():
            kind = game.catalog.deck("talisman")[0].id
            if game.hero(hero).toad:
                return False
            return baggage.receive(game, hero, "talisman", kind, cause)
        case e.Teleport(next_move=True) if by_todays_rules(game.table):
            next_move.accept(game, hero, effect, cause)
        case e.Teleport(place=place, ferried=ferried):
            if prospects.carries_always(game, m, effect):
                once = f"{CARRIED}{m.card}"
                if any(x.what == once for x in game.table.lasting):
                    return False
                game.do(LastingBegan(Lasting("", once, 1, "adventure", m.card, m.kind), cause=cause))
            await next_move.carry(game, place, ferried=ferried)
        case e.OtherRoad(terrain=terrain):
            await game.situation.change_road(game, terrain)
        case e.TakeTokens():
            return await theft.take_tokens(game, m, effect)
        case e.TakeFromHero():
            return await theft.take(game, hero, effect, cause, m.card)
        case e.Fight():
            await game.situation.fight(game, m, effect)
        case e.TakeCounter(token=token):
            if prospects.counters(game, m) < 1 or not tokens.can_gain(game, hero, token):
                return False
            game.do(CountersChanged(m.card, -1, cause=cause))
            tokens.gain(game, hero, token, 1, cause)
        case e.TakeAllCounters(token=token):
            n = prospects.counters(game, m)
            if n < 1 or not tokens.can_gain(game, hero, token):
                return False
            game.do(CountersChanged(m.card, -n, cause=cause))
            tokens.gain(game, hero, token, n, cause)
        case e.PutOnThis(token=token, n=n):
            n = min(n, tokens.at_stake(game, hero, token)) if m.card and game.lies(m.card) else 0
            if not n:
                return False
            tokens.lose(game, hero, token, n, cause, zone=m.zone)
            game.do(CountersChanged(m.card, n, cause=cause))
        case e.PlaceByRoll():
            await rolls.place_by_roll(game, m)
        case e.Ally(strength=strength, craft=craft):
            for attribute, n in (("strength", strength), ("craft", craft)):
                game.do(LastingBegan(Lasting("", f"{ALLY}{attribute}", n, "fight", 0, m.kind), cause=cause))
        case e.TakeThis() | e.DiscardThis() | e.PlaceByRoll() if not m.card:
            # Because a character or a place is not a card that lies somewhere.
            return False
        case e.TakeThis():
            if baggage.refusal(game, hero, game.catalog.cards[m.kind])[0]:
                return False
            if game.catalog.cards[m.kind].type == "event" and not game.lies(m.card).startswith("spot:"):
                return False  # because an event strikes every hero, and another one has it already
            baggage.take(game, hero, game.card(m.card), cause)
            m.taken = True
        case e.DiscardThis():
            baggage.lose_card(game, game.card(m.card), cause)
            m.taken = True
        case e.EvadeThis():
            m.evaded = True
        case e.ByHand(text=text):
            await game.by_hand(
                ByHand(key=f"by-hand/{m.kind}", hero=hero, text=text, cause=cause, card=m.card, family="by-hand")
            )
            death.bury(game, m.zone)
        case e.Script(name=script):
            return await game.ruleset.hooks.scripts[script].run(game, m)
        case e.ByRule():
            return False
        case _:
            assert_never(effect)
    return True


async def _lose(game: Game, m: Meeting, token: e.Token, n: int) -> bool:
    """Take n tokens from the hero. If a place costs lives, a card such as the Water Bottle may prevent it. Always
    return True."""
    if token == "life" and m.place:
        alignment = game.hero(m.hero).alignment
        if KEEPS_LIFE(game, False, Harmed(m.hero, m.place, alignment)):
            game.do(Told("kept-life", m.hero, cause=m.cause))
            return True
    if token == "life":
        await preservation.lose_life(game, m.hero, n, m.cause, zone=m.zone)
    else:
        tokens.lose(game, m.hero, token, n, m.cause, zone=m.zone)
    return True


async def _roll(game: Game, m: Meeting, table: e.Roll) -> bool:
    """Roll on a die table, with fate and with the numbers that may be added to the roll. Return whether the row rolled
    had an effect or the hero died; False if the hero did not roll."""
    hero = m.hero
    words = game.catalog.cards[m.kind]
    _let_pray(game, m, table)
    if (table.optional or rolls.need_not_roll(game, m)) and not await rolls.throws(game, m, table):
        return False
    if table.praying:
        happened(game, Prays(hero, m.place))
    request = Throw(
        key=f"table/{m.kind}",
        hero=ROLLS(game, hero, Rolled(hero, m.caster, m.kind)) if m.caster else hero,
        text=f"{words.name}: roll {'a die' if table.dice == 1 else f'{table.dice} dice'}",
        dice=table.dice,
        cause=m.cause,
        family="tables",
        card=m.card,
    )
    return await run(game, m, (await die_tables.rolled(game, m, request, table, words.name)).effects)


def _let_pray(game: Game, m: Meeting, word: e.Roll | e.May | e.ChooseOne) -> None:
    """Tell the modules in use that a hero meets text that allows praying; do nothing if the text does not, or no module
    asks for it."""
    if MayPray in game.ruleset.hooks.follows and _allows_praying(word):
        happened(game, MayPray(m.hero))


@lru_cache(maxsize=2000)
def _allows_praying(word: e.Effect) -> bool:
    """Whether a text has a roll for praying anywhere in it."""
    return any(isinstance(effect, e.Roll) and effect.praying for effect in prospects.inside((word,)))


async def _may(game: Game, m: Meeting, may: e.May) -> bool:
    """Offer the hero what a "may" text says, repeatedly if it allows that, while the hero can have it and pay for it.
    Return whether it had an effect.
    """
    price = prices.Price(may.pay, may.of, m.card)
    _let_pray(game, m, may)

    def can() -> bool:
        if may.pay and all(next_move.is_accepted(game, x) for x in may.effects):
            return False  # Because the party has paid for it already.
        return prices.can_pay(game, m.hero, price) and any(prospects.possible(game, m, x) for x in may.effects)

    name = game.catalog.cards[m.kind].name
    text, yes, no = prospects.offer_words(may, game.catalog)
    served, again = False, True
    while again and game.alive(m.hero) and can():
        if not await choices.wants(game, m, "do", f"{name}: {text}?", can, yes=yes, no=no):
            break
        await prices.pay(game, m.hero, price, m.cause)
        served |= await run(game, m, may.effects)
        again = may.often
    return served


async def _for_heroes(game: Game, m: Meeting, words: e.ForHeroes) -> bool:
    """Carry out effects for each hero to whom they can do something, or for one of these heroes, whom the hero who
    meets the text chooses; return whether they had an effect on any."""
    concerned = prospects.concerned(game, m, words)
    if words.whom in ("a hero of your choice", "another hero of your choice") and concerned:
        name = game.catalog.cards[m.kind].name
        text = f"{name}: whom do you choose to “{prospects.describe(words.effects, game.catalog)}”?"
        chosen = await game.choose(
            lambda: Choose(
                key=f"whom/{m.kind}",
                hero=m.hero,
                text=text,
                options=tuple(Option(h, game.character(h).name) for h in prospects.concerned(game, m, words))
                or (Option("", "No target is left: it does nothing"),),
                cause=m.cause,
                card=m.card,
                family="offers",
            )
        )
        concerned = [chosen] if chosen else []
    served = False
    for hero in concerned:
        if game.present(hero):
            served |= await run(game, m if hero == m.hero else m.beside(hero), words.effects)
    return served


def _purpose(game: Game, m: Meeting, branch: e.Branch) -> str:
    """Return, in the words of the card, what a named person does for a visitor; "nothing now; " comes first if a visit
    would have no effect. "" if the branch names no person."""
    if not branch.name:
        return ""
    now = any(prospects.possible(game, m, effect) for effect in branch.effects)
    return f"{'' if now else 'nothing now; '}{prospects.describe(branch.effects, game.catalog)}"


async def _choose(game: Game, m: Meeting, choice: e.ChooseOne) -> bool:
    """Let the hero choose one of several branches and carry it out; return whether it had an effect.

    A branch without an effect now is offered only if it names a person to visit.
    """
    _let_pray(game, m, choice)

    def options() -> tuple[Option, ...]:
        return tuple(
            Option(
                str(i),
                b.name or prospects.capital(prospects.describe(b.effects, game.catalog)),
                hint=_purpose(game, m, b),
            )
            for i, b in enumerate(choice.branches, start=1)
            if b.name or any(prospects.possible(game, m, x) for x in b.effects)
        )

    if not options():
        return False
    name = game.catalog.cards[m.kind].name
    picked = await game.choose(
        lambda: Choose(
            key=f"one-of/{m.kind}",
            hero=m.hero,
            text=f"{name}: choose one",
            options=options() or (Option("", "Nothing"),),
            cause=m.cause,
            card=m.card,
            family="offers",
        )
    )
    if not picked:
        return False
    branch = choice.branches[int(picked) - 1]
    if branch.name:
        happened(game, PersonVisited(m.hero, branch.name.lower()))
    return await run(game, m, branch.effects)
