"""How Urdu asks for tasks, figures and saved pages."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.urdu.parts import BE, FIND, GIVE, LIST, SHOW, TASK, TO, B, E
from carrel.agent.understanding.values import Act

READING = (
    *ways(
        Act.PAGES,
        r"""(?:محفوظ|سیو|save|saved).*(?:صفح|پیج|page|مضمون|سائٹ|ویب|article)|(?:صفح\S+|پیج|page
        |ویب ?سائٹ|سائٹ|article)(?: کے مطابق| (?:پر|میں|پہ)| کیا).*(?:لکھ|کہت|بتا|کیا|ہے|تھ)""",
        source=Source.WHOLE,
        explicit=True,
    ),
    *ways(
        Act.STATS,
        rf"""^(?=.*(?:{B}(?:{TASK}|باقی|رہ|رہت\S+|مکمل|ہو){E})).*{B}(?:کتنے|کتنا
        |کتنی){E}(?! (?:وقت|دیر|پیس|دن))|{B}(?:گنتی|تعداد|اعداد و شمار|شمار|خلاصہ|stats)\b""",
        source=Source.DATELESS,
        explicit=True,
    ),
)

LISTING = (
    *ways(
        Act.LIST,
        rf"""(?P<topic>.+?)(?: (?:والا|والی|والے))?(?: {TASK})? (?:کب تک|کب)(?: (?:تک
        |{TO}))?(?: {BE})?\s*[؟?]?$""",
        rf"(?P<topic>.+?) (?:والا|والی|والے)(?: {TASK})? (?:{SHOW}|{FIND})$",
        rf"""(?:کیا )?(?:میں نے )?(?P<topic>.+?) (?:کے بارے میں|سے متعلق|کا|کی)(?: (?:کوئی
        |کچھ))? {TASK} (?:{BE}|{SHOW}|{FIND}|موجود|لکھا|لکھی|ڈالا)(?: {BE})?\s*[؟?]?$""",
        rf"(?P<topic>.+?)(?: {TASK})?(?: کو)? {FIND}$",
    ),
    *ways(
        Act.LIST,
        rf"""{B}(?:{TASK}|{LIST}|باقی|pending|سب کچھ)(?= ).*{B}(?:{SHOW}|کون کون|کون س\S+|کونس\S+
        |کیا کیا|کیا ہے|کیا ہیں)""",
        rf"{B}(?:{TASK}|{LIST}|باقی|pending){E}(?: \S+){{0,3}} {BE}\s*[؟?]",
        rf"^(?:\S+ ){{0,2}}(?:باقی|pending){E}(?: {TASK})? (?:کیا|کون) ",
        rf"{B}(?:کیا کیا|کیا کچھ) (?:\S+ )?(?:کر|ہو) (?:چک|لیا|لیے|گی|گئ)",
        rf"{B}(?:{TASK}|باقی|pending|میری)(?: کی)?(?: پوری)? {LIST} (?:دو|دیں|دیجیے|دے {GIVE})$",
        rf"^(?:اس|اگلے|آئندہ) (?:ہفتے|مہینے|ماہ)(?: (?:میں|کے لیے|کا))? (?:کیا|کون){E}",
        rf"(?:تاخیر|تاریخ گزر|وقت گزر|میعاد گزر).* {SHOW}$",
        rf"""^(?!.*(?:حذف|ڈیلیٹ|مٹا|ہٹا|نکال|اڑا|کینسل|دوں|کروں))(?:\S+ ){{0,12}}?(?:کیا کیا|کیا
        |کون س\S+|کونس\S+|کوئی)(?: \S+){{0,8}}? (?:باقی|pending|{TO} ہے|{TO} ہیں|{TASK}|{LIST}
        |رہت\S+|رہ گ\S+){E}""",
        rf"{B}(?:{LIST}|{TASK}) میں (?:\S+ ){{0,2}}(?:کیا|کون)",
        rf"""^(?:میر[ےیا] |سب |سارے |ساری |تمام |باقی |مکمل شدہ |آج کے |کل کے |high |low[ ]
        |medium )*(?:{TASK}|{LIST})\s*[؟?]?$""",
        rf"""{B}(?:جو|باقی|مکمل|ادھورے|{TASK}|priority|ضروری|اہم|high|low|medium
        |ترجیح)(?: \S+){{0,4}} {SHOW}$""",
        rf"{B}(?:{LIST}|{TASK})(?: \S+){{0,3}} (?:پڑھ|parh) .*(?:{SHOW})",
        source=Source.DATELESS,
    ),
)
