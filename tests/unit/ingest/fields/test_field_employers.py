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


@pytest.mark.parametrize(
    ("told", "firm"),
    [
        ("有限会社まるたけの竹内です。筍の季節になりました。", "有限会社まるたけ"),
        ("こんにちは、合同会社いとぐるまの糸井と申します。", "合同会社いとぐるま"),
        ("株式会社ほしの製麺の採用担当、岡です。", "株式会社ほしの製麺"),
    ],
)
def test_who_speaks_for_a_firm_is_no_part_of_its_name(told: str, firm: str) -> None:
    assert job(f"<h1>配送員</h1><p>{told}</p>")["company_name"] == firm


@pytest.mark.parametrize(
    "firm",
    [
        "社会福祉法人ことは会",
        "認定NPO法人ひかりの輪",
        "認定特定非営利活動法人川の学び舎",
        "㈲鈴木鋳造所",
        "（医）緑風会",
        "北浜漁業協同組合",
    ],
)
def test_a_legal_form_is_known_with_its_whole_name(firm: str) -> None:
    found = job(f"<h1>事務員</h1><p>{firm}では、次の職員を募集しています。</p>")
    assert found["company_name"] == firm


@pytest.mark.parametrize(
    "firm", ["はなみずき保育園", "ことのは音楽教室", "丸八建設", "さかえ町商工会"]
)
def test_a_name_in_hiragana_is_not_cut_at_a_particle(firm: str) -> None:
    found = job(f"<h1>事務員</h1><p>{firm}では、事務員を若干名募集いたします。</p>")
    assert found["company_name"] == firm


def test_we_is_no_part_of_a_name() -> None:
    found = job("<h1>測量士</h1><p>私たち丸八建設は、創業七十年の会社です。</p>")
    assert found["company_name"] == "丸八建設"


@pytest.mark.parametrize("ours", ["当農園", "弊社", "当クリニック"])
def test_our_house_names_nobody(ours: str) -> None:
    found = job(f"<h1>研修生</h1><p>{ours}では、春からの研修生を募集します。</p>")
    assert found["company_name"] is None


@pytest.mark.parametrize(
    "told",
    [
        "<p>こんにちは、こむぎ堂です。毎朝四時から焼いています。</p>",
        "<p>はじめまして、こむぎ堂店長の小川です。</p>",
        "<p>こむぎ堂は、駅前の小さな店です。</p><p>こむぎ堂　埼玉県上尾市</p>",
    ],
)
def test_a_shop_without_a_form_greets_or_comes_again(told: str) -> None:
    assert job(f"<h1>パン職人</h1>{told}")["company_name"] == "こむぎ堂"


def test_praise_of_the_work_is_no_greeting() -> None:
    told = "<p>明るい職場です。</p><p>残業なしです。</p><p>明るい職場で、残業なし</p>"
    assert job(f"<h1>パン職人</h1>{told}")["company_name"] is None


def test_a_part_of_a_firm_gives_way_to_the_firm() -> None:
    found = job(
        "<h1>学芸員</h1><p>一般財団法人みなと文化館の展示課で働く方を募集します。</p>",
        title="学芸員｜一般財団法人みなと文化館",
    )
    assert found["company_name"] == "一般財団法人みなと文化館"


def test_the_owner_of_the_site_gives_way_to_who_speaks() -> None:
    found = job(
        "<div class=nav>HIKARI</div><p>暮らしを照らす。株式会社ヒカリは、照明を作っています。</p>"
        "<div>© HIKARI, Inc.</div>",
        title="営業事務 | HIKARI",
    )
    assert found["company_name"] == "株式会社ヒカリ"


@pytest.mark.parametrize(
    ("told", "firm"),
    [
        ("Hi all, Murphy & Sons Electrical here. We rewire houses.", "Murphy & Sons Electrical"),
        ("It's Ana from Fig & Thistle. The shop got busy.", "Fig & Thistle"),
        ("I'm Tomas, founder of Pinecone Labs. We are four.", "Pinecone Labs"),
        ("We are a small upholstery shop called Stitch & Spring.", "Stitch & Spring"),
        ("The Town of Ashby is accepting applications until May.", "Town of Ashby"),
        ("We, the Board of Glenmoor Credit Union, are recruiting.", "Glenmoor Credit Union"),
        ("J. Doyle & Co has built walls since 1911.", "J. Doyle & Co"),
        ("The School of Design at Wexley College invites applications.", "Wexley College"),
    ],
)
def test_a_firm_says_who_it_is(told: str, firm: str) -> None:
    assert job(f"<h1>Carpenter</h1><p>{told}</p>")["company_name"] == firm


@pytest.mark.parametrize(
    ("told", "firm"),
    [
        ("Mercy Ridge Medical Center, Boise, ID", "Mercy Ridge Medical Center"),
        ("NORTHWOOD SCHOOL DISTRICT", "NORTHWOOD SCHOOL DISTRICT"),
    ],
)
def test_a_shorter_name_of_the_job_is_no_firm(told: str, firm: str) -> None:
    found = job(f"<h1>Registered Nurse - ICU</h1><p>{told}</p>", title="Registered Nurse")
    assert found["company_name"] == firm


def test_links_behind_a_brand_are_no_part_of_it() -> None:
    found = job(
        "<header>Tessel Product Pricing Login</header><h1>Marketing Lead</h1>"
        "<p>Tessel is building the calendar for theatres.</p>",
        title="Marketing Lead | Tessel",
    )
    assert found["company_name"] == "Tessel"


def test_a_row_with_a_label_is_no_brand() -> None:
    assert job("<p>職種　事務職</p><p>資格　簿記</p>")["company_name"] is None


def test_a_union_of_towns_that_looks_for_staff_employs() -> None:
    found = job("<p>令和8年度　南部広域消防組合職員採用試験案内</p><p>職種　消防職</p>")
    assert found["company_name"] == "南部広域消防組合"
