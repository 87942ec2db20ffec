"""What tests of banners share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.platform.back_office import staff_of
from tests.platform.conftest import ApiClient


@pytest.fixture
def editor(api: Callable[..., ApiClient]) -> ApiClient:
    """The API as a content editor."""
    return api(staff_of("content_editor"))
