"""Only the company and staff may read its certificates; everybody who may see the profile may read
the logo. Knowing an address, because it was guessed or leaked, does not help.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.utils import timezone

from lading.base.files.models import Purpose, StoredFile
from lading.members.accounts.models import AccessToken, User
from lading.members.companies.models import Company, CompanyDocument
from lading.trade.enquiries.models import EnquiryAttachment, Lead
from lading.trade.profiles.models import BusinessCard
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, StaffFactory, colleague, company_of, member

from .forms import GST_NUMBER, form_of, src, upload
from .orders import ordered

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def download(client: ApiClient, file: StoredFile) -> int:
    """The status of a download by the file's full address."""
    return int(client.get(src(file).removeprefix("/api")).status)


def certified(kind: int = 3) -> tuple[User, StoredFile]:
    user = member(kind, tier=2, gst_number="" if kind == 1 else GST_NUMBER, description="About")
    file = upload(user)
    CompanyDocument.objects.create(
        company=company_of(user), key="CC" if kind == 1 else "GST", file=file
    )
    return user, file


@pytest.mark.parametrize("owner_kind", [1, 2, 3, 5])
@pytest.mark.parametrize("kind", range(1, 10))
def test_no_stranger_gets_a_certificate(api: Api, owner_kind: int, kind: int) -> None:
    owner, file = certified(owner_kind)
    stranger = member(kind, tier=3)
    for viewer in (stranger, colleague(stranger)):
        assert download(api(viewer), file) == 404
    assert download(api(), file) == 401
    for viewer in (owner, colleague(owner), StaffFactory.create()):
        assert download(api(viewer), file) == 200


def test_a_company_that_may_see_the_contact_sees_no_certificate(api: Api) -> None:
    seller, file = certified(3)
    buyer, buyers_file = certified(1)
    ordered(buyer, seller)
    BusinessCard.objects.create(
        requester=company_of(seller),
        buyer=company_of(buyer),
        requested_by=seller,
        status="accepted",
        created_at=timezone.now(),
    )
    assert api(seller).get(f"/users/{buyer.pk}").data["contactLocked"] is False
    assert download(api(buyer), file) == download(api(seller), buyers_file) == 404


def test_a_certificate_attached_to_an_enquiry_is_not_shown_to_a_seller(api: Api) -> None:
    """A certificate in an enquiry's attachment slot is still a certificate."""
    buyer, file = certified(1)
    other = upload(buyer, Purpose.ATTACHMENT, "specification.pdf")
    enquiry = EnquiryFactory.by(buyer)
    for slot, attached in enumerate((file, other)):
        EnquiryAttachment.objects.create(enquiry=enquiry, file=attached, slot=slot)
    seller = member(3, tier=3)
    now = timezone.now()
    Lead.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=now,
        accessed_at=now,
        created_at=now,
    )
    assert download(api(seller), other) == 200
    assert download(api(seller), file) == 404


def test_a_guessed_address_is_nobodys_file(api: Api) -> None:
    _owner, file = certified()
    client = api(member(1))
    for key in (uuid.uuid4(), uuid.UUID(int=0), uuid.UUID(int=file.uuid.int ^ 1)):
        answer = client.get(f"/files/{key}/{file.original_name}")
        assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")


def test_an_address_is_worth_nothing_once_rights_end(api: Api) -> None:
    owner, file = certified()
    second = colleague(owner)
    leaver, leaked = api(second), src(file).removeprefix("/api")
    assert leaver.get(leaked).status == 200
    removed = api(owner).delete(f"/users/secondary/users/{second.pk}", {"email": second.email})
    assert removed.status == 200
    assert leaver.get(leaked).status == 401
    assert leaver.get("/auth/session").status == 401

    client = api(owner)
    assert client.get(leaked).status == 200
    assert client.post("/auth/logout").status == 204
    assert client.get(leaked).status == 401
    assert AccessToken.objects.filter(user=owner, revoked_at=None).exists()  # the first client's


def test_a_replaced_certificate_is_still_nobody_elses(api: Api) -> None:
    owner, old = certified()
    new = upload(owner, name="new.pdf")
    form = form_of(owner, attachments=[{"key": "GST", "src": src(new)}])
    assert api(owner).put(f"/users/{owner.pk}", form).status == 200
    stranger = api(member(1))
    assert download(stranger, old) == download(stranger, new) == 404


@pytest.mark.parametrize("kind", range(1, 10))
def test_a_logo_is_for_every_member(api: Api, kind: int) -> None:
    owner = member(2, gst_number=GST_NUMBER, description="About")
    logo, unused = upload(owner, Purpose.LOGO, "logo.png"), upload(owner, Purpose.LOGO, "b.png")
    viewer = api(member(kind))
    assert download(viewer, logo) == 404
    ports = {"portPairs": ["INMUN → AEJEA"]}
    form = form_of(owner, companyLogo=src(logo), **ports)
    assert api(owner).put(f"/users/{owner.pk}", form).status == 200
    assert download(viewer, logo) == 200
    assert download(viewer, unused) == 404
    assert download(api(), logo) == 401


def test_a_logo_that_was_replaced_or_whose_company_was_rejected_is_gone(api: Api) -> None:
    owner = member(3, gst_number=GST_NUMBER, description="About")
    old, new = upload(owner, Purpose.LOGO, "old.png"), upload(owner, Purpose.LOGO, "new.png")
    partner, viewer = member(1), api(member(1))
    ordered(partner, owner)
    client = api(owner)
    for logo in (old, new):
        sent = form_of(owner, companyLogo=src(logo))
        assert client.put(f"/users/{owner.pk}", sent).status == 200
        assert download(viewer, logo) == 200
    assert download(viewer, old) == 404
    Company.objects.filter(pk=company_of(owner).pk).update(status="rejected")
    assert download(viewer, new) == 404
    assert download(api(partner), new) == 200
    assert download(client, new) == 200
