"""The player's photographs of real cards: they are added, confirmed, shown on the cards and removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage

from talisman_desktop.cards.search import find
from talisman_desktop.desktop.presenters.progress import Report
from talisman_desktop.desktop.scene import faces
from talisman_desktop.desktop.theme import encoded_image
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.picture_loader import PictureLoader
from talisman_desktop.desktop.window.shell import (
    Shell,
    WithBanner,
    WithDialogs,
    WithPanels,
    WithServices,
    WithTable,
    WithTheme,
    WithWork,
)
from talisman_desktop.pictures.intake import KEPT

if TYPE_CHECKING:
    from talisman_desktop.cards.schema import CardDef
    from talisman_desktop.pictures.album import Batch
    from talisman_desktop.pictures.card_matches import Match

FOUND = 12
"""The greatest number of cards found by letters."""
READING = "Reading pictures of cards ..."
UNREADABLE = "What you dragged here cannot be read as a picture."


class PictureShell(Shell, WithDialogs, WithBanner, WithServices, WithWork, WithTable, WithPanels, WithTheme, Protocol):
    """The part of the window's interface that photographs need."""


class PictureCommands(QObject):
    """The commands for photographs; also shows photographs on the cards."""

    def __init__(self, shell: PictureShell) -> None:
        super().__init__(shell.window())
        self._shell, self._album = shell, shell.services.album
        self.loader = PictureLoader(self, self._album, shell.work)
        shell.table.scene.pictures = self.loader.small
        shell.panels.reading.face = self._face
        shell.panels.reading.pictured = lambda kind: kind in self.loader.kinds
        self.loader.loaded.connect(self._show)
        # loaded later, because the table is shown first without photographs
        QTimer.singleShot(0, self, self.loader.follow)

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {"pictures": plain(self.open)}

    def _face(self, card: CardDef, size: tuple[int, int], tokens: int, ratio: float) -> QImage:
        """Return the face of a card for the reading pane. It is not cached, because the pane shows each face only
        once."""
        picture = self.loader.large(card.id)
        return faces.paint_face(card, size, self._shell.theme, tokens, dpr=ratio, picture=picture)[0]

    def open(self) -> None:
        """Show the album: the cards that have a photograph."""
        from talisman_desktop.desktop.dialogs.card_pictures import AlbumDialog

        shell, album = self._shell, self._album
        if album is None:
            return
        dialog = AlbumDialog(shell.window(), self._names(), album.path)
        dialog.added.connect(self.add)
        dialog.pasted.connect(self.paste)
        dialog.taken_away.connect(self.take_away)
        shell.dialogs.show(dialog)

    def _names(self) -> dict[str, str]:
        """Return the names of the cards that have a photograph. A card of a missing set has its id as its name."""
        known = self._shell.services.catalog.cards
        return {kind: known[kind].name if kind in known else kind for kind in self.loader.kinds}

    def add(self, paths: Sequence[Path]) -> None:
        """Close the open dialog, read the pictures in files and folders, and propose a card for each."""
        album = self._album
        if album is not None:
            self._read(lambda report: album.prepare(paths, report.step))

    def paste(self) -> None:
        """Read the picture on the clipboard, or the files that it names."""
        self.add_dragged(QGuiApplication.clipboard().mimeData(), "There is no picture in the clipboard.")

    def add_dragged(
        self, given: QMimeData | None, none: str = "What you dragged here cannot be read as a picture."
    ) -> None:
        """Read dragged or pasted files of pictures, or else a dragged or pasted image; show the sentence `none` if
        there is neither."""
        album, image = self._album, given.imageData() if given is not None and given.hasImage() else None
        files = [Path(url.toLocalFile()) for url in given.urls() if url.isLocalFile()] if given is not None else []
        if files:
            self.add(files)
        elif album is not None and isinstance(image, QImage) and not image.isNull():
            self._read(lambda _report: album.prepare_data(png_of(image), "Pasted picture"))
        else:
            self._shell.banner.tell("pictures", none)

    def _read(self, prepare: Callable[[Report], Batch]) -> None:
        cards = self._shell.services.catalog.printed

        def act(report: Report) -> tuple[Batch, list[Match]]:
            from talisman_desktop.pictures.card_matches import matches

            batch = prepare(report)
            return batch, matches([(one.name, one.folders) for one in batch.pictures], cards)

        if (shown := self._shell.dialogs.shown) is not None:
            shown.close()
        self._shell.work.begin(READING, act, self._propose, self._failed)

    def _propose(self, found: tuple[Batch, list[Match]]) -> None:
        """Ask the player which photographs to store, and for which cards."""
        from talisman_desktop.desktop.dialogs.card_pictures import ProposalsDialog
        from talisman_desktop.desktop.presenters import card_proposals

        shell, album = self._shell, self._album
        batch, matches = found
        if album is None:
            return
        if not batch.pictures:
            album.drop(batch)
            shell.banner.tell("pictures", card_proposals.refusals(batch.refused) or "No picture was found there.")
            return
        catalog = shell.services.catalog
        names = {card.id: card.name for card in catalog.printed}
        proposals = card_proposals.proposals(batch.pictures, matches, names, self.loader.kinds)

        def cards(text: str) -> list[tuple[str, str]]:
            return [(card.id, card.name) for card in find(catalog, text, limit=FOUND)]

        dialog = ProposalsDialog(shell.window(), proposals, batch.refused, cards, self._turn)
        dialog.confirmed.connect(partial(self._keep, batch))
        dialog.rejected.connect(partial(album.drop, batch))
        shell.dialogs.show_next(dialog)

    def _turn(self, file: Path) -> None:
        """Turn a photograph that is not stored yet, clockwise by a quarter."""
        assert self._album is not None
        try:
            self._album.turn(file)
        except OSError as error:
            self._failed(error)

    def _keep(self, batch: Batch, chosen: dict[Path, str]) -> None:
        assert self._album is not None
        try:
            self._album.keep(batch, chosen)
        except OSError as error:
            self._failed(error)
        self.loader.follow()
        self.open()

    def take_away(self, kind: str) -> None:
        """Remove the photograph of a card."""
        from talisman_desktop.desktop.dialogs.card_pictures import AlbumDialog

        assert self._album is not None
        try:
            self._album.take_away(kind)
        except OSError as error:
            self._failed(error)
        self.loader.follow()
        if isinstance(shown := self._shell.dialogs.shown, AlbumDialog):
            shown.show_names(self._names())

    def _failed(self, error: Exception) -> None:
        """Show that the folder or disk did not allow a change of the photographs; raise any other error again."""
        if not isinstance(error, OSError):
            raise error
        where = self._album.folder if self._album is not None else ""
        self._shell.banner.tell("pictures", f"The pictures in {where} could not be changed: {error.strerror or error}.")

    def _show(self) -> None:
        """Repaint the cards with the present photographs."""
        self._shell.table.scene.paint_cards_again()
        self._shell.panels.reading.repaint_face()


def png_of(image: QImage) -> bytes:
    """Return an image as a PNG, reduced to the largest size that the program stores."""
    if max(image.width(), image.height()) > KEPT:
        image = image.scaled(KEPT, KEPT, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return encoded_image.png(image)
