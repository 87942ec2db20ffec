"""Background jobs of promotions. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.trade.privacy.closing import CLOSED

from . import services


@outbox.consumer(CLOSED, name="promotions.close_company")
def close_company(payload: Payload) -> None:
    """Delete the promotions of a closed company."""
    services.close_company(payload["companyId"])


def purge_promotions() -> int:
    """Remove what was deleted some time ago; nightly. Returns how many."""
    return services.purge_deleted()
