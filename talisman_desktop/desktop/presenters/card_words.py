"""The words of a card as short paragraphs, for its face, a tooltip or a screen reader."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute, ScoreAs
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import CORE, Table, deck_kind
from talisman_desktop.rules import own_scores
from talisman_desktop.rules.decks import pile
from talisman_desktop.rules.number_questions import NAMES

TYPE_NAMES = {
    "event": "Event",
    "enemy": "Enemy",
    "stranger": "Stranger",
    "follower": "Follower",
    "object": "Object",
    "magic-object": "Magic object",
    "place": "Place",
    "quest": "Quest",
    "reward": "Quest reward",
    "spell": "Spell",
    "character": "Character",
    "space": "Space",
}

DECK_NAMES = {
    "adventure": "Adventure",
    "spell": "Spells",
    "quest": "Quests",
    "quest-reward": "Quest rewards",
    "stables": "Stables",
    "purchase": "Purchase",
    "talisman": "Talismans",
    "trove": "Trove",
    "trove-relic": "Relics",
    "trove-object": "Trove objects",
    "trove-treasure": "Treasures",
    "ending": "Endings",
    "adventure-main": "Later adventure",
    "character": "Characters",
}

ONE_OF = {name: name[:-1] for name in DECK_NAMES.values() if name.endswith("s") and name != "Stables"}
"""The names of decks in the singular, for those whose name is a plural."""

UNKNOWN = "?"
"""The sign for a score that has no number until a hero meets the card."""

SCORES: tuple[Attribute, ...] = ("strength", "craft")
"""The attributes by which an enemy fights."""

_ROW = re.compile(r"(?<=\.) (?=\d+(?:-\d+)?: )")
_SCRIPT = re.compile(r"(?i) ?\(script: ?[a-z0-9-]+\)")
_BARE_SCRIPT = re.compile(r"(?i)\bscript: ?([a-z0-9-]+)")
_HAND = re.compile(r"(?i)\bby hand: ?")


FOE = "foe"
"""The deck of foes that have no card in any box. The number rolled for such a foe is stored as its counters and added
to its score."""


def with_table_scores(card: CardDef, counters: int, own: Iterable[tuple[Attribute, int]] = ()) -> CardDef:
    """Return a card with the scores that it has on the table. The number rolled for a foe is added to its score, and so
    are the tokens on an enemy whose text says so. An enemy has the numbers `own` that the players set. Any other card
    is as printed."""
    if own:
        return replace(card, **dict(own))
    if not counters:
        return card
    if card.deck != FOE:
        raised = [word.attribute for word in card.meet if isinstance(word, ScoreAs) and word.of == "tokens"]
        return replace(card, **{attribute: card.score(attribute) + counters for attribute in raised})
    if card.craft is not None:
        return replace(card, craft=card.craft + counters)
    return replace(card, strength=(card.strength or 0) + counters)


def is_open(card: CardDef, attribute: Attribute) -> bool:
    """Whether an attribute of a card has no number until a hero meets it: it depends on that hero, or is rolled
    then."""
    said = any(isinstance(word, ScoreAs) and word.attribute == attribute and word.of != "tokens" for word in card.meet)
    return said or (card.deck == FOE and getattr(card, attribute) == 0)


def score(card: CardDef, attribute: Attribute, own: Collection[Attribute] = ()) -> str:
    """Return an attribute of a card as text: its number, or a question mark if it has none yet. The players have set
    the attributes `own` by hand."""
    if attribute in own:
        return str(card.score(attribute))
    return UNKNOWN if is_open(card, attribute) else card.shown(attribute)


def set_by_hand(kind: str, table: Table) -> str:
    """Return the numbers that the players set for enemies of a kind or for creatures that it describes, in words; "" if
    there are none."""
    if not table.lasting:
        return ""
    lying = {card.id for cards in table.zones.values() for card in cards if card.kind == kind}
    own = [("", n) for card, n in own_scores.all_of(table).items() if card in lying]
    creatures = own_scores.of_creatures(table)
    own += [(f"{own_scores.name_of(name)}: ", n) for (source, name), n in creatures.items() if source == kind]
    told = dict.fromkeys(f"{who}{', '.join(f'{a} {n}' for a, n in numbers.items())}" for who, numbers in own)
    return f"Set by hand: {'; '.join(told)}" if told else ""


def deck_name(deck: str) -> str:
    """Return the name of a deck, without its box."""
    kind = deck_kind(deck)
    return DECK_NAMES.get(kind, kind.replace("-", " ").title())


def deck_count(deck: str, cards: int) -> str:
    """Return a number of cards of a deck: "3 Endings", "1 Ending", "12 Stables"."""
    name = deck_name(deck)
    return f"{cards} {ONE_OF.get(name, name) if cards == 1 else name}"


def deck_box(deck: str, catalog: Catalog) -> str:
    """Return the title of the box to which a deck belongs; "" for a deck of the game itself."""
    return _title(deck.partition(":")[2], catalog)


def box_of(card: CardDef, catalog: Catalog) -> str:
    """Return the title of the box or set to which a card belongs; "" for the base box."""
    return "" if card.set == CORE else _title(card.set, catalog)


def _title(box: str, catalog: Catalog) -> str:
    return next((found.title for found in catalog.sets if found.id == box), box)


def deck_title(deck: str, catalog: Catalog) -> str:
    """Return the name of a deck with its box, such as "Adventure (The Rooks)"."""
    box = deck_box(deck, catalog)
    return f"{deck_name(deck)} ({box})" if box else deck_name(deck)


def pile_title(zone: str, catalog: Catalog) -> str:
    """Return the name of a deck or of its discards, by zone: "Adventure discards of The Rooks", "Spell deck"."""
    what, _, deck = zone.partition(":")
    kind, box = pile(deck).capitalize(), deck_box(deck, catalog)
    return f"{kind} {'discards' if what == 'discard' else 'deck'}{f' of {box}' if box else ''}"


def type_name(card: CardDef) -> str:
    """Return the type of a card in words, such as "Enemy"; "Ending" for any card from a deck of endings, such as those
    at the Crown of Command."""
    return "Ending" if deck_kind(card.deck) == "ending" else TYPE_NAMES[card.type]


def type_line(card: CardDef) -> str:
    """Return the type and subtype of a card, such as "Enemy · Animal"."""
    parts = [type_name(card)]
    if card.subtype:
        parts.append(card.subtype.replace("-", " ").capitalize())
    elif card.mount:
        parts.append("Mount")
    elif card.type == "character" and card.alignment:
        parts.append(card.alignment.capitalize())
    return " · ".join(parts)


def conditions(card: CardDef) -> tuple[str, ...]:
    """Return sentences about a card that its own text lacks, such as who may use it, how many items it counts as, and
    its tokens."""
    lines: list[str] = []
    if len(card.usable_by) < 3:
        lines.append(f"Only for the {' or '.join(card.usable_by)}.")
    if card.must_take:
        lines.append("Must be taken.")
    if card.weight > 1:
        lines.append(f"Counts as {card.weight} items.")
    if card.counters and card.counter:
        lines.append(f"Comes with {card.counters} {card.held_token or 'tokens'} on it.")
    if card.type == "character" and card.spells:
        lines.append(f"Begins with {card.spells} spell{'s' if card.spells > 1 else ''}.")
    if card.type == "space" and card.draws:
        lines.append(f"Draw: {card.draws} {'die' if card.draws == 1 else 'dice'} of cards.")
    return tuple(lines)


def paragraphs(card: CardDef) -> tuple[str, ...]:
    """Return the conditions of a card, then its sentences in the order of its file, then its price."""
    told: list[str] = list(conditions(card))
    told += [in_words(sentence.text) for sentence in card.sentences]
    if card.price:
        told.append(f"Price at the blacksmith: {card.price} gold.")
    return tuple(told)


def in_words(text: str) -> str:
    """Return a sentence of a card without the parts that only the program reads, such as a script's name."""
    text = _SCRIPT.sub("", _HAND.sub("", text))
    text = _BARE_SCRIPT.sub(lambda found: found[1].replace("-", " ") + " (see help)", text)
    return text[:1].upper() + text[1:]


def by_rows(text: str) -> str:
    """Return the text with each row of a table of die results on its own line."""
    return _ROW.sub("\n", text)


def scores(card: CardDef, own: Collection[Attribute] = ()) -> str:
    """Return strength and craft in words, and for a character all starting values and the alignment; "" for a card
    without any. The players have set the attributes `own` by hand."""
    parts = [f"{attribute.capitalize()} {score(card, attribute, own)}" for attribute in SCORES if card.has(attribute)]
    if card.type == "character":
        parts += [f"Life {card.life}", f"Fate {card.fate}", f"Gold {card.gold}"]
        if card.alignment:
            parts.append(card.alignment.capitalize())
    return ", ".join(parts)


def summary(card: CardDef, own: Collection[Attribute] = ()) -> str:
    """Return all words of a card as plain lines, for tooltips and screen readers. The players have set the attributes
    `own` by hand."""
    head = [card.name, type_line(card)]
    if scores(card):
        head.append(scores(card, own))
    return "\n".join([*head, *paragraphs(card), *certainty(card)])


def certainty(card: CardDef) -> tuple[str, ...]:
    """Return sentences that say which details of a card are guessed or not certain, and which were read from a real
    card."""
    told = (
        [f"{_listed(NAMES[what] for what in card.doubts)} guessed: the real card was not at hand."]
        if card.doubts
        else []
    )
    if others := [_OTHERS.get(what, what) for what in card.unsure if what not in card.doubts]:
        told.append(f"{_listed(others)} not certain: the real card was not at hand.")
    if card.read:
        told.append(f"{_listed(f'{NAMES[what]} {card.shown(what)}' for what in card.read)} read from your card.")
    return tuple(told)


_OTHERS = {"effect": "words", "copies": "number of copies"}


def _listed(names: Iterable[str]) -> str:
    """Return names as the subject of a sentence with its verb, such as "Strength and craft are"."""
    *first, last = names
    text = f"{', '.join(first)} and {last}" if first else last
    many = bool(first) or last == "words"
    return f"{text[:1].upper()}{text[1:]} {'are' if many else 'is'}"
