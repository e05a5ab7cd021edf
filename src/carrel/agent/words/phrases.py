"""Sentences about deeds, questions and refusals, in the language of the message.

Every confirmation is made of a receipt; nothing is confirmed that was not done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, tzinfo

from carrel.agent.deeds import Deed
from carrel.agent.understanding import Act, KnownTask, Operation, Question, Reason
from carrel.agent.words.english import ENGLISH
from carrel.agent.words.japanese import JAPANESE
from carrel.agent.words.roman import ROMAN
from carrel.agent.words.table import Words
from carrel.agent.words.urdu import URDU
from carrel.text.invisible import visible

LANGUAGES: Mapping[str, Words] = {
    "en": ENGLISH,
    "ur": URDU,
    "ur-Latn": ROMAN,
    "ja": JAPANESE,
}
_MOST = 50  # tasks that a reply lists
_NOT_FOUND = "Task not found"


class Phrases:
    """Says things in one language; days are those of the user's time zone."""

    def __init__(self, language: str, zone: tzinfo) -> None:
        self.words = LANGUAGES.get(language, ENGLISH)
        self._zone = zone

    def deed(self, deed: Deed) -> str:
        """Return what is said of one deed."""
        words = self.words
        if deed.error:
            known = deed.error == _NOT_FOUND
            return words.not_found if known else words.error.format(error=_line(deed.error))
        match deed.act:
            case Act.LIST:
                return "\n".join(self._list(deed))
            case Act.STATS:
                total, still, done = deed.figures or (0, 0, 0)
                return words.stats.format(total=total, open=still, done=done)
            case Act.PAGES:
                return "\n".join(self._pages(deed))
            case Act.HELP:
                return words.help
        return " ".join(self._changed(deed))

    def question(self, question: Question, tasks: Sequence[KnownTask]) -> str:
        """Return what is asked, with the tasks that may be meant."""
        words, named = self.words, [task for task in tasks if task.number in question.numbers]
        if question.reason is Reason.CONFIRM and question.operations:
            act = question.operations[0].act
            return words.confirm[act].format(tasks=self._named(question.operations, named))
        title = next((one.title for one in question.operations if one.title), "")
        asked = words.asks[question.reason].format(title=self._quoted(title))
        if question.reason is not Reason.WHICH or len(named) < 2:
            return asked
        return "\n".join((asked, *map(self._row, named)))

    def refusal(self, reason: Reason, numbers: Sequence[int], tasks: Sequence[KnownTask]) -> str:
        """Return why nothing was done."""
        named = [task for task in tasks if task.number in numbers]
        if reason is Reason.ALREADY and named:
            return " ".join(self._about(self.words.already, task) for task in named)
        return self.words.refusals[reason]

    def day(self, moment: datetime) -> str:
        """Return a day, and its time unless it is the first moment."""
        local = moment.astimezone(self._zone)
        day = self.words.day.format(
            weekday=self.words.weekdays[local.weekday()],
            day=local.day,
            month=self.words.months[local.month - 1],
            year=local.year,
        )
        return day if not (local.hour or local.minute) else f"{day} {local:%H:%M}"

    def _changed(self, deed: Deed) -> Iterator[str]:
        words, operation = self.words, deed.operation
        if deed.change is None and deed.act is not Act.ADD:
            known = deed.number or operation.number
            yield words.already.format(number=known, title=self._quoted(deed.title))
        else:
            number = "–" if deed.number is None else deed.number
            yield words.deeds[deed.act].format(number=number, title=self._quoted(deed.title))
            if more := words.between.join(self._details(operation, deed.left_out)):
                yield f"({more})"
        if deed.left_out:
            yield words.left_out.format(names=words.between.join(deed.left_out))

    def _details(self, operation: Operation, left_out: Sequence[str]) -> Iterator[str]:
        words = self.words
        if operation.due is not None and "due_date" not in left_out:
            yield words.due.format(day=self.day(operation.due))
        elif operation.no_due:
            yield words.no_due
        if operation.priority is not None and "priority" not in left_out:
            yield words.priority.format(priority=words.priorities[operation.priority])
        if operation.category is not None and "category" not in left_out:
            yield words.category.format(category=words.categories[operation.category])

    def _list(self, deed: Deed) -> Iterator[str]:
        words, wanted = self.words, deed.operation.filter
        plain = wanted.words is None and not wanted.overdue
        if not deed.tasks:
            yield words.empty[wanted.done if plain and not deed.detailed else None]
            return
        if wanted.words:
            yield words.list_words.format(words=_line(wanted.words))
        else:
            yield words.lists[wanted.done]
        for task in deed.tasks[:_MOST]:
            yield self._row(task, detailed=deed.detailed)
        if len(deed.tasks) > _MOST:
            yield f"… (+{len(deed.tasks) - _MOST})"

    def _row(self, task: KnownTask, *, detailed: bool = False) -> str:
        notes = [self.words.done_mark] if task.done else []
        if detailed and task.due is not None:
            notes.append(self.words.due.format(day=self.day(task.due)))
        if detailed and task.priority != "medium":
            notes.append(self.words.priority.format(priority=self.words.priorities[task.priority]))
        shown = f" ({self.words.between.join(notes)})" if notes else ""
        return f"{task.number}. {_line(task.title)}{shown}"

    def _pages(self, deed: Deed) -> Iterator[str]:
        if not deed.passages:
            yield self.words.no_pages
            return
        yield self.words.pages
        for one in deed.passages:
            yield f"- “{_line(one.text)}” ({one.url})"

    def _named(self, operations: Sequence[Operation], tasks: Sequence[KnownTask]) -> str:
        titles = {task.number: task.title for task in tasks}
        parts = []
        for one in operations[:_MOST]:
            title = titles.get(one.number or 0, one.title or "")
            number = "" if one.number is None or one.act is Act.ADD else f"{one.number}. "
            parts.append(f"{number}{self._quoted(title)}" if title else number.rstrip(". "))
        return self.words.between.join(parts)

    def _about(self, sentence: str, task: KnownTask) -> str:
        return sentence.format(number=task.number, title=self._quoted(task.title))

    def _quoted(self, title: str) -> str:
        return f"{self.words.quotes[0]}{_line(title)}{self.words.quotes[1]}"


def _line(text: str) -> str:
    """Return a text of a user or a page on one line, without what nobody sees.

    A picture of Markdown would be fetched by whoever shows the reply, so it is made text.
    """
    return " ".join(visible(text).split()).replace("![", "! [")
