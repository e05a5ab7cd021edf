"""The settings choose the language model; without a key there is none, and nothing fails."""

from __future__ import annotations

from typing import Any

import pytest

from carrel import config
from carrel.core.language_settings import ModelSettings
from carrel.errors import ConfigError
from carrel.inference.language.choose import PROVIDERS, choose
from carrel.inference.language.errors import ModelNotConfigured

KEY = "sk-very-secret"


def name(**given: Any) -> str | None:
    model = choose(ModelSettings.model_validate(given))
    return None if model is None else model.name


def test_without_a_key_and_a_provider_there_is_no_model() -> None:
    assert choose(ModelSettings()) is None


@pytest.mark.proves("X-052")
@pytest.mark.parametrize("provider", ["openai", "anthropic", "gemini"])
def test_a_key_alone_chooses_its_provider(provider: str) -> None:
    found = name(**{f"{provider}_key": KEY})
    assert found is not None
    assert found.startswith(f"{provider}/")


def test_a_server_of_ones_own_goes_before_the_keys() -> None:
    given = {"url": "http://localhost:1/v1", "name": "qwen3:4b", "openai_key": KEY}
    assert name(**given) == "compatible/qwen3:4b"


def test_of_two_keys_the_first_provider_counts_unless_one_is_named() -> None:
    keys = {"gemini_key": KEY, "openai_key": KEY}
    assert (name(**keys) or "").startswith("openai/")
    assert (name(**keys, provider="gemini") or "").startswith("gemini/")


def test_a_key_is_not_used_where_no_model_is_wanted() -> None:
    assert name(openai_key=KEY, provider="none") is None


@pytest.mark.proves("C-041")
@pytest.mark.parametrize("provider", ["OpenAI", "anthropic", "GEMINI", "compatible"])
def test_provider_and_name_choose_the_model(provider: str) -> None:
    loaded = config.load(
        environ={
            "CHAT_MODEL_PROVIDER": provider,
            "CHAT_MODEL_NAME": "big-1",
            "CARREL_MODEL_URL": "http://localhost:1/v1",
        }
    )
    model = choose(loaded.settings.model)
    assert model is not None
    assert model.name == f"{provider.lower()}/big-1"


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"provider": "openai"}, "OPENAI_API_KEY"),
        ({"provider": "anthropic", "gemini_key": KEY}, "ANTHROPIC_API_KEY"),
        ({"provider": "gemini"}, "GEMINI_API_KEY"),
        ({"provider": "compatible"}, "CARREL_MODEL_URL and CHAT_MODEL_NAME are"),
        ({"url": "http://localhost:1/v1"}, "CHAT_MODEL_NAME is"),
    ],
)
def test_what_is_missing_is_named(given: dict[str, Any], missing: str) -> None:
    with pytest.raises(ModelNotConfigured, match=missing) as caught:
        name(**given)
    assert KEY not in str(caught.value.as_dict())


@pytest.mark.proves("C-042")
@pytest.mark.parametrize(
    "variable",
    ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "CARREL_MODEL_KEY"],
)
def test_keys_are_read_from_their_variables_and_are_secret(variable: str) -> None:
    loaded = config.load(environ={variable: KEY})
    row = next(row for row in PROVIDERS if row.variable == variable)
    assert getattr(loaded.settings.model, row.key) == KEY
    assert KEY not in str(loaded.origins)
    with pytest.raises(ConfigError) as caught:
        config.load(environ={variable: f"{KEY} \n"})
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("value", ["[1]", "no JSON", "7"])
def test_options_must_be_a_json_object(value: str) -> None:
    with pytest.raises(ConfigError, match="CARREL_MODEL_OPTIONS"):
        config.load(environ={"CARREL_MODEL_OPTIONS": value})


def test_options_may_be_a_table_of_the_file(tmp_path: Any) -> None:
    file = tmp_path / "carrel.toml"
    file.write_text('[model.options]\nreasoning_effort = "low"\n', encoding="utf-8")
    loaded = config.load(environ={"CARREL_CONFIG": str(file)})
    assert loaded.settings.model.options == '{"reasoning_effort": "low"}'


def test_a_name_of_ones_own_goes_without_the_options_of_the_default() -> None:
    row = next(row for row in PROVIDERS if row.options)
    given = {row.key: KEY, "provider": row.name}
    own: Any = choose(ModelSettings.model_validate(given | {"name": "other"}))
    default: Any = choose(ModelSettings.model_validate(given))
    assert own._place.options == {}
    assert default._place.options == row.options
