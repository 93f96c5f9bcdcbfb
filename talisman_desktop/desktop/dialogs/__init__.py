"""Dialogs. They are opened with `open()` and report their results by signals. None runs an event loop."""
