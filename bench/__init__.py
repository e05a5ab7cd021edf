"""Benchmarks: each figure beside a baseline that runs in the same process or minute."""
