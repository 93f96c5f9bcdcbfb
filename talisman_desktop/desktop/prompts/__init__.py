"""The questions of the rules on the screen: a widget for each kind of request, and the prompt area that holds them.

What they show is worked out in `presenters.prompts`.
"""
