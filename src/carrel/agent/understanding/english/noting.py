"""How English puts a note on a task."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import COUNT
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.values import Act

_NOTE = r"(?:note|comment|description|remark)"

_ONE = rf"""(?:(?:the |my |this |that )?(?:\w+ )?(?:task|item|reminder|to-?do|one)(?: (?:number[ ]
|no\.? |#)?{COUNT})?|#?\d+|it|that|this)"""

NOTING = ways(
    Act.UPDATE,
    rf"""\b(?:add|put|attach|write) (?:a |this |the )?{_NOTE} (?:to|on|for|in) (?P<ref>.+?)
    (?:\s*[:,]| saying| that(?: says)?)\s+(?P<note>.+)""",
    rf"""\b(?:change|set|update|edit|make) (?:the )?(?:{_NOTE}|notes|details?) (?:of|for|on)[ ]
    (?P<ref>.+?) (?:to|as|:) (?P<note>.+)""",
    rf"^(?:a )?{_NOTE} (?:on|for|to) (?P<ref>{_ONE})\s*[:,–-]\s*(?P<note>.+)",
    rf"""\b(?:add|attach) (?:to|on) (?P<ref>{_ONE}) (?:the |a |this )?{_NOTE}
    (?:\s*[:,]| that| saying)?\s+(?P<note>.+)""",
    source=Source.WHOLE,
    framed=True,
)
