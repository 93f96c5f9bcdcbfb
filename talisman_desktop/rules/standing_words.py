"""A table of the value that each standing word of the grammar bends. No other rule asks for a word by its kind.

Three kinds of words bend no value. Words by which a card leaves at a moment follow an event (`leaves_at`). Words about
the cards with which a character begins are read when a hero arrives (`begins_with`). Words that let a hero look at
others' spells do nothing, because all spells are open at this table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from talisman_desktop.cards import owned
from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Static
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import Card
from talisman_desktop.rules.hooks import Word, WordBend
from talisman_desktop.rules.plain_bends import listed, no, yes
from talisman_desktop.rules.printed_words import shots
from talisman_desktop.rules.values import carrying_values, fight_values, meeting_values, roll_values, score_values
from talisman_desktop.rules.values.fight_values import Against, Blow, Evading, FightDice
from talisman_desktop.rules.values.meeting_values import Facing, Harmed
from talisman_desktop.rules.values.roll_values import Adding, At
from talisman_desktop.rules.values.score_values import Added, Scored

# --- scores ---


def _bonus(base: tuple[Added, ...], word: Word, about: Scored) -> tuple[Added, ...]:
    static, card, printed = word
    assert isinstance(static, owned.Bonus)
    if (
        static.attribute != about.attribute
        or not _counts(static, about)
        or _is_replaced_by_better_bonus(static, printed, about)
    ):
        return base
    in_hand = card is not None and printed.subtype == "weapon" and static.during == "battle"
    return (*base, Added(Part(printed.id, static.n), printed, card, in_hand, in_hand and bool(shots(printed))))


def _counts(bonus: owned.Bonus, about: Scored) -> bool:
    if bonus.against and about.subtype not in bonus.against:
        return False
    return bonus.during in ("always", about.fight)


def _is_replaced_by_better_bonus(bonus: owned.Bonus, printed: CardDef, about: Scored) -> bool:
    """Whether a card's plain bonus is replaced by the same card's bonus against this kind of enemy."""
    return not bonus.against and any(
        isinstance(s, owned.Bonus) and s.against and s.attribute == bonus.attribute and _counts(s, about)
        for s in printed.owned
    )


def _printed_craft(base: tuple[Added, ...], word: Word, about: Scored) -> tuple[Added, ...]:
    if about.attribute != "strength" or about.fight != "battle":
        return base
    printed = word[2]
    return (*base, Added(Part(printed.id, printed.craft or 0), printed, None))


def _two_hands(base: int, word: Word, about: str) -> int:
    return max(base, 2)


def _with_subtypes(base: tuple[str, ...], word: Word, about: str) -> tuple[str, ...]:
    static = word[0]
    assert isinstance(static, owned.CannotUse | owned.Charms)
    return (*base, *static.subtypes)


def _with_raised_subtype(base: tuple[str, ...], word: Word, about: str) -> tuple[str, ...]:
    static = word[0]
    assert isinstance(static, owned.RaisesEnemies)
    return (*base, static.subtype)


# --- fights ---


def _two_attack_dice(base: FightDice, word: Word, about: Blow) -> FightDice:
    if about.enemy or about.fight != "battle":
        return base
    return replace(base, number=max(base.number, 2))


def _added_to_attack(base: tuple[Part, ...], word: Word, about: Blow) -> tuple[Part, ...]:
    static, _, printed = word
    assert isinstance(static, owned.AddsToAttack)
    if about.enemy or static.armour or static.during not in ("always", about.fight):
        return base
    return (*base, Part(printed.id, static.n))


def _added_to_armour(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, owned.AddsToAttack)
    return base + static.n if static.armour else base


def _with_craft_too(base: tuple[Attribute, ...], word: Word, about: Against) -> tuple[Attribute, ...]:
    return (*base, "craft") if about.fresh and about.fight == "battle" and "craft" not in base else base


def _can_assassinate(base: bool, word: Word, about: Against) -> bool:
    return base or (about.fresh and about.fight == "battle")


def _is_not_attacked(base: bool, word: Word, about: Against) -> bool:
    static = word[0]
    assert isinstance(static, owned.NotAttackedBy)
    return base or about.subtype in static.subtypes


def _can_evade(base: bool, word: Word, about: Evading) -> bool:
    static = word[0]
    assert isinstance(static, owned.MayEvade)
    return base or static.terrain in ("", about.terrain)


def _gains_spell_for_spirit(base: bool, word: Word, about: str) -> bool:
    static = word[0]
    assert isinstance(static, owned.DestroySpirits)
    return base or static.gain_spell


def _with_help_for_enemies(base: tuple[Part, ...], word: Word, about: None) -> tuple[Part, ...]:
    static, _, printed = word
    assert isinstance(static, owned.EnemiesAdd)
    return (*base, Part(printed.id, static.n))


# --- dice, places and cards met ---


def _fewer_trial_dice(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, owned.FewerDice)
    return base - static.n if about in static.places else base


def _less_in_trial(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, owned.OffTheRoll)
    return base + static.n if about in static.places else base


def _with_number_to_add(base: tuple[tuple[int, ...], ...], word: Word, about: Adding) -> tuple[tuple[int, ...], ...]:
    static = word[0]
    assert isinstance(static, owned.AddToRoll | owned.AddUpTo)
    numbers = (static.n,) if isinstance(static, owned.AddToRoll) else tuple(range(1, static.n + 1))
    return (*base, numbers) if static.at in ("praying" if about.praying else "", about.place) else base


def _need_not_roll(base: bool, word: Word, about: At) -> bool:
    static = word[0]
    assert isinstance(static, owned.OptionalRoll)
    return base or (about.on_card if not static.places else about.place in static.places)


def _keeps_life(base: bool, word: Word, about: Harmed) -> bool:
    static = word[0]
    assert isinstance(static, owned.KeepsLife)
    return base or (static.place == about.place and (not static.alignment or about.alignment in static.alignment))


def _immune(base: bool, word: Word, about: Facing) -> bool:
    static = word[0]
    assert isinstance(static, owned.Immune)
    return base or static.to == about.short


def _is_unaffected_by_types(base: bool, word: Word, about: Facing) -> bool:
    static = word[0]
    assert isinstance(static, owned.UnaffectedBy)
    return base or about.type in static.types


# --- things carried ---


def _more(what: str) -> Callable[[int, Word, str], int]:
    """Return a bend that adds places for items or for spells."""

    def bent(base: int, word: Word, about: str) -> int:
        static = word[0]
        assert isinstance(static, owned.CarryMore)
        return base + static.n if static.what == what else base

    return bent


def _out_of_reach(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, owned.CannotBeTaken)
    return base + static.n


def _spells_brought(base: int, word: Word, about: str) -> int:
    return base + (word[1].counters if word[1] is not None else 0)


def _with_own_card(base: tuple[Card, ...], word: Word, about: str) -> tuple[Card, ...]:
    return (*base, word[1]) if word[1] is not None else base


ROAD_OR_ATTACK = ("road", "fight/hero", "fight/two")
"""The keys of road rolls and attack rolls."""


def _with_deciding_card(base: tuple[Card, ...], word: Word, about: roll_values.FateFor) -> tuple[Card, ...]:
    static, card, _ = word
    assert isinstance(static, owned.ChoosesDie)
    fits = not static.after and (static.of == "any roll" or about.request.key in ROAD_OR_ATTACK)
    return (*base, card) if card is not None and fits else base


def _forbidden(what: str) -> Callable[[bool, Word, object], bool]:
    """Return a bend that makes a value False if a card's words forbid its owner `what`."""

    def bent(base: bool, word: Word, about: object) -> bool:
        static = word[0]
        assert isinstance(static, owned.Forbids)
        return base and static.what != what

    return bent


def _higher_start(base: int, word: Word, about: score_values.Start) -> int:
    static = word[0]
    assert isinstance(static, owned.RaisesStart)
    return base + static.n if static.token == about.token else base


def _spells_always_held(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, owned.AlwaysASpell)
    return max(base, static.n)


ITEM = "item"
"""The name that card texts use for items, of which any number of trinkets can be carried."""


def _any_number(base: int, word: Word, about: str) -> int:
    static = word[0]
    assert isinstance(static, owned.CarryMore)
    return carrying_values.ANY_NUMBER if static.what == ITEM else base


def _more_adventure_cards(base: int, word: Word, about: int) -> int:
    static = word[0]
    assert isinstance(static, owned.DrawsMore)
    return base + static.n


def _spots_shown(base: tuple[Part, ...], word: Word, about: str) -> tuple[Part, ...]:
    static, _, printed = word
    assert isinstance(static, owned.ShowsAhead)
    return (*base, Part(printed.id, static.n or carrying_values.ANY_NUMBER))


def _replacing(*, leading: bool) -> Callable[[bool, Word, str], bool]:
    """Return a bend by which the owner may exchange drawn cards: always, or only while leading."""

    def bent(base: bool, word: Word, about: str) -> bool:
        static = word[0]
        assert isinstance(static, owned.ReplaceDrawn)
        return base or static.leading == leading

    return bent


def _skipping(base: tuple[owned.Skips, ...], word: Word, about: str) -> tuple[owned.Skips, ...]:
    static = word[0]
    assert isinstance(static, owned.SkipsASpace)
    return (*base, static.how)


def _script(base: tuple[str, ...], word: Word, about: str) -> tuple[str, ...]:
    static = word[0]
    assert isinstance(static, owned.OwnerScript)
    return (*base, static.name)


def _sentence(base: tuple[tuple[CardDef, str], ...], word: Word, about: str) -> tuple[tuple[CardDef, str], ...]:
    static, _, printed = word
    assert isinstance(static, owned.OwnerByHand)
    return (*base, (printed, static.text))


BENDS: tuple[WordBend[Any, Any], ...] = (
    WordBend(owned.Bonus, score_values.ADDED, _bonus),
    WordBend(owned.AddStartingCraft, score_values.ADDED, _printed_craft),
    WordBend(owned.TwoWeapons, score_values.HANDS, _two_hands),
    WordBend(owned.CannotUse, score_values.BARRED, _with_subtypes),
    WordBend(owned.Charms, score_values.CHARMED, _with_subtypes),
    WordBend(owned.NoItemBonuses, score_values.ITEMS_ADD, no),
    WordBend(owned.NoMagicObjects, score_values.MAGIC_WORKS, no),
    WordBend(owned.TwoDiceInBattle, fight_values.FIGHT_DICE, _two_attack_dice),
    WordBend(owned.AddsToAttack, fight_values.ATTACK_ADDED, _added_to_attack),
    WordBend(owned.AddsToAttack, fight_values.ARMOUR_ADDED, _added_to_armour),
    WordBend(owned.AddsADie, roll_values.ADDS_A_DIE, listed),
    WordBend(owned.Saves, fight_values.SAVES, listed),
    WordBend(owned.Shoots, fight_values.SHOTS, listed),
    WordBend(owned.CraftInBattle, fight_values.FIGHTS_WITH, _with_craft_too),
    WordBend(owned.Assassinates, fight_values.MAY_ASSASSINATE, _can_assassinate),
    WordBend(owned.NotAttackedBy, fight_values.MAY_LET_BE, _is_not_attacked),
    WordBend(owned.MayEvade, fight_values.MAY_EVADE, _can_evade),
    WordBend(owned.DestroySpirits, fight_values.MAY_DESTROY_SPIRITS, yes),
    WordBend(owned.DestroySpirits, fight_values.SPELL_FOR_A_SPIRIT, _gains_spell_for_spirit),
    WordBend(owned.RaisesEnemies, fight_values.RAISED, _with_raised_subtype),
    WordBend(owned.LifeOnVictory, fight_values.LIVES_WON, listed),
    WordBend(owned.OnVictory, fight_values.REWARDS, listed),
    WordBend(owned.OverHero, fight_values.OVER_HEROES, listed),
    WordBend(owned.OnOccasion, meeting_values.OCCASIONS, listed),
    WordBend(owned.BeatsArmour, fight_values.BEATS_ARMOUR, yes),
    WordBend(owned.KeepsFollowers, fight_values.KEEP_FOLLOWERS, listed),
    WordBend(owned.LivesHere, score_values.LIVES_APART, _with_own_card),
    WordBend(owned.FateHere, score_values.FATE_APART, _with_own_card),
    WordBend(owned.RaisesStart, score_values.STARTING, _higher_start),
    WordBend(owned.SparesLoss, fight_values.SPARE_LOSS, _with_own_card),
    WordBend(owned.ChoosesDie, roll_values.CHOOSES_DIE, _with_deciding_card),
    WordBend(owned.ChoosesDie, roll_values.CHANGES_DIE, listed),
    WordBend(owned.HandedOver, fight_values.HANDED_OVER, _with_own_card),
    WordBend(owned.EnemiesAdd, fight_values.HELP_FOR_ENEMIES, _with_help_for_enemies),
    WordBend(owned.FewerDice, roll_values.TRIAL_DICE, _fewer_trial_dice),
    WordBend(owned.OffTheRoll, roll_values.TRIAL_OFF, _less_in_trial),
    WordBend(owned.FixedAlignment, meeting_values.MAY_CHANGE_SIDES, no),
    WordBend(owned.AddToRoll, roll_values.ADDS_TO_ROLL, _with_number_to_add),
    WordBend(owned.AddUpTo, roll_values.ADDS_TO_ROLL, _with_number_to_add),
    WordBend(owned.OptionalRoll, roll_values.NEED_NOT_ROLL, _need_not_roll),
    WordBend(owned.KeepsLife, meeting_values.KEEPS_LIFE, _keeps_life),
    WordBend(owned.Immune, meeting_values.UNAFFECTED, _immune),
    WordBend(owned.UnaffectedBy, meeting_values.UNAFFECTED, _is_unaffected_by_types),
    WordBend(owned.ReplaceDrawn, meeting_values.MAY_REPLACE, _replacing(leading=False)),
    WordBend(owned.ReplaceDrawn, meeting_values.MAY_REPLACE_LEADING, _replacing(leading=True)),
    WordBend(owned.TakesOnOnes, roll_values.TAKES_ON_ONES, yes),
    WordBend(owned.FixedOrder, meeting_values.ORDER_FIXED, yes),
    WordBend(owned.CarryMore, carrying_values.ITEM_PLACES, _more("item")),
    WordBend(owned.CarryMore, carrying_values.SPELL_PLACES, _more("spell")),
    WordBend(owned.CarryMore, carrying_values.TRINKET_PLACES, _any_number),
    WordBend(owned.CannotBeTaken, carrying_values.OUT_OF_REACH, _out_of_reach),
    WordBend(owned.NoOtherFollower, carrying_values.MAY_BE_FOLLOWED, no),
    WordBend(owned.Forbids, meeting_values.MAY_HAVE_QUESTS, _forbidden("quests")),
    WordBend(owned.Forbids, roll_values.FATE_FOR, _forbidden("rerolls")),
    WordBend(owned.Forbids, fight_values.MAY_AVOID, _forbidden("avoiding")),
    WordBend(owned.NoCasting, carrying_values.MAY_CAST, no),
    WordBend(owned.NoCasting, carrying_values.CASTING_HERE, no),
    WordBend(owned.AlwaysASpell, carrying_values.ALWAYS_A_SPELL, _spells_always_held),
    WordBend(owned.HoldsSpells, carrying_values.SPELL_PLACES, _spells_brought),
    WordBend(owned.HoldsSpells, carrying_values.SPELL_BRINGERS, _with_own_card),
    WordBend(owned.SkipsASpace, meeting_values.MAY_SKIP, _skipping),
    WordBend(owned.SixCarries, roll_values.SIX_CARRIES, listed),
    WordBend(owned.RollsRoadAgain, roll_values.ROAD_AGAIN, listed),
    WordBend(owned.DrawsMore, meeting_values.MORE_CARDS, _more_adventure_cards),
    WordBend(owned.ShowsAhead, meeting_values.SHOWS_AHEAD, _spots_shown),
    WordBend(owned.OwnerScript, meeting_values.SCRIPTS, _script),
    WordBend(owned.OwnerByHand, meeting_values.LEFT_TO_PLAYERS, _sentence),
)
"""The value that each standing word bends, and how."""

FOLLOWS: tuple[type[Static], ...] = (owned.LeavesAt, owned.BeginsWith)
"""Words that follow an event (`leaves_at`), or a hero's arrival (`begins_with`)."""

AS_OTHERS: tuple[type[Static], ...] = (owned.BonusAt,)
"""Words that count as another kind of word under certain conditions (`said_at`)."""

NOTHING_TO_DO: tuple[type[Static], ...] = (owned.SeesSpells,)
"""Words that bend nothing."""
