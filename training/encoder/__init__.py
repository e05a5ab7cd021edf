"""How the files of the bundled encoder are made."""

from __future__ import annotations
