"""A full disk is answered with 503 and a message, and leaves neither a row nor a part of a file."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, storages
from pytest_django import Settings

from lading.base.files.folder import FolderStorage
from lading.base.kernel.database.full_disk import DiskFull
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.full_disk import no_file_above

from .conftest import assert_nothing_kept, upload
from .corpus import sized_pdf

Api = Callable[..., ApiClient]
WORDS = {
    "en": "There is no storage space left. Please try again later.",
    "fr": "Il n’y a plus d’espace de stockage. Veuillez réessayer plus tard.",
}
MEGABYTE = 1_000_000


@pytest.fixture
def spool(settings: Settings, tmp_path: Path) -> Path:
    """The folder of uploads that are being received."""
    folder = tmp_path / "received"
    folder.mkdir()
    settings.FILE_UPLOAD_TEMP_DIR = folder
    return folder


@pytest.mark.django_db
@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    ("size", "room", "in_memory"),
    [
        (800_000, 500_000, MEGABYTE),  # received in memory; no room in the storage
        (2 * MEGABYTE, MEGABYTE, 1000),  # no room while it is received
    ],
)
def test_an_upload_without_room(
    api: Api,
    kept: Any,
    spool: Path,
    settings: Settings,
    language: str,
    size: int,
    room: int,
    in_memory: int,
) -> None:
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = in_memory
    user = member(2)
    with no_file_above(room):
        answer = upload(api(user, language=language), sized_pdf(size), "big.pdf")
    assert answer.status == 503, answer
    assert answer.json == {"message": WORDS[language], "code": "UNAVAILABLE", "errors": {}}
    assert answer.headers["Retry-After"] == "60"
    assert_nothing_kept(kept)
    assert list(spool.iterdir()) == []
    assert upload(api(user), sized_pdf(size), "big.pdf").status == 200
    assert list(spool.iterdir()) == []


class Failing(File):  # type: ignore[type-arg]  # no class to subscript at run time
    """A content whose second half cannot be written."""

    def __init__(self, number: int) -> None:
        super().__init__(None)
        self.number = number

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        yield b"first half"
        raise OSError(self.number, "failed")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_half_a_file_is_not_kept(tmp_path: Path, number: int) -> None:
    with pytest.raises(DiskFull):
        FolderStorage(tmp_path).save("a", Failing(number))
    assert list(tmp_path.iterdir()) == []
    # The control: Django's own storage keeps it.
    with pytest.raises(OSError, match="failed"):
        FileSystemStorage(tmp_path).save("a", Failing(number))
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_another_failure_stays_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="failed") as failure:
        FolderStorage(tmp_path).save("a", Failing(errno.EIO))
    assert failure.value.errno == errno.EIO
    assert list(tmp_path.iterdir()) == []


def test_the_platform_uses_it() -> None:
    assert isinstance(storages["default"], FolderStorage)
