"""Checks whether an answer is legal for its question and possible with the cards that are left."""

from __future__ import annotations

from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import Answer, Draw, Drawn, Request, problem
from talisman_desktop.core.table import Table
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.game import Game


def unfit(game: Game, request: Request, answer: Answer) -> str:
    """Return the reason why an answer is illegal or impossible, in words for a person; "" if it is neither."""
    return problem(request, answer) or _unseen_problem(game, request, answer)


def _unseen_problem(game: Game, request: Request, answer: Answer) -> str:
    if not isinstance(request, Draw) or not isinstance(answer, Drawn):
        return ""
    table = game.table
    if answer.made:
        try:
            table = _with_made(game, request, answer)
        except ImpossibleFact as error:
            return str(error)
    unseen = dict(table.decks[request.deck].unseen)
    for kind in answer.kinds:
        if unseen.get(kind, 0) <= 0:
            card = game.catalog.cards.get(kind)
            name = card.name if card else kind
            return f"no {name} can be left in the {called(game.catalog, request.deck)}: all copies are accounted for"
        unseen[kind] -= 1
    return ""


def _with_made(game: Game, request: Draw, answer: Drawn) -> Table:
    """Return the table after the cards that a player made while answering were added to it. Raises ImpossibleFact."""
    trial = Game(game.ruleset, game.table)
    drawn = list(answer.kinds)
    for fact in answer.made:
        if fact.deck != request.deck or fact.kind not in drawn:
            deck = called(game.catalog, request.deck)
            raise ImpossibleFact(f"{game.catalog.name(fact.kind)} was made, but not drawn from the {deck}")
        drawn.remove(fact.kind)
        trial.do(fact)
    return trial.table
