"""The stage: a panel over the middle of the table that shows the effects of the last answer.

Its contents come from `presenters.drama`, its card faces and emblems from `scene` and `theme`.
"""
