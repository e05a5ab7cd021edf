"""How English says priority, category, note and a moved date."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Slotting, rx, table
from carrel.text.dates.english import MONTHS

_MORE = r"""(?:actually |really |very |v+ |an? |damn |super |quite |so |pretty |now |extremely[ ]
|most |also |that[ ]
|all |particularly |terribly |kind of |kinda )*"""

_URGENT = r"""(?:urgent(?:ly)?|emergency|pressing|important|asap|critical|crucial|top priority
|high prio
|a priority)"""

_BY = r"(?:(?:with|at|as|of|in|to|under) )?(?:a |the )?"

_IT_IS = r"(?:(?:it|its|this|that|which)(?:'s| is| was)?|is|and)?\s*"

_EASY = r"""(?:no (?:rush|hurry|pressure)|whenever(?: (?:i|you) can| possible)?|when(?:ever)? i
(?: (?:get|have|find)) (?:a chance|a moment|time|(?:a)?round to it)|low prio)
(?: at all| whatsoever| though| tbh| really| on (?:it|that|this|that one|this one))*"""

_THEN = r"""(?=(?:please |pls |can you |could you )*(?:add|remind|put|note|new|create|make|jot|task
|to-?do|i (?:need|have|must))\b)"""

_IT = r"""(?:and |please )*(?:(?:put|file|tag|label|mark|categori[sz]e|make|set|stick|keep|list)[ ]
(?:it|this|that)|(?:it|that|this)(?: should)? (?:goes?|belongs?))"""

_NOT = r"""(?:,? (?:and )?(?:not|instead of|rather than) (?:in |under |as |for )?(?:work|personal
|home|other))?"""

_TASKS = (
    r"(?:tasks?|to-?dos?|reminders?|things?|stuff|ones?|items?|list|bits|jobs|chores?|errands?)"
)

_ALSO = {"home": "house(?:hold)?", "work": "office"}

_SETTING = r"(?:treat|consider|class|make|mark|set|flag|bump|put|turn|change)"

_OF_IT = r"\b(?:make|mark|set|bump|put|flag) (?:it|that|this)(?: one)?"

_TO, _ENDS = r"\b(?:to|as|from \w+ to)\s+(?:be )?", r"(?=$|[\s,.]+and\b|,)"

_SOME = r"(?:an?|\d+|one|two|three|four|five|six|seven|ten|a couple of|a few)"

_MANY = r"""(?:\d+|few|couple(?: of)?|two|three|four|five|six|seven|ten)"""

_SPAN = r"(?:minute|hour|day|week|month|year)"

SLOTTING = Slotting(
    priorities=table(
        {
            rf"""\b{_BY}(?:high(?:est)?|top|urgent|max(?:imum)?)[- ]?(?:est )?
            (?:priority|importance)\b""": "high",
            rf"\b{_BY}(?:low(?:est)?|minor|lower)[- ]priority\b": "low",
            rf"\b{_BY}(?:medium|normal|mid|regular|default)[- ]priority\b": "medium",
            r"\bpriority\b\s*(?:is|to|:|=|as)?\s*(?:be )?(?:very )?(?:high|urgent|top)\b": ("high"),
            r"\bpriority\b\s*(?:is|to|:|=|as)?\s*(?:be )?(?:very )?low\b": "low",
            r"\bpriority\b\s*(?:is|to|:|=|as)?\s*(?:be )?(?:medium|normal)\b": "medium",
            rf"""(?:^|[,.;:(–-]\s*|\band\s+){_IT_IS}(?:(?:not|isn'?t|nothing) (?:that |so[ ]
            |very )?(?:urgent|important|pressing)|(?:no|not in a|not in any|zero
            |there'?s no) (?:big |great |real |mad )?(?:rush|hurry)
            |whenever(?: i can)?
            |when(?:ever)? i (?:get|have) (?:a chance|time)|low prio|not (?:in )?a (?:rush
            |hurry))(?: at all| whatsoever| though| tbh| on (?:it|that|this))*[\s.)!]*(?=$
            |[,.;])""": "low",
            rf"(?:^|[,.;:(–-]\s*|\band\s+){_IT_IS}{_MORE}{_URGENT}[\s.)!]*(?=$|[,.;:])": "high",
            rf"^{_MORE}{_URGENT}\s*[!:–-]+\s*(?=\w)": "high",
            rf"^{_MORE}{_URGENT}\s*[!:,.–-]*\s+{_THEN}": "high",
            rf"\s{_EASY}[\s.)!]*$": "low",
            rf"""\b(?:is|are|'s) (?:no longer|not) {_MORE}{_URGENT}(?: any ?more)?
            (?=$|[,.;!])""": "low",
            r"(?P<keep>^(?:the )?priority (?:of|for|on) .+?)\s*(?::|=|\bto|\bis)\s*high$": "high",
            r"(?P<keep>^(?:the )?priority (?:of|for|on) .+?)\s*(?::|=|\bto|\bis)\s*low$": "low",
            rf"\b(?:is|are)(?: not|n'?t) {_MORE}{_URGENT}(?: at all)?(?=$|[\s,.;!?])": "low",
            rf"""\b(?:is|are|'s|(?<!make )(?<!mark )(?<!flag )(?<!set )it|as
            |became) {_MORE}{_URGENT}(?=$|[\s,.;!?])""": "high",
            rf"""^(?P<keep>{_SETTING} .+?) (?:from \w+ )?(?:as |to |at )?{_MORE}
            (?:{_URGENT}|high|top)[\s,.]*$""": "high",
            rf"^(?P<keep>{_SETTING} .+?) (?:from \w+ )?(?:as |to |at )?{_MORE}low[\s,.]*$": "low",
            rf"""^(?P<keep>{_SETTING} .+?) (?:from \w+ )?(?:as |to |at )?
            (?:medium|normal)$""": "medium",
            r"""\b(?:lower|drop|reduce|decrease)(?= (?:the |its )?(?:priority|importance) (?:of
            |for|on)\b)""": "low",
            r"""\b(?:raise|increase|bump|boost|up)(?: up)?(?= (?:the |its )?(?:priority
            |importance) (?:of|for|on)\b)""": ("high"),
            rf"(?P<keep>{_OF_IT})(?: up)?(?: (?:to|as))? (?:high|urgent|top)(?=$|[,.!])": "high",
            rf"(?P<keep>{_OF_IT})(?: down)?(?: (?:to|as))? low(?=$|[,.!])": "low",
            rf"(?P<keep>{_OF_IT})(?: (?:to|as))? (?:medium|normal)(?=$|[,.!])": "medium",
            r"\bde-?prioriti[sz]e\b": "low",
            r"\bprioriti[sz]e\b": "high",
            rf"\b(?:urgent|important|critical)(?= (?:\w+ )?{_TASKS}\b)": "high",
            r"\bmost important(?= \w+)": "high",
            rf"{_TO}(?:high|urgent|important|top){_ENDS}": "high",
            rf"{_TO}low{_ENDS}": "low",
            rf"{_TO}(?:medium|normal){_ENDS}": "medium",
            r"(?<=\S)(?:\s+[–-]+\s*|,\s*|\s*\()(?:high|top)(?: prio)?[\s.)]*$": "high",
            r"(?<=\S)(?:\s+[–-]+\s*|,\s*|\s*\()low(?: prio)?[\s.)]*$": "low",
            r"\b(?:asap|urgently)\b": "high",
            r"^(?:high|urgent|top)$": "high",
            r"^low$": "low",
            r"^(?:medium|normal)$": "medium",
            r"^no (?:rush|hurry)(?= (?:on|for|with|about)\b)": "low",
            r"""(?P<keep>\b(?:anything|something|any|what'?s|what is|what are|which is|which are
            |everything)(?: (?:that'?s|is|are|really|very|most|the|else))*) (?:urgent|important
            |critical|pressing)\b""": "high",
        }
    ),
    categories=table(
        {
            pattern: name
            for name in ("work", "personal", "home", "other")
            for pattern in (
                rf"""(?:^|[,.;–-])\s*(?:it|its|this|that)(?:'s
                | is)? (?:a |an |my |the |one )*(?:for )?{name}
                (?: (?:one|thing|task|stuff|job|item|chore|category|list))*\s*(?=$|[,.)])""",
                rf"""[,.;–-]?\s*\b{_IT} (?:as |under |in |into |to |with |for )+(?:a |an |my |the )*
                {name}(?: (?:one|thing|task|stuff|category|list))*\s*$""",
                rf"""\b(?:is|are|'s) (?:a |for )?{name}(?: (?:one|task|thing))?,? not (?:a |for )?
                (?:work|personal|home|other)\b""",
                rf"""\b(?:should|must|needs to|ought to) be (?:a |an |in |under |for )*{name}
                (?: (?:one|thing|task|item))?{_NOT}(?=\s*(?:$|[,.;!?]|instead|rather))""",
                rf"^(?:the )?{name}\??$",
                rf"\b{name}(?= (?:{_TASKS})\b)",
                rf"\b{_ALSO.get(name, name)}(?= (?:{_TASKS})\b)",
                rf"""\b(?:to|on|in|under|into|for|as|from \w+ to) (?:my |the[ ]
                |a )?{name}(?: (?:list|category|tasks?|stuff|section|folder|tag))?{_NOT}(?=\s*(?:$
                |[,.;:!?]|[–-]\s|instead|(?:and|that|which)\b))""",
                rf"\bcategory\s*(?:of .+? )?(?:is|to|:|=|as)?\s*{name}\b|\b{name} category\b",
                rf"""[,(]\s*(?:it'?s |for |tag(?:ged)? )?(?:a )?{name}(?: task| stuff
                | one)?\s*(?=$|[,.)])""",
                rf"#{name}\b|\b(?:under|in|to|with) (?:my |the )?{name}\b{_NOT}$",
            )
        }
    ),
    note=rx(
        r"""[,.;]?\s*\b(?:with (?:a |the )?(?:note|description|details?)|and (?:a )?note
        |(?<!^)(?<!a )(?:note|description|details?)(?=\s*:))(?: saying| that says| of| reading
        | that)?
        \s*:?\s*(?P<note>.+)$"""
    ),
    shift=rx(
        rf"""\b(?:bring|move|pull|shift)(?:ing)? .*(?P<back>\b(?:forward|up|earlier|in|ahead))
        (?: by)? (?P<count4>{_SOME})(?: more)? (?P<unit4>{_SPAN})s?\b
        |\bby (?P<count5>{_SOME}) (?P<unit5>{_SPAN})s? (?P<back2>earlier|sooner)\b
        |\b(?P<count6>{_SOME}) (?P<unit6>{_SPAN})s? (?P<back3>earlier|sooner)\b
        |\b(?:give|allow)\b.*?\b(?P<count7>{_SOME}|another)(?: more| extra)? (?P<unit7>{_SPAN})s?\b
        |\b(?:postpone|delay|defer|extend|push|snooze)\b.*? (?P<count8>{_SOME})(?: more| extra)?
        [ ](?P<unit8>{_SPAN})s?(?= (?:please|more|longer)|$)
        |\bby (?P<count>an?|\d+|one|two|three|four|five|six|seven|ten|a couple of|a few)
        (?: more)? (?P<unit>minute|hour|day|week|month|year)s?\b
        |\b(?P<count2>an?|\d+|one|two|three|four|five|six|seven|ten|a couple of|a few)
        [ ](?P<unit2>minute|hour|day|week|month|year)s? (?:later|back|out|further)\b
        |\b(?:back|out|off) (?P<count3>an?|\d+|one|two|three|four|five|six|seven|ten|a couple of
        |a few) (?P<unit3>minute|hour|day|week|month|year)s?\b"""
    ),
    no_due=rx(
        r"""\b(?:remove|clear|delete|drop|take (?:off|away)|cancel|lose|scrap|wipe) (?:the |its[ ]
        |.+'s |(?:the |my )?(?:[\w-]+ ){1,5}(?=due date|deadline))?(?:due date|deadline|due
        |date(?= (?:on|of|from
        |for)\b))\b|\b(?:take
        |strip) (?:the )?(?:due )?(?:date|deadline) (?:off|from)\b
        |\b(?:no|without a) (?:due date|deadline)\b"""
    ),
    outright=rx(r"\b(?:dates?|deadlines?|priority|category|of|from|for|on|in)\b"),
    attribute=rx(
        r"""\b(?:due dates?|deadlines?|dates?|priority|category|notes?|descriptions?|details
        |labels?|tags?)\b(?: (?:of|from|for|on|in)\b|$)"""
    ),
    wants_date=rx(
        r"""^(?:move|shift) (?!on\b|to\b|it\b)|\b(?:re-?schedul|postpone|delay|push|due date
        |deadline
        |later|move the date)"""
    ),
    undated=rx(
        r"""\b(?:no|without (?:an?|any)|(?:don'?t|doesn'?t|do not) have (?:an?|any)|lack(?:s
        |ing)?(?: an?)?
        |missing an?) (?:due )?(?:dates?|deadlines?)\b"""
    ),
    clock=rx(
        r"""(?:(?:is|now|at|by|for|from|to|around|before|until|till|due)\s+)*(?:(?:half|quarter
        |five|ten|twenty)
        (?: past| to)? )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve
        |noon
        |midday|midnight)(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?|o'?clock)?
        (?: (?:in the (?:morning|afternoon|evening)|at night))?"""
    ),
    same_time=rx(r"[\s,]*\b(?:(?:at|but) )?(?:the |same place,? )?same time(?: as before)?\b"),
    unmeant=rx(r"(?:,?\s*\b(?:not|instead of|rather than)\s+(?:on )?)[\ue100-\ue1ff]"),
    month=rx(
        rf"\b(?:(?:in|during|for|of|all|over) (?:the month of )?(?P<month>{'|'.join(MONTHS)})\b"
        r"(?! \d)|(?P<month2>this|next) month\b)"
    ),
    nth=rx(r"(?:on )?the \d{1,2}(?:st|nd|rd|th)"),
    window=rx(
        rf"""\bthe (?:next|coming|following) (?:(?P<count>{_MANY}) )?(?P<unit>days?|weeks?
        |fortnight|month)\b|\b(?:next|coming|following) (?P<count2>{_MANY}) (?P<unit2>days|weeks)\b
        |\b(?:within|inside|in under|in less than) (?P<count3>an?|one|the|{_MANY}) (?P<unit3>days?
        |weeks?|fortnight|month)\b|\bthis coming (?P<unit4>week|fortnight|month)\b"""
    ),
    next_week=rx(r"\bnext week\b"),
    this_week=rx(r"\bthis week\b"),
)
