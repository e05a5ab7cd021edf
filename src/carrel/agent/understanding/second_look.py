"""A second look at what a message came to, before anything is carried out.

A task counts as done only where somebody says so of that task: not of what another person has done
for themselves, not of what is to happen, not by hearsay. A chore that sounds like a deletion, as
"clear out the fridge" does, is asked about. Habits, the advice of others and what would be done
if something happened write nothing at all, nor does a question.
"""

from __future__ import annotations

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.grammar import Doubts
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import tokens
from carrel.agent.understanding.only_asked import only_asks
from carrel.agent.understanding.values import GUESSED, READS, Act, Question, Reason

_FEW = 2  # more tasks than this are not changed at once without a question


def second_look(text: str, reading: Reading, found: Outcome, *, told: bool = False) -> Outcome:
    """Return an outcome as it is, or a refusal or a question in its place.

    `told`: it was ordered that what was reported shall count as done, whoever did it.
    """
    doubts = reading.grammar.doubts
    asked = found.question.operations if found.question is not None else ()
    acts = {one.act for one in (*found.operations, *asked)}
    if doubts is None or not acts - READS:
        return found
    plain, refused = bare(text, reading.grammar), Outcome(refusal=Reason.NOT_NOW)
    if Act.ADD in acts and only_asks(plain, reading):
        return refused
    if _is_told(plain, acts, reading, doubts):
        return refused
    if not acts & {Act.COMPLETE, Act.DELETE, Act.UPDATE}:
        return found
    if Act.UPDATE in acts and doubts.moved.search(plain):
        return refused
    if acts & {Act.COMPLETE, Act.DELETE} and _lies_ahead(text, plain, doubts):
        return refused
    guessed = any(one.act is Act.DELETE and one.sure == GUESSED for one in asked)
    told = told or doubts.told.search(plain) is not None
    if (guessed or Act.COMPLETE in acts) and not told:
        begun = doubts.begun.search(plain)
        other = begun is not None and not _is_titled(begun["verb"], reading, found)
        failed = doubts.failed is not None and doubts.failed.search(plain)
        if other or failed or doubts.theirs.search(plain):
            return refused
        if _is_anothers(plain, reading, doubts, found):
            return asked_whether(found)
    chore = Act.DELETE in acts and doubts.chore.search(plain)
    return asked_whether(found) if chore or _moves_all(plain, reading, found) else found


def _is_told(text: str, acts: set[Act], reading: Reading, doubts: Doubts) -> bool:
    """Say whether habits, advice or a condition are told, and no command stands beside them."""
    if acts - {Act.ADD, *READS} and doubts.supposed.search(text):
        return True
    stories = [doubts.habit, doubts.regret]
    if acts != {Act.ADD}:
        stories.append(doubts.urged)
    return any(one.search(text) for one in stories) and not _has_order(text, reading)


def _has_order(text: str, reading: Reading) -> bool:
    """Say whether one of the sentences of a message begins with a command."""
    remark = reading.grammar.remark
    parts = remark.cut.split(text) if remark is not None else ()
    return remark is not None and any(remark.command.search(tidy(part)) for part in parts)


def _lies_ahead(text: str, plain: str, doubts: Doubts) -> bool:
    """Say whether a plan or a condition is told, and not what is to be done now."""
    return any(doubts.ahead.search(one) for one in (tidy(text), plain))


def _moves_all(text: str, reading: Reading, found: Outcome) -> bool:
    """Say whether all tasks would be changed at once."""
    changed = [one for one in found.operations if one.act is Act.UPDATE]
    everything = reading.grammar.pointing.everything.search(text)
    return len(changed) > _FEW and everything is not None


def _is_anothers(text: str, reading: Reading, doubts: Doubts, found: Outcome) -> bool:
    """Say whether what is done is somebody's of whom the title of the task knows nothing."""
    owner = doubts.owner.search(text)
    return owner is not None and not _is_titled(owner[owner.lastgroup or 0], reading, found)


def _is_titled(word: str, reading: Reading, found: Outcome) -> bool:
    """Say whether the title of a task that would be done has a word."""
    numbers = [one.number for one in found.operations if one.act is Act.COMPLETE]
    titles = [task.title for task in reading.situation.known() if task.number in numbers]
    said = set(tokens(reading.line.restore(word), reading.grammar))
    return any(said & set(tokens(title, reading.grammar)) for title in titles)


def asked_whether(found: Outcome) -> Outcome:
    """Return the question whether that is meant, in place of doing it."""
    if not found.operations or found.question is not None:
        return found
    numbers = tuple(one.number for one in found.operations if one.number is not None)
    asked = Question(reason=Reason.CONFIRM, operations=found.operations, numbers=numbers)
    return Outcome(question=asked)
