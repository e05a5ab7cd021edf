"""What the agent says, a table for each language."""

from __future__ import annotations
