"""Wire shapes of files. URLs are paths on the portal's and the API's own origin."""

from __future__ import annotations

from urllib.parse import quote
from uuid import UUID

from pydantic import Field

from lading.base.kernel.wire import Wire

from .models import StoredFile
from .thumbnails import Size

EXAMPLE = "/api/files/5f0e8a52-7c6f-4b4e-9f0e-0a9f6d5d2c11/packing-list.pdf"


def file_url(file: StoredFile) -> str:
    """The path of a file's download."""
    return path_of(file.uuid, file.original_name)


def path_of(uuid: UUID, original_name: str) -> str:
    """Like `file_url`, for a file that is not loaded."""
    return f"/api/files/{uuid}/{quote(original_name, safe='')}"


def thumbnail_url(file: StoredFile, size: Size) -> str:
    """The path of a thumbnail's download."""
    return f"{file_url(file)}?size={size}"


class UploadOut(Wire):
    """An uploaded file (flat). Send its `url` as `src` in the call that attaches the file."""

    url: str = Field(examples=[EXAMPLE])
    original_name: str = Field(serialization_alias="originalname", examples=["packing-list.pdf"])

    @classmethod
    def from_file(cls, file: StoredFile) -> UploadOut:
        """The answer to an upload."""
        return cls(url=file_url(file), original_name=file.original_name)


class AttachmentOut(Wire):
    """An attached file."""

    src: str = Field(examples=[EXAMPLE])
    original_name: str = Field(examples=["packing-list.pdf"])
    download_url: str = Field(description="The same address as `src`.", examples=[EXAMPLE])

    @classmethod
    def from_file(cls, file: StoredFile) -> AttachmentOut:
        """The wire shape of a stored file."""
        url = file_url(file)
        return cls(src=url, original_name=file.original_name, download_url=url)
