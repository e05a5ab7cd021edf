"""How people speak to a to-do list in English."""

from __future__ import annotations

from carrel.agent.understanding.english.adding import ADDING, DUTIES, NAMING
from carrel.agent.understanding.english.changing import ASKING_WHAT, CHANGING, REOPENING
from carrel.agent.understanding.english.cues import CUES
from carrel.agent.understanding.english.doubting import DOUBTS
from carrel.agent.understanding.english.entering import entered
from carrel.agent.understanding.english.guards import GUARDS
from carrel.agent.understanding.english.inquiring import INQUIRY
from carrel.agent.understanding.english.line_by_line import each_line
from carrel.agent.understanding.english.listing import LISTING, READING, RECALLING
from carrel.agent.understanding.english.noting import NOTED, NOTING
from carrel.agent.understanding.english.other_lists import is_other_list
from carrel.agent.understanding.english.pointing import POINTING
from carrel.agent.understanding.english.remarking import REMARK
from carrel.agent.understanding.english.settling import (
    CLEARED,
    COUNTED,
    DID_IT,
    DID_SO,
    DROPPED,
    MANAGED,
    OVER,
    RETITLED,
    SETTLED,
    STRUCK,
    TAKEN_AWAY,
    UNDATED,
    WENT,
)
from carrel.agent.understanding.english.slotting import SLOTTING
from carrel.agent.understanding.english.spelling import in_full, spell
from carrel.agent.understanding.english.stating import STATING
from carrel.agent.understanding.english.tallying import TALLY
from carrel.agent.understanding.english.titles import items, stem, title
from carrel.agent.understanding.grammar import Grammar, rx

GRAMMAR = Grammar(
    polite=rx(
        r"""^(?:(?:[^\w\s#"'<\ue000-\ue1ff]+\s*|(?:please|pls|plz|hey|hi|hello|ok|okay|so|dear
        |righto|k(?= well\b)|(?:i(?:'m| am) )?(?:gonna|going to) need you to|i'?ll need you to
        |right then|fyi|heads up|i(?:'d| would| should) be (?:most |very |so |really[ ]
        |much )*(?:obliged
        |grateful|glad|pleased|thankful|delighted|happy) if you (?:would|could|might|can)(?: please
        | kindly)*|(?:be|would you be|if you'?d be) so (?:kind|good) as to|if you (?:would|please)
        |oi|abeg|biko|g'?day|aye|cheers|hiya|real quick
        |(?:look|listen|morning|mate|bro|pal|lads|good (?:morning|afternoon|evening|day))(?=[,!])
        |when you get (?:a )?(?:sec|second|chance|minute|moment)|btw
        |by the way
        |(?:i'?m|i am|this is|it'?s) (?:user|customer|member)(?: number| id| no\.?)? ?\#?\w+
        (?: here| btw| by the way)*(?: and| so)?
        |well(?! done)
        |also|and|then|now|um|uh|oh|yo|ugh|just|alright|thanks|great|right|sorry|yes|yep|yeah|yup
        |hmm|actually
        |(?:can|could|would|will|may) (?:you|u|ya)(?: please| pls| kindly| just| also)*(?: mind)?
        |(?:can|could|may) (?:i|we) (?:please )?(?:get|have)(?= you)|i(?:'d| would) (?:like|love
        |want) (?:you )?to|i (?:want|need) you to|i want to(?= (?:add|create|delete|remove|see
        |make|set))|i(?:'d| would)? (?:like|want|need)(?: for you)? to(?= (?:know|hear|see|view
        |find out|tell|put|add|remove)\b)|(?:can|could|may) (?:i|we)(?= (?:put|add|set|create
        |remove|delete|push|move|reschedule|postpone|rename)\b)|(?:it(?:'d| would)|(?:that )?would
        |i'?d| i would) (?:be (?:nice|great|good|lovely|helpful|brilliant
        |grateful|kind)|appreciate it|love it|like it) if you(?: could| would
        | can)?(?= (?:please )?(?:add|put|remind|note
        |creat))|(?:why not|why don'?t you|is it possible to)(?= (?:add|put|remind|note|create)\b)
        |you (?:can|may|should|need to)(?: now| just)?|go ahead and|let's|lets|kindly
        |would it be possible to|(?:would you be|are you) (?:willing|able|so kind as) to
        |be sure to|(?:i )?(?:need|want) to (?=(?:add|create|delete|remove
        |set up|make) )|cortana|alexa|siri|google|assistant|carrel)\b[\s,:!.]*))+"""
    ),
    closing=rx(
        r"""[\s,.!?]*(?:\b(?:please|pls|plz|thanks?(?: you)?(?: so much| a lot)?|thx|for me|okay
        |ok|would you|will you|can you|cheers|by the way|btw|fyi|tho|though|mate|ta|many thanks|lol
        |haha|phew|whew|yay+|woo+(?:hoo)?|hooray|hurrah|at (?:long )?last|thank (?:god|goodness
        |heavens)|bless|if you (?:please|would|don'?t mind)|innit|real quick|rn|atm|yaar|bruh|dude
        |eh|yeah|ay|aye|x+|pal
        |love|hun
        |ta muchly|much appreciated)\b[\s,.!?]*)+$"""
    ),
    splits=rx(
        r"""(?:[.;!?]+\s+|,\s*|\s+)(?:and|&|then|also|plus|after that)(?:,? (?:then|also|please
        |i also))*,?\s+(?=(?:add|create|delete|remove|mark|complete|finish|show|list|remind|set
        |move|put|push|rename|change|make|reopen|cancel|drop|check|tick|cross (?:off|out)|untick
        |reschedule|postpone|(?:bin|scrap|close|ditch|get rid of) (?:number|task|no|\#|\d)
        |i (?:also )?(?:need|have) to
        |tell|what)\b)|[.;!?]+\s+|,\s*(?=(?:set|delete|remove|mark|add|then|show|remind
        |the \w+ (?:cancelled|called|is)|and i)\b)(?:then )?
        |[,;]\s+(?=(?:and )?(?:the |my )?(?:[\w']+ ){1,5}(?:is|are|was|has been|can be|needs to)\b)
        |[,;]\s+(?=(?:and )?(?:[\w'#]+ ){1,5}(?:done|finished|completed?|sorted|fixed|paid|booked
        |sent|ordered|cleaned|washed|posted|submitted|signed|collected|delivered|renewed|returned
        |printed|watered|cooked|packed|filed|repaired|painted|emptied|sterili[sz]ed|counted|tidied
        |ironed|hoovered)
        (?:$|[,.;]))
        |(?<=[\ue100-\ue1ff])\s*,?\s+and\s+(?=(?:the |my )?(?:[\w']+ ){1,4}[\ue100-\ue1ff])
        |,?\s+(?:and|plus|also)\s+(?=[^,.;]+ (?:too|as well|also)$)"""
    ),
    undo=rx(
        r"""^(?:(?:please|oops|sorry|wait|no|nah|nope|ah|hmm|actually|whoops|oh|ok|okay|ugh|can you
        |could you|my bad|hang on|hold on|(?:(?:it|that|they)(?:'s|'re| is| are) not|(?:it|that
        |they) (?:isn'?t|aren'?t|wasn'?t)|i (?:haven'?t|didn'?t)|forget (?:it|that)(?: last one)?
        |wrong (?:one|task)|not that(?: one)?)(?=[,.;!–-])
        |hey|that was (?:a mistake|wrong))[\s,.!]*)*(?:undo|revert|roll ?back|take (?:that
        |it) back|scratch that|(?:put|change|set) (?:it|that|things) back(?: (?:how|the way
        |as) it was| to (?:how|what) it was)?|reverse (?:that|it)|bring (?:it|that) back
        |i take (?:that
        |it) back)(?: (?:that|it|this|(?:the|my|that) last (?:one|change|thing|action|edit|step
        |addition)|last (?:change|action)|what (?:you|i) (?:just )?did|please|the change
        |change))*(?:[\s,.;–-]+(?:and |please |just )*(?:put|change|set|leave|have|make|turn) (?:it
        |that|things|everything)(?: back)?(?: (?:to )?(?:how|the way|what|as|where)
        (?: (?:it|they|things))? (?:was|were)(?: before)?)?)?$|\bundo (?:that|it|the last|my last
        |this)\b
        |^(?:(?:please|oops|sorry|wait|no|ah|actually|can you|could you|hey|whoops)[\s,.!]*)*(?:undo
        |revert|reverse|roll ?back|take back|cancel|go back on) (?:what|whatever) (?:you|i|we)
        (?:'ve| have)?(?: just| only)? (?:did|done|changed|put)(?: (?:there|now|just now))*$
        |^(?:(?:please|oops|sorry|wait|no|ah|actually|whoops|can you|could you)[\s,.!]*)*(?:put
        |set|change) (?:it|that|things|everything) (?:back(?: (?:to )?(?:how|the way|what|as|where)
        (?: (?:it|they|things))? (?:was|were)(?: before)?)?
        |(?:to )?(?:how|the way|as) (?:it|they|things) (?:was|were)(?: before)?)$"""
    ),
    instead=(
        rx(
            r"""\b(?:make (?:it|that)|i meant?|i mean|it'?s|should be|rather
            |not \w+,)\s+(?P<new>.+?)[,.]?\s+(?:not|instead of|rather than)\s+(?P<old>.+?)$"""
        ),
        rx(r"\bnot (?P<old>.+?)[,.]\s*(?:but\s+|i meant?\s+|make it\s+)?(?P<new>.+?)$"),
        rx(
            r"""^(?:sorry|oops|no|nah|wait|actually|ah|hmm|wrong one|whoops|my mistake|correction
            |i mean)\b.*?\b(?:i meant?|meant|make (?:it|that)|i mean|should be|it'?s
            |rather)\s+(?P<new>.+?)$(?P<old>)"""
        ),
        rx(
            r"""^(?:sorry|oops|no|wait|actually|correction)[\s,.!]+(?:on |at |by[ ]
            |for )?(?P<new>.+?)$(?P<old>)"""
        ),
        rx(r"^(?:make (?:it|that)|i meant?|meant)\s+(?P<new>.+?)(?: instead)?$(?P<old>)"),
        rx(r"^(?P<new>.+?),? i mean[t]?$(?P<old>)"),
        rx(
            r"""^(?:(?:(?:i )?(?:do )?(?:beg (?:your )?pardon|apologi[sz]e)|pardon(?: me)?|apologies
            |excuse me|my (?:bad|mistake|error)|sorry|oops|no|wait|actually|ah)[\s,.!;:–-]+)*
            (?:it'?s |that'?s |it is |(?:it |that )?should (?:be|say|read) )?(?P<new>[\w' -]+?),?
            [ ](?:not|rather than|instead of) (?P<old>[\w' -]+)$"""
        ),
        rx(
            r"""^(?:(?:sorry|oops|no|nah|wait|actually|ah|oh|er+m?|um+|hang on|hold on|whoops
            |apologies
            |my (?:mistake|bad|error)|correction)[\s,.!–-]+)+(?:make (?:it|that) |it'?s |that'?s
            |i meant? |should be )?(?:(?:on|at|by|for) )?(?P<new>[^,]+?)(?:[\s,]+(?:i meant?|sorry
            |instead|rather|please|my (?:mistake|bad)|thanks))*$(?P<old>)"""
        ),
        rx(
            r"""^(?P<new>[^,]+?)[\s,]+(?:(?:sorry|my (?:mistake|bad)|oops|i meant?|actually)[\s,]*)+
            (?:not (?P<old>.+))?$"""
        ),
    ),
    amends=rx(
        r",?\s*(?:\b(?:sorry|i mean|i meant|no wait|no,? sorry|or rather|oops)\b)[\s,]*(?=\S)"
    ),
    too=rx(
        r"""^(?:and|also|plus|same (?:for|with|goes for))\s+(?P<ref>.+?)(?:\s*,?\s*(?:too|as well
        |also))?$|^(?P<ref2>.+?)\s*,?\s*(?:too|as well)$"""
    ),
    patterns=(
        *READING,
        *RECALLING,
        *REOPENING,
        *SETTLED,
        *DID_IT,
        *DID_SO,
        *MANAGED,
        *WENT,
        *DROPPED,
        *STRUCK,
        *CLEARED,
        *TAKEN_AWAY,
        *UNDATED,
        *RETITLED,
        *NOTING,
        *NOTED,
        *NAMING,
        *DUTIES,
        *CHANGING,
        *LISTING,
        *ADDING,
        *COUNTED,
        *OVER,
        *STATING,
        *ASKING_WHAT,
    ),
    guards=GUARDS,
    slotting=SLOTTING,
    cues=CUES,
    remark=REMARK,
    doubts=DOUBTS,
    inquiry=INQUIRY,
    tally=TALLY,
    due_then=rx(
        r"""^(?P<act>move|push|shift|bump|postpone|delay|re-?schedule|bring|set|make|mark|tick
        |change|flag|snooze)(?: off)? (?:everything|anything|whatever|all(?: of)?(?: the| my)?
        (?: open)?(?: tasks| things| stuff| ones| to-?dos| reminders)?|(?:the|my|every
        |any) (?:tasks?
        |things?|ones|stuff|to-?dos|reminders?))(?: (?:that(?:'s| is| are)?|which (?:is|are)|i have)
        )?(?: due(?: (?:on|for|by))?| on| for| from)? (?P<date>[\ue100-\ue1ff]) (?P<tail>\S.*)$"""
    ),
    pointing=POINTING,
    title=title,
    stem=stem,
    items=items,
    spell=spell,
    in_lines=each_line,
    in_full=in_full,
    in_order=entered,
    other_list=is_other_list,
    about=rx(r"^(?:(?:and|but|ok|so) )*(?:what|how) (?:about|of)\b"),
    notes_it=rx(
        r"""^(?:(?:and|also|please|with)[\s,]+)*(?:(?:add|put|attach) )?(?:an? |the |this )?(?:note
        |description|comment)(?: (?:to|on) (?:it|that|this))?(?:\s*:| saying| that says)\s+
        (?P<note>.+)$"""
    ),
    swaps=rx(
        r"""^(?:(?:no|sorry|oops|wait|actually|please|and)[\s,]+)*(?:change|swap|replace|switch
        |correct) (?P<old>[^,.;?]+?) (?:to|for|with|into) (?P<new>[^,.;?]+)$"""
    ),
    adds_dated=False,
    queries=True,
)
