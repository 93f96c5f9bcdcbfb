"""The check of standing words that are understood but have no effect on their card."""

from __future__ import annotations

from string import capwords

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned
from talisman_desktop.cards.drafts import DraftCard
from talisman_desktop.cards.name_checks import not_of_types, out_of_range, unknown_kind, unknown_script
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.problems import Fault
from talisman_desktop.cards.slots import A_TYPE

PASSING = ("event", "stranger", "place")
"""The types of card that can leave a hero unaffected. Enemies are not among them, because they do not attack then; nor
are spaces, because each of their losses has its own words."""
ROLLING = ("event", "stranger", "place", "space", "enemy", "object", "magic-object")
"""The types of card that can have a table of dice."""
ROLLS, LIFE = r"\b(?:roll|pray)", r"\blose (?:\w+ )?(?:life|lives)"
"""The patterns that find a die roll, and the loss of a life, in the words of a place."""
BARRED = ("weapon", "armour")
"""The kinds of item that a card can bar from battle."""


def standing_fault(card: DraftCard, verb: e.Data, names: Names) -> Fault | None:
    """Return the fault of a standing word that does nothing on this card; None if it has none."""
    article = A_TYPE[card.type]
    match verb:
        case owned.EnemiesAdd() | owned.NoItemBonuses() | owned.NoMagicObjects() if card.type != "space":
            return Fault(f"only a space can have a rule for its place, and this is {article}", "leave it out")
        case owned.HandedOver() if card.type in ("space", "character"):
            return Fault(f"{article} cannot be given to another hero", "leave it out")
        case owned.CannotBeTaken() if card.type in ("space", "character"):
            return Fault(f"{article} cannot be taken from a hero anyway", "leave it out")
        case owned.LeavesAt(moment="empty") if not card.text.counters:
            return Fault("this card never holds tokens", "write counter and counters, or leave it out")
        case owned.LivesHere() if card.text.counter != "life":
            return Fault("this card holds no lives", 'write counter = "life" and counters = 2 above')
        case owned.FateHere() if card.text.counter != "fate":
            return Fault("this card holds no fate", 'write counter = "fate" and counters = 2 above')
        case owned.KeepsFollowers(discarded=True) | owned.SparesLoss() | owned.ChoosesDie() if card.type in (
            *("space", "character"),
        ):
            return Fault(f"{article} cannot be discarded", "leave it out")
        case owned.LeavesAt() | owned.HoldsSpells() if card.type in ("space", "character"):
            return Fault(f"{article} cannot be discarded", "leave it out")
        case owned.BeginsWith() if card.type != "character":
            return Fault(f"only a character can begin with cards, not {article}", "say it on a character")
        case owned.BeginsWith(cards=wares):
            return not_of_types(wares, ("object", "magic-object", "follower"), names, "a purchase card")
        case owned.Bonus(against=kinds) | owned.NotAttackedBy(subtypes=kinds) | owned.Charms(subtypes=kinds):
            return unknown_kind(kinds, names)
        case owned.CannotUse(subtypes=kinds) if not set(kinds) <= set(BARRED):
            return Fault(
                "only weapons and armour can be made useless in battle",
                'write "You cannot use weapons and armour in battle."',
            )
        case owned.UnaffectedBy(types=types) if not set(types) <= set(PASSING):
            return Fault(
                "a hero can be unaffected only by events, strangers and places",
                'name these, or for enemies write "Dragons do not attack you."',
            )
        case owned.Immune(to=to):
            return not_of_types((to,), PASSING, names, "a card that can leave a hero unaffected")
        case owned.AddToRoll(at=at) | owned.AddUpTo(at=at) if at != "praying":
            return not_of_types((at,), ROLLING, names, "a card with a die table") or _silent((at,), names, ROLLS)
        case owned.BonusAt() if card.type in ("character", "space"):
            return Fault("only an object or a follower can have a bonus at certain places", "leave the places out")
        case owned.OptionalRoll(places=places):
            return _silent(places, names, ROLLS)
        case owned.FewerDice(places=places):
            return out_of_range(verb) or _silent(places, names, "roll 4 dice")
        case owned.OffTheRoll(places=places):
            return _silent(places, names, "roll 4 dice")
        case owned.KeepsLife(place=place):
            return _silent((place,), names, LIFE)
        case owned.MayEvade(terrain=terrain) if terrain:
            return not_of_types((terrain,), ("space",), names, "a space of the road")
        case owned.LifeOnVictory(with_this=True) | owned.OverHero(with_this=True) if not _helps_in_battle(card):
            return Fault(
                "no hero uses this card in battle, because it adds no strength",
                'give it "+1 strength in battle." too, or leave "with this" out',
            )
        case owned.OwnerScript(name=name):
            return unknown_script(name, "owned", names)
        case _:
            return out_of_range(verb)


def _silent(places: tuple[str, ...], names: Names, pattern: str) -> Fault | None:
    """Return the fault of a sentence about a place whose text has no roll (or no loss of life) that the sentence could
    change; None if every place has one.
    """
    for place in places:
        if not names.says(place, pattern):
            what = "no life is lost" if pattern == LIFE else "there is no roll that this could change"
            return Fault(f"at {capwords(names.title_or_words(place))!r} {what}", "name another place, or leave it out")
    return None


def _helps_in_battle(card: DraftCard) -> bool:
    if card.type in ("character", "space"):
        return False
    words = card.text.owned if isinstance(card.text.owned, str) else " ".join(card.text.owned)
    return "strength" in words.lower()
