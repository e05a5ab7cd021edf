"""What the agent says in Urdu."""

from __future__ import annotations

from carrel.agent.understanding import Act, Reason
from carrel.agent.words.table import Words

URDU = Words(
    deeds={
        Act.ADD: "کام {title} شامل کر دیا گیا ہے۔ اس کا نمبر {number} ہے۔",
        Act.COMPLETE: "کام نمبر {number}، {title}، مکمل کر دیا گیا ہے۔ شاباش!",
        Act.REOPEN: "کام نمبر {number}، {title}، دوبارہ کھول دیا گیا ہے۔",
        Act.UPDATE: "کام نمبر {number}، {title}، تبدیل کر دیا گیا ہے۔",
        Act.DELETE: "کام نمبر {number}، {title}، حذف کر دیا گیا ہے۔",
    },
    asks={
        Reason.WHAT: "کون سا کام شامل کروں؟",
        Reason.WHICH: "آپ کا مطلب کون سا کام ہے؟",
        Reason.WHEN: "یہ کب تک کرنا ہے؟",
        Reason.CHANGE: "اس میں کیا تبدیل کروں؟",
        Reason.CONFIRM: "کیا واقعی ایسا کروں؟",
        Reason.ADD_IT: "کیا میں {title} آپ کے کاموں میں شامل کروں؟",
        Reason.OTHER_LIST: "میرے پاس ایک ہی فہرست ہے، آپ کے کاموں کی۔ کیا {title} اسی میں شامل "
        "کروں؟",
    },
    refusals={
        Reason.NOT_FOUND: "ایسا کوئی کام آپ کی فہرست میں نہیں ملا۔ (Task not found)",
        Reason.NO_TASKS: "آپ کی فہرست خالی ہے۔ (Task not found)",
        Reason.DECLINED: "ٹھیک ہے، سب کچھ ویسا ہی رہے گا۔",
        Reason.ALREADY: "یہ پہلے ہی ایسا ہے۔",
        Reason.NOT_NOW: "ٹھیک ہے، میں نے کچھ تبدیل نہیں کیا۔",
        Reason.OTHER_USER: "میں صرف آپ کے اپنے کام دیکھ اور بدل سکتا ہوں۔",
        Reason.NOTHING_TO_UNDO: "واپس لینے کے لیے کچھ نہیں ہے۔",
        Reason.CANNOT_UNDO: "معذرت، حذف کیا ہوا کام واپس نہیں آ سکتا۔",
        Reason.SMALL_TALK: "السلام علیکم! میں آپ کے کاموں کا خیال رکھتا ہوں۔ بتائیے کیا کرنا ہے۔",
        Reason.OUT_OF_SCOPE: "معذرت، میں صرف آپ کے کاموں اور محفوظ صفحات میں مدد کر سکتا ہوں۔",
    },
    already="کام نمبر {number}، {title}، پہلے ہی ایسا ہے۔",
    error="خرابی: {error}",
    not_found="ایسا کوئی کام نہیں ملا۔ (Task not found)",
    lists={None: "آپ کے کام:", False: "آپ کے باقی کام:", True: "آپ کے مکمل کام:"},
    list_words="{words} کے بارے میں کام:",
    empty={
        None: "ایسا کوئی کام نہیں ہے۔",
        False: "کوئی کام باقی نہیں ہے۔",
        True: "ابھی کوئی کام مکمل نہیں ہوا۔",
    },
    done_mark="مکمل",
    stats="آپ کے کل {total} کام ہیں: {open} باقی، {done} مکمل۔",
    pages="آپ کے محفوظ صفحات میں لکھا ہے:",
    no_pages="آپ کے محفوظ صفحات میں اس بارے میں کچھ نہیں ملا۔",
    help="میں آپ کے کام سنبھالتا ہوں: کام شامل کرنا، دکھانا، بدلنا، مکمل کرنا، دوبارہ کھولنا، حذف "
    "کرنا، گننا اور آخری تبدیلی واپس لینا۔ میں آپ کے محفوظ صفحات میں بھی دیکھ سکتا ہوں۔",
    due="{day} تک",
    no_due="کوئی تاریخ نہیں",
    priority="ترجیح {priority}",
    category="{category}",
    left_out="یہ تفصیل یہاں محفوظ نہیں ہو سکی: {names}۔",
    unchanged="کچھ تبدیل نہیں کیا گیا۔",
    nothing_done="میں نے یہ نہیں کیا۔ کچھ تبدیل نہیں ہوا۔",
    late="معذرت، میں یہ وقت پر پورا نہیں کر سکا۔ دوبارہ کوشش کریں۔",
    no_model="(زبان کا ماڈل جواب نہیں دے رہا، اس لیے میں نے آپ کا پیغام سادہ قاعدوں سے پڑھا۔)",
    confirm={
        Act.DELETE: "یہ واپس نہیں آ سکے گا۔ کیا واقعی {tasks} حذف کر دوں؟ (ہاں یا نہیں)",
        Act.COMPLETE: "کیا {tasks} مکمل کر دوں؟ (ہاں یا نہیں)",
        Act.REOPEN: "کیا {tasks} دوبارہ کھول دوں؟ (ہاں یا نہیں)",
        Act.UPDATE: "کیا {tasks} تبدیل کر دوں؟ (ہاں یا نہیں)",
        Act.ADD: "کیا {tasks} آپ کے کاموں میں شامل کروں؟ (ہاں یا نہیں)",
    },
    priorities={"low": "کم", "medium": "درمیانی", "high": "زیادہ"},
    categories={"work": "دفتر", "personal": "ذاتی", "home": "گھر", "other": "دیگر"},
    weekdays=("پیر", "منگل", "بدھ", "جمعرات", "جمعہ", "ہفتہ", "اتوار"),
    months=tuple("جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر".split()),
    day="{weekday} {day} {month} {year}",
    quotes="«»",
    between="، ",
    stop="۔",
)
