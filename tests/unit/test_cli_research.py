"""`carrel ask` and `carrel verify`."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from carrel.core.research import Unread
from carrel.present.brief import brief
from carrel.surfaces.cli.ask_shown import as_dict, show
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output
from tests.research_kit import many, ordered, quotation, research, sample_steps
from tests.site import HERON, Site
from tests.unit.conftest import Run, objects

QUESTION = "How does the grey heron catch a fish?"


def test_a_question_over_a_page_is_answered_with_evidence(run: Run, site: Site) -> None:
    asked = run("ask", QUESTION, site.url("/heron.html"), "--expand", "0")
    assert asked.exit_code == ExitCode.OK, asked.stderr
    assert asked.stdout.startswith("[SOURCES]\n[1] Herons — ")
    assert HERON[0] in asked.stdout
    assert "[STATS]" in asked.stdout
    assert "Scraping" in asked.stderr
    again = run("ask", QUESTION)
    assert HERON[0] in again.stdout
    assert "Scraping" not in again.stderr
    assert site.asked["/heron.html"] == 1


def test_machines_get_everything_as_json(run: Run, site: Site) -> None:
    asked = run("ask", QUESTION, site.url("/heron.html"), "--expand", "0", "--json")
    (found,) = objects(asked)
    assert found["query"] == QUESTION
    assert found["sources"] == [{"number": 1, "url": site.url("/heron.html"), "title": "Herons"}]
    assert found["evidence"][0]["source"] == 1
    assert found["evidence"][0]["score"] > 0
    assert found["brief"].startswith("[SOURCES]")
    assert found["left_out"] == 0
    assert asked.stderr == ""


def test_what_cannot_be_read_is_an_error_and_a_question_is_needed(run: Run, site: Site) -> None:
    gone = run("ask", QUESTION, site.url("/gone"))
    assert gone.exit_code == ExitCode.FAILED
    assert "404" in gone.stderr
    empty = run("ask", "  ", site.url("/heron.html"))
    assert empty.exit_code == ExitCode.USAGE
    assert "query must not be empty" in empty.stderr
    small = run("ask", QUESTION, "--budget", "100")
    assert small.exit_code == ExitCode.USAGE


def test_a_small_budget_leaves_passages_out(run: Run, site: Site) -> None:
    pages = [site.url("/heron.html"), site.url("/sagi.html")]
    asked = run("ask", "鳥 heron", *pages, "--expand", "0", "--budget", "400", "--json")
    (found,) = objects(asked)
    assert found["tokens"] <= 400


@pytest.mark.parametrize(
    ("words", "standing", "status"),
    [
        (HERON[0], "exact", ExitCode.OK),
        (HERON[0].upper(), "normalised", ExitCode.OK),
        (HERON[0].replace("hours", "days"), "absent", ExitCode.FAILED),
    ],
)
def test_a_quotation_is_checked(
    run: Run, site: Site, words: str, standing: str, status: ExitCode
) -> None:
    assert run("add", site.url("/heron.html")).exit_code == ExitCode.OK
    told = run("verify", words)
    assert told.exit_code == status
    assert told.stdout.startswith(f"{standing}: ")
    (found,) = objects(run("verify", words, "--url", site.url("/heron.html"), "--json"))
    assert found["standing"] == standing
    assert found["known"] is True
    if status == ExitCode.OK:
        place = found["places"][0]
        assert place["text"] == HERON[0]
        assert place["end"] - place["start"] == len(HERON[0])


def test_an_empty_quotation_and_an_empty_desk_are_told(run: Run, site: Site) -> None:
    assert run("add", site.url("/heron.html")).exit_code == ExitCode.OK
    empty = run("verify", " ")
    assert empty.exit_code == ExitCode.USAGE
    assert "the quotation is empty" in empty.stderr


def drawn(found: Any, budget: int = 20_000) -> str:
    output = Output(as_json=False)
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, width=100, highlight=False)
    output._console = console
    show(output, found, brief(found, budget=budget))
    return stream.getvalue()


def test_a_terminal_shows_a_tree_and_links_to_click() -> None:
    findings = ordered(many(4))
    found = research(
        *findings,
        steps=sample_steps(),
        quotations=(quotation(findings[0], findings[0].text[:22]),),
        unread=(Unread(url="https://a.example/", reason="HTTP 404"),),
        notes=("Search went by words alone.",),
    )
    text = drawn(found)
    assert "]8;" in text
    assert "/gradient_boosting.html" in text
    assert "└── " in text
    assert "stopped: score plateau" in text
    assert "not read" in text
    assert "Search went by words alone." in text
    assert "did not fit" not in text
    assert "did not fit" in drawn(research(*ordered(many(40))), 900)
    assert "Nothing was found." in drawn(research())


def test_control_signs_of_a_page_do_not_reach_the_terminal() -> None:
    found = research(*(many(1)))
    nasty = "\x1b]0;owned\x07\x1b[2J"
    one = replace(found.findings[0], title=nasty, markdown=nasty, source_url=f"https://a/{nasty}")
    text = drawn(replace(found, findings=(one,)))
    assert "\x1b]0;" not in text
    assert "\x1b[2J" not in text


def test_json_names_what_was_left_out() -> None:
    found = research(*ordered(many(40)))
    told = as_dict(found, brief(found, budget=900))
    assert told["left_out"] == 40 - len(told["evidence"])  # type: ignore[arg-type]
    json.dumps(told, default=str)
