"""Variants offered for the time of one test: made up, or those whose screens do not stand yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from lading.accounts import permissions
from lading.enquiries import variants
from lading.enquiries.variants.variant import Variant

Register = Callable[[Variant], None]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Register a variant as the application does on start; it is forgotten after the test."""
    monkeypatch.setattr(variants, "_registered", dict(variants._registered))
    monkeypatch.setattr(permissions, "PERMISSIONS", dict(permissions.PERMISSIONS))
    monkeypatch.setattr(permissions, "ADDED", dict(permissions.ADDED))
    return variants.register


@pytest.fixture
def every_variant_open(register: Register) -> None:
    """All variants are offered, as they will be once their screens stand."""
    for name in variants.all_names():
        if not variants.get(name).is_open:
            register(replace(variants.get(name), is_open=True))
