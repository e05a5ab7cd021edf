"""Fit the classifiers and write them into the package: `python -m training.fields.train`."""

from __future__ import annotations

import sys

from carrel.ingest.fields.learned import DIGEST, MODEL, save
from training.fields.examples import headings, lines, titles
from training.fields.fit import fit

_HEADINGS, _LINES, _TITLES = 15_000, 8_000, 6_500  # traits that are kept


def main() -> int:
    """Fit, write, and say how large the file is."""
    held = {
        "headings": fit(headings(), most=_HEADINGS),
        "lines": fit(lines(), most=_LINES),
        "titles": fit(titles(), most=_TITLES, wholes=False),  # names of firms do not come again
    }
    digest = save(held, MODEL, DIGEST)
    print(f"{MODEL.name}: {MODEL.stat().st_size:,} bytes, sha256 {digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
