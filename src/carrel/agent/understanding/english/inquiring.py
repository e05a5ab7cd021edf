"""How English asks for tasks in haste: any order of words that speak of nothing but a list."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Inquiry, rx, words

_DATE = "[\ue100-\ue1ff]"
_NOUN = words(
    "task tasks thing things stuff ones items item jobs job bits chores errands to-dos todos "
    "to-do's reminders list entries"
)
_STATE = r"""(?:done|finish(?:ed)?|complete[d]?|ticked|crossed|checked|closed|open|pending|left
|outstanding|remaining|unfinished|undone|incomplete|overdue|due|late|miss(?:ed)?|behind|slip(?:ped)?
|haven'?t|to go|(?:got|gotten|get) through|coming up
|past(?: (?:its|their|the)(?: due)? (?:dates?|deadlines?))?)"""
_KIND = r"""(?:(?:home|house|household|work|office|personal|other|urgent|important)(?= (?:and |or
|only|please|pls|ones?\b|stuff|things?|tasks?|jobs?|bits|items?|chores|errands|to-?dos|list
|category|side)|[\s?]*$)|(?:high|low|medium|top|highest|normal)[- ](?:priority|importance))"""
_SPAN = r"""(?:(?:the |this )?(?:next|coming|following) (?:(?:\d+|few|couple(?: of)?|two|three
|four|five|six|seven|ten) )?(?:days?|weeks?|fortnight|month)|(?:a|one|the) (?:week|fortnight|month)
|(?:this|next) (?:week|month|weekend)|the (?:week(?:end)?|moment|minute)|a lot|a list)"""
_PLAIN = words(
    "actually again all already also am and any anything are aren't as at be been before but by "
    "currently did didn't display do does doing during each every everything "
    "exactly far for from get give go goin going gonna got gotten had happening has have haven't "
    "having here how i i'm i've in is isn't its just know let like lined list marked many me mine "
    "much my n need needs no not nothing now of off on only or our ours out over overall past "
    "planned plate please pls planner put read remains right rest scheduled see set show since so "
    "some something still tell the their them then there there's these they those through till "
    "to today tomorrow tonight total two under until up us view was we we've were what what's "
    "which whatever with within work yet today's everything's priority category slipped slip let "
    "side agenda docket altogether"
)
_THAT = r"""that(?:'s|(?= (?:i|we|is|are|isn'?t|aren'?t|have|haven'?t|needs?|didn'?t|was|still
|slipped)\b))"""
_VOCABULARY = rf"""(?:(?:{_STATE}|{_KIND}|{_SPAN}|{_NOUN}|{_PLAIN}|{_THAT}|{_DATE})(?:[\s,?&/+]+
|$))+$"""

_AND = r"(?:(?:and|so|but|n|then|ok|okay|right|now|just|only|please|pls)[\s,]+)*"
_TELL = r"""(?:(?:show|list|read|tell|give|see|display|view|pull up|bring up|run(?: \w+)? through
|let (?:me|us) (?:see|know|have)|remind (?:me|us)(?: of)?(?= (?:what|which|all|every)))
(?: (?:me|us|out|back|through|again))*)"""
_WHAT = r"""(?:what(?:'s|'ve|s)?|which|(?:is|are) there any\w*|any(?:thing)?|got (?:any\w*|much|owt)
|(?:have|do|did) (?:i|we) (?=.*\bany(?:thing)?\b))"""
_HEAD = rf"{_AND}(?:{_TELL} |{_WHAT}\b)"
_MEANS = rf"""(?:\b(?:{_NOUN}|everything|whole lot)\b|\b{_STATE}\b|\b{_KIND}|\bthe rest\b
|\b(?:have|got|on|for|doing|planned|lined up|coming)\b.*(?:{_DATE}|{_SPAN})
|\bon my plate\b|\b(?:i|we|still|left|my)\b.*\bto do\b)(?!.*\bthere to do\b)"""
_REPORTED = r"(?!.*\b(?:done|finished|completed?|need|i|we|put|set|gonna)\b(?<!not done))"

INQUIRY = Inquiry(
    cut=rx(
        r"""\s*[,;.!?]+(?:\s+|$)|\s*(?:\s[-–—]+|[—–]+|\.{2,}|…)\s*|\s+(?=\()
        |(?<=\S)\s+(?:because|cos|coz|cuz|since|seeing as|so that|as|so)\s+(?=(?:i|we|my|the|he|she
        |it|they|that|there|mum|dad|im|i'm)\b)
        |(?<=\S)\s+(?:please|pls|plz|thanks|thx|ta|cheers|lol|mate)\s+(?=(?:i|we|my|he|she|it|they
        |there|im|i'm|i've|you)\b)"""
    ),
    lead=rx(
        r"""^(?:(?:i|we|[\w']+(?: [\w']+)?) (?:(?:is|are|am|keeps?|was) )?(?:asking|asks|asked
        |want(?:s|ed)? to know|wanna know|needs? to know|would like to know|wondering)(?: me| us)?
        |(?:i'm|i am|just) (?:asking|wondering|checking)|(?:tell|remind|let)(?: me| us)(?: know)?
        |(?:any )?(?:idea|clue)|do you know|d'you know|can't remember|cannot remember|forgot)
        [\s,:]+(?=(?:what|which|how|if|whether|when)\b)"""
    ),
    said=rx(r"^(?:(?:is|are) )?(?:due|on|for)\b"),
    whether=rx(
        r"^(?:if|whether)(?: or not)? (?:i|we)(?P<have>'ve| have(?! to\b))?(?= )(?! (?:can|need))"
    ),
    lists=rx(
        rf"""^(?={_HEAD})(?=.*{_MEANS}){_VOCABULARY}|^(?={_AND}(?:(?:all|the|my|any|other)[ ])*
        (?:{_KIND}|(?:open|pending|outstanding|unfinished|overdue|remaining)[ ]
        |due (?:in |within )?{_SPAN}))
        (?=.*\b(?:{_NOUN}|only|please|pls|due)\b){_REPORTED}{_VOCABULARY}"""
    ),
    counts=rx(
        rf"""^(?={_AND}(?:{_TELL} )?how (?:many|much)\b)(?=.*(?:\b(?:{_NOUN})\b|\bto do\b|{_STATE}))
        {_VOCABULARY}"""
    ),
    shows=rx(rf"^{_AND}(?:{_TELL}|go)(?: (?:them|those|it|please|pls|now|then))*$"),
    queries=rx(
        rf"""^{_AND}(?=(?:(?:did|have|has|had) (?:i|we)|is|are|was|were|when|what (?:time|day|date
        |priority|category)|how (?:urgent|important))\b)"""
    ),
    doubtful=rx(
        r"""[\s,]*\b(?:or (?:not|no|what|wot|nah)|do you know|by any chance|at all|like
        |(?:i )?can'?t remember|i forget|remind me)\s*\??$"""
    ),
    orders=rx(
        r"""\b(?:remind me (?:to|about)|(?:need|have|got|want) to (?!know\b|see\b|plan\b|decide\b
        |tell\b|check\b|remember\b|be\b|go\b|work out\b|get (?:up|ready|going)\b|report\b)|gotta
        |must|don'?t forget)\b"""
    ),
)
