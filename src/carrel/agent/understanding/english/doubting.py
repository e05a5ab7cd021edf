"""What English says of others, of the time to come and of chores, and of no task that is done."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import STRONG
from carrel.agent.understanding.english.revising import FAILED
from carrel.agent.understanding.grammar import Doubts, rx

_DID = rf"""(?:\w{{3,}}ed|{STRONG}|paid|bought|sent|wrote|made|took|gave|rang|did|got|done|written
|read|put|won|met|has|have|had|'s|'ve)"""
_ME = r"""(?:i|we|i'?ve|we'?ve|i'?m|just|finally|already|both|all|me|yesterday|today|also|now|so
|and|ok|okay|yes|then|have|oh|right|well|went|managed|earlier|this morning|last night)"""
_WHO = r"(?:everyone|everybody|someone|somebody|no ?body|the others?|others|people|anyone)"
_KIN = r"""(?:friends?|neighbou?rs?|colleagues?|co-?workers?|classmates?|flatmates?|roommates?
|housemates?|team ?mates?|rivals?)"""
_SAID = r"""(?:said|says|told|tells|claims|claimed|(?<=they )claim|reckons?|reckoned|thinks
|mentioned|insists?
|insisted|swears|swore)"""

_WRITE = r"""(?:add|put|note|write|jot|create|delete|remove|erase|clear|bin|scrap|ditch|drop|cancel
|mark|tick|cross|check|close|complete|finish|re-?open|un-?tick|un-?mark|move|push|shift|bump
|postpone
|delay|re-?schedule|rename|change|set|make|call|bring|flag|get rid of|take|keep|start|file)"""
_OTHER = r"""(?!(?:i|we|i'?ve|we'?ve|i'?m|you|it|that|this|please|can|could|remind|task|number|add
|put
|note|delete|remove|mark|move|make|set|rename)\b)"""
_URGED = rf"""(?:{_SAID}|suggest(?:s|ed)?|think|thought|says|recommend(?:s|ed)?|advise[sd]?
|keeps?[ ]
(?:saying|telling|asking|nagging|suggesting)|asked|asks|wants|wanted|would like|would love|wishes
|begged|nagged|nags|hopes|expects?|expected|feels|felt|argues|argued|proposes?|proposed|is convinced
|is adamant|was adamant|was hoping|was saying|is nagging|is on at|has been nagging|is telling
|was telling)"""
_WROTE = r"""(?:added|deleted|removed|erased|cleared|binned|scrapped|ditched|dropped|cancelled
|marked
|ticked|crossed|closed|re-?opened|moved|pushed|shifted|bumped|postponed|delayed|re-?scheduled
|renamed
|changed|put|set|made)"""
_WRITING = r"""(?:(?:delet|remov|eras|clear|binn|scrapp|ditch|dropp|cancell?|mark|tick|cross|clos
|re-?open|mov|push|shift|bump|postpon|delay|re-?schedul|renam|chang|add|putt|sett|mak)ing
|getting rid)"""
_LOSE = r"(?:delete|remove|erase|scrap|bin|ditch|axe|get rid of|trash|nuke|chuck|lose|drop|clear)"
_LOSING = r"""(?:(?:delet|remov|eras|scrapp|binn|ditch|trash|nuk|chuck|dropp|clear)ing
|getting rid of)"""
_FOLLY = r"""(?:silly|mad|crazy|stupid|foolish|daft|unwise|rude|wrong|insane|a mistake|a shame
|a pity|a sin
|a waste|reckless|dangerous|risky|premature|too (?:early|soon|late)|irresponsible|madness|folly
|a crime
|reluctant|loath|scared|afraid|hesitant|hard|difficult)"""
_ASKING = r"""(?:want|wanted|need|needed|like|love|prefer|have|got|going|ok|okay|fine|safe|good
|free|time
|ready|you|able|possible|willing|kind|as|enough|please|possible|happy|sure|possible|ahead|and)"""

DOUBTS = Doubts(
    failed=FAILED,
    habit=rx(
        rf"""^(?:so |lol |ha |well )*(?:the|an?|that|this|my|his|her) (?:[\w'-]+ ){{0,2}}?(?:sign
        |poster
        |notice|advert|leaflet|label|song|book|film|movie|article|podcast|video|cookie|card|mug
        |t-?shirt|meme|magazine|radio|telly|tv)(?: (?:on|in|at|from) [\w' ]{{1,30}}?)?[ ]
        (?:said|says|reads|tells (?:me|you|us|people)|told (?:me|us|people)|goes)\b
        |\b(?:i|we|he|she|they|you|people)(?: \w+)? used to\b|^used to\b
        |^(?!(?:i|we)\b)(?:[\w'-]+ ){{1,3}}(?:has|have|had|needs|need|wants|ought|is supposed
        |is due) to (?!be\b)\w+(?: \w+)? (?:his|her|their)\b
        |^(?:[\w' ]+, )?(?:i|we)(?:'d)? (?:(?:almost|nearly) )?(?:usually|normally|always|often
        |generally|typically|sometimes|mostly|rarely|occasionally|regularly|habitually|tend to
        |tended to|would always|would often|love to|like to|hate to
        |seem to) (?:just |only )?{_WRITE}\b
        |^(?:back (?:then|in the day)|in the (?:old|past|good old)\b[\w ]*|years ago|when i was[ ]
        [\w' ]+|as a (?:kid|child|student|teenager)),? (?:i|we)(?:'d)?\b
        |^(?:(?:every|each) [^,.;?]{{1,20}}|[\ue100-\ue1ff]),? (?:i
        |we)(?:'d)? (?:would |always |just
        |only |usually )*(?!(?:add|put|note|write|start|make)\b){_WRITE}\b
        |^{_OTHER}(?:[\w'-]+ ){{1,5}}?(?:has |have |had |just |always )*(?:told|asked|tells|asks
        |reminded|reminds|wants|wanted|advised|instructed|ordered|warned|encouraged|got|made
        |let|lets)[ ]
        (?!(?:me|us)\b)(?:[\w'-]+ ){{1,4}}?(?:not )?to {_WRITE}\b
        |^(?:i|we)(?:'ve| have|'d| had)? (?:just |already |also )*(?:told|asked|reminded|advised
        |warned|taught|showed|helped|watched|saw|heard) (?!(?:you|u)\b)(?:[\w'-]+ ){{1,4}}?
        (?:(?:not |how )?to )?{_WRITE}\b"""
    ),
    regret=rx(
        rf"""\b(?:i|we) (?:\w+ )?(?:should|could|would|might|must)(?:'ve| have
        | of) (?:\w+ )?{_WROTE}\b
        |\b(?:i|we)(?:'ve| had|'d| have)? (?:once|nearly|almost|never)(?: \w+)? {_WROTE}\b
        |\b(?:i|we)(?:'ve| had|'d| have|'m| was| were| am)? (?:thought (?:about|of)|considered
        |toyed with
        |toying with|dreamt (?:of|about)|debated|decided against|regret(?:ted)?|resisted
        |came close to
        |(?:this |so |very |pretty )?close to|feel bad about|felt bad about|got as far as
        |joked about
        |joking about|talked about|dread|hate|love|like|enjoy|miss) (?:\w+ )?{_WRITING}\b
        |\b(?:tempting|on at me|after me|dying|itching) to (?:\w+ )?{_WRITE}\b
        |\b(?:plan|idea|intention|aim|thought|original plan) (?:was|is
        |had been) to (?:\w+ )?{_WRITE}\b
        |^{_WRITING}\b[^,.;?]* would (?:just |only |really )?(?:be|feel|ruin|make|mean|break|cause
        |get)\b
        |\b(?:part|half|some) of me (?:\w+ )?(?:wants|wanted|would|thinks|feels)\b
        |\b{_FOLLY} (?:for \w+ )?(?:of \w+ )?to (?:\w+ )?{_WRITE}\b
        |^(?:in|at|on|with) my (?:old|last|previous|former|other) (?:\w+ )?(?:jobs?|apps?|lists?
        |phone
        |flat|house|office|company|school|life|place|planner|diary|system|team|notebook
        |calendar),?[ ]
        (?:i|we|you)\b
        |^{_OTHER}(?:[\w'-]+ ){{1,5}}?(?:let|lets|allows?|allowed|helps?|helped|makes?|made) (?:me
        |us
        |you) (?:to )?(?:add|delete|remove|mark|tick|move|rename|re-?open)\b
        |^{_OTHER}(?:[\w'-]+ ){{1,5}}?(?:been|was|were|are|is|got|being) (?:\w+ )?(?:told|asked
        |advised
        |instructed|ordered|warned|reminded) (?:not )?to \w+
        |^{_OTHER}(?:[\w'-]+ ){{1,5}}?{_URGED} (?:me|us) (?:not )?to (?:write|note|jot|add|put
        |create)\b
        |^(?:will|would|does|do|did|can|could) (?:it|that|this|they|the \w+) (?:\w+ )?(?:remind|tell
        |notify|alert|warn) (?:me|us)\b[^,.;]*\?"""
    ),
    urged=rx(
        rf"""^{_OTHER}(?:[\w'-]+ ){{1,5}}?{_URGED} (?:to )?(?:me |us )?(?:that )?(?:i|we)(?:'d)?[ ]
        (?:\w+ )?(?:should|ought to|could|can|might|must|better|had better|shall|would)\b
        |^{_OTHER}(?:[\w'-]+ ){{1,5}}?{_URGED} (?:me |us |that i |that we |it'?s time )
        (?:not )?to {_WRITE}\b"""
    ),
    supposed=rx(
        rf"""^(?:(?:just )?thinking out loud|wrong (?:chat|window|person|app|number)|(?:that
        |this) (?:was|is|'s)[ ]
        (?:meant )?for (?!(?:me|us|now|you|work|home|today|later)\b)[a-z]+\s*[:–-])(?!\w)
        |,? or not[\s.!]*$|\bnot (?:to |for )?you[\s.!]*$
        |^(?:(?:and|but|so|hmm|also)[\s,]+)*(?:just )?(?:if|in case|supposing|assuming|say)[ ]
        (?!(?:you|possible|poss|need be|not|so|any|all|anything)\b|(?:we|i) (?:can|could|may
        |might)\b
        |(?:it|that)(?:'s| is|'d be| would be) (?:ok|okay|alright|fine|possible|not|no)\b)
        (?:i|we|he|she|it|they|that|this|the|my|one|something|someone|somebody|anyone|[\w-]+'s)\b
        [^?]*\b(?:could|can|should|would|do|may|might|shall|will) (?:i|we)\b.*\?
        |\b(?:could|can|would|might|may|should|shall|do|will) (?:i|we) (?:\w+ ){{0,3}}?{_WRITE}\b
        [^.?]*\b(?:if(?! (?:you|possible|poss|need|not|so|(?:it|that)(?:'s| is|'d be)|(?:i
        |we) (?:can|may|could))\b)
        |in case|were to|or (?:would|do|should|will|is|must|can|could) (?:i|we|it|there
        |that))\b
        |^(?:(?:and|but|so|hmm|also)[\s,]+)*if (?:it|he|she|they|the|that|this|my|one|something)\b
        (?!(?:'s| is|'d be| would be) (?:ok|okay|alright|fine|possible|not|no)\b)
        [^,?]*\b(?:again|ever|later|comes? back|goes|breaks?|fails?|happens?|turns? out|changes?)\b
        |\b(?:would|will|does|can|could) (?:it|that|the \w+
        |you) (?:\w+ ){{0,3}}?(?:be )?(?:re-?opened
        |deleted|moved|ticked|renamed|removed)\b.*\b(?:if|when|or)\b"""
    ),
    ahead=rx(
        rf"""^(?:after|once|as soon as|until|suppose|imagine|assuming|provided)[ ]
        (?!(?:all|that)\b)(?:i|we|he|she|they|it|you|the|my|\w+ (?:is|has|comes?|calls?|arrives?
        |gets?))(?:'\w+)?\b
        |^when (?!you\b)(?:i|we|he|she|they|it|the|my|(?:\w+ ){{1,3}}(?:is|has|comes?
        |calls?|arrives?|gets?|rings?))(?:'\w+)?\b
        |^(?:(?:and|but|so|also)[\s,]+)*(?:if|in case)[ ](?!(?:you|possible|poss|so|not|need
        |i remember|i recall)\b|(?:it|that)(?:'s| is)? (?:ok|okay|fine|alright)\b)
        [^?]*\b(?:tick|cross|mark|close|delete|remove|bin|scrap)\b
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
        |^{_OTHER}(?:[\w'-]+ ){{1,4}}?(?:(?:was|were) (?:\w+ )?(?:happy|glad|keen|quick|eager|ready
        |able|free|going|about|pleased|delighted|willing|told|asked)|tried|refused|managed|forgot
        |promised|offered|volunteered|chose|loves|likes|hopes|threatened|threatens|decided) to
        (?: \w+)? {_LOSE}\b
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
        |^(?:in theory|theoretically|technically|on paper|apparently|allegedly|supposedly
        |reportedly|according to|rumou?r has|word is
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
        rf"""^(?!.*\b{_ASKING} (?:to|of|for|from|about)? ?(?:please |just |also )*(?:{_LOSE}
        |{_LOSING})\b)
        (?!(?:{_LOSE}|{_LOSING}|cancel|forget|add|take)\b)[^,.;:!–-]*\b(?:to|of|from|about|for
        |without
        |at|than|by) (?:{_LOSE}|{_LOSING})\b
        |^{_LOSE}\b(?!.*\b(?:that|which|what|everything|all|ones?|because|since|as|it|they|whatever
        |if|now|cos)\b)[^,.;:]+ (?:is|are|has been) (?:\w+ )?(?:done|finished|completed?|sorted)\W*$
        |^(?:clear(?:ing)?|clean|empty|wipe|sweep|tidy|dump|lose|kill)\b(?: (?:out|up|down|away
        |off))?(?! (?:all|everything|every|both|it|that|this|them|those|these|\#?\d)\b)
        (?!.*\b(?:tasks?|lists?|reminders?|to-?dos?|items?|entry|entries|one|ones|done|finished
        |completed?|everything|number|chores?|errands?|stuff|things)\b)"""
    ),
)
