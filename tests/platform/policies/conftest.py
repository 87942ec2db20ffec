"""What tests of policy updates share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory


@pytest.fixture
def editor(api: Callable[..., ApiClient]) -> ApiClient:
    return api(StaffFactory.create())
