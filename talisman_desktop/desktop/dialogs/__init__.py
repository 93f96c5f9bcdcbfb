"""Dialogs. They are opened with `open()` and answer by signals; none runs a loop of its own."""
