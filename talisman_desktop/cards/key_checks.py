"""Checks the form of a raw TOML table. Every key with a fault becomes a problem in plain words."""

from __future__ import annotations

import re
from typing import Any, TypeVar, get_args

import msgspec

from talisman_desktop.cards.positions import Key
from talisman_desktop.cards.problems import Problem, nearest
from talisman_desktop.cards.source import Place, Source

Spec = TypeVar("Spec", bound=msgspec.Struct)

_WORDS = {
    "int": "a whole number",
    "str": 'a text in "quotes"',
    "bool": "true or false",
    "array": "a list in [ ]",
    "float": "a number with a point",
    "object": "a table",
    "null": "nothing",
}


def check(
    spec: type[Spec], raw: dict[str, Any], place: Place, keys: dict[str, tuple[Source, Key]], what: str
) -> tuple[Spec | None, list[Problem]]:
    """Return the raw table as a `spec`; None and a problem for each faulty key if it has any. `what` names the thing in
    messages ("a card")."""
    try:
        return msgspec.convert(raw, spec), []
    except msgspec.ValidationError:
        pass
    fields = {field.name: field for field in msgspec.structs.fields(spec)}
    problems = []

    def at(key: str) -> Place:
        found = keys.get(key)
        return Place(found[0], found[1].at) if found else place

    for key, value in raw.items():
        if key not in fields:
            near = nearest(key, fields)
            fix = f"write {near!r}" if near else f"{what} has {', '.join(fields)}"
            problems.append(at(key).problem(f"{what} has no {key[:60]!r}", fix))
            continue
        try:
            msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError as why:
            problems.append(at(key).problem(*_plain(key, value, fields[key].type, str(why))))
    for name, field in fields.items():
        if field.required and name not in raw:
            problems.append(place.problem(f"{what} needs {name!r}", f'write {name} = "..." below the heading'))
    return None, problems or [
        place.problem(f"{what} cannot be written like this", "see the other cards for how it is written")
    ]


def _plain(key: str, value: Any, kind: Any, message: str) -> tuple[str, str]:
    """Return what is wrong with a value and what to write instead, made from an error message of msgspec."""
    message = re.sub(r" - at `[^`]*`$", "", message)
    shown = (repr(value) if isinstance(value, str) else str(value))[:60]
    if "Invalid enum value" in message:
        known = _choices(kind)
        near = nearest(str(value if isinstance(value, str) else message.split("'")[1]), known)
        listed = ", ".join(known)
        return (
            f"{key} cannot be {shown}",
            f"write {near!r}; it can be {listed}" if near else f"it can be {listed}",
        )
    if "regex" in message:
        plain = "use small letters, digits and hyphens: wild-boar"
        return f"{key} cannot be {shown}", plain if key in ("id", "deck") else "write one line of letters"
    if found := re.search(r"`int` (>=|<=) (-?\d+)", message):
        return (
            f"{key} cannot be {shown}",
            f"write a number of {found[2]} or {'more' if found[1] == '>=' else 'less'}",
        )
    if "of length" in message:
        length = re.search(r"length (>=|<=) (\d+)", message)
        few = "shorter" if length and length[1] == "<=" else "longer"
        return f"{key} is not {few}: {shown}", f"make it {few}"
    wanted = re.match(r"Expected `([^`]+)`(?:, got `(\w+)`)?", message)
    if not wanted:
        return f"{key} cannot be {shown}", message
    types = [_WORDS.get(name, name) for name in wanted[1].split(" | ") if name != "null"]
    return f"{key} must be {' or '.join(types)}, not {shown}", f"write {key} = {_example(wanted[1], value)}"


def _choices(kind: Any) -> list[str]:
    """Return the words that a type allows, however deep they are nested in it."""
    return [word for part in get_args(kind) for word in ([part] if isinstance(part, str) else _choices(part))]


def _example(kind: str, value: Any) -> str:
    if "str" in kind:
        return '"words"'
    if "int" in kind:
        return str(value) if isinstance(value, str) and value.isdecimal() and len(value) < 3 else "1"
    return {"bool": "true", "array": '["good", "neutral"]'}.get(kind.split(" | ")[0], "...")
