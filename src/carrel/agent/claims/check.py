"""Hold what a reply says against what was done.

Titles are set aside first, so that a task called "Deleted scenes" claims nothing. What is left is
read in all languages: a model may answer in another one than it was asked in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from carrel.agent.claims import english, japanese, urdu
from carrel.agent.claims.claim import Claim
from carrel.agent.deeds import Deed
from carrel.agent.understanding import Act

_TABLES = (english, urdu, japanese)
_MARK = "\ue000"
_QUOTED = re.compile(
    r"\"([^\"\n]+)\"|“([^”\n]+)”|«([^»\n]+)»|「([^」\n]+)」|『([^』\n]+)』|`([^`\n]+)`"
    r"|\*\*([^*\n]+)\*\*|(?<!\w)'((?:[^'\n]|'(?=\w))+)'(?!\w)|(?<!\w)‘((?:[^’\n]|’(?=\w))+)’(?!\w)"
)
_SENTENCES = re.compile(r"(?<=[.!?。！？۔؟])\s+|(?<=[。！？۔؟])|\n+|\s*;\s+|(?<=\w) – ")
_ABBREVIATED = re.compile(r"\b(no)\.(?=\s*\d)", re.IGNORECASE)
_COUNTS = {
    **dict.fromkeys(("two", "both", "دو", "دونوں", "do", "dono", "両方", "二"), 2),
    **dict.fromkeys(("three", "تین", "تینوں", "teen", "teeno", "三"), 3),
    **dict.fromkeys(("four", "چار", "char", "四"), 4),
    **dict.fromkeys(("five", "پانچ", "panch", "五"), 5),
}


def unbacked(
    text: str,
    deeds: Sequence[Deed],
    *,
    titles: Iterable[str] = (),
    also: frozenset[Act] = frozenset(),
) -> list[Claim]:
    """Return the claims of a reply that no deed of this turn makes true.

    `titles` are those of tasks that were read; `also` are acts that were done to other things.
    """
    changed = [deed for deed in deeds if deed.change is not None and not deed.error]
    has_read = any(deed.act in (Act.LIST, Act.STATS) and not deed.error for deed in deeds)
    known = [*titles, *(deed.title for deed in changed)]
    return [
        claim
        for claim in _claims(text, known)
        if not claim.acts & also
        and not _is_true(claim, changed)
        and not (claim.state and (has_read or _titled(claim, known)))
    ]


def _claims(text: str, titles: Sequence[str]) -> Iterator[Claim]:
    masked, quotes = _masked(unicodedata.normalize("NFKC", text), titles)
    masked = _ABBREVIATED.sub(r"\1", masked)
    for sentence in _SENTENCES.split(masked):
        for table in _TABLES:
            if table.UNSAID.search(sentence):
                continue
            found = [said for said in table.SAID if said.pattern.search(sentence)]
            if found:
                yield Claim(
                    acts=frozenset.intersection(*(one.acts for one in found))
                    or frozenset.union(*(one.acts for one in found)),
                    sentence=sentence,
                    titles=tuple(quotes[ord(mark) - ord(_MARK) - 1] for mark in _marks(sentence)),
                    numbers=tuple(_numbers(sentence, table.NUMBER)),
                    count=_count(sentence, table.MANY),
                    state=all(one.state for one in found),
                )
                break


def _is_true(claim: Claim, changed: Sequence[Deed]) -> bool:
    fitting = [deed for deed in changed if deed.act in claim.acts]
    if len(fitting) < claim.count:
        return False
    if claim.numbers and not {deed.number for deed in fitting} & set(claim.numbers):
        return False
    named = [title for title in claim.titles if title]
    if not named:
        return True
    return any(_same(title, word) for title in named for deed in fitting for word in _words(deed))


def _words(deed: Deed) -> Iterator[str]:
    yield deed.title
    if deed.operation.title:
        yield deed.operation.title
    if deed.change is not None and deed.change.before is not None:
        yield deed.change.before.title


def _same(one: str, other: str) -> bool:
    left, right = _folded(one), _folded(other)
    return bool(left and right) and (left in right or right in left)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()).strip(" .!。")


def _titled(claim: Claim, known: Sequence[str]) -> bool:
    """Say whether a state is told of a task whose title is known, which only a list can tell."""
    return any(_same(title, one) for title in claim.titles for one in known)


def _masked(text: str, titles: Sequence[str]) -> tuple[str, list[str]]:
    """Return the text with a mark in place of each quotation and each title, and these."""
    quotes: list[str] = []

    def aside(found: re.Match[str]) -> str:
        quotes.append(next((group for group in found.groups() if group is not None), found[0]))
        return f"{_MARK}{chr(ord(_MARK) + min(len(quotes), 6000))}"

    text = _QUOTED.sub(aside, "".join(" " if "\ue000" <= one <= "\uf8ff" else one for one in text))
    for title in sorted({_plain(one) for one in titles if len(one) > 2}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(title)}(?!\w)", aside, text, flags=re.IGNORECASE)
    return text, quotes


def _plain(title: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", title).split())


def _marks(sentence: str) -> Iterator[str]:
    for at, letter in enumerate(sentence[:-1]):
        if letter == _MARK and sentence[at + 1] > _MARK:
            yield sentence[at + 1]


def _numbers(sentence: str, pattern: re.Pattern[str]) -> Iterator[int]:
    for found in pattern.finditer(sentence):
        yield from (int(group) for group in found.groups() if group)


def _count(sentence: str, pattern: re.Pattern[str]) -> int:
    found = pattern.search(sentence)
    if found is None:
        return 1
    word = next((group for group in found.groups() if group), "").lower()
    return int(word) if word.isdecimal() else _COUNTS.get(word, 2)
