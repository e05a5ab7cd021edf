"""The names of the toolsets, and which of them may be served together.

Without the SDK, so that a wrong setting is told before anything slow is loaded.
"""

from __future__ import annotations

import difflib

from carrel.errors import ConfigError

TOOLSETS = ("websites", "tasks", "todo", "research", "pipelines")
SERVED = ("websites", "tasks", "todo", "research", "pipelines")
# Both have tools called `list_tasks`, `update_task` and `delete_task`.
APART = ("tasks", "todo")


def chosen(given: str) -> tuple[str, ...]:
    """Return the toolsets named in a setting, each once, in the order given."""
    names = tuple(dict.fromkeys(part for name in given.split(",") if (part := name.strip())))
    if not names:
        raise ConfigError(
            "no toolset is chosen",
            suggestion=f"Name one or more of these with --toolsets or CARREL_TOOLSETS: "
            f"{', '.join(SERVED)}.",
        )
    for name in names:
        if name not in TOOLSETS:
            raise ConfigError(f"there is no toolset `{name}`", suggestion=_guess(name))
    if set(APART) <= set(names):
        raise ConfigError(
            "the toolsets `tasks` and `todo` cannot be served by one endpoint: both have tools "
            "called list_tasks, update_task and delete_task",
            details={"toolsets": list(names)},
            suggestion="Choose one of them here; over HTTP the other one stands beside it, at "
            "/mcp/tasks or /mcp/todo.",
        )
    for name in names:
        if name not in SERVED:
            raise ConfigError(
                f"this version of Carrel does not serve the toolset `{name}` yet",
                suggestion=f"Choose among: {', '.join(SERVED)}.",
            )
    return names


def missing(name: str) -> tuple[str, str]:
    """Say what is the matter with `/mcp/<name>`, and what to do."""
    there = ", ".join(f"/mcp/{one}" for one in SERVED)
    if name in TOOLSETS:
        return f"this version of Carrel does not serve the toolset `{name}` yet", f"Use {there}."
    return f"there is no toolset `{name[:40]}`", f"Use /mcp or {there}."


def _guess(name: str) -> str:
    near = difflib.get_close_matches(name.lower(), TOOLSETS, n=1)
    there = f"Choose among: {', '.join(SERVED)}."
    return f"Did you mean `{near[0]}`? {there}" if near else there
