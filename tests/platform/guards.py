"""Tests the guards of services one by one."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import AppError
from tests.platform.authenticator import actor_of
from tests.platform.factories import StaffFactory
from tests.platform.walk.changes import changed_since, fingerprint


def staff_with(*capabilities: str) -> Actor:
    """A staff member with exactly these capabilities."""
    return dataclasses.replace(
        actor_of(StaffFactory.create()), capabilities=frozenset(capabilities)
    )


@contextmanager
def nothing_changed() -> Iterator[None]:
    """Require that the block leaves every row as it was."""
    before = fingerprint()
    yield
    changed = changed_since(before)
    assert changed == set(), changed


@contextmanager
def refused(kind: type[AppError]) -> Iterator[None]:
    """Require that the block is refused and changes nothing."""
    with nothing_changed(), pytest.raises(kind) as refusal:
        yield
    assert type(refusal.value) is kind
