"""The folder with the pictures of a person's cards: one file for each kind of card, named by its id."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from msgspec import Struct

from talisman_desktop.pictures import card_edges, intake
from talisman_desktop.pictures.intake import Refusal, Step, Unusable

if TYPE_CHECKING:
    from PIL.Image import Image

ENDING = ".jpg"
WAITING = ".waiting-"
"""The prefix of the names of folders whose pictures the player has not confirmed yet."""
QUALITY = 88
_ID = re.compile(r"[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*")


class Prepared(Struct, frozen=True):
    """A picture that is ready to be kept: its original file name, the folders it came from, its temporary file, and
    whether it was cut out of a background."""

    name: str
    folders: str
    file: Path
    cropped: bool


class Batch(Struct, frozen=True):
    """The pictures that were prepared together, and the files that were refused. The prepared files wait in a
    folder."""

    pictures: tuple[Prepared, ...]
    refused: tuple[Refusal, ...]
    folder: Path


class Album:
    """The pictures in a folder, which is created when needed. Every method that writes may raise OSError."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def kinds(self) -> frozenset[str]:
        """Return the kinds of cards that have a picture."""
        found = (
            f"{file.parent.name}/{file.stem}" for file in self.folder.glob(f"*/*{ENDING}") if not file.is_symlink()
        )
        return frozenset(kind for kind in found if _ID.fullmatch(kind))

    def path(self, kind: str) -> Path:
        """Return the path of the picture of a kind of card. Raises ValueError if no card can have that id."""
        if not _ID.fullmatch(kind):
            raise ValueError(f"{kind!r} is not the id of a card.")
        set_id, _, short = kind.partition("/")
        return self.folder / set_id / f"{short}{ENDING}"

    def take_away(self, kind: str) -> None:
        """Remove the picture of a kind of card."""
        self.path(kind).unlink(missing_ok=True)

    def prepare(self, paths: Sequence[Path], step: Step) -> Batch:
        """Read, straighten and scale the pictures in files and folders. The results wait until `keep` or `drop`."""
        files, refused = intake.found(paths, step)
        roots = [path for path in paths if path.is_dir()]
        return self._prepared([(file.name, _folders(file, roots), _reader(file)) for file in files], refused, step)

    def prepare_data(self, data: bytes, name: str) -> Batch:
        """Prepare one picture given as bytes, such as one from the clipboard, as `prepare` does."""
        return self._prepared([(name, "", lambda: intake.read(data, name))], [], lambda _done, _of: None)

    def _prepared(
        self, sources: Sequence[tuple[str, str, Callable[[], Image]]], refused: list[Refusal], step: Step
    ) -> Batch:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.sweep()
        folder = Path(mkdtemp(prefix=WAITING, dir=self.folder))
        pictures: list[Prepared] = []
        try:
            for n, (name, folders, read) in enumerate(sources):
                step(n, len(sources))
                try:
                    image, cropped = card_edges.straightened(read())
                except Unusable as error:
                    refused.append(Refusal(name, str(error)))
                    continue
                file = folder / f"{n:05}{ENDING}"
                image.save(file, "JPEG", quality=QUALITY)
                pictures.append(Prepared(name, folders, file, cropped))
            step(len(sources), len(sources))
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return Batch(tuple(pictures), tuple(refused), folder)

    def turn(self, file: Path) -> None:
        """Turn a waiting picture by a quarter to the right. If that fails, the picture does not change."""
        from PIL import Image

        half = file.with_name(f"{file.name}.half")

        with Image.open(file, formats=["JPEG"]) as opened:
            image = card_edges.turned(opened.convert("RGB"))
        image.save(half, "JPEG", quality=QUALITY)
        os.replace(half, file)

    def keep(self, batch: Batch, chosen: Mapping[Path, str]) -> int:
        """Keep the chosen pictures of a batch and drop the others; return the number kept. `chosen` gives the kind of
        card for each temporary file; an earlier picture of that kind is replaced."""
        try:
            for file, kind in chosen.items():
                target = self.path(kind)
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(file, target)
        finally:
            self.drop(batch)
        return len(chosen)

    def drop(self, batch: Batch) -> None:
        """Remove the waiting pictures of a batch."""
        shutil.rmtree(batch.folder, ignore_errors=True)

    def sweep(self) -> None:
        """Remove pictures left for more than a day from an earlier run that ended before the player confirmed them."""
        for left in self.folder.glob(f"{WAITING}*"):
            with contextlib.suppress(OSError):
                if left.is_dir() and not left.is_symlink() and not _at_work(left):
                    shutil.rmtree(left)


def _at_work(folder: Path) -> bool:
    """Whether a person may still be looking at these pictures: the folder was changed less than a day ago."""
    import time

    return folder.stat().st_mtime > time.time() - 24 * 60 * 60


def _reader(file: Path) -> Callable[[], Image]:
    return lambda: intake.read_file(file)


def _folders(file: Path, roots: Sequence[Path]) -> str:
    """Return the names of the folders from the chosen one down to the file's own, as one text."""
    for root in roots:
        if file.is_relative_to(root):
            return " ".join((root.name, *file.relative_to(root).parent.parts))
    return file.parent.name
