"""The Qt stylesheet of the whole application, made from a theme."""

from __future__ import annotations

from string import Template

from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.paths import assets_folder

BASE_SIZE = 16

_SHEET = Template("""
* { font-family: "$text_family"; font-size: ${size}px; }
QWidget { color: $text; }
QMainWindow, QDialog, QMessageBox, QWizard, QStackedWidget, QScrollArea, QScrollArea > QWidget > QWidget
    { background: $window; }
QWidget[role="panel"] { background: $raised; border: 1px solid $line; border-radius: 6px; }
QFrame#popover { border: 2px solid $gilt; }
QFrame#hints { background: $raised; border: 2px solid $gilt; border-radius: 6px; }
QToolTip { background: $raised; color: $text; border: 1px solid $gilt; padding: 6px; font-size: ${small}px; }
QLabel { background: transparent; }
QLabel#title { font-family: "$title_family"; font-size: ${title}px; font-weight: 700; color: $accent_text; }
QLabel#heading { font-weight: 700; color: $accent_text; padding-top: 4px; }
QLabel#prompt { font-size: ${large}px; font-weight: 600; }
QLabel#hint { font-size: ${small}px; color: $soft; }
QLabel#odds { font-size: ${large}px; font-weight: 700; }
QLabel#error { color: $danger; font-weight: 600; }
QLabel:disabled { color: $soft; }
QWidget[role="looking"] { background: $accent; border: none; border-radius: 0; }
QLabel#looking { color: $accent_ink; font-weight: 700; }

QPushButton, QToolButton { background: $raised; border: 1px solid $line; border-radius: 5px; padding: 6px 14px;
    color: $text; }
QToolButton { padding: 5px 8px; }
QWidget#corner QToolButton { padding: 0px 5px; }
QPushButton:hover, QToolButton:hover { border-color: $gilt; background: $panel; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked
    { background: $field; border-color: $gilt; }
QPushButton:focus, QToolButton:focus { border: 2px solid $focus; padding: 5px 13px; }
QToolButton:focus { padding: 4px 7px; }
QPushButton:disabled, QToolButton:disabled { color: $soft; background: $panel; border-style: dashed; }
QPushButton#primary { background: $accent; color: $accent_ink; border-color: $accent; font-weight: 700; }
QPushButton#primary:hover { border-color: $text; }
QPushButton#primary:focus { border: 2px solid $focus; }
QPushButton#primary:disabled { background: $panel; color: $soft; border-color: $line; }
QPushButton#danger { color: $danger; border-color: $danger; }
QToolBar QToolButton { background: transparent; border-color: transparent; }
QToolBar QToolButton:hover, QToolBar QToolButton:checked { border-color: $gilt; background: $raised; }
QToolBar QToolButton:focus { border: 2px solid $focus; }

QLineEdit, QPlainTextEdit, QTextEdit, QTextBrowser, QSpinBox, QDoubleSpinBox, QComboBox, QDateEdit
    { background: $field; color: $text; border: 1px solid $line; border-radius: 4px; padding: 4px 6px;
      selection-background-color: $accent; selection-color: $accent_ink; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus, QSpinBox:focus, QComboBox:focus,
QDateEdit:focus
    { border: 2px solid $focus; padding: 3px 5px; }
QComboBox::drop-down, QDateEdit::drop-down { border: none; width: 22px; }
QComboBox::down-arrow, QDateEdit::down-arrow { width: 0; height: 0; margin-right: 6px; border-left: 5px solid $field;
    border-right: 5px solid $field; border-top: 6px solid $soft; }
QComboBox QAbstractItemView { background: $raised; color: $text; border: 1px solid $line; }

QListView, QTreeView, QTableView { background: $field; color: $text; border: 1px solid $line; border-radius: 4px;
    alternate-background-color: $panel; selection-background-color: $accent; selection-color: $accent_ink;
    outline: none; }
QListView::item, QTreeView::item { padding: 3px 5px; }
QListView::item:hover, QTreeView::item:hover { background: $raised; color: $text; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected
    { background: $accent; color: $accent_ink; }
QListView:focus, QTreeView:focus, QTableView:focus { border: 2px solid $focus; }
QHeaderView::section { background: $panel; color: $soft; border: none; border-bottom: 1px solid $line; padding: 5px; }

QTabWidget::pane { border: 1px solid $line; border-radius: 4px; background: $window; }
QTabBar { qproperty-drawBase: 0; qproperty-elideMode: 3; }
QTabBar::tab { background: $panel; color: $soft; border: 1px solid $line; border-bottom: none; padding: 6px 14px;
    border-top-left-radius: 5px; border-top-right-radius: 5px; margin-right: 2px; }
QTabBar::tab:selected { background: $raised; color: $text; border-top: 2px solid $gilt; }
QTabBar::tab:focus { border: 2px solid $focus; }
QGroupBox { border: 1px solid $line; border-radius: 6px; margin-top: ${lift}px; padding: ${rise}px 8px 8px 8px; }
QGroupBox::title { subcontrol-origin: margin; left: 10px; padding: 0 4px; color: $accent_text; }

QDockWidget { color: $soft; font-family: "$title_family"; font-size: ${small}px; }
QDockWidget::title { background: $panel; padding: 6px 8px; border-bottom: 1px solid $line; }
QDockWidget > QWidget { background: $window; }
QMainWindow::separator { background: $line; width: 3px; height: 3px; }
QMainWindow::separator:hover { background: $gilt; }
QSplitter::handle { background: $line; }

QMenuBar, QToolBar, QStatusBar { background: $panel; color: $text; border: none; }
QToolBar { border-bottom: 1px solid $line; spacing: 3px; padding: 3px; }
QStatusBar { border-top: 1px solid $line; }
QStatusBar::item { border: none; }
QMenuBar::item { padding: 5px 10px; background: transparent; }
QMenuBar::item:selected, QMenu::item:selected { background: $accent; color: $accent_ink; }
QMenu { background: $raised; color: $text; border: 1px solid $gilt; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 18px; border-radius: 3px; }
QMenu::item:disabled { color: $soft; font-style: italic; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }

QCheckBox { spacing: 7px; background: transparent; }
QCheckBox::indicator, QAbstractItemView::indicator, QMenu::indicator { width: ${box}px; height: ${box}px;
    border: 1px solid $soft; border-radius: 3px; background: $field; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QMenu::indicator:checked { background: $accent;
    border-color: $text; image: url("$tick"); }
QCheckBox::indicator:disabled, QAbstractItemView::indicator:disabled, QMenu::indicator:disabled
    { background: $panel; border: 1px dashed $soft; }
QCheckBox::indicator:checked:disabled, QAbstractItemView::indicator:checked:disabled,
QMenu::indicator:checked:disabled { background: $soft; border: 1px solid $soft; }
QMenu::indicator { left: 8px; }
QCheckBox::indicator:hover { border-color: $gilt; }
QCheckBox:focus { color: $focus; }
QCheckBox::indicator:focus { border: 2px solid $focus; width: ${inner}px; height: ${inner}px; }
QCheckBox:disabled, QComboBox:disabled { color: $soft; }

QProgressBar { background: $field; border: 1px solid $line; border-radius: 4px; text-align: center; color: $text; }
QProgressBar::chunk { background: $line; border-radius: 3px; }
QSlider::groove:horizontal { height: 4px; background: $line; border-radius: 2px; }
QSlider::handle:horizontal { width: 14px; margin: -6px 0; border-radius: 7px; background: $accent; }
QSlider:focus { border: 1px solid $focus; }

QScrollBar:vertical { background: $panel; width: 12px; margin: 0; }
QScrollBar:horizontal { background: $panel; height: 12px; margin: 0; }
QScrollBar::handle { background: $line; border-radius: 5px; min-height: 28px; min-width: 28px; margin: 1px; }
QScrollBar::handle:hover { background: $gilt; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }

PromptArea QScrollArea, PromptArea QScrollArea > QWidget > QWidget, Banner QScrollArea,
Banner QScrollArea > QWidget > QWidget { background: transparent; }
PromptArea QPushButton:flat { border: none; background: transparent; padding: 2px 4px; color: $link;
    text-decoration: underline; }
PromptArea QPushButton:flat:focus { border: 1px solid $link; }
PromptArea QLabel#group { font-weight: 700; padding-top: 2px; }
Stepper QPushButton, Stepper QPushButton:focus { padding: 2px; }
Stepper QSpinBox, Stepper QSpinBox:focus { padding: 0; }
Stepper QLineEdit, Stepper QLineEdit:focus { padding: 2px 0; border: none; }
Stepper QSpinBox::up-button, Stepper QSpinBox::down-button { width: 0; border: none; }

QGraphicsView { border: none; background: $table; }
QGraphicsView:focus { border: none; }
""")


def stylesheet(theme: Theme, scale: float = 1.0) -> str:
    """Return the stylesheet; `scale` multiplies every text size."""

    def px(size: float) -> int:
        return round(size * scale)

    return _SHEET.substitute(
        text_family=fonts.family("text"),
        title_family=fonts.family("title"),
        size=px(BASE_SIZE),
        small=px(BASE_SIZE * 0.88),
        box=px(BASE_SIZE),
        inner=px(BASE_SIZE) - 2,
        tick=(assets_folder() / "ticks" / f"{theme.name}.svg").as_posix(),
        lift=px(12),
        rise=px(10),
        large=px(BASE_SIZE * 1.2),
        title=px(BASE_SIZE * 1.5),
        window=theme.window,
        panel=theme.panel,
        raised=theme.raised,
        field=theme.field,
        line=theme.line,
        text=theme.text,
        soft=theme.soft,
        accent=theme.accent,
        accent_text=theme.accent,
        accent_ink=theme.accent_ink,
        danger=theme.danger,
        focus=theme.focus,
        gilt=theme.gilt,
        link=theme.link,
        table=theme.wood,
    )
