"""The lint part: every check that reads the sources without running the product."""

from __future__ import annotations

import shlex
import sys
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
# What `npm run api:types` does, to standard output.
API_TYPES = "node scripts/api-types.mjs"


@dataclass(frozen=True)
class Check:
    """A command that must exit with 0. If ``committed`` is given, ``result`` must equal it."""

    name: str
    argv: list[str]
    env: Mapping[str, str]
    cwd: Path = ROOT
    committed: Path | None = None
    result: Path | None = None


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


def of_portal(scratch: Path) -> Iterator[Check]:
    """The checks of the TypeScript sources. Generated files are written to ``scratch`` and
    compared.
    """
    tools = node.env()
    types = scratch / "schema.d.ts"
    yield Check("portal sources", ["npm", "run", "--silent", "check"], tools, cwd=PORTAL)
    yield Check("portal messages", ["npm", "run", "--silent", "messages:check"], tools, cwd=PORTAL)
    yield Check(
        "portal API types",
        ["bash", "-c", f"set -o pipefail; {API_TYPES} > {shlex.quote(str(types))}"],
        tools,
        cwd=PORTAL,
        committed=PORTAL / "src" / "shared" / "api" / "schema.d.ts",
        result=types,
    )
    yield Check("end-to-end sources", ["npm", "run", "--silent", "check"], tools, cwd=E2E)


def run(part: Part, checks: Iterable[Check], home: Home) -> None:
    """Run every check, two at once, and count the results. Shows the output of those that fail."""
    found = list(checks)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for check, code in zip(found, pool.map(partial(_code_of, home=home), found), strict=True):
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
    drifted = code == 0 and _has_drifted(check)
    if code == 0 and not drifted:
        part.passed += 1
        say(f"  passed  {check.name}")
        return
    part.fail(check.name)
    say(f"  FAILED  {check.name}")
    if drifted:
        say(f"{check.committed} is not what the sources make of it: generate it again.")
    else:
        sys.stdout.write(_log_of(check, home).read_text(errors="replace"))
        sys.stdout.flush()


def _has_drifted(check: Check) -> bool:
    if check.committed is None or check.result is None:
        return False
    return not check.committed.exists() or check.committed.read_text() != check.result.read_text()
