"""Uploads of a company, as the file manager stores them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from lading.base.files.models import Purpose, StoredFile
from lading.members.accounts.models import User


@pytest.fixture
def stored() -> Callable[..., StoredFile]:
    """``stored(user)`` is a small document of the user's company."""

    def store(user: User, name: str = "offer.pdf") -> StoredFile:
        content = b"%PDF-1.4 offer"
        return StoredFile.objects.create(
            company_id=user.company_id,
            uploaded_by=user,
            purpose=Purpose.ATTACHMENT,
            original_name=name,
            content_type="application/pdf",
            size=len(content),
            sha256="0" * 64,
            path=default_storage.save(f"uploads/{name}", ContentFile(content)),
            created_at=timezone.now(),
        )

    return store
