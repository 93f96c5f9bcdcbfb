"""The JSON Schema of card files, with which editors complete and check the text."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from typing import Any

import msgspec

from talisman_desktop.cards.schema import Type
from talisman_desktop.cards.slots import ALWAYS, FACTS, HOLDS, ITEMS, reads, subtypes_of
from talisman_desktop.cards.spec import TYPE_OF_DECK, CardText, DeckFile, SetFile

VERSION = "https://json-schema.org/draft/2020-12/schema"

_KEYS = tuple(field.name for field in msgspec.structs.fields(CardText))
_NEEDS: dict[Type, dict[str, Any]] = {
    "enemy": {
        "anyOf": [{"required": ["strength"]}, {"required": ["craft"]}],
    },
    "character": {
        "required": ["strength", "craft", "life", "alignment"],
        "properties": {"life": {"minimum": 1}},
    },
    "quest": {"required": ["task"]},
    "spell": {"required": ["may"]},
}
"""For each type of card, the schema condition for the keys that it must have."""


def deck_schema() -> dict[str, Any]:
    """Return the schema of a file of cards: the decks, the types in each deck, and the keys of each type."""
    schema = _schema(DeckFile, "Talisman Desktop: a deck of cards")
    deck, card = schema["$defs"]["DeckFile"], schema["$defs"]["CardText"]
    deck["properties"]["deck"] = {"enum": list(HOLDS)}
    deck["allOf"] = [_deck_rule(name, types) for name, types in HOLDS.items()]
    card["allOf"] = [{"if": _is(type_), "then": _type_rule(type_)} for type_ in FACTS]
    return schema


def overlay_schema() -> dict[str, Any]:
    """Return the JSON Schema of an overlay: the id of a card and any of its keys with new values."""
    schema = copy.deepcopy(_schema(DeckFile, "Talisman Desktop: changed wordings"))
    deck, card = schema["$defs"]["DeckFile"], schema["$defs"]["CardText"]
    del deck["properties"]["deck"]
    deck["required"] = []
    card["required"] = ["id"]
    return schema


def set_schema() -> dict[str, Any]:
    """Return the JSON Schema of set.toml."""
    return _schema(SetFile, "Talisman Desktop: a card set")


def _schema(spec: type[msgspec.Struct], title: str) -> dict[str, Any]:
    return {"$schema": VERSION, "title": title, **msgspec.json.schema(spec)}


def _is(type_: Type) -> dict[str, Any]:
    return {"properties": {"type": {"const": type_}}, "required": ["type"]}


def _deck_rule(deck: str, types: tuple[Type, ...]) -> dict[str, Any]:
    """Return the schema rule for the types of card in a deck. In a deck with a usual type, a card may leave its type
    out."""
    card: dict[str, Any] = {"properties": {"type": {"enum": list(types)}}}
    usual = TYPE_OF_DECK.get(deck)
    if usual is None:
        card["required"] = ["type"]
    else:
        card |= {"if": {"not": {"required": ["type"]}}, "then": _type_rule(usual)}
    return {"if": {"properties": {"deck": {"const": deck}}}, "then": {"properties": {"card": {"items": card}}}}


def _type_rule(type_: Type) -> dict[str, Any]:
    """Return the schema of the keys that a card of a type may have and must have."""
    if type_ in ITEMS:
        forced = {"properties": {"must_take": {"const": True}}, "required": ["must_take"]}
        return {"if": forced, "then": _none_of(type_, must_take=True), "else": _none_of(type_), **_subtype(type_)}
    needs = copy.deepcopy(_NEEDS.get(type_, {}))
    return {"allOf": [_none_of(type_), needs], **_subtype(type_)}


def _none_of(type_: Type, *, must_take: bool = False) -> dict[str, Any]:
    allowed = (*ALWAYS, *FACTS[type_], *reads(type_, must_take=must_take))
    return {"properties": _never(key for key in _KEYS if key not in allowed)}


def _never(keys: Iterable[str]) -> dict[str, Any]:
    return dict.fromkeys(keys, False)


def _subtype(type_: Type) -> dict[str, Any]:
    """Return the known subtypes for an editor to suggest; a set may add others."""
    known = subtypes_of(type_)
    return {"properties": {"subtype": {"examples": list(known)}}} if known else {}


SCHEMAS = {"deck": deck_schema, "overlay": overlay_schema, "set": set_schema}


def run_schema(kind: str = "deck") -> int:
    """Print the schema of deck files, of overlays or of set.toml (``talisman-desktop cards schema``). Return the exit
    code."""
    print(json.dumps(SCHEMAS[kind](), indent=2))
    return 0
