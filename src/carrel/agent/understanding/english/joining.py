"""English commands joined in one breath, and the courtesy behind them."""

from __future__ import annotations

import re

from carrel.agent.understanding.english.elsewhere import CHORES
from carrel.agent.understanding.english.rewording import BREAK, DEED, HOME, PLEASE, SORRY
from carrel.agent.understanding.grammar import rx

_COMMAND = r"""(?:add|create|delete|remove|mark|complete|finish|show|list|remind|set|move|put|push
|rename|change|make|reopen|cancel|drop|tick|cross|untick|reschedule|postpone|bump|shift|give|file
|bin|scrap|flag)"""
_TITLED = r"(?:add|remind|note|need|have|must|gotta|got|put|new|create|task|jot|buy|write)"
_DEAR = r"""(?:(?:my |old |me )?(?:dear(?:est|ie)?|love|lovely|darling|duck|ducky|petal|sweetheart
|sweetie|honey|hun|hon|babe|mate|pal|buddy|bud|friend|man|bro|boss|chief|sir|madam|ma'am|flower|pet
|son|lad|guys|folks|carrel))"""
_PLEASED = r"""(?:please|pls|plz|thanks|thank you|thx|ta|cheers|many thanks|thanks a lot
        |thanks so much
|thanks ever so(?: much)?|thank you (?:so |very |ever so )?much|much obliged|ty|tysm)"""
_OBLIGED = r"""(?:if (?:at all )?poss(?:ible)?|if (?:it|that)(?:'s| is) not too late|if you (?:can
|could)
|if you (?:get|have) (?:a|the) (?:sec|second|chance|minute|min|moment)|if you (?:would
|could) be so (?:kind|good)|if you(?:'d| would| could
        | can)? (?:be so[ ]
kind|please|don'?t mind|wouldn'?t mind)|if (?:it'?s|that'?s|it is|that is) (?:no|not too much)
(?: trouble| bother)?|if (?:that'?s|it'?s) (?:ok|okay|alright|all right|fine|possible)(?: with you)?
|(?:when|whenever) you (?:get|have) (?:a )?(?:sec|second|chance|minute|min|moment)
|there'?s a (?:good )?(?:lad|girl|dear|love|pet)|you'?re a (?:star|gem|legend|lifesaver|treasure)
|(?:i'?d )?(?:be )?(?:much |very |most )?(?:obliged|grateful|appreciated?)(?: it)?|kind regards
|(?:i )?appreciate it|ever so kind of you)"""
_DAYS = {
    "mon": "monday",
    "tue": "tuesday",
    "tues": "tuesday",
    "wed": "wednesday",
    "weds": "wednesday",
    "thu": "thursday",
    "thur": "thursday",
    "thurs": "thursday",
    "fri": "friday",
    "sat": "saturday",
    "sun": "sunday",
}
_SHORT = "(?:tues|thurs|weds|thur|mon|tue|wed|thu|fri|sat|sun)"
_LONG = "(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today"
_RANK = r"(?:urgent|important|high|low|medium|top|normal)"
_ITEM = rf"(?:{DEED}) (?:(?!\b(?:and|or)\b)[^,.;:?&])+?"

_AGAIN = rx(rf"\b({_SHORT})(?={BREAK}(?:{SORRY}{BREAK})+(?:{_SHORT}|{_LONG})\b)")
_MEANT = rx(rf"((?:{_LONG}){BREAK}(?:{SORRY}{BREAK})+(?:on |for |by )?)({_SHORT})\b")

# "Create task Pay rent - due Monday - home": each field behind a dash.
_FIELD = rx(
    rf"""^({PLEASE}(?:add|create|new)\b[^?]*?) [–-]+ (?=(?:due|by|(?:high|low|medium|top) prio
    |priority|urgent|category|note|{HOME}[\s.]*(?:$|[,–-]))\b)"""
)

_JOINED = tuple(
    (rx(said), meant)
    for said, meant in (
        # Courtesy is no part of a title.
        (rf"[\s,.;!–-]+{_OBLIGED}[\s,.!]*{_DEAR}?[\s.!]*(?=\?*\s*$)", ""),
        (rf"(?<=\w)[\s,.;!–-]+({_PLEASED})[\s,]+{_DEAR}[\s.!]*$", r" \1"),
        (rf"(?<=\w)[\s,.;!–-]+{_PLEASED}(?:[\s,]+{_PLEASED})*[\s.!]*$", " please"),
        # "n" is "and" before a command, a thing to do, or a number.
        (
            rf"(?<=\w)(?: ?,)? (?:n|'n'|'n|nd) (?=(?:then |also )?(?:{_COMMAND}|{CHORES})\b)",
            " and ",
        ),
        (r"(?<=\d) (?:n|'n'|'n|nd) (?=#?\d)", " and "),
        (rf"^(?!{PLEASE}{_TITLED}\b)(.*\w) (?:n|'n'|'n|nd) (?=\w)", r"\1 and "),
        (rf"^((?:mark|tick|cross)\b[^,.;?]*|[^,.;?]*\bdone) & (?={_COMMAND}\b)", r"\1 and "),
        # A command of its own.
        (
            r"""(?<=\w), (?=(?:finish|complete|tick|close|move|push|rename|reopen|postpone|cross
            |untick|bin|scrap|drop|cancel|bump)(?: off)? (?:(?:task|number|no\.?) ?)?\#?\d)""",
            ". ",
        ),
        (r"^(undo|un-do) (?=(?:task|number|no\.?|\#) ?\d)", "reopen "),
        (r",? and (?=give (?:the|my|task|number|\#)[^,.;?]* (?:priority|urgen\w+)\b)", ". "),
        (
            rf"""(?<=\w)(?:,? and|,|,? then) (?=(?:bump|raise|lower|flag|shift|file|bin|scrap
            |ditch) (?:(?:the|my) [^,.;?]+ (?:one|task|reminder)\b|task|number|\#|(?:the
            |my) [^,.;?]+
            [ ](?:to|under|as|up|{_RANK})\b))""",
            ". ",
        ),
        # Two things at once are said of a task.
        (rf"\b({_RANK}) and (?=due\b)", r"\1 priority, "),
        (
            rf"""^({PLEASE})(?:make|mark|set) ([^,.;?]+?) ({HOME}) and ({_RANK})(?: prio(?:rity)?)?
            [\s.!]*$""",
            r"\1make \2 \4 priority and move \2 to category \3",
        ),
        (
            rf"""^({PLEASE})(?:make|mark|set) ([^,.;?]+?) ({_RANK})(?: prio(?:rity)?)? and ({HOME})
            [\s.!]*$""",
            r"\1make \2 \3 priority and move \2 to category \4",
        ),
        # What one task is, and what another needs.
        (
            r"""(?:^|, (?:and )?|[.;] | and )((?:(?:task|number) |\#)?\d+|(?:the|my) [\w'-]+
            (?: (?!and)[\w'-]+)?) (?:needs?|has|have) to (?:move|go|shift
            |be (?:moved|pushed|shifted)) (?=(?:to|until|till|back) )""",
            r". move \1 ",
        ),
        (
            r"""\b(done|finished|sorted|completed?)(?:,? and|,) (?=(?:(?:the|my|task|number)[ ]
            |\#)?(?:(?!and\b)[\w'-]+ ){1,4}(?:can be|should be|can go)\b)""",
            r"\1. ",
        ),
        (
            rf"""^({PLEASE}remind me to [^,.;?]+? (?:at|on|by) [^,.;?]+?),? and to
            [ ](?=(?:{CHORES}) \w)""",
            r"\1 and remind me to ",
        ),
        # Where it belongs.
        (
            rf"""^(?!{PLEASE}{_TITLED}\b)((?:.*[,.;–-] )?{PLEASE})(?:file|tag|label|stick|class|list
            |categori[sz]e) (it|that|this|them)(?: one)? (?:under|in|as|with)
            [ ](?:the |my )?({HOME})(?: (?:category|stuff|tasks?|things))?[\s.!?]*$""",
            r"\1move \2 to category \3",
        ),
        (
            rf"""^({PLEASE}{_COMMAND} (?:off )?(?:the|my) [^,.;?]+?) (?:matter|business)\b
            (?! (?:advert|offer|centre|description|plan|cards?|trip|account|school|park)\b)""",
            r"\1 task",
        ),
        # What a task is to be, and where it goes.
        (
            rf"""^{PLEASE}(?:change|turn|swap) ((?!(?:it|that|this|them|task|number)\b)
            (?:[\w'-]+[ ]){{1,3}})(?:to|into) (?=(?:{DEED}) \w)""",
            r"rename \1to ",
        ),
        (
            rf"""^({PLEASE})(?:stick|pop|bung|chuck|whack|shove|slap|throw|get) (?!(?:it|that|this
            |them|those|me|one|rid)\b)([^,.;?]+?) (?:on|onto|down on|in) (?:the|my|our) (?:to-?do
            |task )?list\b""",
            r"\1add \2",
        ),
        (
            r"""^((?:set|change|move|push|make|put|shift|bump)\b[^,.;?]*? )(?<!the )
            (\d{1,2}(?:st|nd|rd|th))[\s.!]*$""",
            r"\1the \2",
        ),
        (
            r"""^((?:set|change|move|push)\b[^,.;?]*?\w)(?<! to)(?<! on)(?<! for)(?<! by)(?<! until)
            (?<! of) (the \d{1,2}(?:st|nd|rd|th))[\s.!]*$""",
            r"\1 to \2",
        ),
        # What it was before does not matter.
        (
            rf"""^({PLEASE}(?:put|move|file|make|change|set|switch|mark|tag|label)\b[^,.;?]*?
            [ ]{HOME})(?: (?:category|stuff|list))?,? (?:instead of|rather than|and not
            |not) (?:in[ ]
            |under |as |for )?(?:the )?{HOME}(?: (?:category|stuff|list))?[\s.!?]*$""",
            r"\1",
        ),
        (
            rf"""^({PLEASE}(?:put|move|make|change|set|switch|mark|bump)\b[^,.;?]*? )(high|low
            |medium)(?: priority)?,? (?:instead of|rather than|and not|not) (?:high|low|medium
            |normal|urgent)(?: priority)?[\s.!?]*$""",
            r"\1\2 priority",
        ),
        # Three things to do, each with a verb of its own.
        (
            rf"""^{PLEASE}(?:(?:i|we)(?:'ve| have)? )?(?:(?:need|have|got|want) to|must|gotta|add
            |remind me to)\s*:?\s+(?={_ITEM}(?:, {_ITEM})+,? and {_ITEM}[\s.!]*$)""",
            "add these tasks: ",
        ),
        (
            r"""^((?:.*\b)?(?:new task|add|remind me|create|new to-?do|new reminder)\b[^?]*?)[.;]\s+
            notes?\s*:\s*""",
            r"\1. Description: ",
        ),
        # Another number was meant.
        (
            rf"""^({PLEASE}{_COMMAND} (?:off )?)(?:(?:task|number) |\#)?\d+([^,.;?\d]*?){BREAK}
            (?:no+,? )?(?:wait|sorry|actually|i mean(?:t)?|hang on|oops|scratch that
            |rather)(?:,? no)?
            {BREAK}(?:make (?:it|that) |i mean(?:t)? |it'?s |not that,? )?((?:(?:task|number)[ ]
            |\#)?\d+)
            (?:\s+done)?[\s.!]*$""",
            r"\1\3\2",
        ),
        (
            rf"""^({PLEASE})(?:list|show(?: me)?|see|display|give me) (?:everything|all|whatever
            |what)
            [ ](?:that'?s|that is|that are|which is|i'?ve|i have|is)(?: already| been| got)*[ ]
            (?:done|finished|completed?)(?: (?:already|so far))*[\s.!?]*$""",
            r"\1show completed tasks",
        ),
        # Questions that are asked in other words.
        (
            r"""^((?:(?:so|and|ok|hey|hi)[\s,]+)*(?:what|which|is|are|do|have|how|any|anything|show
            |list)\b[^,.;]*?\b(?:overdue|due|late|open|left|pending|outstanding|tasks?|list|done
            |to do
            |urgent|important)),? (?:right now|at the moment|currently|at present|as of now
            |at this point|just now)(?=\W*$)""",
            r"\1",
        ),
        (
            r"""^(?:have|did|am) (?:i|we) (?:already |now )?(?:miss(?:ed|ing)?|gone past|blown)[ ]
            (?:any|some|a)(?: of my| of the)? (?:deadlines?|due dates?|tasks?)
            (?: (?:yet|already|so far|lately))*[\s?]*$""",
            "what is overdue?",
        ),
        (
            r"""^(how many (?:things|tasks|items|jobs
        |to-?dos)\b[^,?]*?),? and how many(?: of (?:them
            |those|these))? (?:are|have|did|is)\b[^?]*\?*$""",
            r"\1 in total?",
        ),
        (
            r"""^(?:by )?when (?:do|does|must|should) ((?:the|my|[\w-]+'s) [^,.;?]+?) (?:(?:have
        |need
            |has|needs) to )?be (?:ready|done|finished|\w{3,}ed|sent|paid|made|written|in|back)
            (?: by)?[\s?]*$""",
            r"when is \1 due?",
        ),
        (
            rf"""^({PLEASE})(?:bin|ditch|scrap|chuck|axe|nuke|trash|lose) (that|this) (one|task
        |entry
            |item)(?= please|\W*$)""",
            r"\1delete \2 \3",
        ),
    )
)


def joined(text: str) -> str:
    """Return a message with one command beside the other, and without courtesy behind them."""
    text = _AGAIN.sub(lambda found: _DAYS[found[1].casefold()], text)
    text = _MEANT.sub(_in_full, text)
    for _ in range(3):
        text = _FIELD.sub(r"\1, ", text)
    for said, meant in _JOINED:
        text = said.sub(meant, text)
    return text


def _in_full(found: re.Match[str]) -> str:
    return f"{found[1]}{_DAYS[found[2].casefold()]}"
