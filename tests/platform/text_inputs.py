"""The texts of `tests/inputs/texts.csv`: what people type, and what is stored of it or refused."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

_FILE = Path(__file__).parents[1] / "inputs" / "texts.csv"
_ESCAPE = re.compile(r"\\(?:u([0-9A-F]{4})|U([0-9A-F]{8})|\\)")

HIDES = "This text contains {}, which hides what it says. Please type it again."
CONTROL = "This text contains {}, which cannot be shown. Please delete it."
LOOK_ALIKE = (
    "This e-mail address contains {}, which looks like another letter or cannot be seen. Please "
    "type the address again."
)
_MESSAGES = {"hides": HIDES, "control": CONTROL, "look_alike": LOOK_ALIKE}


@dataclass(frozen=True, slots=True)
class TypedText:
    """A row. ``problem`` is the English message, "required" for a text with nothing to see,
    "invalid" for an address that is none, and "" for a text that is stored.
    """

    field: str
    typed: str
    stored: str
    problem: str
    note: str


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda m: chr(int(m[1] or m[2], 16)) if m[1] or m[2] else "\\", text)


def _message(problem: str) -> str:
    kind, _space, character = problem.partition(" ")
    return _MESSAGES[kind].format(character) if kind in _MESSAGES else problem


def typed_texts(*fields: str) -> list[TypedText]:
    """The rows of these fields."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        TypedText(
            row["field"],
            _unescaped(row["typed"]),
            _unescaped(row["stored"]),
            _message(row["problem"]),
            row["note"],
        )
        for row in rows
        if row["field"] in fields
    ]
