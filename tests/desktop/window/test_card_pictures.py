"""The player's photographs of cards: dropped on the window, confirmed, shown on the cards, removed."""

from __future__ import annotations

import base64
import re
import time
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage

from talisman_desktop.desktop.dialogs.card_pictures import AlbumDialog, ProposalsDialog
from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog, remembered
from talisman_desktop.desktop.dialogs.table_picture import TablePictureDialog
from talisman_desktop.desktop.presenters.progress import UNSEEN
from talisman_desktop.desktop.presenters.wishes import NotesWish, SheetsWish
from talisman_desktop.desktop.scene import shot
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.pictures.album import WAITING, Album
from talisman_desktop.store import shelf
from talisman_desktop.store.campaign import Campaign
from tests.desktop.evenings import Evening, fight
from tests.desktop.window.test_drops import carrying, drop, is_accepted
from tests.kit import sure
from tests.pictures import photos
from tests.sheets import pdf_reader as pdf

RED = QColor(*photos.RED)


def album(evening: Evening) -> Album:
    return sure(Album, evening.window.services.album)


def proposing(evening: Evening, *files: Path) -> ProposalsDialog:
    """Drop files on the window; return the dialog that proposes cards for them."""
    assert is_accepted(evening.window, carrying(*files))
    drop(evening.window, carrying(*files))
    evening.rest()
    return sure(ProposalsDialog, evening.window.dialogs.shown)


def with_picture(evening: Evening, folder: Path) -> MainWindow:
    """Store a photograph of the Ogre, whom the party has met; return the window."""
    evening.begin(fight("ogre"))
    proposing(evening, *photos.save(folder, "ogre.png")).finish()
    sure(AlbumDialog, evening.window.dialogs.shown).close()
    return evening.window


def is_red(colour: QColor) -> bool:
    return abs(colour.red() - RED.red()) + abs(colour.green() - RED.green()) + abs(colour.blue() - RED.blue()) < 60


def near_top(image: QImage) -> QColor:
    """Return the colour just below the upper edge of the card in an image."""
    return image.pixelColor(image.width() // 2, round(image.height() * 0.1))


def test_dropped_picture_is_confirmed_and_shown_large(evening: Evening, tmp_path: Path) -> None:
    window = with_picture(evening, tmp_path)
    assert album(evening).kinds() == {"core/ogre"}
    reading = window.panels.reading
    reading.show_kind("core/ogre")
    evening.bot.waitUntil(lambda: is_red(near_top(reading.image.pixmap().toImage())))
    assert reading.name.isVisible()
    assert reading.name.text() == "Ogre"
    reading.show_kind("core/hag")
    evening.bot.waitUntil(lambda: not reading.name.isVisible())


def test_card_on_the_table_shows_picture_and_name(evening: Evening, tmp_path: Path) -> None:
    window = with_picture(evening, tmp_path)
    (card,) = (c for c in window.table.scene._cards.values() if c.card.kind == "core/ogre")
    before = card._image((100, 140), 1.0)
    evening.bot.waitUntil(lambda: window.pictures.loader.small("core/ogre") is not None)
    after = card._image((100, 140), 1.0)
    assert before != after
    white, middle = QColor(*photos.WHITE), after.pixelColor(after.width() // 2, round(after.height() * 0.45))
    assert abs(middle.red() - white.red()) + abs(middle.blue() - white.blue()) < 40


def test_table_picture_omits_own_pictures(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre")).rest()
    drawn = shot.picture(evening.window.table.scene, 1280)
    scene = evening.window.table.scene
    own = QImage(240, 336, QImage.Format.Format_RGB32)
    own.fill(RED)
    scene.pictures = lambda kind: own
    assert shot.picture(scene, 1280) == drawn


def test_picture_is_removed(evening: Evening, tmp_path: Path) -> None:
    window = with_picture(evening, tmp_path)
    window.run("pictures")
    dialog = sure(AlbumDialog, window.dialogs.shown)
    assert dialog.kind == "core/ogre"
    evening.bot.keyClick(dialog, Qt.Key.Key_Delete)
    assert album(evening).kinds() == frozenset()
    assert dialog.list.count() == 0
    assert window.pictures.loader.small("core/ogre") is None


def test_no_picture_is_stored_before_confirmation(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    dialog = proposing(evening, *photos.save(tmp_path, "ogre.png"))
    dialog.reject()
    assert album(evening).kinds() == frozenset()
    assert not list(album(evening).folder.glob(f"{WAITING}*"))


def test_proposed_card_is_changed_by_keys(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    dialog = proposing(evening, *photos.save(tmp_path, "IMG_1.png", "ogre.png", "spare.png"))
    evening.bot.keyClick(dialog.list, Qt.Key.Key_Home)
    evening.bot.keyClicks(dialog.field, "wild boar")
    evening.bot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.list.item(0).text() == "IMG_1.png\nWild Boar"
    dialog.list.setCurrentRow(1)
    evening.bot.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert dialog.list.item(1).text() == "ogre.png\nleft out"
    dialog.finish()
    assert album(evening).kinds() == {"core/wild-boar"}


def test_full_disk_keeps_the_old_picture(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def save(_image: Image.Image, file: Path, *_given: object, **_more: object) -> None:
        file.write_bytes(b"half")
        raise OSError(28, "No space left")

    evening.begin(fight("ogre"))
    dialog = proposing(evening, *photos.save(tmp_path, "ogre.png"))
    (waits,) = dialog.proposals.chosen
    before = waits.read_bytes()
    monkeypatch.setattr(Image.Image, "save", save)
    dialog.turn()
    assert waits.read_bytes() == before
    assert "No space left" in evening.window.banner.text.text()


def test_refused_files_are_reported_and_others_kept(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    photos.save(tmp_path / "mine", "ogre.png")
    (tmp_path / "mine" / "broken.jpg").write_bytes(b"nothing")
    dialog = proposing(evening, tmp_path / "mine")
    assert dialog.refused.text() == "broken.jpg is not a picture that can be read; save it as JPEG or PNG."
    assert dialog.go.text() == "Keep 1"


def test_folder_without_pictures_is_reported(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert is_accepted(evening.window, carrying(tmp_path / "empty"))
    drop(evening.window, carrying(tmp_path / "empty"))
    evening.rest()
    assert evening.window.banner.text.text() == "No picture was found there."


def test_picture_is_pasted(evening: Evening) -> None:
    image = QImage(250, 350, QImage.Format.Format_RGB32)
    image.fill(RED)
    given = QMimeData()
    given.setImageData(image)
    evening.window.pictures.add_dragged(given)
    evening.rest()
    dialog = sure(ProposalsDialog, evening.window.dialogs.shown)
    assert dialog.list.item(0).text() == "Pasted picture\nno card  ·  choose one, or it is not kept"
    assert not dialog.go.isEnabled()


def test_empty_clipboard_is_reported(evening: Evening) -> None:
    QGuiApplication.clipboard().clear()
    evening.window.pictures.paste()
    assert evening.window.banner.text.text() == "There is no picture in the clipboard."


def test_unreadable_dragged_image_is_reported(evening: Evening) -> None:
    given = QMimeData()
    given.setData("application/x-qt-image", b"no image")
    evening.window.pictures.add_dragged(given)
    assert evening.window.banner.text.text() == "What you dragged here cannot be read as a picture."


def test_reading_many_pictures_is_cancelled(evening: Evening, tmp_path: Path, held: list[int]) -> None:
    photos.save(tmp_path / "mine", *(f"{n}.png" for n in range(60)))
    evening.window.pictures.add([tmp_path / "mine"])
    evening.window.work.post.told.connect(lambda _job, _done, _of: evening.window.work.cancel())
    evening.rest()
    assert held[-1] == 1
    assert evening.window.dialogs.shown is None
    assert not list(album(evening).folder.glob(f"{WAITING}*"))


def test_picture_replaced_during_loading_is_reloaded(evening: Evening) -> None:
    file, loader = album(evening).path("core/hag"), evening.window.pictures.loader
    file.parent.mkdir(parents=True)
    for wide in (80, 60):
        QImage(wide, 84, QImage.Format.Format_RGB32).save(str(file))
        loader.follow()
        if wide == 80:
            assert loader.small("core/hag") is None
            loader._load()
            (old,) = evening.window.work.jobs
            while not old.finished:
                time.sleep(0.01)
    evening.rest()
    evening.bot.waitUntil(lambda: (image := loader.small("core/hag")) is not None and image.width() == 60)


def test_damaged_picture_shows_the_drawn_face(evening: Evening, tmp_path: Path) -> None:
    window = with_picture(evening, tmp_path)
    album(evening).path("core/ogre").write_bytes(b"nothing")
    window.pictures.loader.follow()
    window.pictures.loader.small("core/ogre")
    evening.rest()
    assert window.pictures.loader.small("core/ogre") is None
    assert window.pictures.loader.large("core/ogre") is None, "not the damaged small one while the large one is loaded"


@pytest.mark.parametrize("url", ["https://example.org/ogre.png", "file:///etc/passwd"])
def test_web_addresses_are_not_accepted(evening: Evening, url: str) -> None:
    dragged = QMimeData()
    dragged.setUrls([QUrl(url)])
    assert not is_accepted(evening.window, dragged)


def purple(image: QImage) -> int:
    """Return how many of some thousand points of an image have the colour of the test photographs."""
    spots = ((x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9))
    colours = (image.pixelColor(x, y) for x, y in spots)
    return sum(c.red() > 180 and c.green() < 60 and c.blue() > 180 for c in colours)


@pytest.fixture
def pictured(evening: Evening) -> Evening:
    """Return a window in which the Ogre, whom the party has met, has a purple photograph."""
    evening.begin(fight("ogre"))
    own = QImage(240, 336, QImage.Format.Format_RGB32)
    own.fill(QColor(220, 0, 220))
    file = album(evening).path("core/ogre")
    file.parent.mkdir(parents=True)
    assert own.save(str(file), quality=95)
    evening.window.pictures.loader.follow()
    return evening


def pictures_in(data: bytes) -> list[QImage]:
    """Return the pictures in a web page or a PDF."""
    found = [base64.b64decode(one) for one in re.findall(rb"data:image/\w+;base64,([^\"']+)", data)]
    return [QImage.fromData(one) for one in found] or pdf.images(data)


@pytest.mark.parametrize("form", ["pdf", "html"])
def test_notes_show_own_pictures_only_when_asked(pictured: Evening, tmp_path: Path, form: str) -> None:
    window = pictured.window
    window.run("notes")
    dialog = sure(NotesDialog, window.dialogs.shown)
    dialog.form.setCurrentIndex(dialog.form.findData(form))
    assert not dialog.own_pictures.isChecked()
    exporter, campaign = window.services.exporter, sure(Campaign, window.campaign)
    assert exporter is not None
    seen = [0, 0]
    for on in (False, True):
        dialog.own_pictures.setChecked(on)
        make = exporter.notes(pictured.session, campaign, dialog.wish())
        window.files.write(tmp_path / "notes", make)
        pictured.rest()
        seen[on] = sum(map(purple, pictures_in((tmp_path / "notes").read_bytes())))
    assert seen[0] == 0
    assert seen[1] > 0
    assert not remembered(dialog.wish()).own_pictures  # type: ignore[union-attr]  # notes were asked for


def test_table_picture_shows_own_pictures_only_when_asked(pictured: Evening) -> None:
    seen = [0, 0]
    for on in (False, True):
        pictured.window.run("table-picture")
        dialog = sure(TablePictureDialog, pictured.window.dialogs.shown)
        assert not dialog.own_pictures.isChecked()
        dialog.own_pictures.setChecked(on)
        dialog.copy()
        pictured.rest()
        seen[on] = purple(QGuiApplication.clipboard().image())
    assert seen[0] == 0
    assert seen[1] > 0


def test_campaign_and_sheets_never_contain_own_pictures(pictured: Evening, tmp_path: Path) -> None:
    window = pictured.window
    exporter, campaign = window.services.exporter, sure(Campaign, window.campaign)
    assert exporter is not None
    kinds = tuple(kind.id for kind in exporter.sheet_kinds)
    own = album(pictured).path("core/ogre").read_bytes()[200:400]
    for form in ("json", "md"):
        assert own not in exporter.notes(pictured.session, campaign, NotesWish(form))(UNSEEN)
    sheets = exporter.sheets(pictured.session, SheetsWish(kinds))(UNSEEN)
    assert not sum(map(purple, pictures_in(sheets)))
    assert own not in sheets
    assert own not in shelf.export(campaign.path, tmp_path / "out.talisman").read_bytes()


def test_dialogs_offer_own_pictures_only_if_there_are_some(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    evening.window.run("notes")
    assert sure(NotesDialog, evening.window.dialogs.shown).own_pictures.isHidden()
    evening.window.run("table-picture")
    assert sure(TablePictureDialog, evening.window.dialogs.shown).own_pictures.isHidden()
