"""Tests each guard of the services alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection

from lading.base.files.schemas import file_url
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.models import Limit
from lading.base.reference import resolve
from lading.market.listings import reviewing, services
from lading.market.listings.forms import checking
from lading.market.listings.kinds import RODTEP, UNCLAIMED
from lading.market.listings.models import RodtepOffer, UnclaimedCargoFile
from lading.market.listings.schemas import ListingChange, RodtepIn, UnclaimedIn
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import company_of, member
from tests.platform.guards import refused, staff_with
from tests.platform.walk.world import stored

from .rows import rodtep_form, submitted_cargo, submitted_rodtep, unclaimed_form

pytestmark = pytest.mark.django_db

SUBMIT_CARGO = partial(services.submit_unclaimed, payload=UnclaimedIn.model_validate({}))
SUBMIT_OFFER = partial(services.submit_rodtep, payload=RodtepIn.model_validate({}))
PREVIEW_CARGO = partial(services.preview_unclaimed, payload=UnclaimedIn.model_validate({}))
PREVIEW_OFFER = partial(services.preview_rodtep, payload=RodtepIn.model_validate({}))
WRONG_STATE = ListingChange.model_validate({"status": "sold"})


@pytest.mark.parametrize("act", [SUBMIT_CARGO, SUBMIT_OFFER, PREVIEW_CARGO, PREVIEW_OFFER])
def test_a_buyer_offers_nothing_however_wrong_the_form_is(act: Callable[..., Any]) -> None:
    buyer = actor_of(member(1))
    with refused(Forbidden):
        act(actor=buyer)


def test_a_rejected_company_withdraws_nothing_whatever_it_sends() -> None:
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    who = dataclasses.replace(actor_of(exporter), company_status="rejected")
    with refused(Forbidden):
        services.withdraw(actor=who, kind=UNCLAIMED, listing_id=cargo.pk)
    with refused(Forbidden):
        services.change(actor=who, kind=UNCLAIMED, listing_id=cargo.pk, payload=WRONG_STATE)


def test_a_company_rejected_while_it_waited_for_the_lock_submits_nothing() -> None:
    exporter = member(2)
    who = actor_of(exporter)
    company = company_of(exporter)
    company.status = "rejected"
    company.save()
    with refused(Forbidden):
        services.submit_unclaimed(actor=who, payload=UnclaimedIn.model_validate(unclaimed_form()))


def test_a_preview_says_that_there_is_no_room() -> None:
    Limit.objects.create(key="rodtep.max_open", plan_tier=0, value=1)
    exporter = member(2)
    submitted_rodtep(exporter)
    who = actor_of(exporter)
    with refused(Forbidden):
        services.preview_rodtep(actor=who, payload=RodtepIn.model_validate(rodtep_form()))


def test_another_fault_of_the_database_is_not_taken_for_an_offered_scrip() -> None:
    nobody = dataclasses.replace(actor_of(member(2)), user_id=987_654_321)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError):
        services.submit_rodtep(actor=nobody, payload=RodtepIn.model_validate(rodtep_form()))
    assert not RodtepOffer.objects.exists()


def test_only_staff_with_the_capability_take_a_listing_into_review() -> None:
    cargo = submitted_cargo(member(2))
    without, staff = staff_with("products.review"), staff_with("listings.review")
    stranger = actor_of(member(2))
    with refused(Forbidden):
        reviewing.take(actor=without, kind=UNCLAIMED, listing_id=cargo.pk)
    with refused(Forbidden):
        reviewing.accept(actor=without, kind=UNCLAIMED, listing_id=cargo.pk)
    with refused(NotFound):
        reviewing.take(actor=stranger, kind=UNCLAIMED, listing_id=cargo.pk)
    with refused(NotFound):
        reviewing.take(actor=staff, kind=RODTEP, listing_id=987_654)
    for who, error in ((without, Forbidden), (stranger, NotFound)):
        with refused(error):
            reviewing.decide(actor=who, kind=UNCLAIMED, listing_id=cargo.pk, payload=WRONG_STATE)


def test_who_takes_what_a_colleague_has_taken_reads_so() -> None:
    cargo, staff = submitted_cargo(member(2)), staff_with("listings.review")
    reviewing.take(actor=staff, kind=UNCLAIMED, listing_id=cargo.pk)
    with pytest.raises(Conflict) as refusal:
        reviewing.take(actor=staff, kind=UNCLAIMED, listing_id=cargo.pk)
    assert refusal.value.message == "Somebody has taken this into review already."


def test_a_name_that_is_too_long_is_told_once() -> None:
    checks = Checks()
    too_long = "x" * 1000
    assert checking.row(checks, "uom", too_long, resolve.resolve_unit, "Choose") is None
    assert [len(messages) for messages in checks.errors.values()] == [1]
    assert "characters" in str(checks.errors["uom"][0])


def test_a_price_may_be_typed_in_forty_eight_characters() -> None:
    checks = Checks()
    assert checking.price(checks, "newPrice", f"{'0' * 38}1200000.50") == Decimal("1200000.50")
    assert checks.errors == {}
    assert checking.price(checks, "newPrice", f"{'0' * 39}1200000.50") is None
    assert list(checks.errors) == ["newPrice"]


def test_credit_may_be_offered_for_all_that_it_is_worth() -> None:
    offer = submitted_rodtep(member(2), totalRodtepValue=250000, askingPrice=250000)
    assert offer.asking_price == Decimal(250000)


def test_as_many_files_as_allowed_are_attached() -> None:
    Limit.objects.create(key="unclaimed.files", plan_tier=0, value=2)
    exporter = member(2)
    addresses = [file_url(stored(exporter, f"{name}.png")) for name in "abc"]
    cargo = submitted_cargo(exporter, attachment=addresses[:2])
    assert UnclaimedCargoFile.objects.filter(cargo=cargo).count() == 2
    who, more = actor_of(exporter), UnclaimedIn.model_validate(unclaimed_form(attachment=addresses))
    with refused(ValidationFailed):
        services.submit_unclaimed(actor=who, payload=more)
