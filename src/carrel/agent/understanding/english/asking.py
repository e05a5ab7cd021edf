"""How English asks for tasks without naming them."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import COUNT
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.values import Act
from carrel.text.dates.english import MONTHS

# What everybody may ask about, and nobody has on a list.
WORLD = r"""(?:it|sunrise|sunset|dawn|dusk|low tide|high tide|kick-?off)\b|(?:the )?(?:sun|moon
        |world
|war|election|match|game|world cup|olympics|super bowl|(?:next|last|first) (?:train|bus|flight
        |eclipse
|full moon|election|leap year))\b|(?:(?:the )?(?:easter|christmas|xmas|eid|ramadan|ramzan|diwali
|thanksgiving|halloween|hanukkah|new year'?s?(?: day| eve)?|black friday|mother'?s day|father'?s day
|valentine'?s(?: day)?|spring|summer|autumn|winter)(?: (?:this|next|in|on).*| day)?\??$)"""

_MONTH = "|".join(MONTHS)

# Said of nothing but a list: what another opinion takes for small talk is a wish to see it.
ASKING = (
    *ways(
        Act.LIST,
        rf"""^(?:so |and |ok )?(?:(?:show|tell|give|list|see)(?: me)? )?(?:what(?:'s| is| are
        |'ve i got| have i got| do i have| all is| else is)?|(?:is|are) there (?:anything|any tasks)
        |(?:anything|everything|something|any tasks|tasks|things|stuff|all))(?: (?:else|tasks?
        |things
        |that'?s|i'?ve got|i have|got|do i have|there|still|all))*(?: (?:due|on|coming up|planned
        |happening|scheduled|left|to do|falls?))* (?:in|during|for|over) (?:{_MONTH})\??$""",
        source=Source.DATELESS,
        settled=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:show|list|give|tell|see|display|read)(?: me)? (?:everything|all(?: of it
        | the (?:stuff
        |tasks|things|ones))?|stuff|things|tasks)(?: (?:i have|i'?ve got|that'?s))? (?:for|in|under
        |at|on)(?: my| the)? (?:work|home|personal|other)(?: (?:list|category))?\??$""",
        r"""^(?:so |and )?what(?:'s| is)(?: (?:still|left|all|currently))* on (?:there|here|it|(?:my
        |the) list)(?: (?:right now|now|today|still|at the moment))*\??$
        |^(?:which|what)(?: all)?(?: tasks| ones| things)?(?: are| is)?(?: still| all)* (?:pending
        |open|left|remaining|outstanding)(?: (?:for|in|at|under|on)(?: my| the)? (?:work|home
        |personal|other))?\??$
        |^what (?:house|home|work|office|personal)(?:hold)? (?:stuff|things|tasks|bits
        |jobs) (?:do i have
        |have i got|is there|are there|is left|are left)(?: (?:on|left|to do))*\??$""",
        r"""^(?:so |and )?what (?:am|are) (?:i|we) (?:meant|supposed|due|expected
        |down) to (?:be doing
        |do|get done|be getting on with|get on with|be working on)(?: (?:next|now|then))*\??$
        |^(?:so |and )?what (?:did|have) i (?:tick(?:ed)?|cross(?:ed)?|check(?:ed)?) off
        (?: (?:so far|already|yet|lately|recently))*\??$""",
        r"""^(?:(?:what(?:'s| is)|anything|everything|all|stuff|tasks?|things
        |show(?: me)?(?: what'?s)?)[ ])?
        due (?:this|next) (?:week|month)(?:,? (?:go|please|pls))*\??$""",
        r"""^(?:show|list|see|give|display|tell|view)(?: me)?(?: (?:only|just|all))* (?:the |my[ ]
        |those |any )*(?:ones|tasks|things|stuff|bits|items|jobs)(?: (?:under|in|for|from|on|at)
        (?: my| the)? (?:work|home|personal|other)(?: (?:list|category))?)?(?: (?:that|which))?
        (?: (?:i|are|is|aren'?t|isn'?t|have|haven'?t|not|still|yet|left|open|pending|done|finished
        |completed?|to|do|need|be|been|undone|outstanding))+$""",
        r"""^(?:so )?(?:what|which)(?: (?:ones?|things?|tasks?|all|else))*(?: are the (?:ones
        |things|tasks))?
        (?:'?ve| have| haven'?t| did| didn'?t) (?:i|we)(?: (?:already|actually|all|still|not))*[ ]
        (?:done|finish(?:ed)?|complete[d]?|do|ticked off|got done|get done|get through|got through)
        (?: (?:yet|already|so far|today|yesterday|this (?:week|morning|month)|up to now))*\??$""",
        r"""^(?:what|which)(?:'s| is| are)? (?:all )?(?:the )?(?:ones?|things?|tasks?|stuff)[ ]
        (?:that )?(?:i|we)(?:'ve| have)? (?:still )?(?:haven'?t|not|didn'?t|have to|need to|still)
        (?: (?:yet|still))* ?(?:done|do|finished|finish)?(?: yet)?\??$""",
        r"""^(?:what|which)(?:'s| is| are| have i| have we| do i have| do we have| am i doing)?
        (?: (?:got|still|all|else|going|happening|planned|scheduled|lined up|coming up|there|on))*
        [ ](?:on|for|in|at|under)(?: (?:for|my|the|in|at))* (?:work|home|personal|other)
        (?: (?:category|list|stuff|side))?\??$""",
        r"""^(?:is there |are there |have i got |do i have )?(?:anything|something|any|nothing)
        (?: (?:that'?s|that is|else|still|marked|really|very))* (?:urgent|important|critical
        |high priority
        |top priority|pressing)(?: (?:today|now|left|on there|on my list
        |i should know about))*\??$""",
        r"""^(?:so )?what(?:'s| is) (?:still )?(?:coming up|to do|up)(?: next| today| now
        | this week)+\??$
        |^(?:so )?what(?:'s| is) coming up\??$
        |^(?:so )?what (?:should|shall|must|do|can) i (?:do|tackle|start|work on|focus on
        |get on with)
        (?: (?:with|on))? (?:next|first|now)\??$
        |^what (?:still )?(?:needs|has|remains|wants) (?:to be done|to get done|doing)
        (?: (?:today|this week|still|next))*\??$
        |^what(?:'s| is) (?:there )?left(?: (?:to do|for (?:me|today)|on there))*\??$""",
        r"""^(?:got|do i have|is there|have i got|any) ?(?:anything|something|thing)?(?: (?:on
        |planned|else|to do))?
        [ ](?:for|in|at|under) (?:work|home|personal|other)\??$
        |^next up\??$|^(?:what(?:'s| is) (?:my |the )?)?(?:top|highest|number one) priority
        (?: (?:right now|now|today|task))*\??$
        |^(?:can|could|may) i see (?:only |just )?(?:the|my) (?:\w+ ){0,2}(?:ones|stuff|things|bits
        |tasks)
        \??$""",
        r"""^(?:show|tell|give)(?: me)? (?:everything|all|the lot)(?: (?:please|again))*$
        |^everything (?:on|in) (?:my|the) (?:\w+ )?list$
        |^how(?:'s| is| does) (?:my|the) (?:\w+ )?list (?:looking|look|doing|coming along
        |going)\??$""",
        r"""^(?:is there |are there |do i have |have i got |got |what |which )?(?:any |the )?
        (?:work|home|personal
        |other|urgent|important|(?:high|low) priority) (?:bits|stuff|things|jobs|ones|tasks|chores
        |errands|items|to-?dos)\b(?: (?:i|do|are|need|have|left|to|still|should|for|today|on|this
        |week
        |got|there|be|done|now))*\??$""",
        r"""^(?:show|list|give|tell)?(?: me)?\s*(?:which|what|the|any|all
        |are there any)?\s*(?:tasks?|ones?
        |things?|stuff|anything|items?)(?: (?:that|which))? (?:have|has|with|without|don'?t
        |doesn'?t|lack\w*
        |are|is|missing|do not)\b.*\b(?:due )?(?:dates?|deadlines?)\b(?: on (?:them|it)| yet| set
        | at all)*\??$""",
        r"""^what(?:'s| is| are)(?: (?:still|all|currently))* (?:open|pending|outstanding|unfinished
        |overdue|left)(?: (?:for me|now|on there|today|then|to do))*\??$""",
        rf"""^(?:(?:show|give|tell|get)(?: me)? )?(?:the )?(?:details|info|information|more) (?:of
        |on
        |about|for) (?:task |number |#|item )+{COUNT}$
        |^(?:what(?:'s| is| was)|show) (?:task |number |no\.? ?|#)+{COUNT}(?: again| about)*\??$""",
        source=Source.DATELESS,
        settled=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:so |and )?what(?:'s| is| have i got| do i have)(?: (?:on|up|planned|happening))*
        [ ]for (?:today|tonight|tomorrow|this week|next week|the weekend|(?:this |next )?(?:mon|tues
        |wednes|thurs|fri|satur|sun)day)\??$""",
        source=Source.SAID,
        settled=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:so |and )?(?:how(?:'s| is| does) (?:it|things|my (?:day|week)|the (?:day|week))? ?
        (?:looking|look|shaping up)|what (?:does|do) (?:my (?:day|week|schedule)|things) look
        like)\??$""",
        source=Source.DATELESS,
        dated=True,
        settled=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:so |and )?what(?:'s| is)(?: (?:on|happening|going on|up|planned|scheduled
        |there))+\??$""",
        source=Source.DATELESS,
        dated=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:is|are) there (?:an? |any )(?P<topic>[\w'-]+(?: [\w'-]+){0,3}?) (?:task
        |reminder)s?\??$""",
    ),
    *ways(
        Act.LIST,
        r"^(?:please )?remind me when (?P<topic>.+?) (?:is|are)(?: due)?$",
        r"""^what(?:'s| is) (?P<topic>.+?)'s (?:due date|date|time|deadline|priority|category
        |status)
        \??$""",
        rf"""^(?:and |so )?(?:at |on )?what (?:hour|time|day|date)(?:'s| is| was) (?!it\b|this\b
        |that\b|today\b
        |{WORLD})
        (?P<topic>.+?)(?: at| on| due| again)*\??$""",
        r"""^(?:and |so )?when (?:do|am|should|must) (?:i|we) (?:have |need |supposed |going
        |see |meeting |meet )*(?:to |at )*(?P<topic>.+?)\??$""",
        r"^how (?:urgent|important) (?:is|was) (?P<topic>.+?)\??$",
        r"""^(?:which|what) (?:category|list|section|priority) (?:is|are|did i (?:put
        |file)) (?P<topic>.+?)
        (?: (?:in|under|on|at))?\??$""",
        stated=True,
    ),
)
