"""Strings that break programs: other scripts, signs of other languages, things nobody sees."""

from __future__ import annotations

NAUGHTY = (
    # words that are values elsewhere
    "null", "NULL", "None", "undefined", "NaN", "true", "false", "0", "-0", "1e309", "0x1F", "1/0",
    # quotation and statements
    "'", "''", '"', "`", "\\", "\\\\", "\\'", "' OR '1'='1", "'; DROP TABLE task; --", "/* */",
    "--", "%", "_", "%%", "100%_done", "$1", "?", ":name", "%s %(x)s", "{0}", "{{x}}", "${HOME}",
    "$(ls)", "|| ls", "; ls", "&& ls", "> out", "*", "[a-z]*", "../../etc/hosts", "C:\\CON", "file:///etc",
    # markup
    "<b>bold</b>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&amp;&#0;&#x41;",
    "]]>", "<!--", "{% raw %}", "[link](javascript:x)", "# heading", "```", "\r\nSet-Cookie: a=b",
    # scripts and their marks
    "Ψ≠∑ſ∞ĳ", "雨の日は本を読む", "圖書館裏的桌子", "오늘은 비가 온다", "пример",
    "كيف حالك", "מה שלומך", "ทดสอบ", "नमस्ते", "ǅ ﬁ ß ẞ İ ı", "Å Å Å", "e\u0301 é", "ﾃｽﾄ テスト",
    "Z̴a̷l̶g̵o̸", "\u0300\u0301\u0302 alone", "\U0001f469\u200d\U0001f4bb 🏳️‍🌈 🇯🇵", "\U0010fffd",
    "𝒳𝓎𝓏 Ⅷ ½ ²", "﷽", "ABC",
    # what nobody sees
    "a\u200bb", "a\u00adb", "\ufeffbom", "\u202eright to left\u202c", "a\u2028b\u2029c", "\x01\x02",
    "a\x7fb", "\x1b[31mred\x1b[0m", "tab\tinside", "line\nbreak", "carriage\rreturn", "a\x85b",
    "\u2060word joiner", "\ue000 private", "\ufffd replaced", "\x1c\x1d inside \x1e",
)  # fmt: skip
# What neither UTF-8 nor PostgreSQL can hold.
IMPOSSIBLE = ("a\x00b", "\x00", "\ud800", "a\udfffb", "\udc00\ud800")
