"""Checks whether a PDF contains anything active."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.errors import PdfReadError
from pypdf.generic import IndirectObject, NullObject

from lading.base.documents.confined.protocol import Head, Refused

from . import reasons
from .pdf_actions import has_file_inside, is_active

# Search for the names in the plain bytes too: another reader may find an object that ours does not.
_RAW_NAMES = re.compile(rb"/(JavaScript|Launch|EmbeddedFiles?|RichMediaContent)\b")
_NAME_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_END = re.compile(rb"%%EOF[\s\x00]*\Z")


def pdf(content: bytes, _options: Head) -> bytes:
    """Raise Refused for a document that is not accepted, and whatever the parser raises. There is
    no result: documents are stored unchanged.
    """
    if reason := reason_to_refuse(content):
        raise Refused(reason)
    return b""


def reason_to_refuse(content: bytes) -> str:
    """Why the document is refused (`reasons`); "" if it is accepted. Raises whatever the parser
    raises.
    """
    plain = _NAME_ESCAPE.sub(lambda escape: bytes([int(escape[1], 16)]), content)
    if name := _RAW_NAMES.search(plain):
        return reasons.ATTACHMENTS if name[1].startswith(b"Embedded") else reasons.ACTIVE
    reader = _opened(content)
    if reader is None:
        return reasons.PASSWORD
    if len(reader.pages) == 0:
        return reasons.NO_PAGES
    if not all(_is_whole(page) for page in reader.pages):
        return reasons.INCOMPLETE
    readings = [reader] if _is_well_formed(content) else [reader, _repaired(content)]
    objects = (each for reading in readings for each in _objects(reading))
    return next((reason for each in objects if (reason := _reason(each))), "")


def _reason(item: Any) -> str:
    """Why an object of the document is refused; "" if it is accepted."""
    if not is_active(item):
        return ""
    return reasons.ATTACHMENTS if has_file_inside(item) else reasons.ACTIVE


def _opened(content: bytes) -> PdfReader | None:
    """The document as a reader without its password sees it; None if there is nothing to see. An
    owner's password alone keeps nobody from reading.
    """
    reader = PdfReader(BytesIO(content))
    if reader.is_encrypted and not reader.decrypt(""):
        return None
    return reader


def _is_whole(page: Any) -> bool:
    """Whether what a page shows is in the file. The end of a file that was cut off is missing."""
    entry = page.get_object().raw_get("/Contents") if "/Contents" in page.get_object() else None
    parts = entry.get_object() if entry is not None else []
    each = parts if isinstance(parts, list) else [parts]
    return all(part.get_object() is not None and not _is_null(part.get_object()) for part in each)


def _is_null(value: Any) -> bool:
    return isinstance(value, NullObject)


def _is_well_formed(content: bytes) -> bool:
    """Whether a reader finds all objects by the file's own table, and repairs nothing."""
    if not content.startswith(b"%PDF-") or not _END.search(content[-1024:]):
        return False
    try:
        PdfReader(BytesIO(content), strict=True)
    except PdfReadError:
        return False
    return True


def _repaired(content: bytes) -> PdfReader:
    """The document with every object that stands in the file, whatever its table says: readers that
    repair a file look for them so.
    """
    stream = BytesIO(content)
    reader = PdfReader(BytesIO(content))
    if reader.is_encrypted:
        reader.decrypt("")
    reader._rebuild_xref_table(stream)
    reader.stream = stream
    return reader


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
