"""Dialogs, the first page and the last page. They report their results by signals or by calling a function. None runs
an event loop."""
