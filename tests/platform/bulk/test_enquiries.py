"""Enquiries by file: checked as the form checks them, all stored or none, and reviewed as usual."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.base.reference.models import Category, HsCode
from lading.members.companies.models import Company
from lading.office.bulk.models import BulkImport
from lading.office.bulk.work import OVERTAKEN
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.payloads import goods
from tests.platform.factories import category_of, member

from .bad_files import as_csv, as_xlsx, saved
from .conftest import confirmed, errors, read, send, sheets, uploaded, work

pytestmark = pytest.mark.django_db

Client = Callable[..., ApiClient]

HEAD = [
    "Send to", "Product name", "Product category", "HS code", "Quantity", "Unit", "Delivery terms",
    "Location for delivery", "Loading country", "Destination country", "Destination port",
    "Requirements",
]  # fmt: skip


def row(**cells: Any) -> list[Any]:
    """A row towards manufacturers, with other cells by their headings."""
    usual = [
        "Manufacturer", "Combed cotton yarn Ne 30/1", category_of("520512").name, "5205.12", 12000,
        "KGS", "EXW", "Coimbatore", "India", "United Arab Emirates", "Jebel Ali (AEJEA)",
        "Waxed, on cones, 25 kg cartons",
    ]  # fmt: skip
    return [cells.get(name.replace(" ", "_"), cell) for name, cell in zip(HEAD, usual, strict=True)]


def nothing_is_stored() -> bool:
    return not any(table.objects.exists() for table in (Enquiry, Review))


def test_a_right_file_is_stored_once_it_is_confirmed(api: Client) -> None:
    buyer = member(1)
    client = api(buyer)
    bulk_import = uploaded(client, [HEAD, row(), row(Product_name="Yarn 2")], kind="enquiries")
    assert (bulk_import["status"], bulk_import["rows"], bulk_import["errorCount"]) == (
        "ready",
        2,
        0,
    )
    assert bulk_import["can"] == ["confirm", "discard", "readAgain"]
    assert nothing_is_stored()
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    first, second = Enquiry.objects.order_by("pk")
    assert (first.status, first.company_id, first.created_by_id) == (
        "pending_approval", buyer.company_id, buyer.pk
    )  # fmt: skip
    assert str(first.quantity) == "12000.000"
    assert (first.payment_terms, first.target_types) == ("EXW", [3, 8, 4])
    assert second.product_name == "Yarn 2"
    assert first.submitted_at is not None
    reviews = Review.objects.filter(kind="enquiry", decided_at=None)
    assert {review.object_id for review in reviews} == {first.pk, second.pk}


def test_a_row_becomes_what_the_form_makes_of_it(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row()], kind="enquiries")
    confirmed(client, bulk_import["id"])
    form = goods(targetedBusinessType=["manufacturer"])
    assert client.post("/enquiries", form).status == 201
    left_out = {"id", "created_at", "updated_at", "submitted_at"}
    by_file, by_form = (
        {name: value for name, value in values.items() if name not in left_out}
        for values in Enquiry.objects.order_by("pk").values()
    )
    assert by_file == by_form
    actions = AuditEntry.objects.filter(object_type="enquiries.enquiry").order_by("pk")
    audited = [(entry.action, entry.data) for entry in actions]
    assert audited[:2] == audited[2:]
    assert len(audited) == 4


def test_every_error_of_every_row_is_told_and_nothing_stored(api: Client) -> None:
    client = api(member(1))
    bad = row(Product_name="", Quantity="many", Unit="bushels?", HS_code="0101")
    bulk_import = uploaded(client, [HEAD, row(), bad, row(Send_to="Baker")], kind="enquiries")
    assert (bulk_import["status"], bulk_import["rejected"], bulk_import["errorCount"]) == (
        "refused",
        2,
        5,
    )
    assert bulk_import["can"] == ["answer", "discard", "downloadErrors", "readAgain"]
    assert sorted(errors(client, bulk_import["id"])) == sorted(
        [
            (3, "Product name", "Product name is required"),
            (3, "HS code", "This HS code does not belong to the chosen category."),
            (3, "Quantity", "Enter a number."),
            (3, "Unit", "Choose one from the list."),
            (4, "Send to", "This value is not valid."),
        ]
    )
    assert client.post(f"/imports/{bulk_import['id']}/confirm").status == 409
    assert nothing_is_stored()


def test_the_errors_come_back_in_the_file_which_can_be_sent_again(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, as_xlsx([HEAD, row(Quantity=-1), row()]), kind="enquiries")
    book = sheets(client.get(f"/imports/{bulk_import['id']}/file"))
    sheet = book.worksheets[0]
    lines = [[cell.value for cell in line] for line in sheet.iter_rows()]
    assert lines[0] == [*HEAD, "Errors"]
    assert lines[1][-1] == "Quantity: Enter a number above 0."
    assert lines[2][-1] in (None, "")
    sheet["E2"] = 40
    again = uploaded(client, saved(book), kind="enquiries")
    assert (again["status"], again["rows"]) == ("ready", 2)


def test_the_errors_of_a_csv_file_come_back_as_csv(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, as_csv([HEAD, row(Quantity="=1+1")], ";"), kind="enquiries")
    answer = client.get(f"/imports/{bulk_import['id']}/file")
    text = answer.response.content.decode("utf-8-sig")
    assert text.splitlines()[0].split(";")[-1] == "Errors"
    assert "Quantity: Enter a number." in text
    assert ";'=1+1;" in text


def test_the_rows_with_errors_alone_come_as_csv(api: Client) -> None:
    client = api(member(1))
    rows = [HEAD, row(), row(Product_name="@SUM(1)", Quantity=-1), row(Product_name="Yarn 3")]
    bulk_import = uploaded(client, as_xlsx(rows), kind="enquiries")
    answer = client.get(f"/imports/{bulk_import['id']}/rejects")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    heading, rejected = csv.reader(io.StringIO(answer.response.content.decode("utf-8-sig")))
    assert heading == [*HEAD, "Errors"]
    assert (rejected[1], rejected[4]) == ("'@SUM(1)", "-1")
    assert rejected[-1] == "Quantity: Enter a number above 0."
    right = uploaded(client, as_csv([HEAD, row()]), kind="enquiries")
    assert client.get(f"/imports/{right['id']}/rejects").status == 409


def test_a_file_in_another_language_is_understood(api: Client) -> None:
    client = api(member(1), "es")
    book = sheets(client.get("/imports/template", kind="enquiries", locale="es"))
    sheet = book.worksheets[0]
    heading = [cell.value for cell in sheet[1]]
    assert heading != HEAD
    assert heading[0] == "Enviar a"
    english = sheets(client.get("/imports/template", kind="enquiries", locale="en"))
    places = {cell.value: at for at, cell in enumerate(english.worksheets[0][1])}
    line: list[Any] = [None] * len(heading)
    for name, cell in zip(HEAD, row(Send_to="Fabricante"), strict=True):
        line[places[name]] = cell
    sheet.append(line)
    assert uploaded(client, saved(book), kind="enquiries")["status"] == "ready"


def test_a_value_that_looks_like_a_formula_is_no_formula_in_the_template(api: Client) -> None:
    Category.objects.filter(pk=category_of("520512").pk).update(name="=1+1")
    book = sheets(api(member(1)).get("/imports/template", kind="enquiries"))
    cells = [cell for line in book.worksheets[1].iter_rows() for cell in line]
    assert [cell.value for cell in cells if cell.data_type == "f"] == []
    assert "'=1+1" in {cell.value for cell in cells}


def test_the_template_offers_the_values_of_its_second_sheet(api: Client) -> None:
    client = api(member(1))
    book = sheets(client.get("/imports/template", kind="enquiries"))
    rows, values = book.worksheets
    assert set(HEAD) <= {cell.value for cell in rows[1]}
    offered = {column[0].value: {cell.value for cell in column[1:]} for column in values.columns}
    assert {"Manufacturer", "Shipping line"} <= offered["Send to"]
    assert "Kilograms (KGS)" in offered["Unit"]
    assert "Jebel Ali (AEJEA)" in offered["Destination port"]
    rules = {str(rule.sqref): rule.formula1 for rule in rows.data_validations.dataValidation}
    assert rules["A2:A10001"] == "'Values'!$A$2:$A$8"


def test_a_file_without_a_needed_column_is_refused(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [[*HEAD[:-1], "Colour"], [*row()[:-1], "x"]], kind="enquiries")
    assert (bulk_import["status"], bulk_import["reasons"]) == (
        "refused",
        [
            "These columns are missing: Requirements.",
            "These columns are not part of the template and were left out: Colour.",
        ],
    )
    assert bulk_import["can"] == ["discard", "readAgain"]
    assert nothing_is_stored()


@pytest.mark.parametrize(
    ("more", "column"),
    [
        ("Colour", "These columns are not part of the template and were left out: Colour."),
        (
            "HS code",
            "These columns occur more than once; only the first of each was read: HS code.",
        ),
    ],
)
def test_a_column_that_is_not_known_is_left_out_and_said(
    api: Client, more: str, column: str
) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [[*HEAD, more], [*row(), "x"]], kind="enquiries")
    assert (bulk_import["status"], bulk_import["leftOut"]) == ("ready", [column])


def test_a_row_still_repeats_another_in_the_file_with_its_error(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, as_xlsx([HEAD, row(), row()]), kind="enquiries")
    with_errors = client.get(f"/imports/{bulk_import['id']}/file").response.content
    again = uploaded(client, with_errors, kind="enquiries")
    assert again["status"] == "refused"
    assert errors(client, again["id"]) == [(3, "", "This row is the same as row 2.")]


def test_a_row_that_repeats_another_is_an_error(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row(), row(Product_name="Rice"), row()], kind="enquiries")
    assert errors(client, bulk_import["id"]) == [(4, "", "This row is the same as row 2.")]


def test_numbers_dates_and_codes_of_workbooks_are_read_as_people_mean_them(api: Client) -> None:
    client = api(member(1))
    head = [
        "Send to", "Product name", "Loading country", "Loading port", "Destination country",
        "Destination port", "Container type", "Number of containers",
        "Net weight per container (kg)", "Cargo readiness date", "Currency", "Requirements",
        "Product category", "HS code",
    ]  # fmt: skip
    line = [
        "Customs house agent", "Mangoes", "IN", "INMUN", "AE", "AEJEA", "40' dry high cube", 2.0,
        18000, 73050, None, "x", category_of("0804").name, 804.0,
    ]  # fmt: skip
    bulk_import = uploaded(client, as_xlsx([head, line]), kind="enquiries")
    missing = "These columns are missing: Quantity."
    assert bulk_import["reasons"] in ([], [missing]), bulk_import
    assert bulk_import["status"] == "ready", errors(client, bulk_import["id"])
    confirmed(client, bulk_import["id"])
    enquiry = Enquiry.objects.get()
    assert enquiry.hs_code is not None
    assert (enquiry.hs_code.code, str(enquiry.cargo_readiness_date)) == ("0804", "2099-12-31")


def test_an_import_is_for_its_own_person_alone(api: Client) -> None:
    bulk_import = uploaded(api(member(1)), [HEAD, row(Quantity=0)], kind="enquiries")
    other = api(member(1))
    key = bulk_import["id"]
    assert other.get(f"/imports/{key}").status == 404
    assert other.get(f"/imports/{key}/errors").status == 404
    assert other.get(f"/imports/{key}/file").status == 404
    assert other.post(f"/imports/{key}/confirm").status == 404
    assert other.delete(f"/imports/{key}").status == 404
    assert other.get("/imports").data["count"] == 0
    assert BulkImport.objects.count() == 1


def test_who_may_not_raise_the_variant_may_not_import_it(api: Client) -> None:
    client = api(member(3))
    assert send(client, [HEAD, row()], kind="enquiries").status == 403
    assert not BulkImport.objects.exists()
    assert not OutboxMessage.objects.exists()


def test_a_company_rejected_meanwhile_stores_nothing(api: Client) -> None:
    buyer = member(1)
    client = api(buyer)
    bulk_import = uploaded(client, [HEAD, row()], kind="enquiries")
    client.post(f"/imports/{bulk_import['id']}/confirm")
    Company.objects.filter(users=buyer).update(status="rejected")
    work()
    after = read(client, bulk_import["id"])
    assert after["status"] == "failed"
    assert after["reasons"] == ["Nothing was saved: your company is no longer allowed to do this."]
    assert nothing_is_stored()


def test_a_rejected_company_neither_confirms_nor_discards(api: Client) -> None:
    buyer = member(1)
    client = api(buyer)
    bulk_import = uploaded(client, [HEAD, row()], kind="enquiries")
    Company.objects.filter(users=buyer).update(status="rejected")
    refused = client.post(f"/imports/{bulk_import['id']}/confirm")
    assert (refused.status, refused.json["code"]) == (403, "COMPANY_REJECTED")
    assert client.delete(f"/imports/{bulk_import['id']}").status == 403
    assert BulkImport.objects.get().state == "ready"
    assert not OutboxMessage.objects.filter(consumer="bulk.store_import").exists()


def test_a_row_that_has_become_wrong_since_the_check_stores_nothing(api: Client) -> None:
    client = api(member(1))
    wrong = row(Product_name="Rice", HS_code="100630", Product_category=category_of("100630").name)
    bulk_import = uploaded(
        client, [HEAD, row(), wrong, row(Product_name="Yarn 2")], kind="enquiries"
    )
    assert bulk_import["status"] == "ready"
    HsCode.objects.filter(code="100630").update(is_active=False)
    after = confirmed(client, bulk_import["id"])
    assert (after["status"], after["errorCount"]) == ("refused", 1)
    assert after["reasons"] == [OVERTAKEN]
    assert errors(client, bulk_import["id"]) == [(3, "HS code", "Choose one from the list.")]
    assert nothing_is_stored()


def test_a_new_file_takes_the_place_of_one_that_was_not_stored(api: Client) -> None:
    client = api(member(1))
    first = uploaded(client, [HEAD, row()], kind="enquiries")
    second = uploaded(client, [HEAD, row()], kind="enquiries")
    assert client.get(f"/imports/{first['id']}").status == 404
    assert client.delete(f"/imports/{second['id']}").status == 200
    assert not BulkImport.objects.exists()


def test_many_rows_take_few_statements(api: Client, django_assert_max_num_queries: Any) -> None:
    client = api(member(1))
    rows = [row(Product_name=f"Yarn {number}") for number in range(300)]
    bulk_import = uploaded(client, [HEAD, *rows], kind="enquiries")
    assert bulk_import["status"] == "ready"
    with django_assert_max_num_queries(60):
        confirmed(client, bulk_import["id"])
    assert Enquiry.objects.count() == 300
