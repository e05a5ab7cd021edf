"""The settings of encoders."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from carrel.core.setting import Group, Seconds, Var, lower

TokenizerKind = Literal["tiktoken", "tokenizers"]
EncoderUse = Literal["bundled", "endpoint", "off"]


class EncoderSettings(Group):
    """What turns text into vectors."""

    use: Annotated[EncoderUse, Var("CARREL_ENCODER"), BeforeValidator(lower)] = Field(
        default="bundled",
        description="`bundled`: the model that Carrel comes with; `endpoint`: an "
        "OpenAI-compatible one over HTTP; `off`: search by keywords alone",
    )
    threads: Annotated[int, Var("CARREL_ENCODER_THREADS")] = Field(
        default=0,
        ge=0,
        le=256,
        description="cores that the bundled encoder uses at a time; 0 means all",
    )
    folder: Annotated[str, Var("CARREL_ENCODER_FOLDER")] = Field(
        default="",
        max_length=4096,
        description="folder of another build of the bundled encoder, with its `manifest.json`; "
        "empty means the one in the package",
    )
    url: Annotated[str, Var("CARREL_ENCODER_URL")] = Field(
        default="",
        pattern=r"^(https?://[^\s/?#@]+(/[^\s?#]*)?)?$",
        description="address of the endpoint without `/embeddings`, such as "
        "`http://localhost:11434/v1`",
    )
    model: Annotated[str, Var("CARREL_ENCODER_MODEL")] = Field(
        default="", max_length=200, description="model that the endpoint is asked for"
    )
    key: Annotated[str, Var("CARREL_ENCODER_KEY", secret=True)] = Field(
        default="",
        pattern=r"^[\x21-\x7e]*$",
        description="key for the endpoint, sent as a bearer token",
    )
    dimensions: Annotated[int, Var("CARREL_ENCODER_DIMENSIONS")] = Field(
        default=0,
        ge=0,
        le=4096,
        description="length of vectors that the endpoint is asked for; 0 means the model's own",
    )
    query_prefix: Annotated[str, Var("CARREL_ENCODER_QUERY_PREFIX")] = Field(
        default="", max_length=500, description="text put before queries for the endpoint"
    )
    passage_prefix: Annotated[str, Var("CARREL_ENCODER_PASSAGE_PREFIX")] = Field(
        default="", max_length=500, description="text put before passages for the endpoint"
    )
    half: Annotated[float, Var("CARREL_ENCODER_HALF")] = Field(
        default=0.45,
        ge=-1,
        le=1,
        description="cosine at which the endpoint's vectors count as half alike; it depends on the "
        "model, and only the shown similarity depends on it",
    )
    characters: Annotated[int, Var("CARREL_ENCODER_CHARACTERS")] = Field(
        default=2000,
        ge=200,
        le=100_000,
        description="characters of a passage that the endpoint gets at once; longer ones are cut",
    )
    batch: Annotated[int, Var("CARREL_ENCODER_BATCH")] = Field(
        default=32, ge=1, le=2048, description="texts in one request to the endpoint"
    )
    timeout: Annotated[Seconds, Var("CARREL_ENCODER_TIMEOUT")] = Field(
        default=30.0, description="seconds for one request to the endpoint in all, with retries"
    )
    retries: Annotated[int, Var("CARREL_ENCODER_RETRIES")] = Field(
        default=3, ge=0, le=20, description="further tries when the endpoint is busy or fails"
    )
    tokenizer_kind: Annotated[
        TokenizerKind, Var("EMBEDDING_TOKENIZER_KIND"), BeforeValidator(lower)
    ] = Field(
        default="tiktoken",
        description="what all limits in tokens are counted by: `tiktoken`, or `tokenizers` for a "
        "`tokenizer.json`",
    )
    tokenizer_name: Annotated[str, Var("EMBEDDING_TOKENIZER_NAME")] = Field(
        default="",
        max_length=4096,
        description="`cl100k_base` with `tiktoken`; with `tokenizers` a file, or `bundled` for "
        "that of the bundled encoder; empty means these two",
    )
