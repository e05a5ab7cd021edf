"""The block scorer, cross-validated: it is trained anew for each fold of sites."""

from __future__ import annotations

import json

from training.extraction.pages import pages
from training.extraction.validate import validate


def measure(limit: int | None = None) -> dict[str, object]:
    """Return the word F1 by type of page; takes minutes."""
    return validate(pages(limit))


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
