"""What English says beside a command, and only tells why."""

from __future__ import annotations

from carrel.agent.understanding.english.rewording import DEED
from carrel.agent.understanding.grammar import Remark, rx

_PLEASE = r"""(?:(?:please|pls|plz|hey|hi|ok|okay|so|and|also|just|oh|right|well|now|then|yes
        |yeah|kindly|abeg|biko|sir|madam|mate|do(?= (?:put|make|move|mark|set|take|change|bump))
|(?:can|could|would|will) (?:you|u|ya)(?: please| kindly| just| maybe)*|you can|go ahead and
|i need you to|i'?d like you to|let's)[\s,]+)*"""
_NUMBER = r"(?:(?:task|number|no\.?|item|#) ?#?)\d+"
_VERBS = r"""(?:add|create|delete|remove|erase|scrap|bin|ditch|drop|axe|nix|trash|toss|dump|cancel
|kill|lose|chuck|get rid of|take|mark|tick|check|cross|close|complete|finish|re-?open|un-?tick
|un-?mark|un-?check|move|push|shift|bump|postpone|delay|re-?schedule|bring|put|set|make|change
|switch|rename|retitle|reword|call|file|tag|label|flag|stick|pop|pencil|remind me|note|jot|give
|raise|lower|snooze|knock|strike|class|treat|count)"""

# "Getting rather cross" corrects nothing.
_RATHER = r"""(?<!is )(?<!are )(?<!'s )(?<!'m )(?<!'re )(?<!was )(?<!were )(?<!am )(?<!been )
(?<!be )(?<!getting )(?<!feeling )(?<!got )(?<!looking )(?<!had )(?<!has )(?<!have )rather"""

REMARK = Remark(
    cut=rx(
        r"""\s*[,;.!?]+(?:\s+(?:and|so|but then|as|since|because|cos|coz|cuz))?\s+
        |\s*(?:\s[-–—]+|[—–]+|\.{2,}|…)\s*|\s+(?=\()
        |,?\s+(?:because|cos|coz|cuz|since|seeing as|given that|now that|as)\s+
        |\s+so\s+|(?<=[\ue100-\ue1ff])(?: now)?\s+(?=(?:i|we|he|she|they|there|no one|nobody
        |everyone|it|my|the
        |our)(?:'\w+)?[ ](?!(?:at|by|in|on|to)\b)\w)"""
    ),
    command=rx(
        rf"""^{_PLEASE}(?:{_VERBS}\b(?! (?:is|are|was|were|has)\b)|{_NUMBER} (?:is |are )?(?:done
        |finished|complete)|(?:the )?(?:first|second|third|fourth|fifth|last|top|bottom
        |\d(?:st|nd|rd|th)) (?:one|task)(?:'s| is)? (?:now |all |finally )*(?:done|finished
        |sorted)|(?:[\w'-]+ ){{1,6}}(?:high|top|low|medium) priority(?: please)?$
        |(?:[\w'-]+ ){{1,6}}(?:needs? to be|has to be|must be
        |should be)(?: on)? [\ue100-\ue1ff]\W*$)"""
    ),
    duty=rx(
        rf"""^{_PLEASE}(?:(?:i|we)(?:'ve| have
        |'ll)? )?(?:also |still |really |just |now )*(?:(?:need
        |have|got) to|gotta|must) (?:{DEED}
        |(?!(?:know|see|find out|hear|talk|be|have|go|sleep|eat|rest|vent|moan|sit|stop|calm|relax
        |get|chill|say|tell|ask|admit|figure|do)\b)[a-z-]+)\b"""
    ),
    begs=rx(
        r"""^(?:(?:hey|hi|hello|ok|okay|so|and|also|please|oh|right|well)[\s,]+)*(?:can|could|would
        |will) (?:you|u|ya)\b"""
    ),
    states=rx(
        r"""^\(?(?:(?:because|cos|since|as|so|turns out|apparently|anyway|luckily|sadly|finally)
        [\s,]+)*(?:(?:i|we|he|she|it|they|that|there|you|this|those|these|everyone|someone|somebody
        |nobody)(?:'\w+)?\b|(?:[\w'-]+ ){1,5}?(?:(?:is|are|was|were|has|have|had|does|did
        |do)(?:n'?t)?|will|won'?t
        |can(?:'?t|not)?|am|\w+(?:'s|'re|'ve)|\w{3,}ed|\w{3,}ing|got|bought|went|came|gave|took
        |sold|found|made|paid
        |sent|fell|broke|left|told|keeps?|wants?|needs?|comes?|goes|gets?|says?|said)\b|(?:no[ ]
        longer|not|already|done|all|too|way|much|just|waste|got|bought|went|took|changed|very|so
        |pretty|really|same|long|fed up|sick of|finished|sorted|given|turned|found|gone|\w{3,}ed
        |dropped|sent|paid|gave|sold|rang|met)\b)"""
    ),
    stops=rx(
        rf"""\b(?:(?:done|did|sorted|finished) (?:that|it|this)|if|unless|until
        |till|except|but|maybe|perhaps|instead|wait|actually|{_RATHER}|though
        |although|however|only when|only once|once|when|whenever|before|after(?! all\b)|hang on
        |hold on|hmm+|not sure|unsure|scratch that|never ?mind|forget (?:it|that|i)|no+(?=[\s,]*(?:$
        |[,.;!]))|nope|nah|sorry|oops|whoops|i mean|meant|just kidding|jk|joking|kidding|undo
        |(?:might|may|could|should|would|shall)|think|thinking|wonder\w*|wish|hope|guess|reckon
        |suppose[ds]?|imagine|what|which|who|why|how|don'?t (?:do|delete|remove|mark|move|touch)
        |let[ ]
        me|first|later|not yet|yet|someday|leave|keep|stop|ignore|cancel|delete[ds]?|remove[ds]?
        |undone|said|says?|told|asked|wrote|also|too(?=$)|as well|same|another|other one|both|the[ ]
        rest|as[ ]
        well as|apart|besides|other than)\b"""
    ),
    denies=rx(
        r"""(?:n't\b|\b(?:not|never|no|nobody|nothing|none|without|cannot|fail\w*|almost|nearly
        |half)\b)"""
    ),
    needless=rx(
        r"""\b(?:(?:do(?:es)?n'?t|do(?:es)? not|no longer|won'?t|not|never|aren'?t|isn'?t|is not
        |are[ ]
        not)[ ](?:going to |gonna |really |even |be |ever )*(?:needs?|want|needed|wanted|going
        |happening|relevant|necessary|use|used|doing|like|care|bothered|worth|exist|required|coming
        |playing|meeting|running|apply|matter|liked|loved|enjoyed|asked for|fancied|have (?:a|an
        |the|one|any)|a thing|owns?|ours?|mine
        |my[ ]
        (?:job|problem)|interested|available|on)|no (?:longer|point|need|use)|nobody[ ]
        (?:needs|wants|uses|cares)|not[ ](?:\w+ )?any ?more|any ?more)\b"""
    ),
    people=rx(
        r"""^(?:(?:i|we|he|she|they|everyone|nobody)(?:'\w+)?\b
        |(?:can'?t|cannot|won'?t) (?:do|make) )"""
    ),
    settles=rx(
        rf"""^{_PLEASE}(?:(?:mark|set|put|count) (?:it|that|this|them|those)(?: one)?[ ]
        (?:as |down as )?
        (?:done|completed?|finished)|(?:tick|cross|check|knock|strike|mark) (?:it|that|this|them
        |those)(?: one)? off)\b"""
    ),
    keeps=rx(
        r"""^(?:(?:cos|as|because|since) )?(?!(?:no+|nah|wait|actually|oh|please|just|you|keep)\b)
        [\w' -]+?\b(?:keep(?:s|ing)?|(?:hang|hold)(?:s|ing)? on to)[ ](?:it|them|that|this)\b"""
    ),
    voids=rx(
        rf"""^\(?(?:when|whenever|once|until|till|after|before|but|except|or|not|no+(?! one\b)|nah
        |nope|oh|so
        |from|to|at|on|by|with|and|then|instead|the (?:one|other)|said|as if|yeah right|like)\b
        |\b(?:dunno|nobody ever|(?:'s|s|is|was) what|in (?:his|her|their|your) dreams)\b
        |\b(?:if|unless|only (?:when|once)|maybe|perhaps|kidding|joking|jk|scratch that|never ?mind
        |forget (?:it|that|i)|undo|actually|wait|instead|{_RATHER}|hang on|hold on|i mean|meant
        |sorry
        |oops|whoops|don'?t (?:do|touch|change|bother)|not (?:yet|sure)|unsure|should i|shall i
        |would|could|might|wish|wonder\w*|hope|think|thinking|leave it|keep it|as it (?:is|was)
        |high|low|medium|urgent|priority|due|too|as well|also|both|another|same|other one|rest
        |first|later|someday)\b|\b(?:said|says|say|asked|told (?:me|us)|wrote|wants?
        |reckons?)[\s.!]*$
        |^(?:he|she|they|\w+|my \w+|the \w+) (?:said|says|asked|told|wrote|texted)\b
        (?! (?:whenever|no (?:rush|hurry)|(?:it|that|there)\b))"""
    ),
    about_it=rx(
        rf"""^(?!.*\b(?:add|remind\w*|tasks? (?:to|for|called)|to-?do|list|note|new)\b)
        {_PLEASE}(?:make|mark|set|bump|move|push|shift|change|flag|raise|lower|turn|switch
        |rename|call|file|tag|put|re-?open|postpone|knock|class|treat|label)
        [ ](?:(?:it|them)\b(?! up\b)|(?:that|this|those|these|both)(?: (?:ones?|two|task))?
        (?=[ ](?:(?:a|an|as|to|the|into|under|back)\b|high|low|urgent|medium|top|important|personal
        |work|home|other|priority|due|done|please|pls|plz|very|super|really)|\W*$))"""
    ),
    points=rx(r"\b(?:it|that|this|them|that one|this one)\b"),
)
