"""Dialogs. They are opened with `open()` and answer by signals; none runs an event loop."""
