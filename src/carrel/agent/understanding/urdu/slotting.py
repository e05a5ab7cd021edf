"""How Urdu says priority, category, note and a moved date."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Slotting, rx, table
from carrel.agent.understanding.urdu.parts import DO, TASK, B, E

_MORE = r"(?:بہت |بہت ہی |نہایت |سب سے |bohat |very |kaafi )*"

_HIGH = r"(?:ضروری|اہم|فوری|ارجنٹ|important|urgent|high|زیادہ|ہائی|اونچی|بلند)"

_URGENT = r"(?:ضروری|اہم|فوری|ارجنٹ|urgent|important)"

_LOW = r"(?:کم|low|معمولی|نیچی|غیر ضروری|غیر اہم)"

_MEDIUM = r"(?:درمیانی|درمیانہ|medium|normal|عام|نارمل)"

_RANK = r"(?:ترجیح|پرائیرٹی|اہمیت|priority)"

_WITH = r"(?: (?:کے ساتھ|میں|پر|والا|والی|والے|کا|کی|کے|سے))?"


def _rank(value: str, name: str) -> dict[str, str]:
    """Return how a rank is said beside the word for it, or as a step from another."""
    return {
        rf"{B}{value} {_RANK}{_WITH}{E}": name,
        rf"{B}(?<!کی ){_RANK} (?:کو )?{_MORE}{value}{E}": name,
        rf"{B}(?<=کی ){_RANK} (?:کو )?{_MORE}{value}{E}": name,
        rf"{B}(?:{_HIGH}|{_LOW}|{_MEDIUM}) سے {value}{E}(?: (?:پر|میں))?": name,
    }


SLOTTING = Slotting(
    priorities=table(
        {
            rf"{B}(?:(?:اب|اتنا|اتنی|زیادہ) )*{_URGENT} نہیں(?: (?:ہے|رہا|رہی))*$": "low",
            **_rank(_LOW, "low"),
            rf"{B}{_RANK}(?= (?:گھٹا|نیچے))": "low",
            rf"{B}{_RANK}(?= (?:بڑھا|اوپر))": "high",
            **_rank(_MEDIUM, "medium"),
            **_rank(_HIGH, "high"),
            rf"(?:[،,۔]\s*|^)(?:(?:کوئی|اتنی|ابھی) )?جلدی نہیں(?: ہے)?{E}": "low",
            rf"""(?:[،,۔]\s*|^)(?:یہ )?{_MORE}(?:ضروری|اہم|فوری|important|urgent
            |ارجنٹ)(?: {TASK})?(?: ہے)?\s*$""": "high",
            rf"^{_MORE}{_URGENT}(?= {TASK})": "high",
            rf"{B}{_MORE}{_URGENT}(?= {TASK}{E})": "high",
            rf"{B}(?:(?<=ہے )یہ |(?<=ہیں )یہ )?{_MORE}{_URGENT} ہے(?: اب| ابھی)?$": "high",
            rf"{B}{_MORE}{_URGENT}(?= (?:{DO}|بنا|رکھ|سمجھ))": "high",
        }
    ),
    categories=table(
        {
            pattern: name
            for name, value in (
                ("work", "دفتر|دفتری|آفس|office|work|ورک"),
                ("personal", "ذاتی|نجی|پرسنل|personal"),
                ("home", "گھر|گھریلو|home|ہوم"),
                ("other", "دیگر|متفرق|other|ادر"),
            )
            for pattern in (
                rf"""{B}(?:{value})(?: (?:کی|کے|کا|والی|والے))? (?:فہرست|لسٹ|زمرے|زمرہ|کیٹیگری
                |category|خانے)(?: (?:میں|پر|سے))?{E}""",
                rf"{B}(?:{value})(?: (?:کی|کے|کا|والی|والے|نوعیت کے|نوعیت کا))?(?= {TASK}{E})",
                rf"{B}(?:{value}) کے لیے(?=\s*:| (?:ایک |نیا |نئی )*{TASK}{E})",
                rf"{B}(?:زمرہ|کیٹیگری|category|قسم) (?:{value}){E}",
                rf"{B}(?:{value}) میں(?= (?:ڈال|رکھ|کر|لے|شامل|لکھ))",
                rf"(?<=کام )(?:{value}) ہے$|[،,]\s*(?:{value})(?: {TASK})?(?: ہے)?\s*$",
                rf"{B}(?:{value}) (?:کا|کے|کی)(?= (?:کیا|کون))",
            )
        }
    ),
    note=rx(
        r"""[،,]?\s*(?:نوٹ|تفصیل|وضاحت|note|description)(?: میں|:| یہ)\s*(?P<note>[\ue000-\ue0ff]
        |[^،:]+?)(?: (?:لکھ\S*(?: \S+)?))?$"""
    ),
    shift=rx(
        rf"""{B}(?P<count>\d+|ایک|دو|تین|چار|پانچ|چھ|سات|آٹھ|نو|دس|teen|char|panch|saat
        |das) (?P<unit>دن|ہفتہ|ہفتے|گھنٹہ|گھنٹے|مہینہ|مہینے|din|hafta|hafte|haftay|ghanta|ghante
        |mahina|mahine) (?:کے لیے |اور )?(?:آگے|ملتوی|مؤخر|موخر|بعد|بڑھا|لیٹ|پیچھے){E}
        |{B}(?P<count2>\d+|ایک|دو|تین|چار|پانچ|teen|char) (?P<unit2>دن|ہفتہ|ہفتے|گھنٹے|din|hafte
        |ghante) (?P<back>پہلے)[ ](?:کر|لے)"""
    ),
    no_due=rx(r"(?:تاریخ|ڈیڈ ?لائن|deadline) (?:ہٹا|نکال|ختم|مٹا)"),
    attribute=rx(
        rf"{B}(?:تاریخ|ڈیڈ ?لائن|deadline|ترجیح|priority|نوٹ|تفصیل|زمرہ|کیٹیگری)(?: کو)?$"
    ),
    wants_date=rx(r"تاریخ|ڈیڈ ?لائن|deadline|ملتوی|آگے|مؤخر|reschedule|postpone|شفٹ"),
    next_week=rx(r"اگل[ےا] ہفت[ےہ](?! ?(?:کو|کے دن))|agl\w+ haft\w+|آئندہ ہفتے"),
    this_week=rx(r"اس ہفتے|is haft\w+"),
)
