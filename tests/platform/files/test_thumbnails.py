"""Thumbnails of uploads: made by a job, safe to repeat, deleted with their file."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from lading.base.files import jobs, retention, services, thumbnails
from lading.base.files.models import Purpose, StoredFile
from lading.base.files.schemas import file_url
from lading.base.files.thumbnails import Size
from lading.base.kernel.models import OutboxMessage
from lading.members.accounts.models import User
from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, member

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
FORMAT = {"image/png": "PNG", "image/jpeg": "JPEG"}


def uploaded(
    api: Api, user: User, *, kind: str = "image/png", size: tuple[int, int] = (1200, 600)
) -> StoredFile:
    """A picture that was uploaded through the API."""
    content = io.BytesIO()
    mode = "RGBA" if kind == "image/png" else "RGB"
    picture = Image.new(mode, size, (200, 30, 30, 0) if mode == "RGBA" else (200, 30, 30))
    picture.save(content, FORMAT[kind])
    content.seek(0)
    content.name = f"yarn.{FORMAT[kind].lower()}"
    form = {"image": content, "purpose": Purpose.PRODUCT_IMAGE.value}
    answer = api(user).form("/file-manager/single", form)
    assert answer.status == 200, answer
    return StoredFile.objects.get(uuid=answer.json["url"].split("/")[3])


def sent(api: Api, user: User, file: StoredFile, size: str) -> tuple[str, tuple[int, int], int]:
    """The format and size of the picture that the download answers, and its bytes."""
    answer = api(user).get(file_url(file).removeprefix("/api"), size=size)
    assert answer.status == 200
    content = b"".join(answer.response.streaming_content)
    picture = Image.open(io.BytesIO(content))
    return str(picture.format), picture.size, len(content)


@pytest.mark.parametrize("kind", ["image/png", "image/jpeg"])
def test_both_sizes_are_made_once(api: Api, kind: str) -> None:
    seller = member(3)
    file = uploaded(api, seller, kind=kind)
    # Until then the picture itself is sent.
    assert sent(api, seller, file, "small")[1] == (1200, 600)
    jobs.make_thumbnails({"fileIds": [file.pk]})
    assert sent(api, seller, file, "small")[:2] == ("JPEG", (240, 120))
    assert sent(api, seller, file, "large")[:2] == ("JPEG", (960, 480))
    file.refresh_from_db()
    written = {path: default_storage.get_modified_time(path) for path in thumbnails.paths_of(file)}
    assert len(written) == 2
    jobs.make_thumbnails({"fileIds": [file.pk]})
    assert {path: default_storage.get_modified_time(path) for path in written} == written


def test_a_small_picture_is_not_enlarged_and_transparency_becomes_white(api: Api) -> None:
    seller = member(3)
    file = uploaded(api, seller, size=(30, 20))
    thumbnails.make(file.pk)
    assert sent(api, seller, file, "large")[:2] == ("JPEG", (30, 20))
    file.refresh_from_db()
    with default_storage.open(thumbnails.path_of(file, Size.SMALL)) as content:
        colour = Image.open(content).getpixel((10, 10))
    assert isinstance(colour, tuple)
    assert min(colour) > 250


def test_a_job_that_was_killed_half_way_is_done_again(api: Api) -> None:
    file = uploaded(api, member(3))
    default_storage.save(thumbnails.path_of(file, Size.SMALL), ContentFile(b"half"))
    thumbnails.make(file.pk)
    file.refresh_from_db()
    assert file.has_thumbnails
    with default_storage.open(thumbnails.path_of(file, Size.SMALL)) as content:
        assert Image.open(content).size == (240, 120)


def test_a_file_that_was_deleted_meanwhile_leaves_nothing(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = uploaded(api, member(3))
    make = thumbnails._smaller

    def deleted_then_made(content: bytes, side: int) -> bytes:
        StoredFile.objects.filter(pk=file.pk).delete()
        return make(content, side)

    monkeypatch.setattr(thumbnails, "_smaller", deleted_then_made)
    thumbnails.make(file.pk)
    assert not any(default_storage.exists(thumbnails.path_of(file, size)) for size in Size)


def test_what_cannot_be_read_stays_without(api: Api) -> None:
    seller = member(3)
    lost, broken = uploaded(api, seller), uploaded(api, seller)
    default_storage.delete(lost.path)
    default_storage.delete(broken.path)
    default_storage.save(broken.path, ContentFile(b"\x89PNG\r\n\x1a\nbroken"))
    jobs.make_thumbnails({"fileIds": [lost.pk, broken.pk, 999_999]})
    assert not StoredFile.objects.filter(has_thumbnails=True).exists()


def test_a_lost_thumbnail_is_replaced_by_the_picture(api: Api) -> None:
    seller = member(3)
    file = uploaded(api, seller)
    thumbnails.make(file.pk)
    default_storage.delete(thumbnails.path_of(file, Size.SMALL))
    assert sent(api, seller, file, "small")[1] == (1200, 600)


def test_who_may_not_read_the_picture_may_not_read_its_thumbnail(api: Api) -> None:
    seller = member(3)
    file = uploaded(api, seller)
    thumbnails.make(file.pk)
    path = file_url(file).removeprefix("/api")
    assert api(member(3)).get(path, size="small").status == 404
    assert list(api(seller).get(path, size="huge").errors) == ["size"]
    product = ProductFactory.by(seller, primary_image=file)
    assert sent(api, member(1), file, "small")[1] == (240, 120)
    product.status = "pending_approval"
    product.save()
    assert api(member(1)).get(path, size="small").status == 404


def test_they_are_deleted_with_their_file_and_kept_with_it(api: Api) -> None:
    file = uploaded(api, member(3))
    thumbnails.make(file.pk)
    file.refresh_from_db()
    paths = thumbnails.paths_of(file)
    retention.sweep_strays()
    assert all(default_storage.exists(path) for path in paths)
    services.discard(StoredFile.objects.filter(pk=file.pk))
    [event] = OutboxMessage.objects.filter(topic=services.DISCARDED)
    assert set(event.payload["paths"]) == {file.path, *paths}


def test_only_those_without_are_asked_for(api: Api) -> None:
    seller = member(3)
    made, missing = uploaded(api, seller), uploaded(api, seller)
    thumbnails.make(made.pk)
    made.refresh_from_db()
    thumbnails.ask_for([made])
    assert not OutboxMessage.objects.filter(topic=thumbnails.NEEDED).exists()
    thumbnails.ask_for([made, missing])
    [event] = OutboxMessage.objects.filter(topic=thumbnails.NEEDED)
    assert event.payload == {"fileIds": [missing.pk]}
