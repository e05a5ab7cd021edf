"""Find dates in a text: pieces by the rules of the languages, then put together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from carrel.text.dates import english, japanese, urdu
from carrel.text.dates.pieces import (
    Clock,
    Half,
    Meaning,
    Piece,
    Rule,
    Step,
    add_months,
    fold,
    next_day_of_month,
    week_day,
)

LONGEST_TEXT = 20_000
ROMAN_URDU = "ur-Latn"
_RULES: dict[str, tuple[Rule, ...]] = {
    "en": english.RULES,
    "ja": (*japanese.RULES, *english.RULES),
    "ur": (*urdu.SCRIPT, *english.RULES),
    ROMAN_URDU: (*urdu.ROMAN, *english.RULES),
}
_ALL = (*japanese.RULES, *urdu.SCRIPT, *english.RULES, *urdu.ROMAN)
_BETWEEN = re.compile(
    r"[\s,،、()@-]*(?:(?:at|on|by|the|of|in|for|around|about|from|after|maybe|say"
    r"|کو|کے|کی|کا|تک|دن|ko|ke|ki|ka|k|tak|din|の|に|から|、)[\s,،、()]*){0,3}"
)
_BEFORE = re.compile(
    r"(?:(?:^|(?<=[\s,(]))(?:(?:is|was|are|it's)\s+)?(?:due(?:\s+(?:date|by|on|for|at))?(?:\s*:)?"
    r"|by|on|(?<!look )(?<!looked )at|before|until|till|for|from|around"
    r"|(?:deadline|last\s+(?:date|day))(?:\s+is)?:?"
    r"|no\s+later\s+than)\s+"
    r"(?:the\s+)?|(?:期限|締め?切り?|〆切)[はが:]?\s*)+$"
)
_AFTER = re.compile(
    r"\s*(?:(?:کو|تک|سے پہلے(?: پہلے)?|کے لیے|کے روز|والے دن|سے(?= \S+ \S+)|ko|tak|tk|wale din"
    r"|walay din|se(?= (?!pehl|phl)\w+ \w)|se (?:pehlay|pehle|pehly|phle)"
    r"(?: (?:pehlay|pehle|pehly|phle))?|ke liye|k liye)"
    r"(?!\w))+|(?:まで(?:に)?|(?:中|じゅう)に?|ごろ(?:に)?|頃(?:に)?|に(?!ち)|締め?切り?|期限)+"
)

# "In the evening" without a day is the next one, in Urdu; every evening is none.
_IN_PART = re.compile(r"\S+ (?:کو|میں|تک|ko|mein|tak|tk)(?!\w)")
_DAILY = re.compile(r"(?:ہر|روز|روزانہ|har|roz|rozana)\s+$")
_OVER = {Half.MORNING: 12, Half.NOON: 16, Half.EVENING: 20, Half.NIGHT: 24}


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDate:
    """A date that a text names, and the words that it was read from.

    `start` and `end` take in the words that belong to it, such as "by" and まで. A date without a
    clock is meant whole, and `moment` is its first. `unsure`: another reading is as good;
    `past`: the words look back, as yesterday does.
    """

    start: int
    end: int
    text: str
    day: date
    clock: time | None
    moment: datetime
    unsure: bool = False
    past: bool = False

    @property
    def whole_day(self) -> bool:
        """Whether no time of the day was given."""
        return self.clock is None


def find_dates(
    text: str, *, now: datetime, zone: tzinfo, language: str | None = None, loose: bool = False
) -> list[FoundDate]:
    """Return the dates in a text, in order.

    Without a language all rules are tried. `loose` takes numbers for days as well ("the 18th"),
    which elsewhere may be places in a list.
    """
    folded = fold(text[:LONGEST_TEXT])
    here = now.astimezone(zone)
    rules = _ALL if language is None else _RULES.get(language, english.RULES)
    found = []
    for group in _groups(_pieces(folded, rules, here), folded):
        part = _next_part(group, folded, here) if language in ("ur", ROMAN_URDU) else None
        if all(piece.means.loose for piece in group) and not (loose or part):
            continue
        try:
            made = part or _put_together(group, here)
        except (OverflowError, ValueError):
            continue
        if made is not None:
            found.append(_with_words(made, group, folded, text, zone=here.tzinfo))
    return found


def _next_part(
    group: list[Piece], folded: str, here: datetime
) -> tuple[date, time | None, bool] | None:
    """Return the day of a part of the day that stands alone: "in the evening"."""
    half = group[0].means.half
    if len(group) > 1 or half is None or not _IN_PART.match(folded, group[0].start):
        return None
    if group[0].means.day is not None or _DAILY.search(folded[: group[0].start]):
        return None
    return here.date() + timedelta(days=int(here.hour >= _OVER[half])), None, False


def _pieces(folded: str, rules: tuple[Rule, ...], here: datetime) -> list[Piece]:
    """Return the longest pieces, from left to right; of two alike the earlier rule's."""
    matches: list[tuple[int, int, int, Piece]] = []
    for number, one in enumerate(rules):
        for match in one.pattern.finditer(folded):
            try:
                means = one.make(match, here)
            except (OverflowError, ValueError):
                continue
            if means is not None and match.end() > match.start():
                piece = Piece(start=match.start(), end=match.end(), means=means)
                matches.append((match.start(), -match.end(), number, piece))
    kept: list[Piece] = []
    for *_, piece in sorted(matches, key=lambda match: match[:3]):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept


def _groups(pieces: list[Piece], folded: str) -> Iterator[list[Piece]]:
    group: list[Piece] = []
    for piece in pieces:
        if group and not (
            _BETWEEN.fullmatch(folded, group[-1].end, piece.start) and _fits(group, piece.means)
        ):
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _fits(group: list[Piece], means: Meaning) -> bool:
    has = [piece.means for piece in group]
    if means.clock and any(one.clock for one in has):
        return False
    if means.day_of_month is not None:
        return all(one.weekday or one.clock for one in has)
    if means.day is not None:
        exact = [one for one in has if one.day and not one.weekday]
        names = [one for one in has if one.weekday]
        return not (names if means.weekday else exact)
    return True


def _put_together(group: list[Piece], here: datetime) -> tuple[date, time | None, bool] | None:
    meanings = [piece.means for piece in group]
    clock = next((one.clock for one in meanings if one.clock), None)
    half = next((one.half for one in meanings if one.half), None)
    step = next((one.step for one in meanings if one.step), None)
    unsure = any(one.unsure for one in meanings)
    day = _day(meanings, here)
    if step is not None and step.time and day is None:
        moment = (here.astimezone(UTC) + step.time).astimezone(here.tzinfo)
        return moment.date(), moment.time().replace(tzinfo=None), unsure
    if step is not None:
        day = _moved(day or here.date(), step)
    if clock is None:
        if day is None:
            return None
        return day, None, unsure
    if day is None:
        return (*_next(clock, half, here), unsure)
    return day, _time(clock, half), unsure


def _day(meanings: list[Meaning], here: datetime) -> date | None:
    exact = next((one.day for one in meanings if one.day and not one.weekday), None)
    name = next((one.day for one in meanings if one.weekday), None)
    number = next((one.day_of_month for one in meanings if one.day_of_month is not None), None)
    weeks = next((one.weeks for one in meanings if one.weeks), None)
    if weeks and name is not None:
        return week_day(here, name.weekday(), weeks=weeks)
    if number is not None and exact is None:
        return next_day_of_month(here, number, weekday=name.weekday() if name else None)
    return exact or name


def _moved(day: date, step: Step) -> date:
    return add_months(day, step.months) + timedelta(days=step.days)


def _time(clock: Clock, half: Half | None) -> time:
    hour = clock.hour
    if clock.open and half is None and 1 <= hour <= 6:
        hour += 12  # nobody's "Monday at 3" is at night
    elif clock.open and half is not None:
        hour = _hour(hour, half)
    return time(hour % 24, clock.minute, clock.second)


def _hour(hour: int, half: Half) -> int:
    if hour > 12:
        return hour
    if half is Half.MORNING:
        return hour % 12
    if half is Half.NOON:
        return hour + 12 if hour < 6 else hour
    if half is Half.NIGHT:
        return hour % 12 if hour == 12 or hour < 5 else hour + 12
    return hour % 12 + 12


def _next(clock: Clock, half: Half | None, here: datetime) -> tuple[date, time]:
    """Return the next moment at which a clock shows this."""
    hours = [_time(clock, half)]
    if clock.open and half is None and clock.hour <= 12:
        hours = [time(clock.hour % 12 + more, clock.minute, clock.second) for more in (0, 12)]
    now = here.time().replace(tzinfo=None)
    later = [hour for hour in hours if hour > now]
    if later:
        return here.date(), min(later)
    return here.date() + timedelta(days=1), min(hours)


def _with_words(
    made: tuple[date, time | None, bool],
    group: list[Piece],
    folded: str,
    text: str,
    *,
    zone: tzinfo | None,
) -> FoundDate:
    day, clock, unsure = made
    start, end = group[0].start, group[-1].end
    if before := _BEFORE.search(folded, 0, start):
        start = before.start()
    if after := _AFTER.match(folded, end):
        end = after.end()
    return FoundDate(
        start=start,
        end=end,
        text=text[start:end],
        day=day,
        clock=clock,
        moment=datetime.combine(day, clock or time(0), tzinfo=zone),
        unsure=unsure,
        past=any(piece.means.past for piece in group),
    )
