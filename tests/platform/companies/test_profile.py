"""How complete a profile is (RULES.md 12), by business type, with numbers computed by hand."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.members.companies.models import Company, CompanyDocument
from lading.members.companies.profile import missing_items, profile_percent, required_documents
from lading.members.companies.queries import profile_of
from tests.platform.factories import CompanyFactory, member, serves, ships

pytestmark = pytest.mark.django_db


def stored(company: Company, name: str = "gst.pdf") -> StoredFile:
    return StoredFile.objects.create(
        company_id=company.pk,
        purpose="document",
        original_name=name,
        content_type="application/pdf",
        size=1,
        sha256="0" * 64,
        path="uploads/x",
        created_at=timezone.now(),
    )


@pytest.mark.parametrize(
    ("business_type", "required", "bare_percent"),
    [
        (1, ["CC"], 85),
        (2, ["GST", "EXIM"], 80),
        (3, ["GST"], 85),
        (4, ["GST"], 85),
        (5, ["GST"], 85),
        (6, ["GST"], 85),
        (7, ["GST"], 85),
        (8, ["GST", "EXIM"], 80),
        (9, ["GST"], 85),
    ],
)
def test_what_each_type_must_bring(
    business_type: int, required: list[str], bare_percent: int
) -> None:
    company = CompanyFactory.create(business_type_id=business_type, address="")
    assert required_documents(business_type) == tuple(required)
    assert missing_items(company, set()) == ["address", "companyLogo", *required]
    assert profile_percent(company, set()) == bare_percent
    company.address = "4 Quay Street"
    company.logo = stored(company)
    assert profile_percent(company, set(required)) == 100
    assert profile_percent(company, set(required[1:])) == 95


def test_a_document_that_is_not_required_counts_for_nothing() -> None:
    company = CompanyFactory.create(business_type_id=3)
    assert profile_percent(company, {"CC", "EXIM"}) == 90


def test_the_profile_of_a_company(django_assert_num_queries: object) -> None:
    user = member(8)
    company = user.company
    assert company is not None
    serves(user, "DEHAM", "destination")
    serves(user, "INMAA", "loading")
    ships(user, "INMUN", "AEJEA")
    CompanyDocument.objects.create(company=company, key="GST", file=stored(company))
    with django_assert_num_queries(3):  # type: ignore[operator]  # pytest-django's fixture
        profile = profile_of(company)
    assert profile.percent == 90
    assert [port.port.locode for port in profile.ports] == ["DEHAM", "INMAA"]
    assert [document.key for document in profile.documents] == ["GST"]
    assert len(profile.pairs) == 1
