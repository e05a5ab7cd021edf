"""Arguments that the service reads itself, so that a bad request is recorded like any other.

The schema that clients see is that of the pipeline's own parameters.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import ConfigDict

from carrel.core.arguments import Arguments


class Given(Arguments):
    """Whatever a client gave."""

    model_config = ConfigDict(extra="allow")
    parameters: ClassVar[type[Arguments]] = Arguments

    @property
    def values(self) -> dict[str, Any]:
        """The arguments by name."""
        return self.model_extra or {}

    @classmethod
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return the schema of the parameters."""
        schema: dict[str, Any] = cls.parameters.model_json_schema(*args, **kwargs)
        found: dict[str, Any] = _without_needless(schema)
        return found


def _without_needless(node: Any) -> Any:
    """Leave out that an object may hold anything, which goes without saying."""
    if isinstance(node, list):
        return [_without_needless(one) for one in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _without_needless(value)
        for key, value in node.items()
        if (key, value) != ("additionalProperties", True)
    }


def given_for(parameters: type[Arguments]) -> type[Given]:
    """Return arguments with the schema of these parameters."""

    class Own(Given):
        """The arguments of one tool."""

    Own.parameters = parameters
    return Own
