"""The drawn table in the window: it follows the game, and reports what the player points at and clicks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import HELD, Card, Table, road, spot
from talisman_desktop.desktop.board.keepers_board import Keeper
from talisman_desktop.desktop.docks.stage_rooms import StageRooms
from talisman_desktop.desktop.docks.village_guide import Guide
from talisman_desktop.desktop.presenters import deck_rack
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.desktop.presenters.card_words import FOE
from talisman_desktop.desktop.presenters.cloth_places import Place
from talisman_desktop.desktop.presenters.deck_rack import TRAY
from talisman_desktop.desktop.presenters.drama import token_drift
from talisman_desktop.desktop.presenters.drama.beats import Beat, Play, RoadRolled
from talisman_desktop.desktop.presenters.drama.stage_room import Rooms
from talisman_desktop.desktop.presenters.prompts import answer_subjects, questions
from talisman_desktop.desktop.presenters.prompts.answer_subjects import Subject
from talisman_desktop.desktop.presenters.prompts.questions import Meant
from talisman_desktop.desktop.presenters.table_view import CardLook, TableModel, present
from talisman_desktop.desktop.scene.asked_places import AskedPlaces
from talisman_desktop.desktop.scene.images_ahead import ImagesAhead
from talisman_desktop.desktop.scene.mini_map import MiniMap
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.stage.stage_panel import StagePanel
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import column
from talisman_desktop.rules.resolution import keeps
from talisman_desktop.rules.ruleset import Rules

FOOT_LINES = 1.0
"""The height that a village or guardians leave free for the stage besides the view's margin, in the same lines."""
MAT = ("hero", "figure", *HELD)
"""The roles of the areas of a hero's mat."""


class NextTable(NamedTuple):
    """A table that may be shown next, after the table `before`, with its question and what that concerns; its model,
    and the look that made it."""

    table: Table
    before: Table
    request: Request | None
    meant: Meant
    model: TableModel
    look: CardLook


class TablePane(QWidget):
    """The scene and its view. It works out which option of the question a click on the table means."""

    kind_hovered = Signal(str, int)
    """Emitted with the card under the pointer and the number of tokens on it; "" when there is none."""
    kind_clicked = Signal(str, int)
    option_marked = Signal(str)
    """Emitted with the option that a click on the table selects."""
    option_taken = Signal(str)
    """Emitted with the option that a double click or a menu line on the table chooses."""
    correction_wanted = Signal()
    number_clicked = Signal(str, str, QPoint)
    """Emitted with a hero, a token and a point on the screen when the player asks for an explanation of that number."""
    refreshed = Signal()
    """Emitted when the table, or the theme in which it is drawn, has changed."""
    why_wanted = Signal(str, str)
    """Emitted with a hero and a token ("" for all) when the player asks for an explanation of the hero's numbers."""

    def __init__(self, rules: Rules, theme: Theme) -> None:
        super().__init__()
        self.rules, self.catalog = rules, rules.catalog
        self.table: Table | None = None
        self.request: Request | None = None
        self.model: TableModel | None = None
        self._at_service = False
        """Whether the pointer is over a service of the village."""
        self.bare: TableModel | None = None
        """The table as drawn without a village or a choice in its middle."""
        self._meant = Meant()
        """The things that the question concerns."""
        self._look = CardLook(self.catalog)
        self._next: list[NextTable] = []
        """The tables that were prepared because the next answer may lead to them."""
        self.scene = TableScene(self.catalog, theme, self)
        self.view = TableView(self.scene)
        self.view.foot = FOOT_LINES
        self.ahead = ImagesAhead(self.view)
        self.map = MiniMap(self.view)
        column(self).addWidget(self.view)
        self.stage = StagePanel(self, self.catalog, theme)
        self.map.beside = (self.stage, self.stage.corner)
        self.stage.placed.connect(self.map.follow)
        self._placed: tuple[object, object, object] = (None, None, None)
        """The layout, the table and the visible part of it for which the stage was last placed."""
        self._stage_rooms = StageRooms(self.view)
        self._followed = QRectF()
        """The part of the table that the view last chose to show."""
        self._expects = False
        """Whether another answer is about to be shown, so that placing the stage would be wasted work."""
        self.scene.looks_changed.connect(self._place_stage)
        self.view.followed.connect(self._follow_view)
        self.menu, self.tray = QMenu(self), QMenu(self)
        self.tray.setAccessibleName("Decks in the tray")
        self.keeper = Keeper(self.view, self)
        self.keeper.menu_wanted.connect(self._open_menu_of)
        self.guide = Guide()
        self.keeper.hand.errands = self.guide.errands
        self.keeper.hand.sent.connect(self._send)
        self.keeper.drags_changed.connect(lambda: self._show())
        self.scene.card_hovered.connect(self._hovered)
        self.scene.area_hovered.connect(self._area_hovered)
        self.scene.card_clicked.connect(self._card_clicked)
        self.scene.card_double_clicked.connect(lambda card: self._take(card, ""))
        self.scene.area_clicked.connect(self._area_clicked)
        self.scene.area_double_clicked.connect(lambda area: self._take(0, area))
        self.scene.number_clicked.connect(self._number_clicked)
        self.scene.menu_requested.connect(self._open_menu)

    def use_cards(self, catalog: Catalog) -> None:
        """Show the cards of this catalog from now on."""
        self.catalog = self.scene.catalog = self.stage.catalog = catalog
        self._look = CardLook(catalog)
        self._next.clear()

    def show_table(
        self, table: Table, request: Request | None, before: Table | None = None, place: Place | None = None
    ) -> None:
        """Show a table, and light up what the question concerns. Tokens that differ from the table `before` are marked.
        A `place` is shown in the middle of the table. Cards and figures move from their old places if the table
        `before` was on the screen and the player has not just dropped one."""
        moving = before is not None and self.table is before and not self.keeper.hand.dropping
        self.table, self.request = table, request
        ruleset = self.rules.of(table)
        ahead = (n for n in self._next if n.table is table and n.before is before and n.request is request)
        known = next(ahead, None)
        if known is not None:
            self._look, self.bare, self._meant = known.look, known.model, known.meant
        else:
            self._meant = questions.meant(request, table, self.catalog)
            decks = self._meant.decks
            self.bare = present(table, self.catalog, ruleset, self._look, before=before, decks=decks)
        self._next.clear()
        self.guide.follow(place)
        self._show(moving=moving)

    def prepare_next(self, table: Table, request: Request | None, place: Place | None, play: Play) -> Iterator[None]:
        """Prepare for showing a table after the next answer, and the effects of that answer; yield after each step. The
        `request` is the question that follows, None if there is none or a pause comes first."""
        if self.table is None:
            return
        look, ruleset = self._look.copy(), self.rules.of(table)
        meant = questions.meant(request, table, self.catalog)
        bare = present(table, self.catalog, ruleset, look, before=self.table, decks=meant.decks)
        self._next.append(NextTable(table, self.table, request, meant, bare, look))
        yield
        guide = copy(self.guide)
        guide.follow(place)
        model = guide.furnish(bare, look, spots=bool(self.keeper.drags) or keeps(table.options))
        plan = self.scene.plan_next(model)
        yield
        decider = request.hero if request is not None else ""
        asked = AskedPlaces(model, plan, frozenset(meant.cards), frozenset(meant.areas), decider)
        rooms = self._rooms(asked, is_open=request is not None)
        self.stage.prepare(play, rooms, large=request is None)
        yield
        yield from self.scene.warm_next(model, plan, self.view.transform().m11(), self.view.devicePixelRatioF())

    def set_motion(self, speed: int) -> None:
        """Set the speed of animations in percent (0 turns them off), and finish those that are running."""
        self.scene.motion.settle()
        self.scene.motion.speed = speed

    def _show(self, *, moving: bool = False) -> None:
        """Show the table again, with the present state of the place in its middle."""
        table, request = self.table, self.request
        if table is None or self.bare is None:
            return
        ruleset = self.rules.of(table)
        spots = self.keeper.drags or keeps(table.options)
        self.model = self.guide.furnish(self.bare, self._look, spots=spots)
        with self.scene.one_change():
            self.scene.show_table(self.model, moving=moving)
            self.view.keep_fitted()
            self.keeper.show_board(Board(table, ruleset))
            asked = request.hero if request is not None else ""
            self.scene.show_decider(asked)
            self._light(Subject())
            self.view.follow()
        self.refreshed.emit()

    def point(self, option: str) -> None:
        """Light up what an option concerns, and show its card; "" lights up what the question concerns."""
        if self.table is None:
            return
        touched = answer_subjects.subject(option, self.request, self.table, self.catalog) if option else Subject()
        self._light(touched, self.guide.area_of(option))
        self.kind_hovered.emit(touched.kind, 0)

    def _light(self, touched: Subject, area: str = "") -> None:
        if touched:
            areas = (*touched.areas, area) if area else touched.areas
            self.scene.show_highlight(touched.cards, areas, touched.numbers)
        else:
            self.scene.show_highlight(self._meant.cards, self._meant.areas)

    def expect_play(self) -> None:
        """Do not place the stage (the panel with the effects of the last answer) until `show_play` is called, because
        the stage still has the answer before."""
        self.stage.hold_back()
        self._expects = True

    def show_play(self, play: Play, told: Sequence[str] = (), *, large: bool = False) -> None:
        """Show the effects of the last answer on the stage; `large` if there is no question meanwhile. `told` is the
        text for assistive technology."""
        self._expects, self._placed = False, (None, None, None)  # because another question concerns other things
        self._place_stage()
        self.stage.show_play(play, told, large=large)
        self.scene.show_changed(play.cards)

    def drift(self, beats: Iterable[Beat]) -> None:
        """Animate the tokens that heroes lose or gain, off their mats or onto them."""
        if found := token_drift.drifts(beats):
            self.scene.drift(found)

    def walk(self, table: Table) -> None:
        """Move the figures to where they are at this point of the answer. The rest of the table stays the same until
        the last event has been shown. Nothing moves if the party is no longer on the road that is shown."""
        if self.model is None or self.scene.plan is None:
            return
        then = present(table, self.catalog, self.rules.of(table), self._look)
        here = self.model.region, self.model.climbing, self.model.on_road
        if (then.region, then.climbing, then.on_road) == here and then.party in self.scene.plan.areas:
            figures = tuple(figure for figure in then.figures if figure.area in self.scene.plan.areas)
            self.model = replace(self.model, party=then.party, heading=then.heading, figures=figures)
            self.scene.show_table(self.model, moving=True)

    def light_spaces(self, beats: Sequence[Beat]) -> None:
        """Light up the road space of the last event if that is a road roll, else what the question concerns."""
        last = beats[-1] if beats else None
        if isinstance(last, RoadRolled):
            self.scene.show_highlight((), (road(last.space),), ())
        else:
            self._light(Subject())

    def leave_play(self, left: bool) -> None:
        """Hide the stage while an earlier moment is shown, or show it again."""
        self.stage.set_seen(not left)
        self.scene.show_changed(() if left else self.stage.play.cards)

    def _place_stage(self) -> None:
        """Work out where the view has room for the stage, and place it there, unless another answer is about to be
        shown."""
        if self._expects:
            return
        whole, plan, model = self.view.geometry(), self.scene.plan, self.scene.model
        there = whole, self._followed
        if plan is self._placed[0] and model is self._placed[1] and there == self._placed[2]:
            return
        self._placed = plan, model, there
        asked = self.scene.asked()
        if asked is not None and whole.width() and whole.height():
            self.stage.place(self._rooms(asked, is_open=self.request is not None))

    def _rooms(self, asked: AskedPlaces, *, is_open: bool) -> Rooms:
        """Return the places for the stage in the visible part of a table; `is_open` is whether there is a question."""
        return self._stage_rooms.of(asked, self.fontMetrics().height(), is_open=is_open)

    def _follow_view(self) -> None:
        """Place the stage for the part of the table that the view has chosen to show. When the player scrolls, the
        stage stays."""
        self._followed = self.view.seen
        self._place_stage()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the stage again for the new size."""
        super().resizeEvent(event)
        self._place_stage()

    def kind_of(self, card: int) -> str:
        """Return the kind of a card on the table; "" if it is unknown or not there."""
        found = self._card(card)
        return found.kind if found is not None else ""

    def tokens_on(self, card: int) -> int:
        """Return the number of tokens on a card; for a foe, the number rolled for it."""
        found = self._card(card)
        return found.counters if found is not None else 0

    def _card(self, card: int) -> Card | None:
        if not card or self.table is None:
            return None
        try:
            return self.table.find(card)[1]
        except KeyError:
            return None

    def card_about(self, request: Request | None, told: str) -> tuple[str, int]:
        """Return the card to show in the reading pane and the tokens on it: the card of the question, or else the card
        that is its cause, or else the one named last (`told`). Return the card of the present space if there is no
        question, or none of these, or only a foe."""
        if request is not None and (kind := self.kind_of(request.card)):
            return kind, self.tokens_on(request.card)
        kind = request.cause.card or told if request is not None else ""
        printed = self.catalog.cards.get(kind)
        # Foes are left out, because the number rolled for a foe is known only for those on the table.
        return (kind if printed is not None and printed.deck != FOE else self._area_kind(spot(0))), 0

    def _area_kind(self, area: str) -> str:
        if not area or self.model is None:
            return ""
        try:
            return self.model.area(area).kind
        except KeyError:
            return ""

    def _number_clicked(self, hero: str, token: str) -> None:
        box = self.view.mapFromScene(self.scene.number_box(hero, token)).boundingRect()
        self.number_clicked.emit(hero, token, self.view.viewport().mapToGlobal(box.bottomLeft()))

    def _hovered(self, card: int) -> None:
        """Report the card under the pointer, or else that of the area."""
        kind = self.kind_of(card)
        if kind:
            self.kind_hovered.emit(kind, self.tokens_on(card))
        else:
            self.kind_hovered.emit(self._area_kind(self.scene.hovered[0]), 0)

    def _area_hovered(self, area: str) -> None:
        """Report the card of the area under the pointer, and light up what a service concerns."""
        service = self.guide.service(area)
        if service or self._at_service:
            self.point(service)
        self._at_service = bool(service)
        self._hovered(self.scene.hovered[1])

    def _area_clicked(self, area: str) -> None:
        if area == TRAY:
            self.open_tray()
        elif self.guide.has(area):
            self._go(area)
        else:
            if self.guide.choose(area.partition(":")[2]):
                self._show()
            self._mark(0, area)

    def _go(self, area: str) -> None:
        """Enter a building, choose the hero to be served, or choose a service, depending on the area."""
        kind = self._area_kind(area)
        if option := self.guide.click(area):
            self.option_taken.emit(option)
        else:
            self._show()
        if kind:
            self.kind_clicked.emit(kind, 0)
        hand = self.keeper.hand
        if hand.at is None and self.view.hasFocus() and self.guide.entrance:
            hand.point_at(Thing("place", self.guide.entrance))

    def _send(self, hero: str, area: str) -> None:
        """Send a hero into a building, or choose its only service for the hero."""
        if option := self.guide.send(hero, area):
            self.option_taken.emit(option)
        else:
            self._show()

    def open_tray(self) -> None:
        """Open the list of decks in the tray. Each deck has the same menu as on the rack."""
        if self.model is None:
            return
        self.tray.clear()
        for area in self.model.waiting:
            action = QAction(deck_rack.told(area), self.tray)
            action.triggered.connect(lambda _on=False, area=area.id: self._open_menu_of_deck(area))
            self.tray.addAction(action)
        if not self.model.waiting:
            self.tray.addAction("All decks are on the table.").setEnabled(False)
        self.tray.popup(self._at_tray())
        if actions := self.tray.actions():
            self.tray.setActiveAction(actions[0])

    def _at_tray(self) -> QPoint:
        """Return the point of the tray on the screen, or the middle of the table if there is no tray."""
        item = self.scene.area(TRAY)
        view = self.view.viewport()
        if item is None:
            return view.mapToGlobal(view.rect().center())
        return view.mapToGlobal(self.view.mapFromScene(item.sceneBoundingRect()).boundingRect().topLeft())

    def _open_menu_of_deck(self, area: str) -> None:
        self._open_menu(area, 0, self._at_tray(), Thing("deck", area.partition(":")[2]))

    def _options(self, card: int, area: str) -> tuple[str, ...]:
        if self.table is None:
            return ()
        if self.guide.has(area):
            return self.guide.options(area)
        return questions.options_at(self.request, self.table, self.catalog, card, area)

    def _card_clicked(self, card: int) -> None:
        kind = self.kind_of(card)
        if kind:
            self.kind_clicked.emit(kind, self.tokens_on(card))
        self._mark(card, "")

    def _mark(self, card: int, area: str) -> None:
        if not card and (kind := self._area_kind(area)):
            self.kind_clicked.emit(kind, 0)
        options = self._options(card, area)
        if options:
            self.option_marked.emit(options[0])

    def _take(self, card: int, area: str) -> None:
        if self.guide.has(area):
            return  # because the first click of the double click has already done it
        options = self._options(card, area)
        if len(options) == 1:
            self.option_taken.emit(options[0])
        elif options:
            self.option_marked.emit(options[0])

    def _open_menu_of(self, thing: Thing, at: QPoint) -> None:
        """Open the menu of the selected thing, or enter the building."""
        if thing.what == "place":
            self._go(thing.name)
            return
        area = f"hero:{thing.name.partition(':')[0]}" if thing.what == "token" else thing.name
        if thing.what in ("deck", "discard", "figure"):
            area = f"{thing.what}:{thing.name}"
        if thing.card and self.model is not None:
            area = self.model.where(thing.card)
        self._open_menu(area, thing.card, at, thing)
        if area != TRAY:
            self.menu.setActiveAction(self.menu.actions()[0])

    def _open_menu(self, area: str, card: int, at: QPoint, thing: Thing | None = None) -> None:
        if area == TRAY:
            self.open_tray()
            return
        self.menu.clear()
        thing = thing or self.keeper.hand.at_screen(at)
        if self.keeper.keeping:
            self.keeper.fill(self.menu, thing)
        texts = {o.id: o.text for o in getattr(self.request, "options", ())}
        self._add([(texts[name], name) for name in self._options(card, "" if card else area)])
        kind = self.kind_of(card) or self._area_kind(area)
        if kind:
            read = QAction("Read the card", self.menu)
            read.triggered.connect(lambda: self.kind_clicked.emit(kind, self.tokens_on(card)))
            self.menu.addAction(read)
        what, _, hero = area.partition(":")
        if self.table is not None and what in MAT and hero in self.table.heroes:
            ask = QAction("Why these numbers?", self.menu)
            ask.triggered.connect(lambda: self.why_wanted.emit(hero, ""))
            self.menu.addAction(ask)
        if not self.keeper.keeping:
            self.keeper.fill(self.menu, thing)
        correct = QAction("Correct the table...", self.menu)
        correct.triggered.connect(self.correction_wanted)
        self.menu.addAction(correct)
        self.menu.popup(at)

    def _add(self, options: Sequence[tuple[str, str]]) -> None:
        for text, name in options:
            action = QAction(text, self.menu)
            action.triggered.connect(lambda _on=False, name=name: self.option_taken.emit(name))
            self.menu.addAction(action)
        if options:
            self.menu.addSeparator()

    def set_theme(self, theme: Theme) -> None:
        """Draw the table in another theme."""
        self.scene.set_theme(theme)
        self.stage.set_theme(theme)
        self.refreshed.emit()
