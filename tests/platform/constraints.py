"""Shows that the database itself refuses a row, whatever a service forgets to check."""

from __future__ import annotations

import copy
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction


@contextmanager
def refused_by(name: str) -> Iterator[None]:
    """Require that the constraint with this name refuses the block."""
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        yield
    cause: Any = refused.value.__cause__
    assert cause.diag.constraint_name == name


def store_again(row: models.Model, **changes: Any) -> None:
    """Store a copy of a row with its own key and uuid, and with these changes."""
    other: Any = copy.copy(row)
    other.pk = None
    if hasattr(other, "uuid"):
        other.uuid = uuid.uuid4()
    for name, value in changes.items():
        setattr(other, name, value)
    other.save(force_insert=True)


def store(row: models.Model, **changes: Any) -> None:
    """Change columns of a stored row directly in the database."""
    type(row)._default_manager.filter(pk=row.pk).update(**changes)
