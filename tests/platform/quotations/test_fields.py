"""Which fields of a quotation are sent to whom: only those whose record says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin import site
from django.contrib.admin.utils import flatten

from lading.base.kernel.field_records import FieldRecord, FieldTable
from lading.trade.quotations import fields
from lading.trade.quotations.admin import CounterOfferInline, QuotationAdmin, VersionInline
from lading.trade.quotations.counter.fields import COUNTER_OFFERS
from lading.trade.quotations.counter.schemas import CounterOfferOut
from lading.trade.quotations.models import CounterOffer, Quotation, QuotationVersion
from lading.trade.quotations.schemas import QuotationIn, QuotationRow, VersionOut
from lading.trade.quotations.term_fields import Viewer
from tests.platform.conftest import ApiClient

from .trade import quoted

Api = Callable[..., ApiClient]

OF_VERSION = {
    "id": "its number says which it is",
    "quotation": "the quotation it is of",
    "created_by": "who of the seller wrote it: for staff",
}


def test_every_column_is_read_by_a_record_or_said_to_be_internal() -> None:
    assert fields.QUOTATIONS.unlisted(Quotation, fields.INTERNAL) == set()
    versions = FieldTable(
        Viewer,
        [
            FieldRecord(
                name=each.name,
                type=each.type,
                seen_by=each.seen_by,
                columns={
                    name: path.removeprefix("current_version__")
                    for name, path in each.columns.items()
                },
            )
            for each in fields.VERSIONS.records.values()
        ],
    )
    own = {*OF_VERSION, "created_at"}
    assert versions.unlisted(QuotationVersion, dict.fromkeys(own, "")) == set()


def test_the_buyer_is_withheld_from_sellers_who_are_not_told() -> None:
    assert fields.QUOTATIONS.withheld_from(Viewer.SELLER_OF_UNKNOWN) == {"receiver_id": None}
    for viewer in (Viewer.BUYER, Viewer.SELLER):
        assert fields.QUOTATIONS.withheld_from(viewer) == {}


def test_a_field_that_nobody_thought_about_is_withheld() -> None:
    forgotten: FieldRecord[Viewer] = FieldRecord(
        name="margin", type=int | None, columns={"margin": "margin"}
    )
    table = FieldTable(Viewer, [*fields.SELLERS.records.values(), forgotten])
    row = {"sender_id": 1, "s_company_name": "A", "s_country": "B", "s_business_type_id": 3}
    for viewer in Viewer:
        assert table.values({**row, "margin": 12}, viewer)["margin"] is None


@pytest.mark.django_db
def test_the_wire_has_the_fields_of_the_records(api: Api) -> None:
    deal, quotation = quoted()
    data = api(deal.buyer).get(f"/quotations/{quotation.pk}").data
    [row] = api(deal.seller).get("/quotations").data["rows"]
    names = {field.wire_name for field in fields.QUOTATIONS.records.values()}
    assert set(row) == names == set(data) - {"versions"}
    versions = {field.wire_name for field in fields.VERSIONS.records.values()}
    assert {frozenset(version) for version in data["versions"]} == {frozenset(versions)}
    assert set(QuotationRow.model_fields) == set(fields.QUOTATIONS.records)
    assert set(VersionOut.model_fields) == set(fields.VERSIONS.records)


# Columns that staff see in another form than stored, each with the reason.
NOT_SHOWN = {
    "id": "the page's address says it",
    "updated_at": "the versions say when they were made",
    "warned_version": "the e-mails say so",
    "expired_version": "the e-mails say so",
    "sort_price": "a copy to sort by",
    "sort_product": "a copy to sort by",
    "expires_on": "a copy to count by",
}
IN_WORDS = {
    "current_version": "version_now",
    "ordered_version": "version_ordered",
    "seen_version": "version_seen",
}


def test_staff_are_shown_every_column() -> None:
    shown = set(flatten(list[Any](QuotationAdmin(Quotation, site).fields or ())))
    columns = {each.name for each in Quotation._meta.concrete_fields} - NOT_SHOWN.keys()
    assert shown == {IN_WORDS.get(name, name) for name in columns}


def test_staff_are_shown_every_column_of_a_version() -> None:
    shown = set(flatten(list[Any](VersionInline.fields or ())))
    own = {"id", "quotation"}
    # With the currency and the unit, which therefore have no lines of their own.
    written = {"price": "price_each", "quantity": "amount", "net_amount": "net"}
    with_others = {"currency", "unit"}
    columns = {each.name for each in QuotationVersion._meta.concrete_fields} - own - with_others
    assert shown - {"files"} == {written.get(name, name) for name in columns}


def test_the_form_is_made_of_the_records() -> None:
    assert set(QuotationIn.model_fields) == set(fields.INPUTS)
    # Written by hand, from RULES.md 2.5.
    assert (fields.INPUTS["price"].least, fields.INPUTS["price"].number.places) == (1, 2)
    assert fields.INPUTS["location_for_delivery"].longest == 250
    assert fields.INPUTS["description"].longest == 200


def test_every_column_of_a_counter_offer_is_read_by_a_record() -> None:
    people = {"created_by": "for staff", "decided_by": "for staff"}
    assert COUNTER_OFFERS.unlisted(CounterOffer, people) == set()
    assert set(CounterOfferOut.model_fields) == set(COUNTER_OFFERS.records)
    for viewer in Viewer:
        assert COUNTER_OFFERS.withheld_from(viewer) == {}


def test_staff_are_shown_every_column_of_a_counter_offer() -> None:
    shown = set(flatten(list[Any](CounterOfferInline.fields or ())))
    own = {"id", "quotation"}
    # With their currency and unit, which stand on the version.
    written = {"price": "price_each", "quantity": "amount", "net_amount": "net"}
    columns = {each.name for each in CounterOffer._meta.concrete_fields} - own
    assert shown == {written.get(name, name) for name in columns}
