"""The contents of the printed sheets, taken from the table: the words on each hero's sheet and in each frame of the
mat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from talisman_desktop.core.table import TOKENS, Hero, Table, discard, held, road
from talisman_desktop.desktop.paper.hero_sheets import Record
from talisman_desktop.desktop.presenters.card_words import SCORES
from talisman_desktop.notes.note_names import Names, times
from talisman_desktop.rules import quest_rewards, roads
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.ruleset import Ruleset


def records(table: Table, ruleset: Ruleset, notes: Sequence[str] = ()) -> list[Record]:
    """Return the record of each hero in play, in marching order. `notes` are added to each."""
    names = Names(table, ruleset)
    return [_record(hero, names, ruleset, tuple(notes)) for hero in names.heroes()]


def _record(hero: Hero, names: Names, ruleset: Ruleset, notes: tuple[str, ...]) -> Record:
    table = names.table
    printed = names.catalog.cards.get(hero.kind)
    trophies = table.zone(held("trophies", hero.id))
    strength, craft = (sum(_points(names, c.kind, a) for c in trophies) for a in ("strength", "craft"))
    gold = dict(hero.stored_gold)
    stores = []
    for region, about in ruleset.world.villages.items():
        cards = [names.card(c) for c in table.zone(f"store:{region}:{hero.id}")]
        cards += [f"{gold[region]} gold"] if gold.get(region) else []
        stores.append((f"Store, {about.title}", ", ".join(cards)))
    return Record(
        name=names.hero(hero.id),
        card=printed,
        alignment=hero.alignment,
        place=str(table.party.index(hero.id) + 1) if hero.id in table.party else "",
        tokens={t: getattr(hero, t) for t in TOKENS},
        starting={t: getattr(printed, t) or 0 for t in TOKENS} if printed is not None else {},
        toad=hero.toad,
        quest=ruleset.quest_of(table, hero.id),
        items=tuple(map(names.card, table.zone(held("items", hero.id)))),
        followers=tuple(map(names.card, table.zone(held("followers", hero.id)))),
        spells=tuple(map(names.card, table.zone(held("spells", hero.id)))),
        trophies=tuple(times(n, name) for name, n in Counter(_trophy(names, c.kind) for c in trophies).items()),
        points=f"in all strength {strength}, craft {craft}" if trophies else "",
        stores=tuple(stores),
        notes=(
            *([f"Apart: {names.kind(table.apart[hero.id])}"] if hero.id in table.apart else []),
            *ruleset.marks(table, hero.id),
            *([f"Quest rewards: {names.kept(rewards)}"] if (rewards := quest_rewards.cards(table, hero.id)) else []),
            *notes,
        ),
    )


def _points(names: Names, kind: str, attribute: str) -> int:
    printed = names.catalog.cards.get(kind)
    return (getattr(printed, attribute) or 0) if printed is not None else 0


def _trophy(names: Names, kind: str) -> str:
    card = names.catalog.cards.get(kind)
    points = [f"{a} {card.shown(a)}" for a in SCORES if card is not None and _points(names, kind, a)]
    return f"{names.kind(kind)} ({', '.join(points)})"


def on_the_mat(table: Table, ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Return the words for each frame of the mat, by zone: its cards, the bottom one first, its gold, and the party or
    a figure that is there. For a deck or its discards, return the number of cards, and whether another deck replaces
    it."""
    names = Names(table, ruleset)
    found: dict[str, tuple[str, ...]] = {}
    for zone, cards in table.zones.items():
        found[zone] = tuple(map(names.card, cards))
    for zone, gold in table.piles.items():
        found[zone] = (*found.get(zone, ()), *([f"{gold} gold"] if gold else []))
    for name, deck in table.decks.items():
        found[f"deck:{name}"] = (f"{deck.size + len(deck.top)} cards",)
        gone = table.zone(discard(name))
        found[discard(name)] = (f"{len(gone)} cards",) if gone else ()
    way = roads.way(table)
    if way is not None and way.space >= 1 and way.beyond is None:
        found[road(way.space)] = (*found.get(road(way.space), ()), "The party is here")
    for figure, zone in table.figures.items():
        found[zone] = (*found.get(zone, ()), f"The {ruleset.telling.figures.get(figure, figure)} is here")
    for layer in table.stand_ins:
        place = f"deck:{layer.instead}"
        found[place] = (
            *found.get(place, ()),
            f"Not in use: cards are drawn from the {called(ruleset.catalog, layer.deck)}",
        )
    return found
