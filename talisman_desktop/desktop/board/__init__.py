"""The table moved by hand: cards, tokens and figures by drag, menu and key, each move a named change.

Without Qt are `things` (what can be moved, what a move is), `cards`, `counts`, `figures` (what each allows), `moves`
(all of it by thing) and `naming`; `keeper` and `popup` bring them to the screen.
"""
