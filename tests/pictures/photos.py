"""Photos of cards, drawn for tests: a card of three colours on a table, turned by some degrees."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

CARD = (250, 350)
RED, WHITE, BLUE, GREEN = (170, 30, 30), (240, 236, 220), (40, 60, 150), (30, 90, 40)


def card() -> Image.Image:
    """Return a card: red above, white in the middle, blue below."""
    made = Image.new("RGB", CARD, WHITE)
    drawn = ImageDraw.Draw(made)
    drawn.rectangle((0, 0, 250, 60), fill=RED)
    drawn.rectangle((0, 300, 250, 350), fill=BLUE)
    return made


def photo(angle: float = 0.0, size: tuple[int, int] = (640, 720)) -> Image.Image:
    """Return a photo of the card on green cloth, turned to the left by so many degrees."""
    made = Image.new("RGB", size, GREEN)
    turned = card().convert("RGBA").rotate(angle, Image.Resampling.BICUBIC, expand=True)
    made.paste(turned, ((size[0] - turned.width) // 2, (size[1] - turned.height) // 2), turned)
    return made


def data(image: Image.Image, form: str = "PNG", **more: object) -> bytes:
    """Return a picture as a file."""
    into = BytesIO()
    image.save(into, form, **more)
    return into.getvalue()


def save(folder: Path, *names: str, image: Image.Image | None = None) -> list[Path]:
    """Save the same small picture under some names."""
    forms = {".png": "PNG", ".jpg": "JPEG", ".webp": "WEBP"}
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data(image or card(), forms[file.suffix]))
    return [folder / name for name in names]
