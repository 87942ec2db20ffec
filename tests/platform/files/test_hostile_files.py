"""Files that are broken or would harm who opens them are refused with the reason (RULES.md 44)."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest

from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from . import bombs, corpus
from .conftest import REFUSAL, assert_nothing_kept, upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]

HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "text behind a picture's name": lambda: b"hello",
    "html": lambda: b"<html><script>alert(1)</script></html>",
    "svg": lambda: b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    "windows program": lambda: b"MZ" + b"\x00" * 500,
    "gif and script": lambda: b"GIF89a/*" + b"\x00" * 20 + b"*/=1;alert(1)",
    "webp": lambda: b"RIFF\x24\x00\x00\x00WEBPVP8 ",
    "bare signature": lambda: b"\xff\xd8\xff",
    "bare png signature": lambda: b"\x89PNG\r\n\x1a\n",
    "archive": corpus.archive,
    "zip bomb": corpus.zip_bomb,
    "jpeg and zip": lambda: corpus.jpeg() + corpus.archive(),
    "png and zip": lambda: corpus.png() + corpus.archive(),
    "pdf and zip": lambda: corpus.pdf() + corpus.archive(),
    "jpeg and pdf": lambda: corpus.jpeg()[:2] + b"\xff\xfe\x00\x0a%PDF-1.7" + corpus.jpeg()[2:],
    "png and trailing script": lambda: corpus.png() + b"<script>alert(1)</script>",
    "truncated jpeg": lambda: corpus.jpeg(400, 400)[:-2000],
    "truncated png": lambda: corpus.png(400, 400)[:-40],
    "png with a broken checksum": lambda: corpus.png()[:40] + b"\x00" + corpus.png()[41:],
    "pixel flood": lambda: corpus.png_announcing(100_000, 100_000),
    "just too many pixels": lambda: corpus.png_announcing(8_000, 5_001),
    "text bomb in a png": corpus.png_with_text_bomb,
    "profile bomb in a png": lambda: bombs.png_with_profile(100),
    "jpeg of thousands of scans": lambda: bombs.jpeg_of_scans(9_000),
    "jpeg of a million segments": lambda: bombs.jpeg_of_segments(corpus.jpeg(), 1_000_000),
    "png of many texts": lambda: bombs.png_of_chunks(corpus.png(), b"tEXt", b"a\x00b", 1_000),
    "png in crumbs": lambda: bombs.png_in_small_chunks(200, 1),
    "truncated pdf": lambda: corpus.pdf()[:-30],
    "pdf header alone": lambda: b"%PDF-1.7\n%%EOF",
    "pdf of noise": lambda: b"%PDF-1.7\n" + bytes(range(256)) * 50 + b"\n%%EOF",
    "encrypted pdf": lambda: corpus.pdf_encrypted("secret"),
    "pdf with a script": corpus.pdf_with_script,
    "pdf with a hidden script": corpus.pdf_with_hidden_script,
    "pdf that launches": lambda: corpus.pdf_with_action("/Launch"),
    "pdf that submits": lambda: corpus.pdf_with_action("/SubmitForm"),
    "pdf that opens another": lambda: corpus.pdf_with_action("/GoToE"),
    "pdf with an additional action": lambda: corpus.pdf_with_action("/JavaScript", "/AA"),
    "pdf with an attachment": corpus.pdf_with_attachment,
    "pdf bomb": corpus.pdf_of_object_streams_bomb,
    "pdf cut off in a page": lambda: corpus.pdf_of_lines()[:1500] + b"\n%%EOF\n",
    "script behind junk": lambda: b"junk\n" + corpus.pdf_with_script(),
    "submission behind junk": lambda: b"junk\n" + corpus.pdf_with_action("/SubmitForm"),
    "pdf without pages": corpus.pdf_without_pages,
}
OF_ANOTHER_KIND = frozenset(
    {
        "empty",
        "text behind a picture's name",
        "html",
        "svg",
        "windows program",
        "gif and script",
        "webp",
        "archive",
        "zip bomb",
    }
)
"""For these the documents' message is true: another format."""
INSIDE = "This file has other files inside it. Please save it without them and choose it again."
ACTIVE = (
    "This PDF contains scripts, or opens something by itself or on a network. Please print it as a "
    "new PDF and choose that one."
)
DAMAGED = (
    "This file is damaged or incomplete. Please save or scan it again, then choose the new file."
)
PIXELS = "This picture has more than 40 megapixels. Please make it smaller and choose it again."
PASSWORD = "This PDF opens only with a password. Please save it without one and choose it again."
REASONS = {
    **dict.fromkeys(("jpeg and zip", "png and zip", "pdf and zip", "jpeg and pdf"), INSIDE),
    "pdf with an attachment": INSIDE,
    "pixel flood": PIXELS,
    "just too many pixels": PIXELS,
    "encrypted pdf": PASSWORD,
    "pdf without pages": "This PDF has no pages. Please choose another file.",
    **dict.fromkeys(
        (
            "pdf with a script",
            "pdf with a hidden script",
            "pdf that launches",
            "pdf that submits",
            "pdf that opens another",
            "pdf with an additional action",
            "script behind junk",
            "submission behind junk",
        ),
        ACTIVE,
    ),
}
"""Everything else is a file of an accepted format that no reader can read."""


def reason_of(kind: str) -> str:
    """What a person reads about the file."""
    return REFUSAL if kind in OF_ANOTHER_KIND else REASONS.get(kind, DAMAGED)


OPENING: dict[str, Callable[[], bytes]] = {
    "an owner's password alone": lambda: corpus.pdf_encrypted(""),
    "bytes before": lambda: b"From: scanner@kaveri.example\r\n\r\n" + corpus.pdf(),
    "bytes after": lambda: corpus.pdf() + b"\n" + b"\x00\xff" * 2000,
    "a line of a web server after": lambda: corpus.pdf() + b"\n<!-- cached -->",
    "a wrong place of the table": lambda: corpus.pdf().replace(b"startxref\n", b"startxref\n9"),
    "a table of wrong places": lambda: (
        corpus.pdf()
        .replace(b"00000 n", b"00000 n")
        .replace(b"%PDF-1.3", b"%PDF-1.3\n% written by an old program")
    ),
    "many lines": corpus.pdf_of_lines,
}


@pytest.mark.parametrize("kind", OPENING)
def test_a_document_that_opens_is_kept_as_it_is(api: Api, kept: Any, kind: str) -> None:
    """Readers repair these, and ask for no password."""
    content = OPENING[kind]()
    answer = upload(api(member(2)), content, "terms.pdf")
    assert answer.status == 200, answer
    assert kept() == [content]


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_and_broken_files_are_refused(api: Api, kept: Any, kind: str) -> None:
    name = "terms.pdf" if "pdf" in kind else "photo.jpg"
    answer = upload(api(member(2)), HOSTILE[kind](), name)
    assert answer.status == 415, answer
    assert answer.json == {"message": reason_of(kind), "code": "FILE_TYPE", "errors": {}}
    assert_nothing_kept(kept)


def test_the_corpus_is_what_it_says() -> None:
    assert struct.unpack(">II", corpus.png_announcing(7, 9)[16:24]) == (7, 9)
    assert len(corpus.zip_bomb()) < 200_000
    assert b"/JavaScript" not in corpus.pdf_with_hidden_script()
