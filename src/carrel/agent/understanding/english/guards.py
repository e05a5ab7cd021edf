"""What decides before an English command is read."""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import (
    CHATTER,
    DEEDS,
    ERRANDS,
    FEELINGS,
    MACHINES,
    NUMBER,
    UNRELATED,
    WISHES,
)
from carrel.agent.understanding.english.rewording import BACK
from carrel.agent.understanding.english.serving import SERVING
from carrel.agent.understanding.grammar import Guards, rx

_ACTING = (
    "(?:add|create|make|put|delete|remove|erase|cancel|clear|mark|complete|finish|change|move)"
)

GUARDS = Guards(
    never=rx(
        rf"""\b(?:do not|don'?t|never|didn'?t|did not|won'?t|wouldn'?t|haven'?t|hasn'?t|have not
        |has not|wasn'?t|weren'?t|isn'?t|is not|are not|aren'?t|shouldn'?t|can'?t|cannot|couldn'?t
        |not (?:been )?(?:fixed|paid|sent|bought|booked|cleaned|made|ordered|signed|written|returned
        |renewed|collected|called|posted|sorted|submitted)|yet to
        |not (?:yet|going|sure|done|finished|complete|completed|ready)|no need|rather not|refuse)\b
        |\b(?:should|shall|must|may|might|could|did|do|would|will|have|can) (?:i|we|you guys)\b
        (?! (?:see|get|have|view|need|look|please|add|put|set|push|move|reschedule|postpone
        |rename)\b)
        |\b(?!did it\s*(?:$|[,.!]|(?:him|her|it|my|them|our)sel(?:f|ves)\b
        |(?:already|yesterday|for (?:me|us)|last \w+)\b)|do it\b)(?:did|have|has|had|do
        |does) (?:you|he|she|they|it)\b
        |\bunless\b|(?:^|[,.;!–-]\s*)(?:(?:i'?m|just|only) )*(?:joking|kidding|jk)\b(?! (?:my
        |our)sel)
        |\badd nothing\b|\bno longer (?:want|need|wish|plan) (?:you )?to {_ACTING}\b
        |^(?:just )?(?:thinking|wondering|considering|debating) (?:about|of|if|whether)\b
        |\b(?:right|correct|is that right|isn'?t it)\?|\bas soon as\b|\bonly (?:if|when)\b
        |\bonce (?:i|we|it|the|he|she|they)\b
        |^after (?:i|we|it|the|my|he|she|they)\b(?!.*\bremind\b)[^,.]*(?:\b(?:is|are|has|have|gets?
        |finish\w*|do|did|done)\b|'(?:s|re|ve)\b)[^,.]*,
        |\bnothing (?:else |more )?to {_ACTING}\b|\bhold off\b|\blet me think\b
        |\bwho (?:\w+ )?(?:delet|remov|add|mark|chang|mov|complet|eras|cancel)\w*
        |\bwhat (?:would|will|if|happens|happened)\b|\bif (?:i|we|you|it|he|she|they|the)\b
        |\bhow (?:do|does|did|can|could|to|would|should|is|are|was|come)\b|\bwhy\b
        |\b(?:i|we) (?:wish|wonder|hope|might|may|could|would)\b(?! (?:like|love|you|want)\b)
        |\b(?:i'?m|i am|we'?re|was|were|been) (?:\w+ )?(?:thinking|wondering|considering)\b
        |\b(?:imagine|suppose|maybe|perhaps|(?:almost|nearly)(?! (?:out|empty|gone)\b)|half
        |about to)\b
        |\b(?:was|were) (?:\w+ )?(?:going|planning|meaning|meant|tempted|hoping|about|supposed) to\b
        |\b(?:i'?m|i am|we'?re) (?:\w+ )?(?:going|planning|tempted|hoping|afraid) to {_ACTING}\b
        |\bis it (?:ok|okay|safe|possible|worth|wise|right)\b
        |\bleave (?:\w+ ){{1,6}}(?:alone|as (?:it|they)|be)\b|\bnever ?mind\b
        |\b(?:stop|avoid) (?!by\b|at\b)(?:\w+ing|the|it|that)\b
        |\bno (?:reason|point|sense|use|intention|plans?) (?:to|in|of)\b(?! (?:keep|hav|hold)\w*)
        |\bwithout \w+ing\b
        |\bwould be (?:nice|good|great|better|lovely)\b|\b(?:forgot|forgotten|tried|trying
        |failed) to\b
        |\b(?:before|instead of|against) (?:delet|remov|eras|mark|complet|chang|mov)ing\b
        |\bno (?:delet|remov|eras)ing\b|\bunder no\b|\blet'?s not\b|\bnot (?:to )?{_ACTING}\b
        |\b(?:told|asked|wants|(?:they|people|guys) want|wanted|said) (?:me |us )?(?:to
        |that i) {_ACTING}\b"""
    ),
    despite=rx(
        r"""^(?:i |we )?(?:can'?t|cannot|won'?t) (?:be able to )?(?:do|make|manage) (?:that|it|this
        |then)(?: (?:then|day|date|time|one|slot))?[,.;!–-]+ (?:so |can you |could you |please[ ]
        |just )*(?:put
        |move|push|shift|make|change|switch|bump|re-?schedule)\b[^,.;?]*$
        |^(?:please |just |can you |could you |ok |so |then )*(?:delete|remove|drop|bin|scrap
        |ditch
        |get rid of|take) (?!.*\b(?:not|n't|never) (?:delet|remov))[^,;.?]+(?:[,;.]| because| cos
        | as| since) (?:we|i|it|they|that|she|he)(?:'re|'m|'s| are| am| is| was)? ?(?:not|aren'?t
        |isn'?t|won'?t|don'?t|no longer|can'?t|wasn'?t)\b(?!.*\b(?:sure|yet|delet|remov|done
        |want (?:you|to)))[^,;.?]*$
        |[,–-]\s*(?:(?:so|please|can you|could you|and|just)[\s,]+)*"""
        + BACK
        + r"""(?:[\s,]+(?:please|pls|plz|thanks|thank you|ta|cheers|for me|then|would you
        |will you))*
        \W*$
        |^(?:(?:oops|wait|hang on|hold on|oh|no|sorry|actually|hmm)[\s,.!]+)+(?:it|that|they)
        (?:(?:'s|'re| is| are| was| were) (?:actually |really )?not|[ ](?:isn'?t|aren'?t|wasn'?t
        |weren'?t))(?: (?:actually|yet|after all|sorry))*$
        |^(?:(?:oops|wait|hang on|oh|sorry|actually|whoops)[\s,.!]+)+(?:i|we) (?:didn'?t|haven'?t
        |did not|have not) (?:actually|really|even) \w
        |^(?:i|we) (?:didn'?t|did not|never) (?!want|need|mean|like)[^,.;?]+ after all$
        |^(?:actually|oops|wait|sorry|hang on|oh)\b.*\bi never (?:actually )?(?:\w{3,}ed|did|paid
        |sent|bought|made|wrote|rang|called)\b
        |\b(?:don'?t|do not|can'?t|cannot|mustn'?t|must not|never) (?:let me[ ]
        |want to )?forget\b|\b(?:don'?t|do not|no longer) (?:\w+ )?(?:need
        |want) (?!(?:you |me |us )?to (?:delete|remove|drop|cancel
        |kill|scrap|take|get rid))(?!.*\b(?:don'?t|do not|never|not) (?:delete|remove|drop|cancel
        |kill
        |scrap|take|get rid)).*\b(?:delete
        |remove|drop|cancel|kill|scrap|take|get rid)\b|\b(?:any ?more|any longer|after all)[,;.]?[ ]
        (?:so |and |please |just |you can )*(?:delete|remove|drop|cancel|scrap|bin|take|get rid)\b
        |\b(?:won'?t be|not (?:doing|going|happening)
        |isn'?t happening)\b[^,;.]*[,;.] (?:so |please |just
        |and )*(?:delete|remove|drop|bin|scrap|take)\b
        |^(?:(?:i|we) )?(?:really )?(?:don'?t|do not) (?:really |actually )?(?:need
        |want) (?!.*\b(?:delet
        |remov|eras|mark|complet|chang|mov|renam|add|creat|cancel|clear)).*\b(?:any ?more|any longer
        |now|after all)$|^(?:oops|wait|actually|sorry|hang on|hold on|oh no|oh|no)\b.*(?:n'?t|\bnot
        )[ ](?:\w+ ){0,2}(?:done|finished|completed?|paid|sent|\w{3,}ed)\b|n'?t (?:actually
        |really) (?:done|finished|completed?|\w{3,}ed)\b|(?<!should i )(?<!shall i )(?<!do i )
        (?<!n't )(?<!not )(?<!never )\b(?:re-?open|un-?complete|un-?check
        |un-?mark|un-?tick)\b|\bnot (?:\w+ )?(?:done|complete|completed|finished
        |\w+ed)\b.* after all\b|n'?t (?:\w+ )?(?:done|complete|completed|finished
        |\w+ed)\b.* (?:after all|actually|reopen|back on)\b|\bas (?:not|un)|\b(?:is|are)(?: not
        |n'?t) (?:\w+ )?(?:urgent|important|pressing|critical|a priority)\b
        |\bwhy don'?t you (?:add|remind|put)|\bwhat (?:do
        |should|have) i\b|\bhow about (?:adding|putting|you)|^(?!.*\b(?:delete|remove|erase|mark
        |cancel|complete|never
        |do(?: not|n'?t) (?:add|put))\b)(?=.*\b(?:add|put|include)\b)(?:.*\bif (?:not\b
        |(?:it|they|i|that)(?:'s|'re|'ve| is| are| have)? ?(?:n'?t|not)\b|(?:it |they |i
        )(?:isn'?t|aren'?t|haven'?t|don'?t)\b)|.*\b(?:don'?t have any|not sure if)\b)"""
    ),
    hostile=rx(
        r"""\b(?:ignore|forget|disregard|override) (?:\w+ ){0,3}(?:instructions?|rules?|prompts?)\b
        |\b(?:drop|truncate) (?:\w+ ){0,3}(?:tables?|database)\b|\b(?:system|your) prompt\b
        |\b(?:print|reveal|repeat|show) (?:me )?your (?:prompt|instructions)\b
        |\buser_?id\s*[=:]|\b(?:maintenance|admin|developer|debug) mode\b"""
    ),
    others=rx(
        r"""\b(?:tasks?|list|to-?dos?|reminders?) (?:of|from|belonging to) (?:user|everyone
        |everybody|all users|another|other|admin|someone|somebody|my (?:boss|wife|husband))
        |\b(?:user[_ ]?\w*\d\w*|user_\w+|admin|everyone|everybody|somebody|someone|another user
        |other users?|other people)(?:'s|s')? (?:tasks?|list|to-?dos?|reminders?)\b|\b(?:show|list
        |see|read|what'?s on|what is on|what are|delete|give) (?:me )?(?:all )?(?:of )?(?!(?:today
        |tomorrow|tonight|yesterday|week|month|everything|what|that|it|let
        |here)\b)[a-z]+'s (?:tasks|list|to-?dos|to-?do list|task list|reminders)\b
        |^(?:(?:please|pls|plz|kindly|can you|could you|would you|will you|just|also|and|now|ok|hey
        |go ahead and|i want you to|i'?d like you to|you (?:can|may)|let'?s)[\s,]+)*(?:clear|empty
        |wipe|delete|remove|erase|bin|scrap|drop|ditch|purge|clean|cancel|complete|finish|mark|tick
        |cross|check|close|reset|tidy|update|change|set|make|move|push|bump|shift|reschedule
        |postpone|re-?open|undo)\b[^,.;?]*?(?<![\w'])(?!(?:today|tomorrow|tonight|yesterday|week
        |month|year|everything|what|that|it|let|here|there|task|who)'s)[a-z]+(?:'s|s')
        [ ](?:own |whole |entire )?(?:to[ -]?do |task )?(?:tasks|lists?|to[ -]?dos|reminders)\b"""
    ),
    outside=rx(
        rf"""\b(?:{MACHINES})\b|\bfor me right now\b|\b(?:{FEELINGS})\b|\b(?:{WISHES})\b
        |\bturn (?:on|off|up
        |down)\b|\b(?:play|translate|spell|define|convert|dial)\b|\b(?:to|in|from|onto) (?:my[ ]
        |the |existing |email )*(?:contacts?|address book|favou?rites|cart|queue|mix|phone)\b
        |^add (?:[\d.]+|{NUMBER}) (?:and|plus|to) (?:[\d.]+|{NUMBER})\b"""
    ),
    unrelated=rx(rf"\b(?:{UNRELATED})\b"),
    ours=rx(
        r"""\b(?:tasks?|tsks?|to-?dos?|to do(?:s| list)?|remind(?:er|ers|ing)?(?: me)?
        |action items?|chores?|errands?)\b|\b(?:my|the|our|this|that|a|new|to-?do|task|shopping
        |grocery)[ ](?!(?:[\w'-]+ ){0,3}(?:contacts?|favou?rites?|play|email
        |mailing) lists?)(?:[\w'-]+ ){0,3}lists?\b(?! of (?!things|tasks|stuff|to-?dos|reminders
        |all|my))"""
    ),
    talk=rx(
        r"""^(?:please |can you |could you )*(?:add|remind|put|note|delete|remove|mark|move|push|set
        |make|create|rename|complete|i (?:need|have) to)\b.*[,.;–-]\s*(?:(?:no+|oh|actually|hmm+|ah
        |wait)[\s,]+)*(?:forget (?:it|that|i (?:said|asked))|never ?mind(?: that| it)?
        |ignore (?:that
        |me)|don'?t bother|leave it)[\s.!]*$|^(?:(?:ugh+|argh+|gah|damn|great|typical|sigh|so
        |well)[\s,.!]+)*(?:(?:my|the|this)[ ])?
        (?:train|bus|tram|tube|metro|flight|plane|ferry|traffic|weather)s?(?:'s| is| was| got| are
        | were)?(?: (?:so|really|very|super|an hour|running|stuck|being|completely
        |all))*[ ](?:delayed
        |late|cancelled|canceled|packed|rammed|awful|terrible|horrendous|slow|stuck|bad|mad|crazy)
        (?: (?:again|today|this morning|now|as usual|of course))*[\s.!]*$|^(?:(?:hi+|hello|hey+
        |yo|hiya|howdy|good (?:morning|evening|night|afternoon|day)
        |bye+|goodbye|see (?:you|ya)(?: later| soon| tomorrow)?|later|take care
        |thanks?|thank you|thx|ty|cheers|much appreciated|appreciated?|(?:much )?obliged|lovely|ta
        |super|smashing|fab(?:ulous)?
        |champion|legend|cool|nice|great|awesome
        |amazing|wonderful|excellent|brilliant|ok|okay|k|lol|haha+|hehe+|wow|hmm+|ah+|oh+|uh|um
        |(?:(?:i|we) )?hope (?:you|your|u|ur|all|everything|things)\b(?!.*\b(?:add|remind|put
        |delete|list
        |remove|tasks?|mark|move|tick|can|could|help)\b)[^,.!?]*
        |i see|got it|gotcha|sure|fine|alright|right|well done
        |(?:good|great|nice|excellent|amazing|fantastic) (?:job|work|stuff|going|bot|one|boy)
        |bad bot|nice work|no worries|no problem|welcome|sorry|never ?mind
        |(?:you(?:'re| are)|ur) (?:\w+ ){0,3}\w+|how(?:'s it| is it) going|how are (?:you|things)
        |what'?s up|sup|interesting|yes|no|yep|nope|perfect|sounds good|i love you|love it
        |(?:who|what) (?:made|built|created|are) you|are you (?:\w+ ){0,2}\w+|so much|a lot
        |very much|there|again|everyone|buddy|friend|mate|man|dude|today|doing
        |(?:(?:i (?:think|guess) )?that(?:'s| is|'ll be| will be|s)|this is) (?:everything|all|it|me
        |enough)(?: (?:from me|folks|then|i (?:need|needed|wanted)(?: \w+)?|(?:for )?(?:now|today
        |tonight
        |the (?:day|moment|time being)|[\ue100-\ue1ff])))*
        |for (?:the|your|all your) help|that helps?(?: a lot)?|(?:i'?m|i am|i feel)[ ](?:(?:so|very
        |really|quite|pretty|a
        (?:bit|little)|just|too|such|all) )*(?:bored|tired|exhausted|sleepy|hungry|thirsty|sick|ill
        |stressed|worn out|busy|lost|excited|sad|happy|fine|good|okay|great|back|here
        |home)(?: [\ue100-\ue1ff])?)[\s,.!?]*)+$"""
    ),
    help=rx(
        r"""^(?:so )?(?:what (?:else )?can (?:you|u|i) do(?: (?:here|for me|with (?:this|you)))?
        |help(?: me(?: out)?)?|how (?:do|does) (?:you|this|it) work|what (?:commands|features)\b.*
        |how can you help(?: me)?|what do you do)\??$"""
    ),
    yes=rx(
        r"""^(?:yes|yep|yeah|yup|ya|sure|ok|okay|y|go ahead|do it|please(?: do)?|confirm(?:ed)?
        |correct|right|of course|absolutely|definitely|affirmative|that'?s right|sounds good
        |fine|go on(?: then)?|go for it|yes please|aye)(?:[\s,.!]+(?:please|go on(?: then)?
        |go for it
        |then|pls|mate|(?:get rid of|bin|scrap|ditch) (?:it|them|that|those)(?: all)?
        |(?:delete|remove|clear) (?:those|these|the lot)|that'?s the one|do(?: it| that)?|go ahead
        |sure|add (?:it|that|them)(?: (?:as an?|to (?:my|the)|on (?:my|the))(?: new)? (?:task|list
        |to-?do|reminder))?|(?:it'?s|its
        |that'?s) done
        |(?:change|do|make|mark|move|update|complete|tick|rename|set) (?:it|that|them|this)(?: off)?
        |all(?: of (?:them|it))?|(?:delete|remove|clear) (?:it|them|all|both|everything
        |that)(?: all)?|both|them|it|thanks|i'?m sure|i am sure|that one|that'?s right|really|yes
        |everything|of them|yeah|now))*$"""
    ),
    no=rx(
        r"""^(?:no|nope|nah|neither|none|nothing)\b|^(?:stop|wait|hold on|forget (?:it|that|i)
        |never ?mind|nvm|don'?t|do not|actually,? no|leave (?:it|them|that)|not now|not really
        |keep (?:it|them)|cancel(?: that| it)?$)"""
    ),
    asks=rx(
        r"""\?\s*$|^(?:anything|any|nothing|got any\w*|what|what's|whats|who|whose|how|why|where
        |when|which
        |is|are|am|was|were|does|do(?! (?:the|my|a|an|it|that|this)\b)|will|can(?!'?t (?:do|make
        |manage) (?:that|it|this|then)\b)|could|would|should
        |did|has|have(?! to\b)|may|shall
        |must(?= (?:i|we)\b))\b"""
    ),
    order=rx(r"(?!)"),
    chore=DEEDS,
    tracks=rx(
        r"""^(?:rename|retitle|mark|tick|move|push|delete|remove|complete|finish|reopen|make|set
        |change|postpone)[ ](?:(?:task|number|no\.?|\#) ?)?\d+\b(?![:.%]| ?(?:am|pm|minutes?|hours?
        |seconds?
        |degrees|percent)\b)
        |\b(?:due date|deadline|priority)\b
        |^(?:mark|tick|cross|check)\b.* (?:off|(?:as )?(?:not )?(?:done|completed?|finished))\b
        |^(?:push|postpone|delay|move|bring|shift|bump)\b.* (?:by )?(?:an?|\d+|one|two|three|four
        |five
        |six|ten|a couple of|a few)(?: more)? (?:day|week|month)s?\b|^(?:make|mark|set|give|bump
        |flag
        |move|put)\b.*(?:\b(?:high|low|medium|top)(?:est)? priority|\burgent)$"""
    ),
    services=SERVING,
    event=ERRANDS,
    deed=rx(
        rf"""^(?!.*\b(?:{CHATTER})\b)(?:(?:buy|call|pay|book|clean|fix|pick up|email|order|wash
        |renew|return|water|visit|finish|prepare|submit|send)(?: [\w'&-]+){{1,3}}
        |(?:(?:some|more|new|an?) )?[^\W\d_][\w'-]+ for (?:the|my|our) [\w'-]+(?: [\w'-]+){{0,3}}
        |(?:new|extra) [^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+){{1,2}}
        |[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+)?)$
        |^\d+ (?:bags?|packs?|packets?|tins?|cans?|boxes|bottles?|rolls?|pints?|litres?|kg|kilos?
        |tubs?|jars?|sheets?|lengths?|loaves|cartons?|sacks?|tubes?) of [\w'-]+(?: [\w'-]+)?$
        |^(?:some|more) (?!.*\b(?:{CHATTER})\b)[^\W\d_][\w'-]+ [^\W\d_][\w'-]+$"""
    ),
)
