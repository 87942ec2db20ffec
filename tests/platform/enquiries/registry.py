"""Registers invented variants for one test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.members.accounts import permissions
from lading.trade.enquiries import variants
from lading.trade.enquiries.variants.variant import Variant
from tests.platform.conftest import Answer, ApiClient

Register = Callable[[Variant], None]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Register a variant as on start. It is removed after the test."""
    monkeypatch.setattr(variants, "_registered", dict(variants._registered))
    monkeypatch.setattr(permissions, "PERMISSIONS", dict(permissions.PERMISSIONS))
    monkeypatch.setattr(permissions, "ADDED", dict(permissions.ADDED))
    monkeypatch.setattr(permissions, "WAYS_TO_ASK", dict(permissions.WAYS_TO_ASK))
    return variants.register


def parties(client: ApiClient, variant: str) -> list[dict[str, Any]]:
    """Each party of the variant, with its form's rules."""
    answer = client.get("/enquiries/form-rules", variant=variant)
    assert answer.status == 200, answer
    parties_of_answer: list[dict[str, Any]] = answer.data["parties"]
    return parties_of_answer


def draft(client: ApiClient, variant: str, **fields: Any) -> Answer:
    """Save a draft of the variant."""
    return client.post(
        "/enquiries", {"variant": variant, "status": "draft", "productName": "Lot", **fields}
    )
