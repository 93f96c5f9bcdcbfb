"""The player's settings applied to the window: theme, text size, and the places of its parts."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QTabBar

from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.presenters.preferences import Settings
from talisman_desktop.desktop.widgets import look
from talisman_desktop.desktop.window.stillness import Stillness
from talisman_desktop.desktop.window.table_split import SplitParts, TableSplit

if TYPE_CHECKING:
    from talisman_desktop.desktop.docks.banner import Banner
    from talisman_desktop.desktop.window.menus import Menus


class Parts(SplitParts, Protocol):
    """The parts of a window that the settings affect."""

    banner: Banner
    menus: Menus


class Arrangement(QObject):
    """Keeps the settings and applies them to a window."""

    odds_hidden = Signal(bool)
    """Emitted with True when the odds are hidden, and with False when they are shown."""

    def __init__(self, window: QMainWindow, file: Path) -> None:
        super().__init__(window)
        self._window, self.file = window, file
        self._parts: Parts | None = None
        self.settings, self._trouble = preferences.load(file)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._app = app
        self.theme = look.theme_for(self.settings.look, app)
        self.stillness = Stillness(self)
        self._looks: tuple[str, int] = ("", 0)
        self._is_shown = False
        self.split: TableSplit | None = None
        window.resize(look.first_size(window))
        if self.settings.geometry:
            window.restoreGeometry(QByteArray(b64decode(self.settings.geometry)))
        self._apply_look()

    def begin(self, parts: Parts) -> None:
        """Apply the settings to the window's parts when they are made, and follow changes of the system's colours."""
        self._parts = parts
        self.split = TableSplit(self._window, parts)
        parts.table.view.set_text(look.text_size(self.settings.scale))
        self._place_prompt(parts)
        self._app.styleHints().colorSchemeChanged.connect(self._apply_look)
        self.stillness.changed.connect(lambda: self._set_motion(parts))
        self.stillness.ask_later()
        if self._trouble:
            parts.banner.tell("settings", self._trouble)

    def change(self, settings: Settings) -> None:
        """Apply changed settings and save them; the banner shows why if they cannot be saved."""
        assert self._parts is not None
        before = self.settings
        self.settings = settings.checked()
        self._apply_look()
        self._place_prompt(self._parts)
        if self.settings.scale != before.scale:
            self._share()
        if self.settings.hide_odds != before.hide_odds:
            self.odds_hidden.emit(self.settings.hide_odds)
        trouble = preferences.save(self.file, self.settings)
        if trouble:
            self._parts.banner.tell("settings", trouble)

    def _apply_look(self) -> None:
        theme = look.theme_for(self.settings.look, self._app)
        if (theme.name, self.settings.scale) == self._looks:
            return
        self._looks = (theme.name, self.settings.scale)
        self.theme = theme
        look.apply(theme, self.settings.scale, self._app)
        if self._parts is not None:
            self._parts.table.set_theme(theme)
            self._parts.table.view.set_text(look.text_size(self.settings.scale))
            self._parts.prompt.show_theme(theme)
            self._parts.panels.reading.repaint_face()

    def _place_prompt(self, parts: Parts) -> None:
        side = self.settings.side
        parts.menus.check("by-hand", self.settings.by_hand)
        parts.menus.check("hide-odds", self.settings.hide_odds)
        parts.menus.check("mini-map", self.settings.mini_map)
        parts.table.map.want(self.settings.mini_map)
        self._set_motion(parts)
        parts.table.keeper.set_drags(self.settings.by_hand)
        wanted = Qt.Orientation.Horizontal if side else Qt.Orientation.Vertical
        parts.menus.check("side", side)
        if parts.splitter.orientation() != wanted or not self._is_shown:
            parts.splitter.setOrientation(wanted)
            self._share()

    def _set_motion(self, parts: Parts) -> None:
        """Set the speed of animations by the settings, or turn them off if the system asks for that."""
        still = self.stillness.wanted or not look.moves(self._app)
        parts.table.set_motion(0 if still else self.settings.speed)

    def _share(self) -> None:
        if self.split is not None:
            self.split.begin(self.settings.scale)

    def fit_first(self, *, campaign: bool) -> None:
        """Give all parts their usual sizes when the window is first shown, and their remembered places if a `campaign`
        is open. Later calls do nothing."""
        if self._is_shown or self._parts is None:
            return
        self._is_shown = True
        if not self.settings.layout:
            self._parts.panels.arrange(self._window)
        self._share()
        if campaign:
            self.restore_panels()

    def restore_panels(self) -> None:
        """Put the panels back in their remembered places once a campaign is shown."""
        assert self._parts is not None
        if self.settings.layout:
            # Qt makes new tab bars and leaves the old ones, which would be in the way when the text size changes.
            bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
            old = [bar for bar in bars if not bar.isHidden()]
            if self._window.restoreState(QByteArray(b64decode(self.settings.layout))):
                for bar in old:
                    bar.hide()
        if self.split is not None and len(self.settings.splitter) == self._parts.splitter.count():
            self.split.restore(list(self.settings.splitter))

    def note_panels(self) -> None:
        """Remember the places of the panels while a campaign is shown."""
        assert self._parts is not None
        state = b64encode(self._window.saveState().data()).decode()
        sizes = tuple(self._parts.splitter.sizes()) if self.split is not None and self.split.by_hand else ()
        self.settings = replace(self.settings, layout=state, splitter=sizes)

    def keep(self) -> None:
        """Save the settings, with the size and place of the window."""
        geometry = b64encode(self._window.saveGeometry().data()).decode()
        preferences.save(self.file, replace(self.settings, geometry=geometry))
