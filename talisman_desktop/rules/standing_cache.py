"""The standing words that apply to each hero, cached until something changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights, OwnerScript
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.table import BROKEN, Card, Hero, Lasting, held
from talisman_desktop.rules.hooks import Hooked, LiveHooks, Played, Value, Word
from talisman_desktop.rules.needs import Need
from talisman_desktop.rules.printed_words import depends_on_ground, is_bonus, places_named, said_at
from talisman_desktop.rules.values.score_values import ITEMS_ADD, MAGIC_WORKS

Bending = tuple[Callable[[Any, Word, Any], Any], Word]
"""A bend of a value and the standing word behind it."""


class Standing:
    """The cached results for a hero. They are valid as long as the hero, the items, the followers, the quests and
    rewards, and the ground are the same."""

    __slots__ = (
        *("bends", "by_kind", "followers", "followers_zone", "ground", "hand", "hero", "heroes"),
        *(
            "items",
            "items_zone",
            "lasting",
            "load",
            "needed",
            "quests",
            "quests_zone",
            "region",
            "scores",
            "scripts",
            "slices",
            "spells",
            "spells_allowed",
            "spells_zone",
            "stood",
        ),
        *("words", "zones"),
    )

    def __init__(
        self,
        game: Played,
        hero: Hero,
        items: tuple[Card, ...],
        followers: tuple[Card, ...],
        quests: tuple[Card, ...],
        ground: tuple[CardDef, ...],
    ) -> None:
        self.hero, self.items, self.followers, self.ground = hero, items, followers, ground
        self.quests, self.quests_zone = quests, held("quests", hero.id)
        self.items_zone, self.followers_zone = held("items", hero.id), held("followers", hero.id)
        self.spells_zone = held("spells", hero.id)
        self.words: tuple[Word, ...] = (
            () if hero.toad else tuple(_words(game, hero, items + followers + quests, ground))
        )
        self.by_kind: dict[type, list[Any]] = {}
        self.bends: dict[Value[Any, Any], list[Bending]] = {}
        """The bends of each value, in the order of the words."""
        for word in self.words:
            kind = type(word[0])
            self.by_kind.setdefault(kind, []).append(word[0])
            for value, by in game.ruleset.hooks.of_words.get(kind, ()):
                self.bends.setdefault(value, []).append((by, word))
        self.scripts = frozenset(word.name for word in self.by_kind.get(OwnerScript, ()))
        """The names of the standing rules in code among the words."""
        kinds = [card.kind for card in (*items, *followers, *quests)]
        words = *self.by_kind, *self.by_kind.get(OwnerScript, ())
        self.needed = game.ruleset.hooks.needs.intersection((*words, *kinds))
        """Those standing words, rules in code and cards of the hero that hooks of the table name in their `needs`."""
        self.scores: dict[tuple[Attribute, Fights, str], int] = {}
        self.lasting: tuple[Lasting, ...] = ()
        """The lasting effects for which the scores were computed."""
        self.stood: object = None
        self.heroes: object = None
        self.zones: object = None
        self.slices: object = None
        self.region = ""
        """The values that `Game.stood` and parts of the table had when these results were last checked."""
        self.spells_allowed: object = None
        """The spells that were last found to be within the limit of craft, with these lasting effects."""
        self.spells: tuple[Card, ...] = ()
        self.load: int | None = None
        """The places that the items take, computed by `talisman_desktop.rules.baggage`; None if not computed yet."""
        self.hand: Any = None
        """Everything that could be used or cast with these spells, found by `talisman_desktop.rules.abilities`."""


def _words(game: Played, hero: Hero, cards: tuple[Card, ...], ground: tuple[CardDef, ...]) -> list[Word]:
    catalog = game.catalog
    found: list[Word] = []
    for printed in (catalog.cards[hero.kind], *ground):
        for static in printed.owned:
            found.append((static, None, printed))
    items_add = ITEMS_ADD(game, True, None)
    for card in cards:
        if not card.kind:
            continue  # because the text of a face-down card is unknown
        printed = catalog.cards[card.kind]
        if card.condition == BROKEN or not printed.owned or hero.alignment not in printed.usable_by:
            continue
        if useless_here(game, printed, card):
            continue
        for static in said_at(printed, ground) if depends_on_ground(printed) else printed.owned:
            if items_add or not (printed.is_item and is_bonus(static)):
                found.append((static, card, printed))
    return found


def useless_here(game: Played, printed: CardDef, card: Card | None = None) -> bool:
    """Whether a thing cannot be used on the space where the party is."""
    magic = printed.type == "magic-object" or (card is not None and card.counters > 0 and is_enchanted(printed, card))
    return magic and not MAGIC_WORKS(game, True, None)


def is_magic(printed: CardDef, card: Card | None = None) -> bool:
    """Whether a thing is a magic object: by its type, or because it is an enchanted weapon."""
    return printed.type == "magic-object" or (card is not None and is_enchanted(printed, card))


def is_enchanted(printed: CardDef, card: Card) -> bool:
    """Whether a card is a weapon with a counter on it, which marks it as enchanted."""
    return card.counters > 0 and printed.subtype == "weapon"


class Footing:
    """The standing words of the party's spaces, cached until the party's region or a slice of the table changes."""

    __slots__ = ("printed", "region", "slices", "words")

    def __init__(self, game: Played) -> None:
        table = game.table
        self.slices, self.region = table.slices, table.region
        spaces = game.situation.ground(game)
        words: list[Word] = []
        for printed in spaces:
            for static in printed.owned:
                words.append((static, None, printed))
        self.words = words
        """The standing words of the ground itself."""
        self.printed = spaces if words or (spaces and _changes_other_cards(game, spaces)) else ()
        """The party's spaces if results for heroes depend on them, otherwise empty."""


def _changes_other_cards(game: Played, spaces: tuple[CardDef, ...]) -> bool:
    """Whether a card or a module makes other cards work differently on these spaces, even if the spaces have no
    standing words."""
    known: tuple[bool, frozenset[str]] | None = game.kept.get("minded")
    if known is None:
        by_modules = bent_by_modules(game, (ITEMS_ADD, MAGIC_WORKS))
        known = game.kept["minded"] = by_modules, _places_named(game)
    everywhere, places = known
    if everywhere or not places:
        return everywhere
    return any(space.id.rpartition("/")[2] in places for space in spaces)


def _places_named(game: Played) -> frozenset[str]:
    """Return the places at which standing words of the table's cards differ from elsewhere. They are cached for the
    rules of a table, unless the players have made cards themselves."""
    return places_named(game.catalog) if game.catalog.own else _places_printed(game.ruleset)


@lru_cache(maxsize=16)
def _places_printed(ruleset: Hooked) -> frozenset[str]:
    return places_named(ruleset.catalog)


def bent_by_modules(game: Played, values: Iterable[Value[Any, Any]]) -> bool:
    """Whether a module bends any of these values. Such a value may depend on anything at the table."""
    for value in values:
        bent = game.values.get(value)
        if bent is not None and bent.bends:
            return True
    return False


def footing(game: Played) -> Footing:
    """Return the cached facts about the spaces that the party is on."""
    table = game.table
    known: Footing | None = game.footing
    if known is None or known.slices is not table.slices or known.region != table.region:
        known = game.footing = Footing(game)
    return known


def of(game: Played, hero: str) -> Standing:
    """Return the cached results for a hero, brought up to date."""
    known: Standing | None = game.standing.get(hero)
    if known is not None:
        if known.stood is game.stood:
            return known
        table = game.table
        heroes, zones, slices = table.heroes, table.zones, table.slices
        if (
            (heroes is known.heroes or heroes.get(hero) is known.hero)
            and (
                zones is known.zones
                or (
                    zones.get(known.items_zone, ()) is known.items
                    and zones.get(known.followers_zone, ()) is known.followers
                    and zones.get(known.quests_zone, ()) is known.quests
                )
            )
            and ((slices is known.slices and table.region == known.region) or (footing(game).printed == known.ground))
        ):
            known.stood, known.heroes, known.zones = game.stood, heroes, zones
            known.slices, known.region = slices, table.region
            return known
    return _found(game, hero, known)


def _found(game: Played, hero: str, known: Standing | None) -> Standing:
    """Return the cached results for a hero, or new ones if something on which they depend has changed."""
    table = game.table
    zones, slices, h = table.zones, table.slices, table.heroes[hero]
    items, followers = zones.get(held("items", hero), ()), zones.get(held("followers", hero), ())
    quests = zones.get(held("quests", hero), ())
    here = footing(game).printed
    if (
        known is None
        or (known.items, known.followers, known.quests, known.ground) != (items, followers, quests, here)
        or (known.hero.kind, known.hero.alignment, bool(known.hero.toad)) != (h.kind, h.alignment, bool(h.toad))
    ):
        known = game.standing[hero] = Standing(game, h, items, followers, quests, here)
    elif (known.hero.strength, known.hero.craft) != (h.strength, h.craft):
        # Strength and craft change only the scores of a hero; lives, fate and gold change not even those.
        known.spells_allowed = None
        known.scores.clear()
    known.hero, known.items, known.followers, known.quests = h, items, followers, quests
    known.stood, known.heroes, known.zones = game.stood, table.heroes, zones
    known.slices, known.region = slices, table.region
    return known


def find_live(game: Played) -> LiveHooks:
    """Return the hooks that could do something now, with the standing words of all heroes, the lasting effects and the
    figures on the table."""
    now, ruleset, lasting, figures = game.stood, game.ruleset, game.table.lasting, game.table.figures
    known: tuple[object, object, object, object, list[frozenset[Need]], LiveHooks] = game.live_for
    if known[0] is now and known[1] is lasting and known[2] is figures and known[3] is ruleset:
        game.live = known[5]
        return known[5]
    needed: list[frozenset[Need]] = []
    for hero in game.table.heroes:
        stands: Standing | None = game.standing.get(hero)
        if stands is None or stands.stood is not now:
            stands = of(game, hero)
        if stands.needed:
            needed.append(stands.needed)
    marks = ruleset.hooks.marks
    if lasting:
        needed += [needs for x in lasting if (needs := marks[x.what])]
    if figures:
        needed += [needs for figure in figures if (needs := marks[figure])]
    same = known[3] is ruleset and known[4] == needed
    game.live = view = known[5] if same else ruleset.hooks.view_of(needed)
    game.live_for = now, lasting, figures, ruleset, needed, view
    return view


def _of_party(game: Played, value: Value[Any, Any]) -> list[Bending]:
    """Return the bends of a value by the standing words of all heroes together, cached while those words apply."""
    stood, bends = game.kept.get("party", (None, {}))
    if stood is not game.stood:
        bends = {}
        game.kept["party"] = game.stood, bends
    found: list[Bending] | None = bends.get(value)
    if found is None:
        gathered: list[Bending] = []
        found = bends[value] = gathered
        standing, now = game.standing, game.stood
        for hero in game.party:
            known: Standing | None = standing.get(hero)
            if known is None or known.stood is not now:
                known = of(game, hero)
            if (more := known.bends.get(value)) is not None:
                gathered += more
    return found


def anybody(game: Played, value: Value[Any, Any]) -> bool:
    """Whether anything may bend a value for some hero of the party. This is faster than asking hero by hero."""
    bent = game.values.get(value)
    return bent is not None and (bent.passes or bool(_of_party(game, value)))


def bending(game: Played, value: Value[Any, Any], about: Any) -> Iterable[Bending]:
    """Return the bends of a value by the standing words that apply now: those of the hero it is about, of all heroes,
    or of the ground."""
    if value.whose == "hero":
        hero = about if type(about) is str else about.hero
        return of(game, hero).bends.get(value, ()) if hero in game.table.heroes else ()
    if value.whose == "party":
        return _of_party(game, value)
    words = footing(game).words
    if not words:
        return ()
    by = game.values[value].words
    return [(by[type(word[0])], word) for word in words if type(word[0]) in by]
