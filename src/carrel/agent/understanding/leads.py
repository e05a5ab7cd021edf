"""Words that point at one task, before words that only tell why."""

from __future__ import annotations

from carrel.agent.understanding.clause import Reading
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import tokens


def lead(text: str, reading: Reading) -> str:
    """Return the words that point: in "it, work gives us all of them" only "it" does.

    What follows may hold "all" or "them" without meaning tasks. A singular word never stands for
    a list, so nothing behind it may make one of it.
    """
    pointing = reading.grammar.pointing
    if pointing.because is None:
        return text
    found = pointing.because.search(text)
    if found is None or not tidy(text[: found.start()]):
        return text
    before = tidy(text[: found.start()])
    if pointing.pronoun.fullmatch(before) or tidy(found[0]):
        return before
    if pointing.both.fullmatch(before) or pointing.everything.fullmatch(before):
        return before
    one = pointing.numbers.fullmatch(before) or before.isdecimal()
    more = any(letter.isdecimal() for letter in text[found.end() :])
    return before if one and not more else text


def is_other(text: str, reading: Reading) -> bool:
    """Say whether words beside "them" speak of something that no task is about."""
    if reading.grammar.pointing.because is None:
        return False
    return bool(tokens(reading.line.restore(text), reading.grammar))


def singled(text: str, reading: Reading) -> bool:
    """Say whether words are "it" or "that one", with at most a circumstance behind them."""
    single = reading.grammar.pointing.single
    return single is not None and single.match(tidy(text)) is not None


def last_of_none(text: str, reading: Reading) -> bool:
    """Say whether "the last one" is said where no list was shown that it could be the last of."""
    memory = reading.situation.memory
    if memory.shown or memory.touched:
        return False
    because = reading.grammar.pointing.because
    text = because.split(text, maxsplit=1)[0] if because is not None else text
    last = [one for one, place in reading.grammar.pointing.ordinals if place < 0]
    if not any(one.search(text) for one in last):
        return False
    for one in last:
        text = one.sub(" ", text)
    return not tokens(
        reading.line.restore(text), reading.grammar
    )  # "the last bill" is one of those
