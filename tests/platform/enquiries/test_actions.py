"""``can`` offers an action exactly when the API accepts it: in every state, for every viewer."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from django.utils import timezone

from lading.members.accounts.models import User
from lading.members.billing.models import MovementKind
from lading.members.billing.points import ledger
from lading.trade.enquiries.models import Enquiry, Lead
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, company_of, member
from tests.platform.offered import does, reject
from tests.platform.quotations.trade import form as quotation_form
from tests.platform.undoing import undone

from .leads import PATH
from .payloads import goods

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

STATUSES = ("draft", "pending_approval", "rejected", "published", "withdrawn")
ORDERS = ("", "order_placed", "order_confirmed")


@pytest.mark.parametrize("is_rejected", [False, True])
@pytest.mark.parametrize("business_type", [1, 2, 8])
def test_an_owner_may_do_what_is_offered_and_nothing_else(
    api: Api, business_type: int, *, is_rejected: bool
) -> None:
    owner = member(business_type)
    if is_rejected:
        reject(owner)
    client = api(owner)
    party = (
        {"targetedBusinessType": ["manufacturer"]}
        if business_type == 1
        else {"targetedBusinessType": ["exporter"]}
    )
    for status, order_state, quotations in itertools.product(STATUSES, ORDERS, (0, 2)):
        enquiry = EnquiryFactory.by(
            owner, status=status, order_state=order_state, quotation_count=quotations
        )
        body = goods(status="draft", **party)
        sent = {**body, "status": "pending_approval" if status == "pending_approval" else "draft"}
        path = f"/enquiries/{enquiry.pk}"
        can = client.get(path).data["can"]
        case = (status, order_state, quotations)
        assert ("edit" in can) is does(lambda: client.post(path, sent)), case  # noqa: B023
        assert ("delete" in can) is does(lambda: client.delete(path)), case  # noqa: B023
        # A copy is a new enquiry: it is offered when the enquiry can no longer be edited.
        copied = does(lambda: client.post("/enquiries", {**body, "isDuplicate": True}))  # noqa: B023
        assert ("clone" in can) is (copied and status in {"published", "withdrawn"}), case
        assert ("viewQuotations" in can) is (quotations > 0 and status != "draft"), case
        listed = client.get("/enquiries", status="ALL", limit=100).data["rows"]
        assert [row["can"] for row in listed if row["id"] == enquiry.pk] == [can]


def lead_of(seller: User, enquiry: Enquiry, *, opened: bool) -> Lead:
    now = timezone.now()
    return Lead.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=now,
        accessed_at=now if opened else None,
        created_at=now,
    )


def use_up_the_allowance(seller: User) -> None:
    for _each in range(5):
        lead_of(seller, EnquiryFactory.by(member(1)), opened=True)


@pytest.mark.parametrize("tier", [None, 2])
@pytest.mark.parametrize("is_rejected", [False, True])
@pytest.mark.parametrize("used_up", [False, True])
@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("quoted", [False, True])
def test_a_supplier_may_do_what_is_offered_and_nothing_else(
    api: Api,
    tier: int | None,
    *,
    is_rejected: bool,
    used_up: bool,
    opened: bool,
    quoted: bool,
) -> None:
    seller, enquiry = member(3, tier=tier), EnquiryFactory.by(member(1))
    lead = lead_of(seller, enquiry, opened=opened or quoted)
    client = api(seller)
    if quoted:
        assert client.post("/quotations", quotation_form(enquiry)).status == 200
    if used_up:
        use_up_the_allowance(seller)
    if is_rejected:
        reject(seller)
    ledger.credit(
        company_of(seller).pk, 500, kind=MovementKind.PURCHASE, reference="t:1", description=""
    )

    [row] = [row for row in client.get(PATH, limit=100).data["rows"] if row["id"] == enquiry.pk]
    quotes = does(lambda: client.post("/quotations", quotation_form(enquiry)))
    assert ("prepareQuotation" in row["can"]) is quotes
    with undone():
        detail = client.get(f"/enquiries/{enquiry.pk}").data
        assert ("prepareQuotation" in detail["can"]) is quotes
    unlocks = does(lambda: client.post(f"/unlock-enquiries/{enquiry.pk}"))
    for found in (row, detail):
        can = found["can"]
        is_open = found["accessInfo"]["canAccess"]
        assert ("unlock" in can) is (unlocks and not is_open)
        assert ("viewQuotation" in can) is quoted
        assert ("viewProfile" in can) is (quoted and tier == 2)
    lead.refresh_from_db()
    assert (lead.accessed_at is not None) is (opened or quoted)


def test_a_quoted_enquiry_that_is_withdrawn_can_only_be_read(api: Api) -> None:
    seller, enquiry = member(3, tier=2), EnquiryFactory.by(member(1))
    lead_of(seller, enquiry, opened=True)
    client = api(seller)
    client.post("/quotations", quotation_form(enquiry))
    Enquiry.objects.update(status="withdrawn")
    can = client.get(f"/enquiries/{enquiry.pk}").data["can"]
    assert can == ["viewQuotation", "viewProfile", "requestCard"]
    assert not does(lambda: client.post("/quotations", quotation_form(enquiry)))
