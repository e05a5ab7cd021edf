"""Tasks of users."""

from __future__ import annotations
