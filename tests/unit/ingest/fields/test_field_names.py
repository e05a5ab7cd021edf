"""What a job is called, and who a page speaks for."""

from __future__ import annotations

import pytest

from carrel.core.lines import Line
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.fields.pieces import whole
from carrel.ingest.fields.role_names import clean, is_generic, is_name
from carrel.ingest.formats.read import read


def company(html: str) -> object:
    document = read(html.encode(), "text/html; charset=utf-8", "https://a.example/", lines=True)
    found = fields_of(document, "job_posting")
    assert found is not None
    return found.record.plain()["company_name"]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Sr. Business Analyst - Hartford, CT", "Sr. Business Analyst"),
        ("Product Designer, Tools", "Product Designer, Tools"),
        ("Cook - Leith, Edinburgh", "Cook"),
        ("Backend Engineer | Remote | Berlin", "Backend Engineer"),
        ("Sous Chef at Kilmartin House", "Sous Chef"),
        ("Call for applications: Research Fellow", "Research Fellow"),
        ("Recruitment of a Finance Officer", "Finance Officer"),
        ("Software Engineer x2", "Software Engineer"),
        ("Chaplain (0.5 FTE)", "Chaplain"),
        ("Curator, Japan Collections", "Curator, Japan Collections"),
        ("【東京】法人営業｜未経験歓迎！", "法人営業"),
        ("ホール・配膳スタッフ＠長野の温泉宿", "ホール・配膳スタッフ"),
        ("准教授または講師（森林水文学）の公募", "准教授または講師（森林水文学）"),
        ("保育士（パート）1名", "保育士"),
        ("看護師（東京都渋谷区）", "看護師"),
        ("施工管理（建築）", "施工管理（建築）"),
        ("学芸員募集のご案内", "学芸員"),
        ("蔵人（くらびと）募集", "蔵人"),
    ],
)
def test_the_name_of_a_job_is_freed_of_what_stands_around_it(heading: str, name: str) -> None:
    piece = clean(whole(Line(text=heading)))
    assert (piece.text, is_name(piece)) == (name, True)


@pytest.mark.parametrize(
    "heading", ["キャリア採用", "採用情報", "Jobs at Lowen", "Join our crew", "Situations vacant"]
)
def test_a_heading_over_all_jobs_names_none(heading: str) -> None:
    assert is_generic(heading)


@pytest.mark.parametrize("heading", ["一緒に働きませんか", "Come. Cook. Stay."])
def test_a_heading_that_speaks_to_the_reader_is_no_name(heading: str) -> None:
    assert not is_name(whole(Line(text=heading)))


@pytest.mark.parametrize(
    ("html", "name"),
    [
        (
            "<p>日本リンド株式会社 (Lind K.K.) です。紙を作ります。</p><footer>© Lind AB</footer>",
            "日本リンド株式会社",
        ),
        ("<h1>Cook</h1><h2>About Hollin</h2><p>We feed people well.</p>", "Hollin"),
        ("<p>Parcelry | Cook | Remote | Full-time</p><p>We like soup a lot.</p>", "Parcelry"),
        ("<h1>Cook</h1><p>Kilmartin House in Kenmare, Co. Kerry is hiring.</p>", "Kilmartin House"),
        ("<h1>調理師</h1><p>やまと食堂</p><p>定食を作ります。</p>", "やまと食堂"),
    ],
)
def test_a_firm_is_known_by_how_it_presents_itself(html: str, name: str) -> None:
    assert company(html) == name


def test_links_under_company_in_a_foot_are_no_firm() -> None:
    foot = "<footer><h4>Company</h4><div><a href=/a>About</a><a href=/b>Press</a></div></footer>"
    assert company(f"<h1>Cook</h1><p>Northquay, Inc. makes soup.</p>{foot}") == "Northquay, Inc."


def test_an_agency_that_hides_its_client_is_not_named() -> None:
    page = "<h1>【非公開求人】経理</h1><p>老舗食品メーカーです。</p>"
    foot = "<footer>株式会社クスノキ 有料職業紹介事業許可 23-ユ-000000</footer>"
    assert company(page + foot) is None
    assert (
        company("<h1>経理</h1><p>食品の会社です。</p><footer>株式会社クスノキ</footer>") is not None
    )
