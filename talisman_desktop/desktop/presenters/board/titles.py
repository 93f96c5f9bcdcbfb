"""The titles of things on the table, shown when the player points at them. No Qt."""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.desktop.presenters.board.number_moves import gold_on
from talisman_desktop.desktop.presenters.board.things import Board, Thing


def title(thing: Thing, board: Board) -> str:
    """Return the title of a thing, with its number if it has one."""
    table, name = board.table, thing.name
    match thing.what:
        case "card":
            try:
                zone = table.find(thing.card)[0]
            except KeyError:
                return "A card"
            return f"{board.card(thing.card)}, {board.place(zone)}"
        case "token":
            hero, _, token = name.partition(":")
            return f"{board.hero(hero)}: {token} {getattr(table.heroes[hero], token)}"
        case "gold":
            return f"{gold_on(name, board)} gold, {board.place(name)}"
        case "figure":
            return board.hero(name)
        case "party":
            return "The party"
        case "walker":
            state = board.ruleset.telling.figure_state(name, table)
            return f"{board.walker(name)}, {board.place(table.figures[name])}{state}"
        case "deck":
            place = board.place(f"deck:{name}")
            return f"{place[:1].upper()}{place[1:]}, {table.decks[name].size + len(table.decks[name].top)} cards"
        case "discard":
            place = board.place(f"discard:{name}")
            return f"{place[:1].upper()}{place[1:]}, {len(table.zone(f'discard:{name}'))} cards"
        case "area":
            what, _, rest = name.partition(":")
            if what in ("hero", "seat"):
                return f"{board.hero(rest)}'s mat" if what == "hero" else "An empty place"
            place = board.place(name)
            return f"{place[:1].upper()}{place[1:]}"
        case "place":
            return (name.partition(":")[2] or name).replace("-", " ").capitalize()
        case never:
            assert_never(never)
