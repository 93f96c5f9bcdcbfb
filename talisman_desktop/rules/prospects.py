"""Looks at effects without carrying them out: what they contain, whether they could have an effect now, and their
sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.may import Boost
from talisman_desktop.cards.movement_templates import ACROSS
from talisman_desktop.cards.phrases import plural
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.cards.sentences import render
from talisman_desktop.core.table import TOKENS, held
from talisman_desktop.rules import (
    attack_claims,
    baggage,
    belongings,
    combat_words,
    counter_words,
    countermagic,
    movement_words,
    pile_words,
    prices,
    purse,
    quest_rewards,
    road_words,
    roads,
    spells,
    stand_ins,
    statics,
    theft,
    tokens,
    trade,
)
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.fight_values import FIGHTS_WITH, MAY_AVOID, Against
from talisman_desktop.rules.values.meeting_values import MAY_CHANGE_ROAD, MAY_CHANGE_SIDES
from talisman_desktop.rules.values.score_values import WEIGHED


def inside(effects: Sequence[e.Effect | Boost]) -> Iterator[e.Effect | Boost]:
    """Yield these effects and all effects nested in them: in die tables, branches, offers and conditions."""
    for effect in effects:
        yield effect
        match effect:
            case e.When(effects=inner, otherwise=otherwise):
                yield from inside(inner)
                yield from inside(otherwise)
            case e.May(effects=inner):
                yield from inside(inner)
            case e.Roll(rows=rows):
                for row in rows:
                    yield from inside(row.effects)
            case e.RollAgainst(low=low, high=high):
                yield from inside(low)
                yield from inside(high)
            case e.ChooseOne(branches=branches):
                for branch in branches:
                    yield from inside(branch.effects)
            case e.ForHeroes(effects=inner):
                yield from inside(inner)
            case _:
                pass


def holds(game: Game, hero: str, condition: e.Condition, m: Meeting) -> bool:
    """Whether a condition is true for a hero in a meeting."""
    match condition:
        case e.IsAlignment(any_of=any_of):
            return game.hero(hero).alignment in any_of
        case e.AtLeast(attribute=attribute, n=n):
            return statics.score(game, hero, attribute) >= n
        case e.Under(attribute=attribute, n=n):
            return statics.score(game, hero, attribute) < n
        case e.HasFollower(any_of=names):
            return any(game.printed(c).name.lower() in names for c in statics.carried(game, hero))
        case e.Leads():
            return hero == (m.leader or game.party[0])
        case e.HasQuest(any=any_quest):
            return bool(game.ruleset.errands.quest(game.table, hero)) == any_quest
        case e.PlaysWith(box=box, any=any_box):
            return (box in game.table.modules) == any_box
        case e.LostLife():
            return m.wounded
        case e.Has(what=what, n=n):
            return belongings.count(game, hero, what) >= n
        case e.AtMost(what=what, n=n):
            return belongings.count(game, hero, what) <= n
        case _:
            assert_never(condition)


ALWAYS = frozenset(
    (
        *(e.Gain, e.LoseAll, e.DiscardOtherFollowers, e.LoseTurn, e.LoseTurnsUntil, e.BecomeToad, e.Fight),
        *(e.GainTalisman, e.PlaceByRoll, e.DiscardThis, e.Nothing, e.Roll, e.RollAgainst, e.ByHand, e.ByRule),
        *(e.TurnSpell, e.Prevent),
    )
)
"""The kinds of effects that always count as possible."""


def is_sure(effect: e.Effect | Boost, scripts: Mapping[str, Script]) -> bool:
    """Whether an effect always has something to do, by its kind or by its script, at any table."""
    if isinstance(effect, e.Script):
        script = scripts[effect.name]
        return script.is_always_possible and not script.avoids
    return type(effect) in ALWAYS


def possible(game: Game, m: Meeting, effect: e.Effect | Boost) -> bool:
    """Whether an effect could change anything for the hero now."""
    if type(effect) in ALWAYS:
        return True  # asked first, because the cases below are tried in order
    match effect:  # The commonest come first.
        case e.Script(name=name):
            script = game.ruleset.hooks.scripts[name]
            return script.possible(game, m) and not (script.avoids and not MAY_AVOID(game, True, m.hero))
        case e.Heal():
            return tokens.missing(game, m.hero, "life") > 0
        case e.Teleport(place=place):
            if place == ACROSS and game.table.region != "inner":
                return False
            return roads.way(game.table) is not None
        case e.TakeTokens():
            return bool(theft.purses(game, m.hero, effect))
        case e.TakeFromHero():
            return theft.possible(game, m.hero, effect, m.card)
        case e.SellObjects():
            return bool(trade.for_sale(game, m.hero, effect))
        case e.DiscardSpells():
            return any(c.id != m.card for c in game.table.zone(held("spells", m.hero)))
        case e.GainSpell() | e.FillSpells():
            return spells.room(game, m.hero) > 0
        case e.EvadeThis():
            if m.enemy and combat_words.cannot_be_evaded(game, m.hero, m.enemy):
                return False
            if not MAY_AVOID(game, True, m.hero):
                return False
            return m.enemy > 0 or game.catalog.cards[m.kind].type == "enemy"
        case e.BecomeAlignment(alignment=alignment):
            return game.hero(m.hero).alignment != alignment and MAY_CHANGE_SIDES(game, True, m.hero)
        case e.ChooseOne(branches=branches):
            return any(possible(game, m, x) for b in branches for x in b.effects)
        case e.GainPurchase():
            return trade.may_be_given(game, m.hero, effect)
        case e.Replenish():
            return tokens.missing(game, m.hero, "fate") > 0
        case e.BuyBack(token=token, price=price):
            return tokens.missing(game, m.hero, token) > 0 and purse.can_pay(game, m.hero, price)
        case e.Lose(token=token):
            return tokens.at_stake(game, m.hero, token) > 0
        case e.LoseFollower():
            return bool(game.table.zone(held("followers", m.hero)))
        case e.OtherRoad():
            return MAY_CHANGE_ROAD(game, False, None)
        case e.RiskFollowers():
            return bool(game.table.zone(held("followers", m.hero)))
        case Boost(attribute=attribute):
            return _counts(game, m, attribute)
        case e.TakeThis():
            return not baggage.refusal(game, m.hero, game.catalog.cards[m.kind])[0]
        case e.TurnUp(n=n):
            return bool(movement_words.face_down_ahead(game, m, n))
        case e.TakeEither():
            return bool(counter_words.left(game, m, effect))
        case e.TakeCounter(token=token) | e.TakeAllCounters(token=token):
            return counters(game, m) > 0 and tokens.can_gain(game, m.hero, token)
        case (
            e.AttackDice() | e.NoAttackDie() | e.AddToAttack() | e.CannotEvade() | e.StandOff() | e.FightAgain()
            | e.EqualDice() | e.RollsOn() | e.Useless() | e.ScoreAs() | e.Weaken() | e.CountsAs()
        ):  # fmt: skip
            return combat_words.possible(m, effect)
        case e.AddRolled(in_battle=in_battle):
            return not m.guardians and (m.battle or not in_battle)
        case e.StandIn() | e.EnemyFollows() | e.WinFight() | e.Dismiss():
            return stand_ins.possible(game, m, effect) and MAY_AVOID(game, True, m.hero)
        case (
            e.LoseCards() | e.LoseAllCards() | e.RiskFaceUp() | e.DrawAndTake() | e.LookAhead() | e.SearchPile()
        ):  # fmt: skip
            return pile_words.possible(game, m, effect)
        case e.AcceptQuest():
            return game.situation.may_accept_quest(game, m.hero)
        case e.LoseQuests():
            return game.situation.has_quests(game, m.hero)
        case e.ForHeroes():
            return bool(concerned(game, m, effect))
        case e.CallEnemy() | e.DrawMore() | e.DiscardFaceUp() | e.EvadeAWhile():
            return road_words.possible(game, m, effect)
        case e.ForTwoSpaces() | e.FightTogether() | e.PassedBy():
            return road_words.possible(game, m, effect)
        case e.MoveThis() | e.MoveParty() | e.SkipSpots() | e.SkipSpaces() | e.Sweep() | e.MeetAgain():
            return movement_words.possible(game, m, effect)
        case e.PutOnThis(token=token):
            return m.card > 0 and tokens.at_stake(game, m.hero, token) > 0
        case e.GainRolled(token=token):
            return tokens.can_gain(game, m.hero, token)
        case e.When(condition=condition, effects=inner, otherwise=otherwise):
            said = inner if holds(game, m.hero, condition, m) else otherwise
            return any(possible(game, m, x) for x in said)
        case e.Buy():
            return trade.sells(game, m.hero, effect)
        case e.GainReward():
            return quest_rewards.left(game.table) > 0
        case e.Ally():
            return m.guardians
        case e.May(pay=pay, of=of, effects=inner):
            can = prices.can_pay(game, m.hero, prices.Price(pay, of, m.card))
            return can and any(possible(game, m, x) for x in inner)
        case (
            e.Gain() | e.LoseAll() | e.DiscardOtherFollowers() | e.LoseTurn() | e.LoseTurnsUntil() | e.BecomeToad()
            | e.Fight() | e.GainTalisman() | e.PlaceByRoll() | e.DiscardThis() | e.Nothing() | e.Roll()
            | e.RollAgainst()
            | e.ByHand() | e.ByRule() | e.TurnSpell() | e.Prevent()
        ):  # fmt: skip
            return True
        case _:
            assert_never(effect)


def concerned(game: Game, m: Meeting, words: e.ForHeroes) -> list[str]:
    """Return the heroes for whom a "for heroes" text could do something, in marching order."""
    own = "other" in words.whom
    return [
        hero
        for hero in game.party
        if not (own and hero == m.hero) and any(possible(game, m.beside(hero), x) for x in words.effects)
    ]


def _counts(game: Game, m: Meeting, attribute: e.Attribute) -> bool:
    """Whether more strength or craft would count for a hero now: in the fight, in a trial, or in the text being met.

    In battle craft counts for a hero who may fight with it against an enemy turned over this turn (D1a).
    """
    if m.guardians:
        return True
    if m.psychic:
        return attribute == "craft"
    if m.battle:
        return attribute in FIGHTS_WITH(game, ("strength",), Against(m.hero, fresh=_fresh(game, m)))
    return attribute in WEIGHED(game, (), None) or _weighed(game, m.hero, attribute)


def _fresh(game: Game, m: Meeting) -> bool:
    return bool(m.enemy) and attack_claims.can_claim(game, m.hero, game.card(m.enemy))


def _weighed(game: Game, hero: str, attribute: e.Attribute) -> bool:
    """Whether the text being met asks for more of an attribute than the hero has, compares dice with it, or is carried
    out by hand."""
    met = game.situation.meets(game)
    printed = countermagic.words_of(game, met)
    if printed is None or countermagic.negated(game, met):
        return False
    return any(
        isinstance(x, e.ByHand)
        or (isinstance(x, e.When) and shortfall(game, hero, x.condition, attribute) > 0)
        or (isinstance(x, e.RollAgainst) and attribute in x.score)
        for x in inside(printed.meet)
    )


def shortfall(game: Game, hero: str, condition: e.Condition, attribute: e.Attribute) -> int:
    """Return by how many points a hero's attribute is below the number that a condition asks for; 0 if it is not."""
    if not isinstance(condition, e.AtLeast | e.Under) or condition.attribute != attribute:
        return 0
    return max(0, condition.n - statics.score(game, hero, attribute))


def describe(effects: Sequence[e.Effect | Boost], catalog: Catalog) -> str:
    """Return effects as a sentence within a question: beginning in lower case, with the names of places."""
    text = " ".join(_sentence(effect, catalog) for effect in effects).rstrip(".")
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def offer_words(may: e.May, catalog: Catalog) -> tuple[str, str, str]:
    """Return the question whether a hero accepts an offer, without its question mark, and the texts of the options that
    accept and decline it."""
    text = _deed(may.effects, catalog)
    no = "Let it attack" if may.effects == (e.EvadeThis(),) else "No"
    if not may.pay:
        return text, "Yes", no
    verb = "pay" if may.of in TOKENS else "discard"
    price = f"{verb} {may.pay} {may.of if may.pay == 1 else plural(may.of)}"
    return f"{price}{' to ' if len(may.effects) == 1 else ', '}{text}", capital(price), no


_ASKED = {
    "this enemy does not attack you": "keep this enemy from attacking you",
    "choose one: ": "do one of these: ",
}
"""Wording of cards, and the wording that replaces it in a question."""


def _deed(effects: Sequence[e.Effect | Boost], catalog: Catalog) -> str:
    """Return effects as a deed that a hero can choose: "gain 1 spell"."""
    said = [_sentence(effect, catalog).rstrip(".") for effect in effects]
    if any(". " in sentence for sentence in said[:-1]):
        return describe(effects, catalog)
    said = [sentence[:1].lower() + sentence[1:] for sentence in said]
    if said[-1] == "discard this card" and len(said) > 1:
        return f"discard this card to {', then '.join(said[:-1])}"
    text = ", then ".join(said)
    for printed, asked in _ASKED.items():
        text = text.replace(printed, asked)
    return text


def purpose(place: CardDef, catalog: Catalog) -> str:
    """Return what a place does for a visitor, in the words of its card; "" if only clauses or scripts say it."""
    return describe([effect for effect in place.meet if not isinstance(effect, (e.ByRule, e.Script))], catalog)


def _sentence(effect: e.Effect | Boost, catalog: Catalog) -> str:
    """Return the sentence of an effect; the catalog keeps it, because odds ask for the same ones many times."""
    said = catalog.said.get(effect)
    if said is None:
        said = catalog.said[effect] = render(effect, catalog.titles)
    return said


def counters(game: Game, m: Meeting) -> int:
    """Return the number of tokens on the card being met; 0 if the card is gone."""
    try:
        return game.card(m.card).counters
    except KeyError:
        return 0


def carries_always(game: Game, m: Meeting, effect: e.Teleport) -> bool:
    """Whether a card that stays on its spot always carries the party off: with no choice, and no die except a roll
    against a score.

    A party that returned to such a card would be carried off without end.
    """
    printed = game.catalog[m.kind]
    if not m.card or not m.at or (printed.type == "event" and not isinstance(printed.ends, e.Stays)):
        return False
    return effect.place != "any" and effect in _certain(printed.meet)


def _certain(effects: Sequence[e.Effect | Boost]) -> Iterator[e.Effect | Boost]:
    for effect in effects:
        yield effect
        if isinstance(effect, e.When):
            yield from _certain(effect.effects)
            yield from _certain(effect.otherwise)
        elif isinstance(effect, e.RollAgainst):  # because with a low score no roll may have that result
            yield from _certain(effect.low)
            yield from _certain(effect.high)
