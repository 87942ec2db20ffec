"""People and workers who act at once, and workers that are killed."""

from __future__ import annotations

import datetime as dt
import functools
import os
import signal
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import connection, transaction

from lading.base.kernel import review
from lading.base.kernel.errors import Conflict, Forbidden, NotFound
from lading.base.kernel.models import OutboxMessage, Review
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.office.bulk import services, work
from lading.office.bulk.models import BulkImport, RememberedChoice
from lading.office.bulk.questions import remembered, rereading
from lading.trade.catalogue import services as catalogue
from lading.trade.catalogue.models import Product
from lading.trade.enquiries.models import Enquiry
from tests.platform.catalogue.payloads import payload
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import ProductFactory, colleague, member
from tests.platform.racing import Move, Overlap, refusals

from . import test_enquiries, test_products
from .bad_files import as_csv
from .conftest import work as do_waiting_work

pytestmark = pytest.mark.django_db(transaction=True)

NO_COLUMNS = as_csv([["Product name"], ["Yarn"]])
"""A file without most of its columns."""


def checked(user: User, kind: str = "enquiries") -> BulkImport:
    """An import of one row that is ready."""
    rows = [test_enquiries.HEAD, test_enquiries.row()]
    images = ""
    if kind == "products":
        rows = [test_products.HEAD, test_products.row()]
        _files, images = test_products.pictures(user, "yarn.png")
    variant = services.variant_of(kind, "")
    bulk_import = services.begin(
        actor=actor_of(user),
        kind=kind,
        variant=variant,
        name="rows.csv",
        content=as_csv(rows),
        pictures=images,
    )
    work.check(bulk_import.pk)
    bulk_import.refresh_from_db()
    assert bulk_import.state == "ready"
    return bulk_import


def storing(bulk_import: BulkImport) -> Move:
    def store() -> None:
        with transaction.atomic():
            work.store(bulk_import.pk)

    return store


# -- two presses on the button --


def two_presses(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    buyer = member(1)
    bulk_import, actor = checked(buyer), actor_of(buyer)
    overlap = Overlap()
    monkeypatch.setattr(outbox, "publish", overlap.before(outbox.publish))

    def press() -> BulkImport:
        return services.confirm(actor=actor, import_id=bulk_import.pk)

    return overlap.run(press, press)


def confirmations() -> int:
    return OutboxMessage.objects.filter(consumer="bulk.store_import").count()


def test_an_import_is_confirmed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [type(error) for error in refusals(two_presses(monkeypatch))] == [Conflict]
    assert confirmations() == 1


def confirmed_and_read_anew(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    buyer = member(1)
    bulk_import, actor = checked(buyer), actor_of(buyer)
    overlap = Overlap()
    monkeypatch.setattr(outbox, "publish", overlap.before(outbox.publish))
    return overlap.run(
        lambda: services.confirm(actor=actor, import_id=bulk_import.pk),
        lambda: rereading.read_again(
            actor=actor, import_id=bulk_import.pk, sheet="", heading_row=1
        ),
    )


def test_a_confirmed_import_is_not_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = confirmed_and_read_anew(monkeypatch)
    assert [type(error) for error in refusals(outcomes)] == [Conflict]
    assert BulkImport.objects.get().state == "storing"


def test_a_discarded_import_is_not_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    buyer = member(1)
    bulk_import, actor = checked(buyer), actor_of(buyer)
    overlap = Overlap()
    monkeypatch.setattr(BulkImport, "delete", overlap.before(BulkImport.delete))
    outcomes = overlap.run(
        lambda: services.discard(actor=actor, import_id=bulk_import.pk),
        lambda: rereading.read_again(
            actor=actor, import_id=bulk_import.pk, sheet="", heading_row=1
        ),
    )
    assert [type(error) for error in refusals(outcomes)] == [NotFound]
    assert not BulkImport.objects.exists()


def test_two_workers_store_an_import_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bulk_import = checked(member(1))
    BulkImport.objects.update(state="storing")
    overlap = Overlap()
    monkeypatch.setattr(review, "submit_all", overlap.before(review.submit_all))
    assert refusals(overlap.run(storing(bulk_import), storing(bulk_import))) == []
    assert Enquiry.objects.count() == 1


# -- the last place of a plan --


def last_place(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A file and a colleague's form each add a product when there is room for one."""
    seller = member(3)
    for _number in range(4):
        ProductFactory.by(seller)
    bulk_import = checked(seller, "products")
    BulkImport.objects.update(state="storing")
    mate = colleague(seller)
    actor, form = actor_of(mate), payload(mate)
    overlap = Overlap()
    monkeypatch.setattr(catalogue, "_save", overlap.before(catalogue._save))
    return overlap.run(
        storing(bulk_import), lambda: catalogue.create_product(actor=actor, payload=form)
    )


def test_the_last_place_of_a_plan_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [type(error) for error in refusals(last_place(monkeypatch))] == [Forbidden]
    assert Product.objects.count() == 5
    assert BulkImport.objects.get().state == "done"


# -- killed workers --


def killed_at(owner: Any, name: str, job: Callable[[], Any]) -> int:
    """Run a job in a copy of this process, which kills itself after a step. Returns the signal."""
    ours, step = connection.connection, getattr(owner, name)

    def last_step(*args: Any, **more: Any) -> None:
        step(*args, **more)
        os.kill(os.getpid(), signal.SIGKILL)

    pid = os.fork()
    if pid == 0:  # The copy must not use or close the connection of the tests.
        connection.connection = None
        pytest.MonkeyPatch().setattr(owner, name, last_step)
        try:
            job()
        finally:
            os._exit(0)
    status = os.waitpid(pid, 0)[1]
    assert ours is connection.connection
    return os.WTERMSIG(status)


def test_a_worker_that_is_killed_while_it_stores_leaves_nothing_and_the_next_stores_all() -> None:
    buyer = member(1)
    bulk_import = checked(buyer)
    services.confirm(actor=actor_of(buyer), import_id=bulk_import.pk)
    assert killed_at(review, "submit_all", storing(bulk_import)) == signal.SIGKILL
    assert not Enquiry.objects.exists()
    assert not Review.objects.exists()
    assert BulkImport.objects.get().state == "storing"
    do_waiting_work()
    assert BulkImport.objects.get().state == "done"
    assert Enquiry.objects.count() == Review.objects.count() == 1


def test_a_worker_that_is_killed_while_it_checks_begins_again() -> None:
    bulk_import = checked(member(1))
    BulkImport.objects.update(state="checking", has_table=False, content=NO_COLUMNS)
    job = functools.partial(work.check, bulk_import.pk)
    assert killed_at(work, "check_table", job) == signal.SIGKILL
    assert BulkImport.objects.get().state == "checking"
    do_waiting_work()
    assert BulkImport.objects.get().state == "refused"


def test_what_cannot_be_stored_at_all_is_given_up() -> None:
    checked(member(1))
    BulkImport.objects.update(state="storing")
    with transaction.atomic():
        work.give_up(BulkImport.objects.get().pk)
    bulk_import = BulkImport.objects.get()
    assert bulk_import.state == "failed"
    assert bytes(bulk_import.content) == b""


def test_old_imports_are_deleted() -> None:

    bulk_import = checked(member(1))
    assert work.purge() == 0
    BulkImport.objects.update(created_at=clock.now() - dt.timedelta(days=8))
    assert work.purge() == 1
    assert not BulkImport.objects.filter(pk=bulk_import.pk).exists()


# -- two people who choose for the same values --


def choosing(chosen: Mapping[str, str | None]) -> Move:
    def choose() -> None:
        with transaction.atomic():
            remembered.remember(1, "rates", chosen)

    return choose


def two_choices(
    monkeypatch: pytest.MonkeyPatch,
    first: Mapping[str, str | None],
    second: Mapping[str, str | None],
) -> list[Any]:
    overlap = Overlap()
    create = overlap.before(RememberedChoice.objects.bulk_create)
    monkeypatch.setattr(RememberedChoice.objects, "bulk_create", create)
    return overlap.run(choosing(first), choosing(second))


def remembered_choices() -> dict[str, str]:
    return dict(RememberedChoice.objects.values_list("key", "value"))


def test_two_people_choose_for_a_value_and_one_choice_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert refusals(two_choices(monkeypatch, {"a": "USD"}, {"a": "EUR", "b": "INR"})) == []
    assert remembered_choices() == {"a": "USD", "b": "INR"}


def test_two_people_choose_and_forget_crosswise(monkeypatch: pytest.MonkeyPatch) -> None:
    choosing({"a": "USD", "b": "USD"})()
    crossed: Any = ({"a": None, "b": "EUR"}, {"a": "EUR", "b": None})
    assert refusals(two_choices(monkeypatch, *crossed)) == []
    assert remembered_choices() == {"a": "EUR"}
