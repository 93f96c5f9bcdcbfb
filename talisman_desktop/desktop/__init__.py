"""The program's window. Each of its floors uses only those below it:

- `theme`: colours, fonts, emblems.
- `presenters`: work out what the window shows of the table, without Qt.
- `widgets`: small parts that prompts, panels and dialogs share.
- `scene`: draws the table. `stage`: shows over the table what the last answer brought.
- `prompts`: ask the questions of the rules. `board`: moves the table by hand. `paper`: prints. None knows another.
- `docks`: the panels beside the table.
- `dialogs`: ask by themselves and answer by signals.
- `window`: the main window, its commands, and the controllers that do them.

`main` starts the program.
"""
