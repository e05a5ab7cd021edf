"""Pages that stand in the way of the page: a CAPTCHA, a log-in, a payment, a notice of removal.

Such a page comes with status 200 and would be stored as if it were the text that was asked for.
It is told by its wording, in English and Japanese, and only where there is hardly any other text:
an article about CAPTCHAs is an article.
"""

from __future__ import annotations

import re
from dataclasses import replace

from carrel.core.documents import Document
from carrel.errors import ExtractionError

_SHORT = 600  # characters; a wall says little else than that it is one
_ADVICE = (
    "If you have access, give Carrel the cookie or token with CARREL_FETCH_HEADERS, "
    "or save the page and add the file."
)
PARTLY = "The site marks this page as paid for: only its free part may be here."


class _Wall(ExtractionError):
    """Another page stands in the way of this one."""

    advice = _ADVICE

    @property
    def type_name(self) -> str:
        """The name that all kinds of a failed reading share."""
        return ExtractionError.__name__


class CaptchaWall(_Wall):
    """The site wants a proof of being human (CAPTCHA) before it shows the page."""

    code = "captcha_wall"


class LoginWall(_Wall):
    """The site wants a log-in before it shows the page."""

    code = "login_wall"


class PayWall(_Wall):
    """The site wants a payment or a subscription before it shows the page."""

    code = "pay_wall"


class PageRemoved(_Wall):
    """The page says that what it showed has been removed or has ended."""

    code = "page_removed"
    advice = "Nothing is left to read there; remove the source if it is not wanted any more."


def _words(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


_HUMAN = _words(
    r"(verify|confirm|prove|check(ing)?)( that| if)? you(’re|'re| are) (a |not a )?(human|robot)",
    r"are you (a )?(human|robot)\?",
    r"i(’|')?m not a robot",
    r"(solve|complete) the captcha",
    r"unusual traffic from your",
    r"ロボットではありません",
    r"ロボットではないこと",
    r"人間であること",
    r"(画像認証|CAPTCHA).{0,20}(完了|入力|確認)",
)
_MOMENT = _words(
    r"just a moment",
    r"checking your browser",
    r"enable javascript and cookies to continue",
    r"(接続|ブラウザー?).{0,12}確認(して|中)",
    r"しばらくお待ちください",
)
_CHALLENGE = re.compile(
    rb"cf-chl|challenge-platform|cf-turnstile|captcha-delivery|px-captcha|g-recaptcha|h-captcha",
    re.IGNORECASE,
)
_LOGIN = _words(
    r"(log|sign) ?in (to|and) (continue|view|read|see|access)",
    r"(please|must|need to|have to|you(’|')?ll need to) (log|sign) ?in",
    r"log-?in (is )?required",
    r"ログイン(して(くだ|下)さい|が必要|すると)",
    r"サインイン(して(くだ|下)さい|が必要)",
)
_PASSWORD = re.compile(rb"""<input[^>]{0,300}type\s*=\s*["']?password""", re.IGNORECASE)
_PAY = _words(
    r"subscribe (now )?to (continue|read|unlock|keep)",
    r"(article|content|story|page) is (reserved |available )?(only )?(for|to) "
    r"(paid |paying )?(subscribers|members)",
    r"(already a subscriber|become a subscriber|subscribers only)",
    r"(有料|購読|プレミアム)会員",
    r"会員限定(の)?(記事|コンテンツ)",
    r"続きを読むには.{0,30}(購読|購入|会員|登録)",
)
_FREE = re.compile(rb'"isAccessibleForFree"\s*:\s*"?false', re.IGNORECASE)
_THING = r"(job|position|posting|vacancy|listing|role|opening|opportunity|page|article|post)"
_REMOVED = _words(
    _THING + r"( posting| ad)? (you are looking for )?(is|are) no longer (available|active|open)",
    _THING + r"( posting| ad)? has (been (filled|removed|closed|deleted)|expired|closed)",
    r"no longer accepting applications",
    r"(求人|募集|掲載|応募)(情報)?(期間)?(は|が|を)?(すでに|既に)?(終了|締め切)",
    r"(ページ|記事|求人)は(すでに|既に)?(削除|掲載終了)",
)


def behind(document: Document, body: bytes) -> Document:
    """Return the page, with a notice if it is cut off by a payment; refuse one that is a wall."""
    if len(document.text) <= _SHORT and (wall := _wall(document, body)):
        raise wall(details={"url": document.url})
    if not document.notice and _FREE.search(body):
        return replace(document, notice=PARTLY)
    return document


def _wall(document: Document, body: bytes) -> type[_Wall] | None:
    words = f"{document.title}\n{document.text}"
    if _HUMAN.search(words) or (_CHALLENGE.search(body) and _MOMENT.search(words)):
        return CaptchaWall
    if _REMOVED.search(words):
        return PageRemoved
    if _PAY.search(words) or (_FREE.search(body) and not document.text.strip()):
        return PayWall
    if _LOGIN.search(words) and _PASSWORD.search(body):
        return LoginWall
    return None
