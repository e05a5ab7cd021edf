"""What the three providers of language models send, to be played by a server on loopback."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from carrel.core.language import LanguageModel
from carrel.core.language_settings import ModelSettings
from carrel.inference.language.choose import choose
from tests.fault_server import FaultServer

KEY = "sk-very-secret-0123456789"


@dataclass(frozen=True)
class Vendor:
    """One provider: where it is asked, and how it says things."""

    name: str
    path: str
    header: str
    said: Callable[[str], dict[str, Any]]
    refused: dict[str, Any]
    silent: dict[str, Any]

    def answer(self, text: str) -> str:
        return json.dumps(self.said(text), ensure_ascii=False)

    def model(self, server: FaultServer, **given: object) -> LanguageModel:
        """Return the model that the settings choose, at this server."""
        settings = {
            "provider": self.name,
            "name": "m-1",
            "url": server.url(self.path.partition("/v")[0] + "/v1"),
            {"compatible": "key"}.get(self.name, f"{self.name}_key"): KEY,
            "retries": 0,
        }
        model = choose(ModelSettings.model_validate(settings | given))
        assert model is not None
        return model


def _openai(text: str) -> dict[str, Any]:
    return {
        "id": "c-1",
        "model": "m-1-2026",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": text, "refusal": None},
                "finish_reason": "stop",
            }
        ],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }


def _anthropic(text: str) -> dict[str, Any]:
    return {
        "id": "msg-1",
        "type": "message",
        "model": "m-1-2026",
        "content": [
            {"type": "thinking", "thinking": "", "signature": "EqQB"},
            {"type": "text", "text": text},
        ],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": 9, "cache_read_input_tokens": 2, "output_tokens": 7},
    }


def _gemini(text: str) -> dict[str, Any]:
    parts = [{"text": "let me see", "thought": True}, {"text": text, "thoughtSignature": "EjQK"}]
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}],
        "usageMetadata": {
            "promptTokenCount": 11,
            "candidatesTokenCount": 4,
            "thoughtsTokenCount": 3,
        },
        "modelVersion": "m-1-2026",
    }


def _without(answer: dict[str, Any], *, reason: str) -> dict[str, Any]:
    choice = {"message": {"content": ""}, "finish_reason": reason}
    return answer | {"choices": [choice]}


_BLOCKED = {"promptFeedback": {"blockReason": "SAFETY"}}
OPENAI = Vendor(
    name="openai",
    path="/v1/chat/completions",
    header="authorization",
    said=_openai,
    refused=_without(_openai(""), reason="content_filter"),
    silent=_without(_openai(""), reason="length"),
)
COMPATIBLE = Vendor(
    name="compatible",
    path="/v1/chat/completions",
    header="authorization",
    said=_openai,
    refused={"choices": [{"message": {"content": None, "refusal": "No."}}]},
    silent=_without(_openai(""), reason="length"),
)
ANTHROPIC = Vendor(
    name="anthropic",
    path="/v1/messages",
    header="x-api-key",
    said=_anthropic,
    refused=_anthropic("I can") | {"stop_reason": "refusal"},
    silent=_anthropic("") | {"content": [], "stop_reason": "max_tokens"},
)
GEMINI = Vendor(
    name="gemini",
    path="/v1/models/m-1:generateContent",
    header="x-goog-api-key",
    said=_gemini,
    refused=_BLOCKED,
    silent={"candidates": [{"finishReason": "MAX_TOKENS"}]},
)
VENDORS = (OPENAI, COMPATIBLE, ANTHROPIC, GEMINI)
