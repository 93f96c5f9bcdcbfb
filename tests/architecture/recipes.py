"""The recipes of CONTRIBUTING.md: reads them from the page, and puts them into a copy of the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

BLOCK = re.compile(r"^```(?:python|toml|markdown)\n(.*?)^```$", re.M | re.S)
PLACE = re.compile(
    r"(above|in|in place of|at the end of|among the imports|in the table)(?: (\w+(?:\.\w+)?|\"[\w ]+\"))?"
)
FIRST = re.compile(r"(?:# |<!-- )([\w./-]+)(?:, (.+?))?(?: -->)?")
NEXT = re.compile(rf"# ({PLACE.pattern})")


class Misplaced(AssertionError):
    """Raised if a piece of a recipe no longer fits the program."""


class Piece(NamedTuple):
    """Lines of a recipe: the file they belong to, and the place in it; "" means that they are the whole file."""

    file: str
    place: str
    text: str


class Recipe(NamedTuple):
    """A recipe: its heading, the recipe it builds on ("" for none), its pieces, and the paths that its text names."""

    name: str
    builds_on: str
    pieces: tuple[Piece, ...]
    named: tuple[str, ...]

    @property
    def tests(self) -> tuple[str, ...]:
        """The test files that the recipe adds."""
        return tuple(piece.file for piece in self.pieces if Path(piece.file).name.startswith("test_"))


def read(page: str) -> dict[str, Recipe]:
    """Return the recipes of a page by heading; sections without code are left out."""
    found: dict[str, Recipe] = {}
    above = ""
    _, *parts = re.split(r"^(##+) (.+)$", page, flags=re.M)
    for level, name, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if not BLOCK.search(text):
            continue
        if level == "##":
            above = name
        pieces = tuple(piece for block in BLOCK.findall(text) for piece in _pieces(block))
        named = tuple(re.findall(r"`([\w-]+/[\w./-]+)`", BLOCK.sub("", text)))
        base = re.search(r"builds on[^*]*\*(.+?)\*", text)
        found[name] = Recipe(name, above if level == "###" else base[1] if base else "", pieces, named)
    return found


def _pieces(block: str) -> Iterator[Piece]:
    """Yield the pieces of a block. Each piece but the first begins with its place."""
    head, _, rest = block.partition("\n")
    first = FIRST.fullmatch(head)
    if first is None:
        raise Misplaced(f"a block names no file: {head!r}")
    file, place = first[1], first[2] or ""
    lines: list[str] = []
    for line in rest.splitlines():
        if place and (marked := NEXT.fullmatch(line)):
            yield Piece(file, place, "\n".join(lines).strip("\n"))
            place, lines = marked[1], []
        else:
            lines.append(line)
    yield Piece(file, place, "\n".join(lines).strip("\n"))


def put(recipe: Recipe, root: Path) -> None:
    """Add a recipe to the program in a folder. Raises Misplaced if a file or a name does not exist."""
    for piece in recipe.pieces:
        path = root / piece.file
        try:
            if piece.place:
                path.write_text(_placed(path.read_text("utf-8"), piece), encoding="utf-8")
            elif path.exists():
                raise Misplaced("there is such a file")
            else:
                if path.suffix == ".py" and not path.parent.is_dir():
                    raise Misplaced("there is no such folder")
                path.parent.mkdir(exist_ok=True)
                path.write_text(piece.text + "\n", encoding="utf-8")
            if path.suffix == ".py":
                compile(path.read_text("utf-8"), piece.file, "exec")
        except (OSError, SyntaxError, Misplaced) as error:
            raise Misplaced(f"{recipe.name}: {piece.file}, {piece.place or 'a new file'}: {error}") from error
    if gone := [name for name in recipe.named if not (root / name).exists()]:
        raise Misplaced(f"{recipe.name}: it names what is not there: {gone}")


def _placed(old: str, piece: Piece) -> str:
    """Return the text of a file with a piece added in its place."""
    found = PLACE.fullmatch(piece.place)
    if found is None:
        raise Misplaced("no such place is known")
    how, name = found[1], found[2] or ""
    if how == "in the table":
        return _in_table(old, name.strip('"'), piece.text)
    lines = old.encode().splitlines(keepends=True)
    tree = ast.parse(old)
    return PLACES[how](tree, lines, name, piece.text).decode()


def _in_table(old: str, name: str, row: str) -> str:
    """Add a row at the end of a Markdown table."""
    table = re.search(rf"^\| {name} \|.*\n(?:\|.*\n)+", old, re.M)
    if table is None:
        raise Misplaced("there is no such table")
    return f"{old[: table.end()]}{row}\n{old[table.end() :]}"


def _named(tree: ast.Module | ast.ClassDef, name: str) -> ast.stmt:
    """Return the statement that assigns a name in a module; `A.b` is in the class A."""
    whose, _, name = name.rpartition(".")
    if whose:
        of = _named(tree, whose)
        if not isinstance(of, ast.ClassDef):
            raise Misplaced(f"{whose} is no class")
        tree = of
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = [node.name]
        else:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        if name in names:
            return node
    raise Misplaced(f"there is no {name}")


def _among_imports(tree: ast.Module, lines: list[bytes], name: str, text: str) -> bytes:
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and getattr(node, "module", "") != "__future__":
            return _joined(lines, node.lineno - 1, node.lineno - 1, text)
    raise Misplaced("there are no imports")


def _above(tree: ast.Module, lines: list[bytes], name: str, text: str) -> bytes:
    node = _named(tree, name)
    first = min([node.lineno, *(word.lineno for word in getattr(node, "decorator_list", ()))]) - 1
    return _joined(lines, first, first, indent(text, " " * node.col_offset) + "\n\n")


def _at_end(tree: ast.Module, lines: list[bytes], name: str, text: str) -> bytes:
    """Add statements at the end of a function."""
    node = _named(tree, name)
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        raise Misplaced(f"{name} is no function")
    last = node.body[-1]
    end = last.end_lineno or 0
    return _joined(lines, end, end, indent(text, " " * last.col_offset))


def _in_place_of(tree: ast.Module, lines: list[bytes], name: str, text: str) -> bytes:
    node = _named(tree, name)
    return _joined(lines, node.lineno - 1, node.end_lineno or 0, text)


def _joined(lines: list[bytes], start: int, end: int, text: str) -> bytes:
    return b"".join((*lines[:start], text.encode(), b"\n", *lines[end:]))


def _inside(tree: ast.Module, lines: list[bytes], name: str, text: str) -> bytes:
    """Add more to the end of a list, a table, a call, a union, or the value that a function returns."""
    node = _named(tree, name)
    value = getattr(node.body[-1] if isinstance(node, ast.FunctionDef) else node, "value", None)
    if isinstance(value, ast.Call) and len(value.args) == 1 and isinstance(value.args[0], ast.Tuple):
        value = value.args[0]
    if not isinstance(value, ast.expr):
        raise Misplaced(f"{name} has no value")
    at = sum(map(len, lines[: (value.end_lineno or 0) - 1])) + (value.end_col_offset or 0)
    whole, more = b"".join(lines), text.strip().encode()
    if isinstance(value, ast.BinOp):
        return whole[:at] + b"\n" + more + whole[at:]
    before = whole[: at - 1].rstrip()
    comma = b"" if before.endswith((b",", b"(", b"{", b"[")) else b","
    return before + comma + b"\n" + more + b"\n" + whole[at - 1 :]


PLACES: dict[str, Callable[[ast.Module, list[bytes], str, str], bytes]] = {
    "among the imports": _among_imports,
    "above": _above,
    "at the end of": _at_end,
    "in place of": _in_place_of,
    "in": _inside,
}
