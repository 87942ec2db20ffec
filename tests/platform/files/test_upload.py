"""The content decides which uploads are accepted (RULES.md 44). A refusal stores nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.db import DatabaseError
from django.utils import timezone
from PIL import Image

from lading.base.files.models import StoredFile
from lading.base.kernel import limits
from lading.base.kernel.models import IdempotencyRecord, Limit
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


@pytest.mark.parametrize("purpose", ["product_image", "logo"])
def test_pictures_only_where_a_picture_is_wanted(api: Api, kept: Any, purpose: str) -> None:
    refusal = upload(api(member(2)), corpus.pdf(), "a.pdf", purpose=purpose)
    assert (refusal.status, refusal.json["code"]) == (415, "FILE_TYPE")
    assert_nothing_kept(kept)
    upload(api(member(2)), corpus.png(), "a.png", purpose=purpose)
    assert StoredFile.objects.get().purpose == purpose


@pytest.mark.parametrize("content", [corpus.pdf(), corpus.png()])
def test_a_document_may_be_a_picture(api: Api, kept: Any, content: bytes) -> None:
    upload(api(member(2)), content, "a.pdf", purpose="document")
    assert StoredFile.objects.get().purpose == "document"
    assert len(kept()) == 1


def test_an_unknown_purpose_is_named(api: Api, kept: Any) -> None:
    answer = upload(api(member(2)), corpus.png(), purpose="anything")
    assert answer.status == 422
    assert list(answer.errors) == ["purpose"]
    assert_nothing_kept(kept)


def sizes(kept: Any) -> list[tuple[int, int]]:
    return sorted(Image.open(BytesIO(content)).size for content in kept())


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
def test_a_progressive_picture_may_have_scans(api: Api, kept: Any, scans: int) -> None:
    content = bombs.jpeg_of_scans(scans, side=64)
    assert upload(api(member(2)), content, "photo.jpg").status == 200
    assert sizes(kept) == [(64, 64)]


def test_one_scan_too_many_is_refused_before_decoding(api: Api, kept: Any) -> None:
    content = bombs.jpeg_of_scans(41, side=64)
    # The picture itself is one that a decoder accepts.
    Image.open(BytesIO(content)).load()
    assert upload(api(member(2)), content, "photo.jpg").status == 415
    assert_nothing_kept(kept)


def test_a_picture_may_come_in_many_parts(api: Api, kept: Any) -> None:
    for content in (
        bombs.jpeg_of_segments(corpus.jpeg(), 4_000),
        bombs.png_of_chunks(corpus.png(), b"tEXt", b"a\x00b", 400),
        bombs.png_in_small_chunks(200, 4),
    ):
        assert upload(api(member(2)), content).status == 200
    assert sizes(kept) == [(64, 40), (64, 40), (200, 200)]


def test_a_compressed_picture_may_be_large_when_unfolded(api: Api, kept: Any) -> None:
    assert upload(api(member(2)), corpus.png(5_000, 4_000, "RGB"), "map.png").status == 200
    assert sizes(kept) == [(5_000, 4_000)]


# -- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent_name", "kept_name"),
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
def test_names_are_made_safe(api: Api, sent_name: str, kept_name: str) -> None:
    assert upload(api(member(2)), corpus.png(), sent_name).json["originalname"] == kept_name
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
        patched.setattr("lading.base.http.idempotency._serialise", die)
        with pytest.raises(Killed):
            upload(client, corpus.png())
    (stored_file,) = StoredFile.objects.all()
    IdempotencyRecord.objects.update(held_until=timezone.now())
    answer = upload(client, corpus.png())
    assert answer.status == 200
    assert str(stored_file.uuid) in answer.response.content.decode()
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
