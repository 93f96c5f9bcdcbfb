"""The commands of the command line. Each imports only the modules that it needs."""

from __future__ import annotations

import argparse
import os
import sys


class CommandError(Exception):
    """An error: a command cannot be carried out. `str()` of it is one sentence."""


def window(args: argparse.Namespace) -> int:
    """Open the window, with the campaign and the card sets named in the command line; return the exit code."""
    display = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if sys.platform.startswith("linux") and not display:
        raise CommandError(
            "there is no display to open a window on; play in the terminal with "
            "`talisman-desktop solo --ask`, or use xvfb-run"
        )
    from talisman_desktop.desktop.window import memory

    memory.hold_search()  # until the window has been painted
    from talisman_desktop.app import window_start

    return window_start.run_window(args.campaign, args.cards)


def solo(args: argparse.Namespace) -> int:
    """Play adventures without a window, by a bot or by typing; return the exit code."""
    from talisman_desktop.app import headless_jobs

    return headless_jobs.run_solo(
        seed=args.seed,
        adventures=args.adventures,
        bot=args.bot,
        ask=args.ask,
        notes=args.notes,
        save=args.save,
        as_json=args.json,
        cards=args.cards,
        boxes=[name for named in args.boxes for name in named.split(",") if name],
    )


def shot(args: argparse.Namespace) -> int:
    """Save a picture of a table; return the exit code."""
    from talisman_desktop.app import headless_jobs

    return headless_jobs.run_shot(args.demo, args.campaign, args.output, args.size, args.scale, dark=args.dark)


def notes(args: argparse.Namespace) -> int:
    """Write the notes of a campaign; return the exit code."""
    from talisman_desktop.app import packets

    return packets.run_notes(
        args.campaign,
        args.output,
        args.format,
        paper=args.paper,
        story=args.story,
        sitting=args.sitting,
        checklist=not args.no_checklist,
        picture=not args.no_picture,
    )


def sheets(args: argparse.Namespace) -> int:
    """Write sheets to print; return the exit code."""
    from talisman_desktop.app import sheets

    if args.kind not in sheets.FILLED and (args.campaign is not None or args.blank):
        raise CommandError(f"{args.kind} are the same in every campaign; name none, and leave --blank out")
    campaign = None if args.blank else args.campaign
    return sheets.run_sheets(
        args.kind, campaign, args.output, args.paper, marks=not args.no_marks, fold=not args.no_fold
    )


def position_save(args: argparse.Namespace) -> int:
    """Save a position file; return the exit code."""
    from talisman_desktop.app import headless_jobs

    return headless_jobs.run_position_save(args.campaign, args.file, args.note)


def position_load(args: argparse.Namespace) -> int:
    """Check a position file, or begin a campaign from it; return the exit code."""
    from talisman_desktop.app import headless_jobs

    return headless_jobs.run_position_load(args.file, args.campaign)


def position_play(args: argparse.Namespace) -> int:
    """Play on from a position file; return the exit code."""
    from talisman_desktop.app import headless_jobs

    return headless_jobs.run_position_play(args.file, args.bot)


def shelving(deed: str, args: argparse.Namespace) -> int:
    """Carry out a command of the shelf: list campaigns, list the backups or checkpoints of one, or copy, rename,
    archive, export, restore or branch one; return the exit code."""
    from talisman_desktop.app import shelf_jobs

    match deed:
        case "list":
            return shelf_jobs.run_list(args.folder, archive=args.archive)
        case "duplicate":
            return shelf_jobs.run_duplicate(args.campaign, args.title)
        case "rename":
            return shelf_jobs.run_rename(args.campaign, args.title)
        case "archive":
            return shelf_jobs.run_archive(args.campaign)
        case "export":
            return shelf_jobs.run_export(args.campaign, args.target)
        case "backups":
            return shelf_jobs.run_backups(args.campaign)
        case "restore":
            return shelf_jobs.run_restore(args.campaign, args.backup)
        case "checkpoints":
            return shelf_jobs.run_checkpoints(args.campaign)
        case _:
            return shelf_jobs.run_branch(args.campaign, args.checkpoint, args.target, luck=args.luck)


def import_packet(args: argparse.Namespace) -> int:
    """Import a campaign from a campaign file or a packet, or only print what it holds; return the exit code."""
    from talisman_desktop.app import arrival_files

    return arrival_files.run_import(args.file, args.output, look=args.look)


def cards_check(args: argparse.Namespace) -> int:
    """Check card sets; return the exit code."""
    from talisman_desktop.app.content import VARIANT, given, own_set_folders
    from talisman_desktop.cards import check
    from talisman_desktop.paths import cardsets_folder

    folders = [cardsets_folder(), *own_set_folders(), *(args.folder or ())]
    return check.run(args.set, args.json, args.say, folders, VARIANT, given())


def cards_find(args: argparse.Namespace) -> int:
    """Find cards; return the exit code."""
    from talisman_desktop.app import headless_jobs

    return headless_jobs.run_find(args.text, args.cards)


def cards_numbers(args: argparse.Namespace) -> int:
    """List, take or write the numbers of the person's cards; return the exit code."""
    from talisman_desktop.app import own_numbers

    return own_numbers.run(args.set, args.bring, args.target)


def cards_schema(args: argparse.Namespace) -> int:
    """Print the JSON Schema of card files; return the exit code."""
    from talisman_desktop.cards import json_schema

    return json_schema.run_schema(args.kind)


def rules(args: argparse.Namespace) -> int:
    """Print a clause of the rules, or all clauses without code or test; return the exit code."""
    from talisman_desktop.lab import coverage

    if args.coverage or args.clause is None:
        from talisman_desktop.app.program_house import rulebook

        return coverage.run(rulebook(), args.json)
    from talisman_desktop.app import headless_jobs

    return headless_jobs.run_clause(args.clause)


def odds_fight(args: argparse.Namespace) -> int:
    """Print the odds of a fight; return the exit code."""
    from talisman_desktop.app import chances

    return chances.run_fight(
        args.mine,
        args.theirs,
        dice=args.dice,
        open_dice=not args.closed,
        fate=args.fate,
        exact=args.exact,
        as_json=args.json,
    )


def odds_deck(args: argparse.Namespace) -> int:
    """Print the cards still unseen in a deck, and how likely each comes next; return the exit code."""
    from talisman_desktop.app import unseen_cards

    return unseen_cards.run_deck(args.campaign, args.deck, args.above, as_json=args.json)


def luck(args: argparse.Namespace) -> int:
    """Print or write the luck ledger of a campaign; return the exit code."""
    from talisman_desktop.app import luck_files

    return luck_files.run_luck(
        args.campaign, args.output, args.format, hero=args.hero, family=args.family, source=args.dice, paper=args.paper
    )


def odds_guardians(args: argparse.Namespace) -> int:
    """Print the guardians that can fall in a combat, and the heroes who are struck; return the exit code."""
    from talisman_desktop.app import chances

    return chances.run_guardians(args.party, args.enemies, as_json=args.json)
