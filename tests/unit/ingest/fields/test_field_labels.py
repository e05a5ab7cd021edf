"""What labels say, in two languages."""

from __future__ import annotations

import pytest

from carrel.ingest.fields.blog_labels import BLOG
from carrel.ingest.fields.company_labels import COMPANY
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind, Vocabulary, tidy
from carrel.ingest.fields.patterns import alternatives


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Requirements", Kind.MUST),
        ("What you'll need", Kind.MUST),
        ("2. Minimum qualifications:", Kind.MUST),
        ("Who you are", Kind.MUST),
        ("【必須条件】", Kind.MUST),
        ("応募資格（必須）", Kind.MUST),
        ("必要な経験・スキル", Kind.MUST),
        ("資　　格", Kind.MUST),
        ("Preferred qualifications", Kind.MAY),
        ("Nice-to-haves", Kind.MAY),
        ("It would be a plus if you have", Kind.MAY),
        ("Requirements (not essential)", Kind.MAY),
        ("歓迎スキル", Kind.MAY),
        ("応募要件（歓迎）", Kind.MAY),
        ("あれば尚可", Kind.MAY),
        ("求める人物像", Kind.PERSON),
        ("What we offer", Kind.GIFTS),
        ("Why you'll love working here", Kind.GIFTS),
        ("待遇・福利厚生", Kind.GIFTS),
        ("Salary range", Kind.PAY),
        ("想定年収", Kind.PAY),
        ("ａ＋ｂ（固定残業代がある場合はａ＋ｂ＋ｃ）", Kind.PAY),
        ("勤 務 地", Kind.PLACE),
        ("Place of work", Kind.PLACE),
        ("会社名", Kind.COMPANY),
        ("募集職種", Kind.ROLE),
        ("勤務地 Location", Kind.PLACE),
        ("Compensation / 給与", Kind.PAY),
        ("What you will do", Kind.DUTIES),
        ("仕事内容", Kind.DUTIES),
        ("About us", Kind.ABOUT),
        ("Similar jobs (2)", Kind.RELATED),
        ("この求人を見た人はこんな求人も見ています", Kind.RELATED),
        ("How to apply", Kind.OTHER),
        ("What you'll bring", Kind.MUST),
        ("You might be a fit if", Kind.MUST),
        ("To succeed in this role you will need", Kind.MUST),
        ("Ideally you will also have", Kind.MAY),
        ("What sets you apart", Kind.MAY),
        ("Within six months you will have", Kind.DUTIES),
        ("Essential functions", Kind.DUTIES),
        ("Required documents", Kind.OTHER),
        ("Telework eligible", Kind.OTHER),
        ("What you don't need", Kind.OTHER),
        ("You might also like", Kind.RELATED),
        ("応募できる人", Kind.MUST),
        ("応募に必要な書類", Kind.OTHER),
        ("Want要件", Kind.MAY),
        ("こんな経験が活かせます", Kind.MAY),
        ("≪必須≫", Kind.MUST),
        ("ほかの冬のおしごと", Kind.RELATED),
        ("求人件名", Kind.ROLE),
        ("Line cook needed", None),
        ("We need a baker", None),
        ("A short history of bread", None),
    ],
)
def test_headings_of_job_postings(label: str, kind: Kind | None) -> None:
    assert JOB.loose(label) is kind


@pytest.mark.parametrize(
    ("words", "label", "kind"),
    [
        (BLOG, "Key takeaways", Kind.SUMMARY),
        (BLOG, "まとめ", Kind.SUMMARY),
        (BLOG, "Five things to try", Kind.TIPS),
        (BLOG, "今日からできること", Kind.TIPS),
        (BLOG, "Filed under", Kind.TOPICS),
        (BLOG, "Last updated", Kind.CHANGED),
        (COMPANY, "Our mission", Kind.MISSION),
        (COMPANY, "経営理念", Kind.MISSION),
        (COMPANY, "What we believe in", Kind.VALUES),
        (COMPANY, "行動指針", Kind.VALUES),
        (COMPANY, "How we work", Kind.CULTURE),
        (COMPANY, "設立年月日", Kind.FOUNDED),
        (COMPANY, "主要取引銀行", Kind.RELATED),
    ],
)
def test_headings_of_articles_and_company_pages(words: Vocabulary, label: str, kind: Kind) -> None:
    assert words.loose(label) is kind


@pytest.mark.parametrize(
    ("label", "plain"),
    [
        ("■ 勤 務 地：", "勤務地"),
        ("３　給与等", "給与等"),
        ("(Benefits)", "benefits"),
        ("💶 What you’ll get…", "what you will get"),
        ("Pay & perks", "pay and perks"),
    ],
)
def test_signs_numbers_and_short_forms_do_not_matter(label: str, plain: str) -> None:
    assert tidy(label) == plain


def test_a_plain_line_is_a_label_only_as_a_whole() -> None:
    assert JOB.exact("Location") is Kind.PLACE
    assert JOB.exact("The location is what guests praise") is None


def test_blocks_of_patterns_are_joined() -> None:
    assert alternatives("one | two\n  thr\\\n  ee\n") == "(?:one|two|three)"
