"""The file of the records that are shown has at most so many rows, however many have one id."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.records.trade_records import finding
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .rows import stored

Api = Callable[..., ApiClient]
FILE = "/exim-data/download-excel"
DAY = dt.date(2024, 3, 5)
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _records() -> None:
    """Six records of two days that a source gave one id, one with an id of its own, and a limit."""
    forget_throttles()
    same = [
        {
            "record_id": "SAME",
            "day": f"{DAY + dt.timedelta(days=number % 2)}",
            "hs_code": f"10063{number}",
        }
        for number in range(6)
    ]
    stored(*same, {"record_id": "OWN", "day": f"{DAY}"})
    allow(4)


def allow(most: int) -> None:
    Limit.objects.update_or_create(
        key="export.rows", plan_tier=limits.ANY_PLAN, defaults={"value": most}
    )
    limits.forget()


def lines(api: Api, *asked: dict[str, str]) -> list[list[Any]]:
    answer = api(member(1)).post(FILE, {"data": list(asked)})
    assert answer.status == 200, answer
    book = openpyxl.load_workbook(io.BytesIO(answer.response.content))
    return [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]


def test_one_id_of_many_rows_makes_a_file_that_is_cut_and_says_so(api: Api) -> None:
    note, heading, *rows = lines(api, {"recordId": "SAME"})
    assert note[0] == "This file contains only the first 4 rows."
    assert heading[0] == "Date"
    assert [row[-1] for row in rows] == ["SAME"] * 4


def test_no_more_is_read_than_the_file_may_have() -> None:
    read = finding.by_ids({"SAME": (), "OWN": ()}, 5)
    assert len(read) == 5
    read = finding.by_ids({"OWN": (), "SAME": ()}, 5)
    assert [record.record_id for record in read] == ["OWN", *["SAME"] * 4]


def test_a_file_that_has_room_is_whole(api: Api) -> None:
    allow(7)
    heading, *rows = lines(api, {"recordId": "SAME"}, {"recordId": "OWN"})
    assert heading[0] == "Date"
    assert [row[-1] for row in rows] == [*["SAME"] * 6, "OWN"]


def test_the_day_chooses_among_the_rows_of_an_id(api: Api) -> None:
    _heading, *rows = lines(api, {"recordId": "SAME", "DATE": f"{DAY}"})
    assert {row[0].date() for row in rows} == {DAY}
    assert len(rows) == 3


def test_an_id_behind_the_cut_is_not_called_unknown_and_one_before_it_is(api: Api) -> None:
    note, *_rows = lines(api, {"recordId": "SAME"}, {"recordId": "OWN"})
    assert note[0] == "This file contains only the first 4 rows."
    answer = api(member(1)).post(FILE, {"data": [{"recordId": "NONE"}, {"recordId": "SAME"}]})
    assert (answer.status, answer.json["errors"]) == (422, {"data": ["We have no record NONE."]})
    answer = api(member(1)).post(FILE, {"data": [{"recordId": "OWN", "DATE": "no day"}]})
    assert (answer.status, answer.json["errors"]) == (422, {"data": ["We have no record OWN."]})
