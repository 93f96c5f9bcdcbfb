"""``talisman-desktop cards check``: reports how much of each card set the program understands, and what is wrong with
it."""

from __future__ import annotations

import json as json_text
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from talisman_desktop.cards.game_facts import NOTHING, Given
from talisman_desktop.cards.loader import LoadedSet, load_sets, set_folders
from talisman_desktop.cards.problems import Problem, nearest
from talisman_desktop.cards.sentences import render
from talisman_desktop.cards.slots import SLOTS


def run(
    set_id: str | None, json: bool, say: bool, folders: Iterable[Path], overlay: str = "", given: Given = NOTHING
) -> int:
    """Check the sets in these folders and print a report; return 1 if there are errors, else 0. With `set_id` only that
    set is reported, but all are loaded, because its sentences may name their places and cards.
    """
    sets = load_sets(set_folders(folders), overlay, given)
    problems = [problem for loaded in sets for problem in loaded.problems]
    if set_id is not None:
        ids = [loaded.id for loaded in sets]
        sets_here = [loaded for loaded in sets if loaded.id == set_id]
        problems = [problem for loaded in sets_here for problem in loaded.problems]
        if not sets_here:
            problems = [no_such_set(set_id, ids)]
    else:
        sets_here = sets
    if json:
        print(json_text.dumps(as_json(sets_here, problems), indent=2))
    else:
        titles = {card.name: card.id.partition("/")[2] for s in sets for card in s.cards if card.type == "space"}
        for line in report(sets_here, problems, titles if say else None):
            print(line)
    return int(any(problem.severity == "error" for problem in problems))


def no_such_set(set_id: str, ids: Sequence[str]) -> Problem:
    """Return the error for an unknown id of a card set; `ids` are the known ones."""
    near = nearest(set_id, ids)
    fix = f"write {near!r}" if near else f"there are: {', '.join(ids) or 'none'}"
    return Problem("error", set_id, 1, 1, f"there is no card set {set_id!r}", fix)


def counts(loaded: LoadedSet) -> dict[str, Any]:
    """Return the counts of one set, as the JSON report has them."""
    decks: dict[str, dict[str, int]] = {}
    for card in loaded.cards:
        deck = decks.setdefault(card.deck, {"cards": 0, "copies": 0})
        deck["cards"] += 1
        deck["copies"] += card.copies
    states = Counter(sentence.state for card in loaded.cards for sentence in card.sentences)
    by_card = [{sentence.state for sentence in card.sentences} for card in loaded.cards]
    return {
        "set": loaded.id,
        "decks": decks,
        "sentences": states.total(),
        "understood": states["understood"],
        "scripted": states["scripted"],
        "by_hand": states["by-hand"],
        "kinds": len(loaded.cards),
        "whole": sum("by-hand" not in found for found in by_card),
        "scripted_kinds": sum("scripted" in found for found in by_card),
        "doubtful": sum(bool(card.unsure) for card in loaded.cards),
    }


def as_json(sets: Iterable[LoadedSet], problems: Iterable[Problem]) -> dict[str, Any]:
    """Return the whole report as data that can be written as JSON."""
    found: dict[str, list[dict[str, Any]]] = {"error": [], "warning": []}
    for p in problems:
        found[p.severity].append(
            {"file": p.file, "line": p.line, "column": p.column, "message": p.message, "fix": p.fix}
        )
    return {"sets": [counts(loaded) for loaded in sets], "errors": found["error"], "warnings": found["warning"]}


def report(sets: Iterable[LoadedSet], problems: Iterable[Problem], say: dict[str, str] | None = None) -> Iterator[str]:
    """Yield the lines of the report. `say` (titles of places) adds every card as the program understood it."""
    for loaded in sets:
        if say is not None:
            yield from _said(loaded, say)
        n = counts(loaded)
        kinds, copies = n["kinds"], sum(deck["copies"] for deck in n["decks"].values())
        yield f"{loaded.title} ({loaded.id}){': refused' if loaded.broken else ''}"
        yield f"  {_count(kinds, 'kind')} of card, {_count(copies, 'card')}"
        for name, deck in n["decks"].items():
            yield f"    {name}: {_count(deck['cards'], 'kind')}, {_count(deck['copies'], 'card')}"
        done = n["understood"] + n["scripted"]
        share = f", {100 * done // n['sentences']} % automated" if n["sentences"] else ""
        yield f"  {_count(n['sentences'], 'sentence')}: {n['understood']} understood, {n['scripted']} scripted, " + (
            f"{n['by_hand']} by hand{share}"
        )
        yield f"  {_count(n['whole'], 'kind')} with nothing by hand, {n['scripted_kinds']} with a script" + (
            f", {n['doubtful']} with facts in doubt" * bool(n["doubtful"])
        )
    errors = 0
    for problem in problems:
        errors += problem.severity == "error"
        yield str(problem)
    yield _count(errors, "error")


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _said(loaded: LoadedSet, titles: dict[str, str]) -> Iterator[str]:
    for card in loaded.cards:
        if not card.sentences:
            continue
        yield f"{card.id}: {card.name}"
        for slot in SLOTS:
            verbs = getattr(card, slot)
            for verb in (verbs if isinstance(verbs, tuple) else (verbs,)) if verbs else ():
                yield f"  {slot:5} {render(verb, titles)}"
