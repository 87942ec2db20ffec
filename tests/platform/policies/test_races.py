"""Two members of staff save an update at once, on real threads."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.market.policies import services
from lading.market.policies.models import PolicyUpdate
from lading.market.policies.schemas import PolicyIn
from tests.platform.guards import staff_with
from tests.platform.racing import at_once, refusals

from .rows import policy_of

pytestmark = pytest.mark.django_db(transaction=True)


def saving(policy: PolicyUpdate, **sent: object) -> Callable[[], PolicyUpdate]:
    actor, payload = staff_with("policies.edit"), PolicyIn.model_validate(sent)
    return lambda: services.edit_policy(actor=actor, policy_id=policy.pk, payload=payload)


def numbers(policy: PolicyUpdate) -> list[int]:
    return list(policy.versions.order_by("number").values_list("number", flat=True))


def test_both_are_kept_as_versions() -> None:
    policy = policy_of(2)
    outcomes = at_once(*[saving(policy, title=f"Title {number}") for number in range(4)])
    assert refusals(outcomes) == []
    assert numbers(policy) == [1, 2, 3, 4, 5]
    policy.refresh_from_db()
    assert policy.current is not None
    assert policy.current.number == 5


def test_of_those_who_saw_the_same_version_one_saves() -> None:
    policy = policy_of(2)
    outcomes = at_once(*[saving(policy, title=f"Title {number}", version=1) for number in range(4)])
    assert [each.status for each in refusals(outcomes)] == [409, 409, 409]
    assert numbers(policy) == [1, 2]
