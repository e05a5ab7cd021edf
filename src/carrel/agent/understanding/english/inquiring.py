"""How English asks for tasks in haste: any order of words that speak of nothing but a list."""

from __future__ import annotations

from carrel.agent.understanding.english.agreeing import AGREES, CLEARS, SPARES
from carrel.agent.understanding.english.questioning import direct
from carrel.agent.understanding.grammar import rx, words
from carrel.agent.understanding.inquiry_rules import Inquiry

_DATE = "[\ue100-\ue1ff]"
_NOUN = words(
    "task tasks thing things stuff ones items item jobs job bits chores errands to-dos todos "
    "to-do's reminders list entries"
)
_STATE = r"""(?:done|finish(?:ed)?|complete[d]?|ticked|crossed|checked|closed|open|pending|left
|outstanding|remaining|unfinished|undone|incomplete|overdue|due|late|miss(?:ed)?|behind
|slip(?:ped)?
|haven'?t|to go|(?:got|gotten|get) through|coming up
|late on|(?:gone |run |gone way )?past(?: (?:its|their|the)(?: due)? (?:dates?|deadlines?))?)"""
_KIND = r"""(?:(?:home|house|household|work|office|personal|other|urgent|important)(?= (?:and |or
|only|please|pls|ones?\b|stuff|things?|tasks?|jobs?|bits|items?|chores|errands|to-?dos|list
|category|side)|[\s?]*$)|(?:high|low|medium|top|highest|normal)[- ](?:priority|importance))"""
_FOLDER = r"(?:home|house|household|work|office|personal|other)"
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
    "side agenda docket altogether one left remain abeg jare sha abi even most rq "
    "owt share hit run lemme gimme"
)
_THAT = r"""that(?:'s|(?= (?:i|we|is|are|isn'?t|aren'?t|have|haven'?t|needs?|didn'?t|was|still
|slipped)\b))"""
_TALLY = r"(?:a |the )?(?:count|number|tally|total) of"
_VOCABULARY = rf"""(?:(?:{_STATE}|{_KIND}|{_SPAN}|{_NOUN}|{_PLAIN}|{_THAT}|{_TALLY}|{_DATE}(?:'s)?)
(?:[\s,?&/+]+|$))+$"""

_AND = (
    r"(?:(?:and|so|but|n|k|kk|then|ok|okay|right|now|just|only|please|pls"
    r"|sir|madam|ma|bro|bruh|mate|dude|boss|man|dear|hun|love|fam|chief|pal|um|uh|kindly)[\s,]+)*"
)
_TELL = r"""(?:(?:gimme|lemme see|share|hit me with|show|list|read|tell|give|see
|display|view|pull up|bring up|run(?: \w+)? through|take (?:me|us) through
|let (?:me|us) (?:see|know|have)|remind (?:me|us)(?: of)?(?= (?:what|which|all|every)))
(?: (?:me|us|out|back|through|again))*)"""
_WHAT = rf"""(?:what(?:'s|'ve|s)?|which|(?:is|are) there (?:any\w*|owt)|any(?:thing)?|owt
|got (?:any\w*|much|owt)
|(?:have|do|did) (?:i|we) (?=.*\b(?:any(?:thing)?|owt|much)\b)
|(?:has|have|is|are|do|does) any(?:thing)?(?=.* (?:{_NOUN}|overdue|past)\b))"""
# "Need the urgent ones that are open": what is to be done to them would be an order.
_WANT = r"""(?:(?:i|we)(?: just| only)? )?(?:need|want)(?= (?:to see )?(?:the|my|all|every\w*|any\w*
|just|only|what\w*|a list)\b)(?!.*(?<!not )(?<!n't )(?<!been )(?<!already )\b(?:done|finish(?:ed)?
|completed?|ticked|crossed|closed|put|set|gone|off|moved|marked|to be|to do|to go)\b)"""
_OF_THEM = r"(?:out )?of (?:the|my|all|these|those|them)\b(?=.* which\b)"
_HEAD = rf"{_AND}(?:{_TELL} |{_WANT} |{_WHAT}\b|{_OF_THEM})"
_MEANS = rf"""(?:\bwhich one\b
|\b(?:{_NOUN}|everything|whole lot)\b|\b{_STATE}\b|\b{_KIND}|\bthe rest\b
|\b(?:have|got|on|for|doing|am i at|planned|lined up|coming)\b.*(?:{_DATE}|{_SPAN})
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
    direct=direct,
    said=rx(r"^(?:(?:is|are) )?(?:due|on|for|at)\b"),
    lists=rx(
        rf"""^(?={_HEAD})(?=.*{_MEANS}){_AND}{_VOCABULARY}|^(?={_AND}(?:(?:all|the|my|any
        |other)[ ])*
        (?:{_KIND}|(?:open|pending|outstanding|unfinished|overdue|remaining)[ ]
        |due (?:in |within )?{_SPAN}))
        (?=.*\b(?:{_NOUN}|only|please|pls|due)\b){_REPORTED}{_VOCABULARY}"""
    ),
    counts=rx(
        rf"""^(?={_AND}(?:{_TELL} )?(?:how (?:many|much)|{_TALLY})\b)
        (?=.*(?:\b(?:{_NOUN})\b|\bto do\b|{_STATE}))
        {_AND}{_VOCABULARY}"""
    ),
    shows=rx(rf"^{_AND}(?:{_TELL}|go)(?: (?:them|those|it|please|pls|now|then))*$"),
    queries=rx(
        rf"""^{_AND}(?=(?:(?:did|have|has|had) (?:i|we)|is|are|was|were|when|what (?:time|day|date
        |priority|category)|how (?:urgent|important))\b)"""
    ),
    doubtful=rx(
        r"""[\s,]*\b(?:or (?:not|no|what|wot|nah|am i \w+(?: \w+)?|is (?:it|there) \w+
        |did i (?:not|dream it))|do you know|by any chance|at all|like|will (?:ya|u)
        |(?:i )?can'?t remember|i forget|remind me)\s*\??$"""
    ),
    orders=rx(
        r"""\b(?:remind me (?:to|about)|(?:need|have|got|want) to (?!know\b|see\b|plan\b|decide\b
        |tell\b|check\b|remember\b|be\b|go\b|work out\b|get (?:up|ready|going)\b|report\b)
        |gotta(?! (?:go|run|dash|fly|leave|shoot|head|be)\b)|must|don'?t forget)\b"""
    ),
    afresh=rx(
        r"""\s+(?=(?:sorry|soz|apologies)\b|(?:(?:then|before|while|as|so|but|and|cos)[ ])?
        (?:i'?m|i've|i'?ll|(?:i|we) (?:gotta|got to|need|have to|can'?t|keep|forg[oe]t|am|head
        |leave|think|guess|swear|feel
        |start|know|thought)|he|she|they|it's|(?:(?:the|my|our|this) )?[\w']+ (?:is|are|wants?
        |needs?
        |keeps?|asked|asks|has|said|says|won'?t|was|just|at the)|my head)\b)"""
    ),
    onward=rx(
        r"""^(?:(?:and|n|&|k|kk|ok|okay|right|cool|ta|thanks|cheers|great|now|then|so|but|also|hmm
        |what about|how about|what of|show(?: me| us)?|give (?:me|us)|list|same for
        |any)[\s,.!]+)+"""
    ),
    follows=rx(
        rf"""^(?:(?:the|my|any|all|just|only|other)[ ])*(?:(?:high|low|medium|top|urgent|important
        |{_FOLDER}|{_STATE}|not done)(?:[- ]priority)?(?: (?:{_NOUN}))?|(?:for|on|in|at|under
        |due)?[ ]?
        (?:my |the )?(?:{_FOLDER}|{_DATE}|{_SPAN})(?: (?:{_NOUN}))?)(?: (?:too|as well|then|please
        |pls|now))*$"""
    ),
    count_on=rx(
        rf"""^(?:(?:tell|show) (?:me|us) )?how (?:many|much)(?:$| (?:(?:{_STATE}|{_FOLDER}|{_SPAN}
        |{_NOUN}|{_PLAIN}|high|low|medium|top|urgent|important|{_DATE})(?:[\s,]+|$))+$)"""
    ),
    which=rx(
        r"""^(?:(?:and|n|k|ok|so|oh|right)[\s,]+)*(?:which(?: (?:ones?|tasks?|of (?:them|those)))?
        (?: are (?:they|those|these|left|that))?|what (?:are|were) (?:they|those|these)(?: then)?
        |(?:show|list|name|read)(?: me| us| out)*(?: (?:them|those|these))(?: (?:out|then|please
        |pls
        |to me))*|like what|such as)[\s?]*$"""
    ),
    agrees=AGREES,
    clears=CLEARS,
    spares=SPARES,
    urgent=rx(r"(?<!not )(?<!n't )\b(?:urgent|important)(?=[\s?]*$)"),
    levels=rx(r"\b(?:high|low|medium|top)(?=$|\s+(?!priority))"),
)
