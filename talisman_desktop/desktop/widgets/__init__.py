"""Widgets that prompts, panels and dialogs share. They know no campaign and no window."""
