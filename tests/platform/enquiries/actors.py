"""The actor a user's token would stand for, and an ear for events."""

from __future__ import annotations

import pytest

from lading.accounts.models import User
from lading.billing.actors import actor_of_token
from lading.kernel import outbox
from lading.kernel.actor import Actor
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
