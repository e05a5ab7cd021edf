"""From text to the numbers of its word pieces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from carrel.errors import ConfigError, EncoderDamaged
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


class PieceCounter:
    """Counts the pieces of a text, as another tokenizer for `text.tokens`."""

    def __init__(self, path: Path) -> None:
        from tokenizers import Tokenizer

        try:
            self._tokenizer = Tokenizer.from_buffer(path.read_bytes())
        except (OSError, ValueError) as cause:
            raise ConfigError(
                f"EMBEDDING_TOKENIZER_NAME names {path}, which cannot be read as a tokenizer",
                suggestion="Name a `tokenizer.json`, or `bundled` for that of Carrel's encoder.",
            ) from cause
        # A text that is counted is whole, whatever the model behind the file could read.
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def count(self, text: str) -> int:
        """Return how many pieces a text is."""
        encoded: Any = self._tokenizer.encode(text, add_special_tokens=False)
        return len(encoded.ids)


def _number(tokenizer: Tokenizer, piece: str) -> int:
    """Return the number of a piece that must be there."""
    number = tokenizer.token_to_id(piece)
    if number is None:
        raise EncoderDamaged(f"The vocabulary has no `{piece}`.")
    return int(number)
