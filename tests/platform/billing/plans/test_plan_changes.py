"""Changes of plans and limits by staff go through one service each, which checks the capability,
validates, locks and audits.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lading.base.kernel import limit_rows, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.models import AuditEntry, Limit
from lading.members.billing import staff_actions as staff_desk
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import Plan
from lading.members.billing.plans import plan_changes
from lading.members.billing.plans.plan_changes import Offer
from tests.platform.billing.local_razorpay import LocalRazorpay, order_plan, verify
from tests.platform.billing.payments.refund_helpers import staff
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member, token_for
from tests.platform.racing import at_once, refusals

Api = Callable[..., ApiClient]


def others() -> list[Actor]:
    """A colleague without a role, and a business user."""
    actors = [actor_of_token(token_for(StaffFactory.create(is_superuser=False)))]
    actors.append(actor_of_token(token_for(member(2))))
    return [actor for actor in actors if actor is not None]


def basic() -> Plan:
    return Plan.objects.get(family="exporter", tier=2, is_yearly=False)


def offer_of(plan: Plan, **changed: Any) -> Offer:
    as_it_is = Offer(
        name=plan.name,
        base_name=plan.base_name,
        price=plan.price,
        duration_days=plan.duration_days,
        is_popular=plan.is_popular,
        is_active=plan.is_active,
        features=plan.features,
    )
    return dataclasses.replace(as_it_is, **changed)


def test_a_plan_is_changed_and_audited(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order = order_plan(client, 2)
    plan = basic()
    actor = staff()
    price = Decimal("4999.99")
    changed = offer_of(plan, price=price, name="Exporter Basic II", features={"marketWatch": True})
    plan_changes.change_plan(actor=actor, plan_id=plan.pk, offer=changed)
    plan.refresh_from_db()
    assert (plan.price, plan.name, plan.features) == (
        price,
        "Exporter Basic II",
        {"marketWatch": True},
    )
    entry = AuditEntry.objects.get(action="staff_changed")
    assert (entry.actor_user_id, entry.object_type, entry.object_id) == (
        actor.user_id,
        "billing.plan",
        plan.pk,
    )
    assert entry.data["changes"]["price"] == ["2999.00", "4999.99"]
    assert entry.data["changes"]["name"] == ["Exporter Basic", "Exporter Basic II"]
    # Orders that were made keep their price.
    order.refresh_from_db()
    assert order.amount == 149_950
    assert verify(client, razorpay.pay(order)).status == 200


def test_a_form_that_is_sent_unchanged_is_not_audited(razorpay: LocalRazorpay) -> None:
    plan = basic()
    plan_changes.change_plan(actor=staff(), plan_id=plan.pk, offer=offer_of(plan))
    assert not AuditEntry.objects.filter(action="staff_changed").exists()


@pytest.mark.parametrize(
    ("tier", "field", "value"),
    [
        (2, "price", Decimal(-1)),
        (2, "price", Decimal("0.001")),
        (2, "price", Decimal(10) ** 10),
        (2, "price", Decimal("NaN")),
        (2, "price", None),
        # Half of it is less than the provider's minimum of a rupee.
        (2, "price", Decimal("1.98")),
        (2, "price", Decimal(0)),
        (1, "price", Decimal(1)),
        (2, "duration_days", 0),
        (2, "duration_days", -30),
        (2, "duration_days", 3_651),
        (2, "duration_days", None),
        (2, "name", ""),
        (2, "name", "x" * 61),
        (2, "base_name", " "),
        (2, "base_name", "x" * 31),
        (2, "features", {"unheardOf": True}),
    ],
)
def test_what_a_plan_cannot_be(razorpay: LocalRazorpay, tier: int, field: str, value: Any) -> None:
    before = list(Plan.objects.order_by("pk").values())
    plan = Plan.objects.get(family="exporter", tier=tier, is_yearly=False)
    offer = offer_of(plan, **{field: value})
    with pytest.raises(ValidationFailed) as refused:
        plan_changes.change_plan(actor=staff(), plan_id=plan.pk, offer=offer)
    assert list(refused.value.errors) == [field]
    Plan.objects.filter(family="generic", tier=tier, is_yearly=False).delete()
    plans_before = list(Plan.objects.order_by("pk").values())
    with pytest.raises(ValidationFailed) as refused:
        plan_changes.add_plan(
            actor=staff(), family="generic", tier=tier, is_yearly=False, offer=offer
        )
    assert list(refused.value.errors) == [field]
    assert list(Plan.objects.order_by("pk").values()) == plans_before
    assert [row for row in before if row in plans_before] == plans_before
    assert not AuditEntry.objects.filter(action__startswith="staff_").exists()


def test_a_plan_off_sale_may_wait_for_its_price(razorpay: LocalRazorpay) -> None:
    plan = basic()
    offer = offer_of(plan, price=Decimal(0), is_active=False)
    plan_changes.change_plan(actor=staff(), plan_id=plan.pk, offer=offer)
    assert basic().price == 0


def test_a_plan_is_added_once(razorpay: LocalRazorpay) -> None:
    yearly_plan = Plan.objects.get(family="generic", tier=2, is_yearly=True)
    offer = offer_of(yearly_plan)
    yearly_plan.delete()
    key = {"family": "generic", "tier": 2, "is_yearly": True}
    added_plan = plan_changes.add_plan(actor=staff(), offer=offer, **key)  # type: ignore[arg-type]
    assert Plan.objects.get(**key) == added_plan
    assert AuditEntry.objects.get(action="staff_added").object_id == added_plan.pk
    with pytest.raises(Conflict):
        plan_changes.add_plan(actor=staff(), offer=offer, **key)  # type: ignore[arg-type]
    for wrong in ({"family": "x"}, {"tier": 4}):
        with pytest.raises(ValidationFailed):
            plan_changes.add_plan(actor=staff(), offer=offer, **{**key, **wrong})  # type: ignore[arg-type]
    assert AuditEntry.objects.filter(action="staff_added").count() == 1


def test_plans_are_for_who_may_edit_them(razorpay: LocalRazorpay) -> None:
    plan = basic()
    offer = offer_of(plan, price=Decimal(1000))
    for actor in others():
        with pytest.raises(Forbidden):
            plan_changes.change_plan(actor=actor, plan_id=plan.pk, offer=offer)
        with pytest.raises(Forbidden):
            plan_changes.add_plan(
                actor=actor, family="generic", tier=2, is_yearly=True, offer=offer
            )
        with pytest.raises(Forbidden):
            limit_rows.set_limit(actor=actor, key="product.max", plan_tier=1, value=9)
        with pytest.raises(Forbidden):
            staff_desk.set_percent(actor=actor, is_yearly=False, percent=1)
    with pytest.raises(NotFound):
        plan_changes.change_plan(actor=staff(), plan_id=0, offer=offer)
    assert basic().price == plan.price
    assert Limit.objects.get(key="product.max", plan_tier=1).value == 5
    assert not AuditEntry.objects.filter(action__startswith="staff_").exists()


@pytest.mark.parametrize(
    ("key", "tier", "value"),
    [
        ("product.max", 1, -1),
        ("review.hours", 0, -1),
        ("review.hours", 0, 0),
        ("review.hours", 0, None),
        ("product.max", 1, 2**31),
        ("plan.monthly_percent", 0, 101),
        # So many days, hours or minutes from now is no valid date.
        ("token.remembered_days", 0, 1_000_000),
        ("link.reset_hours", 0, 10_000_000),
        ("signin.lockout_minutes", 0, 100_000_000),
        ("otp.resend_seconds", 0, 100_000_000),
        # Otherwise no number of points could be bought.
        ("points.min_purchase", 0, 100_001),
        ("points.max_purchase", 0, 49),
    ],
)
def test_what_a_limit_cannot_be(
    razorpay: LocalRazorpay, key: str, tier: int, value: int | None
) -> None:
    before = list(Limit.objects.order_by("pk").values())
    with pytest.raises(ValidationFailed) as refused:
        limit_rows.set_limit(actor=staff(), key=key, plan_tier=tier, value=value)
    assert list(refused.value.errors) == ["value"]
    assert list(Limit.objects.order_by("pk").values()) == before
    assert not AuditEntry.objects.filter(action="staff_changed").exists()


def test_a_limit_that_is_none_cannot_be_set(razorpay: LocalRazorpay) -> None:
    for key, tier in (("no.such", 0), ("review.hours", 2)):
        with pytest.raises(NotFound):
            limit_rows.set_limit(actor=staff(), key=key, plan_tier=tier, value=7)
    assert not Limit.objects.filter(value=7, key__in=["no.such"]).exists()


def test_a_limit_that_was_never_loaded_can_be_set(razorpay: LocalRazorpay) -> None:
    Limit.objects.filter(key="product.max").delete()
    limit_rows.set_limit(actor=staff(), key="product.max", plan_tier=2, value=11)
    assert Limit.objects.get(key="product.max").value == 11
    entry = AuditEntry.objects.get(action="staff_changed")
    assert entry.data["changes"] == {"value": ["10", "11"]}
    limit_rows.set_limit(actor=staff(), key="product.max", plan_tier=2, value=None)
    entry = AuditEntry.objects.filter(action="staff_changed").latest("pk")
    assert entry.data["changes"] == {"value": ["11", ""]}


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_leave_more_points_than_the_most(razorpay: LocalRazorpay) -> None:
    actor = staff()
    limit_rows.set_limit(actor=actor, key="points.max_purchase", plan_tier=0, value=1_000)

    def setting(key: str, value: int) -> Callable[[], object]:
        return lambda: limit_rows.set_limit(actor=actor, key=key, plan_tier=0, value=value)

    moves = [setting("points.min_purchase", 900), setting("points.max_purchase", 100)]
    outcomes = at_once(*moves)
    assert len(refusals(outcomes)) == 1
    limits.forget()
    assert limits.number("points.min_purchase") <= limits.number("points.max_purchase")
