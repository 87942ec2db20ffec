"""Reads the rows of the specification itself, where it lies beside this checkout."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "spec"

_QUOTED = re.compile(r"(?<![\w'])'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)")
_WITH_INCHES = re.compile(r"\d+' ")


@cache
def _chapter(path: Path, number: int) -> str:
    text = path.read_text(encoding="utf-8")
    return text.split(f"\n## {number}. ")[1].split("\n## ")[0]


@dataclass(frozen=True)
class Document:
    """A part of the specification: the file that holds it, and how it writes its rows."""

    file: str

    @property
    def path(self) -> Path:
        """Where it would be."""
        return FOLDER / self.file

    def rows(self, chapter: int, title: str, *, is_list: bool = False) -> list[str]:
        """The rows of a section; of a list within one if ``is_list``."""
        raise NotImplementedError

    def quoted(self, row: str) -> list[str]:
        """The messages that a row quotes."""
        raise NotImplementedError


class Tables(Document):
    """A part whose rows are those of tables and lists, with messages in single quotes."""

    def rows(self, chapter: int, title: str, *, is_list: bool = False) -> list[str]:
        """The rows of a table, the rules of a list, or the parts of the sentences below a
        heading.
        """
        text = _chapter(self.path, chapter)
        if is_list:
            return _rows(text.split(f"\n{title}:\n")[1].split("\n\n")[0])
        if title:
            text = text.split(f"\n### {title}")[1].split("\n### ")[0]
            text = text.split("\nCross-field rules:")[0]
        return _rows(text.split("\n", 1)[1])

    def quoted(self, row: str) -> list[str]:
        """What stands between single quotes, without feet and inches."""
        return _QUOTED.findall(_WITH_INCHES.sub("", row))


def _rows(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip()]
    table = [line.strip("| ") for line in lines if line.startswith("|")]
    if table:
        return table[2:]
    listed = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
    if listed:
        return listed
    return [part.strip(" .") for line in lines for part in re.split(r"[;.] (?=\S)", line)]


class Sentences(Document):
    """A part whose rules are sentences below titles in bold, with messages in double quotes. Where
    a sentence says that several things are required, each of them is a row.
    """

    def rows(self, chapter: int, title: str, *, is_list: bool = False) -> list[str]:
        """The rules below a title."""
        text = _chapter(self.path, chapter).split(f"\n**{title}**\n")[1].split("\n**")[0]
        lines = [line.removeprefix("- ") for line in text.splitlines() if line.startswith("- ")]
        return [
            rule
            for line in lines
            for sentence in _split(line, r"[.;] (?=\S)")
            for rule in _required(sentence.strip(" ."))
        ]

    def quoted(self, row: str) -> list[str]:
        """What stands between double quotes."""
        return re.findall(r'"([^"]+)"', row)


_AND = r", (?:and )?| and "
_LISTED = re.compile(r"(?:Required(?: messages)?|Messages): (.*)")
_ALL_REQUIRED = re.compile(r"(.*?)( (?:are|is)(?: all)? required.*)")


def _required(sentence: str) -> list[str]:
    if listed := _LISTED.fullmatch(sentence):
        return _split(listed[1], _AND)
    named = _ALL_REQUIRED.fullmatch(sentence)
    if named is None:
        return [sentence]
    *others, last = _split(named[1], _AND)
    return [*others, last + named[2]]


def _split(text: str, mark: str) -> list[str]:
    """The parts between the marks that stand outside quotes and parentheses."""
    pattern, parts = re.compile(mark), [""]
    depth, is_quoted, place = 0, False, 0
    while place < len(text):
        character = text[place]
        is_quoted ^= character == '"'
        if not is_quoted:
            depth += {"(": 1, ")": -1}.get(character, 0)
            match = pattern.match(text, place) if depth == 0 else None
            if match:
                parts.append("")
                place = match.end()
                continue
        parts[-1] += character
        place += 1
    return [part for part in parts if part]


TRADE = Tables("2-trade-flows.md")
EXTRAS = Sentences("3-extras-and-back-office.md")
