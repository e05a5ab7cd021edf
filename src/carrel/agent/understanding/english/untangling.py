"""More roundabout English: several things in one breath, reasons, and corrections behind a task."""

from __future__ import annotations

from calendar import month_name
from re import Match

from carrel.agent.understanding.english.each_day import WHEN, each_on_its_day
from carrel.agent.understanding.english.elsewhere import CHORES
from carrel.agent.understanding.english.parts import PAST
from carrel.agent.understanding.english.rewording import (
    BREAK,
    COUNT,
    DAY,
    DEED,
    HOME,
    LEVEL,
    PLEASE,
    SORRY,
    THINGS,
)
from carrel.agent.understanding.grammar import rx

_TASK = r"(?:(?:task|number|no\.?|item) ?#? ?|#)\d+"
_THE_ONE = rf"(?:{_TASK}|(?:the|my) [^,.;:?]+? (?:one|task|reminder|item))"
_MISTYPED = r"""(?:i|it|that|i'?d|i'?ve|i had|the name|the spelling)(?:'s| was| is| had| got)?
(?: (?:been|accidentally|just|got|have))*(?: (?:mis)?(?:spell?ed|spelt|typed|wrote|written)(?: it
| that)?(?: (?:wrong(?:ly)?|incorrectly|badly))?| (?:it|that|the name) wrong| wrong| a typo)"""
_PUT_IT = r"""(?:move|push|shift|change|put|make|re-?schedule|bump|postpone|switch)[ ]
(?:it|that|this)(?: back| off)?"""
_RANK = r"""(?:(?:high|low|medium|top|normal)(?: prio(?:rity)?)?|urgent|important|work|home
|personal|other)"""
_ERRAND_DONE = r"""(?:paid|bought|sent|called|rang|phoned|emailed|cleaned|watered|booked|posted
|washed|fixed|renewed|returned|submitted|picked up|collected|ordered|printed|signed|mowed
|hoovered)"""
_SO = r"(?:(?:so|please|pls|can you|could you|just|and|let's|better)[\s,]+)*"


def _by_name(found: Match[str]) -> str:
    """Return a day and a month in figures as one that is named."""
    day, month = int(found["day"]), int(found["month"])
    if not (1 <= day <= 31 and 1 <= month <= 12):
        return found[0]
    return f"{found['on'] or ''}{day} {month_name[month]}"


_FIGURES = (
    rx(
        r"""(?P<on>\b(?:on|by|until|till|before|due|for) )(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.
        (?!\d)"""
    ),
    rx(r"(?P<on>)\b(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?= (?:at |um )?\d{1,2}[:.]\d\d)"),
    rx(
        r"""(?P<on>\b(?:on|until|till) )(?P<day>1[3-9]|2\d|3[01])\.(?P<month>\d{1,2})
        (?![\d.%]| ?(?:am|pm)\b)"""
    ),
)

_LISTED = rx(rf"^{PLEASE}add\s*:\s*(?P<all>[^,;:?]+;[^,:?]+)$")

_PLAIN = tuple(
    (rx(said), meant)
    for said, meant in (
        # Tasks that are announced, and named behind a colon.
        (
            rf"""^{PLEASE}(?:(?:i |we )?(?:need|want|have)|add|put)? ?{COUNT}(?: (?:more|new|other
            |quick))* {THINGS}(?: (?:(?:on|to|onto|in|for|added to) (?:my|the) (?:\w+ )?list|please
            |for me))+\s*(?::|\s[–-])\s*(?=\S[^?]*(?:[,;]| and ))""",
            "add these tasks: ",
        ),
        (
            rf"""^{PLEASE}(?:add )?(?:{COUNT} )?(?:some )?new (?:tasks|to-?dos|reminders)
            (?: please)?\s*:\s*(?=(?:{CHORES})\b[^?]*(?:[,;]| and ))""",
            "add these tasks: ",
        ),
        (
            r"""^((?:.*\b)?(?:add|create|make|set) an? (?:new )?(task|reminder) (?:to|for)[ ]
            [^,.;?]+?),? and another(?: one| task| reminder)?,? (to|for) (?=\w)""",
            r"\1. add a \2 \3 ",
        ),
        # What kind of task it is, and then what is to be done.
        (
            rf"""^{PLEASE}(?:add |create )?(?:an? )?(?:new )?(?:task|to-?do|reminder)((?:,
            (?: for)? (?:{HOME}|{LEVEL})){{1,2}})\s*(?::|,? [–-]+)\s+([^?]+?)[\s.!]*$""",
            r"add \2\1",
        ),
        (
            r"""^(add\b[^?]*?)[.;,]\s+(?:description|notes?|details?)\s*:\s*([^.;?]+?)[.;]\s+
            ((?:priority|category|due)\b[^.;?]+?)[\s.!]*$""",
            r"\1, \3, note: \2",
        ),
        # Something is over, and what comes next is told.
        (
            r"""(?:(?<=[.;!] )|^)(?:(?:and|so) )*(?:next|now)(?: up)?,? (?=(?:i|we)
            (?:'ve| have| need| must|'ll| gotta)\b|add\b|remind me\b)""",
            "",
        ),
        (
            rf"""^((?:i(?:'ve| have)? )?(?:just )?{PAST}\b[^,.;:?]+)[,;.]\s+(?:and |so )*(?:next
            |now)(?: up)?\s*(?:[:,–-]\s*(?=(?:{DEED})\b)|(?=(?:add|remind me to|i (?:need|have|must)
            )\b))(?:add )?""",
            r"\1. add ",
        ),
        # Another day, and the hour stays.
        (
            rf"""^((?:(?:{SORRY}|oh|ah|hmm)(?![\w']){BREAK})+(?:(?:for|on|to) )?{DAY}),?[ ]
            (?:but |at )*(?:the )?same time[\s.!]*$""",
            r"\1",
        ),
        # Why it is moved, or matters, and then that it does.
        (
            rf"""^(?:sorry,? )?(?:i|we) (?:can'?t|cannot|won'?t) (?:be able to )?(?:make|do|manage
            |get to|go to)(?: it to)? ((?:the|my|task|number) [^,.;?]+?)(?: {WHEN})?
            (?: any ?more)?(?:[,.;–-]+| so| and)\s+{_SO}{_PUT_IT}[ ]
            ((?:to |until |till |for |on |by )?{WHEN})""",
            r"move \1 \2",
        ),
        (
            r"""\s+(?:really |just )?(?:can'?t|cannot|mustn'?t|shouldn'?t|won'?t) (?:wait
            |be (?:put off|delayed|forgotten|late|postponed))(?: (?:any ?more|any longer
            |much longer|longer))*
            (?=[,.;–-]+\s+(?:(?:so|please|can you|could you|just|and)[\s,]+)*(?:make|mark|set|bump
            |flag|put|move|push) (?:it|that|this)\b)""",
            "",
        ),
        (
            rf"""^(?:can|could|shall) (?:we|i|you) (?:do|have|make) ((?:the|my|task|number)[ ]
            [^,.;?]+?) (?:on |at |to |for )?({WHEN}) instead[\s?]*$""",
            r"move \1 to \2",
        ),
        (
            r"""^([^,.;?]+?) (?:doesn'?t|does not|no longer) (?:have|has) (?:an?|any|its|the)[ ]
            (?:due )?(?:date|deadline)(?: any ?more| now)*$""",
            r"remove the due date from \1",
        ),
        (
            r"""^never mind (?:about )?((?:the|my|task|number) [^,.;?]+?)[,.;–-]+\s+
            (?:just |please )*(delete|remove|bin|scrap) it$""",
            r"\2 \1",
        ),
        (r"^(remove|delete|reopen|untick) (it|that|this) again$", r"\1 \2"),
        # A word of a title was wrong.
        (
            rf"""^((?:change|correct|replace|swap|switch|fix|rename|in|on)\b[^?]+?)(?:[,.;–-]+| as
            | because| since)\s+{_MISTYPED}[\s.!]*$""",
            r"\1",
        ),
        (
            rf"""^[^.;?]*?\b(?:is|'s|should be) (?:actually |really )?(?:called |named |spelled
            |spelt |written )?([\w'-]+),? not ([\w'-]+)[,.;–-]+\s+{_SO}(?:fix|change|correct|update
            |amend)(?: (?:it|that)(?: in)?)? ({_THE_ONE})$""",
            r"in \3 change \2 to \1",
        ),
        (
            rf"""^(?:change|turn) ((?:the|my) [^,.;?]+? (?:one|task|reminder)) (?:to|into)[ ]
            (?=(?:{DEED}) \w)""",
            r"rename \1 to ",
        ),
        # Each task has a level of its own, or a kind.
        (
            rf"""^({PLEASE}(?:set|make|mark|change|put|move|bump|turn|file) )([^,.;?]+?(?: to| as
            | in| under)? {_RANK})(?:,? and|,) (?=(?:the|my|task|number|\#|no)?[^,.;?]*?[ ]
            {_RANK}[\s.!]*$)""",
            r"\1\2. \1",
        ),
        (
            rf"""^((?:i(?:'ve| have)? )?(?:just )?{_ERRAND_DONE} [^,.;?]+?)(?:, and|,| and)[ ]
            (?=(?:move|push|shift|bump|change|set|make|reschedule|postpone|rename|reopen|add|mark
            |delete|remove|remind)\b(?! (?:it|that|this|them|up|sure)\b))""",
            r"\1. ",
        ),
        (
            rf"""(?:^|,? and |\. )((?:the|my|task|number)(?:(?! (?:and|is|are) )[^,.;?])+?)
            [ ]needs? (?:moving|pushing|shifting|to be (?:moved|pushed|shifted))(?: back)?
            [ ](?=(?:to|until|till) {WHEN})""",
            r". move \1 ",
        ),
        # The rest of what people say.
        (
            rf"^(?:(?:no+|nope|nah|sorry|wait|hey)[\s,]+)+i (?:said|wanted|asked for) (?={WHEN}$)",
            "sorry, i meant ",
        ),
        (
            rf"^((?:on )?{WHEN}|\d{{1,2}}(?::\d\d)? ?[ap]m),? (?:instead|rather)[\s.!]*$",
            r"make it \1",
        ),
        (
            r"""^(?:(?:no|sorry|oops|wait|actually|hmm)[\s,]+)*(?:go|change (?:it|that)|switch)
            [ ]back to (?:the|its) (?:old|previous|original|earlier) (?:name|title|date|time|wording
            |deadline
            |one)[\s.!]*$""",
            "undo",
        ),
        (
            r"""^(?:i(?:'d| would) like|i want|i need|(?:can|could) i)(?: to)? (?:be|get)[ ]
            reminded(?= (?:to|about|of|that)\b)""",
            "remind me",
        ),
        (
            rf"^({PLEASE})put down (?!(?:task|number|it|that|this|to)\b|\#)(?=[^?,]* for {WHEN})",
            r"\1add ",
        ),
        (
            rf"^({PLEASE}add [^,.;?]+?) to (?:my |the )?({HOME}) (?:tasks|to-?dos|stuff|things)$",
            r"\1, \2",
        ),
        (r"^got (?=an? [^?]*[,.] .*\b(?:add|note|put|remind|jot)\b)", "i've got "),
        (r"\bbefore (1[0-2]|[1-9]) (?=today|tonight|tomorrow)", r"before \1 o'clock "),
        (
            r"""^what (?:have i|do i|'ve i)(?: still| yet)? (?:got|have)(?: still)? (?:on
            |outstanding)(?: then| now)*\s*\?*$""",
            "what do i still have to do?",
        ),
        (
            r"""^(?:what(?:'s| is| was)|(?:can you )?(?:tell me|remind me)(?: again)? what(?:'s| is
            | was)?|what did i say) the (?:deadline|due date) (?:for|of|on) ((?:the|my|task|number
            |\#)[^,.;?]+?)(?: (?:was|is|again))*\s*\?*$""",
            r"when is \1 due?",
        ),
        (rf"^({PLEASE})put me down for (?=\w+ing\b)", r"\1add "),
        (rf"^({PLEASE}add \w+ing [^,.;?]+?) to (?={DAY}[\s.!]*$)", r"\1 for "),
        (r"\b(at \d{1,2}): (?=[a-z])", r"\1 o'clock: "),
        (r"^((?:put|stick|pop|bung|chuck|add) [^,.;?]+?) on there(?= (?:for|on|by) |$)", r"\1"),
    )
)


def untangled(text: str) -> str:
    """Return a message with each thing in a sentence of its own, and reasons left out."""
    for figures in _FIGURES:
        text = figures.sub(_by_name, text)
    if (listed := _LISTED.search(text)) is not None:
        text = f"add these tasks: {listed['all'].replace(';', ',')}"
    for said, meant in _PLAIN:
        text = said.sub(meant, text)
    return each_on_its_day(text)
