"""The JSON Schema of card files, for editors that complete and check while one types."""

from __future__ import annotations

import copy
import json
from typing import Any

import msgspec

from talisman_desktop.cards.spec import TYPE_OF_DECK, DeckFile, SetFile

VERSION = "https://json-schema.org/draft/2020-12/schema"


def deck_schema() -> dict[str, Any]:
    """What a file of cards may hold; decks of mixed cards need a type for each."""
    schema = _schema(DeckFile, "Talisman Desktop: a deck of cards")
    known = {"properties": {"deck": {"enum": sorted(TYPE_OF_DECK)}}}
    typed = {"properties": {"card": {"items": {"required": ["type"]}}}}
    return {**schema, "if": {"not": known}, "then": typed}


def overlay_schema() -> dict[str, Any]:
    """What an overlay may hold: the id of a card and any of its keys, changed."""
    schema = copy.deepcopy(_schema(DeckFile, "Talisman Desktop: changed wordings"))
    deck, card = schema["$defs"]["DeckFile"], schema["$defs"]["CardText"]
    del deck["properties"]["deck"]
    deck["required"] = []
    card["required"] = ["id"]
    return schema


def set_schema() -> dict[str, Any]:
    """What set.toml may hold."""
    return _schema(SetFile, "Talisman Desktop: a card set")


def _schema(spec: type[msgspec.Struct], title: str) -> dict[str, Any]:
    return {"$schema": VERSION, "title": title, **msgspec.json.schema(spec)}


SCHEMAS = {"deck": deck_schema, "overlay": overlay_schema, "set": set_schema}


def run_schema(kind: str = "deck") -> int:
    """Print the schema of deck files, of overlays or of set.toml (``talisman-desktop cards schema``)."""
    print(json.dumps(SCHEMAS[kind](), indent=2))
    return 0
