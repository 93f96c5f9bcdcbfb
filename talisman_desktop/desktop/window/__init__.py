"""The window: its parts, its commands, and the controllers that carry them out.

A controller takes the small protocols of `shell` that it needs, not the window.
"""
