"""Fit the second opinion and write it into the package: `python -m training.intents.train`.

`--folds` writes nothing: it tells what models say of examples that they have not seen.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256

from carrel.agent.understanding.opinion import DIGEST, MODEL, save
from training.intents.examples import Example, own, public
from training.intents.fit import fit

_FOLDS = 4
_LIMITS = (0.3, 0.5, 0.7, 0.8, 0.9)


def main() -> int:
    """Fit, write, and say how large the file is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folds", action="store_true")
    if parser.parse_args().folds:
        _folds()
        return 0
    digest = save(fit([*public(), *own()]), MODEL, DIGEST)
    print(f"{MODEL.name}: {MODEL.stat().st_size:,} bytes, sha256 {digest}")
    return 0


def _folds() -> None:
    """Print precision and recall of "ours" at some limits, each part judged by the others."""
    examples, extra = list(public()), list(own())
    judged: list[tuple[float, bool]] = []
    for part in range(_FOLDS):
        rest = [one for one in examples if _part(one) != part]
        model = fit([*rest, *extra])
        judged += [
            (1 - model.opinion(one.text).other, "other" not in one.classes)
            for one in examples
            if _part(one) == part
        ]
    ours = sum(right for _, right in judged)
    for limit in _LIMITS:
        taken = [right for chance, right in judged if chance >= limit]
        found = sum(taken)
        print(f"{limit}: precision {found / len(taken):.3f}, recall {found / ours:.3f}")


def _part(one: Example) -> int:
    return int(sha256(f"part:{one.text}".encode()).hexdigest(), 16) % _FOLDS


if __name__ == "__main__":
    sys.exit(main())
