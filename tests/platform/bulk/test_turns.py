"""Slow files of one company do not make another company wait (RULES.md 84)."""

from __future__ import annotations

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.base.work.workers import Pool
from lading.members.accounts.models import User
from lading.office.bulk import services, work
from lading.office.bulk.models import BulkImport
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import colleague, member

from . import test_enquiries
from .bad_files import as_csv, many_rows

pytestmark = pytest.mark.django_db(transaction=True)

SLOW_ROWS = 2_000


def begun(user: User, content: bytes) -> BulkImport:
    """A file that somebody uploaded, which waits for the worker."""
    return services.begin(
        actor=actor_of(user), kind="enquiries", variant="rfq", name="rows.csv", content=content
    )


@pytest.mark.usefixtures("empty_redis")
def test_a_short_file_waits_for_one_slow_file_of_another_company_at_most() -> None:
    """Five people of a company upload workbooks that take long; then another company sends two
    lines. The only worker reads them after the first workbook and before the second.
    """
    primary, other = member(1), member(1)
    slow = [
        begun(each, many_rows(SLOW_ROWS))
        for each in [primary, *(colleague(primary) for _ in range(4))]
    ]
    short = begun(other, as_csv([test_enquiries.HEAD, test_enquiries.row()]))
    order: list[int] = []
    while row := outbox.events.take(Pool.LONG):
        outbox.events.do(row, outbox._run)
        order.append(row.payload["importId"])
    assert order == [slow[0].pk, short.pk, *(each.pk for each in slow[1:])]
    short.refresh_from_db()
    assert short.state == "ready"
    assert not BulkImport.objects.filter(state="checking").exists()


@pytest.mark.usefixtures("empty_redis")
def test_events_of_a_file_use_its_companys_turn() -> None:
    user = member(1)
    bulk_import = begun(user, as_csv([test_enquiries.HEAD, test_enquiries.row()]))
    work.check(bulk_import.pk)
    services.confirm(actor=actor_of(user), import_id=bulk_import.pk)
    turns = OutboxMessage.objects.filter(consumer__startswith="bulk.").values_list(
        "turn", flat=True
    )
    assert list(turns) == [f"company {bulk_import.company_id}"] * 2
