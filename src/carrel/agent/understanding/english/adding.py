"""How English adds tasks."""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import (
    BOOKED,
    CHORES,
    DEEDS,
    ELSEWHERE,
    ERRAND,
    SERVICE,
)
from carrel.agent.understanding.english.parts import ADD, LIST, MY, NEW, SAYING, TASK
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.lines import DATES, QUOTES
from carrel.agent.understanding.values import Act

_LEVEL = r"(?:(?:high|low|medium|top) prio(?:rity)?|urgent|important|asap)"

NAMING = (
    *ways(
        Act.ADD,
        rf"""^{ADD} (?:(?:this|that|it)(?: one)? )?(?:down[,:]? )?(?P<title>{QUOTES})
        (?:,? (?:exactly|just|word for word|literally|as is|verbatim|in those words)\b[^,]*)?
        (?: in| down| up| on(?=$))?(?: (?:on|to|in|onto) (?:there
        |it|{MY} {LIST})
        |(?: as)?(?: an?| one| my)*(?: \w+)? {TASK})*(?: (?:too|as well))*$""",
        settled=True,
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"""^(?:i|we)(?:'m| am|'re| are)(?: all| almost| nearly| running| just)* (?:out of
        |low on)[ ]
        (?P<title>[^,.;?]+?)(?:[,.;–-]+| so| and) (?:so |please |pls |can you |could you )*(?:add
        |put|stick
        |pop)[ ]
        (?:it|that|some|them)(?: (?:on|to|in|down)\b.*)?$""",
        rf"""^(?:i|we)(?:'m| am|'re| are|'ve|)?(?: all| almost| nearly| running| just)* (?:out of
        |low on
        |ran out of|run out of|don'?t have any(?: more)?) (?P<title>[^,.]+?)[,.]? (?:and|so|please
        |can
        |could|will|would|,)\b.*?\b(?:add|put|include)\w*\b.*\b{LIST}\b.*$""",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"""\bremind(?:ed)? me(?: again| please)?(?: to| 2(?= [a-z])|\s*[:,]| about| of| that
        | when(?!.* (?:is|are|due|starts?|begins?)$)
        |(?= for ))\s*
        (?!\s|what\b|which\b|how\b|(?:the|my) (?:tasks|list))(?P<title>.+)""",
        r"""\b(?:i(?:'d| would)? (?:want|need|like|love)|can i|could i|please let me) (?:to )?
        (?:be|get) (?:a )?remind(?:ed|er)(?: (?:again|please))*(?: to| about| of| that|:)
        [ ](?P<title>.+)""",
        r"^(?:i )?(?:need|want|could do with) reminding(?: to| about| of| that) (?P<title>.+)",
        r"^(?P<title>(?:tasks|to-?dos|things to do|reminders)\s*:\s*.+[;,].+)",
        r"^add (?P<title>these tasks: .+)",
        rf"""^{ADD} (?:a |another )(?:reminder|task|to-?do) (?:in|down|on)(?: (?:to|for me to
        |that))?
        [ ](?P<title>(?:{CHORES})\b.+)""",
        r"^(?:add|todo|to-do|task|jot|note this)\s*:\s*(?P<title>.+)",
        rf"""^(?:on|to|in|for) {MY} {LIST},? (?:please |also |can you )*(?:add|put
        |include) (?P<title>.+)""",
        r"""^(?:remind me|(?:i (?:would like|want|need)|how about|can i (?:set|get|have
        |make)) a reminder)(?P<title>)$""",
        r"""\b(?:remind|reminding) me (?!when .* (?:is|are|due|starts?|begins?)$
        |(?:of |about )?(?:what|which|how|who|where|my (?:tasks?
        |list))\b)(?P<title>.+)""",
        r"""^(?P<title>.+?)[,.;]? (?:please )?(?:can you |could you )?remind me(?: (?:about
        |of) (?:it|that|this))?$""",
        rf"^(?:{NEW})(?:{TASK})(?: for me| please| pls)*\s*[:–-]\s*(?P<title>.+)",
        rf"""^(?P<title>(?:just )?(?:two|three|four|five|six|\d|a couple of|a few)(?: more| new
        | quick| other)* (?:tasks|things|items|jobs|reminders|to-?dos)(?: to (?:do|add|remember)
        | for (?:me|the list|my list))*\s*[:–-]\s*(?:{CHORES})\b.+)""",
        rf"""^(?!.*\b(?:don'?t|do not|never|not|why|who|did|didn'?t|should|if|when|shall|can'?t
        |won'?t
        |forgot|where|how|what)\b)(?P<title>[^?,.;]+?)[\s,.;:–-]+(?:please |pls |plz |can you |so )*
        {ADD} (?:it|that|this)(?: (?:in|down|on)| (?:on|to|onto|in) (?:there|{MY} {LIST}))
        (?: (?:too|as well|for me|please|pls))*$""",
        rf"^(?:todo|to-do|to do|task|reminder)\s+(?P<title>(?:{CHORES})\b(?! lists?\b).+)",
        rf"""^{ADD} (?:it |this |that )?(?:on|to|in|onto|up|down)? ?(?:there
        |it)(?: please)?(?:\s*[:,–-]
        \s*| that | for me to | to )(?P<title>.+)""",
        rf"""^(?:there(?:'s| is) |oh |add |put )?(?:quick|new|another|one more|next|also
        |extra)(?: (?:one
        |thing
        |{TASK}))?\s*[:,–-]\s*(?P<title>.+)""",
        rf"""(?:^|\b(?:to|please|and|you|just|so|then|me) ){ADD} (?:down[ ]
        |up )?(?:me )?{NEW}{TASK}(?!\s+#?\d+(?:'s| to| as| is)\b)(?: (?:on|to|in
        |for) {MY} (?:[\w-]+ ){{0,2}}list)?(?: for me)?(?:\s*[:,–-]\s*|\s+
        |$)(?:{SAYING}\b\s*(?:me to )?)?(?P<title>.*)""",
        rf"""(?:^|\b(?:to|please|and|you|just|so|then) )(?:{ADD}
        |mark down) (?:down )?(?P<title>.+?) (?:down )?(?:to|on|in|onto|into|for
        |down on) (?:{MY} {LIST}
        |(?:to-?do |shopping |grocery )?lists?)\b(?: of \w+)?(?: (?:as well|too
        |now|today))*(?:[,.].*| (?:cause|because|since|as|if|unless|so) .*)?$""",
        rf"""^{ADD} (?P<title>.+? as (?:two|three|four|five|six|\d|separate
        |different)(?: (?:separate
        |different|new|distinct))* (?:tasks|things|items|to-?dos|reminders))$""",
        r"""^(?:i|we)(?:'ve| have)?(?: got)? (?P<title>(?:two|three|four|five|six|\d) (?:tasks
        |things
        |items|jobs)(?: to do)?\s*[:–-]\s*.+)""",
        rf"""^{ADD} (?:(?:this|these|the following) )?(?:to|on|in
        |onto) (?:{MY} )?{LIST}(?:\s*[:,–-]\s*
        | )(?:that )?(?:i need )?(?P<title>.+)""",
        rf"^(?:update|populate|extend) {MY} {LIST} (?:with|by adding) (?P<title>.+)",
        rf"\bi (?:need|want) (?P<title>.+?) added to {MY} {LIST}",
        r"^(?:new|another|a new|a) (?:task|to-?do|reminder)(?P<title>)$",
        r"""^(?:(?:i(?:'ve| have)(?: got)?|here(?:'s| are)|there are|got|add|put|note)(?: down)? )?
        (?:two|three|four|five|six|\d|a few|a couple(?: of)?|some|these)(?: (?:new|more|other))*
        (?: (?:tasks|things|items|to-?dos|reminders|jobs))?(?P<title>) (?:for|on|to|onto|in) (?:the
        |my)
        (?: \w+)? (?:list|tasks|to-?dos)$|^(?:add|note|put down) (?:two|three|four|five|six|\d|a few
        |a couple(?: of)?|some|these)(?: (?:new|more|other))* (?:tasks|things|items|to-?dos
        |reminders
        |jobs)(?: for me)?(?P<title2>)$""",
        r"^(?:a )?new (?:task|to-?do|reminder) (?:to |for |about )?(?P<title>.+)",
        r"^reminder (?:for|to|about|of) (?P<title>.+)",
        rf"""(?:^|\b(?:to|please|and) ){ADD} (?P<title>.+?) (?:down )?as (?:a |an |one |another[ ]
        |my )*(?:single |new |separate |next )*{TASK}""",
        r"\b(?:put|write|note|jot|take) (?!it |that |this )(?P<title>.+?) down$",
        r"^(?:task )?title\s*[:=]\s*(?P<title>.+)",
        rf"""(?<!do i )(?<!do we )(?<!did i )(?<!used to )(?<!should i )\b(?:could do with
        |could use|need|want
        |'d like|would like|have
        |give|get|open)(?: up)?(?: me)?(?: to (?:add
        |create|make|set))? {NEW}(?:tasks?|to-?dos?|reminders?)(?! lists?\b)(?: {SAYING}\b)?[:\s]+
        (?P<title>.+)""",
        rf"""\b(?:make sure|ensure|i (?:need|want)|we need)(?: that)? (?!everything|all\b
        |the things)(?P<title>.+?)(?: is| are| gets?)?(?: added)? (?:to|on|in) (?:my|the
        |our) {LIST}$""",
        rf"""^(?P<title>.+?) (?:should|needs to|must|has to|can) (?:be|go) (?:added |put )?(?:to
        |on|in|onto) (?:my|the|our) {LIST}$""",
        r"""\b(?:create|start|make|begin|set up|prepare|new|generate|build|produce|compose
        |put together)(?: me)? (?:a |an |another |my |new |fresh )*(?P<title>)
        (?:[\w'-]+ ){0,3}(?:lists?|checklist)(?: (?:of|for|to) .+)?$""",
        r"""\b(?:want|need|would like|'d like|give me|have) (?:a|another) (?:new|fresh|separate)[ ]
        (?P<title>)(?:[\w'-]+ ){0,3}(?:lists?|checklist)(?: (?:of|for|to) .+)?$""",
        r"""\b(?:make|take|leave|write)(?: me| yourself| myself)? a (?:mental |quick )?note
        (?: (?:to|for) (?:myself|self|me))?(?:[ :]+(?:to(?! task| \d| #)|that|about
        |of)|\s*[:,]) (?P<title>.+)""",
        rf"""^(?P<title>[^?]+?)\s*[,.;:–-]+\s+(?:(?:so|and|please|pls|just|can you|could you
        |would you|maybe you can) )*(?:(?:add|note|jot|log|save|record|include|write|register)[ ]
        (?:that|it|this|those|them)(?: (?:down|in|up))?(?: (?:to|on|onto|in) {MY} {LIST})?
        |{ADD} (?:that|it|this|those|them)(?: (?:down|in)| (?:to|on|onto|in) (?:there|{MY} {LIST})))
        (?: (?:too|as well|for me|please))*$""",
        r"^(?P<title>[^?]+?)[,.;–-]+\s+(?:please |pls |plz |so )*add$",
        r"^(?:i|we) (?:need|have|want|ought|must)(?: to)?(?: do)?\s*[:–-]\s*(?P<title>.+)",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        rf"""^(?:{_LEVEL}|work|personal|home|other)(?: (?:task|one|thing|stuff|reminder))?\s*[:–]\s*
        (?P<title>(?:{CHORES})\b.+)""",
        source=Source.DATELESS,
        framed=True,
    ),
    *ways(
        Act.ADD,
        rf"""^(?:put|note|jot|write|get|take|pop|stick|scribble) down[:,]? (?:to |that i(?:'ve| have
        | need)(?: got)? to )?(?P<title>(?:{CHORES}|delete|cancel|remove|close|change|move|ask|tell
        |reset|switch|swap|try|watch|go|see|find|start|stop|clear|replace)\b(?! it\b| that\b).+)""",
        r"""^add (?P<title>play (?:\d|five|six|seven|tennis|golf|football|padel|squash|badminton
        |cricket|chess|bridge|with|board)\b.*)""",
        r"""^(?:note|remember|jot|write|put)(?: down)?(?: the fact)? that (?:i|we)(?: still| also
        | really)*(?:(?:'ve| have)(?: got)? to| need to| must| should| gotta| ought to)
        (?: remember to)? (?!know\b|see\b|be\b|say\b|admit\b)(?P<title>\w+ .+)""",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"\bmake sure (?:that )?(?:i|to) (?!don'?t|remember|can\b|have\b|am\b)(?P<title>.+)",
        framed=True,
    ),
    *ways(
        Act.ADD,
        rf"""^(?:(?:one|another|something|this|a task|task) )?{DATES}\s*[:–-](?!\s*(?:woke|slept
        |went|was|were|had|got up|came|saw|fell|ran|ate|did|spent)\b)\s*(?P<title>.+)""",
        source=Source.WHOLE,
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"^(?:remember|note)(?: that)? (?:i|we)(?:'ve| have)(?: got)? (?P<title>an? .+)",
        dated=True,
        framed=True,
    ),
)

# What somebody has to do, told before a change is read in it: "I've to drop the parcel off".
DUTIES = ways(
    Act.ADD,
    rf"""^(?:please )?(?:(?:note|remember(?:ed)?|and|so|ok)(?: down)?(?: that)?[:,]? )?(?:(?:i
    |we)(?:'ve
    | have|'ll| will|'m going to|'re going to| am going to)?|gonna|going to)?[ ]?(?:really |also[ ]
    |still |just |probably )*(?:(?:need|have|got|ought|going) to|(?<='ve )to|gotta|hafta|must)
    (?: (?:remember|remind myself) to)? (?P<title>(?:drop .* off|drop off|drop (?:by|in|round)
    |(?:{ERRAND}))\b.*)""",
    framed=True,
    doubt=SERVICE,
    deeds=DEEDS,
)

ADDING = (
    *ways(
        Act.ADD,
        r"""\b(?:(?:don'?t|do not|never) (?:let me )?forget|(?:i |we )?(?:can'?t|cannot|mustn'?t
        |must not)[ ]forget|don'?t let me forget)(?: to| about| that|\s*[:,])?(?: the
        | my)?\s+(?P<title>.+)""",
        r"""\b(?:help me remember|make me remember|make sure (?:that )?i (?:remember
        |don'?t forget)|remember) (?:to|about) (?P<title>.+)""",
        r"""^remember (?:the|my) (?!time|day|days|moment|way|name|alamo|last|first|one|word
        |password)(?P<title>[\w'-]+(?: [\w'-]+){0,3})$""",
        r"""^(?:note|noting|record|remember)(?: that|:)\s+(?!(?:i|we)(?:'m|'ll|'ve| am| are| will
        | have)\b)
        (?P<title>.+)""",
        r"""^(?:jot|note|write|put|add|save|log|record|take|keep|stick|pop|bung|chuck|whack
        |scribble)(?: (?:this|that|it
        |something))?(?: (?:down|for me|please))*[:,]\s+(?P<title>.+)""",
        r"^(?:keep|bear) in mind (?:that |to )(?P<title>.+)",
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"""(?:^|[,.;!] |\b(?:and|so|because|but) )(?:i|we)(?:'ve| have|'ll| will|'m going to
        |'re going to)? (?:really |also |still |just |do |definitely |gonna )*(?:(?:need|have|got
        |ought) to|(?<='ve )to|gotta|hafta
        |must)(?: (?:remember|remind myself) to)?[ ](?!know\b|see\b|find out|hear\b|talk\b|speak\b
        |say\b|tell\b|have\b|be\b|admit\b|ask\b|go now|figure\b)(?P<title>[a-z]+\b.*)""",
        r"""^(?:(?:gonna|going to) )?(?:gotta|need to|have to|must|hafta) (?!i\b|we\b|know|see
        |find out|hear|talk|speak
        |be |have )(?P<title>.+)""",
        framed=True,
        doubt=SERVICE,
        deeds=DEEDS,
    ),
    *ways(
        Act.ADD,
        r"""^(?:ad|add|adding|(?:jot|note|write|put|get|take|set|mark|scribble) down|note to self
        |pencil in|memo)(?! (?:up
        |on|together)\b)(?: in)?(?:\s*[:,]\s*|\s+)(?:that )?(?P<title>.+)""",
        framed=True,
        doubt=ELSEWHERE,
    ),
    *ways(
        Act.ADD,
        rf"""^(?!.*\b(?:everything|all|next|songs?
        |that)\b)(?P<title>[\w'-]+(?: [\w'-]+){{0,3}}?) (?:on|to|onto) (?:my|the|our) {LIST}$""",
        rf"^(?:my|the|our) {LIST} should have (?P<title>.+?)(?: on it)?$",
    ),
    *ways(
        Act.ADD,
        r"""^(?:put|pop|pencil|stick|slot|bung|chuck|whack|add|get|write|jot)
        [ ](?!(?:it|that|this|them|those|one|me|everything|all)\b)(?P<title>[^,;?]+?) (?:in|on|down)
        (?: for)?(?: me)?(?: please)?$""",
        r"^(?:schedule|plan|book in|pencil in|set up|put in|put) (?P<title>.+)",
        dated=True,
        doubt=BOOKED,
    ),
    *ways(
        Act.ADD,
        r"^(?:add|create|new|make)(?: (?:one|it|something|this|a new one))?(?P<title>)$",
    ),
)
