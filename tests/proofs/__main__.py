"""Breaks rules on purpose, one at a time in a copy, and reports which breaks the tests notice."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic

import msgspec

from talisman_desktop.lab.coverage import rules_named
from tests.proofs.breaks import ROOT, Break, drawn, load, problems
from tests.proofs.workshop import ALL_AT_ONCE, PASSED, Result, Workshop, complaints, warm_up

RESULTS = Path("build/proofs.jsonl")


def main() -> int:
    """Prove the breaks. Return 0 if every break was noticed, 1 if one was not, 2 if the run could not begin."""
    args = _parser().parse_args()
    named = rules_named(ROOT / "tests")
    breaks = _chosen(load(), args.clause, args.count, args.seed)
    if not breaks:
        print("No break to prove.", file=sys.stderr)
        return 2
    if wrong := [*problems(breaks, named)]:
        print(*wrong, sep="\n", file=sys.stderr)
        return 2
    warm_up()
    with tempfile.TemporaryDirectory(prefix="proofs-") as folder:
        workshop = Workshop(Path(folder) / "copy")
        failing = _failing(workshop, breaks, named)
        if failing:
            print("These tests fail before anything is broken and prove nothing:", *failing, sep="\n  ")
        sound = {clause: [t for t in tests if t not in failing] for clause, tests in named.items()}
        results = _prove(workshop, breaks, sound, _known(args.results, args.fresh), args.results)
    print(_summary(results))
    return 0 if not failing and all(r.verdict == "killed" for r in results) else 1


def _chosen(breaks: list[Break], clauses: Sequence[str], count: int, seed: int | None) -> list[Break]:
    if clauses:
        return [b for b in breaks if b.clause in clauses]
    return breaks if seed is None else drawn(breaks, count, seed)


def _failing(workshop: Workshop, breaks: Iterable[Break], named: dict[str, list[str]]) -> list[str]:
    """Return the tests that fail while the rules are unbroken, without their parameters. All tests of a file that
    cannot be loaded count as failing.
    """
    tests = sorted({test for b in breaks for test in b.noticed_by(named)})
    code, said = workshop.run([*tests, "--continue-on-collection-errors"], ALL_AT_ONCE)
    if code == PASSED:
        return []
    failed = {line.partition(" - ")[0].partition("[")[0] for line in complaints(said)}
    return [test for test in tests if test in failed or test.partition("::")[0] in failed] or tests


def _known(path: Path, fresh: bool) -> dict[str, Result]:
    """Return the verdicts of earlier runs, by their keys; none if `fresh` is set."""
    if fresh or not path.is_file():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [msgspec.json.decode(line, type=Result) for line in lines]
    return {r.clause + r.key: r for r in found}


def _prove(
    workshop: Workshop, breaks: Sequence[Break], named: dict[str, list[str]], known: dict[str, Result], path: Path
) -> list[Result]:
    path.parent.mkdir(parents=True, exist_ok=True)
    results: list[Result] = []
    with path.open("a" if known else "w", encoding="utf-8") as file:
        for b in breaks:
            tests, begun = b.noticed_by(named), monotonic()
            result = known.get(b.clause + workshop.key(b, tests))
            took = "known"
            if result is None:
                result = workshop.prove(b, tests)
                took = f"{monotonic() - begun:.1f} s"
                print(msgspec.json.encode(result).decode(), file=file, flush=True)
            results.append(result)
            said = f"{b.file}: {b.old.strip()!r} as {b.new.strip()!r}" if result.verdict != "killed" else result.words
            print(f"{result.verdict:<8}  {b.clause:<16} {took:>6}  {said[:160]}", flush=True)
            if result.verdict == "unusable":
                print(f"          {result.words}")
    return results


def _summary(results: Sequence[Result]) -> str:
    counts = Counter(r.verdict for r in results)
    clauses = {r.clause for r in results}
    failed = {r.clause for r in results if r.verdict != "killed"}
    lines = [
        f"{len(results)} breaks of {len(clauses)} clauses: {counts['killed']} killed, {counts['survived']} survived, "
        f"{counts['unusable']} unusable"
    ]
    return "\n".join(lines + ([f"not proved: {' '.join(sorted(failed))}"] if failed else []))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    parser.add_argument("--clause", nargs="+", default=(), metavar="ID", help="only the breaks of these clauses")
    parser.add_argument("--seed", type=int, help="draw clauses at random with this seed (else all are proved)")
    parser.add_argument("--count", type=int, default=60, help="how many clauses to draw (60)")
    parser.add_argument("--results", type=Path, default=RESULTS, help=f"where verdicts are kept ({RESULTS})")
    parser.add_argument("--fresh", action="store_true", help="forget verdicts kept from earlier runs")
    return parser


if __name__ == "__main__":
    sys.exit(main())
