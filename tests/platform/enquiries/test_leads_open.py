"""Opening a lead: what it shows, what it counts, and what stays withheld (RULES.md 17,
18, 22, 23).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from lading.base.files.models import Purpose, StoredFile
from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit
from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.trade.enquiries.form.attachments import may_download
from lading.trade.enquiries.leads import allowance, matching
from lading.trade.enquiries.models import AccessMonth, Enquiry, EnquiryAttachment, Lead
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    colleague,
    member,
    port,
)

from .actors import actor_of_user

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def seller_of(tier: int | None = None) -> User:
    user = member(3, tier=tier)
    ProductFactory.by(user, "520512")
    return user


def lead(**fields: Any) -> Enquiry:
    buyer = fields.pop("buyer", None) or member(1, name="Gulf Textiles LLC")
    enquiry = EnquiryFactory.by(
        buyer, target_types=[3], remarks="Ask for samples", rate_indication=90, **fields
    )
    matching.match_enquiry(enquiry.pk)
    return enquiry


def use_up(user: User) -> None:
    assert user.company is not None
    AccessMonth.objects.create(company=user.company, month=clock.month_start(), used=5)


def written() -> tuple[Any, ...]:
    """Everything that opening may change."""
    return (
        list(Lead.objects.order_by("pk").values()),
        list(AccessMonth.objects.order_by("pk").values()),
        AuditEntry.objects.count(),
    )


def test_a_lead_is_none_of_ones_own_and_asking_for_it_as_that_opens_nothing(api: Api) -> None:
    seller, enquiry = seller_of(), lead()
    before = written()

    answer = api(seller).get(f"/enquiries/own/{enquiry.pk}")

    assert answer.status == 404
    assert enquiry.product_name not in answer.response.content.decode()
    assert written() == before
    # The control: asked for as a lead, it opens and counts.
    assert api(seller).get(f"/enquiries/{enquiry.pk}").data["accessInfo"] == {"canAccess": True}
    assert written() != before


def test_ones_own_is_answered_as_ever(api: Api) -> None:
    buyer = member(1)
    enquiry = lead(buyer=buyer)
    whole = api(buyer).get(f"/enquiries/{enquiry.pk}").json
    assert whole["data"]["productName"] == enquiry.product_name
    assert api(buyer).get(f"/enquiries/own/{enquiry.pk}").json == whole


def test_opening_shows_everything_and_records_it(api: Api) -> None:
    seller, enquiry = seller_of(2), lead()

    data = api(seller).get(f"/enquiries/{enquiry.pk}").data

    assert data["description"] == "Combed, waxed, on cones"
    assert (data["remarks"], data["rateindication"]) == ("Ask for samples", 90)
    assert data["locationForDelivery"] == "Coimbatore"
    assert data["user"] == {"id": enquiry.created_by_id, "companyName": "Gulf Textiles LLC"}
    assert data["accessInfo"] == {"canAccess": True}
    assert data["readReciept"] == [{"status": "awaiting_for_quotation", "quotationId": None}]
    assert data["status"] == "awaiting_for_quotation"
    assert (data["isMatched"], data["matchScore"]) == (True, 100)
    assert data["matchReasons"] == ["same_hs_code"]
    assert (data["totalQuotations"], data["review"], data["excludeSendingCHA"]) == (0, None, [])
    row = Lead.objects.get()
    assert row.accessed_at is not None
    assert row.receipt_status == "awaiting_for_quotation"
    entry = AuditEntry.objects.get(action="lead_opened")
    assert (entry.actor_user_id, entry.object_id) == (seller.pk, row.pk)


def test_reopening_changes_nothing(api: Api) -> None:
    seller, enquiry = seller_of(), lead()
    client = api(seller)
    client.get(f"/enquiries/{enquiry.pk}")
    before = written()
    assert client.get(f"/enquiries/{enquiry.pk}").data["accessInfo"] == {"canAccess": True}
    assert api(colleague(seller)).get(f"/enquiries/{enquiry.pk}").status == 200
    assert written() == before
    assert AccessMonth.objects.get().used == 1


def test_listing_opens_nothing(api: Api) -> None:
    seller, _enquiry = seller_of(), lead()
    before = written()
    assert api(seller).get("/enquiries/businessType").data["count"] == 1
    assert written() == before


@pytest.mark.parametrize("tier", [None, 1])
def test_five_enquiries_a_month_then_a_limited_view(api: Api, *, tier: int | None) -> None:
    seller = seller_of(tier)
    enquiries = [lead() for _ in range(6)]
    client = api(seller)

    opened = [client.get(f"/enquiries/{e.pk}").data["accessInfo"]["canAccess"] for e in enquiries]

    assert opened == [True] * 5 + [False]
    assert AccessMonth.objects.get().used == 5
    assert client.get(f"/enquiries/{enquiries[0].pk}").data["accessInfo"] == {"canAccess": True}


def test_the_limited_view_shows_what_the_list_shows_and_writes_nothing(api: Api) -> None:
    seller, enquiry = seller_of(), lead()
    use_up(seller)
    EnquiryAttachment.objects.create(enquiry=enquiry, slot=1, file=stored_file(enquiry))
    before = written()

    answer = api(seller).get(f"/enquiries/{enquiry.pk}")

    assert answer.status == 200
    data = answer.data
    assert data["accessInfo"] == {"canAccess": False}
    assert data["productName"] == enquiry.product_name
    withheld = ("description", "remarks", "locationForDelivery", "rateindication", "primaryImage")
    assert [data[name] for name in withheld] == [None] * 5
    assert (data["productImages"], data["readReciept"]) == ([], [])
    assert (data["userId"], data["user"]) == (None, {"id": None, "companyName": None})
    content = answer.response.content
    for secret in (b"Gulf Textiles", b"Ask for samples", b"waxed", b"Coimbatore", b"plan.pdf"):
        assert secret not in content
    assert written() == before


def test_a_limited_view_is_never_the_rest_of_a_forwarders_list(api: Api) -> None:
    forwarder = member(6)
    enquiry = EnquiryFactory.by(member(1), target_types=[6], hs_code=None, category=None)
    use_up(forwarder)
    assert api(forwarder).get(f"/enquiries/{enquiry.pk}").data["accessInfo"]["canAccess"] is False
    assert not Lead.objects.exists()


def test_forwarders_open_what_they_are_not_matched_with(api: Api) -> None:
    forwarder = member(6)
    enquiry = EnquiryFactory.by(member(1), target_types=[6], hs_code=None, category=None)
    data = api(forwarder).get(f"/enquiries/{enquiry.pk}").data
    assert (data["isMatched"], data["accessInfo"]) == (False, {"canAccess": True})
    assert Lead.objects.get().accessed_at is not None
    assert AccessMonth.objects.get().used == 1


def test_the_allowance_begins_again_at_midnight_in_india(api: Api) -> None:
    midnight = dt.datetime(2026, 12, 1, tzinfo=ZoneInfo("Asia/Kolkata"))
    with clock.as_of(midnight - dt.timedelta(microseconds=1)):
        client = api(seller_of())
        enquiries = [lead(published_at=clock.now() - dt.timedelta(days=2)) for _ in range(7)]
        details = [client.get(f"/enquiries/{each.pk}").data for each in enquiries]
        status = client.get("/enquiries/access/status").data
    assert [each["accessInfo"]["canAccess"] for each in details] == [True] * 5 + [False] * 2
    assert (status["remainingAccess"], status["monthlyReset"]) == (0, "2026-11-30T18:30:00+00:00")

    with clock.as_of(midnight):
        sixth = client.get(f"/enquiries/{enquiries[5].pk}").data
        status = client.get("/enquiries/access/status").data
    assert (sixth["accessInfo"]["canAccess"], status["usedAccess"]) == (True, 1)
    months = AccessMonth.objects.order_by("month").values_list("month", "used")
    assert list(months) == [(dt.date(2026, 11, 1), 5), (dt.date(2026, 12, 1), 1)]


def test_the_allowance_is_a_limit_that_staff_change(api: Api) -> None:
    seller = seller_of(1)
    Limit.objects.update_or_create(
        key="enquiry.monthly_allowance", plan_tier=1, defaults={"value": 1}
    )
    limits.forget()
    first, second = lead(), lead()
    client = api(seller)
    assert client.get(f"/enquiries/{first.pk}").data["accessInfo"]["canAccess"] is True
    assert client.get(f"/enquiries/{second.pk}").data["accessInfo"]["canAccess"] is False


def test_paid_plans_are_not_counted(api: Api) -> None:
    seller = seller_of(2)
    enquiries = [lead() for _ in range(7)]
    client = api(seller)
    opened = [client.get(f"/enquiries/{e.pk}").data["accessInfo"]["canAccess"] for e in enquiries]
    assert opened == [True] * 7
    assert not AccessMonth.objects.exists()


class TestNotFound:
    """For a company, an enquiry that is not its lead does not exist."""

    def test_strangers(self, api: Api) -> None:
        enquiry = lead()
        before = written()
        for user in (member(1), member(2), member(3), member(6), member(9)):
            assert api(user).get(f"/enquiries/{enquiry.pk}").status == 404
            assert api(user).get(f"/unlock-enquiries/{enquiry.pk}").status in {403, 404}
        assert written() == before

    def test_excluded_forwarders(self, api: Api) -> None:
        forwarder = member(6)
        assert forwarder.company is not None
        enquiry = EnquiryFactory.by(
            member(1), target_types=[6], excluded_company_ids=[forwarder.company.pk]
        )
        assert api(forwarder).get(f"/enquiries/{enquiry.pk}").status == 404

    @pytest.mark.parametrize("status", ["draft", "pending_approval", "rejected", "withdrawn"])
    def test_unpublished(self, api: Api, status: str) -> None:
        seller, enquiry = seller_of(2), lead()
        Enquiry.objects.filter(pk=enquiry.pk).update(status=status)
        before = written()
        assert api(seller).get(f"/enquiries/{enquiry.pk}").json["code"] == "NOT_FOUND"
        assert written() == before

    def test_the_owner_does_not_open_their_own(self, api: Api) -> None:
        exporter = member(8, tier=2)
        ProductFactory.by(exporter, "520512")
        enquiry = EnquiryFactory.by(exporter, target_types=[8])
        data = api(exporter).get(f"/enquiries/{enquiry.pk}").data
        assert data["status"] == "published"
        assert not Lead.objects.exists()


def test_a_company_that_quoted_still_sees_a_withdrawn_enquiry(api: Api) -> None:
    seller, enquiry = seller_of(), lead()
    client = api(seller)
    client.get(f"/enquiries/{enquiry.pk}")
    Lead.objects.update(quotation_id=77, receipt_status="quotation_sent")
    Enquiry.objects.filter(pk=enquiry.pk).update(status="withdrawn")
    matching.unmatch_enquiry(enquiry.pk)
    data = client.get(f"/enquiries/{enquiry.pk}").data
    assert (data["status"], data["storedStatus"]) == ("quotation_sent", "withdrawn")
    assert data["readReciept"] == [{"status": "quotation_sent", "quotationId": 77}]


def stored_file(enquiry: Enquiry) -> StoredFile:
    return StoredFile.objects.create(
        company_id=enquiry.company_id,
        uploaded_by=enquiry.created_by,
        purpose=Purpose.values[0],
        original_name="plan.pdf",
        content_type="application/pdf",
        size=3,
        sha256="0" * 64,
        path="none",
        created_at=timezone.now(),
    )


def test_attachments_are_for_who_opened_the_enquiry(api: Api) -> None:
    seller, enquiry = seller_of(2), lead()
    file = stored_file(enquiry)
    EnquiryAttachment.objects.create(enquiry=enquiry, slot=1, file=file)
    actor = actor_of_user(seller)
    assert not may_download(actor, file)
    api(seller).get(f"/enquiries/{enquiry.pk}")
    assert may_download(actor, file)


class TestStatusCalls:
    """The calls by which the portal shows the allowance and the opened enquiries."""

    def test_access_status_of_a_limited_plan(self, api: Api) -> None:
        seller, enquiry = seller_of(1), lead()
        client = api(seller)
        client.get(f"/enquiries/{enquiry.pk}")
        status = client.get("/enquiries/access/status").data
        reset = dt.datetime.fromisoformat(status.pop("monthlyReset"))
        assert status == {
            "isPaidUser": False,
            "remainingAccess": 4,
            "totalAllowed": 5,
            "usedAccess": 1,
        }
        local = reset.astimezone(ZoneInfo("Asia/Kolkata"))
        assert (local.day, local.hour, local.minute) == (1, 0, 0)
        assert reset > timezone.now()

    def test_access_status_of_a_paid_plan(self, api: Api) -> None:
        status = api(seller_of(3)).get("/enquiries/access/status").data
        assert (status["isPaidUser"], status["remainingAccess"], status["totalAllowed"]) == (
            True,
            None,
            None,
        )

    def test_opened_ids_latest_first(self, api: Api) -> None:
        seller = seller_of()
        first, second, _unopened = lead(), lead(), lead()
        client = api(seller)
        for enquiry in (first, second, first):
            client.get(f"/enquiries/{enquiry.pk}")
        assert client.get("/enquiries/accessed/id").data == [second.pk, first.pk]

    def test_what_unlocking_costs(self, api: Api) -> None:
        seller, enquiry = seller_of(), lead()
        data = api(seller).get(f"/unlock-enquiries/{enquiry.pk}").data
        assert data == {
            "constants": [
                {"key": "exporter", "value": 100},
                {"key": "manufacturer", "value": 50},
                {"key": "commission_agent", "value": 50},
                {"key": "custom_house_agent", "value": 50},
                {"key": "freight_forwarder", "value": 100},
                {"key": "shipping_line", "value": 100},
                {"key": "manufacturer_exporter", "value": 100},
                {"key": "customhouseagents_freightforwarder", "value": 100},
            ],
            "price": 50,
            "enquiry": [],
        }


@pytest.mark.parametrize(("tier", "queries"), [(None, 3), (2, 2)])
@pytest.mark.parametrize("attachments", [0, 4])
def test_an_opened_lead_is_read_by_two_queries(
    api: Api,
    django_assert_num_queries: DjangoAssertNumQueries,
    tier: int | None,
    queries: int,
    attachments: int,
) -> None:
    """The token; and the lead, which could have been the company's own enquiry. For a company whose
    plan names no buyers, also whether the two know each other (RULES.md 23).
    """
    seller, enquiry = seller_of(tier), lead(source_port=port("INMUN"))
    for slot in range(attachments):
        file = stored_file(enquiry)
        EnquiryAttachment.objects.create(enquiry=enquiry, slot=slot + 1, file=file)
    client = api(seller)
    client.get(f"/enquiries/{enquiry.pk}")
    with django_assert_num_queries(queries):
        data = client.get(f"/enquiries/{enquiry.pk}").data
    assert len(data["productImages"]) == attachments


def test_the_allowance_as_counted() -> None:
    seller = seller_of()
    actor = actor_of_user(seller)
    assert allowance.read_allowance(actor).remaining == 5
    assert all(allowance.take(actor) for _ in range(5))
    assert not allowance.take(actor)
    assert not allowance.read_allowance(actor).allowed
    assert not allowance.may_open(actor)
    assert AccessMonth.objects.get().used == 5
