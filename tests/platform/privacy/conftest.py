"""Fixtures for tests of data protection: throttles start at zero."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.platform.accounts.conftest import forget_throttles


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()
