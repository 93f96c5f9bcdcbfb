"""Playing by typing: the terminal shows every question with numbered options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from talisman_desktop.cards import made_cards, search
from talisman_desktop.cards.made_cards import TYPES, numbers_of, slots_of
from talisman_desktop.cards.spec import CardText
from talisman_desktop.core.deck_changes import joined_totals
from talisman_desktop.core.log import By
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Drawn,
    Interjected,
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
    Thrown,
)
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules import number_questions
from talisman_desktop.rules.rulebook import short
from talisman_desktop.rules.settings import note

HELP = (
    "type the number of an option; u undoes, r redoes, p plays something first, q stops; dice: type them, e.g. 3 or "
    "64; cards: a few letters of the name, or new: and the name of a card that is not in the list"
)
NEW = "new:"
"""The word to type before the name of a card that is in no list."""
ORDER = "the numbers of all, in the order wanted; Enter leaves the order as it is"


class Stop(Exception):
    """An exception: the player wants to stop."""


def ask(session: Session, read: Callable[[str], str], show: Callable[[str], None]) -> None:
    """Ask the pending question until the player answers it, plays something first, undoes or redoes. Raises Stop if the
    player stops, EOFError at the end of the input."""
    request = session.pending
    assert request is not None
    _show(session, request, show)
    while True:
        typed = read("> ").strip()
        try:
            if typed in ("q", "quit"):
                raise Stop
            if typed in ("?", "help"):
                show(HELP)
                continue
            if typed == "u":
                session.undo()
            elif typed == "r":
                session.redo()
            elif typed == "p":
                session.answer(_interjection(session, read, show))
            elif isinstance(request, Draw) and typed.startswith(NEW):
                session.answer(_made(session, request, typed.removeprefix(NEW), read), by="typed")
            else:
                by: By = "typed" if isinstance(request, Throw | Draw) else "person"
                session.answer(parse(session, request, typed), by=by)
            return
        except (Refused, ValueError) as error:
            show(f"  {error}")


def _show(session: Session, request: Request, show: Callable[[str], None]) -> None:
    who = f"{session.game.character(request.hero).name}: " if session.game.alive(request.hero) else ""
    rule = f"  [{short(request.cause.rule)}]" if request.cause.rule else ""
    show(f"\n{who}{request.text}{rule}")
    if own := note(session.table.options, request.cause.rule):
        show(f"  Your table on {short(request.cause.rule)}: {own}")
    if request.family == number_questions.FAMILY:
        show("  (the number on your card; Enter takes the program's guess)")
    elif isinstance(request, Choose | Pick | Arrange):
        for i, option in enumerate(request.options, 1):
            hint = f"  ({option.hint})" if option.hint else ""
            show(f"  {i}. {option.text}{hint}")
    if isinstance(request, Choose):
        for barred in request.barred:
            show(f"  -  {barred.text}: {barred.reason}")
    match request:
        case Arrange():
            show(f"  ({ORDER})")
        case Pick(least=least, most=most):
            how_many = f"{least}" if least == most else f"{least} to {most}"
            show(f"  (the numbers of {how_many} of them{'; Enter for none' if least == 0 else ''})")
        case Share():
            show("  (the numbers of those to fell; Enter for none)")
        case _:
            pass
    if isinstance(request, Share):
        for i, target in enumerate(request.targets, 1):
            show(f"  {i}. {target.text}: falls to {target.need}")


def parse(session: Session, request: Request, typed: str) -> Answer:
    """Return the answer that a typed line means; for an empty one the first option, the order shown, or the usual
    number or change. Raises ValueError with what to type instead."""
    match request:
        case Choose():
            if request.family == number_questions.FAMILY:
                return Chosen(typed or number_questions.GUESS)
            return Chosen(_numbered(request.options, typed or "1"))
        case Pick():
            return Picked(tuple(_numbered(request.options, t) for t in typed.split()))
        case Arrange():
            if not typed:
                return Arranged(tuple(o.id for o in request.options))
            order = [_numbered(request.options, t) for t in typed.split()]
            if sorted(order) != sorted(o.id for o in request.options):
                raise ValueError(f"type {ORDER}")
            return Arranged(tuple(order))
        case Share():
            chosen = [request.targets[_index(t, len(request.targets))] for t in typed.split()]
            return Shared(tuple((t.id, t.need) for t in chosen))
        case Throw():
            if not typed.replace(" ", "").isdecimal():
                raise ValueError("type what the dice show, e.g. 4")
            return Thrown(tuple(int(c) for c in typed if c.isdecimal()))
        case Draw():
            own = [kind for kind, m in session.table.made.items() if m.deck == request.deck]
            mine = {*joined_totals(session.table, session.ruleset.totals)[request.deck], *own}
            found = [c for c in search.find(session.catalog, typed, own=own) if c.id in mine] if typed else []
            if not found:
                raise ValueError(f"no card of the {request.deck} deck is called anything like {typed!r}")
            return Drawn((found[0].id,))
        case ByHand(usual=usual):
            return Done(usual)


def _index(typed: str, count: int) -> int:
    if not (typed.isdecimal() and len(typed) < 10 and 1 <= int(typed) <= count):
        raise ValueError(f"type a number from 1 to {count}")
    return int(typed) - 1


def _numbered(options: tuple[Option, ...], typed: str) -> str:
    return options[_index(typed, len(options))].id


def _interjection(session: Session, read: Callable[[str], str], show: Callable[[str], None]) -> Interjected:
    offers = session.offers()
    if not offers:
        raise ValueError("nothing can be played now")
    for i, offer in enumerate(offers, 1):
        show(f"  {i}. {offer.group}: {offer.text}")
    return Interjected(offers[_index(read("play which? ").strip(), len(offers))].id)


def _made(session: Session, request: Draw, name: str, read: Callable[[str], str]) -> Drawn:
    """Return the answer for a card that the players make on the spot, asking for its details. Raises ValueError if no
    such card can be made."""
    if request.deck not in TYPES or request.count != 1:
        raise ValueError("no card can be made here")
    types = TYPES[request.deck]
    type_ = types[0] if len(types) == 1 else read(f"type ({', '.join(types)})? ").strip()
    if type_ not in types:
        raise ValueError(f"it can be {', '.join(types)}")
    keys: dict[str, Any] = {"id": "-", "name": name.strip(), "type": type_, "trove": request.deck == "trove"}
    for key in numbers_of(type_):
        if number := read(f"{key} (Enter: none)? ").strip():
            keys[key] = _index(number, 100) + 1
    if type_ == "character":
        keys["alignment"] = read("good, neutral or evil? ").strip()
    for slot in slots_of(type_):
        keys[slot] = read(f"{slot}: words (Enter: none)? ").strip()
    fact = made_cards.make(request.deck, made_cards.write(CardText(**keys)), session.catalog)
    return Drawn((fact.kind,), (fact,))
