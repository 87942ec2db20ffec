"""A program that checks whether a PDF contains anything active. It runs in a process of its own,
with its own limits.

It reads the document from standard input. It exits with 0 for an ordinary readable document, else
with 1 and a reason on standard output. A document that exhausts its reader exhausts only this
process. It imports nothing of the platform, so that it starts quickly.
"""

from __future__ import annotations

import re
import resource
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Any

MEMORY_BYTES = 768 * 1024 * 1024
CPU_SECONDS = 10

FORBIDDEN_KEYS = frozenset(
    {"/JS", "/JavaScript", "/Launch", "/EmbeddedFiles", "/EF", "/XFA", "/RichMediaContent"}
)
FORBIDDEN_ACTIONS = frozenset(
    {
        "/JavaScript",
        "/Launch",
        "/ImportData",
        "/SubmitForm",
        "/GoToE",
        "/Rendition",
        "/RichMediaExecute",
    }
)
FORBIDDEN_SUBTYPES = frozenset({"/FileAttachment", "/RichMedia", "/Movie", "/Sound", "/Screen"})

# Search for the names in the plain bytes too: another reader may find an object that ours does not.
_RAW_NAMES = re.compile(rb"/(JavaScript|Launch|EmbeddedFiles?|RichMediaContent)\b")
_NAME_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")


def reason_to_refuse(content: bytes) -> str:
    """Why the document is refused; "" if it is accepted. Raises whatever the parser raises."""
    # Imported here, so that the limits apply before the parser is loaded.
    from pypdf import PdfReader  # noqa: PLC0415

    plain = _NAME_ESCAPE.sub(lambda found: bytes([int(found[1], 16)]), content)
    if _RAW_NAMES.search(plain):
        return "active content"
    reader = PdfReader(BytesIO(content))
    if reader.is_encrypted:
        return "encrypted"
    if len(reader.pages) == 0:
        return "no pages"
    for found in _objects(reader):
        if _acts(found):
            return "active content"
    return ""


def _objects(reader: Any) -> Iterator[Any]:
    """Every dictionary of the document: all numbered objects, and those inside them."""
    from pypdf.generic import IndirectObject  # noqa: PLC0415

    numbers = {
        (number, generation) for generation in reader.xref for number in reader.xref[generation]
    }
    numbers |= {(number, 0) for number in reader.xref_objStm}
    pending = [reader.trailer]
    pending += [reader.get_object(IndirectObject(*key, reader)) for key in sorted(numbers)]
    while pending:
        item = pending.pop()
        if isinstance(item, dict):
            yield item
            pending.extend(item.values())
        elif isinstance(item, list):
            pending.extend(item)


def _acts(item: Any) -> bool:
    if not FORBIDDEN_KEYS.isdisjoint(item):
        return True
    action, kind, subtype = (_value(item, key) for key in ("/S", "/Type", "/Subtype"))
    return action in FORBIDDEN_ACTIONS or kind == "/EmbeddedFile" or subtype in FORBIDDEN_SUBTYPES


def _value(item: Any, key: str) -> str:
    value = item.get(key)
    return str(value.get_object() if hasattr(value, "get_object") else value)


def main() -> int:
    """Inspect standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        reason = reason_to_refuse(sys.stdin.buffer.read())
    except Exception as error:  # any error of the parser means that the document is unreadable
        reason = f"unreadable: {type(error).__name__}"
    sys.stdout.write(reason)
    return 1 if reason else 0


if __name__ == "__main__":
    sys.exit(main())
