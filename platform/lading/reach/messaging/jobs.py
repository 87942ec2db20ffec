"""Background jobs of messages. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.trade.privacy.closing import CLOSED

from . import closing, services, telling


@outbox.consumer(services.FILES_RELEASED, name="messaging.discard_files")
def discard_files(payload: Payload) -> None:
    """Delete the files of deleted messages."""
    services.discard_files(payload["fileIds"])


@outbox.consumer(CLOSED, name="messaging.erase_company")
def erase_company(payload: Payload) -> None:
    """Erase what a closed company wrote."""
    closing.erase_company(payload["companyId"])


def tell_unread() -> int:
    """Have companies told of what they have not read for some minutes; every minute."""
    return telling.ask_due()
