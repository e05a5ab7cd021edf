"""First lines of what follows an article, in the languages that pages are read in most.

Each is the whole line in small letters.
"""

from __future__ import annotations

import re

_ENGLISH = (
    r"(?:(?:you|we|people) )?(?:(?:may|might|could|will) )?also (?:like|love|enjoy|read|viewed).*",
    r"you (?:may|might) (?:also )?be interested in.*",
    r"(?:more|other|further|latest|related|recent|similar) (?:stories|articles|posts|news)\b.*",
    r"(?:popular|recommended|trending|suggested|featured|top) (?:stories|articles|posts|news)\b.*",
    r"(?:more|other|further|latest|related) (?:reads|headlines|videos|coverage)\b.*",
    r"most (?:read|popular|viewed|shared|commented)\b.*",
    r"recommended for you.*",
    r"read (?:also|next|this next).*",
    r"also read.*",
    r"up next|explore further|trending(?: now)?|don.t miss.*",
    r"(?:leave|post|write|add) an? (?:comment|reply).*",
    r"\d+ comments?|comments? \(\d+\)|join the (?:conversation|discussion).*",
    r"about the authors?",
    r"share this(?: \w+)?:?|share on\b.*|follow us\b.*",
    r"(?:subscribe|sign up) (?:to|for)\b.*",
)
_JAPANESE = (
    r"関連(?:する)?(?:記事|ニュース|投稿|コンテンツ).*",
    r"おすすめ(?:の)?記事.*|人気(?:の)?記事.*|よく読まれて.*",
    r"(?:あわせて|合わせて|併せて)読みたい.*|こちら(?:の記事)?も.{0,12}",
    r"(?:最新|新着)(?:の)?(?:記事|ニュース).*",
    r"この記事を(?:シェア|書いた人).*|著者(?:について|プロフィール)",
    r"コメント(?:を(?:残す|書く|投稿).*|する|\s?[(（]\d+[)）])",
)
_GERMAN = (
    r"(?:(?:das|dies) )?könnte (?:sie|dich|dir|ihnen|euch) auch.*",
    r"(?:verwandte|ähnliche|weitere) (?:artikel|beiträge|nachrichten|meldungen|news|themen)\b.*",
    r"(?:die )?meistgelesene?n?\b.*|(?:mehr|auch) (?:zum thema|interessant).*",
    r"(?:lesen sie|lies) auch.*",
    r"\d+ kommentare?|kommentare? \(\d+\)|(?:keine )?kommentare?(?: schreiben| verfassen)?",
    r"über (?:den autor|die autorin)",
)
_ROMANCE = (
    r"(?:à )?lire aussi.*|sur le même sujet|articles (?:liés|similaires|associés)",
    r"laisser un commentaire",
    r"(?:temas|noticias|artículos) relacionad[oa]s|(?:también )?te puede interesar.*",
    r"leggi anche.*|articoli correlati",
)
# These may also head a part of the text itself.
_PERHAPS = (
    r"related(?: \w+)?|comments?|tags?:?|topics?:?|categor(?:y|ies):?|newsletter",
    r"more (?:on|from|in|about)\b.*|read more|see more|filed under:?.*|posted in:?.*",
    r"タグ[:：]?|カテゴリー?[:：]?|ランキング|関連(?:リンク|ページ|項目)?|コメント",
    r"themen:?|schlagwort\w*:?|kategorien?:?.*|mehr (?:aus|über|von)\b.*",
    r"aktuelle (?:news|nachrichten)",
)

SURE = re.compile("|".join(_ENGLISH + _JAPANESE + _GERMAN + _ROMANCE))
"""Nobody writes these above a part of the text itself."""

PERHAPS = re.compile("|".join(_PERHAPS))
"""The links below such a line decide."""
