"""`make conformance`: the official suite on both revisions, and the Inspector in every way.

`python -m tests.conformance.run FOLDER`, where the folder holds Node and the packages.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.conformance import inspector, suite
from tests.conformance.node import Node


def main(folder: Path) -> int:
    """Run everything and say how it went."""
    node = Node(folder.resolve())
    with tempfile.TemporaryDirectory(prefix="carrel-conformance-") as scratch:
        outcomes = suite.run(node, Path(scratch))
        for one in outcomes:
            right = len(one.required) - len({*one.missing, *one.failed})
            print(
                f"{one.revision}: {right} of {len(one.required)} required scenarios passed, "
                f"{one.checks} checks; {one.unscored} more ran that do not count"
            )
            for name in sorted({*one.missing, *one.failed}):
                print(f"  failed: {name}")
        if not all(one.passed for one in outcomes):
            return 1
        runs = inspector.run(node, Path(scratch))
        print(f"Inspector: {runs} runs over stdio and HTTP, in both eras, without a failure")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
