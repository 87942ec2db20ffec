"""Price calculations for tests, stored as the service stores them."""

from __future__ import annotations

from typing import Any

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.market.calculator import services
from lading.market.calculator.models import Calculation
from lading.market.calculator.schemas import CalculationIn
from lading.members.accounts.models import User
from lading.members.billing.authentication import actor_of_person
from tests.platform.conftest import ApiClient

from .cases import form

PATH = "/pricecalculation"


def calculation_of(user: User, **said: Any) -> Calculation:
    """A calculation that a member of types 2 or 8 keeps."""
    actor = actor_of_person(user.pk)
    assert actor is not None
    payload = CalculationIn.model_validate(form(**said))
    return services.create_calculation(actor=actor, payload=payload)


def saved(client: ApiClient, **fields: Any) -> dict[str, Any]:
    """A calculation that the client saves by the API, as it answers it."""
    answer = client.post(PATH, form(**fields))
    assert answer.status == 201, answer
    data: dict[str, Any] = answer.data
    return data


def set_limit(key: str, value: int) -> None:
    """Change a limit, as staff do."""
    Limit.objects.update_or_create(key=key, plan_tier=0, defaults={"value": value})
    limits.forget()
