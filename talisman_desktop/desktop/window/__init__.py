"""The main window: its parts, its commands, and the controllers that carry them out.

A controller gets the parts it needs through the small protocols in `shell`; it does not know the window.
"""
