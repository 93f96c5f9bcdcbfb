"""The program's window. Each of its floors uses only those below it:

- `theme`: colours, fonts, emblems.
- `presenters`: work out from the table what is shown, without Qt.
- `widgets`: small parts that prompts, panels and dialogs share.
- `scene`: draws the table.
- `prompts`: ask the questions of the rules. `board`: moves the table by hand. `paper`: prints. None knows another.
- `docks`: the panels beside the table.
- `dialogs`: ask by themselves and answer by signals.
- `window`: the main window, its commands, and the controllers that do them.

`main` starts the program.
"""
