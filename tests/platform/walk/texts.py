"""What can be read in an answer of the API, for tests that search it for what it must not say."""

from __future__ import annotations

import html
import io
import json
import zipfile

from tests.platform.conftest import Answer
from tests.platform.trade_documents import reading


def text_of(answer: Answer) -> str:
    """The text of the body and the headers. JSON is decoded, so that no escape hides anything, the
    lines of a PDF are joined, and a workbook is read with all its parts.
    """
    if answer.response.streaming:
        return ""
    return f"{_text_of_body(answer)} {dict(answer.headers)}"


def _text_of_body(answer: Answer) -> str:
    content: bytes = answer.response.content
    if "json" in answer.headers.get("content-type", ""):
        return json.dumps(answer.json, ensure_ascii=False)
    if content.startswith(b"%PDF-"):
        return " ".join(reading.text(content).split())
    if not content.startswith(b"PK\x03\x04"):
        return content.decode()
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return html.unescape("\n".join(parts.read(name).decode() for name in parts.namelist()))
