"""The actor of a user, a consumer for any event, and a check that nothing was stored."""

from __future__ import annotations

import pytest

from lading.base.kernel.actor import Actor
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.billing.authentication import actor_of_token
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment
from tests.platform.factories import token_for


def actor_of_user(user: User) -> Actor:
    """Sign the user in and return who acts."""
    actor = actor_of_token(token_for(user))
    assert actor is not None
    return actor


def listen(monkeypatch: pytest.MonkeyPatch, topic: str) -> None:
    """Register one more consumer of an event, so that the event is stored even if nothing else
    consumes it.
    """
    others = outbox._consumers.get(topic, {})
    monkeypatch.setitem(
        outbox._consumers, topic, {**others, "tests.listener": lambda payload: None}
    )


def nothing_is_stored() -> bool:
    """Whether no enquiry, no event and no audit entry of an enquiry is stored."""
    tables = (Enquiry, EnquiryAttachment, Review, OutboxMessage, AuditEntry)
    return not any(table.objects.exists() for table in tables)
