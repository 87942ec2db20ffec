"""Each guard of the services about profiles, tested alone: the service itself
refuses what a screen or an earlier check refuses too, and nothing changes.
"""

from __future__ import annotations

import pytest

from lading.base.kernel.errors import Forbidden, NotFound, ValidationFailed
from lading.members.accounts.models import User
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.billing.plans.usage import entitlements_of
from lading.trade.profiles import entity, saving
from lading.trade.profiles.schemas import ProfileIn
from tests.platform.factories import colleague, member
from tests.platform.guards import refused, staff_with

from .forms import actor

pytestmark = pytest.mark.django_db

NOBODY = 999_999


def test_a_company_without_a_primary_user_has_no_profile_to_see() -> None:
    user = colleague(member(3))
    User.objects.filter(company=user.company, is_primary=True).delete()
    viewer = actor(member(1))
    with refused(NotFound):
        entity.user_for(viewer, user.pk)


def test_only_types_that_may_ask_for_cards_have_them_in_the_plan() -> None:
    def has_cards(user: User) -> bool:
        entitlements = entitlements_of(actor(user))
        return Entitlement.BUSINESS_CARDS in {line.key for line in entitlements}

    assert has_cards(member(3))
    assert not has_cards(member(1))


def test_who_may_not_decide_is_told_so_before_anything_is_looked_for() -> None:
    clerk, user = staff_with("companies.view"), member(3)
    with refused(Forbidden):
        saving.decide(
            actor=clerk, user_id=NOBODY, payload=ProfileIn.model_validate({"status": "approved"})
        )
    with refused(Forbidden):
        saving.decide(
            actor=clerk, user_id=user.pk, payload=ProfileIn.model_validate({"status": "perhaps"})
        )
    reviewer = staff_with("companies.review")
    for user_id in (NOBODY, reviewer.user_id):
        with refused(NotFound):
            saving.decide(
                actor=reviewer,
                user_id=user_id,
                payload=ProfileIn.model_validate({"status": "approved"}),
            )


def test_a_new_name_brings_no_other_address_or_mobile() -> None:
    user = colleague(member(3))
    who = actor(user)
    for other, refusal in (
        ({"email": "priya@elsewhere.example"}, Forbidden),
        ({"mobile": "+919811111111"}, ValidationFailed),
    ):
        payload = ProfileIn.model_validate({"name": "Priya Nair", **other})
        with refused(refusal):
            saving.save_profile(actor=who, user_id=user.pk, payload=payload)
