"""Reads the rows of the specification itself, where it lies beside this checkout."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SPECIFICATION = Path(__file__).resolve().parents[4] / "shared" / "spec" / "2-trade-flows.md"

_QUOTED = re.compile(r"(?<![\w'])'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)")
_WITH_INCHES = re.compile(r"\d+' ")


@cache
def _chapter(number: int) -> str:
    text = SPECIFICATION.read_text(encoding="utf-8")
    return text.split(f"\n## {number}. ")[1].split("\n## ")[0]


def rows(chapter: int, title: str) -> list[str]:
    """The rows of a table, the rules of a list, or the parts of the sentences below a heading."""
    text = _chapter(chapter)
    if title:
        text = text.split(f"\n### {title}")[1].split("\n### ")[0]
        text = text.split("\nCross-field rules:")[0]
    return _rows(text.split("\n", 1)[1])


def rules(after: str) -> list[str]:
    """The rules of the list that begins with this line."""
    return _rows(_chapter(5).split(f"\n{after}:\n")[1].split("\n\n")[0])


def _rows(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip()]
    table = [line.strip("| ") for line in lines if line.startswith("|")]
    if table:
        return table[2:]
    listed = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
    if listed:
        return listed
    return [part.strip(" .") for line in lines for part in re.split(r"[;.] (?=\S)", line)]


def quoted(row: str) -> list[str]:
    """The messages that a row quotes."""
    return _QUOTED.findall(_WITH_INCHES.sub("", row))
