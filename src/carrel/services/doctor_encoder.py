"""The check of the encoder: which one is in use, and whether its files are whole."""

from __future__ import annotations

from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import RAGError
from carrel.inference import manifest
from carrel.inference.choose import choose, folder_of
from carrel.services.findings import Finding, failed

_AREA, _NAME = "search", "encoder"


def check_encoder(settings: EncoderSettings) -> Finding:
    """Look at the encoder; an endpoint is not called, as it would be told an address and a key."""
    try:
        return Finding(area=_AREA, name=_NAME, message=_account(settings))
    except RAGError as problem:
        return failed(_AREA, _NAME, problem)


def _account(settings: EncoderSettings) -> str:
    if settings.use == "bundled":
        where = f" in {settings.folder}" if settings.folder else ""
        return f"{manifest.whole(folder_of(settings)).identity}{where}, all files whole"
    if choose(settings) is None:
        return "off: search goes by words alone"
    return f"{settings.model} at {settings.url}, which is not asked here"
