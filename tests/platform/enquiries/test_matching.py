"""Which companies an enquiry is matched with (RULES.md 21). Each is matched once and told once."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import transaction
from django.utils import timezone

from lading.base.kernel import limits
from lading.base.kernel.models import Limit, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyStatus
from lading.trade.catalogue.rules import ProductStatus
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import Enquiry, Lead
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    category_of,
    hs,
    member,
    port,
    serves,
    ships,
)

pytestmark = pytest.mark.django_db

YARN = "520512"


def lead_of(user: User, enquiry: Enquiry) -> Lead | None:
    return Lead.objects.filter(company=user.company, enquiry=enquiry, is_matched=True).first()


def match_of(user: User, enquiry: Enquiry) -> tuple[int, list[str]] | None:
    lead = lead_of(user, enquiry)
    return (lead.score, lead.reasons) if lead else None


def match_events() -> list[tuple[int, list[int]]]:
    events = OutboxMessage.objects.filter(consumer="notifications.tell_matched").order_by("pk")
    return [(e.payload["enquiryId"], e.payload["companyIds"]) for e in events]


def told_of_companies() -> list[tuple[int, list[int]]]:
    events = OutboxMessage.objects.filter(consumer="notifications.tell_company_matched").order_by(
        "pk"
    )
    return [(e.payload["companyId"], e.payload["enquiryIds"]) for e in events]


def enquiry_for(types: list[int], **fields: object) -> Enquiry:
    return EnquiryFactory.by(member(1), target_types=types, **fields)


def freight_enquiry(types: list[int], **fields: object) -> Enquiry:
    goods = {"hs_code": None, "category": None}
    return enquiry_for(types, source_port=port("INMUN"), **goods, **fields)


@pytest.mark.parametrize("business_type", [2, 3, 4, 8])
@pytest.mark.parametrize(
    ("product", "expected"),
    [
        ("520512", (100, ["same_hs_code"])),
        ("520513", (70, ["same_heading"])),
        ("1006", None),
    ],
)
def test_product_sellers_are_matched_by_their_products(
    business_type: int, product: str, expected: tuple[int, list[str]] | None
) -> None:
    seller = member(business_type)
    ProductFactory.by(seller, product)
    enquiry = enquiry_for([2, 3, 4, 8])

    matching.match_enquiry(enquiry.pk)

    assert match_of(seller, enquiry) == expected


def test_a_product_of_the_same_category_alone_scores_50() -> None:
    seller = member(3)
    ProductFactory.by(seller, "520811", category=category_of(YARN))
    enquiry = enquiry_for([3])
    matching.match_enquiry(enquiry.pk)
    assert match_of(seller, enquiry) == (50, ["same_category"])


def test_a_heading_is_not_a_match_of_six_digits() -> None:
    seller = member(3)
    ProductFactory.by(seller, "5205")
    enquiry = enquiry_for([3], hs_code=hs("5205"))
    matching.match_enquiry(enquiry.pk)
    assert match_of(seller, enquiry) == (70, ["same_heading"])


def test_the_best_product_decides() -> None:
    seller = member(3)
    for code in ("520513", "520512", "520514"):
        ProductFactory.by(seller, code)
    enquiry = enquiry_for([3])
    matching.match_enquiry(enquiry.pk)
    assert match_of(seller, enquiry) == (100, ["same_hs_code"])


@pytest.mark.parametrize("status", [ProductStatus.PENDING_APPROVAL, ProductStatus.REJECTED])
def test_only_approved_products_count(status: ProductStatus) -> None:
    seller = member(3)
    ProductFactory.by(seller, YARN, status=status)
    enquiry = enquiry_for([3])
    assert matching.match_enquiry(enquiry.pk) == 0
    assert not Lead.objects.exists()


@pytest.mark.parametrize("business_type", [5, 6, 7, 9])
@pytest.mark.parametrize(
    ("served", "expected"),
    [
        (["INMUN"], (70, ["source_port"])),
        (["AEJEA"], (70, ["destination_port"])),
        (["INMUN", "AEJEA"], (70, ["destination_port", "source_port"])),
        (["INMAA"], None),
    ],
)
def test_service_sellers_are_matched_by_the_ports_they_serve(
    business_type: int, served: list[str], expected: tuple[int, list[str]] | None
) -> None:
    seller = member(business_type)
    for locode in served:
        serves(seller, locode)
    enquiry = freight_enquiry([5, 6, 7, 9])

    matching.match_enquiry(enquiry.pk)

    assert match_of(seller, enquiry) == expected


@pytest.mark.parametrize("business_type", [2, 8])
@pytest.mark.parametrize(
    ("product", "expected"),
    [
        ("520512", (100, ["same_hs_code", "port_pair"])),
        ("520513", (80, ["same_heading", "port_pair"])),
        ("1006", None),
    ],
)
def test_a_port_pair_adds_to_exporters(
    business_type: int, product: str, expected: tuple[int, list[str]] | None
) -> None:
    seller = member(business_type)
    ProductFactory.by(seller, product)
    ships(seller, "INMUN", "AEJEA")
    enquiry = enquiry_for([2, 8], source_port=port("INMUN"))

    matching.match_enquiry(enquiry.pk)

    assert match_of(seller, enquiry) == expected


def test_a_port_pair_adds_nothing_to_others() -> None:
    seller = member(3)
    ProductFactory.by(seller, "520513")
    ships(seller, "INMUN", "AEJEA")
    enquiry = enquiry_for([3], source_port=port("INMUN"))
    matching.match_enquiry(enquiry.pk)
    assert match_of(seller, enquiry) == (70, ["same_heading"])


@pytest.mark.parametrize(
    ("targets", "expected"), [([5], True), ([6], True), ([9], True), ([7], False), ([3], False)]
)
def test_agents_who_also_forward_receive_what_is_for_either(
    *, targets: list[int], expected: bool
) -> None:
    seller = member(9)
    serves(seller, "INMUN")
    enquiry = freight_enquiry(targets)
    matching.match_enquiry(enquiry.pk)
    assert (lead_of(seller, enquiry) is not None) is expected


def test_who_is_not_addressed_excluded_or_rejected_is_not_matched() -> None:
    exporter, excluded, rejected = member(2), member(3), member(3, status=CompanyStatus.REJECTED)
    pending = member(3, status=CompanyStatus.PENDING)
    for seller in (exporter, excluded, rejected, pending):
        ProductFactory.by(seller, YARN)
    assert excluded.company is not None
    enquiry = enquiry_for([3], excluded_company_ids=[excluded.company.pk])

    assert matching.match_enquiry(enquiry.pk) == 1
    assert Lead.objects.get().company == pending.company


def test_nobody_is_matched_with_an_enquiry_of_their_own() -> None:
    exporter = member(8)
    ProductFactory.by(exporter, YARN)
    enquiry = EnquiryFactory.by(exporter, target_types=[8])
    assert matching.match_enquiry(enquiry.pk) == 0


@pytest.mark.parametrize("status", ["draft", "pending_approval", "rejected", "withdrawn"])
def test_only_published_enquiries_are_matched(status: str) -> None:
    ProductFactory.by(member(3), YARN)
    assert matching.match_enquiry(enquiry_for([3], status=status).pk) == 0
    assert not Lead.objects.exists()
    assert match_events() == []


def test_an_enquiry_that_is_gone_matches_nobody() -> None:
    assert matching.match_enquiry(123_456_789) == 0


def test_the_threshold_is_a_limit_that_staff_change() -> None:
    seller = member(3)
    ProductFactory.by(seller, "520513")
    Limit.objects.update_or_create(key="match.threshold", plan_tier=0, defaults={"value": 71})
    limits.forget()
    assert matching.match_enquiry(enquiry_for([3]).pk) == 0


def test_the_lead_has_what_its_list_filters_by() -> None:
    seller = member(9)
    serves(seller, "INMUN")
    enquiry = EnquiryFactory.by(
        member(2), target_types=[5], source_port=port("INMUN"), hs_code=None, category=None
    )
    matching.match_enquiry(enquiry.pk)
    lead = Lead.objects.get()
    assert (lead.raiser_type, lead.for_customs, lead.for_forwarding) == (2, True, False)
    assert lead.published_at == enquiry.published_at


def test_matching_again_tells_nobody_again() -> None:
    seller = member(3)
    ProductFactory.by(seller, YARN)
    enquiry = enquiry_for([3])

    assert matching.match_enquiry(enquiry.pk) == 1
    assert matching.match_enquiry(enquiry.pk) == 0

    assert seller.company is not None
    assert match_events() == [(enquiry.pk, [seller.company.pk])]


def test_companies_are_told_of_in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "COMPANIES_PER_EVENT", 2)
    for _ in range(5):
        ProductFactory.by(member(3), YARN)
    enquiry = enquiry_for([3])
    matching.match_enquiry(enquiry.pk)
    assert [len(companies) for _enquiry, companies in match_events()] == [2, 2, 1]


class TestRematching:
    """A company's leads when its products or ports change."""

    def test_a_new_product_brings_leads_and_tells(self) -> None:
        seller, enquiry = member(3), enquiry_for([3])
        assert seller.company is not None
        ProductFactory.by(seller, YARN)

        assert matching.rematch_company(seller.company.pk) == 1
        assert matching.rematch_company(seller.company.pk) == 0

        assert match_of(seller, enquiry) == (100, ["same_hs_code"])
        assert told_of_companies() == [(seller.company.pk, [enquiry.pk])]
        assert match_events() == []

    def test_many_new_leads_are_told_of_in_one_event(self) -> None:
        seller, enquiries = member(3), [enquiry_for([3]) for _ in range(30)]
        assert seller.company is not None
        ProductFactory.by(seller, YARN)
        assert matching.rematch_company(seller.company.pk) == 30
        assert told_of_companies() == [(seller.company.pk, [e.pk for e in enquiries])]

    def test_other_companies_are_left_alone(self) -> None:
        other, seller = member(3), member(3)
        ProductFactory.by(other, YARN)
        ProductFactory.by(seller, YARN)
        enquiry_for([3])
        assert seller.company is not None
        matching.rematch_company(seller.company.pk)
        assert [lead.company for lead in Lead.objects.all()] == [seller.company]

    def test_old_enquiries_become_leads_without_a_notification(self) -> None:
        long_ago = timezone.now() - dt.timedelta(days=8)
        seller, enquiry = member(3), enquiry_for([3], published_at=long_ago)
        assert seller.company is not None
        ProductFactory.by(seller, YARN)
        matching.rematch_company(seller.company.pk)
        assert lead_of(seller, enquiry) is not None
        assert match_events() == told_of_companies() == []

    def test_scores_follow_the_products(self) -> None:
        seller, enquiry = member(3), enquiry_for([3])
        assert seller.company is not None
        product = ProductFactory.by(seller, YARN)
        matching.match_enquiry(enquiry.pk)
        product.hs_code = hs("520513")
        product.save()

        matching.rematch_company(seller.company.pk)

        assert match_of(seller, enquiry) == (70, ["same_heading"])

    def test_leads_go_with_the_product_unless_they_were_opened_or_quoted(self) -> None:
        seller = member(3)
        assert seller.company is not None
        product = ProductFactory.by(seller, YARN)
        untouched, opened, quoted = (enquiry_for([3]) for _ in range(3))
        for enquiry in (untouched, opened, quoted):
            matching.match_enquiry(enquiry.pk)
        Lead.objects.filter(enquiry=opened).update(accessed_at=timezone.now())
        Lead.objects.filter(enquiry=quoted).update(quotation_id=1)
        product.status = ProductStatus.REJECTED
        product.save()

        matching.rematch_company(seller.company.pk)

        assert lead_of(seller, untouched) is None
        assert lead_of(seller, opened) is not None
        assert lead_of(seller, quoted) is not None

    def test_ports_too(self) -> None:
        seller, enquiry = member(5), freight_enquiry([5])
        assert seller.company is not None
        serves(seller, "INMUN")
        matching.rematch_company(seller.company.pk)
        assert match_of(seller, enquiry) == (70, ["source_port"])


def test_a_withdrawn_enquiry_is_nobodys_lead() -> None:
    seller = member(3)
    ProductFactory.by(seller, YARN)
    enquiry = enquiry_for([3])
    matching.match_enquiry(enquiry.pk)
    enquiry.status = "withdrawn"
    enquiry.save()

    assert matching.unmatch_enquiry(enquiry.pk) == 1
    assert matching.unmatch_enquiry(enquiry.pk) == 0
    assert lead_of(seller, enquiry) is None


def test_unmatching_leaves_a_published_enquiry_alone() -> None:
    seller = member(3)
    ProductFactory.by(seller, YARN)
    enquiry = enquiry_for([3])
    matching.match_enquiry(enquiry.pk)
    assert matching.unmatch_enquiry(enquiry.pk) == 0


def test_a_withdrawal_waits_for_the_matching_before_it() -> None:
    """Otherwise an enquiry whose matching is slow would be matched after its withdrawal."""
    enquiry, key = enquiry_for([3]), "enquiry 7"
    with transaction.atomic():
        outbox.publish("enquiry.published", {"enquiryId": enquiry.pk}, order_key=key)
        outbox.publish("enquiry.withdrawn", {"enquiryId": enquiry.pk}, order_key=key)
    matched = OutboxMessage.objects.get(consumer="enquiries.match_enquiry")
    unmatched = OutboxMessage.objects.get(consumer="enquiries.unmatch_enquiry")
    assert outbox.deliver(unmatched.pk) is False
    assert outbox.deliver(matched.pk) is True
    assert outbox.deliver(unmatched.pk) is True
