"""The values that rules read and modules bend, by what they are about, each with the struct that says what it is asked
about. The rules, the mats, the journal and the odds all read the same bent value.

Modules here may import `hooks` and what that imports, but no rule that reads a value.
"""
