"""Read the examples that the classifiers of job postings learn from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from carrel.ingest.fields.labels import LONGEST, tidy
from carrel.ingest.fields.pieces import is_japanese
from training.fields.phrases import made
from training.fields.title_names import made as made_names

FOLDER = Path(__file__).parent
NONE = "none"  # words that are no label
Example = tuple[str, str]  # words for comparison, and their class
_ROLES = (
    "baker,nurse,software engineer,sales manager,driver,teacher,chef,accountant,data analyst,"
    "warehouse operative,research fellow,receptionist,gardener,care worker,product designer"
).split(",")
_ROLES_JA = (
    "看護師,保育士,営業,エンジニア,調理師,ドライバー,経理,介護職,デザイナー,店長,研究員,事務"
).split(",")
_FIRMS = "Northwind,Blue Heron,Acme,Larkfield School,Mill Lane Clinic,Tallis & Co".split(",")
_FIRMS_JA = "山川商会,みどり園,青葉病院,ソラノ,東西製作所".split(",")
_PLACES = "Leeds,Osaka,Berlin,Ohio".split(",")
_BODIES = (
    "University,Hospital,School,Council,Museum,Hotel,Clinic,Library,Bank,Theatre,College,Institute,"
    "Foundation,Farm,Bakery,Trust,Company,Group,Services,Agency"
).split(",")
_BODIES_JA = "大学,病院,保育園,市役所,研究所,旅館,図書館,工業,クリニック,商店,会社".split(",")
# What headings and labels may have around them.
_AROUND = {
    False: ("{} for this role", "{} (must read)", "our {}", "the {}", "{} here", "your {}", "{} -"),
    True: ("主な{}", "{}など", "{}について", "【{}】", "{}（全員）", "{}一覧", "各種{}"),
}
_CHANGING = frozenset(("must", "may", "gifts", "duties", "skills", "person"))
# A word behind a heading of wants that says how much they are wanted.
_GRADES = {
    "must": ("(essential)", "(required)", "(must have)", "- essential", "（必須）", "【必須】"),
    "may": (
        "(desirable)",
        "(preferred)",
        "(optional)",
        "(nice to have)",
        "(not essential)",
        "- desirable",
        "（歓迎）",
        "（尚可）",
        "（優遇）",
        "（あれば尚可）",
        "【歓迎】",
    ),
}
_GRADED = (
    "requirements,qualifications,skills,experience,person specification,criteria,knowledge,"
    "education,your profile,competencies,応募資格,応募要件,スキル,経験,資格,条件,求める経験,要件"
).split(",")
_VALUES = (
    "a driving licence,two years in sales,knowledge of Excel,Leeds,£30,000,full time,a pension,"
    "some French,Blue Heron,answering the phone,1 May,by email,baker"
).split(",")
_VALUES_JA = (
    "普通免許,営業経験2年,英会話,大阪市,月給25万円,正社員,交通費支給,レジの経験,山川商会,電話応対,"
    "4月1日,履歴書,看護師,高卒以上の方,土日に働ける方"
).split(",")
# A label with its value in one line is a fact, no heading.
_FACTS = (
    ("location", "Leeds"),
    ("place of work", "Osaka, Japan"),
    ("where", "remote"),
    ("salary", "£30,000 a year"),
    ("pay", "12.50 an hour"),
    ("hours", "20 a week"),
    ("company", "Northwind Ltd"),
    ("employer", "Blue Heron"),
    ("job title", "baker"),
    ("closing date", "1 May"),
    ("contract", "permanent"),
    ("experience", "two years"),
    ("requirements", "a driving licence"),
    ("education", "high school"),
    ("benefits", "pension, lunch"),
    ("勤務地", "大阪市北区"),
    ("勤務地", "東京都新宿区（転勤なし）"),
    ("勤務先", "本社工場"),
    ("給与", "月給25万円"),
    ("時給", "1,200円"),
    ("職種", "看護師"),
    ("会社名", "山川商会"),
    ("休日", "土日"),
    ("勤務時間", "9時から18時"),
    ("雇用形態", "正社員"),
    ("学歴", "高卒以上"),
    ("経験", "不問"),
    ("免許", "普通自動車免許"),
    ("応募資格", "18歳以上の方"),
    ("福利厚生", "社会保険完備"),
    ("仕事内容", "接客と調理"),
    ("応募方法", "電話で"),
)


def headings() -> list[Example]:
    """Return headings and labels with their kinds, and words that are none."""
    found = [
        (tidy(one), kind)
        for name in ("headings_en_a", "headings_en_b", "headings_ja")
        for heading, kind in _read(name)
        for one in _varied(heading, kind)
    ]
    found += [(tidy(heading), kind) for heading, kind in made()]
    known = {words for words, _ in found}
    plain = [words for words, _ in lines() if len(words) <= LONGEST and words not in known]
    return _once([*found, *_graded(), *((words, NONE) for words in plain), *_names(), *_facts()])


def lines() -> list[Example]:
    """Return lines of job postings and what each is: a requirement, a duty, a benefit."""
    found = [*_read("lines_en"), *_read("lines_ja")]
    return _once([(tidy(line), kind) for line, kind in found])


def titles() -> list[Example]:
    """Return parts of titles and what each is: the name of a job, a place, a firm, a page."""
    found = [*_read("title_parts"), *made_names()]
    return _once([(tidy(part), kind) for part, kind in found])


def _read(name: str) -> Iterator[Example]:
    kind = ""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            kind = line[2:]
        elif line:
            yield line, kind


def _varied(heading: str, kind: str) -> Iterator[str]:
    japanese = is_japanese(heading)
    for name, values in (
        ("{role}", _ROLES_JA if japanese else _ROLES),
        ("{company}", _FIRMS_JA if japanese else _FIRMS),
        ("{place}", _PLACES),
    ):
        if name in heading:
            for value in values:
                yield heading.replace(name, value)
            return
    yield heading
    if kind == "related":
        yield f"{heading} (3)"
    if kind in _CHANGING:
        around = _AROUND[japanese]
        yield around[sum(map(ord, heading)) % len(around)].format(heading)


def _graded() -> Iterator[Example]:
    for kind, grades in _GRADES.items():
        for heading in _GRADED:
            for grade in grades:
                if is_japanese(heading) == (not grade.isascii()):
                    yield tidy(f"{heading} {grade}"), kind


def _facts() -> Iterator[Example]:
    for number, (heading, _) in enumerate(_read("headings_ja")):
        if number % 4 == 0 and "{" not in heading:
            yield tidy(f"{heading}：{_VALUES_JA[number // 4 % len(_VALUES_JA)]}"), NONE
    for number, (heading, _) in enumerate([*_read("headings_en_a"), *_read("headings_en_b")]):
        if number % 5 == 0 and "{" not in heading:
            yield tidy(f"{heading}: {_VALUES[number // 5 % len(_VALUES)]}"), NONE
    for label, value in _FACTS:
        for sign in (": ", " ", "／" if is_japanese(label) else " - "):
            yield tidy(f"{label}{sign}{value}"), NONE


def _names() -> Iterator[Example]:
    """Yield names of jobs, firms and places: as headings they tell nothing of what follows."""
    firms = cycle([*_FIRMS, *_FIRMS_JA])
    for role in [*_ROLES, *_ROLES_JA]:
        yield tidy(role), NONE
        japanese = is_japanese(role)
        yield tidy(f"{role}を募集" if japanese else f"we need a {role}"), NONE
        yield tidy(f"{role}募集" if japanese else f"{role} wanted"), NONE
        yield tidy(f"{next(firms)} {role}"), NONE
    bodies = [f"{name} {body}" for name in ("Harwick", "Saltmere") for body in _BODIES]
    bodies += [f"{name}{body}" for name in ("朝霧", "みのり") for body in _BODIES_JA]
    for name in (*_FIRMS, *_FIRMS_JA, *_PLACES, *bodies):
        yield tidy(name), NONE


def _once(examples: list[Example]) -> list[Example]:
    return list(dict(reversed(examples)).items())[::-1]
