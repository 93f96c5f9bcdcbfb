"""Benchmarks: `python -m tests.bench`, all or `--only NAME`."""
