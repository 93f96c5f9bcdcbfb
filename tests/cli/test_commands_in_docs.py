"""The manual tells the truth: every command it shows runs, and its figures and menus are those of the program."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from talisman_desktop import cli
from talisman_desktop.desktop.presenters.keys import COMMANDS
from talisman_desktop.desktop.presenters.start_page import FIRST_TITLE
from talisman_desktop.desktop.window.menus import TITLES
from tests.cli import manual
from tests.cli.conftest import Typed

DOCS = manual.ROOT / "docs"
PROMPTS = {"solo --ask": "q\n", "position play": "q\n"}
"""Commands in which somebody types."""


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything the commands name."""
    home = tmp_path_factory.mktemp("home")
    mine = home / "my.talisman"
    manual.printed("solo", "--seed", "7", "--json", "--save", str(mine))
    from talisman_desktop.app import content
    from talisman_desktop.app.campaigns import opened

    session, campaign = opened(mine, content.rules())
    with campaign:
        campaign.sittings.begin()
        campaign.checkpoints.add("before the cave", place="in the village", day=session.table.day)
    shutil.copy(mine, home / "their.talisman")
    (home / "backups" / "my").mkdir(parents=True, exist_ok=True)
    shutil.copy(mine, home / "backups" / "my" / "2026-11-20 22.15.03.talisman")
    manual.printed("notes", str(mine), "--format", "json", "-o", str(home / "campaign.json"))
    manual.printed("position", "save", str(mine), str(home / "here.json"))
    (home / "theirs.toml").write_text("format = 1\n[reaper.mummy]\ncraft = 4\n", encoding="utf-8")
    (home / "stick").mkdir()
    shutil.copytree(manual.ROOT / "cardsets" / "core", home / "cardsets" / "core")
    page = (DOCS / "writing-cards.md").read_text(encoding="utf-8")
    deck = next(block for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if block.startswith("deck"))
    for box in (home / "cardsets" / "my-box", home / "my-cards" / "another-box"):
        box.mkdir(parents=True)
        (box / "set.toml").write_text(f'[set]\nid = "{box.name}"\ntitle = "My box"\n', encoding="utf-8")
        (box / "adventure.toml").write_text(deck, encoding="utf-8")
    return home


@pytest.mark.parametrize("command", manual.shown(), ids=str)
def test_command_shown_runs(
    typed: Typed, at_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: manual.Shown
) -> None:
    shutil.copytree(at_home, tmp_path / "home")
    monkeypatch.chdir(tmp_path / "home")
    monkeypatch.setattr("talisman_desktop.paths.cardsets_folder", lambda: tmp_path / "home" / "cardsets")
    monkeypatch.setattr("talisman_desktop.app.jobs.window", lambda args: 0)
    line = " ".join(command.words)
    lines = next((typing for begin, typing in PROMPTS.items() if begin in line.replace("--seed 7 ", "")), "")
    code, _, err = typed(*command.words, lines=lines)
    assert (code, err) == (0, "")


def test_figures_of_a_game_are_those_shown() -> None:
    """After a change of the rules: python -m tests.cli.manual."""
    found = manual.FIGURES.search(manual.COMMAND_LINE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[1] == manual.figures()


def test_figures_of_card_check_are_those_shown() -> None:
    """After a change of the cards: python -m tests.cli.manual."""
    found = manual.SETS.search(manual.CARD_CHECK.read_text(encoding="utf-8"))
    assert found is not None
    assert found[1] == manual.sets()


def test_every_command_is_in_the_manual() -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    usage = cli._parser().format_help()
    commands = re.findall(r"^    (\w+)(?: |$)", usage, re.MULTILINE)
    assert len(commands) >= 8
    assert [name for name in commands if f"| `{name}" not in page] == []
    assert [name for name in re.findall(r"^\| `(\w+)", page, re.MULTILINE) if name not in commands] == []


def test_choices_named_are_those_there_are() -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    for start, names in (("The demo tables are ", cli.DEMOS), ("The kinds are ", cli.SHEETS)):
        (told,) = re.findall(rf"{start}([^.]*)\.", page)
        assert tuple(re.findall(r"`([\w-]+)`", told)) == names
    assert tuple(re.findall(r"^\| `(\w+)`", (DOCS / "sheets.md").read_text(encoding="utf-8"), re.M)) == cli.SHEETS


def test_menus_named_are_there() -> None:
    """The menus that the manual names exist, such as *Edit, Correct the table* or *Play > Ask me*."""
    titles = {(c.menu, c.text.replace("&", "").removesuffix("...")) for c in COMMANDS}
    titles |= {("play", "Ask me"), ("play", "Remind us"), ("file", "Recent")}
    menus = {title.replace("&", ""): name for name, title in TITLES.items()}
    wrong = []
    for page in manual.PAGES:
        text = " ".join(page.read_text(encoding="utf-8").split())
        for menu, title in re.findall(rf"\*({'|'.join(menus)})(?:,| >) ([^*]+)\*", text):
            if (menus[menu], title) not in titles:
                wrong.append(f"{page.name}: {menu} > {title}")
    assert wrong == []


def test_first_evening_begins_as_the_program_does() -> None:
    assert f"*{FIRST_TITLE}*" in (DOCS / "playing.md").read_text(encoding="utf-8")
    assert "*Play, Ask me*" in (DOCS / "ask-me.md").read_text(encoding="utf-8")
