"""The heading of each call in the API document. Ninja makes "List Orders As Xlsx" from a view's
name; here it is written as a sentence begins. A route whose view's name says too little has its own
`summary`.
"""

from __future__ import annotations

from typing import Any

SPELLINGS = {"hs": "HS", "pdf": "PDF", "rodtep": "RODTEP", "xlsx": "XLSX"}


def document(schema: dict[str, Any]) -> None:
    """Write the headings of an API document that are made from names."""
    for path in schema["paths"].values():
        for operation in path.values():
            if operation["summary"].istitle():
                operation["summary"] = _sentence(operation["summary"])


def _sentence(title: str) -> str:
    text = " ".join(SPELLINGS.get(word, word) for word in title.lower().split())
    return text[0].upper() + text[1:]
