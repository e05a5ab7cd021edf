"""English words for what a to-do list has nothing to do with, or may not."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx, words

# Things that are done with other machines, or are nobody's task.
MACHINES = words(
    "account accounts alarm alarms timer timers playlist playlists song songs music album "
    "jazz podcast radio volume brightness lights lamp thermostat heating vacuum robot speaker "
    "speakers tv netflix spotify weather temperature traffic airline uber taxi cab "
    "reservation reservations pizza pizzas calendar facebook twitter tweet tweets instagram "
    "paycheck payday pto fico apr joke jokes poem riddle coin dice definition synonym accent "
    "whisper nickname password passcode username checking savings routing ira 401k w2 w-2 mpg "
    "hue blinds socket audiobook inbox sms carry-on luggage wifi bluetooth planets planet "
    "rain snow sunny cloudy windy humid calories ingredients ingredient mastercard hobbies "
    "settings headline headlines factory voice equation browser cache internet google"
)

# What lists, counts and bare phrases may be about without being about tasks.
UNRELATED = words(
    "bank card cards credit phone vacation vacations holiday holidays days gas fuel oil tire "
    "tires car insurance benefits bill balance interest room rooms hotel flight flights train "
    "bus ticket tickets restaurant restaurants movie movies film book books game games news "
    "score match story capital language name names contact contacts email emails message "
    "messages recipe pets vaccines shots visa exchange currency stock stocks price cost money "
    "distance directions name job color colour fun pounds tank points rewards meetings "
    "appointments events meaning life world people country city tourist touristy weekend trip "
    "travel free spare area town nearby wallet pin score limit deposit transaction transactions "
    "statement fraud loan mortgage taxes spending airport airlines plane boarding itinerary bags "
    "suitcase timezone payday salary device devices profile forecast order orders delivery rental "
    "maintenance jump battery engine checks checkbook lyft cash dollars euros warranty coverage"
)

WISHES = r"""wish (?:me|us|her|him|them) (?:luck|well)|fingers crossed|touch wood|knock on wood
|(?:me|(?<![,.;–-] )(?:i'?m|i am|we'?re|we are)) (?:all |just |about |finally )*(?:done|finished
|off|sorted)
(?: for (?:the (?:day|night|week|weekend|evening)|now|good)| (?:to bed|home)
|(?=(?: for)? [\ue100-\ue1ff]\s*(?:$|[,.!])))"""

FEELINGS = words(
    "feel feels feeling felt awful terrible terribly horrible hate hates hated sad angry "
    "upset lonely bored depressed miserable furious jealous love loves loved gutted "
    "knackered chuffed thrilled exhausted heartbroken stoked bummed devastated"
)

# Words of which no thing to do consists.
CHATTER = words(
    "done finished "
    "is are was were am will i i'm you your he she they it its me my please tell say said "
    "feel went goes does how what who why when yes no yeah yep not all right true false sure "
    "maybe this that these those one again another more less up down on off out stop start "
    "next skip repeat speak slow slower faster louder show open close current latest too very "
    "really so just of and or but correct wrong good bad great thanks thank hello hi time "
    "date day today tomorrow ok okay go going come any some every many turn change set reset "
    "power mute resume pause continue dim brighten increase decrease raise lower"
)

NUMBER = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred)"

_SERVICES = words(
    "book schedule find replace change update get take fly move leave go cancel renew edit check "
    "set use open close start activate block freeze unlock reset track locate reserve confirm "
    "access pull exchange withdraw send wire dispute link connect stay travel see make have ask"
)

# What people have on their lists. What else they need is asked about, unless it has a date.
CHORES = words(
    "buy pay call ring phone text email write clean wash iron hoover vacuum mop sweep dust tidy "
    "water mow rake weed prune plant fix repair mend sew patch paint pick drop collect fetch "
    "return renew submit hand send post mail ship finish complete prepare print sign read study "
    "revise practise practice pack unpack visit meet cook bake defrost feed walk groom bathe "
    "back backup deploy review test merge draft file sort organise organize plan invite thank "
    "wrap decorate install assemble measure remember declutter recycle donate sell shop restock "
    "refill descale empty take bring give deliver drive contact reply respond answer follow "
    "research look check proofread rehearse present interview train teach tutor help attend "
    "register enrol enroll hang fold dry shovel scrub polish sharpen charge reconcile invoice "
    "bill budget upload download scan copy shred archive update upgrade build design code debug "
    "refactor document record film photograph develop frame hire fire brief pray exercise run "
    "swim jog stretch meditate do wax cut trim shave dye book arrange make get tighten "
    "lubricate season marinate chop peel harvest varnish sand drill hem knit order photocopy grade "
    "vaccinate service bleed oil grease sow plough grout tile plaster unclog unblock "
    "sterilise launder darn alter steam load unload stack chase nudge "
    "approve notarise memorise rotate prune mulch compost dig "
    "stain seal caulk rehang rewire hoist inflate pump jumpstart tow lend borrow pawn "
    "insure weigh tally stocktake inventory label tag laminate staple"
)

_MOVING = words(
    "buy call take bring go get pick send give return move drive walk talk write email post "
    "pay mail ship speak fix reply respond listen carry deliver drop put hand submit attend "
    "invite add run head fly travel"
)

_SERVED = words(
    "report transfer switch rent inform let apply share pair swap sub increase order redeem "
    "activate freeze dispute withdraw reserve convert translate locate rollover substitute learn "
    "understand sleep eat skip cancel repeat use connect"
)

# A thing that is taken somewhere, or a present: nobody else can see to it.
_CARED_FOR = r"""(?:take (?:the|my|our) (?:car|van|bike|phone|books?|suitcase|tires?) (?:in|to|for
|back)
|(?:get|make|send|buy) (?:a |some )?(?:birthday |thank-?you[ ]
|anniversary )?card(?! number)s? (?:for|to)
|take (?:the )?\w+(?:'s)? (?:books?|bags?) back)\b"""

# What somebody needs to do, or would like to be done: it is asked whether it shall be a task.
SERVICE = rx(
    rf"""^(?!{_CARED_FOR})(?:{_SERVICES})\b.*\b(?:{UNRELATED})\b|^(?:{_SERVED})\b|\b(?:your
    |don'?t know|can you
    |what do i|how (?:to|much|do))\b|^\w+(?: a look at| \w+)? (?:it|that|this|them)$|^(?:go|run
    |leave|get up|wake up)\b(?! to)|^do (?:a|some|something)\b|\b(?:suggestions?|recommendations?
        |ideas|advice|info|information
    |assistance|options|status|directions|someone to|way to)\b|^get (?:my|a) .*\b(?:checked
        |serviced
    |looked at)\b|^make (?:an? |some |my )?(?:\w+ )?(?:payment|transfer|deposit|purchase|withdrawal
    |phone call)\b|^book\b(?!.*\b(?:dentist|doctor|appointments?|haircut|vet|venue|hall|photographer
    |plumber|cleaner|check-?up|exam|test|class|course|lesson|slot)\b)"""
)

# What somebody schedules or sets up with another machine.
BOOKED = rx(
    r"""\b(?:table|vacation|time off|tickets?|flights?|hotels?|rooms?|reservations?|maintenance
        |tires?
    |oil|train|ride|transfer|payment)\b"""
)

# What is added to something else than a list.
ELSEWHERE = rx(
    rf"""\b(?:to|onto|into|in) (?:my |the |an? |this |that |existing )*(?:[\w-]+ )?(?:playlists?
    |contacts?
    |queue|cart|basket|calendar|favou?rites|album|mix|address book)\b|^(?:that|this|the) (?:song
    |tune|track|artist|album|book)\b|\bas an? (?:\w+ )?contact\b
    |^(?:what|all of|every)\b
    |^(?!(?:a |an |the |my )?(?:{_MOVING}|{CHORES}|trip|visit|note|letter|gift|card|present
    |invitation|flight|ride|appointment|meeting|\w+ing)\b)(?!.*\b(?:lists?|to-?do)\b).* (?:to|onto
    |into) \w.*$"""
)

# What is done with other things than tasks: no change of a task is said with these words.
ERRAND = words(
    "buy pay call ring phone email write clean wash iron hoover vacuum mop sweep dust tidy "
    "water mow rake weed prune fix repair mend sew paint pick collect fetch return renew submit "
    "hand post mail ship print sign read study revise practise practice pack unpack visit meet "
    "cook bake defrost feed walk groom bathe sort organise organize invite thank wrap decorate "
    "install assemble measure declutter recycle donate sell shop refill descale empty bring "
    "give deliver drive contact reply respond proofread rehearse attend register enrol enroll "
    "hang fold shovel scrub polish sharpen invoice photograph bleed service grease unblock "
    "replace order hire borrow lend"
)

# What nobody but the user can do: with a day it may be meant as a task.
ERRANDS = rx(
    r"""^(?:pick up|drop off|collect|return|renew|wash|clean|water|submit|hand in|finish|buy|fix
    |mow|iron
    |hoover|visit|post|repair|prepare)(?: [\w'.,&-]+){1,12}$"""
)

DEEDS = rx(
    rf"""^(?:{CHORES}|(?:change|replace) (?:the |my |a )?(?:light ?)?(?:bulbs?|sheets|bedding
        |filters?
    |batter(?:y|ies)|towels?|nappy|diaper|water)|go to|move the)\b"""
)
