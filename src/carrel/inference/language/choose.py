"""The language model that the settings ask for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from carrel.core.language import LanguageModel
from carrel.core.language_settings import ModelSettings
from carrel.errors import ModelError
from carrel.events import Observer
from carrel.inference.language.anthropic import AnthropicForm
from carrel.inference.language.errors import (
    ModelAnswerInvalid,
    ModelNotConfigured,
    ModelRefused,
    ModelUnavailable,
)
from carrel.inference.language.form import Form, merged
from carrel.inference.language.gemini import GeminiForm
from carrel.inference.language.openai import OpenAIForm
from carrel.inference.language.remote import Place, RemoteModel
from carrel.inference.wire import Peer, Policy, Wire

_UNKNOWN = frozenset({0, 401, 403, 404})  # the address, the key or the model's name is wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """A row: whom to ask, in which format, with which key.

    `model` is what is asked for where no name is set, quick enough for a synthesis; `options` are
    what that model needs for it.
    """

    name: str
    form: Form
    key: str
    variable: str
    url: str = ""
    model: str = ""
    options: Mapping[str, object] = field(default_factory=dict)


PROVIDERS = (
    Provider(name="compatible", form=OpenAIForm(), key="key", variable="CARREL_MODEL_KEY"),
    Provider(
        name="openai",
        form=OpenAIForm(limit="max_completion_tokens"),
        key="openai_key",
        variable="OPENAI_API_KEY",
        url="https://api.openai.com/v1",
        model="gpt-6-luna",
        options={"reasoning_effort": "none"},
    ),
    Provider(
        name="anthropic",
        form=AnthropicForm(),
        key="anthropic_key",
        variable="ANTHROPIC_API_KEY",
        url="https://api.anthropic.com/v1",
        model="claude-haiku-5-5",
        options={"output_config": {"effort": "low"}},
    ),
    Provider(
        name="gemini",
        form=GeminiForm(),
        key="gemini_key",
        variable="GEMINI_API_KEY",
        url="https://generativelanguage.googleapis.com/v1beta",
        model="gemini-3.5-flash-lite",
    ),
)


def choose(settings: ModelSettings, *, observer: Observer | None = None) -> LanguageModel | None:
    """Return the model, or none where none is asked for and no key is set."""
    row = _row(settings)
    if row is None:
        return None
    place = _place(settings, row)
    key = str(getattr(settings, row.key))
    wire = Wire(
        peer(place, row.form, key),
        Policy(timeout=settings.timeout, retries=settings.retries, concurrent=settings.concurrent),
    )
    return RemoteModel(place, row.form, wire, observer=observer)


def peer(place: Place, form: Form, key: str) -> Peer:
    """Return whom the wire talks to."""
    return Peer(
        name=f"The language model {place.provider}/{place.model}",
        unavailable=ModelUnavailable,
        invalid=ModelAnswerInvalid,
        refused=_refusal,
        advice="Check CHAT_MODEL_PROVIDER, CHAT_MODEL_NAME, the key and CARREL_MODEL_URL.",
        headers=form.headers(key),
        secret=key,
        waits=form.waits,
    )


def _refusal(status: int) -> type[ModelError]:
    return ModelNotConfigured if status in _UNKNOWN else ModelRefused


def _row(settings: ModelSettings) -> Provider | None:
    """Return the row that is named; by itself, one whose server or key is set."""
    if settings.provider != "auto":
        return next((row for row in PROVIDERS if row.name == settings.provider), None)
    if settings.url:
        return PROVIDERS[0]
    return next((row for row in PROVIDERS[1:] if getattr(settings, row.key)), None)


def _place(settings: ModelSettings, row: Provider) -> Place:
    url = settings.url or row.url
    name = settings.name or row.model
    needed = [("CARREL_MODEL_URL", url), ("CHAT_MODEL_NAME", name)]
    if row.url and not settings.url:
        needed.append((row.variable, getattr(settings, row.key)))
    missing = [variable for variable, value in needed if not value]
    if missing:
        raise ModelNotConfigured(
            f"The language model is to come from `{row.name}`, but {' and '.join(missing)} "
            f"{'is' if len(missing) == 1 else 'are'} not set.",
            suggestion=f"Set {' and '.join(missing)}, or CHAT_MODEL_PROVIDER to `none`.",
        )
    options = {} if settings.name else dict(row.options)
    if settings.options:
        options = merged(options, json.loads(settings.options))
    return Place(provider=row.name, model=name, url=url, timeout=settings.timeout, options=options)
