"""The encoder that the settings ask for."""

from __future__ import annotations

from carrel.core.embedding import Embedder
from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import ConfigError
from carrel.inference.bundled import BundledEncoder
from carrel.inference.endpoint import EndpointEncoder


def choose(settings: EncoderSettings) -> Embedder | None:
    """Return the encoder, or none where search is to go by keywords alone."""
    if settings.use == "off":
        return None
    if settings.use == "bundled":
        return BundledEncoder(threads=settings.threads)
    missing = [
        variable
        for variable, value in (
            ("CARREL_ENCODER_URL", settings.url),
            ("CARREL_ENCODER_MODEL", settings.model),
        )
        if not value
    ]
    if missing:
        raise ConfigError(
            f"CARREL_ENCODER is `endpoint`, but {' and '.join(missing)} is not set.",
            suggestion="Name the endpoint's address and its model, or use `bundled`.",
        )
    return EndpointEncoder(settings)
