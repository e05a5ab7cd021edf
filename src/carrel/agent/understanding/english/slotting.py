"""How English says priority, category, note and a moved date."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Slotting, rx, table

_MORE = r"(?:actually |really |very |super |quite |so |pretty |now |extremely |most |also )*"

_URGENT = r"(?:urgent(?:ly)?|important|asap|critical|crucial|top priority|high prio|a priority)"

_BY = r"(?:(?:with|at|as|of|in|to|under) )?(?:a |the )?"

_IT_IS = r"(?:(?:it|this|that|which)(?:'s| is| was)?|is|and)?\s*"

_NOT = r"(?:,? (?:and )?not (?:work|personal|home|other))?"

_TASKS = r"(?:tasks?|to-?dos?|reminders?|things?|stuff|ones?|items?|list)"

_SETTING = r"(?:make|mark|set|flag|bump|put|turn|change)"

_TO, _ENDS = r"\b(?:to|as|from \w+ to)\s+(?:be )?", r"(?=$|[\s,.]+and\b|,)"

SLOTTING = Slotting(
    priorities=table(
        {
            rf"\b{_BY}(?:high(?:est)?|top|urgent|max(?:imum)?)[- ]?(?:est )?priority\b": "high",
            rf"\b{_BY}(?:low(?:est)?|minor|lower)[- ]priority\b": "low",
            rf"\b{_BY}(?:medium|normal|mid|regular|default)[- ]priority\b": "medium",
            r"\bpriority\b\s*(?:is|to|:|=|as)?\s*(?:be )?(?:very )?(?:high|urgent|top)\b": ("high"),
            r"\bpriority\b\s*(?:is|to|:|=|as)?\s*(?:be )?(?:very )?low\b": "low",
            r"\bpriority\b\s*(?:is|to|:|=|as)?\s*(?:be )?(?:medium|normal)\b": "medium",
            rf"""(?:^|[,.;:(–-]\s*|\band\s+){_IT_IS}(?:(?:not|isn'?t|nothing) (?:that |so[ ]
            |very )?(?:urgent|important)|no (?:rush|hurry)|whenever(?: i can)?
            |when(?:ever)? i (?:get|have) (?:a chance|time)|low prio|not (?:in )?a (?:rush
            |hurry))[\s.)!]*(?=$|[,.;])""": "low",
            rf"(?:^|[,.;:(–-]\s*|\band\s+){_IT_IS}{_MORE}{_URGENT}[\s.)!]*(?=$|[,.;:])": "high",
            rf"^{_MORE}{_URGENT}\s*[!:–-]+\s*(?=\w)": "high",
            rf"\b(?:is|are)(?: not|n'?t) {_MORE}{_URGENT}(?=$|[\s,.;!?])": "low",
            rf"\b(?:is|are|'s|it|as|became) {_MORE}{_URGENT}(?=$|[\s,.;!?])": "high",
            rf"^(?P<keep>{_SETTING} .+?) (?:as |to |at )?{_MORE}(?:{_URGENT}|high|top)$": "high",
            rf"^(?P<keep>{_SETTING} .+?) (?:as |to |at )?{_MORE}low$": "low",
            rf"^(?P<keep>{_SETTING} .+?) (?:as |to |at )?(?:medium|normal)$": "medium",
            r"""\b(?:lower|drop|reduce|decrease)(?= (?:the |its )?(?:priority|importance) (?:of
            |for|on)\b)""": "low",
            r"""\b(?:raise|increase|bump|boost)(?: up)?(?= (?:the |its )?(?:priority
            |importance) (?:of|for|on)\b)""": ("high"),
            r"\bde-?prioriti[sz]e\b": "low",
            r"\bprioriti[sz]e\b": "high",
            rf"\b(?:urgent|important|critical)(?= (?:\w+ )?{_TASKS}\b)": "high",
            r"\bmost important(?= \w+)": "high",
            rf"{_TO}(?:high|urgent|important|top){_ENDS}": "high",
            rf"{_TO}low{_ENDS}": "low",
            rf"{_TO}(?:medium|normal){_ENDS}": "medium",
            r"\b(?:asap|urgently)\b": "high",
        }
    ),
    categories=table(
        {
            pattern: name
            for name in ("work", "personal", "home", "other")
            for pattern in (
                rf"\b{name}(?= (?:{_TASKS})\b)",
                rf"""\b(?:to|on|in|under|into|for|as|from \w+ to) (?:my |the[ ]
                |a )?{name}(?: (?:list|category|tasks?|stuff|section|folder|tag))?{_NOT}(?=\s*(?:$
                |[,.;:!?]|[–-]\s|instead|and\b))""",
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
        r"""\bby (?P<count>an?|\d+|one|two|three|four|five|six|seven|ten|a couple of|a few)
        (?: more)? (?P<unit>minute|hour|day|week|month|year)s?\b
        |\b(?P<count2>an?|\d+|one|two|three|four|five|six|seven|ten|a couple of|a few)
        [ ](?P<unit2>minute|hour|day|week|month|year)s? (?:later|back|out|further)\b
        |\b(?:back|out|off) (?P<count3>an?|\d+|one|two|three|four|five|six|seven|ten|a couple of
        |a few) (?P<unit3>minute|hour|day|week|month|year)s?\b"""
    ),
    no_due=rx(
        r"""\b(?:remove|clear|delete|drop|take (?:off|away)|cancel|lose) (?:the |its )?(?:due date
        |deadline|due)\b|\b(?:take|strip) (?:the )?(?:due )?(?:date|deadline) (?:off|from)\b
        |\b(?:no|without a) (?:due date|deadline)\b"""
    ),
    attribute=rx(
        r"""\b(?:due dates?|deadlines?|dates?|priority|category|notes?|descriptions?|details
        |labels?|tags?)\b(?: (?:of|from|for|on|in)\b|$)"""
    ),
    wants_date=rx(r"\b(?:re-?schedul|postpone|delay|push|due date|deadline|later|move the date)"),
    next_week=rx(r"\bnext week\b"),
    this_week=rx(r"\bthis week\b"),
)
