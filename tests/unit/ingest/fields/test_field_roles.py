"""What the job is called: in prose, in capitals, in brackets, behind the firm."""

from __future__ import annotations

import pytest

from carrel.core.fields import JobPostingMetadata
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.formats.read import read


def role(body: str, *, title: str = "") -> object:
    page = f"<html><head><title>{title}</title></head><body>{body}</body></html>".encode()
    document = read(page, "text/html; charset=utf-8", "https://a.example/", lines=True)
    found = fields_of(document, "job_posting")
    assert found is not None
    assert isinstance(found.record, JobPostingMetadata)
    return found.record.plain()["role_title"]


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("今回お願いしたいのは、縫製スタッフです。", "縫製スタッフ"),
        ("うちで探しているのは染物職人です。", "染物職人"),
        ("この秋から手伝ってくれる収穫スタッフをふたり募集します。", "収穫スタッフ"),
        ("4月から働ける保育士を一名募集しています。", "保育士"),
    ],
)
def test_a_sentence_names_the_job(told: str, name: str) -> None:
    assert role(f"<h2>いっしょに働く人を探しています</h2><p>{told}</p>") == name


@pytest.mark.parametrize(
    ("heading", "told", "name"),
    [
        (
            "Now Hiring!",
            "We are growing and we need a Medical Assistant for our office.",
            "Medical Assistant",
        ),
        ("We are growing", "The firm has an opening for a bench joiner in Frome.", "bench joiner"),
        ("Help us brew", "Our brewery is after an assistant brewer.", "assistant brewer"),
        (
            "Come and milk with us",
            "We are looking for a herd manager to start in May.",
            "herd manager",
        ),
        ("Employment Opportunities", "We want to hire our first designer.", "designer"),
    ],
)
def test_a_call_is_not_the_name_of_the_job(heading: str, told: str, name: str) -> None:
    assert role(f"<h1>{heading}</h1><p>{told}</p>") == name


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (
            "<p>CITY OF MAPLE FALLS</p><p>WATER TREATMENT OPERATOR I</p>",
            "WATER TREATMENT OPERATOR I",
        ),
        ("<p>NOTICE OF VACANCY</p><p>SPECIAL EDUCATION TEACHER</p>", "SPECIAL EDUCATION TEACHER"),
        ("<h1>NOW HIRING</h1><p><b>Barista</b></p>", "Barista"),
        ("<p>白鳥町職員採用試験案内</p><p>（土木技術職）</p>", "土木技術職"),
        ("<p>こむぎ堂</p><p>製造スタッフ　1名</p>", "製造スタッフ"),
        ("<p>嘱託職員募集案内</p><p>１ 職種　　事務職</p><p>２ 採用人数　１名</p>", "事務職"),
        ("<p>海辺で売りませんか</p><p>株式会社うみの家　店舗スタッフ募集</p>", "店舗スタッフ"),
        ("<p>Position available: Legal Secretary</p>", "Legal Secretary"),
        ("<p>酒蔵の冬です。蔵人として働いてくださる方を探しています。</p>", "蔵人"),
    ],
)
def test_a_line_that_stands_out_names_the_job(lines: str, name: str) -> None:
    assert role(f"{lines}<p>Please apply by letter, before the fourth of June.</p>") == name


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("株式会社エルム（営業事務）", "営業事務"),
        ("求人のお知らせ（栄養士）", "栄養士"),
        ("北山化学株式会社【福岡／法人営業】接着剤メーカー◆転勤なし", "法人営業"),
        ("中村市民病院　看護師募集", "看護師"),
        ("図書館司書（会計年度任用職員）募集", "図書館司書"),
        ("書店員を一名、募集します。", "書店員"),
    ],
)
def test_what_stands_around_the_job_is_left_out(heading: str, name: str) -> None:
    assert role(f"<h1>{heading}</h1><p>経験は問いません。</p>", title=heading) == name


def test_the_firm_in_the_title_makes_no_fuller_name() -> None:
    assert (
        role("<h1>保育教諭を募集しています</h1>", title="認定こども園ひよこ 保育教諭募集")
        == "保育教諭"
    )


def test_duties_under_a_label_are_not_the_name_of_the_job() -> None:
    body = "<h1>職員募集</h1><h2>調理員（正職員）1名</h2><dl><dt>仕事</dt>"
    assert role(f"{body}<dd>食事の盛り付け、食器の洗浄、厨房の掃除のお手伝い</dd></dl>") == "調理員"


def test_the_rest_of_a_question_is_no_job() -> None:
    body = "<h1>うちの工場で働きませんか</h1><p>川口の鋳物工場です。鋳造工を2名募集します。</p>"
    assert role(body) == "鋳造工"
