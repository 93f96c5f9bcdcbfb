"""The luck ledger of a campaign on the command line: its totals, every roll, or a picture."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, assert_never

from talisman_desktop.app import content, files
from talisman_desktop.desktop.presenters import luck_view
from talisman_desktop.desktop.presenters.luck_view import LuckView
from talisman_desktop.notes import luck_ledger
from talisman_desktop.notes.luck_ledger import OTHERS, Rolled, Wish

Form = Literal["sums", "tsv", "json", "png", "pdf"]


class NoSuchHero(Exception):
    """An error: no hero of that name has rolled. `str()` of it is one sentence."""


def run_luck(
    path: Path,
    output: str,
    form: Form,
    *,
    hero: str,
    family: str,
    source: Literal["", "rolled", "typed"],
    paper: str,
) -> int:
    """Print or write the rolls of a campaign: those of a hero, a family and a source, "" for any. Raises NoSuchHero,
    OSError or CampaignError. Return the exit code."""
    if output == "-" and form in ("png", "pdf"):
        raise OSError(0, "a picture cannot be printed on the screen; name a file with -o", "-")
    if output != "-":
        files.refuse(Path(output))
    from talisman_desktop.app.campaigns import opened

    session, campaign = opened(path, content.rules(), whole=True)
    with campaign:
        rolls = luck_ledger.ledger(session)
    wish = Wish(_named(rolls, hero), family, source)
    data = _written(rolls, wish, form, paper)
    if output == "-":
        files.put_text("-", data.decode().rstrip("\n"))
    else:
        files.put(Path(output), data)
    return 0


def _named(rolls: Sequence[Rolled], hero: str) -> str:
    """Return the id of the hero of this name, "" for an empty name. Raises NoSuchHero if no such hero rolled a die."""
    if not hero:
        return ""
    there = {name.lower(): found for found, name in luck_ledger.heroes(rolls)} | {OTHERS.lower(): OTHERS}
    if hero.lower() not in there:
        raise NoSuchHero(f"no hero called {hero!r} rolled a die; there are {', '.join(there)}")
    return there[hero.lower()]


def _written(rolls: Sequence[Rolled], wish: Wish, form: Form, paper: str) -> bytes:
    found = luck_ledger.wanted(rolls, wish)
    view = luck_view.present(rolls, wish)
    match form:
        case "sums":
            faces = ", ".join(f"{face}: {n}" for face, n in enumerate(view.tally.faces, start=1))
            return "\n".join((f"{view.title}:", *view.summary, f"Faces {faces}")).encode()
        case "tsv":
            return luck_ledger.as_tsv(found).encode()
        case "json":
            return luck_ledger.as_json(found).encode()
        case "png" | "pdf":
            return _painted(view, form, paper)
        case _:
            assert_never(form)


def _painted(view: LuckView, form: Literal["png", "pdf"], paper: str) -> bytes:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from talisman_desktop.desktop.paper import luck_page
    from talisman_desktop.desktop.presenters.geometry.paper_sizes import PAPERS
    from talisman_desktop.desktop.theme import palette
    from talisman_desktop.desktop.widgets import luck_chart
    from talisman_desktop.desktop.window.application import application

    application(sys.argv[:1])
    if form == "pdf":
        return luck_page.write(view, PAPERS[paper])
    return luck_chart.png(view, luck_chart.of_theme(palette.LIGHT))
