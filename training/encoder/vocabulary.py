"""Writing the vocabulary for the library `tokenizers`."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import sentencepiece
from sentencepiece import sentencepiece_model_pb2

from training.encoder.source import Source

KEPT = Path(__file__).with_name("kept_pieces.bin")
_SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
_SPACE = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}


def kept_pieces(count: int) -> npt.NDArray[np.int64]:
    """Return the numbers of the pieces that stay, one bit for each of all."""
    bits = np.unpackbits(np.frombuffer(KEPT.read_bytes(), dtype=np.uint8), count=count)
    return np.flatnonzero(bits)


def write_vocabulary(source: Source, kept: npt.NDArray[np.int64]) -> str:
    """Return the file's text."""
    last = len(kept) - 1
    names = [*enumerate(_SPECIAL), (last, "<mask>")]
    tree = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [_added(number, name) for number, name in names],
        "normalizer": {"type": "Precompiled", "precompiled_charsmap": character_map()},
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [{"type": "WhitespaceSplit"}, _SPACE],
        },
        "post_processor": _template(),
        "decoder": _SPACE,
        "model": {
            "type": "Unigram",
            "unk_id": _SPECIAL.index("<unk>"),
            "byte_fallback": False,
            "vocab": [
                # Five digits are what ships.
                [source.pieces[number], round(float(source.scores[number]), 5)]
                for number in kept
            ],
        },
    }
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))


def character_map() -> str:
    """Return the table of SentencePiece's rule nmt_nfkc, out of a throw-away model."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=_letters(),
        model_writer=model,
        vocab_size=40,
        hard_vocab_limit=False,
        normalization_rule_name="nmt_nfkc",
        minloglevel=2,
    )
    spec = sentencepiece_model_pb2.ModelProto.FromString(model.getvalue()).normalizer_spec
    return base64.b64encode(spec.precompiled_charsmap).decode()


def _letters() -> Iterator[str]:
    for start in range(100):
        yield " ".join("abcdefghijklmnopqrstuvwxyz"[(start * step) % 26 :] for step in range(1, 6))


def _added(number: int, name: str) -> dict[str, object]:
    return {
        "id": number,
        "content": name,
        "single_word": False,
        "lstrip": name == "<mask>",
        "rstrip": False,
        "normalized": False,
        "special": True,
    }


def _template() -> dict[str, object]:
    def special(name: str) -> dict[str, object]:
        return {"SpecialToken": {"id": name, "type_id": 0}}

    def text(name: str) -> dict[str, object]:
        return {"Sequence": {"id": name, "type_id": 0}}

    start, end = special("<s>"), special("</s>")
    return {
        "type": "TemplateProcessing",
        "single": [start, text("A"), end],
        "pair": [start, text("A"), end, end, text("B"), end],
        "special_tokens": {
            name: {"id": name, "ids": [_SPECIAL.index(name)], "tokens": [name]}
            for name in ("<s>", "</s>")
        },
    }
