"""What must not be taken for a field, and what is kept although it contradicts."""

from __future__ import annotations

import json

import pytest

from carrel.core.fields import ExtractionMetadata, JobPostingMetadata, Origin
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.formats.read import read


def job(body: str, *, head: str = "") -> JobPostingMetadata:
    return found(body, head=head).record  # type: ignore[return-value]


def found(body: str, *, head: str = "") -> ExtractionMetadata:
    page = f"<html><head>{head}</head><body>{body}</body></html>"
    document = read(page.encode(), "text/html; charset=utf-8", "https://a.example/", lines=True)
    fields = fields_of(document, "job_posting")
    assert fields is not None
    return fields


def script(**data: object) -> str:
    posting = json.dumps({"@context": "https://schema.org", "@type": "JobPosting", **data})
    return f'<script type="application/ld+json">{posting}</script>'


AD = (
    "<h1>Cook</h1><p>Olive Tree Kitchens Ltd is looking for a cook.</p>"
    "<h2>Requirements</h2><ul><li>Two years in a kitchen</li></ul>"
)


def test_jobs_beside_the_job_are_left_alone() -> None:
    beside = (
        "<section><h2>Similar jobs</h2><ul><li><h3>Waiter</h3><p>Fig Garden Ltd</p>"
        "<p>Salary: £30,000 a year</p></li></ul><h3>Requirements</h3><ul><li>A tie</li></ul>"
        "</section>"
    )
    record = job(AD + beside)
    assert record.plain()["requirements"] == ["Two years in a kitchen"]
    assert record.salary_range is None
    assert record.company_name is not None
    assert record.company_name.value == "Olive Tree Kitchens Ltd"


def test_other_postings_in_the_data_are_left_alone() -> None:
    other = script(title="Waiter", hiringOrganization={"name": "Fig Garden Ltd"})
    own = script(title="Cook", hiringOrganization={"name": "Olive Tree Kitchens Ltd"})
    record = job(AD, head=other + own)
    assert record.plain()["company_name"] == "Olive Tree Kitchens Ltd"
    assert record.plain()["role_title"] == "Cook"


def test_an_agency_is_not_the_employer() -> None:
    record = job(
        "<header>Grant Recruitment</header><h1>Cook</h1><p>Our client, Olive Tree Kitchens Ltd, "
        "needs a cook.</p><p>Grant Recruitment Ltd is an employment agency.</p>"
    )
    assert record.plain()["company_name"] == "Olive Tree Kitchens Ltd"


SECRET = (
    "<h1>Cook</h1><p>Our client, a large hotel, needs a cook.</p>"
    "<footer>Grant Recruitment Ltd, employment agency</footer>"
)
SECRET_JA = (
    "<h1>調理師</h1><table><tr><th>企業名</th><td>非公開</td></tr>"
    "<tr><th>勤務地</th><td>大阪市北区</td></tr></table><p>株式会社グラント 有料職業紹介</p>"
)


@pytest.mark.parametrize("body", [SECRET, SECRET_JA])
def test_an_employer_who_is_not_named_is_not_guessed(body: str) -> None:
    assert job(body).company_name is None


@pytest.mark.parametrize(
    "words", ["Competitive", "Competitive salary", "By agreement", "応相談", "当社規程による"]
)
def test_words_without_an_amount_are_no_salary(words: str) -> None:
    assert job(f"{AD}<h2>Salary 給与</h2><p>{words}</p>").salary_range is None


def test_what_is_not_required_is_no_requirement() -> None:
    rows = "<tr><th>学歴</th><td>不問</td></tr><tr><th>必要な資格</th><td>調理師免許</td></tr>"
    record = job(f"<h1>調理師</h1><table>{rows}</table>")
    assert record.plain()["requirements"] == ["調理師免許"]


def test_hidden_words_are_no_evidence() -> None:
    hidden = '<div style="display:none"><p>Salary: £90,000 a year</p></div>'
    assert job(AD + hidden).salary_range is None
    assert job(AD + hidden.replace(' style="display:none"', "")).salary_range is not None


def test_a_board_that_calls_itself_the_employer_is_found_out() -> None:
    record = job(
        "<nav>Tradesboard</nav><h1>Cook</h1><table><tr><th>Employer</th>"
        "<td>Olive Tree Kitchens Ltd</td></tr><tr><th>Town</th><td>Leeds</td></tr></table>",
        head=script(title="Cook", hiringOrganization={"name": "Tradesboard"}),
    )
    company = record.company_name
    assert company is not None
    assert company.value == "Olive Tree Kitchens Ltd"
    assert not company.sure
    (other,) = company.others
    assert (other.value, other.evidence[0].path) == (
        "Tradesboard",
        "JobPosting.hiringOrganization.name",
    )


def test_a_salary_that_the_data_tells_otherwise_is_kept_beside_the_one_of_the_text() -> None:
    pay = {
        "currency": "GBP",
        "value": {"minValue": 20000, "maxValue": 22000, "unitText": "YEAR"},
    }
    record = job(
        f"{AD}<h2>Pay</h2><p>£24,000–£26,000</p>", head=script(title="Cook", baseSalary=pay)
    )
    salary = record.salary_range
    assert salary is not None
    assert (salary.value, salary.sure) == ("£24,000–£26,000", False)
    assert salary.others[0].value == "GBP 20000–22000 YEAR"
    assert {proof.path for proof in salary.others[0].evidence} >= {
        "JobPosting.baseSalary.value.minValue",
        "JobPosting.baseSalary.value.maxValue",
    }


def test_a_salary_that_the_data_confirms_has_both_as_evidence() -> None:
    pay = {"currency": "GBP", "value": {"minValue": 24000, "maxValue": 26000}}
    record = job(
        f"{AD}<h2>Pay</h2><p>£24,000–£26,000</p>", head=script(title="Cook", baseSalary=pay)
    )
    assert record.salary_range is not None
    assert record.salary_range.sure
    assert {proof.origin for proof in record.salary_range.evidence} == {
        Origin.TEXT,
        Origin.JSONLD,
    }


def test_words_around_the_text_are_kept_with_the_fields() -> None:
    fields = found(
        "<header><a href='/'>Olive Tree Kitchens Ltd</a></header><main><h1>Cook</h1>"
        f"<p>{'We cook for four hundred people every day of the week. ' * 8}</p></main>"
    )
    (proof, *_) = fields.record.company_name.evidence  # type: ignore[union-attr]
    assert proof.origin is Origin.PAGE
    assert fields.outside[proof.start : proof.end] == "Olive Tree Kitchens Ltd"
