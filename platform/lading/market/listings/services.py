"""Use cases of the company that has a listing: submit, withdraw (RULES.md 60)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from django.db import IntegrityError, transaction

from lading.base.files.models import Purpose, StoredFile
from lading.base.files.services import set_purpose
from lading.base.files.thumbnails import ask_for
from lading.base.kernel import audit, review
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.values.clock import now
from lading.members.companies import access as companies

from . import access, live_changes, rules
from .forms import rodtep as rodtep_form
from .forms import unclaimed as unclaimed_form
from .forms.rodtep import SCRIP_OFFERED
from .kinds import RODTEP, UNCLAIMED, L, ListingKind
from .models import Listing, ListingStep, RodtepOffer, UnclaimedCargo, UnclaimedCargoFile
from .rules import LIVE, ListingStatus
from .schemas import ListingChange, RodtepIn, UnclaimedIn

ONE_SCRIP = "rodtep_scrip_offered_once"
"""The constraint that lets a scrip be offered once."""


def submit_unclaimed(*, actor: Actor, payload: UnclaimedIn) -> UnclaimedCargo:
    """Offer unclaimed cargo to the marketplace.

    Raises Forbidden for a type of business without it, for a rejected company and, with
    `LIMIT_REACHED`, for one with as many as may wait; ValidationFailed with every wrong field.
    """
    access.require_manager(actor, UNCLAIMED)
    form = unclaimed_form.check_form(actor, payload)
    with transaction.atomic():
        cargo = _submit(actor, UNCLAIMED, UnclaimedCargo(**form.values))
        _attach(cargo, form.files)
    return cargo


def submit_rodtep(*, actor: Actor, payload: RodtepIn) -> RodtepOffer:
    """Offer RODTEP credit for sale.

    Raises the same errors as `submit_unclaimed`; also ValidationFailed for a scrip that anybody
    offers already, without saying who.
    """
    access.require_manager(actor, RODTEP)
    values = rodtep_form.check_form(payload)
    try:
        with transaction.atomic():
            return _submit(actor, RODTEP, RodtepOffer(**values))
    except IntegrityError as error:
        # The database alone knows whether it is free: another one may have been stored just now.
        if ONE_SCRIP not in str(error):
            raise
        raise _offered_already() from error


def preview_unclaimed(
    *, actor: Actor, payload: UnclaimedIn
) -> tuple[UnclaimedCargo, Sequence[StoredFile]]:
    """What a form would submit, not stored, with its files: for the review before it is confirmed.

    Raises the same errors as `submit_unclaimed`.
    """
    access.require_manager(actor, UNCLAIMED)
    form = unclaimed_form.check_form(actor, payload)
    access.require_room(actor, UNCLAIMED)
    return UnclaimedCargo(**form.values), form.files


def preview_rodtep(*, actor: Actor, payload: RodtepIn) -> RodtepOffer:
    """What a form would offer, not stored. Raises the same errors as `submit_rodtep`."""
    access.require_manager(actor, RODTEP)
    values = rodtep_form.check_form(payload)
    _require_free(values["scrip_number"])
    access.require_room(actor, RODTEP)
    return RodtepOffer(**values)


def withdraw(*, actor: Actor, kind: ListingKind[L], listing_id: int) -> L:
    """Take back a listing that nobody has taken into review.

    Raises Forbidden as `submit_unclaimed`, NotFound for another company's, Conflict in any other
    state.
    """
    access.require_manager(actor, kind)
    with transaction.atomic():
        listing = access.lock_own(actor, kind, listing_id)
        move(actor, kind, listing, ListingStatus.WITHDRAWN)
        review.withdraw(actor, kind=kind.name, object_id=listing.pk)
        audit.record(actor, listing, "listing_withdrawn")
        live_changes.changed(listing)
    return listing


def change(*, actor: Actor, kind: ListingKind[L], listing_id: int, payload: ListingChange) -> L:
    """What an owner sends to a listing: `withdrawn` alone. Raises the same errors as `withdraw`,
    and ValidationFailed for another state.
    """
    access.require_manager(actor, kind)
    checks = Checks()
    checks.choice("status", payload.status, [ListingStatus.WITHDRAWN], required=INVALID_VALUE)
    checks.raise_if_failed()
    return withdraw(actor=actor, kind=kind, listing_id=listing_id)


def move(actor: Actor, kind: ListingKind[L], listing: Listing, to: ListingStatus) -> None:
    """Bring a locked listing to another state, and keep the step. Raises Conflict for a move that
    is not allowed.
    """
    rules.check_move(listing.status, to)
    listing.status = to
    listing.updated_at = now()
    listing.save(update_fields=["status", "updated_at", "remarks"])
    _keep_step(actor, kind, listing)


def _submit(actor: Actor, kind: ListingKind[L], listing: L) -> L:
    # Colleagues who submit at once wait for each other here.
    company = companies.lock_own(actor)
    # It may have been rejected or closed while we waited for the lock.
    access.require_manager(dataclasses.replace(actor, company_status=company.status), kind)
    access.require_room(actor, kind)
    listing.company = company
    listing.created_by_id = actor.user_id
    listing.created_at = listing.updated_at = now()
    listing.save(force_insert=True)
    _keep_step(actor, kind, listing)
    review.submit(
        kind=kind.name,
        object_id=listing.pk,
        company_id=actor.company_id,
        company_name=company.name,
        title=str(listing),
    )
    audit.record(actor, listing, "listing_submitted")
    live_changes.changed(listing)
    return listing


def _keep_step(actor: Actor, kind: ListingKind[L], listing: Listing) -> None:
    ListingStep.objects.create(
        status=listing.status,
        at=listing.updated_at,
        by_id=actor.user_id or None,
        **{kind.step_of: listing},
    )


def _attach(cargo: UnclaimedCargo, files: Sequence[StoredFile]) -> None:
    UnclaimedCargoFile.objects.bulk_create(
        UnclaimedCargoFile(cargo=cargo, file=file, slot=slot)
        for slot, file in enumerate(files, start=1)
    )
    for file in files:
        set_purpose(file, Purpose.LISTING)
    ask_for([file for file in files if file.content_type.startswith("image/")])


def _require_free(number: str) -> None:
    live = RodtepOffer.objects.filter(status__in=LIVE, scrip_number=number)
    if number and live.exists():
        raise _offered_already()


def _offered_already() -> ValidationFailed:
    return ValidationFailed(errors={"scripNumber": [SCRIP_OFFERED]})
