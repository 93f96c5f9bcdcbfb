"""The questions of the rules on the screen: one widget for each kind of request, all in one prompt area.

`model`, `words`, `finding` and `edits` hold what is worth testing and know no Qt; the other files are widgets.
"""
