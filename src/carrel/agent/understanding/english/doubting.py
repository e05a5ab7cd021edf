"""What English says of others, of the time to come and of chores, and of no task that is done."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import STRONG
from carrel.agent.understanding.grammar import Doubts, rx

_DID = rf"""(?:\w{{3,}}ed|{STRONG}|paid|bought|sent|wrote|made|took|gave|rang|did|got|done|written
|read|put|won|met|has|have|had|'s|'ve)"""
_ME = r"""(?:i|we|i'?ve|we'?ve|i'?m|just|finally|already|both|all|me|yesterday|today|also|now|so
|and|ok|okay|yes|then|have|oh|right|well|went|managed|earlier|this morning|last night)"""
_WHO = r"(?:everyone|everybody|someone|somebody|no ?body|the others?|others|people|anyone)"
_KIN = r"""(?:friends?|neighbou?rs?|colleagues?|co-?workers?|classmates?|flatmates?|roommates?
|housemates?|team ?mates?|rivals?)"""
_SAID = r"""(?:said|says|told|tells|claims?|claimed|reckons?|reckoned|thinks|mentioned|insists?
|insisted|swears|swore)"""

DOUBTS = Doubts(
    ahead=rx(
        r"""^(?:after|once|as soon as|until|suppose|imagine|assuming|provided)[ ]
        (?!(?:all|that)\b)(?:i|we|he|she|they|it|you|the|my|\w+ (?:is|has|comes?|calls?|arrives?
        |gets?))(?:'\w+)?\b
        |^when (?!you\b)(?:i|we|he|she|they|it|the|my|(?:\w+ ){1,3}(?:is|has|comes?|calls?|arrives?
        |gets?|rings?))(?:'\w+)?\b
        |\b(?:might|may) (?:want|like|wish|prefer) to\b|\btempted to\b
        |\b(?:someone|somebody|anyone|one|he|she|they) (?:might|could|should|may|would|ought to)[ ]
        (?:\w+ )?(?:delete|remove|erase|clear|bin|scrap|ditch|mark|tick)\b
        |^(?:(?:just|still|only) )*(?:planning|hoping|meaning
        |intending
        |going|itching|dying|about|keen|inclined) to (?:delete|remove|erase|clear|bin|scrap|ditch
        |mark
        |tick)\b
        |\b(?:i|we) (?:\w+ )?(?:ought to|should|could|might)(?: (?:really|probably|just|also))*[ ]
        (?:delete|remove|erase|clear|bin|scrap|ditch)\b
        |^not (?:everything|all|every|a single)\b
        |\b(?:i'?ll|i will|we'?ll|we will) (?:\w+ )?(?:delete|remove|erase|clear|bin|scrap|ditch
        |mark|tick)\b.*\b(?:later|soon|tomorrow|tonight|myself|at some point|some ?day|when|once
        |after)\b
        |^(?:i|we)(?:'m|'re| am| are)? (?:plan|intend|mean|aim|propose)(?:ning|ding|ing)? to\b"""
    ),
    told=rx(
        r"""(?:^|[,.;:!–-]\s*|\b(?:and|so|please|can|could|you|to|then|just) )(?:mark|tick|cross
        |check|close|complete|strike|knock|set|put|take)\b(?! (?:he|she|they)\b)
        |\bso (?:it|that|this)(?:'s| is) (?:all |now )?(?:done|finished|sorted)\W*$"""
    ),
    theirs=rx(
        rf"""\b(?:lucky|good for|well done|bravo|congrats to|congratulations to|hats off to
        |fair play to|how nice for|nice for|happy for|proud of|jealous of|envious of) (?:for )?
        (?:him|her|them|you|those|(?!(?:me|us|that|it|this|the|my|i)\b)[a-z]+(?=\W*(?:$|[,.!])))
        |(?:^|[,.;–-]\s*)(?:so |very |i'?m |really )*(?:jealous|envious)\W*$
        |^(?!(?:{_ME}|{_DID})\b)(?:[\w'-]+ ){{1,5}}?(?:already |just |finally |also |even[ ]
        |now )*{_DID}
        (?: (?:up|off|out|all|in|been|already|just|finally|got|\w{{3,}}ed|done))*[ ]
        (?:his|her|their|hers|theirs)(?: own)?\b
        |^(?:(?:lucky \w+|poor \w+)[\s,]+)+(?:his|her|their) (?:own )?[^,.;?]*
        (?:is|are|was|were|got|has been|have been)\b
        |^(?:{_WHO}(?: else)?|(?:all |both |some |most |one |two |a )?(?:of )?(?:my|our|his|her
        |their
        |the) (?:\w+ )?{_KIN}|(?:the )?(?:\w+ ){{0,2}}(?:next door|down the road
        |across the (?:road|street|hall)))(?:'ve|'s)? (?:(?:all|both|already|just|have|has
        |finally)[ ]
        )*(?!been\b)(?:\w{{3,}}ed|bought|paid|sent|wrote|made|took|gave|rang|got|did|done)\b
        |^(?!(?:{_ME}|{_DID})\b)(?:[\w'-]+ ){{1,4}}{_SAID} (?!off\b)
        |^(?:apparently|allegedly|supposedly|reportedly|according to|rumou?r has|word is
        |(?:i|we)(?:'ve| have)? (?:hear|heard|gather|was told|were told|(?:saw|read|see
        |noticed) (?:that|[\w-]+'s)))\b
        |\b(?:dream(?:t|ed|s)?|pretend\w*|lied)\b
        |^(?:i (?:guess|think|believe|suppose|assume|reckon|hope|doubt)|hopefully|presumably
        |probably
        |possibly|fingers crossed|with (?:any |a bit of )?luck)\b
        |\b(?:to be|being|getting|will be) \w+(?:ed|t|en|n|d)\b
        |^(?:please |can you |could you )*(?:remind|tell|inform|let|warn) (?!(?:me|us|off)\b)
        [\w' ]+? (?:that|know)\b
        |^[^,.;]*\b(?:should|must|ought to|has to|have to|needs to|need to|had to|supposed to
        |meant to
        |was to|were to|is to|are to|gotta)(?: (?:already|really|now|all|also))* (?:be|get
        |have been)\b"""
    ),
    begun=rx(
        r"""^(?:(?:i|we)(?:'ve| have)? )?(?:(?:just|already|finally|only) )*(?P<verb>start|begun
        |began
        |open|look|consider|discuss|attempt|hat|lov|lik|enjoy|miss|skipp|forgot|forgotten|lost|ignor
        |avoid|want|burn|us|broke|spill|ruin|hid|stole|borrow)(?:ed|t|en)?\b"""
    ),
    moved=rx(
        rf"""^(?!{_ME}\b)(?:[\w'-]+ ){{1,4}}?(?:has |have |just |already )*(?:moved|changed|pushed
        |shifted|postponed|rescheduled|delayed|switched|renamed|reopened) (?:his|her|their
        |everything|all)[ ][^,.;?]*$|[, ](?:he|she|they) (?:said|says?)\W*$|^(?:i|we)(?:'m|'re| am
        | are)? (?:plan|intend)(?:ning|ing)? to\b"""
    ),
    owner=rx(
        rf"""(?:^|[,.;] )(?:(?:and|but|so|the|my|our) )*(?P<who>(?!(?:it|that|there|here|what|who
        |where
        |he|she|let|today|tomorrow|yesterday|week|month|year|everything|one|this|everyone)')[a-z]
        [\w-]*)(?:'s|(?<=s)')[ ](?:[\w-]+ ){{1,4}}(?:is|are|was|were|has|have|got|went)\b
        |^(?P<who2>(?!(?:{_ME}|{_DID}|and|so|ok|hey|yes|oh|the|my|it|that|this|they|got|task|number
        |also|now|finally|today|yesterday|his|her
        |their)\b)[a-z][\w-]*) (?:just |already |finally )*(?:\w{{3,}}ed
        |bought|paid|sent|wrote|made|took|gave|rang|sold) (?:[\w'-]+)\b
        |^(?P<who3>(?!(?:{_ME}|{_DID}|my|the|it|task|number|her|his|their)\b)[a-z][\w-]*)(?:'s)?[ ]
        (?:[^.;?]*?)\b(?:{_DID}|through)\b[^,.;?]*\b(?:his|her|their)\b
        |^(?P<who4>his|her|their) [^,.;?]*(?:is|are|was|were|got|has been|have been)\b"""
    ),
    chore=rx(
        r"""^(?:clear(?:ing)?|clean|empty|wipe|sweep|tidy|dump|lose|kill)\b(?: (?:out|up|down|away
        |off))?(?! (?:all|everything|every|both|it|that|this|them|those|these|\#?\d)\b)
        (?!.*\b(?:tasks?|lists?|reminders?|to-?dos?|items?|entry|entries|one|ones|done|finished
        |completed?|everything|number|chores?|errands?|stuff|things)\b)"""
    ),
)
