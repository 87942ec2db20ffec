"""A refused file tells each kind of fault once, stays small, and stays listed (RULES.md 83)."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from lading.office.bulk import services
from lading.office.bulk.models import BulkImport
from lading.office.bulk.report import MOST_KINDS, Report, RowError, Weight, pack, unpack
from lading.trade.catalogue.models import Product
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .conftest import confirmed, read, send, uploaded
from .test_products import HEAD, imported, row

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]
ROWS = 300


def kinds(client: ApiClient, key: int) -> list[tuple[str, str, int, list[tuple[int, str]]]]:
    """Column, message, count and first rows with their cells, of each kind of fault."""
    rows = client.get(f"/imports/{key}/errors", limit=100).data["rows"]
    return [
        (
            each["column"],
            each["message"],
            each["count"],
            [(line["row"], line["written"]) for line in each["rows"]],
        )
        for each in rows
    ]


def without_code(count: int) -> list[list[Any]]:
    """Products without HS code; the third has an unknown one."""
    rows = [row(f"Yarn {number}", HS_code="") for number in range(count)]
    rows[2] = row("Yarn", HS_code="no code")
    return rows


def test_rows_with_one_fault_are_told_once_and_marked_each(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    bulk_import = imported(client, seller, without_code(ROWS))
    assert (bulk_import["status"], bulk_import["rejected"], bulk_import["errorCount"]) == (
        "refused",
        ROWS,
        ROWS,
    )
    most, other = kinds(client, bulk_import["id"])
    assert most[0] == other[0] == "HS code"
    assert (most[2], most[3]) == (ROWS - 1, [(2, ""), (3, ""), (5, ""), (6, ""), (7, "")])
    assert (other[2], other[3]) == (1, [(4, "no code")])
    file = client.get(f"/imports/{bulk_import['id']}/file").response.content.decode("utf-8-sig")
    _header, *lines = csv.reader(io.StringIO(file))
    assert [line[-1] for line in lines] == [
        f"HS code: {other[1] if place == 2 else most[1]}" for place in range(ROWS)
    ]
    rejects = client.get(f"/imports/{bulk_import['id']}/rejects").response.content.decode(
        "utf-8-sig"
    )
    assert len(list(csv.reader(io.StringIO(rejects)))) == ROWS + 1
    assert not Product.objects.exists()


def test_rows_that_repeat_others_are_one_kind_whatever_row_they_repeat(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    one, two = row("Yarn one"), row("Yarn two")
    bulk_import = imported(client, seller, [one, two, one, two, one])
    assert (bulk_import["rejected"], bulk_import["rows"]) == (3, 5)
    assert kinds(client, bulk_import["id"]) == [
        ("", "This row is the same as row …", 3, [(4, ""), (5, ""), (6, "")])
    ]
    rows = client.get(f"/imports/{bulk_import['id']}/rows").data["rows"]
    assert [each["state"] for each in rows] == ["new", "new", "wrong", "wrong", "wrong"]


def test_the_report_of_many_wrong_rows_is_small_and_tells_at_most_so_many_kinds() -> None:
    messages = [
        RowError(number, f"field{number % 7}", f"Message {number}.") for number in range(2, 20_002)
    ]
    report = Report.from_errors(messages, [RowError(2, "a", "Much alike.")])
    stored = Report.unpacked(report.packed())
    assert stored.found == stored.messages == ()
    assert len(stored.kinds) == MOST_KINDS
    assert (stored.count_of(Weight.ERROR), stored.wrong_rows) == (20_000, 20_000)
    assert stored.untold == 20_001 - MOST_KINDS
    assert len(unpack(report.packed())["kinds"]) == MOST_KINDS
    assert Report.unpacked(report.packed(), report.packed_rows()).errors == [
        RowError(each.row, each.field, each.message) for each in messages
    ]


def test_a_report_that_an_earlier_release_stored_tells_its_kinds(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    bulk_import = imported(client, seller, without_code(3))
    found = BulkImport.objects.get()
    rows = unpack(found.row_messages)
    kept: dict[str, Any] = {
        "reasons": [],
        "lifted_by": [],
        "notes": [],
        "left_out": [],
        "questions": [],
    }
    before = kinds(client, bulk_import["id"])
    found.report, found.row_messages = pack({**kept, **rows}), b""
    found.save()
    after = read(client, bulk_import["id"])
    # That release had no questions about values.
    can = [action for action in bulk_import["can"] if action != "answer"]
    assert (after["errorCount"], after["rejected"], after["can"]) == (3, 3, can)
    assert [each[:3] for each in kinds(client, bulk_import["id"])] == [each[:3] for each in before]
    file = client.get(f"/imports/{bulk_import['id']}/file").response.content.decode("utf-8-sig")
    assert file.count("HS code: ") == 3


def test_a_refused_file_stays_listed_beside_the_next_one(api: Client) -> None:
    seller = member(3)
    client = api(seller)
    refused = imported(client, seller, without_code(3))
    unreadable = uploaded(client, b"PK", kind="products")
    waiting = imported(client, seller, [row()])
    assert waiting["status"] == "ready"
    last = imported(client, seller, [row("Cone")])
    assert confirmed(client, last["id"])["status"] == "done"
    listed = client.get("/imports").data["rows"]
    assert [(each["id"], each["status"]) for each in listed] == [
        (last["id"], "done"),
        (unreadable["id"], "refused"),
        (refused["id"], "refused"),
    ]
    assert len(kinds(client, refused["id"])) == 2


def test_refused_files_beyond_the_list_are_deleted(
    api: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "NEWEST", 2)
    seller, other = member(3), member(3)
    client = api(seller)
    foreign = imported(api(other), other, without_code(3))
    first, second = (imported(client, seller, without_code(3)) for _each in range(2))
    third = send(client, [HEAD, row()], kind="products").data
    kept = set(BulkImport.objects.values_list("pk", flat=True))
    assert kept == {foreign["id"], second["id"], third["id"]}
    assert first["id"] not in kept
