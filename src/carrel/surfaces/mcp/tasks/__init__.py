"""The toolset `tasks`."""

from __future__ import annotations
