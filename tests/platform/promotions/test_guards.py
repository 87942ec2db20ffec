"""The guards of services about promotions, each tested alone; the rows that they lock; the rows
that the database refuses.
"""

from __future__ import annotations

import dataclasses
import datetime as dt

import pytest

from lading.base.http.paging import Paging
from lading.base.kernel import limits, review
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.models import Limit
from lading.base.kernel.values.clock import now, today
from lading.market.promotions import (
    access,
    jobs,
    offered,
    queries,
    reviewing,
    rules,
    services,
    shapes,
)
from lading.market.promotions.models import Promotion
from lading.market.promotions.rules import PromotionStatus
from tests.platform.constraints import refused_by, store
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import company_of, member
from tests.platform.guards import refused, staff_with
from tests.platform.locks import Lock, assert_locked
from tests.platform.messaging.promoted import answer

from .rows import payload, promotion_of, waiting

pytestmark = pytest.mark.django_db

PROMOTIONS, COMPANIES = "promotions_promotion", "companies_company"
TEN = Paging(page=1, limit=10)


def test_every_use_case_asks_who_calls() -> None:
    seller, buyer = member(3, tier=2), member(1)
    rejected = member(3, tier=2, status="rejected")
    promotion, form = promotion_of(seller), payload()
    for user in (buyer, rejected):
        actor = actor_of(user)
        with refused(Forbidden):
            services.create_promotion(actor=actor, payload=form)
        with refused(Forbidden):
            services.save_promotion(actor=actor, promotion_id=promotion.pk, payload=form)
        with refused(Forbidden):
            services.delete_promotion(actor=actor, promotion_id=promotion.pk)
    bought, powerless = actor_of(buyer), staff_with()
    with refused(Forbidden):
        queries.list_own(bought, TEN, ListFilter())
    with refused(Forbidden):
        queries.rules_for(bought)
    with refused(Forbidden):
        offered.list_offered(powerless, TEN, offered.OfferedFilter())
    other = actor_of(member(3, tier=2))
    with refused(NotFound):
        services.save_promotion(actor=other, promotion_id=promotion.pk, payload=form)
    with refused(NotFound):
        services.delete_promotion(actor=other, promotion_id=promotion.pk)


def test_only_staff_with_the_capability_read_and_decide_all() -> None:
    seller = member(3, tier=2)
    promotion, owner = waiting(seller), actor_of(seller)
    powerless, reviewer = staff_with(), staff_with("promotions.review")
    approved = payload(status="approved")
    with refused(Forbidden):
        access.all_for_staff(powerless)
    with refused(NotFound):
        access.all_for_staff(owner)
    with refused(NotFound):
        services.decide_promotion(actor=owner, promotion_id=promotion.pk, payload=approved)
    with refused(Forbidden):
        services.decide_promotion(actor=powerless, promotion_id=promotion.pk, payload=approved)
    with refused(ValidationFailed):
        services.decide_promotion(actor=reviewer, promotion_id=promotion.pk, payload=payload())
    assert queries.get_promotion(reviewer, promotion.pk) == promotion
    services.decide_promotion(actor=reviewer, promotion_id=promotion.pk, payload=approved)
    with refused(Conflict):
        services.decide_promotion(actor=reviewer, promotion_id=promotion.pk, payload=approved)


def test_what_is_decided_is_not_decided_otherwise() -> None:
    with pytest.raises(Conflict):
        rules.check_move(PromotionStatus.APPROVED, PromotionStatus.REJECTED)
    with pytest.raises(Conflict):
        rules.check_move(PromotionStatus.REJECTED, PromotionStatus.APPROVED)


def test_each_change_locks_what_it_decides_upon() -> None:
    seller = member(3, tier=2)
    owner, reviewer = actor_of(seller), staff_with("promotions.review")
    form = payload()
    assert_locked(
        lambda: services.create_promotion(actor=owner, payload=form),
        Lock(COMPANIES, seller.company_id),
    )
    live, ended = promotion_of(seller), promotion_of(seller, status="rejected", remarks="No")
    assert_locked(
        lambda: services.save_promotion(actor=owner, promotion_id=live.pk, payload=form),
        Lock(PROMOTIONS, live.pk),
    )
    assert_locked(
        lambda: services.save_promotion(actor=owner, promotion_id=ended.pk, payload=form),
        Lock(PROMOTIONS, ended.pk),
        Lock(COMPANIES, seller.company_id),
    )
    assert_locked(
        lambda: review.decide(
            actor=reviewer, kind="promotion", object_id=live.pk, decision="approved"
        ),
        Lock(PROMOTIONS, live.pk),
    )
    assert_locked(
        lambda: services.delete_promotion(actor=owner, promotion_id=live.pk),
        Lock(PROMOTIONS, live.pk),
    )


def test_a_closing_companys_promotions_are_locked() -> None:
    seller = member(3, tier=2)
    promotion_of(seller)
    assert_locked(
        lambda: services.close_company(company_of(seller).pk),
        Lock(PROMOTIONS, company_of(seller).pk),
    )


def test_a_company_rejected_while_it_waited_for_the_lock_saves_nothing() -> None:
    seller = member(3, tier=2)
    actor, ended = actor_of(seller), promotion_of(seller, status="rejected", remarks="No")
    store(company_of(seller), status="rejected")
    with refused(Forbidden):
        services.create_promotion(actor=actor, payload=payload())
    with refused(Forbidden):
        services.save_promotion(actor=actor, promotion_id=ended.pk, payload=payload())


def test_a_company_that_no_longer_sells_goods_changes_none_of_its_own() -> None:
    seller = member(3, tier=2)
    promotion, actor = promotion_of(seller), actor_of(seller)
    assert access.list_actions(actor, promotion) == ("edit", "delete")
    assert access.list_actions(dataclasses.replace(actor, business_type=6), promotion) == ()


def test_without_a_type_of_business_no_promotion_is_read() -> None:
    seller = member(3, tier=2)
    promotion, actor = promotion_of(seller), actor_of(seller)
    assert queries.get_promotion(actor, promotion.pk) == promotion
    with refused(Forbidden):
        queries.get_promotion(dataclasses.replace(actor, business_type=0), promotion.pk)


def test_an_unknown_status_is_no_filter() -> None:
    actor = actor_of(member(3, tier=2))
    with refused(ValidationFailed):
        queries.list_own(actor, TEN, ListFilter(status="sold"))


def test_a_promotion_runs_and_counts_until_its_last_day() -> None:
    Limit.objects.update_or_create(key="promotion.live_max", plan_tier=0, defaults={"value": 1})
    limits.forget()
    seller = member(3, tier=2)
    last_day = promotion_of(seller, ends_on=today())
    assert shapes.stage_of(last_day) == "running"
    # It counts already, so that a company with no more room may change it.
    saved = services.save_promotion(
        actor=actor_of(seller), promotion_id=last_day.pk, payload=payload()
    )
    assert saved.pk == last_day.pk
    ended = promotion_of(seller, ends_on=today() - dt.timedelta(days=1))
    assert shapes.stage_of(ended) == "ended"
    actor, form = actor_of(seller), payload()
    with refused(Forbidden):
        services.save_promotion(actor=actor, promotion_id=ended.pk, payload=form)


def test_a_decision_is_only_of_what_waits() -> None:
    approved = promotion_of(member(3, tier=2))
    with refused(Conflict):
        reviewing._decided(PromotionStatus.REJECTED, approved.pk, "No")


def test_a_type_of_business_is_sent_in_at_most_two_digits() -> None:
    actor = actor_of(member(3, tier=2))
    targeted = payload(targetedBusinessType=["01"])
    promotion = services.create_promotion(actor=actor, payload=targeted)
    assert promotion.target_types == [1]
    with refused(ValidationFailed):
        services.create_promotion(actor=actor, payload=payload(targetedBusinessType=["001"]))


def test_the_database_refuses_impossible_promotions() -> None:
    promotion = promotion_of(member(3))
    with refused_by("promotion_ends_after_its_start"):
        store(promotion, ends_on=promotion.starts_on - dt.timedelta(days=1))
    with refused_by("promotion_approved_title"):
        store(promotion, approved_title="")


def test_deleted_ones_are_removed_after_a_time_unless_a_conversation_is_about_them() -> None:
    seller = member(3, tier=2)
    old = now() - dt.timedelta(days=31)
    kept, answered = promotion_of(seller), promotion_of(seller)
    answer(member(1), answered)
    promotion_of(seller, deleted_at=old)
    lately = promotion_of(seller, deleted_at=now() - dt.timedelta(days=29))
    store(answered, deleted_at=old)
    assert jobs.purge_promotions() == 1
    assert set(Promotion.objects.all()) == {kept, answered, lately}
    assert jobs.purge_promotions() == 0


def test_a_closed_companys_promotions_end() -> None:
    seller, other = member(3, tier=2), member(3, tier=2)
    promotion_of(seller, title="Gone")
    deleted = promotion_of(seller, deleted_at=now())
    waiting(seller)
    kept = promotion_of(other)
    for _time in range(2):
        jobs.close_company({"companyId": company_of(seller).pk})
    promotions = Promotion.objects.filter(company=company_of(seller))
    assert {(row.message, row.deleted_at is None) for row in promotions} == {("", False)}
    deleted.refresh_from_db()
    assert list(review.pending()) == []
    kept.refresh_from_db()
    assert (kept.deleted_at, kept.message) == (None, "For orders of two containers and more.")
