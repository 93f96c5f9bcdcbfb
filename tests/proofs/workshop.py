"""A copy of the project. One rule after another is broken in it and the tests are run; the checkout is not changed."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import io
import os
import re
import shutil
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from tests.proofs.breaks import ROOT, Break

COPIED = ("talisman_desktop", "cardsets", "assets", "docs", "tests", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns("*.talisman*", ".git")

PYTEST = (
    *("-q", "-rfE", "--tb=line", "--no-header", "-p", "no:xdist", "-p", "no:cacheprovider"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # because of modules loaded before the fork
)
LONGEST = 180
"""The seconds after which tests that do not end are stopped."""
ALL_AT_ONCE = 3_600
"""The seconds after which a run of all tests is stopped; long enough for a busy machine."""
PASSED, FAILED = 0, 1
"""Pytest's exit codes. Any other code means that the tests could not be run."""

NO_BREAK = ("NameError", "ImportError", "ModuleNotFoundError", "SyntaxError", "UnboundLocalError")
"""Errors that show that the break made the program invalid instead of breaking a rule."""

Verdict = Literal["killed", "survived", "unusable"]


class Result(Struct, frozen=True):
    """The result of a break: whether a test noticed it, the first test that did, and the key of the verdict."""

    clause: str
    key: str
    verdict: Verdict
    words: str = ""


class Workshop:
    """The copy of the project in `folder`, which must not exist yet."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        for name in COPIED:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=NOT_COPIED)
            else:
                shutil.copy2(source, folder / name)

    def key(self, b: Break, tests: Sequence[str]) -> str:
        """Return the key of a verdict: a hash of the broken file and the test files. Raises ValueError as `Break.apply`
        does.
        """
        digest = hashlib.blake2b(b.apply(self._read(b.file)).encode(), digest_size=12)
        for file in sorted({test.partition("::")[0] for test in tests}):
            digest.update(self._read(f"tests/{file}").encode())
        digest.update("\n".join(tests).encode())
        return digest.hexdigest()

    def _read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def prove(self, b: Break, tests: Sequence[str]) -> Result:
        """Break the rule, run the tests, and restore the file. Return whether a test noticed the break."""
        if not tests:
            return Result(b.clause, "", "unusable", "no sound test names it")
        key, path = self.key(b, tests), self.folder / b.file
        before, times = path.read_bytes(), path.stat()
        path.write_text(b.apply(before.decode()), encoding="utf-8")
        try:
            code, said = self.run([*tests, "-x"])
        finally:
            path.write_bytes(before)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        if code == PASSED:
            return Result(b.clause, key, "survived")
        endless = f"no end in {LONGEST} s" if code == -signal.SIGALRM else ""
        words = endless or next(iter(complaints(said)), _last_line(said))
        usable = code in (FAILED, -signal.SIGALRM) and not any(error in words for error in NO_BREAK)
        return Result(b.clause, key, "killed" if usable else "unusable", words)

    def run(self, tests: Sequence[str], longest: int = LONGEST) -> tuple[int, str]:
        """Return pytest's exit code and output, from a separate process that starts warm and is stopped after so many
        seconds."""
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            self._child(tests, writer, longest)
        os.close(writer)
        with open(reader, encoding="utf-8", errors="replace") as pipe:
            said = pipe.read()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return code, said

    def _child(self, tests: Sequence[str], writer: int, longest: int) -> None:
        """Run the tests in the forked process, and end the process."""
        code = 99
        signal.alarm(longest)
        said = io.StringIO()
        try:
            os.chdir(self.folder)
            sys.path[:] = [str(self.folder), *(p for p in sys.path if Path(p or ".").resolve() != ROOT)]
            for name in [n for n in sys.modules if n.partition(".")[0] in ("tests", "talisman_desktop")]:
                del sys.modules[name]
            sys.dont_write_bytecode = True
            os.environ["COLUMNS"] = "300"
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
            import pytest

            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                code = int(pytest.main([*PYTEST, *(t if t.startswith("-") else f"tests/{t}" for t in tests)]))
            loaded = sys.modules.get("talisman_desktop")
            if loaded is not None and not str(loaded.__file__).startswith(str(self.folder)):
                code, said = 98, io.StringIO("the tests did not run in the copy")
        except BaseException as error:  # because whatever ends pytest in the fork must be reported to its parent
            said = io.StringIO(f"{type(error).__name__}: {error}")
        finally:
            with open(writer, "wb") as pipe:
                pipe.write(said.getvalue().encode())
            os._exit(code)


def complaints(said: str) -> list[str]:
    """Return the failed tests with their errors, as pytest printed them."""
    return re.findall(r"^(?:FAILED|ERROR) (?:tests/)?(.*)$", said, re.MULTILINE)


def _last_line(said: str) -> str:
    return next((line for line in reversed(said.splitlines()) if line.strip()), "")


def warm_up() -> None:
    """Load the modules that every run needs and no break changes, so that each forked process starts with them."""
    for name in ("hypothesis", "lark", "msgspec", "PySide6.QtTest", "PySide6.QtWidgets", "pytest", "pytestqt.plugin"):
        importlib.import_module(name)
