"""The API's answers with which the portal's tests work: they are what the API answers now.

`WRITE_ANSWERS=1 scripts/test platform -- -k document_rows -n0` writes them again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "answers"
WRITES = bool(os.environ.get("WRITE_ANSWERS"))


def read(name: str) -> dict[str, Any]:
    """The answers of a form, by key."""
    path = FOLDER / f"{name}.json"
    if not path.exists():
        return {}
    answers: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return answers


def compare(name: str, key: str, answer: Any) -> None:
    """The stored answer is this one."""
    if WRITES:
        write(name, {**read(name), key: answer})
    assert read(name).get(key) == answer, f"{name}.json has another answer for “{key}”"


def write(name: str, by_key: dict[str, Any]) -> None:
    """Store answers, one on each line."""
    lines = [
        f" {json.dumps(key, ensure_ascii=False)}: {json.dumps(by_key[key], ensure_ascii=False)}"
        for key in sorted(by_key)
    ]
    FOLDER.mkdir(exist_ok=True)
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
