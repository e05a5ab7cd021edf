"""The nouns and verbs that Urdu commands are made of.

The rules are written in the script. Roman Urdu is brought into it first (see `roman.py`); words
that are not known there stay in Latin letters, so endings are given in both.
"""

from __future__ import annotations

from carrel.agent.understanding.lines import DATES

B, E = r"(?<!\w)", r"(?!\w)"  # beginning and end of a word

TASK = r"(?:کاموں|کام|ٹاسک|یاد دہانی|یاد دہانیاں|آئٹم|اندراج|چیز|چیزیں|چیزوں|ریمائنڈر)"

SHOPPING = r"(?:شاپنگ|خریداری|سودے|سودا سلف|گروسری|راشن|shopping|grocery|sauday|rashan)"

LIST = rf"(?:(?:{SHOPPING}(?: کی| والی)? )?(?:فہرست|لسٹ)|کاموں)"

BE = r"(?:ہے|ہیں|ہوں|تھا|تھی|تھے|ہو)"

DO = r"""(?:کر (?:دو|دیں|دیجیے(?: گا)?|دینا|دے|لو|لیں|لیجیے(?: گا)?|لینا|لے)|کرو|کریں|کیجیے(?: گا)?
|کرنا|فرما (?:دو|دیں|لیں|لیجیے(?: گا)?|لو
|دیجیے(?: گا)?)|فرما(?:ئیں|ئیے(?: گا)?)|کر(?! (?:دو|دیں|دیجیے(?: گا)?|دینا|دے|لو|لیں|لیجیے(?: گا)?
|لینا|لے)))"""

GIVE = r"(?:دو|دیں|دیجیے(?: گا)?|دینا|دے|ڈالو|لو|لیں|لیجیے(?: گا)?|لینا|لے)"

# Words that end like an infinitive and are none.
_NO_VERB = r"""(?:کتن|اتن|جتن|اپن|پران|مہربان|پریشان|آسان|کہان|روان|نشان|زبان|سہان|ویران|حیران
|دیوان|kitn|itn|jitn|apn
        |puran
|pareshan|meharban|asan|kahan|zaban)(?:ا|ی|ے|a|i|e|ay)(?!\S)|(?:پانی|نانی|رانی|چینی|یخنی|روشنی
|مہینے|پودینے|تھانے|نمونے|\w*خانے|میں نے|سامنے|pani
|paani|nani|samne)(?!\S)"""

# An infinitive, in any of its forms.
TO = rf"""(?:(?!{_NO_VERB})\S*(?:نا|نے|نی|na|ne|ni|nay|nee|naa)|(?<!\w)(?:de|le|ka?r|ja|la|kha|bhar
        |bhej|ka?rwa|parh|utha|laga|lagwa|dho
|mil)ny)"""

PAST = r"""(?:لیا|لی|لیے|دیا|دی|دیے|گیا|گئیں|گئی|گئے|چکا|چکیں|چکی|چکے|آیا|آئی|آئے|لایا|لائی|لائے|ہوا
|ہوئیں|ہوئی|ہوئے)"""

ADD = rf"""(?:(?:شامل|ایڈ|درج|نوٹ|محفوظ|سیٹ) {DO}|(?:کا )?اضافہ {DO}|(?:لکھ|ڈال|بنا|رکھ|لگا) {GIVE}
|لکھو|لکھیں|لکھیے(?: گا)?|لکھنا|بناؤ|بنائیں|بنائیے(?: گا)?|ڈالو|ڈالیں|لگاؤ|لگائیں|نوٹ|ایڈ)"""

WRITE = rf"""(?:(?:شامل|ایڈ|درج|نوٹ|(?<!ری )شیڈول) {DO}|(?:کا )?اضافہ {DO}|لکھ {GIVE}|لکھو|لکھیں
|لکھیے(?: گا)?|نوٹ
|ایڈ)"""

REMIND = rf"""(?:(?:remind|ریمائنڈ) (?:{DO}|کروا(?:ؤ|ئیں|نا| {GIVE})|کرا(?:ؤ|ئیں|نا| {GIVE}))
|یاد (?:دلا(?:ؤ|ئیں|ئیے(?: گا)?|نا| {GIVE})|کرا(?:ؤ|ئیں|ئیے(?: گا)?|نا| {GIVE})
|کروا(?:ؤ|ئیں|نا
| {GIVE})|رکھ(?:و|نا|یں|یے(?: گا)?))|(?:کی )?یاد دہانی (?:کرا\S*|کروا\S*|لگا\S*|{DO}|سیٹ {DO}
|دلا\S*)(?: {GIVE})?|ریمائنڈر (?:سیٹ |لگا |ایڈ )?(?:{DO}|{GIVE}))"""

KILL = rf"""(?:(?:حذف|ڈیلیٹ|کینسل|منسوخ|ریموو|خارج) {DO}|(?:مٹا|ہٹا|نکال|اڑا)(?: ہی)? {GIVE}
|(?:مٹا|ہٹا|اڑا)(?:ؤ|ئیں|ئیے(?: گا)?)|نکال(?:و|یں|یے(?: گا)?)|نکال (?:پھینک|phenk)(?:و|یں|o|ein
| {GIVE})|ڈیلیٹ (?:مارو|maro|(?:مار|maar
        |mar) {GIVE})|ڈیلیٹ|کینسل
|ریموو|(?:نکال|ہٹا|مٹا|اڑا)$)"""

DONE = r"(?:(?<!نا )مکمل|ختم|پورا|پوری|پورے|ڈن|کمپلیٹ|فنش|close|کلوز)"

SHOW = rf"""(?:(?:دکھا|بتا|سنا|بول|بولو)$|گنوا(?:ؤ|ئیں| {GIVE})|(?:show|شو|display) {DO}|دکھا(?:ؤ
|ئیں
        |ئیے(?: گا)?|نا| {GIVE})
        |بتا(?:ؤ|ئیں
|ئیے(?: گا)?|نا| {GIVE})|سنا(?:ؤ|ئیں
|ئیے(?: گا)?|نا
| {GIVE})|دیکھ\S*(?: \S+)?|دے {GIVE})"""

FIND = rf"(?:ڈھونڈ(?:و|یں|یے(?: گا)?| {GIVE})|تلاش (?!کرنا){DO}|سرچ (?!کرنا){DO})"

# The four categories, as they are called.
CATEGORIES = {
    "work": "دفتر|دفتری|آفس|office|work|ورک",
    "personal": "ذاتی|نجی|پرسنل|personal",
    "home": "گھر|گھریلو|home|ہوم",
    "other": "دیگر|متفرق|other|ادر",
}

GROUPS = rf"{B}(?:{'|'.join(CATEGORIES.values())}){E}"

# How a list or all of it is emptied; of a room it is a chore.
CLEAR = rf"(?:صاف|خالی|کلیئر|clear) (?!کرنا){DO}"

# How many tasks a message says that it names.
COUNT = r"دو|تین|چار|پانچ|teen|tin|char|chaar|panch|paanch|[2-5]"

# What may stand between them and their names: "two tasks are to be done tomorrow: …".
SAID = rf"(?: (?:{ADD}|{REMIND}|{BE}|اور|کے|کو|یہ|کرنے|تک|پر|{DATES}))*"

FROM_LIST = rf"(?:(?:میری |میرے |اس )?{LIST} (?:میں )?سے )?"

MOVE = rf"""(?:{DO}|رکھ(?:و|یں|نا| {GIVE})|لے (?:جاؤ|جائیں|آؤ|آئیں)|(?:ملتوی|منتقل|مؤخر|شفٹ|تبدیل
|(?:ری )?شیڈول|پوسٹ پون
|سیٹ|اپڈیٹ|فکس|موو|move|مقرر|آگے|پیچھے) {DO}|بدل(?:و|یں| {GIVE})|ٹال(?:و|یں| {GIVE})|آگے (?:{DO}
|لے جاؤ)|بڑھا {GIVE}
|ڈال(?:و|یں| {GIVE}|$))"""

# What goods are bought by.
MEASURE = r"""(?:kilo|کلو|kg|pao|پاؤ|litre|liter|لیٹر|ltr|packet|پیکٹ|pkt|darjan|درجن|dozen|gram
|گرام
|adad|عدد|bori|بوری|botal|بوتل|dabb[aey]|ڈبے|ڈبہ)"""

# What a day, a town or somebody's spirits are like is told at the end: "it is crowded today".
SPIRITS = rf"""(?:{B}(?:rush|bheer|shor|traffic|ٹریفک|roz[ae]y?|ramza?a?n|mehn?gai|habs|thand|garmi
|sardi
|chh?utti|mood|موڈ|tabiyat|طبیعت|dard|درد|bukhar|sakoon|sukoon|رش|بھیڑ|شور|سکون|تکلیف|جلن|موسم
|ہڑتال|(?:برا|اچھا) حال|روزے|روزہ|رمضان
|مہنگائی
|حبس|ٹھنڈ|گرمی|سردی|مز[اہے]|رونق|چھٹی(?: کا دن)?|(?:سکول|اسکول|بازار|دکانیں|کالج) بند)(?: \S+)?[ ]
{BE}(?: \S+){{0,2}}$)"""

# What befalls people is no report of something done.
BEFELL = rf"""(?:{B}(?:مز[اہ]|result|رزلٹ|نتیجہ|salary|تنخواہ|tankhwah?)(?: \S+){{0,2}} (?:آیا
|آئی){E}|{B}(?:(?:بجلی|لائٹ|light|بتی|batti)(?: \S+){{0,2}} (?:چلی|آ|غائب ہو)|(?:net|internet
|signal|گیس|نیٹ|انٹرنیٹ|پانی
|سگنل)(?: \S+){{0,2}} (?:چلی|چلا|غائب ہو)|(?:تنگ|عاجز) آ|تھک|اکتا|گھبرا|گر|سو|بھیگ|جیت|ہار
|(?:مز[اہ]|result|رزلٹ|نتیجہ|salary|تنخواہ|tankhwah?)(?: \S+){{0,2}} آ|(?:مہنگ[اےی]|بہت|پیدا
|فوت) ہو|(?:دیر|صبح|شام
|رات|اندھیرا|بخار|نزلہ|زکام|کھانسی|تھکن|تھکاوٹ|جھگڑا|لڑائی) (?:ہو|چڑھ|لگ)) {PAST}
|{B}(?:دادا|دادی|نانا|نانی|پھوپھو|پھپھو|خالہ|ماموں|چچا|مہمان|بیٹا|بیٹی|بچے)(?: (?!(?:نے|کو|کا|کی|کے
|سے|چھوڑ|لے|دے|کر|مل|ہو) )\S+){{0,2}} (?:(?:آ|چل[اےی]|پہنچ|پاس ہو|فیل ہو) {PAST}|آئے|آئی
|آیا)(?: ہوئ[یے])?(?: {BE})?$)"""

# "It" behind what was told of it.
IT = rf"(?:اسے|اس کو|یہ|وہ|اس)(?: (?:والا|والی))?(?: (?:{TASK}|کو))*"

# What somebody else is to be told.
TOLD = rf"""{B}(?:کو|سے) (?:کہنا|کہو|کہیں|کہہ {GIVE}|بول {GIVE}|بولنا|بولو|بتا {GIVE}|بتاؤ|بتانا
|kehna|kaho
|kehdo|keh {GIVE}){E}"""
