"""How English asks for tasks, figures and saved pages."""

from __future__ import annotations

from carrel.agent.understanding.english.asking import ASKING, WORLD
from carrel.agent.understanding.english.parts import (
    ASK,
    COUNT,
    HAVE,
    LIST,
    MY,
    OPEN,
    OURS,
    SHOW,
    TASK,
)
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.values import Act

READING = (
    *ways(
        Act.PAGES,
        r"""^(?=.*\?|.*\b(?:according to|saved|kept|bookmarked|read)\b|(?:(?:and|so|ok|please|hey
        |can|could|would|you|i|me|just)[\s,]+)*(?:what|which|who|whose|when|where|how|why|does|do|did|is
        |are|was|were|has|have|tell|find|look|check|search|see|summari[sz]e|explain|show|give|any\w*
        |from|in|on|of)\b).*\b(?:according to|in|on|from|of) (?:the |my |that |those |this[ ]
        |our )?(?:[\w-]+ ){0,3}(?:saved |kept )?(?:pages?|articles?|web ?sites?
        |sites?)(?: (?:that )?i(?:'ve)? (?:\w+ ){0,2}(?:saved|kept|added|read))?\b(?! (?:group|chat
        |whatsapp|manager|office|meeting|visit|foreman|team|hut|cabin|inspection|diary)).*""",
        r"""\bwhat (?:does|did|do) (?:the|my|that|this) .*\b(?:page|article|site|website
        |guide|leaflet|manual|handbook|faq)s?\b.* (?:say|mention|recommend|advise|tell|suggest
        |explain)\b""",
        r"""\b(?:pages?|articles?|sites?) (?:that )?i(?:'ve)? (?:\w+ ){0,2}(?:saved|kept|read
        |added)\b""",
        r"""\b(?:guide|recipe|post|document|doc|link|web ?page|manual|leaflet|brochure|handbook|blog
        |thing|stuff|notes|text|one|faq|wiki|review|pdf|story|report)s? (?:that |which )?i(?:'ve|'d
        | have)? (?:\w+ ){0,2}(?:saved|kept|bookmarked|stored|clipped)\b""",
        r"""\b(?:according to|in|from|based on|does|did) (?:what|whatever) i(?:'ve| have)? (?:\w+ )?
        (?:saved|kept|bookmarked|stored|clipped)\b""",
        r"""\b(?:check|look (?:in|at|through)|search|in|from|through) (?:my|the) (?:bookmarks|saved
        [ ](?:stuff|things|links|notes|texts)|reading list)\b""",
        r"""^(?:does|did|do|has) (?:my|the|that|this) (?:[\w'-]+ )*(?:page|article|site|website
        |guide
        |leaflet|manual|handbook|faq|blog post)s?\b.*\b(?:say|mention|tell|explain|cover|list|state
        |have
        |give|talk)\b""",
        r"\bsaved (?:[\w-]+ ){0,3}(?:page|article|site|website)s?\b",
        r"\bwhat (?:did|have) i (?:save|keep|kept|read|bookmark)\w* (?:about|on)\b.*",
        source=Source.WHOLE,
        explicit=True,
    ),
    *ways(
        Act.STATS,
        rf"\bhow many (?!carry)(?:[\w-]+ ){{0,3}}(?:{TASK}|things)\b(?! (?:can|does|do people))",
        r"""\bhow (?:much|many)(?: (?:tasks|things|items|more|do i|have|i|still|are|is|there
        |of them|ones|jobs|bits|chores|to-?dos|got|of those|of these))* (?:left|done|open|overdue
        |to do|pending)(?: (?:to do|now|today
        |so far))*\??$""",
        r"""\bhow (?:many|much) (?:of (?:them|these|those|my tasks) |things |ones )?(?:have i|did i
        |i'?ve) (?:already[ ]
        |got |get )*(?:finish|complet|do|accomplish|tick|get through)\w*\b.*""",
        r"""^(?:(?:give|tell|show) me (?:a |the )?)?(?:quick |brief )?(?:status|tally|count|summary
        |overview)(?: (?:check|update|report))?\s*[:,–-]?\s*(?:of )?(?:what'?s )?(?:open|done|left
        |finished|completed|pending)\b.*""",
        r"^(?:stats|statistics)$|\b(?:my|task|some) (?:stats|statistics|progress)\b",
        r"""^how many (?:of them |ones |things |more )?(?:have i|do i|i'?ve|i have
        |did i)(?: (?:still|got|have
        |already|left))* (?:to do|left|to go|done|finished|completed|to finish)(?: (?:yet|today|now
        |still|so far|already|this week))*\??$""",
        rf"\b(?:count|number|total|summary) (?:of |up )?(?:my |the |all )*(?:\w+ )?{TASK}\b",
        source=Source.DATELESS,
        explicit=True,
    ),
)

# "Remind me what I have to do" is no addition, so these are read before those.
RECALLING = ways(
    Act.LIST,
    r"""^(?:show|list|tell|give|read)(?: me)? (?:everything|all|whatever|all the (?:things|stuff))
    (?: (?:that|which))? (?:i(?:'ve| have)(?: got)?|i got|we(?:'ve| have)(?: got)?|there is)
    (?: (?:on|to do|down|left|here|planned|so far|on (?:my|the) (?:\w+ )?list|at the moment|now|open
    |coming up|outstanding|noted|written down))*$""",
    r"""^(?:is there |are there |do i have |have i(?: got)? |got |i got )?(?:anything|any tasks?
    |any(?: of them)?|something|much)(?: (?:else|open|left|still|there|at all))* (?:in|under|for
    |tagged|filed under|on) (?:the |my )?(?:home|work|personal|other) (?:category|section|tag|tasks
    |list|folder)(?: (?:right now|now|still|today|at the moment))*\??$""",
    r"""^(?:show|list|tell|give|see|display)(?: me)? (?:everything|all|what|whatever|the (?:things
    |stuff|ones))(?: (?:that|which))? i(?:'ve| have)? (?:already |so far )*(?:finished|completed
    |done
    |ticked off|got done)\b.*""",
    rf"""^(?:please )?remind me (?:of |about )?(?:what|which|all|the|my)\b.*\b(?:{OURS}|asked
    |have to do|overdue|left|pending|planned)\b.*""",
    r"^(?:please )?remind me what(?:'s| is) (?:due|on|left|next|coming up)\b.*",
    rf"""^(?:{ASK}|did i|tell me|list)\b.*\b(?:want(?:ed)?|needed|asked|trying|supposed|had
    |going)\b.* to (?:remember|recall|be reminded|keep in mind|forget)\b.*""",
    r"""^(?!.*\b(?:add|set|create|remind me)\b)(?:.*\bwhat\b.*\b(?:want(?:ed)?|asked|needed
        |supposed)\b.* to
    (?:remember|recall|be reminded)\b.*|(?:i|my)\b(?!.*\b(?:cannot|can'?t
        |don'?t)\b).*\b(?:remember|recall|reminders?)\b.*\bwhat\b.*)""",
    source=Source.DATELESS,
    explicit=True,
)

LISTING = (
    *ASKING,
    *ways(
        Act.LIST,
        r"""^what (?:have i(?: got)?|do i have|did i (?:add|note|write|put
        |say)(?: down)?)(?: (?:noted
        |listed
        |saved|down))? (?:about|regarding|concerning|to do with) (?P<topic>.+?)\??$""",
    ),
    *ways(
        Act.LIST,
        r"""^(?:(?:show|tell|give|list|see)(?: me)? )?(?:what(?:'s| is| are| all is| else is)?
        |which (?:ones?
        |things) (?:is|are)|(?:is|are) (?:there )?(?:anything|any(?: of them)?)
        |do i have (?:anything|any tasks?)
        |(?:have i )?got (?:anything|any tasks?|any)|any tasks?|anything|everything|something|things
        |stuff)?\s*(?:else |that'?s |that is
        )?due\b(?! to\b).*$""",
        source=Source.SAID,
        dated=True,
        settled=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:is there |are there |do i have |have i got |got )?(?:anything|something|any tasks?
        |things?)(?: (?:on|else|planned|scheduled|coming up|lined up|happening))?\??$""",
        r"""^what(?: (?:all|else))? (?:have i got|do i have|am i doing|have i got on)(?: (?:on
        |planned|going on
        |coming up|lined up))?\??$""",
        source=Source.DATELESS,
        dated=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:do i have|is there|are there|have i (?:got|added|written|noted)
        |did i (?:already )?(?:add|note|write(?: down)?|put|say)|find|search(?: for)?|look for
        |anything
        |something|any tasks?|tasks?|got|show(?: me)?)\s+(?:already |add )*(?:me )?(?:anything
        |something|any tasks?|a task|tasks?|a reminder|any reminders?|any|all (?:the )?tasks?
        |everything)?\s*(?:about|with|regarding|related to|containing|to do with|mentioning|called
        |concerning|involving)\s+(?P<topic>.+?)(?: (?:on|in) (?:my|the) (?:\w+ )?list)?\??$""",
        rf"""^(?:is there|are there|do i have|have i got|got|did i (?:put|add|write)|what(?:'s| is))
        (?: (?:anything|something|any tasks?|a task|stuff|things?))?(?: down)? (?:on|in) {MY} {LIST}
        (?: (?:already|today|now))? (?:about|for|with|regarding|related to|to do with|mentioning
        |concerning|involving)[ ](?!me\b|today|tomorrow|now\b|this|next|the (?:week|day|month|rest)
        |work\b|home\b|personal\b|other\b)(?P<topic>[^\ue100-\ue1ff]+?)\??$""",
        rf"""^(?:is|are|did i (?:\w+ )*?(?:add|put|include)|do i (?:already )?have|have i (?:got
        |added|put)) (?P<topic>.+?)(?: already| listed)? (?:on|in|to) {MY} {LIST}(?: (?:right now
        |already|today))?\??$""",
    ),
    *ways(
        Act.LIST,
        rf"""\bwhen(?:'s| (?:is|are|do i (?:need|have) to|should i|was(?=.* due)|does(?=.* (?:due
        |need|have to
        |start
        |happen))|'s|must i))\s+(?!{WORLD})(?P<topic>.+?)\s*(?:due|deadline|supposed to.*
        |happening)?\??$""",
        r"""^(?:show|see|display|open|read|get|view)(?: me)? (?:the |my )?(?P<topic>.+?) (?:tasks?
        |ones?|reminders?|items?)\??$""",
        r"""\bwhat(?:'s| is) (?:the )?(?:status|state|deadline|due date|priority|category) (?:of
        |for|on) (?P<topic>.+?)\??$""",
        r"""\bwhat (?:priority|category|due date|deadline|day) (?:is|does|has
        |for)\s+(?P<topic>.+?)(?: have| due)?\??$""",
        r"""^(?:is|are|was|were) (?P<topic>.+?)(?: (?:done|finished|completed?|fixed|sorted
        |overdue|due|paid|still open|pending|yet|already|still))+\??$""",
        r"""^(?:did|have) i (?:already |ever )?(?:put|add(?:ed)?|write|written|note|got|include)[ ]
        (?P<topic>.+?)(?: down)?(?: (?:on|in) (?:here|there|it))?(?: (?:yet|already))?\??$""",
        r"^(?:did|have) i (?:already |ever )?(?P<topic>.+?)(?: (?:yet|already))?\??$",
        stated=True,
    ),
    *ways(
        Act.LIST,
        r"""^(?:find|search(?: for)?|look for|look up|where(?:'s| is))\s+(?!an?\b|some\b
        |(?:the )?(?:web|net|nearest|closest|best|cheapest|population|capital|history|meaning)\b
        |.*\bnear(?:by| me| here)?\b|me (?:an?|some
        |cheap\w*|good|the (?:best|nearest|cheapest))\b)(?:the |my )?(?P<topic>.+?)(?: (?:task|one
        |reminder)s?)?\??$""",
        stated=True,
    ),
    *ways(
        Act.LIST,
        rf"""^(?:.*[,.] ?)?(?:i (?:want|need|would like|'d like) to |(?:can|could|may) (?:i|we)[ ]
        |for you to )*(?!(?:get|have) (?:me )?(?:everything|all)\b)(?:{SHOW}|have|iterate
        |describe)\b(?: me| us| out| through
        | back)*.*?\b(?:{OURS}|what'?s (?:left|open|pending|next|due|overdue)$
        |what i (?:still )?(?:need|have|should|was|got) .*\bto do\b.*|everything (?:i (?:need
        |have)|due|that'?s due)|pending|overdue|completed|unfinished|(?:high|low
        |medium)[- ]priority)\b.*""",
        rf"""^{ASK}(?: (?:tasks?|things|else|all|stuff|still|personal|work|home|other|high|low
        |urgent|important|priority|do i have|have i got|i have))*(?:'s| is| are| am i
        | do i have)?(?: (?:there|still|now|currently|being|coming))*(?: \w+)? {OPEN}(?: (?:to do
        |to be done|on {MY}.*|for me|now|by|from|before|until|the weekend|today|next|up|this week
        |next week))*\??$""",
        r"""^what(?:'s| is| have i(?: got)?| do i have| am i doing)?(?: (?:still|all|else))* (?:on
        |planned
        |lined up|coming up)(?: (?:for|my (?:plate|agenda|schedule|docket)|the (?:agenda|schedule
        |docket)|today|me|now))*\??$""",
        r"""^(?:am i|are we|am i running) (?:\w+ )?(?:late|behind|overdue)\b.*
        |^have i (?:\w+ )?(?:finished
        |completed|done) (?:anything|something|any)\b.*""",
        r"""^what (?:should|must|shall|do) i (?:need to |have to )?(?:be )?(?:work(?:ing)? on
        |doing|tackle
        |tackling|start(?:ing)? with|focus(?:ing)? on)(?: (?:now|next|first))*\??$""",
        r"""^(?:show|list|see|give|display|view)(?: me)?(?: (?:only|just|all))* (?:the|my|those
        )(?: \w+){0,2} (?:ones|stuff|things|bits)(?: only)?$""",
        r"""^what(?:'s| is| comes)? (?:up )?next(?: on .*)?\??$|^(?:show|list|tell
        |give)(?: me)? the (?:rest|others)$""",
        rf"""^(?:{ASK}|how many|does|will|is|are|did i|do i|on|can you|look|when is
        |when are)\b(?!.*\b(?:delete
        |remove
        |erase|complete|finish|rename|reopen|mark)\b).*\b{OURS}\b.*""",
        rf"""^what(?:'s| is| are| do| should| did| am| all| else| was| have| things do)* (?:i |my[ ]
        |there )?(?:still )?(?:{HAVE}|being|asked)?\b(?: \w+)? (?:to (?:do|get done|remember
        |finish|buy|pick up|work on|be done|accomplish|complete|take care of)|get done|do (?:today
        |now|next)|supposed to do)(?! (?:if|when|about|with|in|to|for|there|at|as)\b).{{0,12}}$""",
        r"""^what (?:\w+ )?do i (?:still )?(?:need|have)\b.*\b(?:store|shop|shops|shopping|market
        |supermarket|do)(?: for)?\??$""",
        r"""^what (?:have|did|else have) i (?:already |all )?(?:got )?(?:complete|finish|do|done
        |get done|accomplish)\w*(?: (?:so far|today|already|yet|this week))*\??$""",
        rf"""^(?:my |the |all |of |pending |open |completed |done |finished |overdue[ ]
        |high[- ]priority |low[- ]priority |urgent |important |work |home |personal |other[ ]
        |today's |current |show )*(?:to[- ]?do list|{TASK}|things|ones|stuff|task list|list
        |lists i have|shopping list|grocery list|(?<=priority )$|(?<=pending)$)(?: (?:sorted
        |ordered|by|due|that|i|please|left|for|on).*)?\??$""",
        r"^(?:show|list)(?: me)? (?:the )?(?:high|low|medium|urgent|important)(?:[- ]priority)?$",
        rf"""^(?:show|display|open|view|see|read)(?: me)? (?:task |number |no\.? |#
        |item )+{COUNT}\??$
        |^(?:which|what)(?:'s| is| are) (?:the|my) (?:\w+ ){{0,2}}(?:ones?|things?)\??$""",
        r"""^send (?:me )?(?:the|my|all) (?:\w+ ){0,2}lists?\b.*|^(?:my
        |the) (?:\w+ ){0,2}list\b.* what\??$
        |^(?:is|are|do i need) .+ (?:at|from) the (?:store|shop|shops|supermarket|market)\??$
        |^what(?:'s| is| are) (?:the )?(?:\w+ )?(?:jobs|things|work|stuff|chores) to (?:be done|do
        |finish)\??$""",
        r"""^(?!.*\b(?:add|put|remove|delete|erase|create|make|new|start|begin|clear|cancel|take
        |get|buy|order|need|want|edit|off|everything|like
        |play\w*|contacts?|e?mail\w*|songs?|ingredients?|mark|rename|move)\b)(?:[\w']+ ){1,6}lists?
        (?: i have.*| for .*)?\??$""",
        r"^everything\b.*\b(?:done|completed|including)\b.*",
        r"^(?:sort|order|group|arrange)(?: (?:my|the|them|it|all|tasks|list|to-?dos?))* by\b.*",
        r"""^(?:what|which|(?:show|tell) me (?:what|the|all)|how many|what all
        |what kind of) (?:\w+ ){0,2}(?:lists\b.*|list(?: (?:do|are|have|i|is|there)\b.*)?\??$)""",
        r"""^(?:what(?:'s| is| are)|do i have|what do i have|show me)\b.*\b(?:my (?:plans?
        |schedule|agenda)|planned)\b.*""",
        source=Source.DATELESS,
    ),
)
