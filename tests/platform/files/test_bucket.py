"""Uploads in an S3 bucket: the same rules as in a folder, and nothing is public."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test.utils import override_settings
from django.utils import timezone

from config import storages
from lading.base.files import jobs, retention
from lading.base.files.models import StoredFile
from lading.base.kernel.errors import Unavailable
from lading.base.kernel.values.clock import as_of
from lading.base.work import outbox
from scripts.lib import ports
from tests.platform.bucket import KEYS, REGION, Bucket
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.privacy import people, test_data_requests, test_erasure
from tests.platform.privacy.people import stored

from . import corpus, test_download, test_retention
from .conftest import upload

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("s3_bucket")]

Api = Callable[..., ApiClient]

# The tests for a folder run unchanged for a bucket.
test_the_company_and_staff_read_it_and_nobody_else = (
    test_download.test_the_company_and_staff_read_it_and_nobody_else
)
test_how_a_document_is_sent = test_download.test_how_a_document_is_sent
test_a_lost_content_is_not_found = test_download.test_a_file_whose_content_is_lost_is_not_found
test_a_file_goes_with_its_content = test_retention.test_a_file_goes_with_its_content_after_the_days
test_an_empty_storage_is_no_error = test_retention.test_an_empty_storage_is_no_error
test_a_primary_users_erasure = test_erasure.test_a_primary_users_erasure_closes_the_company
test_a_lost_file_is_named = test_data_requests.test_a_lost_file_is_named_and_stops_nothing
test_preparing_twice = test_data_requests.test_preparing_twice_makes_one_archive
test_a_download_from_asking_to_expiry = test_data_requests.test_a_download_from_asking_to_expiry
person = test_data_requests.person


def test_an_upload_is_in_the_bucket_and_no_address_leads_there(api: Api, s3_bucket: Bucket) -> None:
    owner = member(2)
    url = upload(api(owner), corpus.pdf(), "terms.pdf").json["url"]
    file = StoredFile.objects.get()
    assert s3_bucket.names() == [file.path]
    assert s3_bucket.contents() == [corpus.pdf()]
    assert url.startswith("/api/files/")
    assert httpx.get(f"{s3_bucket.endpoint}/{s3_bucket.name}/{file.path}").status_code == 403
    with pytest.raises(ValueError, match="through the platform alone"):
        default_storage.url(file.path)


def test_a_refused_upload_leaves_nothing_in_the_bucket(api: Api, s3_bucket: Bucket) -> None:
    assert upload(api(member(2)), b"no picture").status == 415
    assert s3_bucket.names() == []


def test_the_archive_holds_the_files_and_the_erasure_takes_them(s3_bucket: Bucket) -> None:
    known = people.known_person()
    with test_data_requests.packed(known.user) as archive:
        names = [name for name in archive.namelist() if str(known.document.uuid) in name]
        assert len(names) == 1
        with default_storage.open(known.document.path) as content:
            assert archive.read(names[0]) == content.read()
    test_erasure.erase(known.user)
    assert known.document.path not in s3_bucket.names()


def test_a_content_without_a_row_is_deleted_after_a_day(api: Api) -> None:
    upload(api(member(3)), corpus.png())
    kept = StoredFile.objects.get().path
    orphan = default_storage.save("uploads/ab/0123456789abcdef", ContentFile(b"left behind"))
    assert jobs.purge_unused()["strays"] == 0
    with as_of(timezone.now() + dt.timedelta(hours=25)):
        assert jobs.purge_unused()["strays"] == 1
    assert not default_storage.exists(orphan)
    assert default_storage.exists(kept)


def test_a_bucket_behaves_as_a_folder_where_something_is_missing() -> None:
    with pytest.raises(FileNotFoundError):
        default_storage.open("uploads/none")
    with pytest.raises(FileNotFoundError):
        default_storage.get_modified_time("uploads/none")
    with pytest.raises(FileNotFoundError):
        default_storage.size("uploads/none")
    default_storage.delete("uploads/none")
    assert not default_storage.exists("uploads/none")
    twice = [default_storage.save("uploads/name", ContentFile(text)) for text in (b"1", b"2")]
    assert len(set(twice)) == 2


@pytest.fixture
def free_port() -> int:
    """A port on which no program listens."""
    return ports.find_free()


@pytest.fixture
def away(free_port: int) -> Any:
    """A bucket that does not answer."""
    described = storages.described(
        "uploads", endpoint=f"http://127.0.0.1:{free_port}", region=REGION, **KEYS
    )
    with override_settings(STORAGES={"default": described}):
        yield


def test_a_bucket_that_does_not_answer_is_a_503_and_nothing_is_kept(api: Api, away: None) -> None:
    owner = member(2)
    answer = upload(api(owner), corpus.png())
    assert (answer.status, answer.json["code"]) == (503, "UNAVAILABLE")
    assert not StoredFile.objects.exists()


def test_deleting_waits_for_a_bucket_that_does_not_answer(
    s3_bucket: Bucket, free_port: int
) -> None:
    file = stored(member(2), "old.pdf")
    file.unused_since = timezone.now() - dt.timedelta(days=31)
    file.save(update_fields=["unused_since"])
    path = file.path
    assert retention.discard() == 1
    described = storages.described(
        s3_bucket.name, endpoint=f"http://127.0.0.1:{free_port}", region=REGION, **KEYS
    )
    with override_settings(STORAGES={"default": described}), pytest.raises(Unavailable):
        outbox.drain()
    assert s3_bucket.names() == [path]
    outbox.drain()
    assert s3_bucket.names() == []
