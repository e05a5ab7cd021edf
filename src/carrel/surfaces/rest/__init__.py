"""HTTP: health now, the REST interface later."""

from __future__ import annotations
