"""English titles, and words without their endings."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import tidy

_TAIL = rx(
    r"""[\s,.;]*\b(?:(?:to|on|in|onto) (?:my|the|our) (?:[\w-]+ ){0,2}(?:lists?|tasks|to-?dos?)
    |as (?:a |an |one )?(?:single |separate |new )?(?:task|to-?do|reminder)|(?:to|on) (?:it|them)
    |and (?:make|set|mark|put|have) (?:it|that|this)(?: (?:is|be|to))?|by the way|if you (?:can
    |could)|for me|some ?time|at some point|as well|too|because .{3,80})$|[\s,]+(?:due|by|on|at|for
    |and|from|before|until
    |starting)$"""
)

_HEAD = rx(
    r"""^(?:(?:that )?(?:i |we )?(?:also |really |still )?(?:need|have|got|ought) to\s+|(?:that[ ]
    )?(?:i|we) (?:really |also |still |just )*(?:must|should)(?: (?:really|also|still
    |probably))*\s+|(?:i|we)(?:'ve| have)(?: got)? (?=an? )|i(?:'m| am) (?=(?:going|meeting|seeing
    |picking)\b)|there(?:'s| is)\s+|(?:me |i[ ]
    |that i )?(?:to |must |should )?remember to\s+|me to\s+|that i\s+|to\s+|that\s+|(?:saying
    |called|named|titled|about)\s+|[:,-]\s*)+"""
)


# Words that name no task yet.
_VAGUE = rx(
    r"""^(?:it|that|this|them|those|these)$|^(?:(?:some|a few|more|new|other) )*(?:something|stuff
    |things?|tasks|to-?dos|reminders)
    (?: (?:else|new|to do|for (?:me|later)))*$"""
)

_LISTED = rx(
    r"""^(?:(?:these|the following)(?: \w+)?|(?:two|three|four|five|six|\d)(?: \w+)? (?:tasks|things
    |items|reminders|to-?dos))\s*[:–-]\s*(?P<all>.+)$"""
)
_BETWEEN = rx(r"\s*[,;]\s*(?:and )?|\s+and\s+")

_IRREGULAR = dict(
    pair.split("=")
    for pair in (
        "bought=buy paid=pay sent=send wrote=write written=write made=make took=take taken=take "
        "met=meet read=read brought=bring went=go gave=give sold=sell found=find told=tell "
        "spoke=speak rang=ring swept=sweep hung=hang built=build fed=feed cut=cut"
    ).split()
)


def title(text: str) -> str:
    """Return what is left of a clause as a title."""
    text = _HEAD.sub("", tidy(text))
    for _ in range(3):
        text = tidy(_TAIL.sub("", text))
    return "" if _VAGUE.search(text) else text


def items(text: str) -> tuple[str, ...]:
    """Return the titles of a list of tasks that calls itself one, else the title as it is."""
    found = _LISTED.search(text)
    return tuple(filter(None, map(tidy, _BETWEEN.split(found["all"])))) if found else (text,)


def stem(word: str) -> str:
    """Return a word without its endings, so that "watering" is "water"."""
    word = _IRREGULAR.get(word, word).removesuffix("'s")
    for ending in ("ings", "ing", "als", "al", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word
