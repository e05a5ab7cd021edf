"""What stands around an English order and says nothing of it: asking nicely, thanks, a name."""

from __future__ import annotations

# Before an order.
ASK = r"""(?:(?:so|please|pls|plz|kindly|just|and|n|then|now|do|better|abeg|biko|ok|okay|right|hey
|yo|go on|(?:can|could|would|will) (?:you|u|ya)(?: please| pls| kindly| just| possibly)*(?: be[ ]
(?:so |very )?(?:kind|good) (?:as to|and|enough to)| mind)?|(?:you|u) (?:can|may|could)
|i(?:'d| would) like you to|i need you to)[\s,]+)*"""
# Behind it; a single capital is how somebody signs.
CLOSE = r"""(?:[\s,.!]+(?:please|pls|plz|thanks|thx|ta|cheers|mate|pal|love|for me|over|now|then
|will (?:you|ya|u)|would (?:you|ya|u)|can (?:you|ya|u)|yeah|lol|(?-i:[A-Z])(?=\W*$)))*"""
