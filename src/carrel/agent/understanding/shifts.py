"""Due dates that move by so many days, counted from the date that the task had."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from carrel.agent.understanding.clause import Clause, Outcome, Reading
from carrel.agent.understanding.language import ROMAN_URDU
from carrel.agent.understanding.references import Meant
from carrel.agent.understanding.values import Act, Operation, Question, Reason
from carrel.text.dates import english, japanese, urdu
from carrel.text.dates.pieces import Step, add_months


def shift_in(clause: Clause, reading: Reading) -> re.Match[str] | None:
    """Return the words by which a clause moves a date; in English "a day later" may be one."""
    shift = reading.grammar.slotting.shift
    said = reading.line.with_dates_said(clause.text) if reading.language == "en" else clause.text
    return shift.search(clause.text) or shift.search(said)


def shifted(clause: Clause, meant: Meant, reading: Reading) -> Outcome | None:
    """Return the update that moves the tasks by the time that is named, if one is."""
    found = shift_in(clause, reading)
    if found is None or not meant.numbers:
        return None
    if len(meant.numbers) > 1 and not meant.many:
        return Outcome(
            question=Question(
                reason=Reason.WHICH,
                operations=(Operation(act=Act.UPDATE),),
                numbers=meant.numbers,
            )
        )
    groups = {name.rstrip("2345678"): value for name, value in found.groupdict().items() if value}
    step = _step(groups["count"], groups["unit"], reading)
    if "back" in groups:
        step = Step(days=-step.days, months=-step.months, time=-step.time)
    made = []
    for number in meant.numbers:
        task = reading.situation.task(number)
        moment, whole = _moved(task.due if task else None, step, reading)
        made.append(Operation(act=Act.UPDATE, number=number, due=moment, whole_day=whole))
    return Outcome(operations=tuple(made))


def _step(count: str, unit: str, reading: Reading) -> Step:
    if reading.language == "ja":
        return japanese.step_of(count, unit)
    if reading.language == "en":
        return english.step_of(count.casefold().replace("another", "one"), unit.casefold())
    # The words of Roman Urdu have been brought into the script where the rules know them.
    count, unit = reading.line.restore(count), reading.line.restore(unit)
    return urdu.step_of(count, unit, roman=reading.language == ROMAN_URDU)


def _moved(due: datetime | None, step: Step, reading: Reading) -> tuple[datetime, bool]:
    """Return the moment so much later, and whether it is a whole day; without one, from today."""
    here = (due or reading.situation.now).astimezone(reading.situation.zone)
    if due is None and not step.time:
        here = here.replace(hour=0, minute=0, second=0, microsecond=0)
    whole = here.hour == here.minute == 0 and not step.time
    day = add_months(here.date(), step.months) + timedelta(days=step.days)
    return datetime.combine(day, here.time(), tzinfo=here.tzinfo) + step.time, whole
