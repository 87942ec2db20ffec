"""Checks whether a PDF contains anything active."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import IndirectObject

from lading.kernel.confined.protocol import Head, Refused

from .pdf_actions import is_active

# Search for the names in the plain bytes too: another reader may find an object that ours does not.
_RAW_NAMES = re.compile(rb"/(JavaScript|Launch|EmbeddedFiles?|RichMediaContent)\b")
_NAME_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")


def pdf(content: bytes, _options: Head) -> bytes:
    """Raise Refused for a document that is not accepted, and whatever the parser raises. There is
    no result: documents are stored unchanged.
    """
    if reason := reason_to_refuse(content):
        raise Refused(reason)
    return b""


def reason_to_refuse(content: bytes) -> str:
    """Why the document is refused; "" if it is accepted. Raises whatever the parser raises."""
    plain = _NAME_ESCAPE.sub(lambda found: bytes([int(found[1], 16)]), content)
    if _RAW_NAMES.search(plain):
        return "active content"
    reader = PdfReader(BytesIO(content))
    if reader.is_encrypted:
        return "encrypted"
    if len(reader.pages) == 0:
        return "no pages"
    for found in _objects(reader):
        if is_active(found):
            return "active content"
    return ""


def _objects(reader: Any) -> Iterator[Any]:
    """Every dictionary of the document: all numbered objects, and those inside them."""
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
