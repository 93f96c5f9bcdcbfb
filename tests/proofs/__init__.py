"""Proofs: small wrong changes of the rules, each of which some test must notice (`python -m tests.proofs`)."""
