"""Columns of one file that are written in the same way are asked about once (RULES.md 83)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.utils import translation

from lading.market.freight_rates.models import FreightRate
from lading.office.bulk import cell_readers
from lading.office.bulk.columns import Column
from lading.office.bulk.models import BulkImport
from lading.office.bulk.questions.column_readings import find_readings
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from . import bad_files as bad
from .conftest import answered, confirmed, read, uploaded
from .test_rates import UNTIL

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

CODES = ["20DS", "40DS", "40DHC", "45DHC"]


def sheet(*rows: Sequence[str]) -> bytes:
    """A sheet of rates with a column for each of four containers, one row a port."""
    head = ["Loading port", "Destination port", "20GP", "40GP", "40HC", "45HC"]
    ports = ("INMUN", "INNSA", "INMAA")
    lines = [
        [port, "AEJEA", *row, "USD", UNTIL, "All-in"]
        for port, row in zip(ports, rows, strict=False)
    ]
    return bad.as_csv([[*head, "Currency", "Price validity", "Comments"], *lines])


def prices() -> dict[str, str]:
    """The price of each container from Mundra, as it is stored."""
    rows = FreightRate.objects.filter(loading_port__locode="INMUN")
    return {each.container: f"{each.price:.2f}" for each in rows}


def fields(told: Any) -> list[list[str]]:
    """The fields of each question."""
    return [[each["field"] for each in question["columns"]] for question in told["questions"]]


def test_four_doubtful_price_columns_are_one_question_answered_once(api: Client) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = uploaded(carrier, sheet(["1.250", "2.400", "2.500", "3.100"]), kind="rates")
    (question,) = bulk_import["questions"]
    assert (question["field"], question["column"]) == ("20DS", "20' dry standard")
    assert [each["column"] for each in question["columns"]] == [
        "20' dry standard",
        "40' dry standard",
        "40' dry high cube",
        "45' dry high cube",
    ]
    by_sign = {option["value"]: option["examples"] for option in question["options"]}
    assert by_sign["."] == [
        {"field": "20DS", "written": "1.250", "read": "1.25"},
        {"field": "40DS", "written": "2.400", "read": "2.4"},
        {"field": "40DHC", "written": "2.500", "read": "2.5"},
        {"field": "45DHC", "written": "3.100", "read": "3.1"},
    ]
    assert [each["read"] for each in by_sign[","]] == ["1,250", "2,400", "2,500", "3,100"]
    refused = carrier.post(f"/imports/{bulk_import['id']}/answers", {"answers": {"40DS": ","}})
    assert (refused.status, list(refused.json["errors"])) == (422, ["20DS"])
    assert (read(carrier, bulk_import["id"])["status"], BulkImport.objects.get().answers) == (
        "asking",
        {},
    )
    assert answered(carrier, bulk_import["id"], **{"20DS": ","})["status"] == "ready"
    assert BulkImport.objects.get().answers == dict.fromkeys(CODES, ",")
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert prices() == {
        "20DS": "1250.00",
        "40DS": "2400.00",
        "40DHC": "2500.00",
        "45DHC": "3100.00",
    }


def test_an_answer_for_one_of_the_columns_holds_for_it_alone(api: Client) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = uploaded(carrier, sheet(["1.250", "2.400", "2.500", "3.100"]), kind="rates")
    wrong = {"answers": {"20DS": ",", "40DHC": "day"}}
    refused = carrier.post(f"/imports/{bulk_import['id']}/answers", wrong)
    assert (refused.status, list(refused.json["errors"])) == (422, ["40DHC"])
    assert (read(carrier, bulk_import["id"])["status"], BulkImport.objects.get().answers) == (
        "asking",
        {},
    )
    assert answered(carrier, bulk_import["id"], **{"20DS": ",", "40DHC": "."})["status"] == "ready"
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert prices() == {"20DS": "1250.00", "40DS": "2400.00", "40DHC": "2.50", "45DHC": "3100.00"}


def test_a_column_that_its_cells_decide_is_not_asked_about_and_not_overridden(api: Client) -> None:
    carrier = api(member(6, tier=2))
    rows = (["1.250", "2.400", "2.500", "3.100"], ["1.260", "2,400.50", "2.510", "3.110"])
    bulk_import = uploaded(carrier, sheet(*rows), kind="rates")
    assert fields(bulk_import) == [["20DS", "40DHC", "45DHC"]]
    not_asked = carrier.post(
        f"/imports/{bulk_import['id']}/answers", {"answers": {"20DS": ",", "40DS": ","}}
    )
    assert (not_asked.status, list(not_asked.json["errors"])) == (422, ["40DS"])
    assert answered(carrier, bulk_import["id"], **{"20DS": ","})["status"] == "ready"
    assert "40DS" not in BulkImport.objects.get().answers
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert prices() == {"20DS": "1250.00", "40DS": "2.40", "40DHC": "2500.00", "45DHC": "3100.00"}


def test_columns_with_another_sign_between_their_digits_are_another_question() -> None:
    columns = {
        place: Column(code, code, cell_readers.offered_price) for place, code in enumerate(CODES)
    }
    rows = [["1.250", "2,400", "USD 2.500", "3,100"]]
    with translation.override("fr"):
        read_as = find_readings(rows, columns, separator=",", answers={"45DHC": "."})
    assert [each.fields for each in read_as.questions] == [["20DS", "40DHC"], ["40DS"]]
    assert read_as.signs == {3: "."}


@pytest.mark.parametrize(
    ("rows", "expected_questions"),
    [
        ([["04/03/2099", "05/06/2099"]], [["from", "to"]]),
        ([["04/03/2099", "05 06 2099"]], [["from"], ["to"]]),
        ([["04/03/2099 ", "05/06/2099"]], [["from", "to"]]),
        ([["04/03/2099", "13/06/2099"]], [["from"]]),
        ([["04/03/2099", "2.400"]], [["from"]]),
    ],
)
def test_the_order_of_dates_is_asked_once_for_columns_that_are_written_alike(
    rows: list[list[str]], expected_questions: list[list[str]]
) -> None:
    columns = {
        place: Column(name, name, cell_readers.date) for place, name in enumerate(("from", "to"))
    }
    read_as = find_readings(rows, columns, separator=",", answers={})
    assert [list(each.fields) for each in read_as.questions] == expected_questions


@pytest.mark.parametrize(("count", "examples"), [(1, 3), (2, 3), (3, 2), (4, 1), (9, 1)])
def test_a_question_about_many_columns_has_fewer_examples_of_each(
    count: int, examples: int
) -> None:
    columns = {place: Column(f"field{place}", "x", cell_readers.number) for place in range(count)}
    rows = [[f"{number}.{number}00"] * count for number in range(1, 6)]
    (question,) = find_readings(rows, columns, separator=",", answers={}).questions
    for shown in question.options.values():
        assert [each.field for each in shown] == [
            f"field{place}" for place in range(count) for _each in range(examples)
        ]
