"""Sentences that tell the reader to do something."""

from __future__ import annotations

import re

from carrel.ingest.fields.patterns import words

_VERBS = words("""
    accept act add admit aim allow analyse analyze answer apply arrange ask assume attend avoid
    back balance batch be become begin believe block book borrow break breathe bring build bundle
    buy calculate call cancel carry change charge check choose clean clear close collect combine
    come commit compare complete confirm connect consider contact copy count cover create cut
    decide decline define delegate delete describe design develop discuss do document donate
    double draft draw drink drop earn eat eliminate email embrace end engage enjoy ensure
    establish estimate evaluate examine exercise expect experiment explain explore face figure
    fill find finish fix focus follow forget frame gather get give go grab greet group grow guard
    hand help hide hire hold identify ignore imagine improve include introduce invest invite join
    jot keep know label lay lead learn leave let level limit link list listen live log look lower
    make map mark match measure meet mention mind minimise minimize move mute name negotiate note
    notice observe offer open order organise organize outline own pack park pause pay phone pick
    pin place plan play point practise practice praise prepare present prevent print prioritise
    prioritize promise propose protect prove provide publish pull push put question quit quote
    raise read recognise recognize record reduce reflect refuse rehearse reject relax remember
    remind remove rename repeat replace reply report request research reserve resist respect
    respond rest return reuse review reward rewrite rotate run save say schedule search see select
    sell send separate set settle share show shorten sign simplify sit skip sleep slow smile solve
    sort speak spend split stand start stay stick stop store strip study submit subscribe suggest
    summarise summarize support switch take talk teach tell test thank think throw tidy time touch
    track trade train translate treat trust try turn type understand unplug update use value
    verify visit volunteer wait wake walk warn wash watch wear weigh welcome work write yield
""")
_ENGLISH = re.compile(
    r"^(?:(?:please|always|never|first|then|next|finally|also|so|instead|and|but|now|just|simply)"
    rf"[, ]+)?(?:{_VERBS}\b(?!['’]|\s+(?:is|are|was|were|has|have|had|will|would|can|could|may|"
    r"might|does|did)\b)|(?:do not|don['’]t|try not to|make sure)\b)",
    re.IGNORECASE,
)
_POLITE = re.compile(r"(?:ましょう|てください|て下さい|でください|(?:て|で)みよう)[。!！]?$")
_PLAIN = re.compile(
    r"(?:[うくぐすつぬぶむる]|こと|ない|もらう|べき(?:です|だ)?|(?:お勧め|おすすめ)します|ほしい)"
    r"[。!！]?[」』]?$"
)


def is_order(text: str) -> bool:
    """Say whether a sentence of prose tells the reader to do something."""
    return bool(_ENGLISH.match(text) or _POLITE.search(text))


def may_be_order(text: str) -> bool:
    """Say the same of an entry of a list, where plain verbs are enough in Japanese."""
    return is_order(text) or _PLAIN.search(text) is not None
