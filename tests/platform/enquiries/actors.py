"""The actor a user's token stands for, an ear for events, and what a refusal must not leave."""

from __future__ import annotations

import pytest

from lading.accounts.models import User
from lading.billing.authentication import actor_of_token
from lading.enquiries.models import Enquiry, EnquiryAttachment
from lading.kernel import outbox
from lading.kernel.actor import Actor
from lading.kernel.models import AuditEntry, OutboxMessage, Review
from tests.platform.factories import token_for


def actor_of_user(user: User) -> Actor:
    """Sign the user in and return who acts."""
    actor = actor_of_token(token_for(user))
    assert actor is not None
    return actor


def listen(monkeypatch: pytest.MonkeyPatch, topic: str) -> None:
    """Give an event one more consumer, so that it is written down whoever else listens."""
    others = outbox._consumers.get(topic, {})
    monkeypatch.setitem(outbox._consumers, topic, {**others, "tests.ear": lambda payload: None})


def nothing_is_stored() -> bool:
    """Whether no enquiry was ever saved, nor anything said or written about one."""
    tables = (Enquiry, EnquiryAttachment, Review, OutboxMessage, AuditEntry)
    return not any(table.objects.exists() for table in tables)
