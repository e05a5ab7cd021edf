"""HTTP: the tools of agents as operations under `/api`, health, metrics, and who may call."""

from __future__ import annotations
