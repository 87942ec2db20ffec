"""Uploads files as callers do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import Settings

from lading.base.files.models import StoredFile
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import Answer, ApiClient

REFUSAL = "Invalid file.Please select a valid format under 5 MB."


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


@pytest.fixture
def kept(settings: Settings) -> Any:
    """A function that lists the contents of all stored files."""

    def contents() -> list[bytes]:
        root = Path(settings.MEDIA_ROOT)
        return [path.read_bytes() for path in root.rglob("*") if path.is_file()]

    return contents


def upload(
    client: ApiClient,
    content: bytes,
    name: str = "photo.jpg",
    kind: str = "image/jpeg",
    **more: str,
) -> Answer:
    """POST /file-manager/single."""
    file = SimpleUploadedFile(name, content, content_type=kind)
    return client.form("/file-manager/single", {"image": file, **more})


def assert_nothing_kept(kept: Any) -> None:
    """Assert that there is no row and no content."""
    assert not StoredFile.objects.exists()
    assert kept() == []
