"""Headings made of parts: who, how much it is wanted, and what.

Whole headings alone would teach single words; these teach what changes the meaning: "You bring" is
asked for, "You might bring" is welcome, "We bring" is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

Heading = tuple[str, str]  # the words, and their kind

_WHO = ("you", "candidates", "applicants", "our new colleague", "the right person")
_HAVE = ("have", "bring", "know", "be", "offer", "show", "possess", "be able to")
_MODALS = {
    "must": ("must", "will", "should", "need to", "have to", "can", "already", "will need to"),
    "may": (
        "may",
        "might",
        "could",
        "may also",
        "might also",
        "could also",
        "ideally",
        "would ideally",
        "perhaps",
        "possibly",
        "preferably",
    ),
}
_WE = {
    "must": (
        "we need",
        "we want",
        "we require",
        "we look for",
        "we are looking for",
        "we seek",
        "we expect",
        "we ask for",
        "we are after",
        "we search for",
        "we insist on",
        "we hope to find",
    ),
    "may": (
        "we would love",
        "we would like",
        "we would welcome",
        "we welcome",
        "we would appreciate",
        "we would be glad of",
        "we prefer",
        "we would prefer",
        "we would be happy about",
        "we would be delighted by",
        "we also like",
        "we also value",
        "we like but do not need",
    ),
}
_WHOM = (
    "someone who",
    "someone with",
    "somebody who has",
    "people who",
    "people with",
    "candidates with",
    "a person who",
    "experience in",
    "these skills",
)
_ADJECTIVES = {
    "must": "required essential mandatory necessary minimum key core must-have basic compulsory "
    "needed indispensable fundamental",
    "may": "preferred desirable desired nice-to-have optional bonus additional useful helpful "
    "advantageous beneficial welcome extra recommended other secondary non-essential",
}
_NOUNS = (
    "skills,requirements,qualifications,experience,criteria,attributes,knowledge,competencies,"
    "certifications,background,education,abilities,skills and experience,licences"
).split(",")
_DOERS = ("you", "the post holder", "our new colleague")
_DO = (
    "will do",
    "will work on",
    "would do",
    "will be doing",
    "will build",
    "will lead",
    "will help with",
    "will be responsible for",
    "are in charge of",
    "get to do",
    "take care of",
    "look after",
)
_GIVERS = ("we", "our school", "the trust", "the company", "the university", "the club")
_GIVE = (
    "offer",
    "offers",
    "give",
    "gives",
    "provide",
    "provides",
    "pay for",
    "bring",
    "promises",
    "have",
)
_GIVEN = ("", " you", " our staff", " in return", " everyone")
_GET = ("you get", "you receive", "you will get", "you can expect", "you enjoy", "staff get")
_FROM = ("", " from us", " here", " in return", " on top", " with us")

_PERHAPS = (
    "you may be",
    "you might be",
    "you could be",
    "this may be",
    "this might be",
    "it may be",
)
_FITTING = (
    "a fit if",
    "a good fit if",
    "a great match if you",
    "the right person if",
    "who we need if",
    "the one if you have",
    "right for this if",
    "for you if",
    "the job for you if",
)

_NOUNS_JA = "経験 スキル 資格 免許 知識 能力 条件 要件 こと もの 経験・スキル 資格・経験".split()
_PATTERNS_JA = {
    "must": "必要な{} 求める{} 求められる{} 欠かせない{} 必須の{} 必須{} 絶対に必要な{} "
    "持っていてほしい{} お持ちいただきたい{} 満たしてほしい{} 期待する{} 前提となる{} "
    "最低限の{} 応募に必要な{} 入社時に必要な{}",
    "may": "あると嬉しい{} あるとうれしい{} あればうれしい{} あると助かる{} あると望ましい{} "
    "歓迎する{} 歓迎される{} 望ましい{} 活かせる{} 生かせる{} 優遇される{} 優遇する{} "
    "プラスになる{} 役立つ{} 有利な{} できればほしい{} 任意の{} あれば尚可の{} 加点される{} "
    "あったらいい{} なくてもよいがあると嬉しい{}",
}
_ENDS_JA = {
    "must": "{}がある方 {}をお持ちの方 {}が必要です {}は必須です {}が必須の方 {}を満たす方 "
    "次の{}を満たす方 以下の{}をすべて満たす方 次の{}がある方を募集します",
    "may": "{}がある方歓迎 {}をお持ちの方は優遇 {}があれば尚可 {}があると望ましい "
    "次の{}がある方が望ましい 以下の{}がある方は歓迎 {}があればなお良い {}があると嬉しい "
    "こんな{}があれば歓迎 こんな{}が活かせます {}をお持ちの方歓迎 {}があると有利",
}


def made() -> Iterator[Heading]:
    """Yield the headings that the parts make."""
    for kind, modals in _MODALS.items():
        yield from ((f"{who} {modal} {have}", kind) for who, modal, have in _some(_WHO, modals))
        yield from ((f"{we} {whom}", kind) for we, whom in product(_WE[kind], _WHOM))
        adjectives = _ADJECTIVES[kind].split()
        yield from ((f"{one} {noun}", kind) for one, noun in product(adjectives, _NOUNS))
        for pattern, noun in product(_PATTERNS_JA[kind].split(), _NOUNS_JA):
            yield pattern.format(noun), kind
        for pattern, noun in product(_ENDS_JA[kind].split(), _NOUNS_JA[:6]):
            yield pattern.format(noun), kind
    yield from ((f"{one} {fit}", "must") for one, fit in product(_PERHAPS, _FITTING))
    yield from ((f"{who} {verb}", "duties") for who, verb in product(_DOERS, _DO))
    yield from (
        (f"{who} {give}{whom}", "gifts") for who, give, whom in product(_GIVERS, _GIVE, _GIVEN)
    )
    yield from ((f"{get}{source}", "gifts") for get, source in product(_GET, _FROM))


def _some(who: tuple[str, ...], modals: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield every third combination, and all with "you"."""
    for place, (one, modal, have) in enumerate(product(who, modals, _HAVE)):
        if one == "you" or place % 3 == 0:
            yield one, modal, have
