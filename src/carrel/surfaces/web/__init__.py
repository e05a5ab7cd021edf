"""Pages for a browser."""

from __future__ import annotations
