"""Strategies that make any verb, with verbs nested in it down to the second level."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, get_args

from hypothesis import strategies as st

from talisman_desktop.cards import card_verbs, combat_verbs, owned
from talisman_desktop.cards import effects as e
from talisman_desktop.cards import tasks as t
from talisman_desktop.cards.conditions import Owned
from talisman_desktop.cards.may import Ability, Boost, Moment, Once
from talisman_desktop.cards.occasions import Occasion

PLACES = {
    "Crags": "crags",
    "Warlock's Cave": "warlocks-cave",
    "Plain of Peril": "plain-of-peril",
    "City": "city",
}

small = st.integers(1, 12)
price = st.integers(1, 9)
goods = st.lists(st.sampled_from(get_args(card_verbs.Goods)), min_size=1, max_size=3, unique=True).map(tuple)
decks = st.sampled_from([("adventure",), ("spell",), ("adventure", "spell"), ("spell", "adventure")])
kinds = st.lists(st.sampled_from(get_args(e.Kind)), min_size=1, max_size=3, unique=True).map(tuple)
ends_of_road = st.sampled_from(get_args(e.RoadEnd))
whose = st.sampled_from(["you", "the enemy"])
token = st.sampled_from(["strength", "craft", "life", "fate", "gold"])
attribute = st.sampled_from(["strength", "craft"])
alignment = st.sampled_from(["good", "neutral", "evil"])
alignments = st.lists(alignment, min_size=1, max_size=3, unique=True).map(tuple)
place = st.sampled_from(list(PLACES.values()))
places = st.lists(place, min_size=1, max_size=3, unique=True).map(tuple)
name = st.sampled_from(["brigand", "cave dragon", "warlock's imp", "half-orc", "Ogre King", "island of ice", "ent"])
card = st.sampled_from(["sword", "water bottle", "helmet", "axe", "wizard's staff", "bag of gold"])
cards = st.lists(card, min_size=1, max_size=3, unique=True).map(tuple)
subtype = st.sampled_from(["dragon", "spirit", "armour", "wolf", "enemy", "cyclops", "zombie", "fire-imp"])
subtypes = st.lists(subtype, min_size=1, max_size=3, unique=True).map(tuple)
thing = st.one_of(place, st.sampled_from(["maze", "cave", "magic-stream"]))
script = st.sampled_from(["blizzard", "the-raiders", "x2"])
text = st.from_regex(r"[A-Za-z][a-z0-9,' ]{0,40}[a-z0-9]", fullmatch=True).map(lambda words: " ".join(words.split()))

conditions = st.one_of(
    st.builds(e.IsAlignment, alignments),
    st.builds(e.AtLeast, attribute, small),
    st.builds(e.Under, attribute, small),
    st.builds(e.HasFollower, cards),
    st.builds(e.Leads),
    st.builds(e.HasQuest, st.booleans()),
    st.builds(e.PlaysWith, st.sampled_from(["blood-moon", "highland", "my-set"]), st.booleans()),
    st.builds(e.LostLife),
    st.builds(e.Has, st.sampled_from(get_args(Owned)), small),
    st.builds(e.AtMost, st.sampled_from(get_args(Owned)), st.integers(0, 9)),
)
taken = st.lists(st.sampled_from(["follower", "item", "gold", "spell"]), min_size=1, max_size=3, unique=True).map(tuple)
offers = st.lists(st.builds(e.Offer, card, price), min_size=1, max_size=4).map(tuple)
flat = st.one_of(
    st.builds(e.Gain, token, small),
    st.builds(e.Lose, token, small),
    st.builds(e.LoseAll, token),
    st.builds(e.Heal, st.integers(0, 9)),
    st.builds(e.Replenish, st.integers(0, 9)),
    st.builds(e.GainRolled, st.integers(1, 6), token),
    st.builds(e.BuyBack, token, price, st.integers(0, 5)),
    st.builds(e.GainSpell, small),
    st.builds(e.FillSpells),
    st.builds(e.DiscardSpells, st.booleans()),
    st.builds(e.LoseFollower, small),
    st.builds(e.DiscardOtherFollowers),
    st.builds(e.LoseTurn, small),
    st.builds(e.LoseTurnsUntil, st.integers(2, 6)),
    st.builds(e.RiskFollowers, small),
    st.builds(e.BecomeToad, small),
    st.builds(e.BecomeAlignment, alignment),
    st.builds(e.Teleport, st.one_of(place, st.sampled_from(["any", "any-village"])), st.just(False), st.booleans()),
    st.builds(e.Teleport, st.one_of(place, st.just("across-the-river")), st.just(True), st.booleans()),
    st.builds(e.OtherRoad, thing),
    st.builds(e.Fight, name, attribute, small, st.one_of(st.just(""), subtype)),
    st.builds(e.GainTalisman),
    st.builds(e.Ally, small, small),
    st.builds(e.GainPurchase, st.one_of(st.just(()), cards), st.sampled_from(get_args(e.Stock))),
    st.builds(e.GainReward, small),
    st.builds(e.TakeCounter, token),
    st.builds(e.TakeEither, token, token, small),
    st.builds(e.PutOnThis, token, small),
    st.builds(e.PlaceByRoll),
    st.builds(e.Buy, offers, st.sampled_from(get_args(e.Stock))),
    st.builds(e.SellObjects, price),
    st.builds(e.SellObjects, st.just(0), offers),
    st.builds(e.TakeFromHero, taken, st.just(()), st.one_of(st.just(()), cards)),
    st.builds(e.TakeFromHero, taken, cards),
    st.builds(e.TakeAllCounters, token),
    # Taking 1 gold is one of the choices of `TakeFromHero`.
    st.builds(e.TakeTokens, token, small, st.just(True)),
    st.builds(e.TakeTokens, token, st.integers(0, 9)).filter(lambda x: (x.token, x.n) != ("gold", 1)),
    st.builds(e.TakeThis),
    st.builds(e.DiscardThis),
    st.builds(e.EvadeThis),
    st.builds(e.Nothing),
    st.builds(e.DrawMore, st.integers(1, 9)),
    st.builds(
        e.DiscardFaceUp,
        st.lists(st.sampled_from(get_args(e.Kind)), min_size=1, max_size=3, unique=True).map(tuple),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(e.CallEnemy, st.integers(0, 9)),
    st.just(e.CallEnemy(strongest=True)),
    st.builds(e.TurnUp, st.integers(0, 9)),
    st.builds(e.EvadeAWhile),
    st.builds(e.ForTwoSpaces, st.sampled_from(["order", "draws", "losses"])),
    st.builds(e.CountsAs, st.sampled_from(["defeat", "narrow victory", "plain victory", "low roll"])),
    st.builds(e.AcceptQuest),
    st.builds(e.LoseQuests),
    st.builds(e.Dismiss),
    st.builds(e.TurnSpell, st.sampled_from(["caster", "nobody"])),
    st.builds(e.MoveThis, st.integers(0, 9), ends_of_road),
    st.builds(e.MoveParty, st.integers(0, 9), ends_of_road),
    st.builds(e.SkipSpots, st.integers(0, 9)),
    st.builds(e.SkipSpots, st.just(0), st.just(True)),
    st.builds(e.FightTogether, st.integers(1, 9)),
    st.builds(e.PassedBy, st.booleans()),
    st.builds(e.FightTogether, st.just(0), st.sampled_from(["", "dragon", "wolf", "fire-imp"])),
    st.builds(e.SkipSpaces, small),
    st.builds(e.Sweep, small, ends_of_road),
    st.builds(e.MeetAgain),
    st.builds(e.AttackDice, whose, st.integers(1, 3), st.sampled_from(["highest", "lowest"])),
    st.builds(e.NoAttackDie, whose),
    st.builds(e.AddRolled, st.integers(1, 6), st.booleans()),
    st.builds(e.WinFight, st.sampled_from(get_args(combat_verbs.Fight))),
    st.builds(e.AddToAttack, st.integers(-6, 6), whose),
    st.builds(e.Weaken, st.sampled_from(["strength", "craft"]), small, st.booleans()),
    st.builds(e.EqualDice, st.integers(0, 9)),
    st.builds(e.RollsOn, st.sampled_from(["strength", "craft"])),
    st.builds(e.CannotEvade),
    st.builds(e.StandOff),
    st.builds(e.LoseCards, small, goods.filter(lambda kinds: kinds != ("follower",)), st.just("choice")),
    st.builds(e.LoseCards, small, goods, st.just("lot")),
    st.builds(e.LoseCards, small, st.just(("follower",)), st.just("lot"), st.just(True)),
    st.builds(e.LoseAllCards, goods.filter(lambda kinds: "spell" not in kinds)),
    st.builds(e.RiskFaceUp, kinds, small),
    st.builds(e.DrawAndTake, small, st.sampled_from(get_args(card_verbs.Sought))),
    st.builds(e.LookAhead, small, decks, st.booleans()),
    st.builds(e.SearchPile, st.sampled_from(get_args(card_verbs.Sought)), st.booleans()),
    st.builds(e.StandIn, name, attribute, small),
    st.builds(e.EnemyFollows, st.one_of(st.just(""), st.sampled_from(["dragon", "wolf", "fire-imp"]))),
    st.builds(e.Useless, st.sampled_from(get_args(combat_verbs.Barred))),
    st.builds(e.ScoreAs, attribute, st.sampled_from(["hero", "trophies", "tokens", "good", "evil"])),
    st.builds(e.Script, script),
    st.builds(e.ByHand, text),
)


def _rows(dice: int, cuts: set[int], parts: list[tuple[e.Effect, ...]]) -> tuple[e.Row, ...]:
    edges = [dice, *sorted(cuts), 6 * dice + 1]
    return tuple(e.Row(low, high - 1, parts[i % len(parts)]) for i, (low, high) in enumerate(pairwise(edges)))


def _holders(inner: st.SearchStrategy[e.Effect]) -> st.SearchStrategy[e.Effect]:
    several = st.lists(inner, min_size=1, max_size=3).map(tuple)

    def roll(dice: int) -> st.SearchStrategy[e.Roll]:
        cuts = st.sets(st.integers(dice + 1, 6 * dice), max_size=5)
        rows = st.builds(_rows, st.just(dice), cuts, st.lists(several, min_size=1, max_size=4))
        return st.builds(e.Roll, st.just(dice), rows, praying=st.booleans(), optional=st.booleans())

    branch = st.builds(e.Branch, st.sampled_from(["", "Enchantress", "Royal Doctor", "Hag's Hut"]), several)
    return st.one_of(
        st.integers(1, 3).flatmap(roll),
        st.builds(e.ChooseOne, st.lists(branch, min_size=1, max_size=4).map(tuple)),
        st.builds(e.May, several, st.integers(0, 5)),
        st.builds(e.May, several, st.integers(1, 5), st.sampled_from(get_args(Owned)), st.booleans()),
        st.builds(e.ForHeroes, st.sampled_from(get_args(e.Whom)), several),
        st.builds(e.When, conditions, several),
        st.builds(
            e.RollAgainst,
            st.integers(1, 6),
            st.sampled_from(get_args(e.Weighed)),
            several,
            several,
            st.sampled_from(["low", "high"]),
        ),
        st.builds(e.When, conditions, several, several),
    )


once = st.one_of(flat, _holders(flat))
effects = st.one_of(flat, _holders(once))

statics = st.one_of(
    st.builds(
        owned.Bonus,
        attribute,
        st.integers(-4, 6),
        st.sampled_from(["always", "battle", "psychic"]),
        st.one_of(st.just(()), subtypes),
    ),
    st.builds(owned.BonusAt, attribute, st.integers(-4, 6), places, st.sampled_from(["always", "battle", "psychic"])),
    st.builds(owned.Saves, st.sampled_from(["body", "head", "hand"]), st.integers(1, 6)),
    st.builds(
        owned.Saves, st.sampled_from(["head", "hand"]), st.integers(1, 6), st.sampled_from(["battle", "psychic"])
    ),
    st.builds(owned.Shoots, small, st.integers(0, 5)),
    st.builds(owned.KeepsLife, place, st.one_of(st.just(()), alignments)),
    st.builds(owned.OptionalRoll, st.one_of(st.just(()), places)),
    st.builds(owned.MayEvade, st.one_of(st.just(""), thing)),
    st.builds(owned.FewerDice, small, places),
    st.builds(owned.AddToRoll, small, st.one_of(st.just("praying"), thing)),
    st.builds(owned.AddUpTo, small, st.one_of(st.just("praying"), thing)),
    st.builds(owned.Immune, thing),
    st.builds(owned.UnaffectedBy, subtypes),
    st.builds(owned.NoCasting),
    st.builds(owned.Forbids, st.sampled_from(["quests", "rerolls", "avoiding"])),
    st.builds(owned.AlwaysASpell, small),
    st.builds(owned.HoldsSpells, small),
    st.builds(owned.ReplaceDrawn, st.booleans()),
    st.just(owned.CarryMore(2, "spell")),
    st.builds(owned.CarryMore, small, st.just("item"), st.booleans()),
    st.builds(owned.CannotBeTaken, st.integers(0, 9)),
    st.builds(owned.NoOtherFollower),
    st.builds(owned.FixedOrder),
    st.builds(owned.LeavesAt, st.sampled_from(["mystic", "river", "quest", "empty"])),
    st.builds(owned.LeavesAt, st.sampled_from(["defeat", "wound"]), st.booleans()),
    st.builds(owned.LeavesAt, st.just("defeat"), st.booleans(), st.sampled_from(["battle", "psychic"])),
    st.builds(owned.FixedAlignment),
    st.builds(owned.BeginsWith, cards, st.sampled_from(get_args(e.Stock))),
    st.builds(owned.OffTheRoll, small, places),
    st.builds(owned.DestroySpirits, st.booleans()),
    st.builds(owned.NotAttackedBy, subtypes),
    st.builds(owned.CannotUse, subtypes),
    st.builds(owned.AddsToAttack, st.integers(-6, 6), armour=st.just(True)),
    st.builds(owned.AddsToAttack, st.integers(-6, 6), st.sampled_from(["always", "battle", "psychic"])),
    st.builds(owned.TwoWeapons),
    st.builds(owned.AddsADie, st.sampled_from(["battle", "psychic"]), st.booleans()),
    st.builds(owned.TwoDiceInBattle),
    st.builds(owned.AddStartingCraft),
    st.builds(owned.Assassinates),
    st.builds(owned.CraftInBattle),
    st.builds(owned.LifeOnVictory, small, st.booleans(), st.booleans(), token),
    st.builds(owned.OnVictory, st.tuples(effects), st.sampled_from(["always", "battle", "psychic"])),
    st.builds(
        owned.OverHero,
        st.tuples(effects),
        st.sampled_from([(), ("good",), ("evil",), ("neutral", "evil")]),
        st.booleans(),
    ),
    st.builds(owned.OnOccasion, st.sampled_from(get_args(Occasion)), st.tuples(effects)),
    st.builds(owned.OverHero, st.tuples(effects), during=st.sampled_from(["battle", "psychic"])),
    st.builds(owned.BeatsArmour),
    st.builds(owned.KeepsFollowers, st.booleans()),
    st.builds(owned.LivesHere),
    st.builds(owned.SparesLoss),
    st.just(owned.ChoosesDie(after="six")),
    st.builds(owned.ChoosesDie, st.just("any roll"), st.just("more"), small),
    st.builds(owned.ChoosesDie, st.sampled_from(["any roll", "a road roll or an attack roll"])),
    st.builds(owned.HandedOver),
    st.builds(owned.RaisesEnemies, st.sampled_from(["", "monster", "dragon"])),
    st.builds(owned.Charms, subtypes),
    st.builds(owned.TakesOnOnes),
    st.builds(owned.SeesSpells),
    st.builds(owned.EnemiesAdd, small),
    st.builds(owned.NoItemBonuses),
    st.builds(owned.NoMagicObjects),
    st.builds(owned.SkipsASpace, st.sampled_from(get_args(owned.Skips))),
    st.just(owned.SixCarries(discarded=True)),
    st.builds(owned.RollsRoadAgain, st.sampled_from(["leader", "once", "ones"])),
    st.builds(owned.SixCarries, st.sampled_from(["any", "across-the-river"])),
    st.builds(owned.ShowsAhead, st.integers(0, 9)),
    st.builds(owned.DrawsMore, small),
    st.builds(owned.OwnerScript, script),
    st.builds(owned.OwnerByHand, text),
)
endings = st.one_of(
    st.sampled_from([e.Stays(), e.Goes(), e.GoesOnceUsed(), e.GoesWhenEmpty()]),
    st.builds(e.MovesOn, st.integers(0, 9), ends_of_road),
    st.builds(e.EndsByHand, text),
)
handed = st.sampled_from([*get_args(t.Handed)])
tasks = st.one_of(
    st.builds(t.HandOver, small, handed),
    st.builds(t.HandOverTrophies, attribute, small),
    st.builds(t.Beat, st.one_of(st.just(""), st.sampled_from(["dragon", "animal", "spirit", "elf"]))),
    st.builds(t.Visit, place),
    st.builds(t.BeatSentinel),
    st.builds(t.VisitPerson, st.sampled_from([*get_args(t.Person)])),
    st.builds(t.PrayAt, place),
    st.builds(t.GainPoint, attribute),
    st.builds(t.GiveGold, small),
    st.builds(t.LosingTurns, small),
    st.builds(t.RollForQuest),
    st.builds(t.CostALife),
    st.builds(t.TaskByHand, text),
)
losses = st.one_of(effects, st.builds(e.StandOffToo, st.lists(effects, min_size=1, max_size=2).map(tuple)))
aftermaths = st.one_of(effects, st.builds(e.Instead, st.lists(effects, min_size=1, max_size=2).map(tuple)))


def _ability(moment: Moment) -> st.SearchStrategy[Ability]:
    until: st.SearchStrategy[Literal["turn", "fight"]] = st.sampled_from(["turn", "fight"])
    boost = st.builds(Boost, attribute, st.integers(0, 9), until)
    acts = st.lists(st.one_of(effects, boost), min_size=1, max_size=3).map(tuple)
    where = place if moment == "place" else st.just("")
    return st.builds(
        Ability,
        acts,
        when=st.just(moment),
        place=where,
        pay=st.integers(1, 5),
        of=st.sampled_from(get_args(Owned)),
        uses_up=st.booleans(),
        once=st.sampled_from(get_args(Once)),
        on_any=st.booleans(),
    )


moments: list[Moment] = ["any", "village", "road", "between", "before-fight", "before-guardians", "enemy", "place"]
moments += ["life-lost", "spell-cast", "fight-lost", "fight-not-won"]
abilities = st.sampled_from(moments).flatmap(_ability)
