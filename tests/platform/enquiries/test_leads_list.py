"""The leads list: who sees which enquiries, in which order, how many, and at what cost."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.utils import timezone

from lading.base.kernel.values import clock
from lading.base.kernel.wire import Data, Rows
from lading.members.accounts.models import User
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.leads.schemas import LeadRow
from lading.trade.enquiries.models import AccessMonth, Enquiry, Lead
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    colleague,
    hs,
    member,
    port,
    quotation_of,
    subscribe,
)

from .leads import PATH, SERVICE, lead_for, listed, seller_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def test_a_row_says_what_the_enquiry_is_about(api: Api) -> None:
    buyer, seller = member(1, name="Gulf Textiles LLC"), seller_of()
    at = dt.datetime(2026, 11, 2, 9, 30, tzinfo=dt.UTC)
    code = hs("520512")
    assert code.category is not None
    enquiry = EnquiryFactory.by(
        buyer,
        target_types=[3, 8],
        product_name="Combed cotton yarn",
        quantity="1250.500",
        source_port=port("INMUN"),
        container_type="40DHC",
        container_count=2,
        shipment_mode="sea",
        shipment_type="fcl",
        cargo_readiness_date=dt.date(2027, 1, 15),
        created_at=at,
        published_at=at,
    )
    matching.match_enquiry(enquiry.pk)

    [row] = api(seller).get(PATH).data["rows"]

    assert row == {
        "id": enquiry.pk,
        "variant": "rfq",
        "status": "awaiting_for_quotation",
        "productName": "Combed cotton yarn",
        "qty": 1250.5,
        "units": "Kilograms (KGS)",
        "categoryId": code.category_id,
        "categories": {"id": code.category_id, "name": code.category.name},
        "hsCodeId": code.pk,
        "hscode": {"id": code.pk, "code": "520512", "description": code.description},
        "sourceCountry": "India",
        "sourcePort": "Mundra",
        "sourcePortCode": "INMUN",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "Jebel Ali",
        "destinationPortCode": "AEJEA",
        "containerType": "40DHC",
        "noOfContainers": 2,
        "shipmentMode": "sea",
        "shipmentType": "fcl",
        "paymentTerms": "EXW",
        "currency": "USD",
        "cargoReadinessDate": "2027-01-15",
        "targetedBusinessType": ["manufacturer", "manufacturer_exporter"],
        "businessTypeId": 1,
        "userId": buyer.pk,
        "user": {"id": buyer.pk, "companyName": "Gulf Textiles LLC"},
        "createdAt": "2026-11-02T09:30:00+00:00",
        "publishedAt": "2026-11-02T09:30:00+00:00",
        "readReciept": [],
        "isMatched": True,
        "matchScore": 100,
        "matchReasons": ["same_hs_code"],
        "accessInfo": {"canAccess": True},
        "can": ["prepareQuotation"],
    }


@pytest.mark.parametrize("tier", [None, 1, 2])
def test_the_bytes_are_of_the_documented_shape(api: Api, *, tier: int | None) -> None:
    seller = seller_of(6, tier=tier)
    lead_for([6], **SERVICE)
    lead_for([6, 7], quantity=None, **SERVICE)
    content = api(seller).get(PATH).response.content

    parsed = Data[Rows[LeadRow]].model_validate_json(content, strict=True, by_alias=True)

    names = {field.serialization_alias for field in LeadRow.model_fields.values()}
    assert len(parsed.data.rows) == 2
    assert all(set(row) == names for row in api(seller).get(PATH).data["rows"])


def test_newest_first_and_the_other_way_round(api: Api) -> None:
    seller = seller_of()
    old, new, middle = (lead_for([3], days_ago=days) for days in (9, 1, 5))
    client = api(seller)
    assert listed(client) == [new.pk, middle.pk, old.pk]
    assert listed(client, sort="-createdAt") == [new.pk, middle.pk, old.pk]
    assert listed(client, sort="createdAt") == [old.pk, middle.pk, new.pk]
    assert client.get(PATH, sort="companyName").status == 422


def test_pages_do_not_overlap_and_end(api: Api) -> None:
    seller = seller_of()
    leads = [lead_for([3], days_ago=days).pk for days in range(5)]
    client = api(seller)
    pages = [client.get(PATH, page=page, limit=2).data for page in (1, 2, 3, 4)]
    assert [[row["id"] for row in page["rows"]] for page in pages] == [
        leads[0:2],
        leads[2:4],
        leads[4:5],
        [],
    ]
    assert [page["count"] for page in pages] == [5, 5, 5, 5]


def test_an_empty_list(api: Api) -> None:
    answer = api(seller_of()).get(PATH).data
    assert answer.pop("columns")
    assert answer == {"rows": [], "count": 0, "countIsCapped": False, "heading": "general"}


def test_only_matched_enquiries_except_for_forwarders(api: Api) -> None:
    manufacturer, line = member(3, tier=2), member(7, tier=2)
    forwarder = member(6, tier=2)
    enquiry = lead_for([3, 6, 7])
    assert listed(api(manufacturer)) == listed(api(line)) == []
    [row] = api(forwarder).get(PATH).data["rows"]
    assert (row["id"], row["isMatched"], row["matchScore"]) == (enquiry.pk, False, 0)
    assert row["matchReasons"] == []


class TestForwarders:
    """Type 6 sees every enquiry addressed to it, matched first (RULES.md 21)."""

    def scene(self) -> tuple[User, list[int], list[int]]:
        """A forwarder, the enquiries it is matched with, and the others, each newest first."""
        forwarder = seller_of(6)
        matched = [lead_for([6], days_ago=days, **SERVICE).pk for days in (2, 4, 6)]
        others = [
            EnquiryFactory.by(
                member(1),
                target_types=[7, 6],
                published_at=timezone.now() - dt.timedelta(days=days),
                **SERVICE,
            ).pk
            for days in (1, 3, 5, 7)
        ]
        return forwarder, matched, others

    @pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 7, 10])
    def test_matched_first_on_every_cut_of_pages(self, api: Api, limit: int) -> None:
        forwarder, matched, others = self.scene()
        client = api(forwarder)
        pages = [listed(client, page=page, limit=limit) for page in range(1, 9)]
        assert [pk for page in pages for pk in page] == matched + others
        assert all(len(page) in {0, limit} for page in pages[: 7 // limit])
        counts = {client.get(PATH, page=n, limit=limit).data["count"] for n in range(1, 9)}
        assert counts == {7}

    def test_by_date_alone_when_sorted(self, api: Api) -> None:
        forwarder, matched, others = self.scene()
        by_date = [others[0], matched[0], others[1], matched[1], others[2], matched[2], others[3]]
        client = api(forwarder)
        assert listed(client, sort="-createdAt") == by_date
        assert listed(client, sort="createdAt") == by_date[::-1]
        assert listed(client, sort="-createdAt", page=2, limit=3) == by_date[3:6]

    def test_own_excluding_and_unpublished_enquiries_are_left_out(self, api: Api) -> None:
        forwarder = seller_of(6)
        assert forwarder.company is not None
        lead_for([6], raiser=forwarder, **SERVICE)
        lead_for([6], excluded_company_ids=[forwarder.company.pk], **SERVICE)
        for status in ("draft", "pending_approval", "rejected", "withdrawn"):
            EnquiryFactory.by(member(1), target_types=[6], status=status, **SERVICE)
        lead_for([5, 7, 9], **SERVICE)
        lead = lead_for([6], excluded_company_ids=[999_999], **SERVICE)
        data = api(forwarder).get(PATH).data
        assert [row["id"] for row in data["rows"]] == [lead.pk]
        assert data["count"] == 1

    def test_an_unmatched_enquiry_that_was_opened_keeps_its_place(self, api: Api) -> None:
        forwarder, matched, others = self.scene()
        client = api(forwarder)
        assert client.get(f"/enquiries/{others[2]}").status == 200
        rows = client.get(PATH).data["rows"]
        assert [row["id"] for row in rows] == matched + others
        assert rows[5]["readReciept"] == [{"status": "awaiting_for_quotation", "quotationId": None}]


class TestRoles:
    """`role` and `leadType` filter by who raised the enquiry or which trade it is addressed to."""

    def test_by_who_raised_it(self, api: Api) -> None:
        seller = seller_of(8)
        by_buyer = lead_for([8], raiser=member(1), days_ago=3)
        by_exporter = lead_for([8], raiser=member(2), days_ago=2)
        by_other = lead_for([8], raiser=member(3), days_ago=1)
        client = api(seller)
        assert listed(client, role="buyer") == [by_buyer.pk]
        assert listed(client, role="Buyer") == [by_buyer.pk]
        assert listed(client, role="exporter") == [by_exporter.pk]
        for general in ("", "manufacturer", "%00", "x" * 500):
            assert listed(client, role=general) == [by_other.pk, by_exporter.pk, by_buyer.pk]
        assert client.get(PATH, role="buyer").data["count"] == 1

    @pytest.mark.parametrize(
        "query",
        [
            {"role": "custom_house_agent"},
            {"role": "custom house agent"},
            {"leadType": "cha"},
            {"role": "custom_house_agent", "leadType": "cha"},
        ],
    )
    def test_type_9_by_its_customs_trade(self, api: Api, query: dict[str, str]) -> None:
        seller = seller_of(9)
        customs, _freight = lead_for([5], **SERVICE), lead_for([6], **SERVICE)
        both = lead_for([5, 6], **SERVICE)
        assert listed(api(seller), **query) == [both.pk, customs.pk]

    @pytest.mark.parametrize("query", [{"role": "freight forwarder"}, {"leadType": "freight"}])
    def test_type_9_by_its_forwarding_trade(self, api: Api, query: dict[str, str]) -> None:
        seller = seller_of(9)
        lead_for([5], **SERVICE)
        freight = lead_for([6], **SERVICE)
        assert listed(api(seller), **query) == [freight.pk]

    def test_shipping_lines_have_forwarding_leads(self, api: Api) -> None:
        seller, enquiry = seller_of(7), lead_for([7], **SERVICE)
        assert listed(api(seller), role="freight_forwarder") == [enquiry.pk]

    def test_forwarders_too(self, api: Api) -> None:
        forwarder = seller_of(6)
        by_buyer = lead_for([6], raiser=member(1), days_ago=1, **SERVICE)
        by_exporter = lead_for([6, 5], raiser=member(2), days_ago=2, **SERVICE)
        client = api(forwarder)
        assert listed(client, role="buyer") == [by_buyer.pk]
        assert listed(client, role="exporter") == [by_exporter.pk]
        assert listed(client, role="custom_house_agent") == [by_exporter.pk]
        assert listed(client, role="freight_forwarder") == [by_buyer.pk, by_exporter.pk]


class TestStatus:
    """RULES.md 22."""

    def test_new_for_a_day(self, api: Api) -> None:
        seller = seller_of()
        lead_for([3], days_ago=23.9 / 24)
        lead_for([3], days_ago=24.1 / 24)
        rows = api(seller).get(PATH).data["rows"]
        assert [row["status"] for row in rows] == ["new_enquiry", "awaiting_for_quotation"]

    def test_the_read_receipt_goes_before(self, api: Api) -> None:
        seller, enquiry = seller_of(), lead_for([3])
        quotation = quotation_of(seller, enquiry)
        Lead.objects.update(receipt_status="quotation_sent", quotation_id=quotation.pk)
        [row] = api(seller).get(PATH).data["rows"]
        assert row["status"] == "quotation_sent"
        assert row["readReciept"] == [{"status": "quotation_sent", "quotationId": quotation.pk}]


class TestWithheld:
    """RULES.md 23: the enquirer is shown only with access and a paid plan."""

    @pytest.mark.parametrize("tier", [2, 3])
    def test_told_to_paid_plans(self, api: Api, tier: int) -> None:
        seller = seller_of(tier=tier)
        lead_for([3], raiser=member(1, name="Gulf Textiles LLC"))
        [row] = api(seller).get(PATH).data["rows"]
        assert row["user"]["companyName"] == "Gulf Textiles LLC"

    @pytest.mark.parametrize("tier", [None, 1])
    def test_withheld_from_others_even_when_opened(self, api: Api, tier: int | None) -> None:
        seller, buyer = seller_of(tier=tier), member(1, name="Gulf Textiles LLC")
        enquiry = lead_for([3], raiser=buyer)
        client = api(seller)
        assert client.get(f"/enquiries/{enquiry.pk}").data["accessInfo"] == {"canAccess": True}
        answer = client.get(PATH)
        [row] = answer.data["rows"]
        assert (row["userId"], row["user"]) == (None, {"id": None, "companyName": None})
        assert b"Gulf Textiles" not in answer.response.content

    def test_an_expired_plan_is_no_plan(self, api: Api) -> None:
        seller = seller_of(tier=None)
        assert seller.company is not None
        subscribe(seller.company, 3, days=1)
        subscription = seller.company.subscriptions.get()
        subscription.starts_at -= dt.timedelta(days=9)
        subscription.ends_at = timezone.now() - dt.timedelta(seconds=1)
        subscription.save()
        lead_for([3])
        [row] = api(seller).get(PATH).data["rows"]
        assert row["user"]["companyName"] is None

    def test_can_access_while_the_allowance_lasts_or_once_opened(self, api: Api) -> None:
        seller = seller_of(tier=None)
        opened, other = lead_for([3], days_ago=1), lead_for([3])
        client = api(seller)
        client.get(f"/enquiries/{opened.pk}")
        assert [r["accessInfo"]["canAccess"] for r in client.get(PATH).data["rows"]] == [True, True]
        AccessMonth.objects.filter(month=clock.month_start()).update(used=5)
        rows = client.get(PATH).data["rows"]
        assert {r["id"]: r["accessInfo"]["canAccess"] for r in rows} == {
            opened.pk: True,
            other.pk: False,
        }


def test_withdrawn_enquiries_vanish_at_once(api: Api) -> None:
    seller, enquiry = seller_of(), lead_for([3])
    Enquiry.objects.filter(pk=enquiry.pk).update(status="withdrawn")
    assert listed(api(seller)) == []
    matching.unmatch_enquiry(enquiry.pk)
    assert api(seller).get(PATH).data["count"] == 0


def test_colleagues_see_the_same(api: Api) -> None:
    seller, enquiry = seller_of(), lead_for([3])
    assert listed(api(colleague(seller))) == [enquiry.pk]


# -- days --


@pytest.mark.parametrize("business_type", [3, 6])
def test_leads_of_some_days(api: Api, *, business_type: int) -> None:
    """A forwarder's list also contains enquiries that it is not matched with."""
    seller = seller_of(business_type)
    targets = SERVICE if business_type == 6 else {}
    old, middle, new = (
        lead_for([business_type], days_ago=days, **targets).pk for days in (9, 5, 1)
    )
    today = clock.today()
    day = {ago: str(today - dt.timedelta(days=ago)) for ago in (1, 4, 5, 6, 9)}
    client = api(seller)
    assert listed(client, publishedFrom=day[5]) == [new, middle]
    assert listed(client, publishedTo=day[5]) == [middle, old]
    assert listed(client, publishedFrom=day[5], publishedTo=day[5]) == [middle]
    assert listed(client, publishedFrom=day[4], publishedTo=day[1], sort="createdAt") == [new]
    assert listed(client, publishedFrom=day[9], limit=2, page=2) == [old]
    answer = client.get(PATH, publishedFrom=day[6], publishedTo=day[1], limit=1)
    assert (len(answer.data["rows"]), answer.data["count"]) == (1, 2)


def test_the_days_of_leads_are_days_of_india(api: Api) -> None:
    seller = seller_of()
    begins, ends = (lead_for([3]), lead_for([3]))
    for enquiry, moment in ((begins, "2026-11-09T18:30:00Z"), (ends, "2026-11-10T18:30:00Z")):
        at = dt.datetime.fromisoformat(moment)
        Enquiry.objects.filter(pk=enquiry.pk).update(published_at=at)
        Lead.objects.filter(enquiry=enquiry).update(published_at=at)
    tenth = {"publishedFrom": "2026-11-10", "publishedTo": "2026-11-10"}
    assert listed(api(seller), **tenth) == [begins.pk]


def test_days_of_leads_that_cannot_be_are_named(api: Api) -> None:
    client = api(seller_of())
    wrong = client.get(PATH, publishedFrom="2026-13-01")
    assert (wrong.status, wrong.errors) == (
        422,
        {"publishedFrom": ["There is no such day in the calendar."]},
    )
    turned = client.get(PATH, publishedFrom="2026-11-11", publishedTo="2026-11-10")
    assert turned.errors == {"publishedTo": ["The last day is before the first."]}
