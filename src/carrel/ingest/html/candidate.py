"""A block with the element that it came from: what a scorer judges."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.core.blocks import Block
from carrel.ingest.html.node import Node


@dataclass(frozen=True, slots=True)
class Candidate:
    """A block, and the element whose words it holds."""

    block: Block
    node: Node
