"""The encoder and the tokenizer that the settings ask for."""

from __future__ import annotations

from pathlib import Path

from carrel.core.embedding import Embedder
from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import ConfigError
from carrel.inference import manifest
from carrel.inference.bundled import BundledEncoder
from carrel.inference.endpoint import EndpointEncoder
from carrel.inference.pieces import PieceCounter
from carrel.text.tokens import Counter

CL100K = "cl100k_base"
BUNDLED = "bundled"


def choose(settings: EncoderSettings) -> Embedder | None:
    """Return the encoder, or none where search is to go by keywords alone."""
    if settings.use == "off":
        return None
    if settings.use == "bundled":
        return BundledEncoder(folder_of(settings), threads=settings.threads)
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


def folder_of(settings: EncoderSettings) -> Path:
    """Return where the bundled encoder lies."""
    if not settings.folder:
        return manifest.MODEL
    folder = Path(settings.folder).expanduser()
    if not (folder / "manifest.json").is_file():
        raise ConfigError(
            f"CARREL_ENCODER_FOLDER is `{settings.folder}`, where no manifest.json lies.",
            suggestion="Name a folder with a whole encoder, or leave it empty for Carrel's own.",
        )
    return folder


def choose_tokenizer(settings: EncoderSettings) -> Counter | None:
    """Return what counts tokens, or none where the tokens of cl100k count."""
    name = settings.tokenizer_name
    if settings.tokenizer_kind == "tiktoken":
        if name in ("", CL100K):
            return None
        raise ConfigError(
            f"EMBEDDING_TOKENIZER_NAME is `{name}`, whose ranks Carrel does not come with.",
            suggestion=f"Use `{CL100K}`, or EMBEDDING_TOKENIZER_KIND `tokenizers` with a file.",
        )
    bundled = folder_of(settings) / "tokenizer.json"
    return PieceCounter(bundled if name in ("", BUNDLED) else Path(name))
