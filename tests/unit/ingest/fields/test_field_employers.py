"""Who employs: towns, agencies and their clients, and what only looks like a firm."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from carrel.core.fields import JobPostingMetadata
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.formats.read import read


def job(body: str, *, title: str = "") -> Mapping[str, object]:
    page = f"<html><head><title>{title}</title></head><body>{body}</body></html>".encode()
    document = read(page, "text/html; charset=utf-8", "https://a.example/", lines=True)
    found = fields_of(document, "job_posting")
    assert found is not None
    assert isinstance(found.record, JobPostingMetadata)
    return found.record.plain()


def test_a_town_that_looks_for_staff_employs() -> None:
    found = job(
        "<p>令和8年度</p><p>青葉川市職員採用試験案内</p><p>【建築職】</p>", title="r8_kenchiku"
    )
    assert found["company_name"] == "青葉川市"


@pytest.mark.parametrize("title", ["r8_kenchiku", "AB-II-2026.pdf"])
def test_the_name_of_a_file_is_no_firm(title: str) -> None:
    assert job("<h1>Cook</h1><p>Cooks lunch for sixty.</p>", title=title)["company_name"] is None


def test_an_agency_that_is_retained_gives_way_to_its_client() -> None:
    told = "Marsh Search is retained by Orchard Mill Ltd in the search for a Cook."
    found = job(f"<header>Marsh Search</header><h1>Cook</h1><p>{told}</p>")
    assert found["company_name"] == "Orchard Mill Ltd"


def test_an_agency_that_hides_its_client_is_not_taken_for_it() -> None:
    found = job(
        "<header>ホシエージェント</header><span>非公開求人</span><h1>経理</h1><p>社名は面談でお伝えします。</p>"
        "<h2>歓迎要件</h2><ul><li>労働組合との交渉経験</li></ul>"
        "<footer>株式会社ホシエージェント　職業紹介 13-ユ-000000</footer>"
    )
    assert found["company_name"] is None


def test_a_label_keeps_the_article_of_a_name() -> None:
    found = job("<h1>Cook</h1><dl><dt>Employer</dt><dd>The Orchard Home Ltd</dd></dl>")
    assert found["company_name"] == "The Orchard Home Ltd"


def test_labels_with_one_sign_stand_beside_each_other() -> None:
    found = job(
        "<h1>調理師</h1><p>・応募条件：調理師免許をお持ちの方</p><p>・勤務地：岡山市</p>"
        "<p>・給与：月給20万円</p>"
    )
    assert found["requirements"] == ["調理師免許をお持ちの方"]
