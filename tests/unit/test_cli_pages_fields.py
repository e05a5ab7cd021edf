"""`carrel show --fields`."""

from __future__ import annotations

import pytest

from carrel.surfaces.cli.exits import ExitCode
from tests.site import Reply, Site
from tests.unit.conftest import Run, objects

JOB = b"""<html><head><title>Cook</title><script type="application/ld+json">
{"@type": "JobPosting", "title": "Cook", "hiringOrganization": {"name": "Tradesboard"}}</script>
</head><body><h1>Cook</h1><table><tr><th>Employer</th><td>Olive Tree Kitchens Ltd</td></tr>
<tr><th>Town</th><td>Leeds</td></tr></table><p>A kitchen of nine people who cook for four hundred
guests a day, in a house that was once a mill.</p><h2>Requirements</h2>
<ul><li>Two years in a kitchen</li><li>A cool head</li></ul></body></html>"""


@pytest.fixture
def job(run: Run, site: Site) -> str:
    site.pages["/job.html"] = Reply(body=JOB)
    url = site.url("/job.html")
    assert run("add", "--type", "job_posting", url).exit_code == ExitCode.OK
    return url


@pytest.mark.proves("A-091")
@pytest.mark.usefixtures("job")
def test_fields_are_shown_with_their_words(run: Run) -> None:
    shown = run("show", "1", "--fields").stdout
    assert "requirements     Two years in a kitchen" in shown
    assert "A cool head" in shown
    assert "Olive Tree Kitchens Ltd  (not sure)" in shown
    assert "but also: Tradesboard (jsonld JobPosting.hiringOrganization.name)" in shown


def test_fields_are_there_for_machines(run: Run, job: str) -> None:
    (found,) = objects(run("show", "1", "--fields", "--json"))
    (text,) = objects(run("show", "1", "--text", "--json"))
    assert found["url"] == job
    assert found["values"]["requirements"] == ["Two years in a kitchen", "A cool head"]
    for one in found["record"]["requirements"]:
        (proof,) = one["evidence"]
        assert text["text"][proof["start"] : proof["end"]] == proof["text"] == one["value"]


def test_a_page_without_fields_says_how_to_get_some(run: Run, site: Site) -> None:
    run("add", site.url("/heron.html"))
    told = run("show", "1", "--fields")
    assert told.exit_code == ExitCode.NOT_FOUND
    assert "--type job_posting" in told.stderr
