"""The conditions in the text of SQL statements, as guards: each line that is one, `AND …`. When the
statement is run, such a condition may stand within a longer line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .sites import LONGEST, Site, app_of

KIND = "SQL condition"
LINE = re.compile(r"^[ \t]*(AND [^\n]+)$", re.MULTILINE)
STATEMENT = re.compile(r"\b(SELECT|UPDATE|DELETE|INSERT|WHERE|JOIN)\b")

END = r"(?=\s*(?:$|[),;]|(?:AND|GROUP|ORDER|LIMIT|OFFSET|FOR|RETURNING|UNION)\b))"
"""What follows a whole condition: `AND a = 1` is not one in `AND a = 10` or `AND a = 1 OR b`."""


def of_modules(platform: Path, paths: Iterable[Path], first: int) -> list[Site]:
    """The conditions in the texts of these modules."""
    sites: list[Site] = []
    for path in paths:
        file = str(path.relative_to(platform.parent))
        known: set[str] = set()
        for line, condition in _conditions(ast.parse(path.read_text())):
            key = f"{file}::{condition}"
            if key in known:
                continue
            known.add(key)
            app, number = app_of(file), first + len(sites)
            sites.append(Site(number, app, file, line, KIND, key, condition[:LONGEST]))
    return sites


def _conditions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines of the texts, with where the texts begin. A condition with a value that is put in when
    the text is made is not one of them, nor one that opens a bracket for the next line.
    """
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values
            )
            docstrings |= {id(part) for part in node.values}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = "" if id(node) in docstrings else node.value
        else:
            continue
        if STATEMENT.search(text) or text.startswith("AND "):
            for match in LINE.finditer(text):
                condition = match[1].rstrip()
                if "\0" not in condition and _is_closed(condition):
                    yield node.lineno, condition


def _is_closed(condition: str) -> bool:
    return condition.count("(") == condition.count(")")


def without(statement: str, condition: str) -> str:
    """The statement without this condition, whether it is a line or a part of one."""
    lines = (line for line in statement.split("\n") if line.strip() != condition)
    within = re.compile(rf"(?<=\s){re.escape(condition)}{END}")
    return "\n".join(within.sub("", line) for line in lines)
