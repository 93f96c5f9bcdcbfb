"""Enough of a PDF reader to look at what Qt writes: pages, sizes, fonts, and the lines drawn on a page."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtGui import QImage

POINT = 25.4 / 72


class Segment(NamedTuple):
    """A straight line in millimetres from the upper left corner of the page."""

    x1: float
    y1: float
    x2: float
    y2: float


def sizes(data: bytes) -> list[tuple[float, float]]:
    """The size of each page in millimetres."""
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    return [(float(w) * POINT, float(h) * POINT) for w, h in found]


def fonts(data: bytes) -> list[str]:
    """The names of the fonts embedded."""
    names = set(re.findall(rb"/FontName /(?:[A-Z]{6}\+)?([A-Za-z0-9#-]+)", data))
    return sorted(name.decode() for name in names) if b"/FontFile" in data else []


def streams(data: bytes) -> list[str]:
    """Return the drawing commands of each page."""
    drawn = []
    for match in re.finditer(rb"/Contents (\d+) 0 R", data):
        at = re.search(rb"(?:^|\n)%s 0 obj.*?stream\r?\n" % match[1], data, re.DOTALL)
        assert at is not None
        drawn.append(zlib.decompressobj().decompress(data[at.end() :]).decode("latin-1"))
    return drawn


def images(data: bytes) -> list[QImage]:
    """Return the coloured pictures in the file."""
    found = []
    for match in re.finditer(rb"/Subtype /Image(.*?)stream\r?\n", data, re.DOTALL):
        head, body = match[1], data[match.end() :]
        if b"/DeviceRGB" not in head:
            continue
        if b"/DCTDecode" in head:
            found.append(QImage.fromData(body[: body.index(b"endstream")]))
            continue
        wide, high = (int(m[1]) for key in (b"Width", b"Height") if (m := re.search(rb"/%s (\d+)" % key, head)))
        dots = zlib.decompressobj().decompress(body)
        found.append(QImage(dots, wide, high, 3 * wide, QImage.Format.Format_RGB888).copy())
    return found


def segments(stream: str, height: float) -> list[Segment]:
    """The straight lines of a page (`m`, then `l`) as they come out on paper."""
    number = r"(-?[\d.]+) "
    matrix, kept = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), list[tuple[float, ...]]()
    pen: tuple[float, float] | None = None
    found = []
    for line in stream.splitlines():
        if line.strip() == "q":
            kept.append(matrix)
        elif line.strip() == "Q" and kept:
            a, b, c, d, e, f = kept.pop()
            matrix = (a, b, c, d, e, f)
        elif m := re.fullmatch(number * 6 + "cm", line.strip()):
            matrix = _times(tuple(map(float, m.groups())), matrix)
        for m in re.finditer(number * 2 + "([ml])", line):
            x, y = _at(matrix, float(m[1]), float(m[2]))
            here = (x * POINT, height - y * POINT)
            if m[3] == "l" and pen is not None:
                found.append(Segment(*pen, *here))
            pen = here
    return found


def _times(one: tuple[float, ...], two: tuple[float, ...]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _at(matrix: tuple[float, ...], x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def texts(data: bytes) -> list[str]:
    """Return what can be copied from each page: each run of letters is a line, a letter without a code is "?"."""
    letters = _letters(data)
    return ["\n".join(_run(part, letters) for part in _PART.findall(page)) for page in streams(data)]


def words(data: bytes) -> str:
    """All that can be found in the file, as one line."""
    return " ".join(" ".join(texts(data)).split())


_PART = re.compile(r"\bBT\b(.*?)\bET\b", re.DOTALL)
_SECOND = re.compile(r"/ActualText <> >> BDC.*?EMC", re.DOTALL)
"""Bold letters that the font has not are drawn a second time, which is no text."""


def _run(part: str, letters: dict[str, dict[int, str]]) -> str:
    told, font = "", ""
    for name, sign in re.findall(r"/(F\d+) |<([0-9A-F]{4})> Tj", _SECOND.sub("", part)):
        font = name or font
        told += letters[font].get(int(sign, 16), "?") if sign else ""
    return told


def _letters(data: bytes) -> dict[str, dict[int, str]]:
    """The letters behind the signs of each font; Qt calls a font after its object."""
    found = {}
    of_type = rb"(?:^|\n)(\d+) 0 obj\n<< /Type /Font\n/Subtype /Type0.*?/ToUnicode (\d+) 0 R"
    for number, table in re.findall(of_type, data, re.DOTALL):
        at = re.search(rb"(?:^|\n)%s 0 obj.*?stream\n(.*?)endstream" % table, data, re.DOTALL)
        assert at is not None
        found[f"F{number.decode()}"] = dict(_ranges(at[1].decode("latin-1")))
    return found


def _ranges(table: str) -> Iterator[tuple[int, str]]:
    one = r"<([0-9A-F]{4})>"
    for first, last, start, several in re.findall(rf"{one} {one} (?:{one}|\[(.*?)\])", table):
        begin, count = int(first, 16), int(last, 16) - int(first, 16) + 1
        codes = [int(code, 16) for code in re.findall(one, several)] or [int(start, 16) + n for n in range(count)]
        yield from ((begin + n, chr(code)) for n, code in enumerate(codes) if code)
