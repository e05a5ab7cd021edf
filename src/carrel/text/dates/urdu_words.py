"""The words of Urdu dates, in its own script and as people type them in Roman letters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
_FINAL_E = re.compile(r"(?<=[a-z]{3})(?:e|ay|ey)$")


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
    table = {word: value for words, value in rows.items() for word in _set(words)}
    for word, value in list(table.items()):
        if _FINAL_E.search(word):  # `hafte` is typed `hafty` as well
            table.setdefault(_FINAL_E.sub("y", word), value)
    return table


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
        "پیر, سوموار",
        "منگل, منگلوار",
        "بدھ, بدھوار",
        "جمعرات",
        "جمعہ, جمعے",
        "ہفتہ, ہفتے, سنیچر",
        "اتوار",
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
        "ایک, یکم, پہلی",
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
            "صبح, صبح سویرے, سویرے": "morning",
            "دوپہر, سہ پہر, سہپہر": "noon",
            "شام": "evening",
            "رات": "night",
        }
    ),
    quarters={"ساڑھے": 30, "سوا": 15, "پونے": -15},
    next=_set("اگلے, اگلا, اگلی, آئندہ, آنے والے, آنے والی, آتے"),
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
            "aaj, aj, ajj, aaaj": (0, False),
            "kal, kl, kall, kaal": (1, True),
            "anay wale kal, aane wale kal": (1, False),
            "guzishta kal, guzre kal": (-1, False),
            "parso, parson, parsoon, parsun, prso, prson, parsu, prsu, prsn": (2, True),
            "tarso, tarson": (3, True),
        }
    ),
    weekdays=_numbered(
        "peer, pir, piir, somwar, somvar, somwaar",
        "mangal, mungal, mngl, mangl, mangalwar",
        "budh, bdh, budhh, budhwar, budhvar",
        "jumerat, jumeraat, jumayraat, jumayrat, jumaraat, jumarat, jumrat, jumraat, jmrat, jmrt",
        "juma, jumma, jumme, jumay, jumah, jume, jummay, jummah, jmma, jma",
        "hafta, hafte, sanichar, saneechar, haftay, haftey",
        "itwar, itvar, itwaar, ittwar, ittwaar, atwar, itwr",
    ),
    weak=frozenset(("hafta", "hafte", "haftay", "haftey", "hafty")),
    months=_numbered(
        "janwari, january, janvari, jan",
        "farwari, february, farvari, feb, febuary",
        "march",
        "april",
        "mai",
        "june, joon, jun",
        "julai, july, jul",
        "agast, august, agust, aug",
        "sitambar, september, sitamber, sep, sept",
        "aktoobar, october, aktubar, aktuber, oct",
        "navambar, november, navamber, nov",
        "disambar, december, disamber, dec",
        start=1,
    ),
    units=_table(
        {
            "minute, minutes, mint, minat, min, mins": "minute",
            "ghanta, ghante, ghantay, ghanton, ghntay, ghnte, ghnta, ghnty, ghanty": "hour",
            "din, dino, dinon, roz": "day",
            "hafta, hafte, haftay, haftey, hafton": "week",
            "mahina, mahine, mahinay, maheena, maheene, maheenay, mahinon, mhine, maah": "month",
            "saal, sal": "year",
        }
    ),
    numbers=_numbered(
        "sifar",
        "ek, aik, yakum, yakam, pehli",
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
        "chaudah, choda, chauda, chodah",
        "pandrah, pandra, pandhra",
        "solah, sola",
        "satrah, satra",
        "atharah, athara",
        "unnis, unees",
        "bees",
        "ikees, ikkees",
        "bais, baees",
        "teis, teees",
        "chobees, chaubees",
        "pachees, pachis, pacheees",
        "chabbees, chabees",
        "satais, sattaees",
        "athais, athaees",
        "untees, unattees",
        "tees",
        "ikattees, iktees",
    ),
    halves=_table(
        {
            "subah, subha, subh, sbha, sbh, suba, savere, subah savere": "morning",
            "dopahar, dopehr, dopeher, dupehar, dopehar, dupeher, dophar, dopahr, sehpehar": "noon",
            "sham, shaam, shm, shaaam": "evening",
            "raat, rat, raaat": "night",
        }
    ),
    quarters=_table(
        {
            "saarhe, sarhe, saadhe, sadhe, sarhay, saarhay, sarhey, srhy, sade, saade": 30,
            "sawa, swa": 15,
            "paune, ponay, pone, paunay, pauny, pony": -15,
        }
    ),
    next=_set("agle, aglay, agley, agly, agla, agli, aanay wale, anay wale, aane wale, next"),
    this=_set("is, isi, iss"),
    last=_set("pichle, pichlay, pichhle"),
    after=_set("baad, bad, ke baad, k baad, mein, main, me, ke andar, k andar"),
    before=_set("pehle, pehlay, phle, pehly"),
    of=_set("ke, k, ki, ka, ko"),
    end=_set(
        "aakhir, akhir, end, akhri din, aakhri din, akhir mein, akhir me, aakhir mein, end me"
    ),
    date=_set("tareekh, tarikh, tareek, tarekh, tareeq, tarik"),
    oclock=_set("baje, bje, bajay, bajy, bajey, baj, bjy, bjay, bjey, bajai, bajte"),
    half_hour=_set(
        "aadhe ghante, adhe ghante, aadha ghanta, adhay ghantay, aadhay ghantay, adha ghanta"
    ),
    on_day=_set("ko, ke din, k din, ke roz, wale din"),
)
