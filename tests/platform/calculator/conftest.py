"""What tests of the price calculator share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.members.accounts.models import User
from tests.platform.conftest import ApiClient
from tests.platform.factories import member


@pytest.fixture
def exporter() -> User:
    return member(2)


@pytest.fixture
def client(exporter: User, api: Callable[..., ApiClient]) -> ApiClient:
    return api(exporter)
