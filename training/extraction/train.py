"""Train the scorer on all pages and write its file: `python -m training.extraction.train`."""

from __future__ import annotations

from carrel.ingest.html.scorer_file import DIGEST, MODEL, save
from training.extraction.fit import fit
from training.extraction.pages import pages


def main() -> None:
    """Write the model and its digest."""
    found = pages()
    digest = save(fit(found), MODEL, DIGEST)
    blocks = sum(len(page.blocks) for page in found)
    print(f"{len(found)} pages, {blocks} blocks; {MODEL.stat().st_size} bytes, sha256 {digest}")


if __name__ == "__main__":
    main()
