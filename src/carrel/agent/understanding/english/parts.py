"""The nouns and verbs that English commands are made of."""

from __future__ import annotations

TASK = r"""(?:tasks?|tsks?|action (?:item|point)s?|to-?dos?|to do(?: items?)?|reminders?
|(?:list )?items?|chores?|errands?
|entry)"""

LIST = r"""(?:(?!(?:[\w'-]+ ){0,3}?(?:contacts?|favou?rites?|play|mailing
|email) lists?)(?:(?!(?:to(?! do\b)|on|onto|into)\b)[\w'-]+ ){0,4}?(?:lists?|to-?dos?|tasks
|reminders)(?: (?:of
|for) (?:things(?: to do)?|tasks?(?: to \w+)?|reminders?|to-?dos?|chores?|shopping|groceries
|stuff))?)"""

MY = r"(?:my|the|our|this|that|a|an|his|her)"

COUNT = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"

NUMBERED = rf"(?:(?:the )?(?:task|number|no\.?|nr\.?|num|item|#) ?)+{COUNT}"

NEW = r"(?:(?:a|an|another|the|one|new|my|this|following|quick|single|more|some|extra|separate) )*"

ADD = r"""(?:ad|add(?:ing|ed)?|creat(?:e|ing)|mak(?:e|ing)|put(?:ting)?|log(?:ging)?|not(?:e|ing)
        |jot
|writ(?:e|ing)|record|set(?:ting)?|sav(?:e|ing)|insert|enter|include|start|stick|throw|pop|place
|append|toss|slot|attach|type|register|chuck|bung|whack|slap|shove|tack|scribble|pencil)"""

SAYING = r"(?:to|for|called|named|titled|that says|saying|about|that|which says|with the title|of)"

KILL = r"""(?:nix|delet(?:e|ing)|dispose of|do away with|remov(?:e|ing)|eras(?:e|ing)|scrap|trash
        |get(?:ting)? rid (?:of|off)
|discard|eliminate|ditch|bin|toss|purge|throw(?:ing)? (?:away|out))"""

END = r"""(?:cancel(?:l?ing)?|drop|kill|clear(?:ing)?(?! up\b)(?: out)?|wip(?:e|ing)(?: out)?|dump
|nuke
|empty|axe|forget about|scratch|lose|strike|chuck(?: out)?)"""

WHEN = r"""(?:,? (?:finally|already|today|yesterday|this (?:morning|afternoon|evening)|last night
|just now|earlier(?: today)?|a (?:while|minute|moment) ago|now))*"""

DONE = r"""(?:done|complete|completed|finished|checked off|ticked off|handled|sorted(?: out)?
|over with|taken care of|out of the way|in the bag|done and dusted|off my plate|accomplished
|closed|resolved|fixed|wrapped up|finito)"""

# The past of strong verbs that errands are told with.
STRONG = r"""(?:hung|swept|fed|cut|built|sold|drew|drove|ate|kept|lent|dug|threw|froze|taught|found
|brought|told|dealt with|ran|rode|sewed|wound|stuck|shut|began|held|tore|wiped|mown|sewn|shot|rung
|spoken|given|driven|drawn|thrown)"""

PAST = r"(?:paid|bought|sent|made|written|sold|taken|built|met|\w{3,}ed)"

OFF_LIST = rf"(?: (?:from|off|on|in)(?: of)? {MY} {LIST})?"

SHOW = r"""(?:show|list|display|see|view|give|tell|read|open|pull up|bring up|get|fetch|check
|go over|look at|recite|review|access|find|name|hear|know|remind me (?:of|about)|repeat|say
|run (?:through|by)|print|state|let me (?:see|hear|know)|go (?:through|back over)|inform|speak
|provide)"""

HAVE = r"(?:need|have|got|must|should|supposed|want|ought|still|left|remaining)"

OPEN = r"(?:pending|overdue|past due|due|left|outstanding|remaining|unfinished|still open|late)"

ASK = r"""(?:what|which|what's|whats|anything|something|any|is there|are there|do i have
|have i got|show)"""

OURS = r"""(?:tasks?|to-?dos?|reminders?|chores?|errands?|(?:my|the|our|this|that|your|these
|available|to-?do|task|shopping|grocery) (?!(?:[\w'-]+ ){0,3}?(?:contacts?|favou?rites?|play
|email|ingredients?) lists?)(?:[\w'-]+ ){0,3}?lists?(?! (?:of|about) (?!things|tasks|stuff|to-?dos
        |reminders
|all|my|what)))"""
