"""The toolset `todo`."""

from __future__ import annotations
