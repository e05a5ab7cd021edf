"""The toolset `research`."""

from __future__ import annotations
