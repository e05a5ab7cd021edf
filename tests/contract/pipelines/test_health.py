"""Health and metrics: counted from calls, asked of the database, never made up."""

from __future__ import annotations

import itertools
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from carrel.core.pipeline_health import Call, Outcome, overall, percentile
from carrel.core.pipelines import HealthStatus
from carrel.errors import DatabaseUnavailable, DataValidationError
from carrel.storage.calls import Calls
from carrel.storage.database import Database
from tests.contract.websites.kit import Hands
from tests.pipeline_kit import KEYS, Rig, rig_on

FRESH = {"status": "healthy", "last_success": None, "error_rate": 0.0}
H, D, U = HealthStatus.HEALTHY, HealthStatus.DEGRADED, HealthStatus.UNAVAILABLE


async def record(
    rig: Rig, key: str, *, ok: int = 0, failed: int = 0, ms: float = 10.0, ago: float = 60.0
) -> None:
    """Write calls as if they had been made so many seconds ago."""
    calls = Calls(rig.database, keep=timedelta(days=8))
    outcomes = [Outcome.COMPLETED] * ok + [Outcome.FAILED] * failed
    for outcome in outcomes:
        bad = outcome is Outcome.FAILED
        await calls.add(
            Call(
                request_id=str(uuid.uuid4()),
                pipeline=key,
                started_at=rig.database.clock() - timedelta(seconds=ago),
                duration_ms=ms,
                outcome=outcome,
                stages=(),
                error_type="StorageError" if bad else "",
                error_message="the disk is gone" if bad else "",
            )
        )


async def health(rig: Rig, **given: bool) -> dict[str, Any]:
    return (await rig.desk.health.health(given)).as_dict()


async def metrics(rig: Rig, **given: Any) -> dict[str, Any]:
    return (await rig.desk.health.metrics(given)).as_dict()


@pytest.mark.proves("E-056", "E-059", "E-060", "E-063", "E-065", "X-067")
async def test_a_fresh_server_is_healthy(database: Database) -> None:
    async with rig_on(database) as rig:
        body = await health(rig)
    assert list(body) == (
        "overall_status pipeline_statuses database_status performance_metrics last_updated".split()
    )
    assert body["overall_status"] == "healthy"
    assert body["pipeline_statuses"] == dict.fromkeys(KEYS, FRESH)
    state = body["database_status"]
    assert state["connected"] is True
    assert type(state["response_time_ms"]) is int
    used, most = map(int, state["connection_pool_usage"].split("/"))
    assert 0 <= used <= most == database.pool[1]
    age = datetime.now(UTC) - datetime.fromisoformat(body["last_updated"])
    assert timedelta(0) <= age < timedelta(seconds=60)


@pytest.mark.proves("E-057", "E-058", "X-077")
def test_the_verdict_follows_the_computation_for_every_mixture() -> None:
    for statuses in itertools.product((H, D, U), repeat=3):
        assert overall(statuses, connected=False) is U
        wanted = H if set(statuses) == {H} else U if set(statuses) == {U} else D
        assert overall(statuses, connected=True) is wanted


@pytest.mark.proves("E-006", "E-054", "E-064", "X-068", "X-077")
@pytest.mark.parametrize(
    ("ok", "failed", "status"),
    [
        (97, 3, "healthy"),
        (85, 15, "degraded"),
        (51, 49, "degraded"),
        (5, 5, "unavailable"),
        (0, 1, "unavailable"),
    ],
)
async def test_a_pipeline_is_as_good_as_its_share_of_successes(
    store: Database, ok: int, failed: int, status: str
) -> None:
    async with rig_on(store) as rig:
        await record(rig, "crag", ok=ok, failed=failed)
        body = await health(rig)
        assert body["pipeline_statuses"]["crag"]["status"] == status
        assert body["pipeline_statuses"]["crag"]["error_rate"] == round(failed / (ok + failed), 4)
        assert body["pipeline_statuses"]["basic"] == FRESH
        assert body["overall_status"] == ("healthy" if status == "healthy" else "degraded")


@pytest.mark.proves("E-006", "E-054")
async def test_what_failed_more_than_an_hour_ago_is_forgiven(store: Database) -> None:
    async with rig_on(store) as rig:
        await record(rig, "crag", failed=3, ago=3700)
        assert (await health(rig))["pipeline_statuses"]["crag"] == FRESH


@pytest.mark.proves("E-057", "E-006", "E-060")
async def test_a_database_that_does_not_answer_makes_everything_unavailable(
    store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_: object) -> object:
        raise DatabaseUnavailable

    async with rig_on(store) as rig:
        monkeypatch.setattr(store, "read", gone)
        body = await health(rig)
    assert body["overall_status"] == "unavailable"
    assert body["database_status"]["connected"] is False
    assert {one["status"] for one in body["pipeline_statuses"].values()} == {"unavailable"}
    assert set(body["performance_metrics"].values()) == {None}


@pytest.mark.proves("E-062", "E-064", "X-070")
async def test_performance_is_that_of_the_last_hour(store: Database) -> None:
    async with rig_on(store) as rig:
        for number in range(1, 21):
            await record(rig, "basic", ok=1, ms=number * 10)
        await record(rig, "graphrag", failed=5, ms=1)
        await record(rig, "basic", ok=40, ms=9999, ago=4000)
        body = await health(rig)
    assert body["performance_metrics"] == {
        "average_response_time_ms": 80,
        "p95_response_time_ms": 190,
        "error_rate": 0.2,
        "queries_per_minute": round(25 / 60, 3),
    }


@pytest.mark.proves("E-066", "X-076")
async def test_details_and_performance_can_be_chosen(store: Database) -> None:
    async with rig_on(store) as rig:
        await record(rig, "basic", ok=3, failed=2)
        found = {
            (details, shown): await health(
                rig, include_details=details, include_performance_metrics=shown
            )
            for details in (False, True)
            for shown in (False, True)
        }
    assert {body["overall_status"] for body in found.values()} == {"degraded"}
    for (details, shown), body in found.items():
        basic = body["pipeline_statuses"]["basic"]
        assert ("last_error" in basic) is details
        assert (body["performance_metrics"]["error_rate"] is None) is not shown
        if details:
            assert basic["last_error"]["message"] == "the disk is gone"
            assert basic["p95_response_time_ms"] == 10


@pytest.mark.proves("E-067", "E-068", "X-097")
async def test_metrics_count_the_calls_of_the_range(database: Database) -> None:
    async with rig_on(database) as rig:
        await record(rig, "basic", ok=4, ms=20)
        await record(rig, "crag", ok=1, failed=3, ms=40, ago=600)
        hour = await metrics(rig)
        assert list(hour) == (
            "time_range total_queries error_rate average_response_time_ms p95_response_time_ms "
            "queries_per_minute by_technique errors".split()
        )
        assert (hour["time_range"], hour["total_queries"], hour["error_rate"]) == ("1h", 8, 0.375)
        assert (hour["average_response_time_ms"], hour["p95_response_time_ms"]) == (20, 40)
        assert list(hour["by_technique"]) == [f"rag_{key}" for key in KEYS]
        assert hour["by_technique"]["rag_crag"]["error_rate"] == 0.75
        assert hour["by_technique"]["rag_graphrag"]["total_queries"] == 0
        assert hour["errors"] == []
        few = await metrics(rig, time_range="5m")
        assert (few["total_queries"], few["queries_per_minute"]) == (4, 0.8)
        one = await metrics(rig, technique_filter=["rag_crag"], include_error_details=True)
        assert (one["total_queries"], list(one["by_technique"])) == (4, ["rag_crag"])
        (error,) = one["errors"]
        assert (error["technique"], error["type"], error["count"]) == (
            "rag_crag",
            "StorageError",
            3,
        )


@pytest.mark.proves("E-067", "X-048")
@pytest.mark.parametrize(
    "given", [{"time_range": "2h"}, {"technique_filter": ["basic"]}, {"technique_filter": "rag"}]
)
async def test_other_ranges_and_tools_are_refused(store: Database, given: dict[str, Any]) -> None:
    async with rig_on(store) as rig:
        with pytest.raises(DataValidationError):
            await rig.desk.health.metrics(given)


@pytest.mark.proves("E-064", "E-068")
async def test_figures_follow_real_calls(rig: Rig) -> None:
    for _ in range(3):
        await rig.ask("basic")
    await rig.ask("graphrag")
    found = await metrics(rig)
    assert found["total_queries"] == 4
    assert found["by_technique"]["rag_basic"]["total_queries"] == 3
    assert found["p95_response_time_ms"] >= found["average_response_time_ms"] > 0
    state = await health(rig)
    assert state["pipeline_statuses"]["basic"]["last_success"] is not None
    assert state["pipeline_statuses"]["crag"]["last_success"] is None


@pytest.mark.proves("E-063", "E-074")
async def test_time_moves_the_window(sqlite_url: str) -> None:
    hands = Hands()
    database = Database(sqlite_url, clock=hands)
    async with rig_on(database) as rig:
        await rig.ask("basic")
        first = await health(rig)
        hands.turn(minutes=61)
        later = await health(rig)
        assert first["last_updated"] != later["last_updated"]
        assert (await metrics(rig))["total_queries"] == 0
        assert (await metrics(rig, time_range="6h"))["total_queries"] == 1
        last = later["pipeline_statuses"]["basic"]["last_success"]
        assert last == first["pipeline_statuses"]["basic"]["last_success"] is not None
    await database.close()


def test_percentiles_are_values_that_were_measured() -> None:
    assert percentile([], 50) == 0
    assert percentile([7], 95) == 7
    assert percentile(list(range(1, 101)), 95) == 95
    assert percentile([1, 2, 3, 4], 50) == 2
