"""The words of Urdu dates, in its own script and as people type them in Roman letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What one way of writing calls days, units and parts of the day."""

    days: dict[str, tuple[int, bool]]  # days ahead, and whether they may as well lie behind
    weekdays: dict[str, int]
    weak: frozenset[str]  # names of days that mean something else as well
    months: dict[str, int]
    units: dict[str, str]
    numbers: dict[str, int]
    halves: dict[str, str]
    quarters: dict[str, int]
    next: frozenset[str]
    this: frozenset[str]
    last: frozenset[str]
    after: frozenset[str]
    before: frozenset[str]
    of: frozenset[str]
    end: frozenset[str]
    date: frozenset[str]
    oclock: frozenset[str]
    half_hour: frozenset[str]
    on_day: frozenset[str]  # after the name of a day that means something else as well

    @property
    def week(self) -> frozenset[str]:
        """The words for a week."""
        return self._unit("week")

    @property
    def month(self) -> frozenset[str]:
        """The words for a month."""
        return self._unit("month")

    @property
    def year(self) -> frozenset[str]:
        """The words for a year."""
        return self._unit("year")

    def _unit(self, name: str) -> frozenset[str]:
        return frozenset(word for word, unit in self.units.items() if unit == name)


def _set(words: str) -> frozenset[str]:
    return frozenset(word.strip() for word in words.split(","))


def _table(rows: dict[str, T]) -> dict[str, T]:
    return {word: value for words, value in rows.items() for word in _set(words)}


def _numbered(*names: str, start: int = 0) -> dict[str, int]:
    return _table({words: number for number, words in enumerate(names, start)})


SCRIPT = Words(
    days=_table(
        {
            "آج": (0, False),
            "کل": (1, True),
            "آنے والے کل, آئندہ کل": (1, False),
            "پرسوں": (2, True),
            "ترسوں": (3, True),
            "گزشتہ کل, گزرے کل": (-1, False),
        }
    ),
    weekdays=_numbered(
        "پیر, سوموار", "منگل", "بدھ", "جمعرات", "جمعہ, جمعے", "ہفتہ, ہفتے, سنیچر", "اتوار"
    ),
    weak=frozenset(("ہفتہ", "ہفتے")),
    months=_numbered(
        "جنوری",
        "فروری",
        "مارچ",
        "اپریل",
        "مئی",
        "جون",
        "جولائی",
        "اگست",
        "ستمبر",
        "اکتوبر",
        "نومبر",
        "دسمبر",
        start=1,
    ),
    units=_table(
        {
            "منٹ, منٹوں": "minute",
            "گھنٹہ, گھنٹے, گھنٹوں": "hour",
            "دن, دنوں, روز": "day",
            "ہفتہ, ہفتے, ہفتوں": "week",
            "مہینہ, مہینے, مہینوں, ماہ": "month",
            "سال, سالوں, برس": "year",
        }
    ),
    numbers=_numbered(
        "صفر",
        "ایک, یکم",
        "دو",
        "تین",
        "چار",
        "پانچ",
        "چھ, چھے, چھہ",
        "سات",
        "آٹھ",
        "نو",
        "دس",
        "گیارہ",
        "بارہ",
        "تیرہ",
        "چودہ",
        "پندرہ",
        "سولہ",
        "سترہ",
        "اٹھارہ",
        "انیس",
        "بیس",
        "اکیس",
        "بائیس",
        "تئیس",
        "چوبیس",
        "پچیس",
        "چھبیس",
        "ستائیس",
        "اٹھائیس",
        "انتیس",
        "تیس",
        "اکتیس",
    )
    | {"چالیس": 40, "پینتالیس": 45, "پچاس": 50},
    halves=_table(
        {
            "صبح, صبح سویرے": "morning",
            "دوپہر, سہ پہر": "noon",
            "شام": "evening",
            "رات": "night",
        }
    ),
    quarters={"ساڑھے": 30, "سوا": 15, "پونے": -15},
    next=_set("اگلے, اگلا, اگلی, آئندہ, آنے والے, آنے والی"),
    this=_set("اس, اسی"),
    last=_set("پچھلے, گزشتہ, پچھلی"),
    after=_set("بعد, کے بعد, میں, کے اندر, تک, کے اندر اندر"),
    before=_set("پہلے, قبل"),
    of=_set("کے, کی, کا, کو"),
    end=_set("آخر, آخر میں, اختتام, آخری دن"),
    date=_set("تاریخ"),
    oclock=_set("بجے, بجکر"),
    half_hour=_set("آدھے گھنٹے, آدھا گھنٹہ"),
    on_day=_set("کو, کے دن, کے روز, والے دن"),
)

ROMAN = Words(
    days=_table(
        {
            "aaj, aj, ajj": (0, False),
            "kal, kl": (1, True),
            "anay wale kal": (1, False),
            "parso, parson, parsoon, parsun, prso, prson": (2, True),
            "tarso, tarson": (3, True),
        }
    ),
    weekdays=_numbered(
        "peer, pir, somwar, somvar",
        "mangal, mungal, mangalwar",
        "budh, budhwar, budhvar",
        "jumerat, jumeraat, jumayraat, jumayrat, jumaraat",
        "juma, jumma, jumme, jumay, jumah, jume",
        "hafta, hafte, sanichar, haftay",
        "itwar, itvar, itwaar, ittwar",
    ),
    weak=frozenset(("hafta", "hafte", "haftay")),
    months=_numbered(
        "janwari, january",
        "farwari, february",
        "march",
        "april",
        "mai",
        "june, joon",
        "julai, july",
        "agast, august",
        "sitambar, september",
        "aktoobar, october",
        "navambar, november",
        "disambar, december",
        start=1,
    ),
    units=_table(
        {
            "minute, mint, minat, min": "minute",
            "ghanta, ghante, ghantay, ghanton, ghntay, ghnte": "hour",
            "din, dino, dinon, roz": "day",
            "hafta, hafte, haftay, hafton": "week",
            "mahina, mahine, mahinay, maheena, maheene, mahinon": "month",
            "saal, sal": "year",
        }
    ),
    numbers=_numbered(
        "sifar",
        "ek, aik, yakum, yakam",
        "do",
        "teen, tin",
        "char, chaar",
        "paanch, panch",
        "che, chay, chhe, chey",
        "saat, sat",
        "aath, ath",
        "nau, no",
        "das, dus",
        "gyarah, gyara",
        "barah, bara",
        "terah, tera",
        "chaudah",
        "pandrah, pandra",
        "solah",
        "satrah",
        "atharah",
        "unnis",
        "bees",
    )
    | {"pachees": 25, "tees": 30},
    halves=_table(
        {
            "subah, subha, subh, sbha, savere": "morning",
            "dopahar, dopehr, dopeher, dupehar, dopehar, sehpehar": "noon",
            "sham, shaam, shm": "evening",
            "raat, rat": "night",
        }
    ),
    quarters=_table(
        {
            "saarhe, sarhe, saadhe, sadhe, sarhay, saarhay": 30,
            "sawa, swa": 15,
            "paune, ponay, pone, paunay": -15,
        }
    ),
    next=_set("agle, aglay, agley, agla, agli, aanay wale, anay wale, aane wale"),
    this=_set("is, isi"),
    last=_set("pichle, pichlay, pichhle"),
    after=_set("baad, bad, ke baad, k baad, mein, main, me, ke andar, k andar"),
    before=_set("pehle, pehlay, phle"),
    of=_set("ke, k, ki, ka, ko"),
    end=_set("aakhir, akhir, end, akhri din, akhir mein"),
    date=_set("tareekh, tarikh, tareek, tarekh"),
    oclock=_set("baje, bje, bajay, bajy, bajey, baj"),
    half_hour=_set("aadhe ghante, adhe ghante, aadha ghanta, adhay ghantay"),
    on_day=_set("ko, ke din, k din, ke roz, wale din"),
)
