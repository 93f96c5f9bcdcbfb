"""Finds a card on its background, turns it upright, cuts it out and scales it to the size that is kept."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from PIL.Image import Image

SIZE = (600, 840)
"""The largest size in which a picture is kept, in pixels: 240 dots per inch of a card."""
SEEN = 240
"""The longer side, in pixels, of the reduced picture in which the edges are searched."""
APART = 40
"""The least difference (of 255) from the background at which a pixel counts as part of a card."""
SMALLEST, FULL = 0.12, 0.97
"""The least and the largest share of the picture that a card may cover."""
FILLED = 0.86
"""The least share of its frame that a card must fill."""
SHAPES = (1.15, 2.1)
"""The least and the largest ratio of a card's height to its width."""

Point = tuple[float, float]


class Frame(Struct, frozen=True):
    """A rectangle that may be turned: its middle, its sides, and its angle in degrees."""

    x: float
    y: float
    wide: float
    high: float
    angle: float


def straightened(image: Image) -> tuple[Image, bool]:
    """Return the card upright and in the size that is kept, and whether it was cut out of a background; if no single
    card is found, the whole picture is kept."""
    frame = card_in(image)
    cut = image if frame is None else _cut_out(image, frame)
    if cut.width > cut.height:
        cut = turned(cut)
    cut.thumbnail(SIZE)
    return cut, frame is not None


def turned(image: Image) -> Image:
    """Return the picture turned by a quarter to the right."""
    from PIL import Image

    return image.transpose(Image.Transpose.ROTATE_270)


def card_in(image: Image) -> Frame | None:
    """Return the frame of the only card on a plain background; None if there is no card, or more than one."""
    scale = max(image.size) / SEEN
    small = image.resize((max(1, round(image.width / scale)), max(1, round(image.height / scale))))
    rows = _rows(small)
    if not rows:
        return None
    frame = _least_frame(_hull([point for y, left, right, _ in rows for point in ((left, y), (right, y))]))
    filled = sum(count for _, _, _, count in rows)
    area, whole = frame.wide * frame.high, small.width * small.height
    shape = max(frame.wide, frame.high) / max(1.0, min(frame.wide, frame.high))
    if not (SMALLEST * whole < area < FULL * whole and filled > FILLED * area and SHAPES[0] < shape < SHAPES[1]):
        return None
    return Frame(frame.x * scale, frame.y * scale, frame.wide * scale, frame.high * scale, frame.angle)


def _rows(small: Image) -> list[tuple[float, float, float, int]]:
    """Return, for each row that differs from the background, its y, the left and right ends of the difference, and the
    width of the difference."""
    from PIL import Image, ImageChops, ImageFilter

    ground = _ground(small)
    apart = ImageChops.difference(small, Image.new("RGB", small.size, ground))
    bands = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    mask = most.point(lambda value: 255 if value > APART else 0).filter(ImageFilter.MedianFilter(5))
    found: list[tuple[float, float, float, int]] = []
    wide, data = mask.width, mask.tobytes()
    for y in range(mask.height):
        row = data[y * wide : (y + 1) * wide]
        left = row.find(b"\xff")
        if left >= 0:
            right = row.rfind(b"\xff")
            # Everything between the edges belongs to the card, whatever its colour.
            found.append((y + 0.5, left, right + 1, right + 1 - left))
    return found


def _ground(small: Image) -> tuple[int, int, int]:
    """Return the colour of the background: the median of the colours along the edges."""
    wide, high = small.size
    edge = [(x, y) for x in range(wide) for y in (0, high - 1)] + [(x, y) for y in range(high) for x in (0, wide - 1)]
    pixels = small.load()
    assert pixels is not None
    bands = zip(*(pixels[point] for point in edge), strict=True)
    middle = [sorted(band)[len(edge) // 2] for band in bands]
    return middle[0], middle[1], middle[2]


def _hull(points: list[Point]) -> list[Point]:
    """Return the corners of the convex hull of some points, in order."""
    ordered = sorted(set(points))
    halves: list[list[Point]] = []
    for half in (ordered, ordered[::-1]):
        outline: list[Point] = []
        for point in half:
            while len(outline) > 1 and _turn(outline[-2], outline[-1], point) <= 0:
                outline.pop()
            outline.append(point)
        halves.append(outline[:-1])
    return halves[0] + halves[1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _least_frame(hull: list[Point]) -> Frame:
    """Return the smallest rectangle around a convex outline; one of its sides is along a side of the outline."""
    best: Frame | None = None
    for n, (x, y) in enumerate(hull):
        dx, dy = hull[(n + 1) % len(hull)][0] - x, hull[(n + 1) % len(hull)][1] - y
        long = hypot(dx, dy) or 1.0
        along, across = (dx / long, dy / long), (-dy / long, dx / long)
        us = [px * along[0] + py * along[1] for px, py in hull]
        vs = [px * across[0] + py * across[1] for px, py in hull]
        u, v = (min(us) + max(us)) / 2, (min(vs) + max(vs)) / 2
        x0, y0 = u * along[0] + v * across[0], u * along[1] + v * across[1]
        frame = Frame(x0, y0, max(us) - min(us), max(vs) - min(vs), degrees(atan2(along[1], along[0])))
        if best is None or frame.wide * frame.high < best.wide * best.high:
            best = frame
    assert best is not None
    return _upright(best)


def _upright(frame: Frame) -> Frame:
    """Return the same rectangle described by an angle of at most 45 degrees."""
    wide, high, angle = frame.wide, frame.high, frame.angle
    while angle > 45:
        wide, high, angle = high, wide, angle - 90
    while angle <= -45:
        wide, high, angle = high, wide, angle + 90
    return Frame(frame.x, frame.y, wide, high, angle)


def _cut_out(image: Image, frame: Frame) -> Image:
    """Return the part of the picture inside the frame, turned upright, without its outermost edge, where the background
    shows."""
    from math import radians

    from PIL import Image

    inside = 0.985
    wide, high, turn = frame.wide * inside, frame.high * inside, radians(frame.angle)
    c, s = cos(turn), sin(turn)
    left, top = frame.x - c * wide / 2 + s * high / 2, frame.y - s * wide / 2 - c * high / 2
    size = (max(1, round(wide)), max(1, round(high)))
    coefficients = (c, -s, left, s, c, top)
    return image.transform(size, Image.Transform.AFFINE, coefficients, Image.Resampling.BICUBIC)
