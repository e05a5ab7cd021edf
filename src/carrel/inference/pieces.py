"""From text to the numbers of its word pieces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from carrel.errors import EncoderDamaged
from carrel.text.halves import mend

if TYPE_CHECKING:
    from tokenizers import Tokenizer

# Cutting before the text is split bounds the work; both are far beyond what is looked at.
LONGEST_QUERY = 16_384
LONGEST_PASSAGE = 65_536


class Pieces:
    """Splits text as the model was taught, without the pieces that frame it."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        held: Any = tokenizer.get_added_tokens_decoder()
        unknown: int = _number(tokenizer, "<unk>")
        # `</s>` in a page is text, not the end of the model's input.
        self._stand_in = {number: unknown for number in held if number != unknown}

    @classmethod
    def load(cls, path: Path) -> Pieces:
        """Read the vocabulary."""
        from tokenizers import Tokenizer

        try:
            return cls(Tokenizer.from_buffer(path.read_bytes()))
        except (OSError, ValueError) as cause:
            raise EncoderDamaged(details={"file": path.name}) from cause

    def ids(self, text: str, longest: int) -> list[int]:
        """Return the numbers of a text's pieces; of a longer text its beginning counts."""
        # One text at a time: the library's own threads would warn of every later fork.
        encoded: Any = self._tokenizer.encode(mend(text[:longest]), add_special_tokens=False)
        return [self._stand_in.get(number, number) for number in encoded.ids]


def _number(tokenizer: Tokenizer, piece: str) -> int:
    """Return the number of a piece that must be there."""
    number = tokenizer.token_to_id(piece)
    if number is None:
        raise EncoderDamaged(f"The vocabulary has no `{piece}`.")
    return int(number)
