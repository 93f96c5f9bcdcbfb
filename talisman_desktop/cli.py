"""The command line: `talisman-desktop` opens the window; every other job is a subcommand."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from talisman_desktop import __version__
from talisman_desktop.app import jobs, typed_scores
from talisman_desktop.app.visible_text import printing_visibly

USAGE_ERROR = 2
PAPERS = ("a4", "letter")
SHEETS = ("heroes", "mat", "places", "road", "maps", "rules")
BOTS = ("careful", "first", "random")
COMMANDS = ("play", "solo", "shot", "notes", "sheets", "position", "campaigns", "cards", "odds", "luck", "rules")
DEMOS = ("village", "road", "guardians", "outer", "tower", "finale", "highland", "dungeon", "frostmarch", "sacred-pool")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and return the exit code: 0 for success, 1 if something that was checked is wrong, 2 if the
    command could not be carried out."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # for a terminal that lacks a letter
    with printing_visibly():
        return _carried_out(argv)


def _carried_out(argv: Sequence[str] | None) -> int:
    args = _parser().parse_args(_with_command(sys.argv[1:] if argv is None else list(argv)))
    try:
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The output was piped into `head`, which is no error.
        assert sys.__stdout__ is not None
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())
        return 0
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        print(f"talisman-desktop: {sentence}", file=sys.stderr)
        return USAGE_ERROR


def _with_command(words: list[str]) -> list[str]:
    """Return the words typed, with `play` put before a file that comes first."""
    first = words[0] if words else ""
    known = first.startswith("-") or first in COMMANDS
    a_file = bool(Path(first).suffix) or os.sep in first or Path(first).exists()
    return ["play", *words] if first and not known and a_file else _with_dashes(words)


def _with_dashes(words: list[str]) -> list[str]:
    """Return the words typed, with a list of enemies joined to its option (`--enemies=-/5`) where it begins with a
    dash, the sign for an enemy without strength."""
    found: list[str] = []
    for word in words:
        if found and found[-1] == "--enemies" and word.startswith("-/"):
            found[-1] += f"={word}"
        else:
            found.append(word)
    return found


def _sentence(error: Exception) -> str | None:
    """Return the sentence to print for an error that the user or the system caused; None for a fault of the program."""
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror or error}"
    names = {cls.__name__ for cls in type(error).__mro__}
    if names & {
        "CampaignError",
        "PositionError",
        "CommandError",
        "ContentError",
        "Refused",
        "Diverged",
        "SittingMissing",
        "ImportRefused",
        "OpeningRefused",
        "NoSuchDeck",
        "NoSuchHero",
    }:
        return str(error)
    return None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="talisman-desktop",
        description="A companion for Darkest Talisman. Without a command, or with a file alone, it opens the window. "
        "Unofficial fan work; see `talisman-desktop --version`.",
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Talisman Desktop {__version__}, unofficial fan work, MIT licence",
    )
    parser.set_defaults(run=jobs.window, campaign=None, cards=[])
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_solo(commands)
    _add_pictures_and_notes(commands)
    _add_sheets(commands)
    _add_position(commands)
    _add_campaigns(commands)
    _add_reference(commands)
    return parser


# --- the commands and their arguments ---


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = commands.add_parser("play", help="open the window on a file")
    text = "a campaign, a packet (JSON) or a position; none: the last campaign or a new one"
    play.add_argument("campaign", nargs="?", type=Path, metavar="file", help=text)
    _add_cards(play, "new campaigns also use the card set in this folder")
    play.set_defaults(run=jobs.window)


def _add_cards(command: argparse.ArgumentParser, does: str) -> None:
    command.add_argument(
        "--cards", type=Path, action="append", default=[], metavar="FOLDER", help=f"{does} (may be repeated)"
    )


def _add_solo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    solo = commands.add_parser("solo", help="play without a window, by a bot or by typing")
    solo.add_argument("--seed", type=_whole_number, default=1, metavar="N", help="the campaign's luck (default 1)")
    solo.add_argument("--adventures", type=_positive, default=1, metavar="K", help="how many (default 1)")
    solo.add_argument("--bot", choices=BOTS, default="careful", help="who plays (default careful)")
    solo.add_argument("--ask", action="store_true", help="you answer, in the terminal")
    solo.add_argument("--notes", metavar="FILE", help="write the session notes to this file; - prints them at the end")
    solo.add_argument(
        "--save", type=Path, metavar="FILE", help="save the game as a campaign file, to play on in the window"
    )
    solo.add_argument(
        "--json",
        action="store_true",
        help="no story, but one line of figures as JSON at the end (with --ask the questions go to standard error)",
    )
    _add_cards(solo, "play with the card set in this folder, too")
    text = "play with this box, or card set of your own, too; several with commas between"
    solo.add_argument("--boxes", action="append", default=[], metavar="ID", help=text)
    solo.set_defaults(run=jobs.solo)


def _add_pictures_and_notes(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    shot = commands.add_parser("shot", help="draw the table into a picture")
    what = shot.add_mutually_exclusive_group(required=True)
    what.add_argument("--demo", choices=DEMOS, help="a demo table")
    what.add_argument("campaign", nargs="?", type=Path, help="a campaign file")
    shot.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png", help="the picture")
    shot.add_argument("--size", type=_size, default=(1366, 768), metavar="WxH", help="default 1366x768")
    shot.add_argument(
        "--scale", type=float, default=1.0, choices=(1.0, 1.5, 2.0), help="enlarge the picture by this factor"
    )
    shot.add_argument("--dark", action="store_true", help="use the dark colours")
    shot.set_defaults(run=jobs.shot)
    notes = commands.add_parser("notes", help="write the session notes of a campaign")
    notes.add_argument("campaign", type=Path, help="a campaign file")
    notes.add_argument("--format", choices=("md", "html", "pdf", "json"), default="md", help="default md")
    notes.add_argument("-o", "--output", metavar="FILE", default="-", help="- (the default) prints them")
    notes.add_argument("--paper", choices=PAPERS, default="a4", help="of a PDF (default a4)")
    added = "default tale; highlights and full add the log"
    notes.add_argument("--story", choices=("tale", "highlights", "full", "none"), default="tale", help=added)
    which = "tell this sitting; or: last (the default), all"
    notes.add_argument("--sitting", type=_sitting, default="", metavar="N", help=which)
    notes.add_argument("--no-checklist", action="store_true", help="without the list to set the table up again")
    notes.add_argument("--no-picture", action="store_true", help="without the picture of the table")
    notes.set_defaults(run=jobs.notes)


def _add_sheets(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    sheets = commands.add_parser("sheets", help="record sheets, a mat and cards of places to print")
    sheets.add_argument("kind", choices=SHEETS, help="what to print")
    sheets.add_argument(
        "campaign",
        nargs="?",
        type=Path,
        help="heroes, mat: filled in from this campaign; rules: those that it uses",
    )
    sheets.add_argument(
        "--blank", action="store_true", help="heroes, mat: empty; rules: all of them; places, maps: without boxes"
    )
    sheets.add_argument("--paper", choices=PAPERS, default="a4", help="default a4")
    sheets.add_argument("--no-marks", action="store_true", help="without crop marks")
    sheets.add_argument("--no-fold", action="store_true", help="road, rules: each side a separate card")
    sheets.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.pdf", help="the PDF")
    sheets.set_defaults(run=jobs.sheets)


def _add_position(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    position = commands.add_parser("position", help="position files, each with one moment of a game: save, load, play")
    deeds = position.add_subparsers(title="what to do", metavar="save|load|play", required=True)
    save = deeds.add_parser("save", help="save the present moment of a campaign")
    save.add_argument("campaign", type=Path, help="a campaign file")
    save.add_argument("file", type=Path, help="the position file to write")
    save.add_argument("--note", default="", help="a note of your own to keep in the file")
    save.set_defaults(run=jobs.position_save)
    load = deeds.add_parser("load", help="make a campaign from a position")
    load.add_argument("file", type=Path, help="a position file")
    load.add_argument("--campaign", type=Path, help="the new campaign file; without it the position is only checked")
    load.set_defaults(run=jobs.position_load)
    play = deeds.add_parser("play", help="play on from a position in the terminal")
    play.add_argument("file", type=Path, help="a position file")
    play.add_argument("--bot", choices=BOTS, help="let this bot play to the end of the adventure")
    play.set_defaults(run=jobs.position_play)


def _add_campaigns(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    campaigns = commands.add_parser("campaigns", help="campaign files: list, copy, rename, archive, import")
    deeds = campaigns.add_subparsers(title="what to do", metavar="list|import|export|...", required=True)

    def deed(name: str, does: str, run: str, *arguments: tuple[str, type, str]) -> argparse.ArgumentParser:
        parser = deeds.add_parser(name, help=does)
        for argument, kind, text in arguments:
            parser.add_argument(argument, type=kind, help=text)
        parser.set_defaults(run=lambda args: jobs.shelving(run, args))
        return parser

    file = ("campaign", Path, "a campaign file")
    listed = deed("list", "date, party, place and last line of each", "list")
    listed.add_argument("folder", nargs="?", type=Path, help="by default your folder of campaigns")
    listed.add_argument("--archive", action="store_true", help="list those in the archive")
    copy = deed("duplicate", "make a copy of it in the same folder", "duplicate", file)
    copy.add_argument("--title", default="", help="by default its title with “(copy)”")
    deed("rename", "give the campaign and its file another name", "rename", file, ("title", str, "the new name"))
    deed("archive", "move it into the archive, or out of it again", "archive", file)
    deed(
        "export",
        "write it as a single file to another place",
        "export",
        file,
        ("target", Path, "the new file, or a folder"),
    )
    deed("backups", "list its backups, the newest first", "backups", file)
    back = ("backup", Path, "one of its backups, or another campaign file")
    deed("restore", "put a backup in its place; what was there becomes a backup", "restore", file, back)
    deed("checkpoints", "list its checkpoints", "checkpoints", file)
    branch = deed("branch", "make a new campaign from its past up to a checkpoint", "branch", file)
    branch.add_argument("checkpoint", help="the checkpoint's name")
    branch.add_argument("target", type=Path, help="the new campaign file")
    branch.add_argument("--luck", default="", metavar="WORD", help="use other luck from the checkpoint on")
    taken = deeds.add_parser("import", help="import a campaign file, or JSON that `notes --format json` wrote")
    taken.add_argument("file", type=Path, help="a campaign file, or the JSON file")
    taken.add_argument(
        "-o", "--output", type=Path, metavar="NEW.talisman", help="by default beside your other campaigns"
    )
    taken.add_argument("--look", action="store_true", help="only print what would be imported")
    taken.set_defaults(run=jobs.import_packet)


def _add_reference(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    cards = commands.add_parser("cards", help="check card sets, find cards")
    deeds = cards.add_subparsers(title="what to do", metavar="check|find|numbers|schema", required=True)
    check = deeds.add_parser("check", help="read the card sets and report")
    check.add_argument("--set", metavar="ID", help="this set only")
    check.add_argument("--folder", type=Path, action="append", metavar="DIR", help="another folder of card sets")
    check.add_argument("--json", action="store_true", help="the report as JSON")
    check.add_argument("--say", action="store_true", help="print how the program understood each sentence")
    check.set_defaults(run=jobs.cards_check)
    find = deeds.add_parser("find", help="find cards by a few letters")
    find.add_argument("text", help="a few letters of a name")
    _add_cards(find, "look in the card set in this folder, too")
    find.set_defaults(run=jobs.cards_find)
    numbers = deeds.add_parser(
        "numbers", help="list the numbers that card sets only guess, and those read from your cards"
    )
    numbers.add_argument("--set", metavar="ID", help="of this set only")
    numbers.add_argument("--import", dest="bring", type=Path, metavar="FILE", help="add the numbers in a file first")
    numbers.add_argument(
        "--export", dest="target", type=Path, metavar="FILE", help="write the numbers of your cards to a file instead"
    )
    numbers.set_defaults(run=jobs.cards_numbers)
    schema = deeds.add_parser("schema", help="print the JSON Schema of card files, for editors")
    schema.add_argument("--kind", choices=("deck", "set", "overlay"), default="deck", help="of which file")
    schema.set_defaults(run=jobs.cards_schema)
    _add_odds(commands)
    luck = commands.add_parser("luck", help="list every die of a campaign with its expected value")
    luck.add_argument("campaign", type=Path, help="a campaign file")
    luck.add_argument(
        "--hero", default="", metavar="NAME", help="only the dice of this hero; “enemies” for those of enemies"
    )
    families = ("road", "combat", "tables", "tower")
    luck.add_argument("--for", dest="family", choices=families, default="", help="only the dice of this kind")
    luck.add_argument(
        "--dice",
        choices=("rolled", "typed"),
        default="",
        help="only the dice that the program rolled, or only those typed",
    )
    luck.add_argument("--format", choices=("sums", "tsv", "json", "png", "pdf"), default="sums", help="default sums")
    luck.add_argument("-o", "--output", metavar="FILE", default="-", help="- (the default) prints it")
    luck.add_argument("--paper", choices=PAPERS, default="a4", help="of a PDF (default a4)")
    luck.set_defaults(run=jobs.luck)
    rules = commands.add_parser("rules", help="the rulebook: print a clause, or which clauses have code and tests")
    rules.add_argument("clause", nargs="?", help="a clause id, e.g. C7c")
    rules.add_argument("--coverage", action="store_true", help="clauses, their state, and the tests that name them")
    rules.add_argument("--json", action="store_true", help="the coverage as JSON")
    rules.set_defaults(run=jobs.rules)


def _add_odds(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    odds = commands.add_parser("odds", help="the odds of a fight, a deck or a guardian combat")
    deeds = odds.add_subparsers(title="of what", metavar="fight|deck|guardians", required=True)
    fight = deeds.add_parser("fight", help="the chances of a victory, a stand-off and a defeat")
    fight.add_argument("--mine", type=typed_scores.score, required=True, metavar="N", help="your score, without dice")
    fight.add_argument(
        "--theirs", type=typed_scores.score, required=True, metavar="N", help="the enemy's score, without dice"
    )
    fight.add_argument("--fate", action="store_true", help="pay fate for one die if that helps you")
    fight.add_argument(
        "--dice", type=int, choices=range(1, 5), default=1, help="the number of attack dice of each side (default 1)"
    )
    fight.add_argument("--closed", action="store_true", help="do not add another die after a 6")
    fight.add_argument("--exact", action="store_true", help="as fractions")
    fight.add_argument("--json", action="store_true", help="as JSON")
    fight.set_defaults(run=jobs.odds_fight)
    deck = deeds.add_parser("deck", help="the unseen cards of a deck, and how likely each comes next")
    deck.add_argument("campaign", type=Path, help="a campaign file")
    deck.add_argument("--deck", default="adventure", metavar="NAME", help="which one (default adventure)")
    above = "enemies above this strength and craft (default: the hero in front)"
    deck.add_argument("--above", type=typed_scores.limits, default=None, metavar="S/C", help=above)
    deck.add_argument("--json", action="store_true", help="as JSON")
    deck.set_defaults(run=jobs.odds_deck)
    guardians = deeds.add_parser(
        "guardians", help="the guardians that can fall together, and the heroes who are struck"
    )
    guardians.add_argument("--party", type=typed_scores.heroes, required=True, metavar="S/C/L,...", help=_PARTY)
    guardians.add_argument("--enemies", type=typed_scores.enemies, required=True, metavar="S/C,...", help=_ENEMIES)
    guardians.add_argument("--json", action="store_true", help="as JSON")
    guardians.set_defaults(run=jobs.odds_guardians)


_PARTY = "strength, craft and lives of each hero, in marching order: 4/2/4,3/3/4"
_ENEMIES = "strength and craft of each enemy, - for none: 9/-,-/5,7/7"


def _whole_number(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
    if abs(number) >= 2**63:
        raise argparse.ArgumentTypeError("that number is too large")
    return number


def _positive(text: str) -> int:
    number = _whole_number(text)
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError("it must be 1 to 100000")
    return number


def _sitting(text: str) -> str:
    return text if text in ("", "all", "last") else str(_positive(text))


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    fits = all(n.isdecimal() and len(n) <= 4 and 200 <= int(n) <= 8000 for n in (width, height))
    if not fits:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write e.g. 1366x768 (200 to 8000 each)")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
