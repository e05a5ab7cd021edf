"""Asking systems and summing up what they answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from carrel.evaluation.exam import Exam, Question, Record
from carrel.evaluation.rating import System, rate

RECORDS = [Record(id=name, title="", text=name) for name in "abcd"]
QUESTIONS = [Question(id=f"q{number}", text=f"question {number}") for number in range(4)]
GAINS = {"q0": {"a": 1.0}, "q1": {"b": 1.0}, "q2": {"c": 1.0}, "q3": {"a": 1.0, "d": 1.0}}
EXAM = Exam(records=RECORDS, questions=QUESTIONS, gains=GAINS, notes=("a note",))


def answering(answers: Mapping[str, Sequence[str]]) -> System:
    async def system(query: str, limit: int) -> Sequence[str]:
        assert limit == 10
        return answers.get(query, ())

    return system


PERFECT = answering(
    {"question 0": "a", "question 1": "b", "question 2": "c", "question 3": ["d", "d", "a"]}
)
HALF = answering({"question 0": "xa", "question 2": "c", "question 3": "axxxxxxxd"})


async def test_each_system_gets_the_means_over_the_queries() -> None:
    found = await rate(EXAM, {"keyword": HALF, "search": PERFECT})
    half, perfect = (found.systems[name].as_dict() for name in ("keyword", "search"))
    assert list(perfect) == [
        *("ndcg@10", "recall@1", "recall@5", "recall@10", "mrr@10", "all@8", "all@10"),
        *("p50_ms", "p95_ms"),
    ]
    assert [perfect[name] for name in ("ndcg@10", "recall@1", "all@8")] == [1.0, 0.875, 1.0]
    assert half["recall@1"] == pytest.approx((0 + 0 + 1 + 0.5) / 4)
    assert half["mrr@10"] == pytest.approx((0.5 + 0 + 1 + 1) / 4)
    assert (half["all@8"], half["p50_ms"] <= half["p95_ms"]) == (0.75, True)
    low, high = found.systems["keyword"].intervals["ndcg@10"]
    assert low < half["ndcg@10"] < high


async def test_the_search_is_compared_with_the_best_of_the_others() -> None:
    worst = answering({})
    found = await rate(EXAM, {"keyword": HALF, "vector": worst, "search": PERFECT})
    assert found.paired is not None
    assert found.paired.against == "keyword"
    assert found.paired.difference == pytest.approx(1 - found.systems["keyword"].means["ndcg@10"])
    assert 0 < found.paired.p < 1


@pytest.mark.parametrize("names", [["search"], ["keyword", "vector"]])
async def test_there_is_nothing_to_compare_without_both_sides(names: list[str]) -> None:
    found = await rate(EXAM, dict.fromkeys(names, HALF))
    assert found.paired is None


async def test_machines_get_everything_by_name() -> None:
    found = await rate(EXAM, {"search": PERFECT})
    told = found.as_dict()
    assert (told["pages"], told["queries"], told["notes"]) == (4, 4, ["a note"])
    assert list(told) == [
        *("pages", "queries", "systems", "intervals", "encode_ms", "paired", "notes")
    ]
    assert found.ranked["search"]["q3"] == ["d", "a"]


async def test_systems_take_turns_and_the_share_of_encoding_is_told() -> None:
    order: list[str] = []
    clock = iter(range(1000))
    shown: list[tuple[int, int]] = []

    def named(name: str) -> System:
        async def system(query: str, limit: int) -> Sequence[str]:
            order.append(f"{name} {query[-1]} {limit}")
            return ()

        return system

    found = await rate(
        EXAM,
        {"keyword": named("k"), "search": named("s")},
        encode_ms=lambda: float(next(clock) % 2),
        progress=lambda done, total, _: shown.append((done, total)),
    )
    assert order[:6] == ["k 0 10", "s 0 10", "k 0 10", "s 0 10", "k 1 10", "s 1 10"]
    assert found.systems["search"].encode_ms == 1.0
    assert shown == [(1, 4), (2, 4), (3, 4), (4, 4)]
