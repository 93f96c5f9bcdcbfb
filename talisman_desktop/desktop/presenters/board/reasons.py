"""The explanation of a thing on the table that a player asks about with *Why?*, such as the parts of its number. No
Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from talisman_desktop.core.table import TOKENS, Card, discard
from talisman_desktop.desktop.presenters import deck_view, screen_names, why
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.desktop.presenters.board.titles import title
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.play.telling import Line
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules import baggage, spells
from talisman_desktop.rules.game import Game


def reason(thing: Thing, game: Game, told: Sequence[Line]) -> Reason:
    """Return the explanation of a thing; `told` are the lines of the journal. Its text is "" for gold on the table, a
    place, and a figure that is not a hero."""
    board = Board(game.table, game.ruleset)
    match thing.what:
        case "token":
            hero, _, token = thing.name.partition(":")
            return why.number(game, hero, token, told)
        case "deck":
            return Reason(title(thing, board), "\n".join(_deck(thing.name, game)))
        case "discard":
            return Reason(title(thing, board), _topmost(game.table.zone(discard(thing.name)), board))
        case "card":
            return Reason(title(thing, board), _card(game.table.find(thing.card)[1], board))
        case "party":
            return Reason(title(thing, board), f"{whereabouts(game.table, game.ruleset)}.")
        case "walker" | "place":
            return Reason(title(thing, board), "")
        case "figure":
            return _hero(thing.name, game)
        case "gold":
            return Reason(title(thing, board), "")
        case "area":
            return _area(thing, game)
        case never:
            assert_never(never)


def _deck(name: str, game: Game) -> Iterator[str]:
    """Yield sentences that say where the cards of a deck are."""
    table = game.table
    deck, lying = table.decks[name], [c for cards in table.zones.values() for c in cards if c.deck == name]
    back = len(table.zone(discard(name)))
    printed = sum(game.ruleset.totals[name].values())
    made = sum(own.copies for own in table.made.values() if own.deck == name)
    all_of_them = f"{printed} printed + {made} made at this table" if made else f"{printed} printed"
    rest = [f"{back} in the discards"] if back else []
    rest += [f"{len(lying) - back} on the table"] if len(lying) > back else []
    yield f"{deck.size + len(deck.top)} = {all_of_them}{''.join(f' − {one}' for one in rest)}."
    if backs := table.backs(name):
        yield f"Of those on the table {backs} lie{'s' if backs == 1 else ''} face down."
    if deck.top:
        yield f"Known to be next: {', '.join(screen_names.kind_name(kind, game.catalog) for kind in deck.top)}."
    if unseen := deck_view.left(game, name):
        yield unseen


def _topmost(cards: Sequence[Card], board: Board) -> str:
    return f"The topmost is the {screen_names.card_name(cards[-1], board.catalog)}." if cards else "Nothing is here."


def _card(card: Card, board: Board) -> str:
    printed = board.catalog.cards.get(card.kind)
    parts = [screen_names.type_line(printed)] if printed is not None else []
    parts += [f"{card.counters} on it"] if card.counters else []
    parts += [card.condition] if card.condition else []
    parts += ["face down"] * (not card.up) + ["met"] * card.met
    told = ", ".join(parts)
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def _hero(hero: str, game: Game) -> Reason:
    """Return the explanation of all numbers of a hero."""
    lines = [f"{token.title()}: {why.number(game, hero, token, ()).text}" for token in TOKENS]
    return Reason(screen_names.hero_name(hero, game.table, game.catalog), "\n".join(lines))


def _area(thing: Thing, game: Game) -> Reason:
    board = Board(game.table, game.ruleset)
    what, _, hero = thing.name.partition(":")
    name, clauses = title(thing, board), game.ruleset.clauses
    if hero in game.table.heroes:
        match what:
            case "hero":
                return _hero(hero, game)
            case "items":
                load, most = baggage.load(game, hero), baggage.capacity(game, hero)
                small = len(baggage.trinkets(game, hero))
                beside = f" {small} trinket{'s' if small != 1 else ''} beside them." if small else ""
                return Reason(name, f"{load} of {most} places are taken.{beside}", clauses.no_room.rule)
            case "followers":
                # Followers that must be taken do not count against the limit.
                chosen = [p for c in game.table.zone(thing.name) if not (p := game.printed(c)).must_take]
                mounts = sum(p.mount for p in chosen)
                others = len(chosen) - mounts
                text = f"{others} of {game.ruleset.limits.followers} followers, {mounts} of 1 mount."
                return Reason(name, text, clauses.no_follower.rule)
            case "spells":
                held, most = len(game.table.zone(thing.name)), spells.limit(game, hero)
                craft = next(why.scores(game, hero, "craft"))
                return Reason(name, f"{held} of {most} that craft allows. {craft}", clauses.over_craft.rule)
    cards = len(game.table.zone(thing.name))
    return Reason(name, f"{cards} card{'s' if cards != 1 else ''}. {_topmost(game.table.zone(thing.name), board)}")
