"""How English puts a note on a task."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import COUNT
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.values import Act

_NOTE = r"(?:note|comment|description|remark|detail)"

_SAYING = r"(?: (?:to(?: say| read)?|as|saying|that(?: says)?|of|reading)|\s*:)"

_ONE = rf"""(?:(?:the |my |this |that )?(?:\w+ )?(?:task|item|reminder|to-?do|one)(?: (?:number[ ]
|no\.? |#)?{COUNT})?|#?\d+|it|that|this)"""

NOTING = ways(
    Act.UPDATE,
    rf"""\b(?:add|put|attach|write) (?:a |this |the )?{_NOTE} (?:to|on|for|in) (?P<ref>.+?)
    (?:\s*[:,]|\s[–-]| saying| that(?: says)?)\s+(?P<note>.+)""",
    rf"""\b(?:make|leave) (?:a |this |the )?{_NOTE} on (?P<ref>.+?)(?:\s*[:,]| saying
    | that(?: says)?)\s+
    (?P<note>.+)""",
    rf"""\b(?:change|set|update|edit|make) (?:the )?(?:{_NOTE}|notes|details?) (?:of|for|on)[ ]
    (?P<ref>.+?)(?: (?:to|as)|:)(?: (?:say|read))?\s*:?\s+(?P<note>.+)""",
    rf"^(?:a )?{_NOTE} (?:on|for|to) (?P<ref>{_ONE})\s*[:,–-]\s*(?P<note>.+)",
    rf"""\b(?:add|attach) (?:to|on) (?P<ref>{_ONE}) (?:the |a |this )?{_NOTE}
    (?:\s*[:,]| that| saying)?\s+(?P<note>.+)""",
    rf"""\b(?:add|put|write|stick|note) (?:down )?(?P<note>.+?) (?:in|to|on|into|under
    |as) (?:the |its |a )?
    (?:{_NOTE}|notes|details?)(?: field)? (?:of|for|on|to|in) (?P<ref>.+)""",
    rf"""\b(?:add|put|attach|write) (?:a |this |the )?{_NOTE} (?P<note>[\ue000-\ue0ff]) (?:to|on
    |for|in)[ ]
    (?P<ref>.+)""",
    rf"""\b(?:add|write|put) (?:this |that |the following )?(?:to|in|into|on) (?:the )?(?:{_NOTE}
    |notes|details)[ ]
    (?:of|for|on) (?P<ref>.+?)(?:\s*[:,–-]\s*| that )(?P<note>.+)""",
    rf"""^(?:for|on|in|to) (?P<ref>{_ONE}),? (?:please )?(?:set|change|make|update|add|put|write
    |leave)(?: the| a| this| its)? (?:{_NOTE}|notes|details)(?: field)?{_SAYING}?\s+(?P<note>.+)""",
    rf"""^(?P<ref>{_ONE})\s*[:,–-]\s*(?:set |add |new |put )?(?:the |a )?(?:description|note
    |comment)    (?:\s*[:=–-]| to| is| should (?:be|say)| saying)?\s+(?P<note>.+)""",
    rf"""^(?:give|update|edit|provide) (?P<ref>{_ONE})(?: with)?(?: the| a| this)?[ ]
    {_NOTE}{_SAYING}?\s+(?P<note>.+)""",
    rf"^describe (?P<ref>{_ONE}) (?:as|with)(?: follows)?:?\s+(?P<note>.+)",
    rf"""^(?P<ref>{_ONE}) (?:needs|should have|should get|gets|could use)[ ]
    (?:a |the |this )?{_NOTE}{_SAYING}\s+(?P<note>.+)""",
    rf"""^(?:in|under|to|into) (?:the )?(?:{_NOTE}|notes|details?) (?:of|for|on)[ ]
    (?P<ref>{_ONE}),? (?:please )?(?:put|write|add|say)(?: that|:)?\s+(?P<note>.+)""",
    source=Source.WHOLE,
    framed=True,
)

# The task is named by words alone: it must be one that there is.
NOTED = ways(
    Act.UPDATE,
    rf"""^(?:for|on|to) (?P<ref>(?:the|my) [^,.;:?]+?),? (?:please )?(?:set|add|put|write|leave
    |attach)(?: the| a| this| its)? {_NOTE}{_SAYING}?\s+(?P<note>.+)""",
    rf"^(?:a )?{_NOTE} on (?P<ref>(?:the|my) [^,.;:?]+?)\s*[:–-]\s+(?P<note>.+)",
    rf"""^(?P<ref>(?:the|my) [^,.;:?]+?) (?:needs|should have|should get|gets)[ ]
    (?:a |the |this )?{_NOTE}{_SAYING}\s+(?P<note>.+)""",
    source=Source.WHOLE,
    framed=True,
    stated=True,
)
