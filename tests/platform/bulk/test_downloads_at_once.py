"""Two people of a company who load the same file at once: nothing is doubled (RULES.md 84)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel import review
from lading.market.freight_rates import services as rates
from lading.market.freight_rates.models import FreightRate
from lading.members.accounts.models import User
from lading.office.bulk import services, work
from lading.office.bulk.models import BulkImport
from lading.office.bulk.report import Report
from lading.trade.catalogue import services as catalogue
from lading.trade.catalogue.models import Product
from lading.trade.enquiries.models import Enquiry
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import ProductFactory, colleague, member
from tests.platform.freight_rates.rows import rate_of
from tests.platform.racing import Move, Overlap, refusals
from tests.platform.walk.world import stored

from . import test_enquiries, test_products, test_rates
from .bad_files import as_csv

pytestmark = pytest.mark.django_db(transaction=True)
Rows = list[list[Any]]


def waiting(user: User, kind: str, rows: Rows, images: str = "") -> BulkImport:
    """An import that was confirmed and waits for a worker."""
    bulk_import = services.begin(
        actor=actor_of(user),
        kind=kind,
        variant=services.variant_of(kind, ""),
        name="rows.csv",
        content=as_csv(rows),
        pictures=images,
    )
    work.check(bulk_import.pk)
    bulk_import.refresh_from_db()
    assert bulk_import.state == "ready", Report.unpacked(bulk_import.report).errors
    BulkImport.objects.filter(pk=bulk_import.pk).update(state="storing")
    return bulk_import


def storing(bulk_import: BulkImport) -> Move:
    def store() -> None:
        with transaction.atomic():
            work.store(bulk_import.pk)

    return store


def import_notes() -> list[list[str]]:
    """What each import says of what it stored, in the order of their ends."""
    done = BulkImport.objects.filter(state="done").order_by("ended_at")
    return [list(Report.unpacked(each.report).notes) for each in done]


# -- new products --


def same_products(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    seller = member(3)
    moves = []
    for person in (seller, colleague(seller)):
        _files, images = test_products.pictures(person, "yarn.png")
        rows = [test_products.HEAD, test_products.row()]
        moves.append(storing(waiting(person, "products", rows, images)))
    overlap = Overlap()
    monkeypatch.setattr(catalogue, "_save", overlap.before(catalogue._save))
    return overlap.run(*moves)


def test_a_new_product_in_two_files_is_added_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusals(same_products(monkeypatch)) == []
    assert Product.objects.count() == 1
    assert import_notes() == [[], ["1 product of your company stays as it is."]]


# -- changed products --


def test_a_product_that_both_change_is_changed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seller = member(3)
    product = ProductFactory.by(
        seller, name="Yarn", specification="Ne 30", primary_image=stored(seller, "a.png")
    )
    rows = [test_products.HEAD, test_products.row("Yarn", Primary_image="", Specification="Ne 40")]
    moves = [storing(waiting(person, "products", rows)) for person in (seller, colleague(seller))]
    overlap = Overlap()
    monkeypatch.setattr(catalogue, "_save", overlap.before(catalogue._save))
    assert refusals(overlap.run(*moves)) == []
    assert Product.objects.get() == product
    assert Product.objects.get().specification == "Ne 40"
    assert import_notes()[1] == ["1 product of your company stays as it is."]


# -- freight rates --


def same_rates(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    carrier = member(6, tier=2)
    rate_of(carrier, 700, lane=("INMUN", "SGSIN"))
    rows = [
        test_rates.LONG,
        test_rates.long(),
        test_rates.long(price=650, lane=("INMUN", "SGSIN")),
    ]
    moves = [storing(waiting(person, "rates", rows)) for person in (carrier, colleague(carrier))]
    overlap = Overlap()
    monkeypatch.setattr(rates, "_publish", overlap.before(rates._publish))
    return overlap.run(*moves)


def test_rates_in_two_files_are_published_and_changed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert refusals(same_rates(monkeypatch)) == []
    versions = FreightRate.objects.order_by("price").values_list("price", "version")
    assert [(int(price), version) for price, version in versions] == [(650, 2), (1250, 1)]
    assert import_notes()[1] == ["2 live freight rates stay as they are."]


# -- new enquiries --


def same_enquiries(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    buyer = member(1)
    rows = [test_enquiries.HEAD, test_enquiries.row(), test_enquiries.row(Product_name="Rice")]
    moves = [storing(waiting(person, "enquiries", rows)) for person in (buyer, colleague(buyer))]
    overlap = Overlap()
    monkeypatch.setattr(review, "submit_all", overlap.before(review.submit_all))
    return overlap.run(*moves)


def test_new_enquiries_in_two_files_are_submitted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second person learns of it, and may send the file again."""
    assert refusals(same_enquiries(monkeypatch)) == []
    assert Enquiry.objects.count() == 2
    failed = BulkImport.objects.exclude(state="done").get()
    (reason,) = Report.unpacked(failed.report).reasons
    assert failed.state == "failed"
    assert reason.startswith("Your company submitted a very similar enquiry on ")
