"""The question for a number that the card set gives only as a guess.

The question is asked once, when such a card first turns up, and its answer counts from then on. If the program draws
the cards, players have no real card to read, and the program takes the guess.
"""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import NumberRead
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import GUESSED, Card, Cause, Readable, Table
from talisman_desktop.rules.game import Game

FAMILY = "numbers"
"""The family of these questions."""
NUMBER = "number"
"""The prefix of the keys of these questions. The id of the number follows."""
GUESS, LATER = "guess", "later"
"""The options to keep the guess for good, or to keep it for now and answer later.

The program answers with the second.
"""
MOST_ASKED = 20
"""The highest number that can be answered."""
NAMES: dict[Readable, str] = {
    "number": "encounter number",
    "strength": "strength",
    "craft": "craft",
    "fate": "fate",
    "life": "life",
    "gold": "gold",
    "price": "price",
}
"""The names of the numbers on a card, as questions use them."""


def unread(table: Table, printed: CardDef) -> tuple[Readable, ...]:
    """Return the guessed numbers of a card that the players of this table have not been asked for yet."""
    doubts = printed.doubts
    if not doubts:
        return ()
    asked = table.numbers.get(printed.id, {})
    return tuple(what for what in doubts if what not in asked)


async def ask(game: Game, card: int) -> None:
    """Ask for each guessed number of a card, as long as the card stays on the table."""
    for what in unread(game.table, game.printed(game.card(card))):
        answer = await game.choose(lambda: question(game, game.card(card), what), moot=LATER)  # noqa: B023 called at once
        take(game, game.lies(card) and game.card(card).kind, what, answer)
        if not game.lies(card):
            return


def take(game: Game, kind: str, what: Readable, answer: str) -> None:
    """Set a number of a card to the answer, for the rest of the campaign; do nothing if it was put off, or for the kind
    ""."""
    if kind and answer != LATER:
        n = GUESSED if answer == GUESS else int(answer)
        game.do(NumberRead(kind, what, n, cause=Cause(card=kind)))


def question(game: Game, card: Card, what: Readable, *, later: bool = True) -> Choose:
    """Return the question for a number of a card; if `later` is set, the players may put off the answer."""
    printed, name = game.printed(card), NAMES[what]
    guess = getattr(printed, what)
    numbers = [Option(str(n), str(n)) for n in (*range(1, MOST_ASKED + 1), 0)]
    guessed = Option(GUESS, f"Take the program's guess, {guess}")
    put_off = (Option(LATER, "Not now"),) if later else ()
    return Choose(
        key=f"number/{what}",
        text=f"Which {name} is printed on your {printed.name}? The program only guesses {guess}.",
        options=(*numbers, guessed, *put_off),
        cause=Cause(card=printed.id),
        card=card.id,
        family=FAMILY,
        usual=LATER if later else GUESS,
    )


def next_unread(game: Game) -> tuple[Card, Readable] | None:
    """Return the first face-up card with a guessed number, and that number; None if there is none.

    Discarded cards are left out until they come back.
    """
    for zone, cards in game.table.zones.items():
        for card in cards if not zone.startswith("discard:") else ():
            if card.up and card.kind and (found := unread(game.table, game.printed(card))):
                return card, found[0]
    return None
