"""Answers that a model writes: checked before they leave, and errors when it fails."""

from __future__ import annotations

from typing import Any

import pytest
from mcp import types
from mcp.client import Client

from carrel.core.language_settings import ModelSettings
from carrel.core.pipeline_settings import PipelineSettings
from carrel.errors import ModelError
from carrel.inference.language.choose import choose
from carrel.inference.language.errors import ModelAnswerInvalid, ModelUnavailable
from carrel.inference.language.scripted import ScriptedModel
from carrel.storage.database import Database
from tests.fault_server import Behaviour, FaultServer, answer, hang
from tests.mcp_kit import Mode, both_eras, error
from tests.pipeline_kit import KEYS, QUERY, rig_on
from tests.vendors import COMPATIBLE, KEY

GOOD = (
    "The ledger “is kept by Miriam Voss” [1]. The port was small in the year 1402 [1]. "
    "The harbour “is made of gold” [1]. Nobody knows why."
)


@pytest.mark.proves("X-052", "E-036", "E-040", "E-044")
@pytest.mark.parametrize("key", KEYS)
async def test_a_model_writes_and_its_tokens_are_counted(store: Database, key: str) -> None:
    model = ScriptedModel(lambda _: "Miriam Voss keeps the ledger [1].")
    async with rig_on(store, model=model) as rig:
        await rig.fill()
        body = await rig.ask(key)
    assert body["metadata"]["answer_type"] == "generated"
    assert body["answer"].startswith("Miriam Voss keeps the ledger")
    assert body["metadata"]["tokens_used"] == body["performance_metrics"]["tokens_used"] > 0
    assert body["metadata"]["llm_model"] == "scripted/model"
    assert QUERY in model.asked[0].text


async def test_quotations_are_verified_and_unsupported_sentences_marked(store: Database) -> None:
    async with rig_on(store, model=ScriptedModel([GOOD])) as rig:
        await rig.fill()
        body = await rig.ask("basic_rerank", "The ledger of the small port is kept by Miriam Voss")
    text = body["answer"].partition("\n\n")[0]
    assert "“is kept by Miriam Voss” [" in text
    assert "“is made of gold”. (not supported by the sources)" in text
    assert "Nobody knows why. (not supported by the sources)" in text
    assert "(not in the cited text: 1402)" in text
    assert body["metadata"]["unsupported_sentences"] == 2


async def test_no_model_is_asked_where_no_answer_is_wanted_or_nothing_found(
    store: Database,
) -> None:
    model = ScriptedModel([])
    async with rig_on(store, model=model) as rig:
        assert (await rig.ask("basic"))["answer"] == ""
        await rig.fill()
        assert (await rig.ask("basic", generate_answer=False))["answer"] == ""
    assert model.asked == []


@pytest.mark.proves("E-006", "E-054", "E-064")
@pytest.mark.parametrize(
    ("behaviour", "kind"),
    [
        (hang, ModelUnavailable),
        (answer("down", status=503), ModelUnavailable),
        (answer("<html>"), ModelAnswerInvalid),
        (answer('{"choices": []}'), ModelAnswerInvalid),
        (answer("no", status=401), ModelError),
    ],
    ids=["hangs", "fails", "nonsense", "empty", "refuses"],
)
async def test_a_provider_at_fault_is_a_typed_error_and_no_health(
    store: Database, behaviour: Behaviour, kind: type[ModelError]
) -> None:
    async with FaultServer({COMPATIBLE.path: behaviour}) as server:
        model = choose(
            ModelSettings(
                provider="compatible", name="m", url=server.url("/v1"), key=KEY, retries=0
            )
        )
        settings = PipelineSettings(timeout=2)
        async with rig_on(store, model=model, settings=settings) as rig:
            await rig.fill()
            with pytest.raises(kind) as caught:
                await rig.ask("basic")
            assert KEY not in str(caught.value.as_dict())
            async with Client(rig.server(), mode="auto") as client:
                told = error(await client.call_tool("rag_basic", {"query": QUERY}))
            assert told["type"] == "ModelError"
            health = await rig.desk.health.health()
            assert health.pipeline_statuses["basic"].status == "unavailable"
            assert health.overall_status == "degraded"
        assert model is not None
        await model.close()


async def lent(context: Any, params: types.CreateMessageRequestParams) -> types.CreateMessageResult:
    del context
    assert params.max_tokens == 4096
    text = types.TextContent(text="Miriam Voss keeps the ledger [1].")
    return types.CreateMessageResult(role="assistant", model="small", content=text)


async def refused(context: Any, params: types.CreateMessageRequestParams) -> types.ErrorData:
    del context, params
    return types.ErrorData(code=-1, message="not today")


@both_eras
@pytest.mark.proves("X-052")
async def test_the_clients_model_writes_where_it_is_lent(store: Database, mode: Mode) -> None:
    async with rig_on(store) as rig:
        await rig.fill()
        async with Client(rig.server(), mode=mode, sampling_callback=lent) as client:
            result = await client.call_tool("rag_basic_rerank", {"query": QUERY})
        body = result.structured_content
        assert body is not None
        assert body["answer"].startswith("Miriam Voss keeps the ledger")
        assert body["metadata"]["answer_type"] == "generated"
        assert (await rig.desk.health.metrics()).whole.total_queries == 1


@pytest.mark.proves("X-051")
async def test_a_client_that_refuses_gets_sentences_of_the_pages(store: Database) -> None:
    async with rig_on(store) as rig:
        await rig.fill()
        async with Client(rig.server(), mode="legacy", sampling_callback=refused) as client:
            result = await client.call_tool("rag_basic", {"query": QUERY})
        assert result.structured_content is not None
        assert result.structured_content["metadata"]["answer_type"] == "extractive"
        assert "quoted from the pages instead" in result.structured_content["answer"]
