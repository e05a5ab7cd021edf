"""The settings of language models."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from carrel.core.setting import Group, Seconds, Var, lower

Provider = Literal["auto", "openai", "anthropic", "gemini", "compatible", "none"]
Key = Annotated[str, Field(pattern=r"^[\x21-\x7e]*$")]


def check_options(value: object) -> str:
    """Return a JSON object as text; a table of the TOML file is one."""
    try:
        found = json.loads(value) if isinstance(value, str) and value.strip() else value or {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ValueError('not a JSON object such as {"reasoning_effort": "low"}')  # noqa: TRY004
    return json.dumps(found, ensure_ascii=False) if found else ""


class ModelSettings(Group):
    """The language model for syntheses, proposals and chat; all else works without one."""

    provider: Annotated[Provider, Var("CHAT_MODEL_PROVIDER"), BeforeValidator(lower)] = Field(
        default="auto",
        description="`openai`, `anthropic`, `gemini`, `compatible` (any server with OpenAI's chat "
        "completions, such as Ollama, vLLM or llama.cpp), `none`; `auto` takes CARREL_MODEL_URL if "
        "it is set, or else the first of the three whose key is set",
    )
    name: Annotated[str, Var("CHAT_MODEL_NAME")] = Field(
        default="",
        pattern=r"^[\w.:@/+-]*$",
        max_length=200,
        description="model to ask for; empty means a small, quick one of the provider",
    )
    openai_key: Annotated[Key, Var("OPENAI_API_KEY", secret=True)] = Field(
        default="", description="key for OpenAI"
    )
    anthropic_key: Annotated[Key, Var("ANTHROPIC_API_KEY", secret=True)] = Field(
        default="", description="key for Anthropic"
    )
    gemini_key: Annotated[Key, Var("GEMINI_API_KEY", secret=True)] = Field(
        default="", description="key for Gemini"
    )
    url: Annotated[str, Var("CARREL_MODEL_URL")] = Field(
        default="",
        pattern=r"^(https?://[^\s/?#@]+(/[^\s?#]*)?)?$",
        description="address of a compatible server without `/chat/completions`, such as "
        "`http://localhost:11434/v1`; with another provider, asked instead of its own address",
    )
    key: Annotated[Key, Var("CARREL_MODEL_KEY", secret=True)] = Field(
        default="", description="key for a compatible server, if it wants one"
    )
    options: Annotated[str, Var("CARREL_MODEL_OPTIONS"), BeforeValidator(check_options)] = Field(
        default="",
        description="what else goes into each request: JSON such as "
        '`{"reasoning_effort": "low"}`, or such a table in the TOML file',
    )
    timeout: Annotated[Seconds, Var("CARREL_MODEL_TIMEOUT")] = Field(
        default=60.0, description="seconds for one answer in all, with waiting and retries"
    )
    retries: Annotated[int, Var("CARREL_MODEL_RETRIES")] = Field(
        default=3, ge=0, le=20, description="further tries when the provider is busy or fails"
    )
    concurrent: Annotated[int, Var("CARREL_MODEL_CONCURRENT")] = Field(
        default=4, ge=1, le=1000, description="requests to the model at the same time"
    )
    field_proposals: Annotated[bool, Var("CARREL_FIELD_PROPOSALS")] = Field(
        default=False,
        description="let the model propose fields of a page that the rules did not find; the text "
        "of such pages then goes to the provider",
    )
    synthesis: Annotated[Seconds, Var("CARREL_SYNTHESIS_TIMEOUT")] = Field(
        default=5.0,
        description="seconds for a synthesis; without an answer until then it is made of sentences "
        "of the pages",
    )
