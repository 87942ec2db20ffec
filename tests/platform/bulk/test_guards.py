"""What imports refuse before and after their check: by whom, how large, and in which state."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from lading.base.documents.confined import pool as pools
from lading.base.kernel import limits
from lading.base.kernel.errors import Conflict, Unavailable, ValidationFailed
from lading.base.kernel.models import Limit, OutboxMessage
from lading.office.bulk import files, services
from lading.office.bulk.models import BulkImport
from lading.office.bulk.rules import ALLOWED, ImportState
from lading.trade.catalogue.models import Product
from tests.platform.conftest import ApiClient
from tests.platform.factories import category_of, member
from tests.platform.many import in_one_test

from . import bad_files as bad
from .conftest import confirmed, errors, read, send, uploaded, work
from .test_enquiries import HEAD, row

pytestmark = pytest.mark.django_db

Client = Callable[..., ApiClient]


def test_a_buyer_has_no_products_to_import(api: Client) -> None:
    client = api(member(1))
    assert send(client, [["Product name"], ["Yarn"]], kind="products").status == 403
    template = client.get("/imports/template", kind="products", format="csv", locale="en")
    assert template.status == 403
    assert not BulkImport.objects.exists()


def test_a_file_that_is_too_large_is_not_stored(api: Client) -> None:
    Limit.objects.update_or_create(
        key="attachment.max_bytes", plan_tier=0, defaults={"value": 1000}
    )
    limits.forget()
    client = api(member(1))
    before = OutboxMessage.objects.count()
    answer = send(client, [HEAD, row(Requirements="x" * 1000)], kind="enquiries")
    assert (answer.status, answer.json["code"]) == (413, "FILE_TOO_LARGE")
    assert not BulkImport.objects.exists()
    assert OutboxMessage.objects.count() == before


def test_only_a_file_without_errors_is_confirmed_and_only_once(api: Client) -> None:
    client = api(member(1))
    wrong = uploaded(client, [HEAD, row(Quantity=0)], kind="enquiries")
    answer = client.post(f"/imports/{wrong['id']}/confirm")
    message = "This file has already been confirmed, or cannot be saved."
    assert (answer.status, answer.json["message"]) == (409, message)
    right = uploaded(client, [HEAD, row()], kind="enquiries")
    assert confirmed(client, right["id"])["status"] == "done"
    before = OutboxMessage.objects.count()
    assert client.post(f"/imports/{right['id']}/confirm").status == 409
    assert OutboxMessage.objects.count() == before


def test_a_file_that_a_busy_machine_cannot_read_in_time_is_read_later(
    api: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = api(member(1))
    uploaded(client, [HEAD, row()], kind="enquiries")
    (process,) = files._pool._idle
    os.kill(process._program.pid, signal.SIGSTOP)  # it gets no processor any more
    sent = send(client, [HEAD, row()], kind="enquiries")
    with monkeypatch.context() as patch:
        patch.setattr(pools, "PATIENCE", 0.01)
        with pytest.raises(Unavailable):
            work()
    bulk_import = read(client, sent.data["id"])
    assert (bulk_import["status"], bulk_import["reasons"]) == ("reading", [])
    work()
    assert read(client, sent.data["id"])["status"] == "ready"


def test_an_import_is_not_discarded_while_it_is_stored(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row()], kind="enquiries")
    BulkImport.objects.update(state="storing")
    assert client.delete(f"/imports/{bulk_import['id']}").status == 409
    assert BulkImport.objects.get().state == "storing"


def test_a_file_without_errors_comes_back_with_none(api: Client) -> None:
    client = api(member(1))
    bulk_import = uploaded(client, [HEAD, row()], kind="enquiries")
    for wrong_rows in ("file", "rejects"):
        refusal = client.get(f"/imports/{bulk_import['id']}/{wrong_rows}")
        assert (refusal.status, refusal.json["code"]) == (409, "INVALID_TRANSITION")


def test_a_formula_without_a_result_is_an_error_of_its_cell(api: Client) -> None:
    client = api(member(3))
    head = ["Product name", "Product category", "HS code", "Description", "Specification",
            "Primary image", "Further images", "Active"]  # fmt: skip
    line = ["=1+1", category_of("520512").name, "520512", "Combed", "Ne 30/1", "", "", ""]
    bulk_import = uploaded(client, bad.as_xlsx([head, line]), kind="products")
    assert (2, "Product name") in {
        (number, column) for number, column, _text in errors(client, bulk_import["id"])
    }
    assert not Product.objects.exists()


@in_one_test(
    ("before", "after"),
    [(one, other) for one in ALLOWED for other in sorted(set(ImportState) - ALLOWED[one])],
)
def test_an_import_moves_as_allowed_and_not_otherwise(before: str, after: ImportState) -> None:
    bulk_import = BulkImport(state=before)
    with pytest.raises(Conflict):
        bulk_import.move(after)
    assert bulk_import.state == before


def test_a_variant_that_is_not_offered_is_refused() -> None:
    with pytest.raises(ValidationFailed) as refusal:
        services.variant_of("enquiries", "barter")
    assert list(refusal.value.errors) == ["variant"]
