"""Each wire format says the same conversation in its provider's words, and reads the answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from carrel.core.language import Message, Role, Stop, Tool, ToolCall, ToolResult, said
from carrel.inference.language.anthropic import AnthropicForm
from carrel.inference.language.errors import ModelAnswerInvalid, ModelRefused
from carrel.inference.language.form import Ask, Form, Reply
from carrel.inference.language.gemini import GeminiForm
from carrel.inference.language.openai import OpenAIForm

SCHEMA = {"type": "object", "properties": {"bird": {"type": "string"}}}
TOOL = Tool(name="find", description="Find a bird.", schema=SCHEMA)
CALL = ToolCall(id="id-7", name="find", arguments={"bird": "青鷺"})
RESULT = ToolResult(id="id-7", name="find", text="Found.")
FORMS: list[Form] = [OpenAIForm(), AnthropicForm(), GeminiForm()]
every_form = pytest.mark.parametrize("form", FORMS, ids=lambda one: type(one).__name__)


def asked(**given: Any) -> Ask:
    known: dict[str, Any] = {"model": "m-1", "messages": [said("Who?")], "max_tokens": 50}
    return Ask(**(known | given))


def read(form: Form, answer: object) -> Reply:
    return form.read(json.dumps(answer).encode())


def test_a_question_in_the_words_of_openai() -> None:
    ask = asked(system="Be brief.", temperature=0.0)
    assert OpenAIForm().request(ask) == {
        "model": "m-1",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Who?"},
        ],
        "max_tokens": 50,
        "temperature": 0.0,
    }
    assert OpenAIForm(limit="max_completion_tokens").request(ask)["max_completion_tokens"] == 50


def test_a_question_in_the_words_of_anthropic() -> None:
    assert AnthropicForm().request(asked(system="Be brief.", temperature=0.5)) == {
        "model": "m-1",
        "max_tokens": 50,
        "messages": [{"role": "user", "content": "Who?"}],
        "system": "Be brief.",
        "temperature": 0.5,
    }


def test_a_question_in_the_words_of_gemini() -> None:
    assert GeminiForm().request(asked(system="Be brief.", temperature=0.5)) == {
        "contents": [{"role": "user", "parts": [{"text": "Who?"}]}],
        "generationConfig": {"maxOutputTokens": 50, "temperature": 0.5},
        "systemInstruction": {"parts": [{"text": "Be brief."}]},
    }
    assert GeminiForm().path("models/m-1") == "/models/m-1:generateContent"


@every_form
def test_what_is_not_asked_for_is_not_sent(form: Form) -> None:
    sent = json.dumps(form.request(asked()))
    for word in ("temperature", "tools", "schema", "Schema", "system"):
        assert word not in sent


def test_a_schema_goes_where_each_provider_wants_it() -> None:
    ask = asked(schema=SCHEMA)
    openai, anthropic, gemini = (form.request(ask) for form in FORMS)
    assert openai["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "schema": SCHEMA},
    }
    form = {"type": "json_schema", "schema": SCHEMA}
    assert anthropic["output_config"] == {"format": form}
    assert gemini["generationConfig"] == {
        "maxOutputTokens": 50,
        "responseMimeType": "application/json",
        "responseJsonSchema": SCHEMA,
    }


def test_tools_go_where_each_provider_wants_them() -> None:
    openai, anthropic, gemini = (form.request(asked(tools=[TOOL])) for form in FORMS)
    described = {"name": "find", "description": "Find a bird."}
    assert openai["tools"] == [{"type": "function", "function": described | {"parameters": SCHEMA}}]
    assert anthropic["tools"] == [described | {"input_schema": SCHEMA}]
    declared = [described | {"parametersJsonSchema": SCHEMA}]
    assert gemini["tools"] == [{"functionDeclarations": declared}]


CALLED: dict[str, dict[str, Any]] = {
    "OpenAIForm": {
        "choices": [
            {
                "message": {
                    "content": None,
                    "tool_calls": [
                        {
                            "id": "id-7",
                            "type": "function",
                            "function": {"name": "find", "arguments": '{"bird": "青鷺"}'},
                        }
                    ],
                },
                "finish_reason": "tool_calls",
            }
        ]
    },
    "AnthropicForm": {
        "content": [
            {"type": "thinking", "thinking": "", "signature": "EqQB"},
            {"type": "tool_use", "id": "id-7", "name": "find", "input": {"bird": "青鷺"}},
        ],
        "stop_reason": "tool_use",
    },
    "GeminiForm": {
        "candidates": [
            {
                "content": {
                    "parts": [
                        {
                            "functionCall": {
                                "id": "id-7",
                                "name": "find",
                                "args": {"bird": "青鷺"},
                            },
                            "thoughtSignature": "EjQK",
                        }
                    ]
                },
                "finishReason": "STOP",
            }
        ]
    },
}


@every_form
def test_a_call_is_read(form: Form) -> None:
    reply = read(form, CALLED[type(form).__name__])
    assert reply.calls == (CALL,)
    assert reply.stop is Stop.CALLS
    assert reply.text == ""


def history(form: Form) -> list[Message]:
    reply = read(form, CALLED[type(form).__name__])
    turn = Message(role=Role.ASSISTANT, calls=reply.calls, echo=reply.echo)
    failed = ToolResult(id="id-8", name="find", text="Gone.", is_error=True)
    return [said("Who?"), turn, Message(role=Role.TOOL, results=(RESULT, failed))]


def test_openai_gets_calls_and_results_back() -> None:
    sent: Any = OpenAIForm().request(asked(messages=history(OpenAIForm())))["messages"]
    assert sent[1] == {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {
                "id": "id-7",
                "type": "function",
                "function": {"name": "find", "arguments": '{"bird": "青鷺"}'},
            }
        ],
    }
    assert sent[2:] == [
        {"role": "tool", "tool_call_id": "id-7", "content": "Found."},
        {"role": "tool", "tool_call_id": "id-8", "content": "Gone."},
    ]


def test_anthropic_gets_its_thoughts_calls_and_results_back() -> None:
    sent: Any = AnthropicForm().request(asked(messages=history(AnthropicForm())))["messages"]
    assert sent[1] == {"role": "assistant", "content": CALLED["AnthropicForm"]["content"]}
    found = {"type": "tool_result", "tool_use_id": "id-7", "content": "Found.", "is_error": False}
    assert sent[2]["role"] == "user"
    assert sent[2]["content"][0] == found
    assert sent[2]["content"][1]["is_error"] is True


def test_gemini_gets_its_signatures_calls_and_results_back() -> None:
    sent: Any = GeminiForm().request(asked(messages=history(GeminiForm())))["contents"]
    parts = CALLED["GeminiForm"]["candidates"][0]["content"]["parts"]
    assert sent[1] == {"role": "model", "parts": parts}
    first, second = (part["functionResponse"] for part in sent[2]["parts"])
    assert first == {"id": "id-7", "name": "find", "response": {"output": "Found."}}
    assert second["response"] == {"error": "Gone."}


@pytest.mark.parametrize("form", [AnthropicForm(), GeminiForm()], ids=["anthropic", "gemini"])
def test_a_turn_of_another_provider_is_said_anew(form: Form) -> None:
    other = GeminiForm() if isinstance(form, AnthropicForm) else AnthropicForm()
    sent = json.dumps(form.request(asked(messages=history(other))), ensure_ascii=False)
    assert "青鷺" in sent
    assert "EjQK" not in sent
    assert "EqQB" not in sent


def test_calls_of_gemini_without_ids_get_some_that_are_not_sent_back() -> None:
    call = {"functionCall": {"name": "find"}}
    reply = read(GeminiForm(), {"candidates": [{"content": {"parts": [call, call]}}]})
    assert [one.id for one in reply.calls] == ["call-1", "call-2"]
    results = tuple(ToolResult(id=one.id, name="find", text="x") for one in reply.calls)
    sent = GeminiForm().request(asked(messages=[Message(role=Role.TOOL, results=results)]))
    assert "call-" not in json.dumps(sent)


BROKEN_CALLS: list[tuple[Form, dict[str, Any]]] = [
    (
        OpenAIForm(),
        {"choices": [{"message": {"tool_calls": [{"function": {"name": "f", "arguments": "{"}}]}}]},
    ),
    (
        OpenAIForm(),
        {
            "choices": [
                {"message": {"tool_calls": [{"function": {"name": "f", "arguments": "[]"}}]}}
            ]
        },
    ),
    (AnthropicForm(), {"content": [{"type": "tool_use", "id": "a", "name": "f", "input": "x"}]}),
    (AnthropicForm(), {"content": [{"type": "tool_use", "name": "f"}]}),
    (GeminiForm(), {"candidates": [{"content": {"parts": [{"functionCall": {"args": {}}}]}}]}),
    (GeminiForm(), {"candidates": [{"content": {"parts": [{"functionCall": None}]}}]}),
    (GeminiForm(), {"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]}),
]


@pytest.mark.parametrize(("form", "answer"), BROKEN_CALLS)
def test_a_broken_call_cannot_be_used(form: Form, answer: dict[str, Any]) -> None:
    with pytest.raises(ModelAnswerInvalid, match="asks for a call"):
        read(form, answer)


@pytest.mark.parametrize("reason", ["SAFETY", "RECITATION", "PROHIBITED_CONTENT", "OTHER"])
def test_gemini_declines_in_many_ways(reason: str) -> None:
    with pytest.raises(ModelRefused) as caught:
        read(GeminiForm(), {"candidates": [{"finishReason": reason}]})
    assert caught.value.details == {"reason": reason}


@pytest.mark.parametrize(
    ("form", "answer"),
    [
        (OpenAIForm(), {"choices": [{"message": {"content": "a"}, "finish_reason": "length"}]}),
        (AnthropicForm(), {"content": [], "stop_reason": "max_tokens"}),
        (AnthropicForm(), {"content": [], "stop_reason": "model_context_window_exceeded"}),
        (GeminiForm(), {"candidates": [{"finishReason": "MAX_TOKENS"}]}),
    ],
)
def test_an_answer_that_ran_out_of_tokens_says_so(form: Form, answer: dict[str, Any]) -> None:
    assert read(form, answer).stop is Stop.LENGTH


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("<think>hm\nhm</think>\n\nYes.", "Yes."),
        ("Yes <think>no</think>", "Yes <think>no</think>"),
        ("<think>without end", "<think>without end"),
    ],
)
def test_thoughts_before_an_answer_are_left_out(text: str, kept: str) -> None:
    assert read(OpenAIForm(), {"choices": [{"message": {"content": text}}]}).text == kept


@every_form
def test_uncounted_tokens_are_unknown(form: Form) -> None:
    reply = read(form, CALLED[type(form).__name__])
    assert (reply.input_tokens, reply.output_tokens) == (None, None)


def test_gemini_says_in_its_body_how_long_to_wait() -> None:
    body = b'{"error": {"details": [{"@type": "RetryInfo", "retryDelay": "34.5s"}]}}'
    assert GeminiForm().waits(body) == 34.5
    assert GeminiForm().waits(b'{"error": {}}') is None


@pytest.mark.parametrize(
    "given",
    [
        {"role": Role.USER, "calls": (CALL,)},
        {"role": Role.TOOL},
        {"role": Role.USER, "text": "a", "results": (RESULT,)},
        {"role": Role.TOOL, "text": "a", "results": (RESULT,)},
    ],
)
def test_a_turn_that_no_conversation_has_cannot_be_made(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Message(**given)
