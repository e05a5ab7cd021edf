"""How English points at tasks."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Pointing, rx

_PLACES = ("first|1st|top", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th", "sixth|6th")

_COUNTS = dict(
    zip(
        "one two three four five six seven eight nine ten eleven twelve".split(),
        range(1, 13),
        strict=True,
    )
)

# The first draft is no place in a list, and the first three tasks are no single one.
_NO_PLACE = r"""(?! (?:draft|floor|class|aid|grade|quarter|shelf|drawer|cupboard|bunk|name|half|coat
|two|three|four|five|\d))"""

POINTING = Pointing(
    everything=rx(
        r"""\b(?:all(?! (?:of )?(?:those|these|them)\b)|everything|every|whole (?:list|thing|lot)
        |entire list|the lot|(?<!of )my (?:tasks|to-?dos|reminders|list)$)\b|\bany(?:thing)?\b"""
    ),
    both=rx(
        r"""\b(?:both|all (?:of )?(?:them|those|these)|(?:the|those|these) (?:two|three|four)
        |all (?:the )?(?:two|three|four)|them|those|these)\b"""
    ),
    plural=rx(r"\b(?:tasks|ones|things|items|stuff|to-?dos|reminders|jobs|chores|errands)\b"),
    joins=rx(r"\s*(?:,|&|\+|;)\s*(?:and |also |plus )*|\s+(?:and|plus|as well as)\s+(?:also )?"),
    through=rx(
        rf"""(?:\b(?:tasks|numbers|items|nos\.?)\s+#?(?:from )?|\bfrom (?:task |number |#)?|^\W*)
        (\d{{1,4}}|{"|".join(_COUNTS)})\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b|\bup to\b)\s*
        (?:task |number |#)?(\d{{1,4}}|{"|".join(_COUNTS)})\b"""
    ),
    but=rx(r"\b(?:except|but|apart from|other than|besides|excluding)(?: for)? (?P<ref>.+)$"),
    pronoun=rx(
        r"""\b(?:it|that(?: (?:one|task|thing|entry|item|job))?|this(?: (?:one|task|thing|entry
        |item|job))?|the same(?: one)?
        |the one)\b"""
    ),
    because=rx(
        r"""\s*[,;]?\s+(?:because|cos|coz|cuz|cause|since|now that|seeing as|given that
        |as (?:i|we|it|they|she|he|there|everyone|all)\b)
        |\s*[,;.!]+\s+(?:it|they|we|i|he|she|there|you|everyone|nobody)(?:'\w+)?\s|\s*[,;.!]+\s+
        |\s+[-–—]+\s+"""
    ),
    narrows=rx(
        r"""^(?:(?:ok|and|now|no|so|but)[\s,]+)*(?:only|just|show (?:me )?(?:just|only)|which of
        (?: them| those| these))\b"""
    ),
    total=rx(r"\b(?:in )?total\b|\baltogether\b|\boverall\b|\bin all\b"),
    single=rx(
        r"""(?:it(?:'s| is| was| has)\b|it(?! all\b)|(?:that|this)(?: (?:one|task|thing)
        |(?=$|[,;])))(?=$|[\s,;])"""
    ),
    numbers=rx(
        rf"""(?<!user )(?<!member )(?<!customer )(?<!employee )(?<!staff )(?<!badge )(?<!account )
        (?:\btasks?(?: number| no\.?| #)?|#|\bnumbers?|\bno\.|\bno(?= \d)|\bnum|\bnr\.?
        |\bitems?|\bid)\s*#?(\d{{1,6}}
        |{"|".join(_COUNTS)})\b"""
    ),
    between=rx(
        rf"""(?:,|&|\band\b|\bor\b)\s*(?:and |#|task )?(\d{{1,6}}|(?:{"|".join(_COUNTS)})(?=$|,
        | and))\b"""
    ),
    counts=_COUNTS,
    ordinals=(
        *(
            (
                rx(rf"\b(?:{word})\b{_NO_PLACE}"),
                place,
            )
            for place, word in enumerate(_PLACES, 1)
        ),
        (rx(r"\b(?:last|bottom|final)(?: (?:one|task|item|thing|of)\b|$)"), -1),
    ),
    kinds=rx(r"(?:job|chore|errand)s?"),
    filler=rx(
        r"""\b(?:the|a|an|my|our|to|of|for|with|on|in|at|from|and|or|tasks?|ones?|items?|things?
        |stuff|stupid|damn|silly|reminders?|about|please|is|are|was|were|do|did|done|off|out|up
        |that|this|it|to-?do|todo|list|just|already|finally|actually|too|also|as|well|anything
        |something|so|be|has|have|had|i|i've|i'm|you|can|now|need|needs|me|back|due|date|deadline
        |priority|category|title|called|named|whole|all|next|old|entire|number|no|one|any|we|not|s
        |need|needed|should|must|will|been|its|their|there|some|completed?|finish(?:ed)?|get|got
        |take)\b"""
    ),
    done=rx(
        r"""^(?!.*\bincl)(?:.*\b(?:completed?|finished|accomplished|tick(?:ed)? off|checked off
        |crossed (?:off|out)|struck off|knocked off|got(?:ten)? through
        |closed)\b|.*(?<!get )(?<!getting )(?<!be )\bdone\b)"""
    ),
    open=rx(
        r"""\b(?:pending|open|left|remaining|remains?|outstanding|unfinished|incomplete|undone|still
        |uncompleted|unticked|(?:are|is)n'?t (?:yet )?(?:done|completed?|finished)
        |not (?:yet )?(?:done|completed?|finished)|(?:get|be) done
        |have(?:n'?t| not)|did(?:n'?t| not)|needs? (?:doing|to be)|left
        |due|(?:need|have|got|supposed|want|ought) to|should i|to go(?=$|[,?])
        |to do(?! list| item))\b"""
    ),
    overdue=rx(
        r"""\b(?:overdue|late|past due|missed|miss any(?:thing)?|behind on
        |let (?:\w+ )?(?:slip|slide)|slipped (?:past|by|through)
        |past (?:its|their) (?:due )?(?:dates?|deadlines?))\b"""
    ),
    by_due=rx(
        r"""\b(?:sort|order|arrange)\w*\b|\bby (?:due|date|deadline)\b|\bdue (?:first|next|soonest
        |earliest)\b|\b(?:first|next|soonest|earliest)(?: \w+)? due\b"""
    ),
    span=rx(rf"\b(?:first|top|(?P<last>last|bottom)) (?P<count>\d|{'|'.join(_COUNTS)})\b"),
)
