"""Rows that ask for the same as another enquiry: a warning before they are confirmed, no error."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from lading.base.kernel.values import clock
from lading.trade.enquiries import alike
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.payloads import goods
from tests.platform.factories import category_of, company_of, member

from .conftest import confirmed, errors, uploaded
from .test_enquiries import HEAD, row

pytestmark = pytest.mark.django_db

Client = Callable[..., ApiClient]

INDIA = ZoneInfo("Asia/Kolkata")
SAME_ROW = "This row is very similar to row 2. Keep both only if you need quotations for both."
ASKED_BEFORE = (
    "Your company submitted a very similar enquiry on {day}: Combed cotton yarn Ne 30/1. "
    "Submit this one only if you need quotations for both."
)


def submitted(client: ApiClient, **fields: Any) -> Enquiry:
    """An enquiry as the form stores what `row` has."""
    answer = client.post("/enquiries", goods(targetedBusinessType=["manufacturer"], **fields))
    assert answer.status == 201, answer
    return Enquiry.objects.get(pk=answer.data["id"])


def warned(client: ApiClient, *rows: list[Any]) -> list[tuple[int, str]]:
    """The rows with a warning, and what it says; the file has no error."""
    bulk_import = uploaded(client, [HEAD, *rows], kind="enquiries")
    assert (bulk_import["status"], bulk_import["errorCount"]) == ("ready", 0)
    fault_rows = client.get(f"/imports/{bulk_import['id']}/errors", limit=100).data["rows"]
    assert all(each["isWarning"] and each["column"] == "" for each in fault_rows)
    assert bulk_import["warningCount"] == sum(each["count"] for each in fault_rows)
    return [(line["row"], each["message"]) for each in fault_rows for line in each["rows"]]


def test_a_row_like_a_submitted_enquiry_is_a_warning_and_is_submitted_all_the_same(
    api: Client,
) -> None:
    client = api(member(1))
    at = clock.now() - dt.timedelta(days=13)
    Enquiry.objects.filter(pk=submitted(client).pk).update(submitted_at=at)
    bulk_import = uploaded(
        client, [HEAD, row(Quantity=7), row(Product_name="Rice")], kind="enquiries"
    )
    assert (bulk_import["status"], bulk_import["errorCount"], bulk_import["warningCount"]) == (
        "ready",
        0,
        1,
    )
    assert bulk_import["can"] == ["confirm", "discard", "readAgain"]
    (warning,) = client.get(f"/imports/{bulk_import['id']}/errors").data["rows"]
    assert (warning["rows"][0]["row"], warning["field"], warning["column"]) == (2, "", "")
    assert warning["isWarning"] is True
    assert warning["message"] == ASKED_BEFORE.format(day=f"{at.astimezone(INDIA):%d-%b-%Y}")
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    assert Enquiry.objects.count() == 3


def test_the_reviewer_sees_the_enquiry_of_such_a_row_beside_the_other(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row(), row(Quantity=7)], kind="enquiries")
    confirmed(client, bulk_import["id"])
    first, second = Enquiry.objects.order_by("pk")
    assert second.submitted_at is not None
    similar = alike.alike_to(second, second.submitted_at)
    assert similar is not None
    assert similar.enquiry_id == first.pk


def test_a_row_like_an_earlier_row_is_a_warning(api: Client) -> None:
    rows = row(), row(Product_name="Basmati rice"), row(Quantity=7)
    assert warned(api(member(1)), *rows) == [(4, SAME_ROW)]


@pytest.mark.parametrize(
    "cells",
    [
        {"Destination_port": "Abu Dhabi (AEAUH)"},
        {"Loading_country": "Sri Lanka"},
        {"HS_code": "5205.13"},
        {"Product_name": "Basmati rice", "Requirements": "Long grain, in bags of jute"},
    ],
    ids=["port", "country", "code", "text"],
)
def test_a_row_that_asks_for_something_else_is_no_warning(
    api: Client, cells: dict[str, Any]
) -> None:
    client = api(member(1))
    assert warned(client, row(), row(**cells)) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"status": "withdrawn"},
        {"status": "rejected"},
        {"submitted_at": dt.timedelta(days=15)},
        {"variant": "freight"},
    ],
    ids=["withdrawn", "rejected", "old", "variant"],
)
def test_what_is_no_live_enquiry_of_late_is_no_warning(api: Client, fields: dict[str, Any]) -> None:
    client = api(member(1))
    other = submitted(client)
    assert [number for number, _said in warned(client, row())] == [2]  # the control
    if fields.get("status") == "withdrawn":
        fields = {**fields, "published_at": clock.now()}
    if "submitted_at" in fields:
        fields = {"submitted_at": clock.now() - fields["submitted_at"]}
    Enquiry.objects.filter(pk=other.pk).update(**fields)
    assert warned(client, row()) == []


def test_another_companys_enquiry_is_no_warning(api: Client) -> None:
    submitted(api(member(1)))
    assert warned(api(member(1)), row()) == []


def test_a_row_with_an_error_is_compared_with_nothing(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(
        client, [HEAD, row(Quantity=-1), row(), row(Quantity=7)], kind="enquiries"
    )
    assert (bulk_import["status"], bulk_import["rejected"], bulk_import["errorCount"]) == (
        "refused",
        1,
        1,
    )
    message = "This row is very similar to row 3. Keep both only if you need quotations for both."
    assert errors(client, bulk_import["id"]) == [
        (2, "Quantity", "Enter a number above 0."),
        (4, "", message),
    ]
    answer = client.get(f"/imports/{bulk_import['id']}/errors", page=2, limit=1).data
    assert (answer["count"], [each["isWarning"] for each in answer["rows"]]) == (2, [True])


def test_rows_without_an_hs_code_are_compared_too() -> None:
    buyer = member(8)
    stored = Enquiry(company=company_of(buyer), variant="freight", target_types=[6])
    stored.product_name, stored.description = "Cotton yarn", "Forty pallets to Jebel Ali"
    stored.created_by, stored.status = buyer, "published"
    stored.created_at = stored.updated_at = stored.submitted_at = clock.now()
    stored.published_at = clock.now()
    stored.save()
    submission = alike.Submission.from_enquiry(stored)
    assert submission.asked.hs_code_id is None
    warnings = list(alike.warnings(buyer.company_id or 0, {2: submission}))
    assert [each.row for each in warnings] == [2]


def test_one_statement_however_many_rows() -> None:
    buyer = member(1)
    code = category_of("520512").pk
    in_common = alike._Asked("rfq", code, None, None, None, None)
    rows = {
        number: alike.Submission(in_common, frozenset({3}), f"yarn {number}") for number in range(9)
    }
    limits.number("alike.days")  # read now
    with CaptureQueriesContext(connection) as queries:
        list(alike.warnings(buyer.company_id or 0, rows))
    assert len(queries) == 1
