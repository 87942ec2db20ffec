"""By which columns a list may be sorted."""

from __future__ import annotations

import pytest

from lading.base.http.paging import column_of
from lading.base.kernel.errors import ValidationFailed

COLUMNS = {"createdAt": "created_at"}


def test_a_list_is_sorted_by_its_own_columns_alone() -> None:
    assert [column_of(sort, COLUMNS) for sort in ("createdAt", "-createdAt")] == ["created_at"] * 2
    for sort in ("", "-", "created_at", "--createdAt", "company__name"):
        with pytest.raises(ValidationFailed) as refusal:
            column_of(sort, COLUMNS)
        assert list(refusal.value.errors) == ["sort"]
