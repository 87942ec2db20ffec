"""With two workers of each pool, everything is done exactly once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from lading.base.kernel import redis_pool
from lading.base.kernel.models import OutboxMessage
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.models import DeliveryStatus, Notification, OutgoingMessage
from lading.trade.enquiries.models import Lead
from tests.platform.enquiries.payloads import goods
from tests.platform.factories import ProductFactory, StaffFactory, company_of, member, token_for

from .clients import HostClient
from .hosts import Hosts, until

pytestmark = pytest.mark.django_db(transaction=True)

ENQUIRIES = 12
SELLERS = 3


@pytest.fixture
def queues() -> Iterator[Any]:
    """The Redis of the bells, emptied."""
    redis = redis_pool.redis()
    redis.flushdb()
    yield redis
    redis.flushdb()


def published(cluster: Hosts) -> list[int]:
    """Enquiries of a buyer, published by staff, each call at the next host. No worker runs yet."""
    buyer = HostClient(cluster, token_for(member(1)))
    staff = HostClient(cluster, token_for(StaffFactory.create()))
    ids = []
    for number in range(ENQUIRIES):
        made = buyer.post("/enquiries", goods(productName=f"Yarn lot {number}"))
        assert made.status == 201, made
        ids.append(made.data["id"])
        decided = staff.post("/admin/enquiries", {"id": ids[-1], "status": "published"})
        assert decided.status == 200, decided
    return ids


def test_what_redis_lost_is_found_and_done_once(cluster: Hosts, queues: Any) -> None:
    """And the workers share the scheduled jobs."""
    sellers = [member(3, tier=3) for _ in range(SELLERS)]
    for seller in sellers:
        ProductFactory.by(seller, "520512")
    ids = published(cluster)
    queues.flushdb()
    waiting = OutboxMessage.objects.filter(done_at=None)
    assert waiting.count() >= ENQUIRIES
    with ExitStack() as ending:
        for pools in (("high",), ("default", "long")):
            ending.enter_context(cluster.working("worker", *pools))
        until(lambda: not waiting.exists() and not _unsent(), "everything was done")
    assert set(OutboxMessage.objects.values_list("attempts", flat=True)) == {1}
    assert Lead.objects.filter(is_matched=True).count() == ENQUIRIES * SELLERS
    notifications = Notification.objects.filter(kind=Kind.LEAD_MATCHED)
    notification_counts = Counter(notifications.values_list("company_id", "url"))
    expected = [(company_of(seller).pk, pk) for seller in sellers for pk in ids]
    assert len(notification_counts) == len(expected)
    assert set(notification_counts.values()) == {1}


def _unsent() -> bool:
    return OutgoingMessage.objects.filter(status=DeliveryStatus.QUEUED).exists()
