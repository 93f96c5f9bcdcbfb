"""The drawn table: a Qt graphics scene that shows a `TableModel` and reports clicks by id.

How a window uses it::

    from talisman_desktop.desktop.presenters.table_view import present   # no Qt in there
    from talisman_desktop.desktop.scene.table_scene import TableScene
    from talisman_desktop.desktop.scene.table_view import TableView
    from talisman_desktop.desktop.theme import fonts, palette, style

    fonts.load()                                  # once, after QApplication; False: system serif in use
    theme = palette.named("dark")                 # or "light"; palette.DARK, palette.LIGHT
    app.setStyleSheet(style.stylesheet(theme, scale=1.0))

    scene = TableScene(catalog, theme)            # catalog: cards.schema.Catalog
    view = TableView(scene)                       # a QGraphicsView: wheel zoom, drag or middle button pans
    scene.show_table(present(table, catalog, ruleset))       # again after every change; reconciles
    scene.show_highlight(cards=(17,), areas=("spot:3",))               # the things a question concerns; () clears
    scene.set_theme(theme)                        # switches at once

Signals of `TableScene` (ids are those of the table: card ids are `Card.id`, area ids are zone names or those below)::

    card_clicked(int)      card_double_clicked(int)      card_hovered(int)       # 0: the pointer left the card
    area_clicked(str)      area_double_clicked(str)      area_hovered(str)       # "": left
    menu_requested(str, int, QPoint)    # area id, card id (0: none), global position; open the menu with popup()

Area ids: "hero:ELF" (the mat), "figure:ELF" (the character card on it), zone names "items:ELF", "followers:ELF",
"spells:ELF", "trophies:ELF", "store:REGION:ELF", "spot:0" to "spot:18", "road:0" (the village), "road:1" to "road:6",
"road:tower:1" to "road:tower:9" (a region behind a gate, while the party is in it),
"deck:adventure", "discard:adventure", "guardians", "guardian:CARDID", "trove", "loot".

`view.fit()` (Ctrl+0), `view.zoom_by(1.25)` (Ctrl++ / Ctrl+-), `view.show_area("hero:ELF")`. The view refits on resize
as long as the player has not zoomed; in a wide and low one (from 1.92 by 1) the mats move to the right of the road.
`scene.area(id)` and `scene.card(id)` give the items (for tests and popups: `.sceneBoundingRect()`).

For reading panes, print and export::

    from talisman_desktop.desktop.scene import faces, shot
    faces.face(card_def, (420, 588), theme, counters=0, dpr=2.0)        # -> QImage; any thread; cached
    faces.back("adventure", (420, 588), theme, dpr=2.0)
    shot.render(model, (1366, 768), theme, catalog, dpr=1.0)            # scene/shot.py: the whole table as a QImage

Demo tables (no Qt): `presenters.darkest.demo.village(catalog)`, `.road(catalog)` ...: `demo.DEMOS` holds them by name.

Stylesheet hooks for widgets, by object name: QLabel "title" (Cinzel), "prompt" (the question), "hint" (small, soft),
"odds" (numbers), "error"; QPushButton "primary" (the one Space presses), "danger". The property `role="panel"` gives a
raised panel.
"""
