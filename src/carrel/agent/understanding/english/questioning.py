"""Roundabout English questions about one task, turned into the direct ones that are known."""

from __future__ import annotations

import re

from carrel.agent.understanding.grammar import rx

# What stands before a question and only leads to it: "might I trouble you to tell me".
# A lead that gives an order is none: "I need to check when the surgery is open" is a thing to do.
_ORDERS = r"""(?:add|put|note|jot|task|(?:need|needs|have|has|got|want|remember|remind me
|forget) to
|gotta|must|should|to-?do|ring|ask (?!for\b)|email|text|message|he|she|they)"""
_KNOWING = r"""(?:tell (?:me|us)|let (?:me|us) know|(?:you|u)(?: happen to| even)? (?:know
|remember|recall|see|say)
|(?:can'?t|cannot|don'?t|do not|couldn'?t)(?: \w+){0,6}? (?:remember|recall|know|think)
|forgot(?:ten)?|i forget|remind (?:me|us)|wondering|wonder|inform (?:me|us)|(?:en|in)quire|^ask
|(?:can|could|would|will|may|might|please|pls|plz|kindly|to|and|just|quickly|as to)[ ]
(?:you |u |i |we )?(?:just |quickly |please )*(?:check|confirm|find out|look up|see|advise|ask)
|^(?:check|confirm|advise|find out)|wan(?:na|t to) (?:know|see|check)|(?:like|love
|need) to (?:know|see|hear)
|(?:wants?|wanted|needs?) to know|(?:is|are|keeps?) asking(?: me)?|asks(?: me)?
|(?:any )?(?:idea|clue)|(?:not |un)sure|lost track of|bother you|trouble you)"""
LEAD = rf"""^(?!(?:[^.!?;]*?\b)?{_ORDERS}\b[^.!?;]*\b{_KNOWING}\b)(?:[^.!?;]{{0,60}}?\b)??{_KNOWING}
(?: again| please| pls| kindly| exactly| but| real quick)*[\s,:–-]+(?:but )?
(?=(?:on |at )?(?:what|which|how|if|whether|when)\b)"""

_DONE = r"""(?:done|paid|sent|sorted|finished|complete|booked|bought|made|open|pending|outstanding
|gone|in|over|off|\w{3,}ed)"""
_BE = r"(?:is|are|was|were|'s)"
_ASIDE = r"""(?:[\s,]+(?:or (?:not|no|what|nah|wot|am i .*|is it .*|are they .*|did i .*|still .*
|pending|open)|do (?:you|u)|(?:i )?can'?t remember|i forget|remind me|please|pls|by any chance
|at all|again|exactly|yet|already|then|though|tho|now))*"""
_THING = r"""(?!(?:i|we|you|it|(?:this|that)(?= (?:is|was|did)\b|$)|is|are|was|do|does|did|should
|what(?:'s)?|which|how|who|have|has|any|anything|show|list|gimme|give me
|need|want|the (?:next|last))\b)[^?,;]{2,60}?"""

_DAY = "[\ue100-\ue1ff]"
_HOURS = rf"(?!.*\b(?:shut|open|close|start|finish|play|arrive|leave|land|begin|end|run)s? {_DAY})"

_LEAD = rx(LEAD)
_FORMS = tuple(
    (rx(pattern), direct)
    for pattern, direct in (
        (
            rf"""^{_HOURS}(?:on |at )?(?:when|(?:what|which) (?:time|day|date|hour))[ ]
            (?P<thing>{_THING})[ ]?
            (?:{_BE}|{_DAY})(?: (?:due|on|at|for|happening|booked|set|{_DAY}))*{_ASIDE}$""",
            "when is",
        ),
        (
            rf"""^(?:on |at )?(?:when|(?:what|which) (?:time|day|date|hour))(?: do| did| am)? (?:i
            |we)
            (?:'ve|'m| am)? ?(?:have|had|got|doing|seeing|going to|meant to|put|booked|down for)[ ]
            (?:to )?(?P<thing>{_THING})(?: (?:for|on|at|down))*{_ASIDE}$""",
            "when is",
        ),
        (
            rf"""^(?:(?:is|are|was
            |were) )?(?P<thing>{_THING})[\s,:–-]+(?:on |for |due |is it |at )*
            {_DAY},? or (?:is it |was it |on |at )*{_DAY}{_ASIDE}$""",
            "when is",
        ),
        (
            rf"""^(?:did|has|have|was|were) (?P<thing>{_THING}) (?:(?:get|got|been|ever) )*
            {_DONE}{_ASIDE}$""",
            "is done",
        ),
        (
            rf"""^(?:i|we)(?: did| have|'ve)(?: already| definitely| actually)* (?P<thing>\w+[ ]
            {_THING})[\s,]+(?:right|yeah|no|correct|didn'?t i|haven'?t i
            |did(?:n't)? i not){_ASIDE}$""",
            "have i",
        ),
        (
            rf"""^(?:if|whether)(?: or not)? (?P<thing>{_THING}) ?(?:is|are|was|were|has been
            |have been|got|'s)(?: (?:all|already|still|been))* {_DONE}{_ASIDE}$""",
            "is done",
        ),
        (
            rf"""^(?:if|whether)(?: or not)? (?:i|we)(?:'ve| have(?! to\b))? (?:(?:already|ever
            |actually) )*(?P<thing>\w+ {_THING}){_ASIDE}$""",
            "have i",
        ),
        (
            rf"""^(?P<thing>{_THING})[\s,:–-]+(?:when(?:'s| is| was)? (?:it|that)(?: (?:due|on|for
            |at))*|when(?:'s that)?|(?:on |at )?what (?:day|time|date)(?: {_BE} (?:it|that))?
            (?: (?:due|on|for|at))*){_ASIDE}$""",
            "when is",
        ),
        (
            rf"""^(?P<thing>{_THING})[\s,:–-]+(?:(?:is|was|has) (?:it|that)(?: been)? {_DONE}
            |did (?:it|that|i|we) (?:go|get|do|ever|send|post|pay)\b[^?,]*
            |have (?:i|we) done (?:it|that)|done (?:or not|yet)){_ASIDE}$""",
            "is done",
        ),
    )
)
_WORDS = re.compile(r"\w+")
_MOST = 9  # words of what is asked about; more tell a story


def direct(text: str) -> str:
    """Return a question as it is asked directly: "when the jab is" as "when is the jab"."""
    text = _LEAD.sub("", text.strip(), count=1).rstrip(" ?!.")
    for form, begins in _FORMS:
        found = form.search(text)
        if found is None or len(_WORDS.findall(found["thing"])) > _MOST:
            continue
        thing = found["thing"].strip(" ,:–-")
        return f"is {thing} done" if begins == "is done" else f"{begins} {thing}"
    return text
