"""How English puts a note on a task."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import COUNT
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.values import Act

_NOTE = r"(?:note|comment|description|remark|detail)"

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
    source=Source.WHOLE,
    framed=True,
)
