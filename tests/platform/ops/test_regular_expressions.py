"""No regular expression of the platform takes a time that grows exponentially with its text, and
the readers whose expressions take quadratic time read no long texts.
"""

from __future__ import annotations

import ast
import datetime as dt
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import config
import lading
from lading.base.reference.hs.codes import digits_of
from lading.members.companies.ports_input import ends_of
from lading.office.bulk.headings import container_named
from lading.records.record_imports.columns.dates import read_day
from scripts.lib.paths import ROOT

# Text that begins as each repeated part does, again and again, and then ends as nothing does. The
# parts are read from the expression by its own parser.
TRY = r"""
import json, re, sys
from re import _parser as parser
def sample(tokens):
    text = ""
    for op, arg in tokens:
        name = str(op)
        if name == "LITERAL": text += chr(arg)
        elif name == "NOT_LITERAL": text += "a" if arg != 97 else "b"
        elif name == "ANY": text += "a"
        elif name == "IN": text += one_of(arg)
        elif name == "BRANCH": text += sample(arg[1][0])
        elif name == "SUBPATTERN": text += sample(arg[3])
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            text += sample(arg[2]) * max(1, min(arg[0], 3))
        elif name == "ATOMIC_GROUP": text += sample(arg)
    return text
def one_of(items):
    wanted = re.compile("[a0 .,:/\\-()\t'_Z]")
    for op, arg in items:
        if str(op) == "LITERAL": return chr(arg)
        if str(op) == "RANGE": return chr(arg[0])
        if str(op) == "CATEGORY":
            return {"CATEGORY_DIGIT": "0", "CATEGORY_SPACE": " "}.get(str(arg), "a")
    return "~"
def repeated(tokens, before=""):
    for op, arg in tokens:
        name = str(op)
        if name.endswith("_REPEAT"):
            if arg[1] > 8: yield before, sample(arg[2])
            yield from repeated(arg[2], before)
        elif name == "SUBPATTERN": yield from repeated(arg[3], before)
        elif name == "BRANCH":
            for branch in arg[1]: yield from repeated(branch, before)
        before += sample([(op, arg)]) if name not in ("ASSERT", "ASSERT_NOT", "AT") else ""
for number, (pattern, flags) in enumerate(json.load(sys.stdin)):
    print(number, flush=True)
    compiled = re.compile(pattern, flags)
    for before, body in set(repeated(parser.parse(pattern, flags))):
        for end in ("\0", "!", "\n\0"):
            text = before + body * 40 + end
            compiled.search(text); compiled.fullmatch(text)
print("done")
"""


def expressions() -> dict[tuple[str, int], str]:
    """Every expression of the platform that is a text, with its flags and where it stands."""
    return dict(_compiled()) | dict(_written())


def _compiled() -> Iterator[tuple[tuple[str, int], str]]:
    for package in (lading, config):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" in each.name or each.name.endswith("sgi"):
                continue
            for name, value in vars(importlib.import_module(each.name)).items():
                for part in value if isinstance(value, list | tuple | set | frozenset) else [value]:
                    if isinstance(part, re.Pattern) and isinstance(part.pattern, str):
                        yield (part.pattern, part.flags), f"{each.name}.{name}"


def _written() -> Iterator[tuple[tuple[str, int], str]]:
    for path in (ROOT / "platform").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func).startswith("re.")
                and node.args
            ):
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield (first.value, re.UNICODE.value), f"{path.name}:{node.lineno}"


def stuck_at(patterns: Sequence[tuple[str, int]], seconds: float) -> tuple[str, int] | None:
    """The expression that does not end on hard texts, in a process of its own; None: all do."""
    sent = json.dumps(patterns)
    try:
        done = subprocess.run(
            [sys.executable, "-c", TRY],
            input=sent,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=True,
        )
    except subprocess.TimeoutExpired as late:
        output = (late.stdout or b"").split()
        return patterns[int(output[-1])]
    assert done.stdout.split()[-1] == "done"
    return None


def test_no_expression_takes_exponential_time() -> None:
    patterns = expressions()
    assert len(patterns) > 150
    stuck = stuck_at(list(patterns), 90)
    assert stuck is None, (patterns[stuck], stuck)


@pytest.mark.parametrize("pattern", [r"(a+)+$", r"^(?:[a-z]+\s?)+:$"])
def test_one_that_does_is_noticed(pattern: str) -> None:
    assert stuck_at([("b+", 32), (pattern, 32)], 2) == (pattern, 32)


LONG = 300_000


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "read",
    [
        lambda: ends_of(f"a{' ' * LONG}b"),
        lambda: ends_of(f"a{'-' * LONG}b"),
        lambda: ends_of(f"a{') ' * LONG}b"),
        lambda: container_named("(" * LONG),
        lambda: read_day(f"a{' ' * LONG}b", "dmy", dt.date(2026, 11, 29)),
        lambda: digits_of(")" * LONG),
    ],
    ids=["spaces", "dashes", "brackets of a port", "brackets of a heading", "date", "HS code"],
)
def test_long_texts_are_not_read(read: Any) -> None:
    """Each took hours."""
    assert read() in (None, "") or read()[1] is None
