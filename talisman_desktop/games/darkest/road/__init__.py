"""The road: walking it, the rows of its spaces, coming home.

It uses the base.
"""
