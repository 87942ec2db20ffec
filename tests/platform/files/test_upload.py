"""The content decides which uploads are accepted (RULES.md 44). A refusal stores nothing."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.db import DatabaseError
from django.utils import timezone
from PIL import Image

from lading.files.models import StoredFile
from lading.kernel import limits
from lading.kernel.models import IdempotencyRecord, Limit
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member

from . import bombs, corpus, hostile_pdfs
from .conftest import REFUSAL, assert_nothing_kept, upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


@pytest.mark.parametrize(
    ("content", "name", "stored_type", "stored_name"),
    [
        (corpus.jpeg(), "photo.jpg", "image/jpeg", "photo.jpg"),
        (corpus.jpeg(), "photo.jpeg", "image/jpeg", "photo.jpg"),
        (corpus.jpeg(mode="CMYK"), "print.jpg", "image/jpeg", "print.jpg"),
        (corpus.jpeg(mode="L"), "grey.jpg", "image/jpeg", "grey.jpg"),
        (corpus.png(), "drawing.png", "image/png", "drawing.png"),
        (corpus.png(mode="P"), "drawing.png", "image/png", "drawing.png"),
        (corpus.png(mode="I;16"), "scan.png", "image/png", "scan.png"),
        (corpus.pdf(), "packing list.pdf", "application/pdf", "packing list.pdf"),
        (hostile_pdfs.CLICKED["address"], "terms.pdf", "application/pdf", "terms.pdf"),
        (corpus.png(), "claims-to-be.pdf", "image/png", "claims-to-be.png"),
    ],
)
def test_honest_files_are_kept(
    api: Api, kept: Any, content: bytes, name: str, stored_type: str, stored_name: str
) -> None:
    user = member(2)
    answer = upload(api(user), content, name, kind="application/x-whatever-the-client-says")
    assert answer.status == 200, answer
    file = StoredFile.objects.get()
    quoted = stored_name.replace(" ", "%20")
    assert answer.json == {"url": f"/api/files/{file.uuid}/{quoted}", "originalname": stored_name}
    assert (file.company_id, file.uploaded_by_id) == (user.company_id, user.pk)
    assert (file.purpose, file.content_type, file.original_name) == (
        "attachment",
        stored_type,
        stored_name,
    )
    (stored,) = kept()
    assert file.size == len(stored)
    assert file.sha256 == hashlib.sha256(stored).hexdigest()
    assert stored_name not in file.path
    assert str(file.uuid) not in file.path


def test_pictures_lose_their_metadata_and_keep_their_orientation(api: Api, kept: Any) -> None:
    assert upload(api(member(2)), corpus.rotated_jpeg_with_place()).status == 200
    (stored,) = kept()
    assert b"Secret Camera Works" not in stored
    assert b"Exif" not in stored
    image = Image.open(BytesIO(stored))
    assert image.size == (40, 64)
    red, _green, blue = image.convert("RGB").getpixel((20, 5))  # type: ignore[misc]  # three bands
    assert red > 150 > blue  # the former left edge is the top now


def test_data_appended_to_an_image_is_not_stored(api: Api, kept: Any) -> None:
    assert upload(api(member(2)), corpus.jpeg() + b"<script>alert(1)</script>").status == 200
    (stored,) = kept()
    assert b"script" not in stored


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


@pytest.mark.parametrize(
    ("purpose", "status"), [("product_image", 415), ("logo", 415), ("document", 200)]
)
def test_pictures_only_where_a_picture_is_wanted(api: Api, purpose: str, status: int) -> None:
    assert upload(api(member(2)), corpus.pdf(), "a.pdf", purpose=purpose).status == status
    assert upload(api(member(2)), corpus.png(), "a.png", purpose=purpose).status == 200


def test_an_unknown_purpose_is_named(api: Api, kept: Any) -> None:
    answer = upload(api(member(2)), corpus.png(), purpose="anything")
    assert answer.status == 422
    assert list(answer.errors) == ["purpose"]
    assert_nothing_kept(kept)


# -- size --------------------------------------------------------------------------------------


def test_exactly_five_megabytes_are_accepted(api: Api) -> None:
    content = corpus.sized_pdf(corpus.LIMIT)
    assert len(content) == 5_242_880
    assert upload(api(member(2)), content, "big.pdf").status == 200


@pytest.mark.parametrize("extra", [1, 1_000, 500_000])
def test_one_byte_more_is_refused(api: Api, kept: Any, extra: int) -> None:
    answer = upload(api(member(2)), corpus.sized_pdf(corpus.LIMIT + extra), "big.pdf")
    assert answer.status == 413
    assert answer.json == {"message": REFUSAL, "code": "FILE_TOO_LARGE", "errors": {}}
    assert_nothing_kept(kept)


class Unread(BytesIO):
    """A body that must not be read."""

    def read(self, *_size: Any) -> bytes:
        """Fail."""
        raise AssertionError("the body was read")


def test_what_is_announced_as_too_large_is_refused_before_it_is_read(api: Api, kept: Any) -> None:
    client = api(member(2))
    announced: dict[str, Any] = {
        "CONTENT_LENGTH": 20_000_000,
        "CONTENT_TYPE": "multipart/form-data; boundary=b",
        "wsgi.input": Unread(),
    }
    path = "/api/file-manager/single"
    answer = client.client.generic("POST", path, headers=client.headers, **announced)
    assert answer.status_code == 413
    assert_nothing_kept(kept)


@pytest.mark.parametrize(
    ("limit", "language", "size"),
    [
        (3_145_728, "en", "under 3 MB."),
        (10_485_760, "en", "under 10 MB."),
        # 5.3405…: rounded down, so never more than is accepted
        (5_600_000, "en", "under 5.34 MB."),
        (5_600_000, "fr", "de moins de 5,34\u00a0Mo."),
        (3_145_728, "ar", "أقل من 3 ميغابايت."),
    ],
)
def test_the_refusal_says_how_large_a_file_may_be(
    api: Api, kept: Any, limit: int, language: str, size: str
) -> None:
    Limit.objects.create(key="attachment.max_bytes", plan_tier=0, value=limit)
    limits.forget()
    client = api(member(2), language=language)
    wrong = upload(client, b"<p>", "a.pdf")
    assert (wrong.status, wrong.json["code"]) == (415, "FILE_TYPE")
    larger = upload(client, corpus.sized_pdf(limit + 1), "a.pdf")
    assert (larger.status, larger.json["code"]) == (413, "FILE_TOO_LARGE")
    # The announced length is too much, so the body is not even read.
    vast = upload(client, corpus.sized_pdf(limit + 100_000), "a.pdf")
    assert vast.status == 413
    for answer in (wrong, larger, vast):
        assert answer.json["message"].endswith(size)
    assert_nothing_kept(kept)


@pytest.mark.parametrize("scans", [1, 40])
def test_a_progressive_picture_may_have_scans(api: Api, scans: int) -> None:
    content = bombs.jpeg_of_scans(scans, side=64)
    assert upload(api(member(2)), content, "photo.jpg").status == 200


def test_one_scan_too_many_is_refused_before_decoding(api: Api, kept: Any) -> None:
    content = bombs.jpeg_of_scans(41, side=64)
    # The picture itself is one that a decoder accepts.
    Image.open(BytesIO(content)).load()
    assert upload(api(member(2)), content, "photo.jpg").status == 415
    assert_nothing_kept(kept)


def test_a_picture_may_come_in_many_parts(api: Api) -> None:
    for content in (
        bombs.jpeg_of_segments(corpus.jpeg(), 4_000),
        bombs.png_of_chunks(corpus.png(), b"tEXt", b"a\x00b", 400),
        bombs.png_in_small_chunks(200, 4),
    ):
        assert upload(api(member(2)), content).status == 200


def test_a_compressed_picture_may_be_large_when_unfolded(api: Api) -> None:
    assert upload(api(member(2)), corpus.png(5_000, 4_000, "RGB"), "map.png").status == 200


# -- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept_name"),
    [
        ("../../etc/passwd", "passwd.png"),
        ("..\\..\\windows\\system.ini", "system.png"),
        ("evil\u202egnp.exe", "evilgnp.png"),
        ("zero\u200bwidth.png", "zerowidth.png"),
        ("a;<b>:c|d?.png", "a__b__c_d_.png"),
        (".htaccess", "htaccess.png"),
        ("फसल सूची.png", "फसल सूची.png"),
        ("عقد.png", "عقد.png"),
        ("smile😀.png", "smile😀.png"),
        ("double.pdf.exe", "double.pdf.png"),
        ("a" * 400 + ".png", "a" * 146 + ".png"),
    ],
)
def test_names_are_made_safe(api: Api, given: str, kept_name: str) -> None:
    assert upload(api(member(2)), corpus.png(), given).json["originalname"] == kept_name
    assert StoredFile.objects.get().original_name == kept_name


# -- who, how often, again ---------------------------------------------------------------------


def test_only_members_upload(api: Api, kept: Any) -> None:
    assert upload(api(), corpus.png()).status == 401
    assert upload(api(StaffFactory.create()), corpus.png()).status == 403
    assert_nothing_kept(kept)


def test_a_form_without_the_file_is_refused(api: Api, kept: Any) -> None:
    client = api(member(2))
    assert client.form("/file-manager/single", {}).status == 422
    assert list(client.form("/file-manager/single", {"image": "text"}).errors) == ["image"]
    assert client.post("/file-manager/single", {"image": "x"}).status == 422
    assert_nothing_kept(kept)


def test_uploads_are_throttled_per_person(api: Api) -> None:
    Limit.objects.create(key="upload.per_minute", plan_tier=0, value=2)
    client = api(member(2))
    assert [upload(client, corpus.png()).status for _ in range(3)] == [200, 200, 429]
    assert StoredFile.objects.count() == 2
    assert upload(api(member(3)), corpus.png()).status == 200


def test_the_same_idempotency_key_stores_one_file(api: Api, kept: Any) -> None:
    client = api(member(2))
    client.headers["idempotency-key"] = "upload-1"
    first, again = upload(client, corpus.png()), upload(client, corpus.png())
    assert first.json == again.json
    assert len(kept()) == 1
    assert upload(client, corpus.jpeg()).status == 409
    assert len(kept()) == 1
    assert IdempotencyRecord.objects.count() == 1


def test_an_upload_whose_answer_was_lost_is_kept_once(
    api: Api, kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """Raised when the process is killed; no code handles it."""

    def die(*_arguments: object) -> None:
        raise Killed

    client = api(member(2))
    client.headers["idempotency-key"] = "upload-1"
    with monkeypatch.context() as patched:
        patched.setattr("lading.kernel.idempotency._serialise", die)
        with pytest.raises(Killed):
            upload(client, corpus.png())
    (made,) = StoredFile.objects.all()
    IdempotencyRecord.objects.update(held_until=timezone.now())
    answer = upload(client, corpus.png())
    assert answer.status == 200
    assert str(made.uuid) in answer.response.content.decode()
    assert StoredFile.objects.count() == len(kept()) == 1


def test_when_the_row_cannot_be_written_no_byte_is_kept(
    api: Api, kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**fields: object) -> StoredFile:
        raise DatabaseError("disk full")

    client = api(member(2))
    monkeypatch.setattr(StoredFile.objects, "create", broken)
    assert upload(client, corpus.png()).status == 500
    monkeypatch.undo()
    assert_nothing_kept(kept)


def test_the_corpus_is_what_it_says() -> None:
    assert struct.unpack(">II", corpus.png_announcing(7, 9)[16:24]) == (7, 9)
    assert len(corpus.zip_bomb()) < 200_000
    assert b"/JavaScript" not in corpus.pdf_with_hidden_script()
