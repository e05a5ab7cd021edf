"""Rules for dates in Japanese, with the years of the imperial eras."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from carrel.text.dates import numbers
from carrel.text.dates.pieces import (
    Clock,
    Half,
    Meaning,
    Rule,
    Step,
    add_months,
    month_end,
    next_date,
    next_day_of_month,
    next_weekday,
    rule,
    week_day,
    whole_date,
)

_WEEKDAYS = "月火水木金土日"
_DAYS = {
    "明々後日": 3,
    "明明後日": 3,
    "しあさって": 3,
    "明後日": 2,
    "あさって": 2,
    "明日": 1,
    "あした": 1,
    "あす": 1,
    "翌日": 1,
    "今日": 0,
    "きょう": 0,
    "本日": 0,
    "当日": 0,
    "一昨日": -2,
    "おととい": -2,
    "昨日": -1,
    "きのう": -1,
}
_PARTS_OF = {
    "今朝": (0, Half.MORNING),
    "今夜": (0, Half.EVENING),
    "今晩": (0, Half.EVENING),
    "今夕": (0, Half.EVENING),
    "明朝": (1, Half.MORNING),
    "明晩": (1, Half.EVENING),
}
_HALVES = {
    "午前": Half.MORNING,
    "朝": Half.MORNING,
    "早朝": Half.MORNING,
    "昼": Half.NOON,
    "お昼": Half.NOON,
    "午後": Half.EVENING,
    "夕方": Half.EVENING,
    "夜": Half.NIGHT,
    "晩": Half.NIGHT,
    "深夜": Half.NIGHT,
}
_WEEKS = {"先週": -1, "今週": 0, "来週": 1, "再来週": 2, "次": 1, "今度": 0}
_MONTHS = {"先月": -1, "今月": 0, "来月": 1, "再来月": 2}
_ERAS = {"令和": 2018, "r": 2018, "平成": 1988, "h": 1988, "昭和": 1925, "s": 1925}
NUMBER = "[0-9〇零一二三四五六七八九十]{1,4}"
STEPS = {
    "分": Step(time=timedelta(minutes=1)),
    "時間": Step(time=timedelta(hours=1)),
    "日": Step(days=1),
    "週間": Step(days=7),
    "週": Step(days=7),
    "か月": Step(months=1),
    "年": Step(months=12),
}
UNIT = "(分|時間|日|週間?|[かヶヵカケ箇]月|年)"


def step_of(count: str, unit: str) -> Step:
    """Return the step that a count and a unit make."""
    one, many = STEPS["か月" if unit.endswith("月") else unit], numbers.kanji(count)
    return Step(days=one.days * many, months=one.months * many, time=one.time * many)


def _day(found: re.Match[str], here: datetime) -> Meaning:
    days = _DAYS[found[0]]
    return Meaning(day=here.date() + timedelta(days=days), past=days < 0)


def _part_of(found: re.Match[str], here: datetime) -> Meaning:
    days, half = _PARTS_OF[found[0]]
    return Meaning(day=here.date() + timedelta(days=days), half=half)


def _weekday(found: re.Match[str], here: datetime) -> Meaning:
    which, day = found[1], _WEEKDAYS.index(found[2])
    if which is None or which == "今度":
        return Meaning(day=next_weekday(here, day), weekday=True)
    weeks = _WEEKS[which]
    return Meaning(day=week_day(here, day, weeks=weeks), weekday=True, past=weeks < 0)


def _week(found: re.Match[str], here: datetime) -> Meaning:
    weeks = _WEEKS[found[1]]
    if found[2]:
        return Meaning(day=week_day(here, 5, weeks=weeks))
    return Meaning(day=here.date() + timedelta(days=7 * weeks), weeks=weeks)


def _weekend(_found: re.Match[str], here: datetime) -> Meaning:
    return Meaning(day=here.date() if here.weekday() >= 5 else next_weekday(here, 5))


def _month(found: re.Match[str], here: datetime) -> Meaning | None:
    start = add_months(here.date().replace(day=1), _MONTHS[found[1]])
    if found[2]:
        when = whole_date(start.year, start.month, numbers.kanji(found[2]))
        return Meaning(day=when) if when else None
    if found[3]:
        return Meaning(day=start if found[3] in ("初め", "頭") else month_end(start))
    return Meaning(day=add_months(here.date(), _MONTHS[found[1]]))


def _full(found: re.Match[str], _here: datetime) -> Meaning | None:
    era, year, month, day = found[1], found[2], found[3], found[4]
    number = 1 if year == "元" else _year(year)
    when = whole_date(number + _ERAS.get(era or "", 0), numbers.kanji(month), numbers.kanji(day))
    return Meaning(day=when) if when else None


def _year(text: str) -> int:
    if not text.isascii() and len(text) == 4:  # 二〇一九, and 二〇十九 as well
        return 2000 + numbers.kanji(text[2:].lstrip("〇零") or "0") if text[0] == "二" else 1900
    return numbers.kanji(text)


def _month_day(found: re.Match[str], here: datetime) -> Meaning | None:
    month, day = numbers.kanji(found[1]), numbers.kanji(found[2])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    when = next_date(here, month, day)
    return Meaning(day=when) if when else None


def _only_day(found: re.Match[str], here: datetime) -> Meaning | None:
    day = numbers.kanji(found[1])
    if not 1 <= day <= 31:
        return None
    return Meaning(day=next_day_of_month(here, day), loose=found[2] is None)


def _due_day(found: re.Match[str], here: datetime) -> Meaning | None:
    day = numbers.kanji(found[1])
    return Meaning(day=next_day_of_month(here, day)) if 1 <= day <= 31 else None


def _week_start(_found: re.Match[str], here: datetime) -> Meaning:
    return Meaning(day=week_day(here, 0, weeks=1))


def _week_end(_found: re.Match[str], here: datetime) -> Meaning:
    return Meaning(day=week_day(here, 6, weeks=0))


def _year_end(_found: re.Match[str], here: datetime) -> Meaning:
    return Meaning(day=date(here.year, 12, 31))


def _part_of_month(found: re.Match[str], here: datetime) -> Meaning | None:
    month = numbers.kanji(found[1])
    start = next_date(here, month, 1) if 1 <= month <= 12 else None
    if start is None:
        return None
    if found[2] in ("初め", "頭"):
        return Meaning(day=start)
    this = month == here.month
    return Meaning(day=month_end(here.date() if this else start))


def _fixed(found: re.Match[str], here: datetime) -> Meaning | None:
    if found[0] in ("月末", "末日"):
        return Meaning(day=month_end(here.date()))
    if found[0] in ("年末", "大晦日", "大みそか"):
        return Meaning(day=date(here.year, 12, 31))
    when = next_date(here, 1, 1)
    return Meaning(day=when) if when else None


def _after(found: re.Match[str], _here: datetime) -> Meaning:
    return Meaning(step=step_of(found[1], found[2]))


def _ago(found: re.Match[str], _here: datetime) -> Meaning:
    step = step_of(found[1], found[2])
    back = Step(days=-step.days, months=-step.months, time=-step.time)
    return Meaning(step=back, past=True)


def _clock(found: re.Match[str], _here: datetime) -> Meaning | None:
    part, hour = found[1], numbers.kanji(found[2])
    minute = 30 if found[4] else numbers.kanji(found[3]) if found[3] else 0
    second = numbers.kanji(found[5]) if found[5] else 0
    if hour > 24 or minute > 59 or second > 59 or (part in ("午前", "午後") and hour > 12):
        return None
    clock = Clock(hour=hour % 24, minute=minute, second=second, open=1 <= hour <= 12)
    if part == "午後" and hour == 12:
        clock = Clock(hour=12, minute=minute, second=second)
    return Meaning(clock=clock, half=_HALVES.get(part or ""))


def _digital(found: re.Match[str], _here: datetime) -> Meaning | None:
    part, hour, minute = found[1], int(found[2]), int(found[3])
    if hour > 23 or minute > 59:
        return None
    clock = Clock(hour=hour, minute=minute, open=part is not None and 1 <= hour < 12)
    return Meaning(clock=clock, half=_HALVES.get(part or ""))


def _word_clock(found: re.Match[str], _here: datetime) -> Meaning:
    return Meaning(clock=Clock(hour=12 if "正午" in found[0] else 0))


def _half_year(found: re.Match[str], _here: datetime) -> Meaning:
    if "時間" in found[0]:
        return Meaning(step=Step(time=timedelta(minutes=30)))
    return Meaning(step=Step(months=6))


def _words(table: dict[str, object]) -> str:
    return "|".join(sorted(table, key=len, reverse=True))


RULES: tuple[Rule, ...] = (
    rule(_words({**_DAYS}), _day),
    rule(_words({**_PARTS_OF}), _part_of),
    rule(r"(?:(先週|今週|再来週|来週|次|今度)の?)?([月火水木金土日])曜日?", _weekday),
    rule("今週(?:中|いっぱい|の終わり)", _week_end),
    rule("今年中|今年いっぱい|年内", _year_end),
    rule(r"(今週|再来週|来週)(末|の?土日(?!曜))?(?!の?[月火水木金土日]曜)", _week),
    rule(r"(?<![今来])週末", _weekend),
    rule(
        rf"(今月|再来月|来月)の?(?:({NUMBER})日|(末|終わり|初め|頭|月末|中(?!旬)|いっぱい))?",
        _month,
    ),
    rule(
        rf"(?<![0-9年])({NUMBER})月の?"
        r"(末日?|終わり|いっぱい|中(?=に|まで|[、。\s]|$)|初め|頭)",
        _part_of_month,
    ),
    rule(
        rf"(令和|平成|昭和)?({NUMBER}|元)年({NUMBER})月({NUMBER})日(?!間)",
        _full,
    ),
    rule(r"(?<![a-z0-9])([rhs])(\d{1,2})[./](\d{1,2})[./](\d{1,2})(?!\d)", _full),
    rule(rf"({NUMBER})月({NUMBER})日(?!間)", _month_day),
    rule(
        rf"(?:(?<=期限[はがを:])|(?<=締切[はがを:])|(?<=切り[はがを:])|(?<=納期[はがを:])|(?<=期日[はがを:]))"
        rf"({NUMBER})日(?=に(?!延)|まで|[、。,\s]|$|で|だ|へ)",
        _due_day,
    ),
    rule(rf"(?<=[\s、])({NUMBER})日(?=[。!]?$)", _due_day),
    rule(
        rf"(?<![0-9年])(?<!(?<!毎)月)({NUMBER})日(?!間|後|前|以|で(?![すしなはも])|本|[目にち]*目|ほど|くらい|ぐらい|ずつ)"
        r"((?=に|まで|で[しすな]|だっ|じゃな|の\d|の午|の朝|の夕|の夜|締|〆|必着|期限|[(（][月火水木金土日]|\s?\d{1,2}(?:時|:\d)))?",
        _only_day,
    ),
    rule("週明け|来週の?(?:頭|あたま|初め|はじめ)", _week_start),
    rule("月末|(?<!月)末日|年末(?!調整|年始|ジャンボ|大掃除)|大晦日|大みそか|元旦|元日", _fixed),
    rule(rf"({NUMBER})\s*{UNIT}(?:間)?(?:後|以内)(?!ろ)に?", _after),
    rule(rf"(?<=から)({NUMBER})\s*{UNIT}間?(?!前)", _after),
    rule(rf"({NUMBER})\s*{UNIT}で(?![きすしなはも])", _after),
    rule(rf"({NUMBER})\s*{UNIT}(?:間)?前", _ago),
    rule("半年後|半時間後", _half_year),
    rule(
        rf"(?:(?<![今明])(午前|午後|早朝|朝|お昼|昼|夕方|深夜|夜|晩)の?)?({NUMBER})時(?!間)"
        rf"(?:({NUMBER})分|(半))?(?:({NUMBER})秒)?(?:ごろ|頃)?(?!前)",
        _clock,
    ),
    rule(
        r"(?:(?<![今明])(午前|午後|早朝|朝|お昼|昼|夕方|深夜|夜|晩)の?)?"
        r"(?<![\d:])(\d{1,2}):(\d\d)(?![\d:])",
        _digital,
    ),
    rule("(?:お昼の|昼の)?正午(?:12時)?(?:ごろ|頃)?|真夜中", _word_clock),
    rule(
        "(?:の)?(午前|午後|早朝|朝|お昼|昼|夕方|深夜|夜|晩)(?:中|のうち)?(?=[にまの、,]|$)(?!の[^午0-9])",
        lambda found, _here: Meaning(half=_HALVES[found[1]], loose=True),
    ),
)
