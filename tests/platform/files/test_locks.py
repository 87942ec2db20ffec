"""Services about files lock the rows that they decide about before they write."""

from __future__ import annotations

from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from lading.base.files import services
from lading.base.files.models import StoredFile
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import company_of, member
from tests.platform.locks import Lock, Named, assert_locked
from tests.platform.privacy.people import stored

from . import corpus

pytestmark = pytest.mark.django_db


def test_uploads_of_a_company_are_counted_one_after_the_other() -> None:
    user = member(3)
    file = SimpleUploadedFile("a.png", corpus.png())
    move = partial(services.store_upload, actor=actor_of_user(user), upload=file)
    assert_locked(move, Named(by=f"upload {company_of(user).pk}"))


def test_files_are_locked_before_they_are_deleted() -> None:
    file = stored(member(3), "old.pdf")
    discard = transaction.atomic(services.discard)
    move = partial(discard, StoredFile.objects.filter(pk=file.pk))
    assert_locked(move, Lock("files_storedfile", file.pk, key=True))
