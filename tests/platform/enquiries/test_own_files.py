"""Who may download the attachments of an enquiry."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment, Lead
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import EnquiryFactory, StaffFactory, colleague, member

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


def attached(user: User, **fields: object) -> tuple[Enquiry, str]:
    """An enquiry with a picture, and the picture's path below /api."""
    enquiry = EnquiryFactory.by(user, **fields)
    path = default_storage.save("uploads/picture", ContentFile(b"picture"))
    file = StoredFile.objects.create(
        company_id=user.company_id,
        uploaded_by=user,
        purpose="attachment",
        original_name="yarn.png",
        content_type="image/png",
        size=7,
        sha256="0" * 64,
        path=path,
        created_at=timezone.now(),
    )
    EnquiryAttachment.objects.create(enquiry=enquiry, file=file, slot=1, is_primary=True)
    return enquiry, f"/files/{file.uuid}/yarn.png"


def lead_of(user: User, enquiry: Enquiry, *, matched: bool = True, opened: bool = True) -> None:
    assert user.company is not None
    now = timezone.now()
    Lead.objects.create(
        enquiry=enquiry,
        company=user.company,
        is_matched=matched,
        published_at=now,
        accessed_at=now if opened else None,
        created_at=now,
    )


def content_of(answer: Answer) -> bytes:
    return b"".join(answer.response.streaming_content)


def test_its_company_its_leads_and_staff_read_it_and_nobody_else(api: Api) -> None:
    buyer, supplier, stranger = member(1), member(3), member(3)
    enquiry, url = attached(buyer)
    lead_of(supplier, enquiry)
    for reader in (buyer, colleague(buyer), supplier, colleague(supplier), StaffFactory.create()):
        assert content_of(api(reader).get(url)) == b"picture"
    for other in (stranger, member(1), member(5)):
        assert api(other).get(url).status == 404
    assert api().get(url).status == 401


@pytest.mark.parametrize("lacks", ["opened", "matched"])
def test_who_has_not_opened_it_or_is_not_matched_any_more_does_not_read_it(
    api: Api, lacks: str
) -> None:
    buyer, supplier = member(1), member(3)
    enquiry, url = attached(buyer)
    lead_of(supplier, enquiry, **{lacks: False})
    answer = api(supplier).get(url)
    assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize("status", ["draft", "pending_approval", "rejected", "withdrawn"])
def test_what_is_not_published_is_the_owners_alone(api: Api, status: str) -> None:
    buyer, supplier = member(1), member(3)
    enquiry, url = attached(buyer, status=status)
    lead_of(supplier, enquiry)
    assert api(supplier).get(url).status == 404
    assert content_of(api(buyer).get(url)) == b"picture"
