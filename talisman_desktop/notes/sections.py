"""The state of the table, part by part: where the party is, each hero's belongings, the road, the trove, the decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from talisman_desktop.cards.schema import DOUBT
from talisman_desktop.core.table import (
    TOKENS,
    Card,
    Hero,
    Table,
    discard,
    held,
    spot,
)
from talisman_desktop.notes.blocks import (
    Block,
    Grid,
    Heading,
    Prose,
    bullets,
    section,
)
from talisman_desktop.notes.note_names import (
    Names,
    capital,
    counted,
    numbers,
    ranges,
    stacks,
    times,
)
from talisman_desktop.play.telling.campaign_end import ending
from talisman_desktop.rules import (
    colours,
    house_rules,
    own_scores,
    quest_rewards,
    resolution,
    roads,
    settings,
)
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.lasting_words import OWN
from talisman_desktop.rules.roads import Space
from talisman_desktop.rules.rulebook import BY_ITSELF, short
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.sets import own_sets
from talisman_desktop.rules.world import DESTINATION
from talisman_desktop.rules.zones import LAID

LUCK = {
    "dice": "Dice",
    "decks": "Cards",
    "figures": "Figures",
    "app": "from the app",
    "table": "from the table",
    "luck": "Luck",
}
"""The words for the switches for dice and cards, and for their values."""

SCORES = ("strength", "craft")
"""The attributes in which a trophy is worth points."""

LOOSE = (("sentinel", "Stashed by raiders at the Sentinel"), (LAID, "Laid down on this visit"))
"""The zones of gold that are neither a road space nor a draw spot, each with its words."""


class Sections:
    """Makes the parts of the notes. Each part is a list of blocks, empty if there is nothing to tell."""

    def __init__(self, table: Table, ruleset: Ruleset) -> None:
        self.table = table
        self.ruleset, self.catalog = ruleset, ruleset.catalog
        self.names = Names(table, ruleset)

    # --- where the party is ---

    def place(self, asked: str) -> list[Block]:
        """Return the region, the day, the space, the marching order and the open question."""
        table, way, names = self.table, roads.way(self.table), self.names
        lines = [f"Day {table.day}, {self.region()}: {self.standing()}."]
        if table.order:
            order = names.marching()
            lines.append(f"Marching order, front first: {order}")
        lines += names.walkers()
        lines += names.done_with()
        if way is not None:
            lines += [f"Special location on {names.space(roads.own(n))}: {names.kind(p)}" for n, p in way.locations]
            lines += ["The destination has been visited"] * way.visited
            lines += [f"Talismans spent on this ascent: {way.spent}"] * bool(way.spent)
        lines += [f"To be decided: {asked}"] if asked else []
        return section("Where you stand", bullets(lines))

    def region(self) -> str:
        """Return the title of the region where the party is."""
        world, region, way = self.ruleset.world, self.table.region, roads.way(self.table)
        return world.title(region, way.at if way else roads.own(0)) if region in world.regions else region

    def standing(self) -> str:
        """Return where the party is, as a text."""
        way, words = roads.way(self.table), self.names.words
        if way is None:
            return "in the village"
        goal = f"{'the trove at ' * (way.goal == 'trove')}{words.place(way.destination)}"
        if not way.space:
            return f"in the village, about to leave for {goal}"
        where = self.names.space(way.at)
        if way.beyond is not None:
            return f"on {where}"
        if way.space == DESTINATION:  # because the space has the name of the goal
            return f"on {where}{', on the way home' if way.heading < 0 else ', for its trove' * (way.goal == 'trove')}"
        return f"on {where}, {'on the way to' if way.heading > 0 else 'on the way home from'} {goal}"

    def end(self) -> list[Block]:
        """Return the end of the campaign; nothing while it continues."""
        end = ending(self.table, self.catalog)
        return section("How it ended", bullets([f"{end.title}: {end.how}", end.figures])) if end else []

    # --- the party ---

    def party(self) -> list[Block]:
        """Return the heroes' tokens as a grid, and each hero's belongings."""
        heroes = self.names.heroes()
        rows = [(self.names.hero(h.id), *(str(getattr(h, t)) for t in TOKENS), h.alignment) for h in heroes]
        blocks: list[Block] = []
        if heroes:
            blocks.append(Grid(("Hero", *map(capital, TOKENS), "Alignment"), tuple(rows)))
        for hero in heroes:
            blocks += section(self.names.hero(hero.id), bullets(self._belongings(hero)), 3)
        return section("The party", blocks)

    def _belongings(self, hero: Hero) -> list[str]:
        player = settings.player(self.table.options, hero.seat)
        lines = [f"Played by {player}"] if player else []
        colour = colours.chosen(self.table.options, hero.seat)
        lines += [f"Colour: {colour}"] if colour else []
        lines += [self._began(hero)] if hero.kind in self.catalog.cards else []
        lines += [f"A toad for {hero.toad} more turn{'s' if hero.toad > 1 else ''}"] if hero.toad else []
        quests, kept = self._quests(hero)
        lines += [f"Quest: {quests}"] if quests else []
        lines += [f"Finished quests: {kept}"] if kept else []
        rewards = quest_rewards.cards(self.table, hero.id)
        lines += [f"Quest rewards: {self.names.kept(rewards)}"] if rewards else []
        for what in ("items", "followers", "spells"):
            cards = self.table.zone(held(what, hero.id))
            lines.append(f"{capital(what)}: {self.names.kept(cards) or 'none'}")
        lines.append(self._trophies(hero))
        lines += (
            ["May visit the Mystic"]
            if self.ruleset.errands.may_visit(self.table, hero.id) and roads.way(self.table) is None
            else []
        )
        return lines + self.ruleset.marks(self.table, hero.id)

    def _began(self, hero: Hero) -> str:
        """Return a hero's starting values, because healing goes up to them (B1b)."""
        printed = self.catalog.cards[hero.kind]
        values = ", ".join(f"{t} {getattr(printed, t) or 0}" for t in TOKENS)
        return f"Starting values: {values}" + (f", {printed.alignment}" if printed.alignment else "")

    def _trophies(self, hero: Hero) -> str:
        cards = self.table.zone(held("trophies", hero.id))
        told = []
        for card in cards:
            printed = self.catalog.cards.get(card.kind)
            doubts = printed.doubts if printed is not None else ()
            told.append(f"{self.names.card(card)} ({_points(self._worth(card), doubts)})")
        return f"Trophies: {counted(told)}; in all {self.trophy_points(cards)}" if cards else "Trophies: none"

    def trophy_points(self, cards: Sequence[Card]) -> str:
        """Return the points of some trophies: "strength 5, craft 4"."""
        worth = [self._worth(card) for card in cards]
        return _points({attribute: sum(points[attribute] for points in worth) for attribute in SCORES})

    def _worth(self, card: Card) -> dict[str, int]:
        printed = self.catalog.cards.get(card.kind)
        return {a: (getattr(printed, a) or 0) if printed is not None else 0 for a in SCORES}

    # --- the stores ---

    def stores(self) -> list[Block]:
        """Return the things stored in each village, and the talismans there that any hero may take."""
        blocks: list[Block] = []
        for region in self.ruleset.world.villages:
            lines = []
            for hero in self.names.heroes():
                gold = dict(hero.stored_gold).get(region, 0)
                cards = self.names.kept(self.table.zone(f"store:{region}:{hero.id}"))
                parts = [cards] * bool(cards) + [f"{gold} gold"] * bool(gold)
                lines += [f"{self.names.hero(hero.id)}: {', '.join(parts)}"] if parts else []
            waiting = self.names.kept(self.table.zone(f"store:{region}:heirs"))
            lines += [f"For any hero who comes here: {waiting}"] if waiting else []
            blocks += section(capital(self.names.village(region)), bullets(lines), 3)
        return section("In store", blocks)

    # --- the road ---

    def road(self) -> list[Block]:
        """Return the open row, and the stacks in the order of the way home. The cards of a stack are in the order in
        which the party meets them: the last one placed comes first."""
        table = self.table
        row, left = self._row(), list(map(self._stack, reversed(stacks(table))))
        blocks: list[Block] = []
        if row:
            blocks += [Prose("In the open row, in the order it is met:"), *bullets(row)]
        if left:
            blocks += [
                Prose("Left on the road, in the order of the way home; each stack is met last placed first:"),
                *bullets(left),
            ]
        loose = [f"{words}: {n} gold" for zone, words in LOOSE if (n := table.piles.get(zone, 0))]
        return section("On the road", [*blocks, *bullets(loose)])

    def _row(self) -> list[str]:
        """Return lines on the draw spots; neighbouring spots with a single face-down card share a line."""
        lines: list[str] = []
        for alone, group in groupby(numbers(self.table, "spot:"), self._is_back):
            spots = [*group]
            together = alone and len(spots) > 1
            lines += [f"Spots {ranges(spots)}: a face-down card each"] if together else map(self._spot, spots)
        return lines

    def _is_back(self, n: int) -> bool:
        cards = self.table.zone(spot(n))
        alone = n > 0 and len(cards) == 1 and not self._gold(spot(n))
        return alone and not cards[0].kind and not self._state(cards[0])

    def _spot(self, n: int) -> str:
        cards = [f"{self.names.card(c)}{self._state(c)}" for c in self.table.zone(spot(n))]
        where = f"Spot {n}" if n else "The space itself"
        return f"{where}: {', '.join([*cards, *self._gold(spot(n))])}"

    def _state(self, card: Card) -> str:
        if card.met:
            return " – done with"
        return f" – {self.names.hero(card.first)} meets it first" if card.first else ""

    def _stack(self, space: Space) -> str:
        cards = self.names.cards(reversed(self.table.zone(space.zone)))
        way = roads.way(self.table)
        behind = " – behind you" if way is not None and way.heading < 0 and space > way.at > roads.own(0) else ""
        lying = ", ".join([cards] * bool(cards) + self._gold(space.zone))
        return f"{capital(self.names.space(space))}: {lying}{behind}"

    def _gold(self, zone: str) -> list[str]:
        gold = self.table.piles.get(zone, 0)
        return [f"{gold} gold"] if gold else []

    # --- the trove and the guardians ---

    def trove(self) -> list[Block]:
        """Return the trove: its face-down cards, its gold, its guardians with their weapons, and its other cards."""
        table, way = self.table, roads.way(self.table)
        foes: list[str] = []
        standing = Counter(map(self._foe, table.zone("guardians")))
        for (name, arms), n in standing.items():
            foes.append(f"{times(n, name)}{', with ' + arms if arms else ''}{' each' if arms and n > 1 else ''}")
        if way is None or way.goal != "trove":
            return section("Standing in the way", bullets(foes))
        cards = table.zone("trove")
        unknown = sum(1 for c in cards if not c.kind)
        lines = [f"Face-down cards: {unknown}"] if unknown else []
        known = [c for c in cards if c.kind]
        lines += [f"Cards seen: {self.names.cards(known)}"] if known else []
        lines += [f"Gold: {way.trove_gold}"] if way.trove_gold else []
        lines += [f"Guardian: {foe}" for foe in foes]
        loot = table.zone("loot")
        lines += [f"With the gold: {self.names.cards(loot)}"] if loot else []
        lines += ["Looted"] if way.looted else []
        return section("The trove", bullets(lines))

    def _foe(self, enemy: Card) -> tuple[str, str]:
        """Return an enemy's name, and the cards it holds."""
        return self.names.card(enemy), self.names.kept(self.table.zone(f"guardian:{enemy.id}"))

    def talismans(self) -> list[Block]:
        """Return the quests under way, the heroes who carry talismans, and how many talismans are left."""
        heroes = self.names.heroes()
        lines = []
        for hero in heroes:
            quests, kept = self._quests(hero)
            lines += [f"Quest of the {self.names.hero(hero.id)}: {quests}"] if quests else []
            lines += [f"Finished quests of the {self.names.hero(hero.id)}: {kept}"] if kept else []
        for hero in heroes:
            n = sum(map(self._talisman, self.table.zone(held("items", hero.id))))
            lines += [f"{self.names.hero(hero.id)} carries {n} talisman{'s' if n > 1 else ''}"] if n else []
        pile = self.table.decks.get("talisman")
        lines += [f"Talismans left in their pile: {pile.size + len(pile.top)}"] if pile is not None else []
        return section("Quests and talismans", bullets(lines))

    def _quests(self, hero: Hero) -> tuple[str, str]:
        """Return the quests that a hero has to do, and the finished ones that the hero keeps, in words."""
        return self.ruleset.quests_to_do(self.table, hero.id), self.ruleset.kept_quests(self.table, hero.id)

    def _talisman(self, card: Card) -> bool:
        printed = self.catalog.cards.get(card.kind)
        return printed is not None and printed.subtype == "talisman"

    # --- the rest ---

    def decks(self) -> list[Block]:
        """Return the sizes of the decks and their discard piles."""
        joined = dict(self.table.joined)
        decks = {name: deck for name, deck in self.table.decks.items() if name not in joined}
        rows = [
            (capital(self.names.deck(name)), str(deck.size + len(deck.top)), str(len(self.table.zone(discard(name)))))
            for name, deck in decks.items()
        ]
        known = [
            f"On top of the {called(self.catalog, name)}: {', '.join(map(self.names.kind, deck.top))}"
            for name, deck in decks.items()
            if deck.top
        ]
        grid: list[Block] = [Grid(("Deck", "In the pile", "Discarded"), tuple(rows))] if rows else []
        in_place = [
            f"In place of the {called(self.catalog, x.instead)}: the {called(self.catalog, x.deck)}"
            for x in reversed(self.table.stand_ins)
        ]
        merged = [
            f"Shuffled into the {called(self.catalog, into)} for good: the {called(self.catalog, deck)}"
            for deck, into in joined.items()
        ]
        return section("Decks", [*grid, *bullets([*in_place, *merged, *known])])

    def lasting(self) -> list[Block]:
        """Return the effects in force, without those that only the rules use, and the scores set by hand."""
        lines = []
        for x in self.table.lasting:
            if "/" in x.what or x.what in OWN.values():
                continue
            who = self.names.hero(x.hero) if x.hero else "The party"
            what = f"{x.n:+d} {x.what}" if x.what in ("strength", "craft") else x.what.replace("-", " ")
            source = f" ({self.names.kind(x.source)})" if x.source else ""
            lines.append(f"{who}: {what} until the end of the {x.until}{source}")
        for card, own in own_scores.all_of(self.table).items():
            lying = next((c for cards in self.table.zones.values() for c in cards if c.id == card), None)
            set_by_hand = ", ".join(f"{attribute} {n}" for attribute, n in own.items())
            if lying is not None:
                lines.append(f"{self.names.kind(lying.kind)}: {set_by_hand}, set by hand")
        for (_, name), own in own_scores.of_creatures(self.table).items():
            numbers = ", ".join(f"{attribute} {n}" for attribute, n in own.items())
            lines.append(f"{own_scores.name_of(name)}: {numbers}, set by hand")
        return section("In force", bullets(lines))

    def settings(self, switches: Mapping[str, str]) -> list[Block]:
        """Return the table's settings, and the things that the program does by itself."""
        chosen, options, sentences = self.table.options, self.ruleset.options, self.ruleset.automations.sentences
        lines = [f"{o.title}: {o.words(options.value(chosen, o.id))}" for o in options.known]
        if sets := own_sets(self.table, self.catalog):
            lines.append(f"Card sets beside the base box: {', '.join(sets)}")
        if named := chosen.get(settings.HEROES):
            lines.append(f"Heroes of the first party: {', '.join(map(self.names.kind, named.split(',')))}")
        lines += [
            f"{sentences.get(name) or luck_words(name)}: {LUCK.get(value, value)}"
            for name, value in sorted(switches.items())
            if value
        ]
        lines += [capital(line) for line in resolution.told_of(chosen)]
        lines += house_rules.told(self.ruleset.modules, chosen)
        ours = Prose("Where the game's rules leave something open, the rulings in this program's rulebook apply.")
        return section("Settings of the table", [*bullets(lines), ours])

    def house_rules(self) -> list[Block]:
        """Return the house rules in use, with their clauses."""
        blocks: list[Block] = []
        for module in house_rules.in_use(self.ruleset.modules):
            lines = [f"{short(c.id)}: {c.summary}{f' {c.ruling}' * bool(c.ruling)}" for c in module.clauses if c.done]
            blocks += section(f"House rule: {module.title}", [Prose(module.help), *bullets(lines)])
        return blocks

    def rulings(self) -> list[Block]:
        """Return the players' own rulings, which replace those of the program."""
        own = settings.notes(self.table.options)
        if not own:
            return []
        book = self.ruleset.rulebook()
        known = {rule: f" (The clause: {book[rule].summary})" for rule in own if rule in book}
        lines = [f"{short(rule)}: {note}{known.get(rule, '')}" for rule, note in own.items()]
        return section("Rulings of the table's own", [*bullets(lines), Prose(BY_ITSELF)])

    def figures(self) -> list[Block]:
        """Return the figures of the campaign, and its dead."""
        table = self.table
        rows = [
            ("Adventures begun", str(roads.of(table).adventures)),
            ("Days", str(table.day)),
            ("Troves looted", str(roads.of(table).troves)),
        ]
        if sets := own_sets(table, self.catalog):
            rows.append(("Played with", ", ".join(sets)))
        blocks: list[Block] = [Heading(2, "Figures"), Grid(("Figure", "Number"), tuple(rows))]
        if table.dead:
            blocks.append(Prose(f"The dead, oldest first: {', '.join(map(self.names.kind, table.dead))}"))
        return blocks


def luck_words(name: str) -> str:
    """Return the words for a switch for dice or cards: "Dice (combat)"."""
    what, _, family = name.partition(":")
    words = LUCK.get("decks" if what == "deck" else what, what)
    return f"{words} ({family})" if family else words


def _points(points: Mapping[str, int], doubts: Collection[str] = ()) -> str:
    """Return points as a text: "strength 3, craft 2". Attributes with 0 are left out, and a guess is marked."""
    told = (f"{attribute} {n}{DOUBT if attribute in doubts else ''}" for attribute, n in points.items() if n)
    return ", ".join(told) or "no points"
