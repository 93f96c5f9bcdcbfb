"""The dialogs to begin a campaign and to choose one to continue."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import CORE
from talisman_desktop.desktop.dialogs.arrivals import choose_file
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.hero_choice import HeroChoice
from talisman_desktop.desktop.dialogs.module_choice import PlayedWith
from talisman_desktop.desktop.dialogs.table_rules import ChoiceGrid
from talisman_desktop.desktop.dialogs.ways_to_play import ways_to_play
from talisman_desktop.desktop.presenters.module_choice import Selection, choices_of
from talisman_desktop.desktop.presenters.services import Choice, Clash, Listed
from talisman_desktop.desktop.theme.palette import DARK, Theme
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.rules.house_rules import SWITCH

PARTY = 3
ENDING = "talisman"


def seed_of(text: str) -> tuple[int | None, str]:
    """Return the seed typed (None for a random one), and an error message, "" if there is none."""
    if not text.strip():
        return None, ""
    try:
        return int(text), ""
    except ValueError:
        return None, "The seed must be a whole number; leave it empty for new luck."


class NewCampaignDialog(Dialog):
    """Asks for the title, the seed and the heroes of a campaign, and for boxes, card sets, house rules and options."""

    created = Signal(str, object, object, str, object)
    """Emitted with the choices: title, seed (or None), options (with house rules and heroes), way to play, card
    sets."""

    def __init__(
        self,
        parent: QWidget | None,
        characters: Sequence[CardDef],
        options: Sequence[Choice] = (),
        clash: Clash = lambda chosen, sets: "",
        how: str = "digital",
        selection: Selection | None = None,
        ticked: Collection[str] = (),
        theme: Theme = DARK,
    ) -> None:
        """Offer the choices. `selection` has all boxes, card sets and house rules; those in `ticked`, and those that
        they need, are chosen at first. `clash` returns why options and card sets cannot be combined."""
        super().__init__(parent, "New campaign", go="Begin")
        self._clash = clash
        selection = selection or Selection(Catalog({}, {}))
        now = choices_of(selection.with_needed(ticked), selection.all)
        self.played_with = PlayedWith(selection, now)
        self.size_up(960 if options else 560, 540)
        self.title = QLineEdit()
        self.title.setPlaceholderText("Three heroes")
        self.seed = QLineEdit()
        self.seed.setPlaceholderText("by chance")
        self.seed.setToolTip("The same number means the same luck. Leave it empty for new luck.")
        self.heroes = HeroChoice(characters, theme)
        self.characters = self.heroes.list
        self.heroes.changed.connect(self._count)
        self.state = label("", "hint", wrap=True)
        self.buttons.insertWidget(0, self.state, 3)  # because it says why *Begin* is disabled
        self.grid = ChoiceGrid(options)
        self.how = ways_to_play(how)
        form = QFormLayout()
        form.addRow("Title", self.title)
        form.addRow("Seed", self.seed)
        form.addRow("How you play", self.how)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addLayout(form)
        left.addWidget(label("Heroes"))
        left.addWidget(self.heroes, 1)
        right.addWidget(self.played_with)
        self.played_with.changed.connect(self._use_sets)
        if options and selection.all:
            right.addWidget(label("Settings", "heading"))
        right.addWidget(self.grid)
        right.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(24)
        across.addLayout(left, 6)
        if options or selection.all:
            across.addLayout(right, 5)
        self.rows.addLayout(across, 1)
        self.close_up()
        self._use_sets()

    def _use_sets(self) -> None:
        """Offer the characters of the base set and of the ticked boxes and card sets."""
        used = {CORE, *self.played_with.sets()} if self.played_with.selection.all else None
        self.heroes.offer(used)
        self.say_wrong("")
        self._count()

    def _count(self) -> None:
        n = len(self.heroes.chosen())
        if not n:
            self.state.setText(f"Tick {PARTY} heroes, or none to have {PARTY} dealt to you at random.")
        elif n == PARTY:
            self.state.setText("The party is complete.")
        elif n < PARTY:
            self.state.setText(f"{n} of {PARTY} heroes ticked. Tick {PARTY - n} more, or none.")
        else:
            self.state.setText(f"{n} heroes ticked. A party has {PARTY}.")
        self.go.setEnabled(n in (0, PARTY))

    def finish(self) -> None:
        """Emit the choices, so that the campaign begins, and close. If something is wrong, say so and stay open."""
        seed, wrong = seed_of(self.seed.text())
        options, sets = self.grid.chosen() | self.played_with.chosen(), self.played_with.sets()
        wrong = wrong or self._clash(options, sets) or self.played_with.wrong()
        if wrong:
            self.say_wrong(wrong)
            return
        for one in self.played_with.selection.all:
            if one.kind != "rule":
                options.pop(SWITCH + one.id, None)
        if heroes := self.heroes.chosen():
            options["heroes"] = ",".join(heroes)
        title = self.title.text().strip() or "Three heroes"
        self.created.emit(title, seed, options, str(self.how.currentData()), sets)
        self.accept()


class CampaignList(QListWidget):
    """Lists campaigns, each with its party, its place and the last line of its journal."""

    picked = Signal(object)

    def __init__(self, campaigns: Sequence[Listed]) -> None:
        super().__init__()
        self.setAccessibleName("Campaigns")
        self.setWordWrap(True)
        self.setSpacing(2)
        for found in campaigns:
            lines = [found.title + (f"   –   {found.when}" if found.when else "")]
            lines += [
                "  ·  ".join(part for part in (found.party, found.place) if part),
                found.last,
                found.trouble,
            ]
            item = QListWidgetItem("\n".join(line for line in lines if line))
            item.setData(Qt.ItemDataRole.UserRole, found.path)
            item.setToolTip(found.trouble or str(found.path))
            if found.trouble:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(item)
        self.itemActivated.connect(self._activated)
        if campaigns:
            self.setCurrentRow(0)

    def chosen(self) -> Path | None:
        """Return the selected campaign; None if none is selected or its line is disabled."""
        item = self.currentItem()
        if item is None or not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return None
        path: Path = item.data(Qt.ItemDataRole.UserRole)
        return path

    def _activated(self) -> None:
        path = self.chosen()
        if path is not None:
            self.picked.emit(path)


class CampaignPicker(Dialog):
    """Lets the player choose a campaign from the list, or any file."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None, campaigns: Sequence[Listed]) -> None:
        super().__init__(parent, "Open a campaign", go="Open")
        self.size_up(620, 460)
        self.list = CampaignList(campaigns)
        self.list.picked.connect(self._pick)
        self.file = button("Another file...")
        self.file.clicked.connect(self._browse)
        self.buttons.insertWidget(0, self.file)
        if not campaigns:
            self.rows.addWidget(label("No campaign is known yet. Choose a file, or begin a new campaign."))
        self.rows.addWidget(self.list, 1)
        self.go.setEnabled(bool(campaigns))
        self.close_up()

    def _browse(self) -> None:
        choose_file(self, self._pick, "Open a campaign")

    def _pick(self, path: Path) -> None:
        self.picked.emit(path)
        self.accept()

    def finish(self) -> None:
        """Emit the selected campaign, so that it is opened, and close; do nothing if none can be opened."""
        path = self.list.chosen()
        if path is not None:
            self._pick(path)
