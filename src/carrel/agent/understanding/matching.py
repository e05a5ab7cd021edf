"""Which of the user's tasks a few words describe."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from carrel.agent.understanding.grammar import Grammar
from carrel.agent.understanding.lines import read_line
from carrel.agent.understanding.values import KnownTask

# Japanese has no blanks: runs of one script are its words.
_RUNS = re.compile(r"[\u4e00-\u9fff々]+|[\u30a0-\u30ff]+|[a-z0-9]+|[\u3040-\u309f]+", re.IGNORECASE)
# The kana within a compound may be left out: 振り込み is 振込み.
_INSIDE = re.compile(
    r"(?<=[\u4e00-\u9fff])(?:[りけっきしちみえげびれめせ]|(?<=[払使洗言追])い)(?=[\u4e00-\u9fff])"
)
_WORDS = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_HIRAGANA = re.compile(r"[\u3040-\u309f]+")
_DEVICE = re.compile(r"[機器室証表票先]$")
_HALF = 0.5  # the share of a compound: its first half, or more of it, must be in a title
_JAPANESE = re.compile(r"[\u30a0-\u30ff\u4e00-\u9fff々]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How well words fit a task: the share of them that its title has, and how many."""

    number: int
    share: float
    count: float


def same(left: str, right: str) -> bool:
    """Say whether two titles are the same but for case, marks and spacing."""
    return _plain(left) == _plain(right)


def fits(described: str, tasks: tuple[KnownTask, ...], *, grammar: Grammar) -> list[Fit]:
    """Return the tasks that the words fit best, all as well as each other; none if none does."""
    exact = [task for task in tasks if same(task.title, described)]
    if len(exact) == 1:
        return [Fit(number=exact[0].number, share=1.0, count=9.0)]
    wanted = _telling(tokens(described, grammar), tasks, grammar)
    if not wanted:
        return []
    weight = sum(map(_weight, wanted))
    found = []
    for task in tasks:
        count = _overlap(wanted, tokens(task.title, grammar))
        if _is_others(described, task.title, grammar) or grammar.strangers(described, task.title):
            count /= 2  # "the gas bill" is not the power bill
        if count > 0:
            found.append(Fit(number=task.number, share=count / weight, count=count))
    best = max((fit.count for fit in found), default=0)
    return [fit for fit in found if fit.count >= best - 0.01]


def tokens(text: str, grammar: Grammar) -> list[str]:
    """Return the words of a text that describe something, cut to their stems."""
    plain = " ".join(map(grammar.spell, _plain(text).split())) if grammar.spaced else _plain(text)
    kept = grammar.pointing.filler.sub(" ", plain)
    if not grammar.spaced:
        runs = _RUNS.findall(_INSIDE.sub("", kept))
        telling = [run for run in runs if not _HIRAGANA.fullmatch(run) or len(run) > 2]
        return telling or [run for run in runs if len(run) > 1]
    stems = (grammar.stem(word) for word in _WORDS.findall(kept))
    return list(dict.fromkeys(stem for stem in stems if stem))


def _telling(wanted: list[str], tasks: tuple[KnownTask, ...], grammar: Grammar) -> list[str]:
    """Leave "job" out of "the tap job" where no title says it."""
    kinds = grammar.pointing.kinds
    if kinds is None or not any(kinds.fullmatch(word) for word in wanted):
        return wanted
    said = {word for task in tasks for word in tokens(task.title, grammar)}
    return [word for word in wanted if word in said or not kinds.fullmatch(word)] or wanted


def _is_others(described: str, title: str, grammar: Grammar) -> bool:
    """Say whether words speak of the same kind of thing as a title, but of somebody else's."""
    said, known = _owners(described, grammar), _owners(title, grammar)
    heads = said.keys() & known.keys()
    return bool(heads) and not any(said[head] in tokens(title, grammar) for head in heads)


def _owners(text: str, grammar: Grammar) -> dict[str, str]:
    """Return whose each thing is: by its stem, the stem of the owner."""
    if grammar.pointing.owned is None:
        return {}
    plain = " ".join(map(grammar.spell, _plain(text).split()))
    found = grammar.pointing.owned.finditer(plain)
    pairs = ((tokens(one["head"], grammar), tokens(one["owner"], grammar)) for one in found)
    return {head[0]: owner[0] for head, owner in pairs if head and owner}


def _overlap(wanted: list[str], title: list[str]) -> float:
    """Return how much of the wanted words a title has."""
    initials = "".join(word[0] for word in title if word[0].isalpha())
    return sum(_weight(word) * _share(word, title, initials) for word in wanted)


def _share(word: str, title: list[str], initials: str) -> float:
    if word in title:
        return 1.0
    if len(word) >= 4 and any(_begins(one, word) for one in title):
        return 0.9
    if _JAPANESE.match(word):
        return _part(word, title)
    # "PR" is a pull request.
    return float(len(word) == 2 and word.isascii() and word.isalpha() and word in initials)


def _part(word: str, title: list[str]) -> float:
    """Return how much of a Japanese word a title has: compounds are written in one."""
    if any(word in one for one in title):
        return 1.0 if len(word) > 1 else 0.5
    parts = {one for one in title if len(one) > 1 and one in word}
    if parts:
        if sum(map(len, parts)) >= len(word):
            return 1.0
        if _DEVICE.search(word) and word[:-1] in parts:
            return 0.5  # 掃除機 is no 掃除
        # 免許更新 is not 保険の更新, while 家賃支払い may well be 家賃を振り込む.
        known = sum(any(sign in one for one in title) for sign in word) / len(word)
        begun = known >= _HALF and any(map(word.startswith, parts))
        return 0.8 if known > _HALF or begun else 0.5
    if len(word) > 1 and all(any(sign in one for one in title) for sign in word):
        return 0.8  # 申込 is 申し込み
    if len(word) < 2 or any(_is_rival(word, one) for one in title):
        return 0.0
    return 0.3 if any(set(word) & set(one) for one in title) else 0.0


def _is_rival(word: str, other: str) -> bool:
    """Say whether two words of two signs have one at the same place: 豆乳 is not 牛乳."""
    if not len(word) == len(other) == 2:
        return False
    return any(left == right for left, right in zip(word, other, strict=True))


def _begins(one: str, word: str) -> bool:
    return one.startswith(word) or (len(one) >= 4 and word.startswith(one))


def _weight(word: str) -> float:
    return 0.3 if _HIRAGANA.fullmatch(word) else 1.0


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    line = read_line(text)
    # What a title quotes is a part of it: a book, a song.
    plain = line.restore(line.text).casefold()
    return " ".join(_WORDS.findall(plain)) or text.casefold().strip()
