"""The toolset `websites`."""

from __future__ import annotations
