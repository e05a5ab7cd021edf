"""Training pairs for the encoder, made of the documentation in named Debian packages."""

from __future__ import annotations
