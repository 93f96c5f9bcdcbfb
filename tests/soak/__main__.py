"""The soak: it plays adventures or whole campaigns on all cores until enough are played, and continues later with
`--resume FILE`.

`--sequences 600` does anything at all in any order, and checks after each operation that the log makes the table;
`--campaigns 300` plays campaigns into files, with somebody meddling after every twentieth answer; `--fights 40` plays
the fights of 40 situations 40,000 times each, and compares them with the forecast; `--window 20` plays campaigns in the
program's window, and checks that everything that happened is painted where players see it; `--boxes reaper` plays with
a box, and counts the visits to its region. Ctrl+C stops the soak without damage.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from statistics import median
from time import monotonic
from typing import TypeVar

import msgspec
from msgspec import Struct

from talisman_desktop.app.program_house import BOXES
from tests.soak.adventure import BOTS, Job, Result, play, quiet
from tests.soak.fights import Compared, compared
from tests.soak.sequences import Outcome, Task, campaign, sequence
from tests.soak.visits import Visited, shares

# Without a display, Qt would end the processes that play in windows.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

T = TypeVar("T")
R = TypeVar("R")

TROUBLE = Path("build/soak")
EVERY = 5.0
"""The number of seconds between two lines of progress."""
CHUNK = 4


class Progress(Struct):
    """The state of a soak, stored in the file of `--resume`."""

    bot: str
    seed0: int
    days_each: int = 0
    """The most days of each whole campaign; 0 for single adventures."""
    boxes: tuple[str, ...] = ()
    """The ids of the boxes in use beside the base set."""
    played: int = 0
    decisions: int = 0
    days: int = 0
    deaths: int = 0
    troves: int = 0
    won: int = 0
    lost: int = 0
    figures: dict[str, int] = {}
    """The number of games in which each figure appeared."""
    visited: list[Visited] = []
    """The visits to the regions of expeditions in each finished game."""
    longest: list[float] = []
    """The seconds of each campaign's play, without the checks."""
    seconds: float = 0.0
    trouble: dict[int, str] = {}

    def add(self, result: Result) -> None:
        """Add the result of one more adventure."""
        self.played += 1
        self.decisions += result.decisions
        self.days += result.days
        self.deaths += result.deaths
        self.troves += result.troves
        self.won += result.end == "won"
        self.lost += result.end == "lost"
        for figure in result.figures:
            self.figures[figure] = self.figures.get(figure, 0) + 1
        self.longest.append(round(result.seconds, 3))
        if not result.trouble:
            self.visited.append(result.visited)
        if result.trouble:
            self.trouble[result.seed] = result.trouble

    def __str__(self) -> str:
        speed = self.played / self.seconds if self.seconds else 0.0
        what, ended = "adventures", ""
        if self.days_each:
            what = f"campaigns of at most {self.days_each} days"
            open_ = self.played - self.won - self.lost - len(self.trouble)
            each = f"median {median(self.longest):.2f} s each" if self.longest else ""
            ended = f" {self.won:,} won, {self.lost:,} lost, {open_:,} went on; {each};"
        return (
            f"{self.played:,} {what} of the {self.bot} bot from seed {self.seed0}:{ended} "
            f"{self.decisions:,} decisions, {self.days:,} days, {self.deaths:,} deaths, {self.troves:,} troves, "
            f"{''.join(f'{figure} in {n:,}, ' for figure, n in self.figures.items())}"
            f"{len(self.trouble)} in trouble; {self.seconds:,.0f} s, {speed:.1f} a second"
            f"{_of_regions(self.visited)}"
        )


def main() -> int:
    """Play the games. Return 0 if nothing went wrong, 1 if there was an error, 2 if the soak could not begin."""
    args = _parser().parse_args()
    if args.fights:
        return _fought(args)
    if args.window:
        return _watched(args)
    if args.sequences or args.campaigns:
        return _meddled(args)
    try:
        progress = _begin(args.resume, args.bot, args.seed0, args.days, args.boxes)
    except (OSError, ValueError) as error:
        print(f"soak: {error}", file=sys.stderr)
        return 2
    start, before, told = monotonic(), progress.seconds, monotonic()
    seeds = range(args.seed0 + progress.played, args.seed0 + args.adventures)
    jobs = [Job(seed, args.bot, str(args.trouble), args.days, args.boxes) for seed in seeds]
    results = _results(jobs, args.processes)
    try:
        for result in results:
            progress.add(result)
            if result.trouble:
                print(f"seed {result.seed}: {result.trouble}", flush=True)
            if monotonic() - told > EVERY:
                told, progress.seconds = monotonic(), before + monotonic() - start
                print(progress, flush=True)
                _keep(args.resume, progress)
    except KeyboardInterrupt:
        print("Stopped.")
    finally:
        results.close()
    progress.seconds = before + monotonic() - start
    _keep(args.resume, progress)
    if progress.trouble:
        print(f"The positions lie in {args.trouble}; `talisman-desktop position play FILE` plays one on.")
    print(progress)
    return 1 if progress.trouble else 0


def _meddled(args: argparse.Namespace) -> int:
    """Play sequences, or campaigns that are meddled with. Return 1 if log and table differ anywhere or an operation
    failed, otherwise 0.
    """
    many, length = args.sequences or args.campaigns, args.operations if args.sequences else args.answers
    work = sequence if args.sequences else campaign
    tasks = [Task(seed, length, str(args.trouble), args.boxes) for seed in range(args.seed0, args.seed0 + many)]
    start, told, played, wrong = monotonic(), monotonic(), list[Outcome](), 0
    try:
        for outcome in _spread(work, tasks, args.processes):
            played.append(outcome)
            if outcome.trouble or outcome.failed:
                wrong += 1
                print(f"seed {outcome.seed}: {outcome.trouble or f'{outcome.failed} operations failed'}", flush=True)
            if monotonic() - told > EVERY:
                told = monotonic()
                print(f"{len(played):,} of {many:,}, {wrong} in trouble; {told - start:,.0f} s", flush=True)
    except KeyboardInterrupt:
        print("Stopped.")
    done, refused = sum(o.done for o in played), sum(o.refused for o in played)
    what = "sequences" if args.sequences else "campaigns"
    failed = sum(o.failed for o in played)
    figures = Counter(figure for o in played for figure in o.figures)
    came = "".join(f"; {figure} in {n:,}" for figure, n in figures.items())
    print(
        f"{len(played):,} {what} from seed {args.seed0}: {done:,} done, {refused:,} refused, {failed} failed{came}; "
        f"{wrong} in trouble; {monotonic() - start:,.0f} s{_of_regions([o.visited for o in played if o.visited])}"
    )
    return 1 if wrong else 0


def _of_regions(games: list[Visited]) -> str:
    """Return a line on the regions of expeditions; "" if there are none."""
    told = shares(games)
    return f"\n{told}" if told else ""


def _fought(args: argparse.Namespace) -> int:
    """Play the fights of many situations, apart from those in the file of `--resume`. Return 1 if a forecast is off by
    more than four standard errors, otherwise 0.
    """
    seeds = range(args.seed0, args.seed0 + args.fights)
    found = [one for one in _compared_before(args.resume, args.each) if one.seed in seeds]
    done = {one.seed for one in found}
    tasks = [(seed, args.each) for seed in seeds if seed not in done]
    with multiprocessing.get_context("spawn").Pool(args.processes, quiet) as pool:
        for one in pool.imap_unordered(compared, tasks, 1):
            found.append(one)
            if args.resume is not None:
                with args.resume.open("ab") as file:
                    file.write(msgspec.json.encode(one) + b"\n")
            apart = "".join(f"; WRONG: {words}" for words in one.wrong)
            print(f"{len(found)} of {args.fights}: {one.words}{apart}", flush=True)
    wrong, played = sum(bool(one.wrong) for one in found), len(found)
    left_out = Counter(words for one in found for words in one.left_out)
    for words, times in left_out.most_common():
        print(f"not compared, {times} times: {words}")
    print(
        f"{played} situations, each way to fight {args.each:,} times: {wrong} forecasts wrong; "
        f"{left_out.total()} options not compared"
    )
    return 1 if wrong else 0


def _compared_before(file: Path | None, times: int) -> list[Compared]:
    """Return the results in a file of an earlier run that played each option as often."""
    if file is None or not file.exists():
        return []
    found = (msgspec.json.decode(line, type=Compared) for line in file.read_bytes().splitlines())
    return [one for one in found if one.times == times]


def _watched(args: argparse.Namespace) -> int:
    """Play campaigns in the window. Return 1 if an event was not visibly painted, otherwise 0."""
    from tests.soak.windows import KINDS, View, watch

    seeds = range(args.seed0, args.seed0 + args.window)
    tasks = [View(seed, args.answers, str(args.trouble), args.boxes) for seed in seeds]
    happened, missing, answers, wrong = Counter[str](), Counter[str](), 0, 0
    for played, seen in enumerate(_spread(watch, tasks, args.processes), 1):
        happened.update(seen.happened)
        missing.update(seen.missing)
        answers += seen.answers
        wrong += bool(seen.trouble)
        for words in seen.trouble:
            print(words, flush=True)
        print(f"{played} of {args.window}: {seen}", flush=True)
    told = ", ".join(f"{happened[kind]:,} {kind} ({missing[kind]} missing)" for kind in KINDS)
    print(f"{args.window} campaigns in the window, {answers:,} answers: {told}; {wrong} campaigns in trouble")
    return 1 if wrong else 0


def _spread(work: Callable[[T], R], tasks: list[T], processes: int) -> Iterator[R]:
    """Yield the results of the tasks, in the order in which the tasks end."""
    if processes == 1:
        yield from map(work, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(processes, quiet) as pool:
        yield from pool.imap_unordered(work, tasks, 1)


def _results(jobs: list[Job], processes: int) -> Generator[Result, None, None]:
    """Yield the results of the jobs in their own order, so that the progress is a single number."""
    if processes == 1:
        yield from map(play, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes, quiet) as pool:
        yield from pool.imap(play, jobs, CHUNK)


def _begin(file: Path | None, bot: str, seed0: int, days: int, boxes: tuple[str, ...]) -> Progress:
    if file is None or not file.exists():
        return Progress(bot, seed0, days, boxes)
    progress = msgspec.json.decode(file.read_bytes(), type=Progress)
    if (progress.bot, progress.seed0, progress.days_each, progress.boxes) != (bot, seed0, days, boxes):
        with_boxes = f" with {', '.join(progress.boxes)}" if progress.boxes else ""
        about = f"the {progress.bot} bot from seed {progress.seed0}{with_boxes}, {progress.days_each} days each"
        raise ValueError(f"{file} is about {about}; name another file")
    return progress


def _keep(file: Path | None, progress: Progress) -> None:
    if file is not None:
        half = file.with_name(f".{file.name}.new")
        half.write_bytes(msgspec.json.format(msgspec.json.encode(progress), indent=1))
        half.replace(file)


def _boxes(ids: str) -> tuple[str, ...]:
    """Return the ids in a comma-separated list of boxes. Raises ArgumentTypeError for an unknown box."""
    found, known = tuple(filter(None, ids.split(","))), {box.id for box in BOXES}
    if unknown := [box for box in found if box not in known]:
        raise argparse.ArgumentTypeError(f"there is no box {unknown[0]!r}; there are {', '.join(sorted(known))}")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.soak", description="Play many adventures and look for trouble.")
    parser.add_argument("--adventures", type=int, default=500, metavar="N", help="how many in all (500)")
    parser.add_argument("--days", type=int, default=0, metavar="N", help="play whole campaigns of at most N days")
    parser.add_argument("--seed0", type=int, default=0, metavar="SEED", help="the seed of the first (0)")
    parser.add_argument("--bot", choices=BOTS, default="careful", help="who plays (careful)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep the progress here, and go on from it")
    parser.add_argument("--boxes", type=_boxes, default=(), metavar="IDS", help="play with them too, as reaper")
    parser.add_argument("--trouble", type=Path, default=TROUBLE, metavar="FOLDER", help=f"for positions ({TROUBLE})")
    parser.add_argument("--sequences", type=int, default=0, metavar="N", help="do anything at all, N times")
    parser.add_argument("--operations", type=int, default=60, metavar="N", help="so many operations each (60)")
    parser.add_argument("--campaigns", type=int, default=0, metavar="N", help="play N campaigns and meddle with them")
    parser.add_argument("--window", type=int, default=0, metavar="N", help="play N campaigns in the window and look")
    parser.add_argument("--fights", type=int, default=0, metavar="N", help="play the fights of N situations")
    parser.add_argument("--each", type=int, default=40_000, metavar="N", help="each way to fight so often (40,000)")
    parser.add_argument("--answers", type=int, default=400, metavar="N", help="so many answers each (400)")
    cores = os.cpu_count() or 1
    parser.add_argument("--processes", type=int, default=cores, metavar="N", help=f"how many at once ({cores})")
    return parser


if __name__ == "__main__":
    sys.exit(main())
