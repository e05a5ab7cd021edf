"""Still more roundabout English: lists that are to go, notes in passing, where things belong."""

from __future__ import annotations

from carrel.agent.understanding.english.rewording import HOME, PLEASE
from carrel.agent.understanding.grammar import rx

_AFRESH = r"""(?:(?:i|we)(?:'d like| would like| want| need|'m after|'m| am
|'re)? (?:to )?)?(?:just )?
(?:(?:a|for a|time for a|let's have a) )?(?:(?:fresh|clean|new) (?:start|slate)
|start(?:ing)? (?:over
|afresh|again|anew|from scratch|fresh|clean))"""
_EMPTY = r"(?:clear|empty|wipe|delete|remove|erase|bin|scrap|clean)"
_ALL = r"""(?:everything|(?:(?:all|the whole|my whole|my entire|the entire|all of)(?: of)?[ ]
)(?:my |the )?(?:tasks|list|to-?dos?|to-?do list|task list)|(?:my|the) (?:to-?do |task )?list)"""
_NOTES = r"(?:(?:the|its|a) )?(?:notes?|description|details?|comments?)(?: field| section)?"
_NEW = (
    r"(?:add|create|new (?:task|to-?do|reminder)|remind me|put|note|make a (?:task|reminder)|set)"
)
_SOME = r"""(?:(?:suddenly|now|really|very|so|rather|quite|actually|getting|just|super
|all of a sudden) )*"""
_IS = r"(?:is|are|'s|has become|have become|became|has got|got|just became|has gotten|turned|seems)"

_RIGHT = tuple(
    (rx(said), meant)
    for said, meant in (
        (
            r"""^if (?:you (?:don'?t mind|wouldn'?t mind|can|could|get (?:a|the) chance)|(?:it'?s
            |that'?s) (?:ok|okay|alright|fine
            |no trouble|not too much trouble)(?: with you)?)[\s,]+(?=\w)""",
            "please ",
        ),
        (
            r"""^(?:earlier today|this morning|last night|yesterday(?: morning| evening
            | afternoon)?),?
            [ ](?=(?:i|we)(?:'ve| have)? (?:\w{3,}ed|paid|bought|sent|wrote|rang|got
            |took)\b[^,;?]*$)""",
            "",
        ),
        # Why a list is to go does not matter.
        (rf"^{_AFRESH}\s*[,.;:!–-]+\s+(?:(?:so|and) )*(?={PLEASE}{_EMPTY}\b)", ""),
        (
            rf"^({PLEASE}{_EMPTY}(?: out| up| off)? {_ALL}[^,.;?]*?)\s*[,.;!–-]+\s*{_AFRESH}\W*$",
            r"\1",
        ),
        (
            rf"""^({PLEASE})(?:clear|empty|wipe|clean)(?: (?:out|up|off))? {_ALL}
            (?: (?:on|from|off) (?:my|the) (?:to-?do |task )?list)?(?: (?:clean|please
            |now))*\W*$""",
            r"\1delete all my tasks",
        ),
        (
            r"""^((?:everything|all (?:the |my )?(?:tasks|things|stuff))(?: that(?:'s| is
            | are))? due
            [ ][^,.;?]+?) (?:can|should|needs? to|ha(?:s|ve) to|must|could) (?:move|go|be moved
            |be pushed|shift|slip|wait)(?: back)? (?=(?:to|until|till) )""",
            r"move \1 ",
        ),
        # A note in passing.
        (
            rf"""^({PLEASE}{_NEW}\b[^?]+?)\s*(?:,? and|,|;|\.) (?:please )?(?:in|under|on|for)[ ]
            {_NOTES},? (?:please )?(?:put|write|add|say|note|stick|pop|type)(?: down)?(?: that|:)?
            \s+""",
            r"\1, note: ",
        ),
        (
            rf"""^({PLEASE}{_NEW}\b[^?]+?)\s*(?:,? and|,|;|\.)? (?:(?:with|put|write|add|stick|pop)
            [ ])([\ue000-\ue0ff]) (?:in|as|under|on|to) {_NOTES}\W*$""",
            r"\1, note: \2",
        ),
        # It matters more now.
        (
            rf"""^(?:(?:so|ok|hey|and)[\s,]+)*([^,.;:?]+?) {_IS} {_SOME}(?:more )?(?:urgent
            |important|pressing|critical|a priority|top priority)(?: (?:now|all of a sudden|today
            |suddenly))*\s*[,.;–-]+\s*(?:(?:so|please|can you|could you|just|and)[\s,]+)*
            (?:bump|raise|move|push|bring|put|kick) (?:it|that|them|this)(?: right| way)?(?: up)?
            (?: (?:the list|please|a notch|for me|a level))*\W*$""",
            r"make \1 high priority",
        ),
        # All of the new title is quoted.
        (
            r"""^(?:(?:so|ok|hey|and)[\s,]+)*((?:the|my) [^,.;:?]+?|task \d+|number \d+
            |\#\d+) should
            (?: (?:really|actually|now))* (?:say|read|be(?: called| named)?) ([\ue000-\ue0ff]),?[ ]
            (?:and )?(?:not|instead of|rather than) [\w' \ue000-\ue0ff-]+$""",
            r"rename \1 to \2",
        ),
        (
            r"""^(?:(?:so|ok|hey|and)[\s,]+)*((?:the|my) [^,.;:?]+?|task \d+|number \d+
            |\#\d+) (?:should|must|needs to|ought to)(?: (?:really|actually|now))* (?:say|read
            |be(?: called| named)?) ([\ue000-\ue0ff])\s*[,.;–-]+\s*(?:because |as |since |cos )?
            (?=(?:i|we|it|that|they|she|he|the|my|there)(?:'\w+)?\b)
            (?!.*\b(?:and|please|can you|could you|also|due|instead|if|not sure)\b)
            [^?\ue000-\ue1ff]+$""",
            r"rename \1 to \2",
        ),
        # A title that begins like a deletion, and that it is done.
        (
            r"""^(?!.*\b(?:that|which|what|whatever|everything|all|any|anything|ones?|tasks?|if|when
            |since|because|as|cos|now|it|this|they|who|once|reminders?|items?|things?)\b)
            ((?:delete|remove|cancel|clear|erase|scrap|bin|ditch|drop|wipe|empty) [^,.;:?]+?)
            (?:'s| is| are| has been| have been)(?: (?:finally|already))* (?:done|finished
            |completed?
            |sorted|over with|dealt with)[\s.!]*$""",
            r"mark \1 as done",
        ),
        # Where it belongs.
        (
            rf"""^({PLEASE})(?:move|shift|switch|transfer) ([^,.;:?]+?) (?:over )?(?:to|into
            |under|in|with|among) (?:the |my )?({HOME})(?: (?:category|tasks|stuff|things|ones|pile
            |list))?[\s.!]*$""",
            r"\1move \2 to category \3",
        ),
        (
            rf"""^((?!(?:i|we|you|he|she|they|it|that|this|who|what)\b)[^,.;:?]+?) (?:should
            |needs to
            |ought to|must|has to|have to|need to)(?: (?:really|actually|now))* (?:be (?:filed
            |listed|put|kept|tagged|sorted|categori[sz]ed|classed|moved)|go|be)(?: away)? (?:under
            |in|into|as|to) (?:the |my )?({HOME})(?: (?:category|tasks|stuff))?(?:,? (?:and )?(?:not
            |instead of|rather than) (?:under |in |as )?{HOME})?[\s.!]*$""",
            r"move \1 to category \2",
        ),
        (
            rf"""^({PLEASE}(?:make|set|mark|bump|move|push|give|flag|change|raise|rename
            |shift) [^.;?]*?)
            (?:,? and|,)(?: then| also)? (?:put|file|stick|pop|tag|class|move|list) (it|that|this
            |them)(?: one)? (?:under|in|into|as|to) (?:the |my )?({HOME})(?: category)?
            (?=\W*$|,| and )""",
            r"\1 and move \2 to category \3",
        ),
        (
            r"""^(?:(?:so|and|ok|hey)[\s,]+)*(?:what|which (?:ones?|tasks|things)|(?:is there[ ]
            )?anything)(?: that)? ?(?:am i|i'?m|i am|are we)(?: (?:running|currently|already))*[ ]
            (?:late|behind|overdue)(?: (?:on|with|for))?[\s?]*$""",
            "what is overdue?",
        ),
        (
            r"^(?:only|just) (?:show )?(?:me )?the (?:unfinished|open|undone) (?:ones|tasks)\W*$",
            "show only the open ones",
        ),
    )
)


def mended(text: str) -> str:
    """Return a message with such words said as a command says them."""
    for said, meant in _RIGHT:
        text = said.sub(meant, text)
    return text
