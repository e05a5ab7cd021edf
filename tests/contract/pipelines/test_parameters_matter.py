"""Every parameter has an effect: two values of each, and the difference."""

from __future__ import annotations

from typing import Any

import pytest

from carrel.pipelines.catalog import PIPELINES
from carrel.storage.database import Database
from tests.pipeline_kit import HARBOUR, KEYS, LEDGER, Rig, documents, rig_on

SHOWN = frozenset({"query"})
LONG = "lighthouse brick oil " * 40 + "sourdough linen week " * 10


def sources(body: dict[str, Any]) -> list[str]:
    return [one["metadata"]["source"] for one in body["retrieved_documents"]]


@pytest.mark.proves("E-026", "E-011", "E-025")
@pytest.mark.parametrize("key", [key for key in KEYS if key != "basic_rerank"])
async def test_top_k_bounds_the_passages(rig: Rig, key: str) -> None:
    counts = [
        len((await rig.ask(key, top_k=count, **_open(key)))["retrieved_documents"])
        for count in (1, 4)
    ]
    assert counts == [1, 4]


@pytest.mark.proves("E-012", "E-013", "E-026", "E-038")
async def test_rerank_takes_top_k_and_keeps_rerank_top_k(rig: Rig) -> None:
    wide = await rig.ask("basic_rerank", top_k=8, rerank_top_k=3)
    near = await rig.ask("basic", top_k=8)
    assert len(documents(wide)) == 3
    assert set(documents(wide)) <= set(documents(near))
    narrow = await rig.ask("basic_rerank", top_k=2, rerank_top_k=3)
    assert set(documents(narrow)) == set(documents(near)[:2])


@pytest.mark.proves("E-011")
async def test_basic_gives_the_nearest_passages(rig: Rig) -> None:
    query = "The moon moves the tides twice a day."
    body = await rig.ask("basic", query)
    found = await rig.shelf.corpus.serving()
    assert found is not None
    vector = (await rig.shelf.encoder.embed_query(query)).dense
    near = await rig.shelf.corpus.find_near(found, vector, limit=5)
    assert documents(body) == [one.chunk.text for one in near]


@pytest.mark.proves("E-027")
@pytest.mark.parametrize("key", KEYS)
async def test_a_filter_holds_in_every_pipeline(rig: Rig, key: str) -> None:
    body = await rig.ask(key)
    harbour = next(
        one["metadata"]["source_id"]
        for one in body["retrieved_documents"]
        if one["metadata"]["source"] == HARBOUR
    )
    only = await rig.ask(key, metadata_filter={"source_id": [harbour]})
    assert set(sources(only)) == {HARBOUR}
    assert LEDGER not in only["answer"]
    none = await rig.ask(key, metadata_filter={"language": "ja"})
    assert (none["retrieved_documents"], none["answer"]) == ([], "")


@pytest.mark.proves("E-027")
@pytest.mark.parametrize("key", KEYS)
async def test_a_threshold_holds_in_every_pipeline(rig: Rig, key: str) -> None:
    scores = [one["score"] for one in (await rig.ask(key))["retrieved_documents"]]
    least = (scores[0] + scores[-1]) / 2
    kept = (await rig.ask(key, similarity_threshold=least))["retrieved_documents"]
    assert [one["score"] for one in kept] == [score for score in scores if score >= least]
    assert len(kept) < len(scores)


@pytest.mark.proves("E-027")
@pytest.mark.parametrize("key", KEYS)
async def test_an_answer_is_written_only_where_it_is_wanted(rig: Rig, key: str) -> None:
    body = await rig.ask(key, generate_answer=False)
    assert body["answer"] == ""
    assert body["retrieved_documents"]
    assert body["metadata"]["answer_type"] == "none"


@pytest.mark.proves("E-013", "E-026", "X-078")
async def test_another_reranker_orders_otherwise(rig: Rig) -> None:
    query = "times of the moon"
    mix, late = [
        await rig.ask("basic_rerank", query, rerank_top_k=8, reranker_model=name)
        for name in ("mix", "late")
    ]
    assert (mix["metadata"]["reranker"], late["metadata"]["reranker"]) == ("mix", "late")
    assert documents(mix) != documents(late)
    words = await rig.ask("pylate_colbert", query, top_k=8, **_open("pylate_colbert"))
    assert documents(words) != documents(mix)


@pytest.mark.proves("E-018", "E-026")
async def test_each_method_of_graphrag_is_another(rig: Rig) -> None:
    query = "Where was the keeper of the ledger of Ravenscar Harbour born?"
    found = {
        method: (await rig.ask("graphrag", query, top_k=8, search_method=method))
        for method in ("hybrid", "vector", "text", "graph", "rrf")
    }
    orders = {method: tuple(documents(body)) for method, body in found.items()}
    assert orders["text"] != orders["vector"]
    assert orders["graph"] != orders["text"]
    assert len({(orders[name], found[name]["metadata"]["rrf_score"]) for name in found}) == 5


@pytest.mark.proves("E-019", "E-026")
async def test_depth_bounds_the_way_over_the_graph(store: Database) -> None:
    async with rig_on(store) as rig:
        for name, text in (
            ("Alder", "Alder Hall stands beside Birch Lodge."),
            ("Birch", "Birch Lodge was sold to Cedar House."),
            ("Cedar", "Cedar House keeps a green parrot."),
            ("Other", "Nobody lives on the moor."),
        ):
            await rig.shelf.put(text, title=name, url=f"https://a.example/{name}")
        await rig.shelf.encode()
        near, far = [
            documents(
                await rig.ask(
                    "graphrag",
                    "Alder Hall",
                    search_method="graph",
                    graph_traversal_depth=depth,
                )
            )
            for depth in (1, 3)
        ]
        assert near != far
        assert len(far) >= len(near)


@pytest.mark.proves("E-020", "E-026")
async def test_rrf_k_changes_the_fusion(rig: Rig) -> None:
    low, high = [(await rig.ask("graphrag", rrf_k=k))["metadata"]["rrf_score"] for k in (1, 100)]
    assert low > high


@pytest.mark.proves("E-021", "E-026")
async def test_the_interaction_threshold_leaves_out_what_is_far_below_the_best(rig: Rig) -> None:
    counts = [
        len((await rig.ask("pylate_colbert", top_k=50, interaction_threshold=share))["sources"])
        for share in (0.0, 1.0)
    ]
    assert counts[0] > counts[1] == 1


@pytest.mark.proves("E-022", "E-026", "E-042")
async def test_the_length_of_the_question_is_real(rig: Rig) -> None:
    short, long = [
        await rig.ask("pylate_colbert", LONG, max_query_length=size, interaction_threshold=0)
        for size in (32, 512)
    ]
    assert documents(short)[0].startswith("The lighthouse")
    assert short["retrieved_documents"][0]["score"] != long["retrieved_documents"][0]["score"]
    less, more = (body["metadata"]["token_interactions"] for body in (short, long))
    assert less < more


@pytest.mark.proves("E-022", "E-026", "E-042")
async def test_the_compression_is_real(rig: Rig) -> None:
    whole, half = [
        (await rig.ask("pylate_colbert", compression_ratio=share))["metadata"]
        for share in (1.0, 0.5)
    ]
    assert whole["compression_ratio"] == 1.0
    assert 0.5 <= half["compression_ratio"] < 0.6
    assert half["token_interactions"] < 0.6 * whole["token_interactions"]


@pytest.mark.proves("E-023", "E-026")
async def test_levels_of_communities_differ(rig: Rig) -> None:
    coarse, fine = [
        (await rig.ask("iris_global_graphrag", community_level=level))["metadata"]["communities"]
        for level in (0, 5)
    ]
    assert [one["passages"] for one in coarse] != [one["passages"] for one in fine]


@pytest.mark.proves("E-024", "E-026")
async def test_citations_are_there_where_they_are_wanted(rig: Rig) -> None:
    plain = await rig.ask("iris_global_graphrag")
    cited = await rig.ask("iris_global_graphrag", include_citations=True)
    assert "citations" not in plain["metadata"]
    found = cited["metadata"]["citations"]
    assert found
    pages = {source.url: source for source in await rig.desk.kit.catalog.list()}
    for one in found:
        (version, *_) = await rig.desk.kit.catalog.versions(pages[one["source"]].id)
        assert version.text[one["start"] : one["end"]] == one["quote"]


@pytest.mark.proves("E-026")
def test_no_parameter_is_without_its_test() -> None:
    known = {name for row in PIPELINES for name in row.parameters.model_fields}
    assert known == {
        *("query top_k include_sources include_metadata metadata_filter".split()),
        *("similarity_threshold generate_answer rerank_top_k reranker_model".split()),
        *("confidence_threshold correction_strategy enable_web_search".split()),
        *("search_method graph_traversal_depth rrf_k interaction_threshold".split()),
        *("max_query_length compression_ratio community_level include_citations".split()),
    }


def _open(key: str) -> dict[str, Any]:
    """What lets all passages through that a pipeline would leave out by itself."""
    return {"interaction_threshold": 0.0} if key == "pylate_colbert" else {}
