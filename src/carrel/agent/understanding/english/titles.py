"""English titles, and words without their endings."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import tidy

_TAIL = rx(
    r"""[\s,.;]*\b(?:(?:to|on|in|onto) (?:my|the|our) (?:[\w-]+ ){0,2}(?:lists?|tasks|to-?dos?)
    |as (?:a |an |one )?(?:single |separate |new )?(?:task|to-?do|reminder)|(?:to|on) (?:it|them)
    |and (?:make|set|mark|put|have) (?:it|that|this)(?: (?:is|be|to))?|by the way|if you (?:can
    |could)|for me|(?:by|before) (?:then|that)|some ?time|at some point|as well|too
    |because .{3,80}|or (?:else|i(?:'ll| will)|we(?:'ll| will)) .{3,60})$
    |[\s,]+(?:(?<! is )(?<! are )
    due|by|(?<!put )(?<!turned )(?<!switched )(?<!carried )(?<!fitted )on|(?<!look )(?<!looked )at
    |for|and|from|before|until
    |starting)$|[,;]\s+(?:(?:it|we|i|he|she|they|there)'(?:s|re|m|ve)\b|(?:the |my |our )?[\w-]+
    (?:'s| is| are)[ ](?:all |nearly |almost |completely )*(?:empty|broken|out|dead|low|gone|full
    |dirty|ill|leaking|running out)\b)[^,;:]*$
    |[,.;]\s*(?:i )?(?:need|want)(?:ed)? (?:it|'?em|them|this|that)(?: (?:done|finished
    |ready|by
    |for|on))*$|\s*@$|\s*'s (?:\w+ )?(?:list|to-?dos?|tasks)$|[,.;]\s*(?:and |so )*(?:it'?s|that'?s
    |this is|it is|due|deadline)(?: (?:due|for|on
    |by|is|at))*$|[\s,.;(–-]+(?:as |all in |all |just |keep (?:it|that) (?:as )?|make (?:it
    |that) |that'?s |it'?s )*(?:just )?(?:one|a single|1) (?:task|to-?do|item|thing|entry)
    (?:,? (?:and )?not (?:two|three|several|2|3|\d))?\)?$"""
)

_HEAD = rx(
    r"""^(?:(?:fyi|heads up|btw)[\s,:]+|(?:that )?(?:(?:i|we)(?:'ll| will|'ve)? )?(?:also |really
    |still )?(?:need|have|got|ought) to\s+|(?:that[ ]
    )?(?:i|we) (?:really |also |still |just )*(?:must|should)(?: (?:really|also|still
    |probably))*\s+|(?:i|we)(?:'ve| have)(?: got)? (?=an? )|i(?:'m| am) (?=(?:going|meeting|seeing
    |picking)\b)|(?:i|we) (?:really |also |still )?need (?!to\b)(?=\w)|there(?:'s| is)\s+
    |(?:that )?(?:i(?:'m
    | am)|we(?:'re| are)) (?:(?:meant|supposed|due) )?to\s+|(?:me |i[ ]
    |that i )?(?:to |must |should )?remember to\s+|me to\s+|that i\s+|to\s+|that\s+|(?:saying
    |called|named|titled|about)\s+|[:,-]\s*)+"""
)


# Words that name no task yet.
_VAGUE = rx(
    r"""^(?:it|that|this|them|those|these|nothing|anything)$|^(?:(?:some|a few|more|new
    |other) )*(?:something|stuff
    |things?|tasks|to-?dos|reminders)
    (?: (?:else|new|to do|for (?:me|later)))*$"""
)

_LISTED = rx(
    r"""^(?:(?:these|the following)(?: \w+)?
    |(?:(?:these|the following|this)(?: \w+)? )?(?:in )?as (?:two|three|four|five|six|\d
    |separate|different|individual)(?: \w+)* (?:tasks|things|items|to-?dos|reminders|jobs|ones)
    |tasks|to-?dos|things to do|reminders|(?:two|three
    |four|five|six|\d)(?: \w+)? (?:tasks|things
    |items|reminders|to-?dos|jobs|bits)(?: to do| for (?:me|the list|my list))?)\s*[:,–-]\s*
    (?P<all>.+)$|^(?P<all2>.+) as (?:two|three
    |four
    |five|six|\d|separate|different)(?: \w+)* (?:tasks|things|items|to-?dos|reminders)$"""
)
_BETWEEN = rx(r"\s*[,;]\s*(?:and )?|\s+and\s+|(?:^|\s+)(?:[-*•]|\d[.)])\s+")

_NUMBERED, _NUMBER = rx(r"^1\) ?\w.*\W2\) ?\w"), rx(r"(?:^|[\s,;]*(?:\band )?)(?<!\w)\d\) ?")

_IRREGULAR = dict(
    pair.split("=")
    for pair in (
        "bought=buy paid=pay sent=send wrote=write written=write made=make took=take taken=take "
        "met=meet read=read brought=bring went=go gave=give sold=sell found=find told=tell "
        "spoke=speak rang=ring swept=sweep hung=hang built=build fed=feed cut=cut "
        "drew=draw drove=drive ate=eat kept=keep lent=lend left=leave dug=dig threw=throw "
        "drawn=draw thrown=throw rung=ring spoken=speak given=give driven=drive froze=freeze "
        "wound=wind taught=teach held=hold mown=mow sewn=sew"
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
    if _NUMBERED.search(text):
        return tuple(filter(None, map(tidy, _NUMBER.split(text))))
    found = _LISTED.search(text)
    if found is None:
        return (text,)
    return tuple(filter(None, map(tidy, _BETWEEN.split(found["all"] or found["all2"]))))


def stem(word: str) -> str:
    """Return a word without its endings, so that "watering" is "water"."""
    word = _IRREGULAR.get(word, word).removesuffix("'s")
    for ending in ("ings", "ing", "als", "al", "ed", "es", "s"):
        if word.endswith("eed"):
            break  # "bleed" has no ending
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word
