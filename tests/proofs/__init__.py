"""Proofs that the tests are good: in a copy of the program rules are broken one at a time, and a test must fail for
each break (`python -m tests.proofs`).
"""
