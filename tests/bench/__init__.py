"""Benchmarks: `python -m tests.bench` runs all, `--only NAME` one of them."""
