"""Whether a reply claims something that was not done."""

from __future__ import annotations

from carrel.agent.claims.check import unbacked

__all__ = ["unbacked"]
