"""The unseen cards of a deck on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from talisman_desktop.app import content
from talisman_desktop.desktop.presenters import deck_view
from talisman_desktop.desktop.presenters.darkest.road_ahead import road_ahead
from talisman_desktop.desktop.presenters.deck_view import SECTIONS, DeckView, Limits
from talisman_desktop.odds import deck_memory
from talisman_desktop.odds.space_ahead import SpaceAhead
from talisman_desktop.rules.game import Game


class NoSuchDeck(Exception):
    """An error: there is no such deck on the table. `str()` of it is one sentence."""


def run_deck(path: Path, deck: str, limits: Limits | None, *, as_json: bool) -> int:
    """Print the cards still unseen in a deck of a campaign. Raises NoSuchDeck or CampaignError. Return the exit
    code."""
    from talisman_desktop.app.campaigns import opened

    session, campaign = opened(path, content.rules())
    with campaign:
        game = session.game
    there = dict(deck_view.decks(game.table, game.catalog))
    if deck not in there:
        raise NoSuchDeck(f"there is no deck {deck!r} on the table; it has {', '.join(there)}")
    ahead = road_ahead(game)
    shown = deck_view.present(game, deck, limits, ahead)
    assert shown is not None
    if as_json:
        print(json.dumps(_figures(game, shown, ahead)))
    else:
        _print(shown)
    return 0


def _print(shown: DeckView) -> None:
    print(f"{dict(shown.decks)[shown.deck]}: {' '.join(shown.facts)}")
    print(shown.coming)
    for section in shown.sections:
        print(f"{section.title}:")
        for row in section.rows:
            print(f"  {row.text:<24}{row.left:>4}   {row.chance:>10}")
    if shown.above:
        print(f"Enemies above strength {shown.limits[0]} or craft {shown.limits[1]}: {shown.above}")
    if shown.ahead:
        print(shown.ahead)


def _figures(game: Game, shown: DeckView, ahead: SpaceAhead | None) -> dict[str, Any]:
    known = deck_memory.memory(game.table, shown.deck)
    above = deck_memory.enemies_above(known, game.catalog, *shown.limits)
    return {
        "deck": known.deck,
        "pile": known.pile,
        "face_down": known.backs,
        "discarded": sum(known.discards.values()),
        "top": list(known.top),
        "next": deck_memory.next_card(known).certain,
        "unseen": dict(known.unseen),
        **{
            by: {
                group.name: {"left": group.left, "chance": float(group.chance)}
                for group in deck_memory.groups(known, game.catalog, by)
            }
            for by, _ in SECTIONS
        },
        "above": {
            "strength": shown.limits[0],
            "craft": shown.limits[1],
            "left": above.left,
            "chance": float(above.chance),
        },
        "next_space": None
        if ahead is None
        else {
            "name": ahead.name,
            "waiting": ahead.waiting,
            "dice": ahead.dice,
            "expected": float(ahead.expected),
            "most": ahead.most,
            "special_location": float(ahead.place),
        },
    }
