"""Why a language model did not answer.

ModelError
├── ModelNotConfigured   there is none, its key is missing or refused, or nobody knows its name
├── ModelUnavailable     it cannot be reached, is busy, or took too long
├── ModelRefused         the provider refuses the request, or the model declines to answer
└── ModelAnswerInvalid   it answered something that cannot be used

No message and no detail holds a key.
"""

from __future__ import annotations

from carrel.errors import ModelError


class ModelNotConfigured(ModelError):
    """No language model is configured."""

    code = "model_not_configured"
    advice = (
        "Set a key such as OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY, or name a server "
        "with CARREL_MODEL_URL; CHAT_MODEL_PROVIDER and CHAT_MODEL_NAME choose among them."
    )


class ModelUnavailable(ModelError):
    """The language model cannot be reached."""

    code = "model_unavailable"
    retryable = True
    advice = "Try again; look at CARREL_MODEL_URL and CARREL_MODEL_TIMEOUT if it stays so."


class ModelRefused(ModelError):
    """The language model refuses to answer."""

    code = "model_refused"
    advice = "Ask for less or in another way, or choose another model with CHAT_MODEL_NAME."


class ModelAnswerInvalid(ModelError):
    """The language model gave an answer that cannot be used."""

    code = "model_answer_invalid"
    advice = (
        "Try again; if it stays so, check that CHAT_MODEL_PROVIDER fits the server, or choose "
        "another model with CHAT_MODEL_NAME."
    )
