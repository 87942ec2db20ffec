"""The lint part: every check that reads the sources without running the product."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scripts.lib import node, steps
from scripts.lib.paths import E2E, PLATFORM, PORTAL, PYTHON, ROOT, Home, say
from scripts.lib.python import manage
from scripts.lib.report import Part

AT_ONCE = 2
"""Most checks keep one core busy."""
BIN = PYTHON.parent
TYPES_ARE_CURRENT = "node scripts/api-types.mjs | diff -q - src/shared/api/schema.d.ts"


@dataclass(frozen=True)
class Check:
    """A command that must exit with 0."""

    name: str
    argv: list[str]
    env: Mapping[str, str]
    cwd: Path = ROOT


def of_platform(env: dict[str, str]) -> Iterator[Check]:
    """The checks of the Python sources and what is generated from them, cheap ones first."""
    yield Check("ruff check", [f"{BIN}/ruff", "check", "."], env)
    yield Check("ruff format", [f"{BIN}/ruff", "format", "--check", "."], env)
    yield Check("import rules", [f"{BIN}/lint-imports", "--no-cache"], env)
    yield Check("types (mypy)", [f"{BIN}/mypy"], env)
    yield Check("migrations", manage("makemigrations", "--check", "--dry-run"), env, cwd=PLATFORM)
    yield Check("languages", [str(PYTHON), "-m", "scripts.lib.locales"], env)
    yield Check("translations", [str(PYTHON), "-m", "scripts.lib.translations"], env)
    yield Check("OpenAPI document", manage("export_openapi", "--check"), env, cwd=PLATFORM)


def of_portal() -> Iterator[Check]:
    """The checks of the TypeScript sources."""
    tools = node.env()
    yield Check("portal sources", ["npm", "run", "--silent", "check"], tools, cwd=PORTAL)
    yield Check("portal messages", ["npm", "run", "--silent", "messages:check"], tools, cwd=PORTAL)
    yield Check(
        "portal API types",
        ["bash", "-o", "pipefail", "-c", TYPES_ARE_CURRENT],
        tools,
        cwd=PORTAL,
    )
    yield Check("end-to-end sources", ["npm", "run", "--silent", "check"], tools, cwd=E2E)


def run(part: Part, checks: Iterable[Check], home: Home) -> None:
    """Run every check, two at once, and count the results. Shows the output of those that fail."""
    ordered = list(checks)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for check, code in zip(
            ordered, pool.map(partial(_code_of, home=home), ordered), strict=True
        ):
            _tell(part, check, code, home)


def _log_of(check: Check, home: Home) -> Path:
    return home.logs / f"{_record_of(check)}.log"


def _record_of(check: Check) -> str:
    return f"check-{check.name.replace(' ', '-')}"


def _code_of(check: Check, home: Home) -> int:
    """Run a check and return its exit code. Its output goes to its log."""
    log = _log_of(check, home)
    log.write_bytes(b"")
    return steps.run(
        check.argv, name=_record_of(check), log=log, home=home, cwd=check.cwd, env=check.env
    )


def _tell(part: Part, check: Check, code: int, home: Home) -> None:
    if code == 0:
        part.passed += 1
        say(f"  passed  {check.name}")
        return
    part.fail(check.name)
    say(f"  FAILED  {check.name}")
    say(_log_of(check, home).read_text(errors="replace"))
