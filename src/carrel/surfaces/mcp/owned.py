"""Arguments of tools that work on what belongs to a user.

The contracts list `user_id` as required. A call that leaves it out is served for its caller all the
same, for nothing else could be meant.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from carrel.core.arguments import Arguments


def _require_user(schema: dict[str, Any]) -> None:
    schema["required"] = ["user_id", *schema.get("required", [])]


class OwnedArguments(Arguments):
    """Arguments that begin with the user."""

    model_config = ConfigDict(json_schema_extra=_require_user)

    user_id: Annotated[str | None, Field(description="your own id")] = None


def one_of(choices: type[StrEnum] | tuple[str, ...]) -> Any:
    """Name the choices in the schema; the service refuses others in the contract's words."""
    return Field(json_schema_extra={"enum": [str(choice) for choice in choices]})
