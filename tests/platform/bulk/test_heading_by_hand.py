"""The row that names the columns, and the sheet, are chosen by hand from the first rows of the file
(RULES.md 90).
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from typing import Any

import openpyxl
import pytest

from lading.base.kernel.models import OutboxMessage
from lading.office.bulk.models import BulkImport
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, member

from .conftest import answered, checked_import, confirmed, read, send, uploaded, work
from .test_enquiries import HEAD, row
from .test_rates import LONG, long

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

NOT_READY = "This file has already been confirmed, or cannot be saved."
PRODUCT, WISHES = HEAD.index("Product name"), HEAD.index("Requirements")
LAST_YEARS = [*HEAD]
LAST_YEARS[PRODUCT], LAST_YEARS[WISHES] = HEAD[WISHES], HEAD[PRODUCT]
"""The columns in another order, as in a form of last year."""


def choose(client: ApiClient, bulk_import: Any, row: Any, sheet: str = "") -> Answer:
    return client.post(f"/imports/{bulk_import['id']}/heading", {"sheet": sheet, "headingRow": row})


def chosen(client: ApiClient, bulk_import: Any, row: int, sheet: str = "") -> Any:
    """An import after another heading was chosen and a worker has read it anew."""
    sent = choose(client, bulk_import, row, sheet)
    assert (sent.status, sent.data["status"]) == (200, "reading"), sent
    assert sent.data["opening"] == []
    work()
    return read(client, bulk_import["id"])


def headings(bulk_import: Any) -> dict[str, list[int]]:
    """The numbers of the rows taken as heading, by sheet."""
    return {
        each["sheet"]: [line["row"] for line in each["rows"] if line["isHeading"]]
        for each in bulk_import["opening"]
    }


def stored(told: Any) -> dict[str, Any]:
    return dict(BulkImport.objects.values().get(pk=told["id"]))


def unchanged(bulk_import: Any, attempt: Callable[[], Answer]) -> Answer:
    """The answer to an attempt that changes nothing and starts no work."""
    before, waiting = stored(bulk_import), OutboxMessage.objects.count()
    answer = attempt()
    assert (stored(bulk_import), OutboxMessage.objects.count()) == (before, waiting)
    return answer


def book(**sheets: list[list[Any]]) -> bytes:
    workbook = openpyxl.Workbook()
    for name, rows in sheets.items():
        sheet = workbook.create_sheet(name)
        for line in rows:
            sheet.append(line)
    del workbook["Sheet"]
    content = io.BytesIO()
    workbook.save(content)
    return content.getvalue()


def test_the_first_rows_are_shown_as_they_are_written(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(
        client, [["Yarn, spring"], HEAD, row(Quantity="012,000")], kind="enquiries"
    )
    (sheet,) = bulk_import["opening"]
    assert (sheet["sheet"], headings(bulk_import)) == ("", {"": [2]})
    assert [line["row"] for line in sheet["rows"]] == [1, 2, 3]
    assert sheet["rows"][0]["cells"][0] == "Yarn, spring"
    assert sheet["rows"][1]["cells"] == HEAD
    assert sheet["rows"][2]["cells"][HEAD.index("Quantity")] == "012,000"
    assert "readAgain" in bulk_import["can"]
    (listed,) = client.get("/imports").data["rows"]
    assert (listed["opening"], listed["can"]) == ([], bulk_import["can"])


def test_wrong_rows_are_right_under_another_heading(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [LAST_YEARS, HEAD, row()], kind="enquiries")
    assert (bulk_import["status"], headings(bulk_import)) == ("refused", {"": [1]})
    assert bulk_import["errorCount"] > 0
    again = chosen(client, bulk_import, 2)
    assert (again["status"], again["rows"], again["errorCount"]) == ("ready", 1, 0)
    assert headings(again) == {"": [2]}
    assert again["leftOut"][0].startswith("Rows above the heading were left out: 1 ")
    confirmed(client, bulk_import["id"])
    enquiry = Enquiry.objects.get()
    assert enquiry.product_name == "Combed cotton yarn Ne 30/1"


def test_a_refused_file_and_one_that_is_ready_are_read_anew(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row(), row(Product_name="Carded yarn")], kind="enquiries")
    assert bulk_import["status"] == "ready"
    refused = chosen(client, bulk_import, 2)
    assert (refused["status"], headings(refused)) == ("refused", {"": [2]})
    assert refused["reasons"]
    assert refused["rows"] == 1
    again = chosen(client, bulk_import, 1)
    assert (again["status"], again["rows"], again["reasons"]) == ("ready", 2, [])
    assert stored(bulk_import)["ended_at"] is None


def test_one_of_two_sheets_is_chosen(api: Client) -> None:
    client = api(member(1))
    content = book(
        March=[HEAD, row(Product_name="Yarn of March")],
        April=[["New"], HEAD, row(Product_name="Yarn of April")],
        Empty=[],
    )
    bulk_import = uploaded(client, content, kind="enquiries")
    assert bulk_import["status"] == "refused"
    assert headings(bulk_import) == {"March": [1], "April": [2]}
    again = chosen(client, bulk_import, 2, "April")
    assert (again["status"], headings(again)) == ("ready", {"March": [], "April": [2]})
    assert "These sheets were left out: March." in again["leftOut"]
    confirmed(client, bulk_import["id"])
    assert [each.product_name for each in Enquiry.objects.all()] == ["Yarn of April"]


def test_a_heading_chosen_by_hand_drops_what_was_answered(api: Client) -> None:
    client = api(member(6, tier=2))
    rows = [LONG, long(price="2.400")]
    bulk_import = checked_import(client, rows, kind="rates")
    assert bulk_import["questions"], bulk_import
    (question,) = bulk_import["questions"]
    bulk_import = answered(client, bulk_import["id"], **{question["field"]: ","})
    assert stored(bulk_import)["answers"] == {question["field"]: ","}
    again = chosen(client, bulk_import, 1)
    assert (again["status"], len(again["questions"])) == ("asking", 1)
    assert stored(bulk_import)["answers"] == {}
    # While it asks, a heading can be chosen as well.
    assert chosen(client, again, 1)["status"] == "asking"


@pytest.mark.parametrize("number", [0, -1, 4, 99, 2**40])
def test_a_row_that_is_not_shown_is_refused(api: Client, number: int) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [["Yarn"], HEAD, row()], kind="enquiries")
    refusal = unchanged(bulk_import, lambda: choose(client, bulk_import, number))
    assert refusal.status == 422
    assert refusal.errors == {
        "headingRow": [f"Row {number} is not among the rows shown. Please choose one of those."]
    }


def test_a_sheet_that_is_not_there_is_refused(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, book(March=[HEAD, row()]), kind="enquiries")
    for sheet in ("", "march", "May"):
        refusal = unchanged(bulk_import, partial(choose, client, bulk_import, 1, sheet))
        assert refusal.status == 422
        assert list(refusal.errors) == ["sheet"]


def test_nobody_else_chooses_a_heading(api: Client) -> None:
    buyer = member(1)
    bulk_import = uploaded(api(buyer), [HEAD, row()], kind="enquiries")
    for other in (member(1), colleague(buyer)):
        refusal = unchanged(bulk_import, partial(choose, api(other), bulk_import, 1))
        assert refusal.status == 404


def test_no_heading_is_chosen_while_a_file_is_at_work_or_stored(api: Client) -> None:
    client = api(member(1))
    bulk_import = send(client, [HEAD, row()], kind="enquiries").data

    def assert_refused() -> None:
        refused = unchanged(bulk_import, lambda: choose(client, bulk_import, 1))
        assert (refused.status, refused.json["message"]) == (409, NOT_READY)

    assert_refused()
    work()
    assert client.post(f"/imports/{bulk_import['id']}/confirm").status == 200
    assert_refused()
    work()
    assert read(client, bulk_import["id"])["status"] == "done"
    assert_refused()
    assert Enquiry.objects.count() == 1


def test_the_file_is_kept_as_long_as_it_can_be_read_anew(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row()], kind="enquiries")
    assert bytes(stored(bulk_import)["original"]).startswith(b"Send to")
    done = confirmed(client, bulk_import["id"])
    assert (done["opening"], "readAgain" in done["can"]) == ([], False)
    kept = stored(bulk_import)
    assert [bytes(kept[name]) for name in ("content", "original", "opening")] == [b""] * 3


def test_a_file_that_cannot_be_read_has_no_rows_to_choose(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, b"\x00\x01\x02", kind="enquiries")
    assert (bulk_import["status"], bulk_import["opening"], bulk_import["can"]) == (
        "refused",
        [],
        ["discard"],
    )
    assert bytes(stored(bulk_import)["original"]) == b""
    assert unchanged(bulk_import, lambda: choose(client, bulk_import, 1)).status == 409
