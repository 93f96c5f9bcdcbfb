"""The questions of the rules on the screen: one widget for each kind of request, all in one prompt area.

`presenters.prompts` works out what they show; the files here are widgets.
"""
