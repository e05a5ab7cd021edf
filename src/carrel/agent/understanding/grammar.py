"""What the rules of a language are: ways to say something, and words that mean something."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from carrel.agent.understanding.inquiry_rules import Inquiry
from carrel.agent.understanding.tally_traits import Tally
from carrel.agent.understanding.values import Act


class Source(StrEnum):
    """Which form of a clause a pattern is held against."""

    REST = "without dates, priority, category and note"
    DATELESS = "without dates"
    WHOLE = "all of it, with marks for dates"
    SAID = "all of it, with dates as they were said"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A way to say something; its groups are `title`, `ref`, `new`, `topic`, `note`.

    A digit behind the name of a group does not count, since a name may stand only once.
    """

    act: Act
    pattern: re.Pattern[str]
    source: Source = Source.REST
    rename: bool = False
    dated: bool = False  # counts only together with a date
    stated: bool = False  # a statement ("the bill is paid"): counts only if a task fits it
    faint: bool = False  # said of other things as well: counts only if tasks are meant
    explicit: bool = False  # names tasks, so that what is outside for others is inside for it
    framed: bool = False  # the title is marked off, so that words in it are nothing but a title
    doubt: re.Pattern[str] | None = None  # a title that may be wanted done instead: it is asked
    deeds: re.Pattern[str] | None = None  # titles that are surely things to do; others with a date
    weak: bool = False  # counts only if it is all that a message says
    told: bool = False  # a statement: with a question mark it is a question
    doubted: bool = False  # what the second opinion surely takes for something else is not read
    settled: bool = False  # needs no second opinion
    acted: bool = False  # the verb, group `verb`, must be the one of the title
    hinted: bool = False  # said in passing: it is asked whether it is meant


@dataclass(frozen=True, slots=True, kw_only=True)
class Guards:
    """What decides before any command is read."""

    never: re.Pattern[str]  # negations, wishes, questions about acting
    despite: re.Pattern[str]  # looks like one of them, and is a request all the same
    hostile: re.Pattern[str]  # speaks to the machine, not to the list
    others: re.Pattern[str]  # the tasks of somebody else
    outside: re.Pattern[str]  # what sounds like ours and is not
    unrelated: re.Pattern[str]  # what a list may be about that is not ours, though a task may be
    ours: re.Pattern[str]  # names tasks or the list
    talk: re.Pattern[str]
    help: re.Pattern[str]
    yes: re.Pattern[str]
    no: re.Pattern[str]
    asks: re.Pattern[str]  # is a question
    order: re.Pattern[str]  # a bare phrase that tells somebody to do something now
    deed: re.Pattern[str]  # a bare phrase that may be a thing to do
    chore: re.Pattern[str] | None = None  # a title that is surely a thing to do
    tracks: re.Pattern[str] | None = None  # what is said of nothing but tasks, whatever they name
    inquires: re.Pattern[str] | None = None  # asks about tasks: it never adds one
    services: re.Pattern[str] | None = None  # what is surely asked of another machine
    event: re.Pattern[str] | None = None  # one that may be a thing to do if it has a date


@dataclass(frozen=True, slots=True, kw_only=True)
class Slotting:
    """How priority, category, note and a moved date are said."""

    priorities: tuple[tuple[re.Pattern[str], str], ...]
    categories: tuple[tuple[re.Pattern[str], str], ...]
    note: re.Pattern[str]  # group `note`
    shift: re.Pattern[str]  # "by two days": groups `count`, `unit`, `back` if it comes earlier
    no_due: re.Pattern[str]
    attribute: re.Pattern[str]  # a part of a task: whoever removes it does not delete the task
    wants_date: re.Pattern[str]  # speaks of a date without giving one
    next_week: re.Pattern[str]
    this_week: re.Pattern[str]
    month: re.Pattern[str] | None = None  # a month whose tasks are asked for: its one group
    window: re.Pattern[str] | None = None  # "in the next three days": groups `count`, `unit`
    undated: re.Pattern[str] | None = None  # asks for tasks without a date
    clock: re.Pattern[str] | None = None  # a date that is a time and no day
    nth: re.Pattern[str] | None = None  # a day by its number alone: "the 5th"
    halfless: re.Pattern[str] | None = None  # an hour without its half of the day
    same_time: re.Pattern[str] | None = None  # "same time": the day moves alone
    leaning: re.Pattern[str] | None = None  # a date that a title leans on: group `of` stays
    unmeant: re.Pattern[str] | None = None  # a date that is not the one: "not Friday"
    outright: re.Pattern[str] | None = None  # surely a part of a task, and no word of a title
    ordered: re.Pattern[str] | None = None  # an order to be carried out at the time it names


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointing:
    """How tasks are pointed at."""

    everything: re.Pattern[str]
    both: re.Pattern[str]  # those that were shown
    but: re.Pattern[str]  # "all except …": group `ref`
    pronoun: re.Pattern[str]
    numbers: re.Pattern[str]  # one of its groups is a number
    between: re.Pattern[str]  # what stands between two numbers
    counts: dict[str, int]  # numbers in words
    ordinals: tuple[tuple[re.Pattern[str], int], ...]
    filler: re.Pattern[str]  # words that describe no task
    done: re.Pattern[str]
    open: re.Pattern[str]
    overdue: re.Pattern[str]
    by_due: re.Pattern[str]
    span: re.Pattern[str] | None = None  # "the first two": groups `last`, `count`
    plural: re.Pattern[str] | None = None  # words for more than one task
    joins: re.Pattern[str] | None = None  # what stands between two tasks that are named by words
    owned: re.Pattern[str] | None = None  # "her bill": groups `owner`, `head`
    through: re.Pattern[str] | None = None  # "1 to 3": groups are the first number and the last
    because: re.Pattern[str] | None = None  # where the reason begins; a bare comma may be none
    total: re.Pattern[str] | None = None  # counts all, whatever else it counts
    narrows: re.Pattern[str] | None = None  # "only the …": of the list before
    kinds: re.Pattern[str] | None = None  # "job": tells nothing unless a title says it
    single: re.Pattern[str] | None = None  # "it", "that one": never more than one task


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """Words that say what becomes of a task, wherever they stand."""

    done: re.Pattern[str]
    reopen: re.Pattern[str]
    remove: re.Pattern[str]
    move: re.Pattern[str]  # beside a date
    make: re.Pattern[str]  # beside a priority or a category
    unsure: re.Pattern[str]  # plans, reports of others, doubts


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What may stand beside a command and only tells why."""

    cut: re.Pattern[str]  # where a remark may begin or end
    command: re.Pattern[str]  # what is left begins with a command
    duty: re.Pattern[str]  # what is left is told as a duty: "need to …"
    begs: re.Pattern[str]  # a command that may end with a question mark
    states: re.Pattern[str]  # begins like a statement
    stops: re.Pattern[str]  # conditions, doubts, corrections: they change the command
    denies: re.Pattern[str]  # negations
    needless: re.Pattern[str]  # negations of a need, which deny no command
    points: re.Pattern[str]  # "it": the remark may say what
    settles: re.Pattern[str]  # "mark it done": no date of the remark is meant
    people: re.Pattern[str]  # a remark about people: its day is not that of the task
    keeps: re.Pattern[str]  # somebody keeps a thing: that, or the task about it
    about_it: re.Pattern[str]  # "make that urgent": it names no new task
    voids: re.Pattern[str]  # what takes back even a change by which nothing is lost


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubts:
    """What is looked at once more before a task counts as done, or is deleted."""

    ahead: re.Pattern[str]  # plans and conditions: nothing is done, whatever stands beside them
    theirs: re.Pattern[str]  # what others did, hearsay, what should happen: no task is done
    begun: re.Pattern[str]  # what is not done by it, unless the title says so: group `verb`
    told: re.Pattern[str]  # it is told to be marked as done all the same
    owner: re.Pattern[str]  # whose it is that is done, or who has done it: a group
    moved: re.Pattern[str]  # what others have changed of their own
    chore: re.Pattern[str]  # a thing to do that sounds like a deletion
    habit: re.Pattern[str]  # what used to be done, or others were told: no task is written
    regret: re.Pattern[str]  # what was nearly done, should have been, or would be a mistake
    urged: re.Pattern[str]  # what others would like to see done
    supposed: re.Pattern[str]  # what might be done if something happened
    failed: re.Pattern[str] | None = None  # what was tried in vain: no task is done


def _one_item(title: str) -> tuple[str, ...]:
    """Take a title as the name of one task."""
    return (title,)


def _one_list(_title: str, _around: str) -> bool:
    """Say that a task goes on the one list that there is."""
    return False


def _no_people(_said: str, _title: str) -> bool:
    """Say that words and a title do not speak of different people."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """The tables of one language."""

    polite: re.Pattern[str]  # taken off the beginning
    closing: re.Pattern[str]  # taken off the end
    splits: re.Pattern[str]  # where a second command may begin
    undo: re.Pattern[str]
    instead: tuple[re.Pattern[str], ...]  # corrections: groups `old`, `new`
    amends: re.Pattern[str]  # "…, sorry, …" in the middle of a sentence
    too: re.Pattern[str]  # "and X as well": a group is X
    patterns: tuple[Pattern, ...]
    guards: Guards
    slotting: Slotting
    pointing: Pointing
    title: Callable[[str], str]  # what is left of a clause, as a title
    stem: Callable[[str], str]
    items: Callable[[str], tuple[str, ...]] = _one_item  # "three tasks: …, … and …"
    spell: Callable[[str], str] = str  # the one form of a word
    in_lines: Callable[[str], str] = str  # a message whose lines are sentences
    in_full: Callable[[str], str] = str  # a message whose dates are not in short forms
    in_order: Callable[[str], str] = str  # a message with marks for dates, as a command says it
    finish: Callable[[str], str] = str  # the last touch to a title, in the user's own spelling
    other_list: Callable[[str, str], bool] = _one_list  # of a title and the words around it
    strangers: Callable[[str, str], bool] = _no_people  # of what is said and a title
    cues: Cues | None = None  # what is looked for where no pattern holds
    remark: Remark | None = None  # what may be left out where the whole is not understood
    doubts: Doubts | None = None  # what is looked at once more
    inquiry: Inquiry | None = None  # how a list is asked for in haste
    tally: Tally | None = None  # a report, and the order that all of it counts as done
    due_then: re.Pattern[str] | None = None  # all that is due on a day: `act`, `date`, `tail`
    about: re.Pattern[str] | None = None  # "what about …", taken off the beginning
    notes_it: re.Pattern[str] | None = None  # "add a note: …" of the last task: group `note`
    swaps: re.Pattern[str] | None = None  # "change Ben to Ken" of the last title: `old`, `new`
    aside: re.Pattern[str] | None = None  # words that only tell why, and ask for nothing
    hints: bool = False  # a report that fits a task in part is asked about
    adds_dated: bool = True  # a bare phrase with a date is a task; otherwise it is asked
    adds_ranked: bool = False  # so is a bare thing to do that has a priority
    queries: bool = False  # a bare deletion with a question mark is asked about
    spaced: bool = True  # words are separated by blanks
    remarks: bool = False  # what stands beside a command may be a remark, and not part of it


def rx(pattern: str) -> re.Pattern[str]:
    """Compile a pattern; line ends and the blanks behind them do not count, nor does case."""
    return re.compile(re.sub(r"\n\s*", "", pattern), re.IGNORECASE)


def ways(
    act: Act,
    *patterns: str,
    source: Source = Source.REST,
    doubt: re.Pattern[str] | None = None,
    deeds: re.Pattern[str] | None = None,
    **marks: bool,
) -> tuple[Pattern, ...]:
    """Return patterns of one act.

    One that begins with a group is held against the beginning alone: it would find the same there,
    and a search would try every letter of a long message.
    """
    return tuple(
        Pattern(
            act=act,
            pattern=rx(_anchored(pattern)),
            source=source,
            doubt=doubt,
            deeds=deeds,
            **marks,
        )
        for pattern in patterns
    )


def _anchored(pattern: str) -> str:
    return f"^{pattern}" if pattern.startswith("(?P<") and "|^" not in pattern else pattern


def table(rows: dict[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns with what they mean, in order."""
    return tuple((rx(pattern), value) for pattern, value in rows.items())


def words(text: str) -> str:
    """Return an alternation of words separated by blanks, the longest first."""
    return "|".join(sorted(set(text.split()), key=lambda word: (-len(word), word)))
