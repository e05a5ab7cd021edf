"""MCP: the toolsets for agents. Nothing else in Carrel imports the SDK."""

from __future__ import annotations
