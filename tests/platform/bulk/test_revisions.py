"""A person confirms the rows that they saw, and not those of another reading of the file, which a
second tab may have asked for (RULES.md 88, 90).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.market.freight_rates.models import FreightRate
from lading.office.bulk.models import BulkImport
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .conftest import answered, checked_import, read, uploaded, work
from .test_enquiries import HEAD, row
from .test_heading_by_hand import chosen
from .test_value_questions import destinations, lanes

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]
READ_AGAIN = "The file was read again in the meantime. Please check its rows once more."


def confirm(client: ApiClient, bulk_import: Any) -> Any:
    """The answer to confirming an import as it was told."""
    return client.post(
        f"/imports/{bulk_import['id']}/confirm", {"revision": bulk_import["revision"]}
    )


def assert_overtaken(client: ApiClient, bulk_import: Any) -> None:
    """What was told is neither confirmed nor shown any more, and nothing happens."""
    before, waiting = (
        BulkImport.objects.values().get(pk=bulk_import["id"]),
        OutboxMessage.objects.count(),
    )
    refused = confirm(client, bulk_import)
    assert (refused.status, refused.json["message"]) == (409, READ_AGAIN)
    rows = client.get(f"/imports/{bulk_import['id']}/rows?revision={bulk_import['revision']}")
    assert (rows.status, rows.json["message"]) == (409, READ_AGAIN)
    assert BulkImport.objects.values().get(pk=bulk_import["id"]) == before
    assert OutboxMessage.objects.count() == waiting


def test_the_rows_under_another_heading_are_not_confirmed_unseen(api: Client) -> None:
    client = api(member(1))
    lines = [row(Product_name="Combed yarn"), row(Product_name="Carded yarn")]
    first = uploaded(client, [HEAD, *lines, HEAD, row(Product_name="Ring yarn")], kind="enquiries")
    assert (first["status"], first["revision"]) == ("ready", 0)
    again = chosen(client, first, 4)
    assert (again["status"], again["revision"], again["rows"]) == ("ready", 1, 1)
    assert_overtaken(client, first)
    rows = client.get(f"/imports/{again['id']}/rows?revision=1").data["rows"]
    assert [each["row"] for each in rows] == [5]
    assert confirm(client, again).status == 200
    work()
    assert Enquiry.objects.get().product_name == "Ring yarn"


def test_another_answer_about_a_value_is_not_confirmed_unseen(api: Client) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = checked_import(carrier, lanes("Portland"), kind="rates")
    (key,) = (each["key"] for each in bulk_import["values"])
    british = answered(carrier, bulk_import["id"], **{key: "GBPTL"})
    american = answered(carrier, bulk_import["id"], **{key: "USPWM"})
    assert (british["revision"], american["revision"]) == (1, 2)
    assert_overtaken(carrier, british)
    assert not FreightRate.objects.exists()
    assert confirm(carrier, american).status == 200
    work()
    assert destinations() == ["USPWM"]


def test_who_does_not_say_what_they_saw_confirms_what_there_is(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row()], kind="enquiries")
    assert client.post(f"/imports/{bulk_import['id']}/confirm").status == 200
    assert read(client, bulk_import["id"])["status"] == "storing"
