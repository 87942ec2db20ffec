"""Shows that the database itself refuses a row, whatever a service forgets to check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, transaction


@contextmanager
def refused_by(name: str) -> Iterator[None]:
    """The constraint with this name stops the block."""
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        yield
    cause: Any = refused.value.__cause__
    assert cause.diag.constraint_name == name
