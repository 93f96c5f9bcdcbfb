"""The check of abilities that are understood but can never be used, or can be used without end."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.drafts import DraftCard
from talisman_desktop.cards.inner_verbs import inside
from talisman_desktop.cards.may import Ability, Boost, Moment
from talisman_desktop.cards.name_checks import idle, not_of_types
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.problems import Fault
from talisman_desktop.cards.schema import Type
from talisman_desktop.cards.sentences import MOMENTS, render
from talisman_desktop.cards.slots import A_TYPE

VISITED = ("space", "place", "stranger", "event")
"""The types of card at which an ability such as "At the Castle: ..." can be used."""
BOOSTED: tuple[Moment, ...] = ("any", "road", "place", "before-fight", "before-guardians", "enemy")
"""The moments at which a boost can matter."""
LOSSES: tuple[Moment, ...] = ("life-lost", "turns-lost")
"""The moments at which something is about to be lost."""
A_FATE_A_TURN = ("life-lost", "turn", 1, "fate", False)
"""The moment, the limit and the price that an ability to prevent a loss must have if it is not on a spell."""
ENDED: tuple[Moment, ...] = ("fight-lost", "fight-not-won")
"""The moments at the end of a fight."""
GIVES = (
    e.Gain,
    e.GainRolled,
    e.GainTalisman,
    e.GainReward,
    e.GainPurchase,
    e.TakeFromHero,
    e.TakeTokens,
    e.DrawAndTake,
    e.SearchPile,
    Boost,
    e.Ally,
    e.MeetAgain,
    e.AcceptQuest,
)
"""The verbs that the owner could use without end if nothing limited their use."""
RENEWS = (e.EvadeAWhile, e.GainSpell, e.FillSpells, e.Heal, e.Replenish)
"""The verbs that give back what is missing, and so could be used again and again away from a place or a village."""


def ability_fault(card: DraftCard, ability: Ability, names: Names) -> Fault | None:
    """Return the fault of an ability that can never be used, or can be used without end; None if it has none."""
    verbs = (*inside(ability.effects),)
    return (
        idle(ability)
        or _never_used_up(card, ability)
        or _place(ability, names)
        or _kept_life(card, ability, names)
        or _turned(card, ability)
        or next((fault for verb in verbs if (fault := _moment(ability, verb, names))), None)
        or _endless(card.type, ability, verbs)
    )


def _never_used_up(card: DraftCard, ability: Ability) -> Fault | None:
    if ability.uses_up and card.type == "character":
        return Fault(f"{A_TYPE[card.type]} cannot be discarded", 'write "Once a turn:" or a price in its place')
    return None


def _place(ability: Ability, names: Names) -> Fault | None:
    if ability.when != "place":
        return None
    return not_of_types((ability.place,), VISITED, names, "a card or space that the party can meet")


def _kept_life(card: DraftCard, ability: Ability, names: Names) -> Fault | None:
    """Return the fault of an ability at the moment of a loss that does anything but prevent the loss, or that, on a
    card other than a spell, costs anything but one fate a turn. None if it has none."""
    if ability.when not in LOSSES:
        return None
    places = [names.scripts.get(effect.name) for effect in ability.effects if isinstance(effect, e.Script)]
    prevents = isinstance(ability.effects[0], e.Prevent) or any(
        place and ability.when in place.moments for place in places
    )
    pays = (ability.when, ability.once, ability.pay, ability.of, ability.uses_up) == A_FATE_A_TURN
    keeping = card.type == "spell" and not (ability.pay or ability.once)
    if len(ability.effects) > 1 or not prevents or not (keeping or pays):
        fix = 'write "When a life would be lost: the loss is prevented." on a spell, "When a life would be lost, once '
        return Fault(
            "a loss can be prevented only by a spell, or once a turn for 1 fate, and nothing else can happen then",
            f'{fix}a turn, pay 1 fate: the loss is prevented.", or "By hand:"',
        )
    return None


def _turned(card: DraftCard, ability: Ability) -> Fault | None:
    """Return the fault of an answer to a spell that is not on a spell, or that does anything else; None if it has
    none."""
    turns = [isinstance(verb, e.TurnSpell) for verb in inside(ability.effects)]
    fits = card.type == "spell" and turns == [True]
    if ability.when == "spell-cast" and not fits:
        fix = 'write "When a spell is cast on a hero: that spell does nothing." on a spell, or "By hand:"'
        return Fault("only a spell can be cast against a spell, and it cannot do anything else", fix)
    if any(turns) and ability.when != "spell-cast":
        return Fault("no spell has just been cast at this moment", 'begin with "When a spell is cast on a hero:"')
    return None


def _moment(ability: Ability, verb: e.Data, names: Names) -> Fault | None:
    when = ability.when
    match verb:
        case Boost() if when not in BOOSTED:
            return Fault(
                f"more {verb.attribute} is of no use {MOMENTS.get(when, when)}",
                'leave the moment out, or write "Before a fight:"',
            )
        case e.Prevent() if when not in LOSSES or ability.on_any:
            return Fault("nothing is about to be lost at this moment", 'begin with "When a life would be lost:"')
        case e.EvadeThis() if when != "before-fight" or ability.on_any:
            return Fault(
                "no fight is about to begin at this moment", 'write "Before a fight: this enemy does not attack you."'
            )
        case e.WinFight() if when in ENDED:
            return None
        case e.StandIn() | e.EnemyFollows() | e.Weaken() | e.WinFight() | e.AddRolled() | e.Dismiss() if (
            when != "before-fight" or ability.on_any
        ):
            return Fault("no fight is about to begin at this moment", 'begin with "Before a fight:"')
        case e.NoAttackDie(whose="the enemy") if when == "enemy":
            return None
        case e.AttackDice() | e.NoAttackDie() | e.AddToAttack() | e.Useless() if when != "before-fight":
            return Fault("no fight is about to begin at this moment", 'begin with "Before a fight:"')
        case e.StandOff() | e.FightAgain() if when not in ENDED:
            return Fault("no fight has just ended at this moment", 'begin with "When you lose a fight:"')
        case e.MeetAgain() if when != "between" or ability.on_any:
            return Fault("no card or place has just been met at this moment", 'begin with "Before moving:"')
        case e.Ally() if when != "before-guardians":
            return Fault("an ally fights only in guardian combat", 'begin with "Before guardian combat:"')
        case e.Script(name=name) if (place := names.scripts.get(name)) and place.moments and when not in place.moments:
            right = MOMENTS.get(place.moments[0], "any time")
            return Fault(
                f"the script {name!r} does nothing at this moment", f'begin with "{right[:1].upper()}{right[1:]}:"'
            )
        case _:
            return None


def _endless(type_: Type, ability: Ability, verbs: tuple[e.Data, ...]) -> Fault | None:
    limited = type_ == "spell" or ability.once or ability.uses_up
    if limited or any(isinstance(verb, e.DiscardThis | e.TakeCounter) for verb in verbs):
        return None
    if ability.pay and not any(isinstance(v, e.Gain) and v.token == ability.of and v.n >= ability.pay for v in verbs):
        return None
    renews = RENEWS if ability.when not in ("place", "village") else ()
    if not any(isinstance(verb, (*GIVES, *renews)) for verb in verbs):
        return None
    again = render(replace(ability, once="turn"))
    gone = "" if type_ == "character" else f', or "{render(replace(ability, uses_up=True))}"'
    return Fault("this can be done again and again without end", f'write "{again}"{gone}')
