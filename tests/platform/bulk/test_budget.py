"""A file that used up what one file may use is refused in words of its own (RULES.md 84)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import translation

from lading.base.documents.confined.protocol import OUT_OF_MEMORY, OUT_OF_TIME, Refused
from lading.base.reference.imports import file_refusals
from lading.office.bulk import files
from lading.records.record_imports import words

TOO_SLOW = "The file takes too long to read. Please split it, or save it as CSV."
READERS: list[Callable[[str], str]] = [
    lambda reason: files.why(Refused(reason)),
    words.why,
    file_refusals.why,
]


@pytest.mark.django_db
@pytest.mark.parametrize("reason", [OUT_OF_TIME, OUT_OF_MEMORY])
@pytest.mark.parametrize("why", READERS)
def test_every_reader_of_files_says_that_the_file_takes_too_long(
    why: Callable[[str], str], reason: str
) -> None:
    """`test_confined.py` has files that need too much time or memory."""
    assert why(reason) == TOO_SLOW


@pytest.mark.django_db
def test_members_read_it_in_their_language() -> None:
    with translation.override("fr"):
        reason = files.why(Refused(OUT_OF_TIME))
    assert reason.startswith("La lecture du fichier prend trop de temps.")
