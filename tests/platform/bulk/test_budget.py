"""The reading of a file ends when it has used up what one file may use (RULES.md 84)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.bulk import files
from lading.bulk.models import BulkImport
from lading.kernel.confined.protocol import OUT_OF_MEMORY, Refused
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .bad_files import largest
from .conftest import uploaded

pytestmark = pytest.mark.django_db

TOO_SLOW = "The file takes too long to read. Please split it, or save it as CSV."


def test_a_file_that_needs_too_much_time_is_refused_and_says_so(
    api: Callable[..., ApiClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, not after further attempts."""
    monkeypatch.setattr(files, "READING_SECONDS", 1)
    found = uploaded(api(member(1)), largest(), kind="enquiries")
    assert (found["status"], found["reasons"]) == ("refused", [TOO_SLOW])
    stored = BulkImport.objects.get()
    assert (stored.state, bytes(stored.content)) == ("refused", b"")


def test_a_file_that_needs_too_much_memory_says_the_same() -> None:
    assert files.why(Refused(OUT_OF_MEMORY)) == TOO_SLOW
