"""Every call that answers a list without pages reads at most so many rows (RULES.md 85). Calls are
discovered in the API document; each has a proof with more rows than its bound, or a reason why it
cannot grow.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

import pytest

from config.api import api as whole_api
from lading.base.kernel.values import clock
from lading.market.freight_rates.models import FreightRate, RateVersion
from lading.members.accounts import queries as devices
from lading.members.accounts.models import Consent, DataRequest, User
from lading.office.bulk.models import BulkImport
from lading.records.record_downloads.models import RecordDownload
from lading.records.trade_records.criteria import RecordFilter
from lading.trade.enquiries.leads import queries as lead_queries
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.quotations.models import CounterOffer, Quotation, QuotationVersion
from tests.platform.comparison import test_comparison
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, company_of, member, token_for
from tests.platform.freight_rates.rows import rate_of
from tests.platform.profiles.orders import ordered

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
BLANK: Final = re.compile(r"{\w+}")
PAGED: Final = frozenset({"page", "limit"})
MOST: Final = 200
"""The newest versions, events and consents that a list has; more have no list."""

PLAN: Final = "the plans, which staff declare"
RULES: Final = "the rules of a form: its fields and their choices"
OWN_FORM: Final = "what one form takes, which is limited when it is stored"
BY_NATURE: Final[dict[str, str]] = {
    "/businesstypes": "nine types",
    "/auth/session": "the permissions and menu of one person, and the kinds of legal pages",
    "/users/primary/{}": "`user.secondary_max`, with open invitations",
    "/users/{}": "the limits of ports and documents of a profile; its three latest ratings",
    "/subscription-plans": PLAN,
    "/subscription-plans/FreightPlans": PLAN,
    "/subscription-plans/ExporterPlans": PLAN,
    "/subscription-plans/ManuCumExporterPlans": PLAN,
    "/subscription-plans/Manufacturer-CommisionagentPlans": PLAN,
    "/subscription-plans/freightplan": PLAN,
    "/subscription-plans/rules": PLAN,
    "/subscription-plans/entitlements": "what plans allow, a row of `entitlements.py` each",
    "/products/product-limits": "the plans that allow more",
    "/offer-products/offeryourcargolimits": RULES,
    "/updates-freight-rates/freigh-rate-limit": RULES,
    "/promotions/rules": RULES,
    "/unclaimed-cargo/rules": RULES,
    "/rodtep/rules": RULES,
    "/enquiries/form-rules": RULES,
    "/quotations/form-rules": RULES,
    "/quotations/{}/counter-offers/form-rules": RULES,
    "/pricecalculation/form-rules": RULES,
    "/admin/enquiries/{}": OWN_FORM,
    "/enquiries/{}": OWN_FORM,
    "/enquiries/own/{}": OWN_FORM,
    "/products/{}": OWN_FORM,
    "/promotions/{}": OWN_FORM,
    "/offer-products/{}": OWN_FORM,
    "/offer-products/exporters/{}": OWN_FORM,
    "/policyUpdate/{}": OWN_FORM,
    "/unclaimed-cargo/{}": OWN_FORM,
    "/rodtep/{}": OWN_FORM,
    "/pricecalculation/{}": OWN_FORM,
    "/broadcastpromotions/{}": "a banner's form, and its days while it is shown",
    "/updates-freight-rates/rates/{}": OWN_FORM,
    "/imports/{}": "`bulk.rows` and `cell_readers.MOST_SHOWN`, checked when the file is read",
    "/unlock-enquiries/{}": "the points of nine types of business",
    "/saved-searches": "`search.max`, counted under a lock",
    "/exchange-rates": "one row of the index for each currency",
    "/verify/{}": "the two sides of a document",
    "/updates-freight-rates/enquiries/user/{}/ports": "the limits of ports of a profile",
    "/updates-freight-rates/lane": "the weeks of a chart",
    "/updates-freight-rates/alerts": "an alert for each port pair of the profile",
    "/dashboard/todo": "what may wait for a company, a number each",
    "/dashboard/figures": "weeks, and the first of chapters and port pairs",
    "/exim-data/summary": "the first of each kind of sums",
    "/exim-data/downloads/{}": "what may be done with one download",
    "/data-requests/erasure-effects": "the effects that there are",
    "/notifications/preferences": "the kinds of notices and the time zones",
}  # fmt: skip


def arrays(schema: Any, known: Mapping[str, Any], seen: tuple[str, ...] = ()) -> bool:
    """Whether a list stands anywhere in what a schema describes."""
    if isinstance(schema, list):
        return any(arrays(each, known, seen) for each in schema)
    if not isinstance(schema, dict):
        return False
    if schema.get("type") == "array":
        return True
    name = schema.get("$ref", "").rpartition("/")[2]
    if name and name not in seen:
        return arrays(known[name], known, (*seen, name))
    parts = [*schema.get("properties", {}).values()]
    parts += (schema.get(key, []) for key in ("anyOf", "allOf", "oneOf"))
    return arrays(parts, known, seen)


def unpaged() -> Iterator[str]:
    """The GETs that answer JSON with a list, and take no page."""
    document = whole_api.get_openapi_schema()
    for path, calls in document["paths"].items():
        call = calls.get("get", {})
        names = {each["name"] for each in call.get("parameters", [])}
        content = call.get("responses", {}).get(200, {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if not names & PAGED and arrays(schema, document["components"]["schemas"]):
            yield BLANK.sub("{}", path.removeprefix("/api"))


def length_of(client: ApiClient, path: str) -> int:
    answer = client.get(path)
    assert answer.status == 200, answer
    data = answer.data
    return len(data["rows"] if isinstance(data, dict) else data)


def versions_of(quotation: Quotation, numbers: range) -> None:
    """More versions of a quotation, a minute apart, each with a counter-offer that it answers."""
    first = quotation.versions.get(number=1)
    values = {
        each.attname: getattr(first, each.attname)
        for each in QuotationVersion._meta.concrete_fields
        if each.name not in {"id", "number", "created_at"}
    }
    quotation_versions = QuotationVersion.objects.bulk_create(
        QuotationVersion(
            **values, number=number, created_at=first.created_at + dt.timedelta(minutes=number)
        )
        for number in numbers
    )
    CounterOffer.objects.bulk_create(
        CounterOffer(
            quotation=quotation, version=before, answer_version=after, status="accepted",
            price=first.price, quantity=first.quantity, net_amount=first.net_amount,
            payment_terms=first.payment_terms, delivery_location=first.delivery_location,
            expiry_date=first.expiry_date, description=f"Counter {before.number}",
            created_by=quotation.enquiry.created_by, decided_by=first.created_by,
            created_at=after.created_at, decided_at=after.created_at,
        )
        for before, after in zip([first, *quotation_versions[:-1]], quotation_versions, strict=True)
    )  # fmt: skip


def test_a_quotation_and_its_order_have_the_newest_versions() -> None:
    seller = member(3, tier=3)
    quotation = ordered(member(1), seller)
    versions_of(quotation, range(2, MOST + 6))
    client = ApiClient(token_for(seller))
    numbers = [
        each["version"] for each in client.get(f"/quotations/{quotation.pk}").data["versions"]
    ]
    assert numbers == list(range(MOST + 5, 5, -1))
    timeline = client.get(f"/orders/{quotation.pk}").data["timeline"]
    assert len(timeline) == MOST
    moments = [each["at"] for each in timeline]
    assert moments == sorted(moments)
    # None of the versions that answered a counter-offer is told as a revision beside it.
    assert {each["kind"] for each in timeline} <= {
        "counter_offer_made", "counter_offer_accepted", "order_placed",
    }  # fmt: skip


def test_a_rate_has_its_newest_versions() -> None:
    forwarder = member(6, tier=2)
    rate: FreightRate = rate_of(forwarder)
    first = rate.versions.latest("number")
    values = {
        each.attname: getattr(first, each.attname)
        for each in RateVersion._meta.concrete_fields
        if each.name not in {"id", "number", "ends_at"}
    }
    RateVersion.objects.bulk_create(
        RateVersion(**values, number=first.number + number, ends_at=first.starts_at)
        for number in range(1, MOST + 5)
    )
    rows = (
        ApiClient(token_for(forwarder))
        .get(f"/updates-freight-rates/rates/{rate.pk}/versions")
        .data["rows"]
    )
    numbers = [row["number"] for row in rows]
    newest = first.number + MOST + 4
    assert numbers == list(range(newest, newest - MOST, -1))


def test_a_person_has_its_newest_consents() -> None:
    user = member(3)
    Consent.objects.bulk_create(
        Consent(user=user, document="terms", version=number, at=clock.now())
        for number in range(1, MOST + 4)
    )
    rows = ApiClient(token_for(user)).get("/consents").data
    assert [row["version"] for row in rows] == list(range(MOST + 3, 3, -1))


def test_files_downloads_and_requests_are_the_newest(api: Api) -> None:
    user = member(3, tier=3)
    at, company = clock.now(), company_of(user).pk
    search = asdict(RecordFilter("5205", "any", "any", "any", "any"))
    own: dict[str, Any] = {"user_id": user.pk, "created_at": at, "language": "en"}
    BulkImport.objects.bulk_create(
        BulkImport(**own, company_id=company, kind="products", file_name="a.csv") for _ in range(25)
    )
    RecordDownload.objects.bulk_create(
        RecordDownload(**own, company_id=company, filters=search, state="failed",
                       reason="Too much", ended_at=at)
        for _ in range(25)
    )  # fmt: skip
    DataRequest.objects.bulk_create(
        DataRequest(user=user, kind="export", requested_at=at, due_at=at, cancelled_at=at)
        for _ in range(55)
    )
    client = api(user)
    assert length_of(client, "/imports") == 20
    assert length_of(client, "/exim-data/downloads") == 20
    assert length_of(client, "/data-requests") == 50


def test_devices_and_opened_leads_are_the_newest(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """With smaller bounds, because so many rows take a second to make."""
    monkeypatch.setattr(devices, "MAX_DEVICES", 3)
    monkeypatch.setattr(lead_queries, "MAX_IDS", 3)
    user: User = member(3, tier=1)
    for _ in range(4):
        token_for(user)
    at = clock.now()
    enquiries: list[Enquiry] = [EnquiryFactory.by(member(1)) for _ in range(4)]
    for minute, enquiry in enumerate(enquiries):
        Lead.objects.create(
            enquiry=enquiry, company=company_of(user), is_matched=True, score=100,
            published_at=at, accessed_at=at + dt.timedelta(minutes=minute), created_at=at,
        )  # fmt: skip
    client = api(user)
    assert length_of(client, "/auth/devices") == 3
    newest = [each.pk for each in reversed(enquiries[1:])]
    assert client.get("/enquiries/accessed/id").data == newest


PROOFS: Final[dict[str, Callable[..., None]]] = {
    "/quotations/{}": test_a_quotation_and_its_order_have_the_newest_versions,
    "/orders/{}": test_a_quotation_and_its_order_have_the_newest_versions,
    "/updates-freight-rates/rates/{}/versions": test_a_rate_has_its_newest_versions,
    "/consents": test_a_person_has_its_newest_consents,
    "/imports": test_files_downloads_and_requests_are_the_newest,
    "/exim-data/downloads": test_files_downloads_and_requests_are_the_newest,
    "/data-requests": test_files_downloads_and_requests_are_the_newest,
    "/auth/devices": test_devices_and_opened_leads_are_the_newest,
    "/enquiries/accessed/id": test_devices_and_opened_leads_are_the_newest,
    "/enquiries/{}/comparison": test_comparison.test_a_file_that_is_cut_says_so,
}


def test_every_list_without_pages_has_a_bound() -> None:
    assert not set(PROOFS) & set(BY_NATURE)
    assert sorted(unpaged()) == sorted({*PROOFS, *BY_NATURE})
