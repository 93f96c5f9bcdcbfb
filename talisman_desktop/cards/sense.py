"""The check of sentences that are understood but have no effect on their card, or never end: what is wrong, and what to
write instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned, tasks
from talisman_desktop.cards.code import CLIMBED
from talisman_desktop.cards.drafts import DraftCard
from talisman_desktop.cards.inner_verbs import held_by, inside
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.name_checks import idle, not_of_types, nought, out_of_range, unknown_kind, unknown_script
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.problems import Fault
from talisman_desktop.cards.schema import Slot
from talisman_desktop.cards.sense_may import ability_fault
from talisman_desktop.cards.sense_owned import standing_fault
from talisman_desktop.cards.sentences import render
from talisman_desktop.cards.slots import A_TYPE, ITEMS
from talisman_desktop.cards.words import Sentence, Verb

TAKEABLE = ("follower", *ITEMS, "enemy", "stranger", "event")
"""The types of card that a hero can take. An enemy, a stranger or an event becomes a follower."""
LEAVING: frozenset[type] = frozenset((e.Goes, e.GoesOnceUsed, e.GoesWhenEmpty, e.DiscardThis))
"""The verbs that remove a card from its space."""
HERE_ALONE = (
    *(e.TakeThis, e.DiscardThis, e.PlaceByRoll, e.EvadeThis, e.StandOff, e.StandIn, e.EnemyFollows, e.DrawMore),
    *(e.WinFight, e.AddRolled, e.Dismiss, e.FightAgain),
    *(e.Teleport, e.OtherRoad, e.Ally, e.DiscardFaceUp, e.RiskFaceUp, e.ForHeroes, e.Sweep),
    *(e.MeetAgain, e.CallEnemy, e.TurnUp),
)
"""The verbs that cannot be applied to other heroes, because they are about this card, this fight or the whole party."""
SORTS = {"follower": ("follower", "enemy", "stranger", "event"), "item": ITEMS, "gold": (), "spell": ("spell",)}
"""The types of cards for each sort that can be taken from another hero."""


def sentence_fault(card: DraftCard, slot: Slot, sentence: Sentence, names: Names) -> Fault | None:
    """Return the first fault of a sentence that is understood, in a slot that the card has; None if it has none."""
    ruled = any(isinstance(verb, e.ByRule) for verb in sentence.verbs)
    found = nought(sentence.text) if sentence.state == "understood" and not ruled else None
    for verb in sentence.verbs:
        if found is not None:
            break
        if isinstance(verb, Ability):
            found = ability_fault(card, verb, names) or _inner(card, slot, verb.effects, names)
        elif slot == "owned":
            found = standing_fault(card, verb, names)
        elif slot == "ends":
            found = _ending(card, verb)
        else:
            found = _top(card, slot, verb) or _inner(card, slot, (verb,), names)
    return found


def slot_faults(card: DraftCard, slot: Slot, verbs: tuple[Verb, ...]) -> Iterator[Fault]:
    """Yield the faults that the sentences of a slot have together."""
    if slot != "meet" or card.type != "follower" or card.text.must_take or not verbs:
        return
    kinds = {type(verb) for verb in inside(verbs)}
    if not kinds & {e.TakeThis, e.ByHand, e.Script}:
        yield Fault(
            "no hero can ever take this follower, because `meet` does not let a hero take it",
            'end `meet` with "take this card", as in "You may pay 1 gold: take this card."; words for its owner '
            "belong in `owned` or `may`",
        )
    elif len(verbs) > 1 and any(isinstance(verb, e.TakeThis) for verb in verbs):
        offer = render(e.May(cast("tuple[e.Effect, ...]", verbs)))
        yield Fault("a hero can take this follower without the effects before it", f'make it an offer: "{offer}"')


def card_faults(card: DraftCard, verbs: tuple[Verb, ...], meet: tuple[Verb, ...]) -> Iterator[tuple[str, Fault]]:
    """Yield the faults of a card as a whole, each with the key at which it is reported."""
    kinds = {type(verb) for verb in inside(verbs)}
    if card.text.counters and not kinds & {
        *(
            e.TakeCounter,
            e.TakeAllCounters,
            e.TakeEither,
            e.ByHand,
            e.Script,
            owned.OwnerByHand,
            owned.LivesHere,
            owned.FateHere,
        ),
    }:
        token = card.text.counter or "craft"
        yield "counters", Fault("no hero can take the tokens on this card", f'say "Take 1 {token} from this card."')
    if any(isinstance(verb, e.ScoreAs) and verb.of == "tokens" for verb in meet) and e.PutOnThis not in kinds:
        yield "meet", Fault("no tokens are ever put on this card", 'add lost = "Put 1 craft of yours on this card."')
    stays = card.type in ("stranger", "place", "enemy") and not kinds & LEAVING
    stays = stays or (card.type == "event" and e.Stays in kinds)
    if stays and any(map(_carries_off, _certain(meet))):
        fix = 'write "You may teleport to ...", or ends = "Discard this card."'
        yield "meet", Fault("the party can never get past this card: the card carries it off each time", fix)
    if card.type in ("enemy", "event", "stranger") and not kinds & {e.TakeThis, e.ByHand, e.Script}:
        said = '"You may take this card." in `won`' if card.type == "enemy" else '"Take this card." in `meet`'
        for key in ("owned", "may", "must_take"):
            if getattr(card.text, key):
                fault = f"no hero can ever own this {card.type}"
                yield key, Fault(fault, f"write {said}, or leave `{key}` out")
    if card.type == "quest" and not card.text.task:
        yield "task", Fault("a quest that asks for nothing can never be done", 'write task = "Hand over 2 gold."')
    if sum(isinstance(verb, get_args(tasks.Task)) for verb in verbs) > 1:
        yield "task", Fault("a quest can have only one task", "leave one sentence in `task`")
    if card.type == "spell" and not card.text.may:
        yield (
            "may",
            Fault("a spell without words in `may` can never be cast", 'write what it does in `may`, or "By hand: ..."'),
        )


def _carries_off(verb: Verb) -> bool:
    """Whether a verb moves the party to a place that the players do not choose."""
    return isinstance(verb, e.MoveParty) or (isinstance(verb, e.Teleport) and verb.place != "any")


def _certain(verbs: tuple[Verb, ...]) -> Iterator[Verb]:
    """Yield the verbs that happen in any case, without a choice or a die before them."""
    for verb in verbs:
        yield verb
        if isinstance(verb, e.When):
            yield from _certain(verb.effects)
            yield from _certain(verb.otherwise)


def _inner(card: DraftCard, slot: Slot, verbs: tuple[Verb, ...], names: Names) -> Fault | None:
    for verb in inside(verbs):
        found = out_of_range(verb) or idle(verb) or _named(verb, slot, names) or _this_card(card, slot, verb)
        found = found or _by_rule(card, verb, names)
        if found is not None:
            return found
    return None


def _named(verb: e.Data, slot: Slot, names: Names) -> Fault | None:
    """Return the fault of a name in a verb; None if there is none."""
    match verb:
        case e.When(condition=e.HasFollower(any_of=any_of)):
            return not_of_types(any_of, TAKEABLE, names, "a card that a hero can own")
        case e.Fight(subtype=subtype) | e.EnemyFollows(subtype=subtype) if subtype:
            return unknown_kind((subtype,), names)
        case e.TakeFromHero(what=what, named=named, but_not=but_not):
            types = [type_ for sort in what for type_ in SORTS[sort]]
            return not_of_types((*named, *but_not), types, names, f"a hero's {' or '.join(what)}")
        case e.Script(name=name):
            return unknown_script(name, slot, names)
        case e.Teleport(place=place) if place in CLIMBED:
            return Fault(
                "no card can carry the party up the Tower",
                'name another space, e.g. "the Plain of Peril"',
            )
        case e.OtherRoad() if slot != "may":
            return Fault("the party can change its road only between two spaces", "say it in `may` of an owned card")
        case e.OtherRoad(terrain=terrain):
            return not_of_types((terrain,), ("space",), names, "a space of the road")
        case _:
            return None


def _this_card(card: DraftCard, slot: Slot, verb: e.Data) -> Fault | None:
    """Return the fault of a verb about its own card or its enemy; None if there is none."""
    article, type_ = A_TYPE[card.type], card.type
    match verb:
        case e.TakeThis() if type_ not in TAKEABLE:
            return Fault(
                f"no hero can take {article}", "leave it out, or make the card a follower, an object or an enemy"
            )
        case e.TakeThis() if slot == "may":
            return Fault("only the owner of the card can do this", "leave it out")
        case e.DiscardThis() if type_ in ("character", "space"):
            return Fault(f"{article} cannot be discarded", "leave it out")
        case e.DiscardThis() if type_ == "spell":
            return Fault("a spell is discarded when it is cast", "leave it out")
        case e.TakeCounter(token=token):
            return _counter(card, token)
        case e.TakeAllCounters() if type_ in ("event", "spell", "character", "space"):
            return Fault(f"{article} cannot hold tokens", 'write "Gain 1 gold."')
        case e.TakeEither(one=one, other=other, each=each):
            return _either(card, one, other, each)
        case e.When(condition=e.LostLife()) if slot != "lost":
            return Fault("no fight has been lost at this moment", "say it in `lost`")
        case e.PutOnThis() if type_ in ("event", "spell", "character", "space"):
            return Fault(f"{article} cannot hold tokens", 'write "Lose 1 craft."')
        case e.EvadeThis() if slot != "may" and (slot != "meet" or type_ != "enemy"):
            return Fault(
                "no enemy attacks at this moment", 'say it in `meet` of an enemy, or in `may` after "Before a fight:"'
            )
        case e.TurnSpell() if slot != "may":
            return Fault("no spell is cast at this moment", 'say it in `may` after "When a spell is cast on a hero:"')
        case e.StandIn() | e.EnemyFollows() | e.Weaken() | e.WinFight() | e.AddRolled() if slot != "may":
            return Fault("no fight is about to begin at this moment", 'say it in `may` after "Before a fight:"')
        case e.AttackDice() | e.NoAttackDie() | e.AddToAttack() | e.CountsAs() | e.Useless() if not (
            slot == "may" or (slot, type_) == ("meet", "enemy")
        ):
            return Fault(
                "there is no fight at this moment", 'say it in `meet` of an enemy, or in `may` after "Before a fight:"'
            )
        case e.CannotEvade() | e.EqualDice() | e.RollsOn() | e.ScoreAs() if (slot, type_) != ("meet", "enemy"):
            return Fault("this is possible only on an enemy", "say it on an enemy in `meet`")
        case e.RollsOn(attribute=attribute) | e.ScoreAs(attribute=attribute) if getattr(card.text, attribute) is None:
            return Fault(f"this enemy has no {attribute}", f"write {attribute} = 0 above, or name its other score")
        case e.ForHeroes(effects=effects) if any(isinstance(x, HERE_ALONE) for x in inside(effects)):
            return Fault(
                "other heroes cannot do this: it is about one hero or the card",
                "make it a sentence by itself",
            )
        case e.Sweep() if slot != "meet" or type_ == "space":
            return Fault("only a card that is met on the road can do this", "say it in `meet` of an adventure card")
        case e.MeetAgain() if (slot, type_) != ("lost", "enemy") and (
            slot != "may" and (slot != "meet" or type_ not in ("stranger", "place", "space"))
        ):
            return Fault("there is no card or place here that can be met again", "say it on a stranger or a place")
        case e.CallEnemy(drawn=drawn, strongest=strongest) if slot != "meet" or not (
            type_ in ("stranger", "place") or (type_ == "event" and (drawn or strongest))
        ):
            return Fault("this card cannot call an enemy", "say it on a stranger or a place")
        case e.FightTogether() | e.ForTwoSpaces() if slot != "meet" or type_ == "space":
            return Fault("only a card that is met on the road can do this", "say it in `meet` of an adventure card")
        case e.DrawMore() if slot == "may":
            return Fault("cards can be drawn in addition only to a card that is being met", "say it in `meet`")
        case e.MoveThis() if slot not in ("meet", "lost") or type_ not in ("enemy", "stranger", "place"):
            return Fault(f"{article} cannot move along the road here", "say it on a stranger, a place or an enemy")
        case e.DiscardFaceUp(kinds=kinds) if len(kinds) > 1 and ("card" in kinds or len({*kinds}) < len(kinds)):
            return Fault("a type is named twice", 'name each once, or write "all face-up cards"')
        case e.StandOff() if slot not in ("won", "may"):
            return Fault(
                "only the end of a fight can be a stand-off",
                'say it in `won` of an enemy, or in `may` after "When you lose a fight:"',
            )
        case e.FightAgain() if slot != "may":
            return Fault("no fight has just ended here", 'say it in `may` after "When you do not win a fight:"')
        case e.Ally() if slot != "may":
            return Fault(
                "an ally can be called only in guardian combat", 'say it in `may` after "Before guardian combat:"'
            )
        case e.PlaceByRoll() if slot != "meet" or type_ not in ("enemy", "stranger", "place"):
            return Fault(
                f"{article} cannot be put on a road space by a roll",
                "leave it out; enemies, strangers and places can",
            )
        case _:
            return None


def _by_rule(card: DraftCard, verb: e.Data, names: Names) -> Fault | None:
    """Return the fault of words that name a clause of the rules; they belong only on the space of that clause. None if
    there is none."""
    if not isinstance(verb, e.ByRule):
        return None
    space = card.text.id if names.clauses is None else names.clauses.get(verb.rule, "")
    if space == card.text.id and card.type == "space":
        return None
    where = "on spaces only" if names.clauses is None else f"at the space {space!r} only" if space else "nowhere"
    return Fault(f"clause {verb.rule} can be named {where}", 'write it in sentences, or begin with "By hand:"')


def _top(card: DraftCard, slot: Slot, verb: Verb) -> Fault | None:
    """Return the fault of a verb that is nested in another but must not be, or that must be in a die table but is not;
    None if there is none.
    """
    inner = [x for x in inside((verb,)) if x is not verb]
    if card.type == "event" and (whom := _strikes_all(verb)):
        return Fault("an event strikes every hero anyway", f'leave "{whom[:1].upper()}{whom[1:]}:" out')
    if slot == "meet" and any(isinstance(x, e.MeetAgain) for x in _chosen(verb)):
        fix = 'write it in a die table: "Roll a die. 1-5: nothing. 6: take another turn."'
        return Fault("the hero could meet this card again without end", fix)
    if slot == "meet" and any(isinstance(x, e.PlaceByRoll) for x in inner):
        return Fault("the card is put on its space before any other effect", "make it a sentence by itself")
    plainly = verb.effects if isinstance(verb, e.When) and isinstance(verb.condition, e.IsAlignment) else ()
    if any(isinstance(x, e.CannotEvade) and x not in plainly for x in inner):
        return Fault("this cannot depend on anything but the hero's alignment", "make it a sentence by itself")
    if any(isinstance(x, e.ScoreAs) for x in inner):
        return Fault("an enemy's score cannot depend on a condition, a choice or a die", "make it a sentence by itself")
    if isinstance(verb, e.Instead) and any(isinstance(x, e.StandOff) for x in inner):
        return Fault("a stand-off has no usual effects that could be replaced", 'leave "Instead:" out')
    return None


def _strikes_all(verb: object) -> str:
    """Return the words "every hero" from inside a verb; "" if there are none, or if only the leader carries the verb
    out."""
    if isinstance(verb, e.When) and isinstance(verb.condition, e.Leads):
        return ""
    if isinstance(verb, e.ForHeroes) and verb.whom.startswith("every"):
        return verb.whom
    return next((whom for part in held_by(verb) if (whom := _strikes_all(part))), "")


def _chosen(verb: object) -> Iterator[object]:
    """Yield a verb and the verbs inside it, without those in die tables."""
    yield verb
    if not isinstance(verb, e.Roll | e.RollAgainst):
        for part in held_by(verb):
            yield from _chosen(part)


def _counter(card: DraftCard, token: e.Token) -> Fault | None:
    if card.text.counters and card.text.counter == token:
        return None
    if card.text.counters and card.text.counter:
        return Fault(
            f"this card holds {card.text.counter}, not {token}", f'write "Take 1 {card.text.counter} from this card."'
        )
    return Fault("this card holds no tokens", f'write counter = "{token}" and counters = 4 above, or "Gain 1 {token}."')


def _either(card: DraftCard, one: e.Token, other: e.Token, each: int) -> Fault | None:
    if one == other:
        return Fault("both tokens are of the same kind", f'write "Take 1 {one} from this card."')
    if card.text.counter not in (one, other) or card.text.counters != 2 * each:
        return Fault(
            "`counter` and `counters` say something else about this card",
            f'write counter = "{one}" and counters = {2 * each} above, for {each} of each',
        )
    return None


_TERMS = 'meet = "You may pay 1 gold: take this card."'
"""The words of a follower who joins for a price."""


def _ending(card: DraftCard, verb: Verb) -> Fault | None:
    match verb:
        case e.MovesOn() if card.type == "event":
            return Fault(
                "an event does not move: it ends when it has struck", 'write "Discard this card." or "Stays here."'
            )
        case _ if card.type == "follower" and (not card.text.meet or card.text.must_take):
            return Fault("a hero who meets this follower takes it anyway", f"leave it out, or write a price: {_TERMS}")
        case e.GoesOnceUsed() | e.GoesWhenEmpty() | e.MovesOn() if card.type == "follower":
            return Fault("a follower who was not taken cannot be used", 'write "Discard this card." or "Stays here."')
        case e.GoesWhenEmpty() if not card.text.counters:
            return Fault("this card never holds tokens", 'write counter and counters, or "Stays here."')
        case e.GoesOnceUsed() | e.GoesWhenEmpty() if card.type == "event":
            return Fault(
                "an event strikes all heroes at once and then ends", 'write "Discard this card." or "Stays here."'
            )
        case _:
            return None
