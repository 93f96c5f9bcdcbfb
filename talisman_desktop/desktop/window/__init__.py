"""The window: its parts, the commands, and the controllers that do what is asked for in it.

A controller takes the small protocols of `shell` that it needs, not the window.
"""
