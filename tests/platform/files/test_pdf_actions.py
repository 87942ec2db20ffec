"""What a PDF may do by itself, what after a click, and what never (RULES.md 44)."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from lading.base.files.examining.documents import reason_to_refuse

from . import hostile_pdfs

REFUSED = {**hostile_pdfs.AUTOMATIC, **hostile_pdfs.FETCHING, **hostile_pdfs.CLICKED_SHARES}
ACCEPTED = {**hostile_pdfs.CLICKED, **hostile_pdfs.HARMLESS}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_document_that_reaches_out_is_refused(kind: str) -> None:
    assert reason_to_refuse(REFUSED[kind]) == "active content"


@pytest.mark.parametrize("kind", ACCEPTED)
def test_a_document_with_ordinary_links_is_accepted(kind: str) -> None:
    assert reason_to_refuse(ACCEPTED[kind]) == ""


def test_objects_in_compressed_streams_are_looked_at_too() -> None:
    share = hostile_pdfs.packed_pdf(b"/OpenAction 4 0 R", hostile_pdfs.TO_SHARE)
    page = hostile_pdfs.packed_pdf(b"/OpenAction 4 0 R", hostile_pdfs.TO_PAGE)
    assert b"/GoTo" not in share + page
    assert reason_to_refuse(share) == "active content"
    assert reason_to_refuse(page) == ""


def test_the_documents_are_well_formed() -> None:
    for content in {**REFUSED, **ACCEPTED}.values():
        reader = PdfReader(io.BytesIO(content), strict=True)
        assert len(reader.pages) == 1
        assert "/Type" in reader.trailer["/Root"]  # type: ignore[operator]  # a dictionary
