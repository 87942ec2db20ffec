"""Price calculations for tests, stored as the service stores them."""

from __future__ import annotations

from typing import Any

from lading.accounts.models import User
from lading.billing.authentication import actor_of_person
from lading.calculator import services
from lading.calculator.models import Calculation
from lading.calculator.schemas import CalculationIn

from .cases import form


def calculation_of(user: User, **said: Any) -> Calculation:
    """A calculation that a member of types 2 or 8 keeps."""
    actor = actor_of_person(user.pk)
    assert actor is not None
    payload = CalculationIn.model_validate(form(**said))
    return services.create_calculation(actor=actor, payload=payload)
