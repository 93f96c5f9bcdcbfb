"""The program's window. Its floors, each of which uses only those below it:

- `theme`: colours, fonts, emblems.
- `presenters`: work out what is shown from the table, without Qt.
- `widgets`: small parts that prompts, panels and dialogs share.
- `scene`: draws the table. `prompts`: asks the questions of the rules.
- `board`: moves the table by hand. `docks`: the panels beside the table. `paper`: prints.
- `dialogs`: ask by themselves and answer by signals.

The files of this folder are the window itself with its commands; they may use all of it.
"""
