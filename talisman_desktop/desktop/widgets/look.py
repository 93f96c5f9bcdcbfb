"""Applies the preferences for theme and text size to the application."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from talisman_desktop.desktop.presenters.preferences import Appearance
from talisman_desktop.desktop.theme import fonts, palette, style
from talisman_desktop.desktop.theme.palette import Theme

MOST_SYSTEM = 2.0
"""The most by which a large system font enlarges the program's text."""

FRAME = QSize(8, 44)
"""The approximate size of a window's frame and title bar."""


def theme_for(look: Appearance, app: QApplication) -> Theme:
    """Return the theme for the setting. "system" follows the operating system, and means the dark theme if that has no
    setting."""
    if look == "system":
        light = app.styleHints().colorScheme() == Qt.ColorScheme.Light
        return palette.named("light" if light else "dark")
    return palette.named(look)


def roles(theme: Theme) -> QPalette:
    """Return the palette of a theme, for widgets that paint themselves."""
    found = QPalette()
    role = QPalette.ColorRole
    pairs = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.field,
        role.AlternateBase: theme.panel,
        role.Text: theme.text,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.soft,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.accent_ink,
        role.Link: theme.link,
        role.LinkVisited: theme.link,
        role.BrightText: theme.danger,
        role.Mid: theme.line,
    }
    for which, colour in pairs.items():
        found.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        found.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.soft))
    return found


def text_size(scale: int) -> float:
    """Return the factor for text sizes (1 is the usual size): the setting in percent, enlarged if the system's own text
    is larger."""
    system = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).pixelSize()
    return scale / 100 * min(max(1.0, system / style.BASE_SIZE), MOST_SYSTEM)


def moves(app: QApplication) -> bool:
    """Return whether the operating system allows animations."""
    return app.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


def apply(theme: Theme, scale: int, app: QApplication) -> None:
    """Give the whole application a theme and a text size in percent."""
    fonts.load()
    app.setPalette(roles(theme))
    app.setStyleSheet(style.stylesheet(theme, text_size(scale)))


def first_size(window: QWidget) -> QSize:
    """Return the first size of a window: 1366 by 768 pixels, or less if its frame would not be inside the screen."""
    room = window.screen().availableSize()
    return QSize(min(1366, room.width() - FRAME.width()), min(768, room.height() - FRAME.height()))
