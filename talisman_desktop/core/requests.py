"""All kinds of request that a step may make, and the answers to them.

A request is a frozen value: a stable `key` ("fight/how"), the hero who is asked, the legal options by id, the barred
options with the reason and its clause, and the cause. Answers are ids or numbers, never positions in a list.
"""

from __future__ import annotations

from typing import assert_never, final

from msgspec import Struct

from talisman_desktop.core.facts import CardMade, CardMoved, TokensChanged
from talisman_desktop.core.table import NO_CAUSE, Cause


class Option(Struct, frozen=True, gc=False):
    """A legal option: a stable id, its text for a person, a heading to group it under, and a hint (odds, price)."""

    id: str
    text: str
    group: str = ""
    hint: str = ""


class Barred(Struct, frozen=True, gc=False):
    """An option that exists but cannot be chosen now, with the reason in words and the clause of that reason."""

    id: str
    text: str
    reason: str
    rule: str = ""
    group: str = ""


class RequestBase(Struct, frozen=True, gc=False, kw_only=True, tag_field="request", forbid_unknown_fields=True):
    """The fields that all requests share. `hero` is the hero who is asked ("" for the party); `family` is the id of the
    automation that can answer the request."""

    key: str
    hero: str = ""
    text: str = ""
    cause: Cause = NO_CAUSE
    family: str = ""
    card: int = 0
    """The card the question is about, 0 for none; the window highlights it."""


class Choose(RequestBase, frozen=True, kw_only=True):
    """A request to choose one option. Answered by `Chosen`.

    `pauses`: ask even if there is only one option, because a player may want to do something first (cast a spell).
    `usual`: the option that earlier versions took without asking; automations take it, and so does a replay of a
    log that lacks the question. Without `usual`, an automation takes the first option.
    """

    options: tuple[Option, ...]
    barred: tuple[Barred, ...] = ()
    pauses: bool = False
    usual: str = ""


class Pick(RequestBase, frozen=True, kw_only=True):
    """A request to pick from `least` to `most` of the options. Answered by `Picked`. `usual` are the ids that an
    automation picks."""

    options: tuple[Option, ...]
    least: int
    most: int
    usual: tuple[str, ...] = ()


class Arrange(RequestBase, frozen=True, kw_only=True):
    """A request to put all the options into an order. Answered by `Arranged`."""

    options: tuple[Option, ...]


class Target(Struct, frozen=True, gc=False):
    """A target that points can be spent on; it takes `need` points to fell it."""

    id: str
    text: str
    need: int


class Share(RequestBase, frozen=True, kw_only=True):
    """A request to split a pool of points among targets; points may be left over. Answered by `Shared`."""

    pool: int
    targets: tuple[Target, ...]
    against: int = 0
    """The points with which the other side will strike, shown beside the pool."""


@final
class Throw(RequestBase, frozen=True, kw_only=True):
    """A request to roll dice with `sides` faces. Answered by `Thrown`. `open`: after a 6 another die is rolled, and
    both count. `kept` is the number of dice that count, the highest ones or (`low`) the lowest; 0 means all of them.
    """

    dice: int = 1
    sides: int = 6
    open: bool = False
    kept: int = 0
    low: bool = False


@final
class Draw(RequestBase, frozen=True, kw_only=True):
    """A request to turn over and name the top `count` cards of a deck, or one of its cards that is face down elsewhere.
    Answered by `Drawn`."""

    deck: str
    count: int = 1


class ByHand(RequestBase, frozen=True, kw_only=True):
    """A request to do at the real table what a text says, and to enter the result. Answered by `Done`. `usual` is the
    usual change: the form shows it, and the player can accept or change it.
    """

    usual: tuple[TokensChanged, ...] = ()


Request = Choose | Pick | Arrange | Share | Throw | Draw | ByHand
CHANCE = frozenset({Throw, Draw})
"""The types of request that dice or cards answer. Code compares types, because `isinstance` is slow and most requests
are others."""


class AnswerBase(Struct, frozen=True, gc=False, tag_field="answer", forbid_unknown_fields=True):
    """Base of all answers; tagged by name in JSON."""


class Chosen(AnswerBase, frozen=True):
    """The id of the option chosen."""

    id: str


class Picked(AnswerBase, frozen=True):
    """The ids of the options picked."""

    ids: tuple[str, ...]


class Arranged(AnswerBase, frozen=True):
    """All option ids in their order."""

    ids: tuple[str, ...]


class Shared(AnswerBase, frozen=True):
    """Points by target id; targets left out get none."""

    parts: tuple[tuple[str, int], ...]


class Thrown(AnswerBase, frozen=True):
    """The faces of the dice, in the order rolled."""

    dice: tuple[int, ...]


class Drawn(AnswerBase, frozen=True, omit_defaults=True):
    """The ids of the cards drawn, in order. `made` are those of them that were made on the spot, because no list has
    them."""

    kinds: tuple[str, ...]
    made: tuple[CardMade, ...] = ()


class Done(AnswerBase, frozen=True):
    """The players have done it at the table; `facts` are the changes they entered."""

    facts: tuple[TokensChanged | CardMoved, ...] = ()


class Interjected(AnswerBase, frozen=True):
    """Before answering, a player did something else (cast a spell, dropped a thing); the question is then asked
    again."""

    id: str


Answer = Chosen | Picked | Arranged | Shared | Thrown | Drawn | Done | Interjected


def problem(request: Request, answer: Answer) -> str:
    """Return the reason why an answer does not fit the request, in words for a person; "" when it fits.

    >>> hasty = Barred("evade", "Evade", "the Dragon is too quick")
    >>> how = Choose(key="fight/how", options=(Option("fight", "Fight"),), barred=(hasty,))
    >>> problem(how, Chosen("fight"))
    ''
    >>> problem(how, Chosen("evade"))
    'not allowed: the Dragon is too quick'
    >>> problem(Throw(key="fight/die", open=True), Thrown((6,)))
    'a 6 is rolled again: add the next die'
    """
    match request:
        case Choose():
            return _choose_problem(request, answer)
        case Throw():
            return _throw_problem(request, answer)
        case Draw():
            if not isinstance(answer, Drawn) or len(answer.kinds) != request.count:
                return f"name {request.count} card{'s' if request.count > 1 else ''} of the {request.deck} deck"
            return ""
        case Pick():
            return _pick_problem(request, answer)
        case Arrange():
            ids = [o.id for o in request.options]
            if not isinstance(answer, Arranged) or sorted(answer.ids) != sorted(ids):
                return "name each of them once, in the order wanted: " + ", ".join(ids)
            return ""
        case Share():
            return _share_problem(request, answer)
        case ByHand():
            return "" if isinstance(answer, Done) else "do it at the table, then say that it is done"
        case _:
            assert_never(request)


def _choose_problem(request: Choose, answer: Answer) -> str:
    if not isinstance(answer, Chosen):
        return "choose one of: " + ", ".join(o.id for o in request.options)
    for option in request.options:
        if option.id == answer.id:
            return ""
    for barred in request.barred:
        if barred.id == answer.id:
            return f"not allowed: {barred.reason}"
    return f"{answer.id!r} is not among: " + ", ".join(o.id for o in request.options)


def _throw_problem(request: Throw, answer: Answer) -> str:
    if not isinstance(answer, Thrown):
        return "type what the dice show"
    dice = answer.dice
    if any(not 1 <= d <= request.sides for d in dice):
        return f"each die shows 1 to {request.sides}"
    if not request.open:
        if len(dice) != request.dice:
            rolled = "1 die is" if request.dice == 1 else f"{request.dice} dice are"
            return f"{rolled} rolled here; you gave {len(dice)}"
        return ""
    if not dice:
        return "type what the dice show"
    if any(d != 6 for d in dice[:-1]):
        return "no further die is rolled unless a die shows 6"
    return "a 6 is rolled again: add the next die" if dice[-1] == 6 else ""


def _pick_problem(request: Pick, answer: Answer) -> str:
    ids = {o.id for o in request.options}
    if not isinstance(answer, Picked) or not set(answer.ids) <= ids or len(set(answer.ids)) != len(answer.ids):
        return "pick among: " + ", ".join(sorted(ids))
    if not request.least <= len(answer.ids) <= request.most:
        return f"pick {request.least}" + (f" to {request.most}" if request.most > request.least else "")
    return ""


def _share_problem(request: Share, answer: Answer) -> str:
    ids = {t.id for t in request.targets}
    if not isinstance(answer, Shared) or not {t for t, _ in answer.parts} <= ids:
        return "share points among: " + ", ".join(sorted(ids))
    if any(n < 0 for _, n in answer.parts) or sum(n for _, n in answer.parts) > request.pool:
        return f"at most {request.pool} points can be shared"
    return ""


def usual_answer(request: Request) -> Answer | None:
    """Return the answer that a replay takes where its log lacks this question; None if there is no such answer. A
    question with a single option (asked only so that a player can do something first) has that option as its usual
    answer.

    >>> stay, leave = Option("stay", "Stay"), Option("leave", "Leave")
    >>> usual_answer(Choose(key="on", options=(stay, leave), usual="leave"))
    Chosen(id='leave')
    >>> usual_answer(Choose(key="on", options=(stay, leave))) is None
    True
    """
    match request:
        case Choose(usual=usual, options=options):
            return Chosen(usual) if usual else Chosen(options[0].id) if len(options) == 1 else None
        case Pick(usual=picked) if picked:
            return Picked(picked)
        case _:
            return None


def only_answer(request: Request) -> Answer | None:
    """Return the answer where only one is possible; None when there is something to decide (or to roll, draw or do).

    >>> only_answer(Choose(key="take", options=(Option("leave", "Leave it"),)))
    Chosen(id='leave')
    >>> only_answer(Choose(key="take", options=(Option("leave", "Leave it"),), pauses=True)) is None
    True
    >>> only_answer(Throw(key="road")) is None
    True
    """
    # Choices and dice come first, because most requests are one of them.
    if type(request) is Choose:
        return Chosen(request.options[0].id) if len(request.options) == 1 and not request.pauses else None
    if type(request) in CHANCE:
        return None
    match request:
        case Pick():
            if request.least == len(request.options) or request.most == 0:
                return Picked(tuple(o.id for o in request.options) if request.most else ())
            return None
        case Arrange():
            return Arranged(tuple(o.id for o in request.options)) if len(request.options) < 2 else None
        case Share():
            return Shared(()) if not request.targets or request.pool <= 0 else None
        case _:
            return None
