"""Unclaimed cargo and RODTEP offers: the situation's ones are of the exporter among the strangers.
The world's buyer and seller are of types without any.
"""

from __future__ import annotations

from typing import Any

from lading.base.kernel.models import Review
from lading.market.listings.kinds import RODTEP, UNCLAIMED, ListingKind
from lading.market.listings.models import Listing, ListingStep
from tests.platform.listings.rows import (
    rodtep_form,
    submitted_cargo,
    submitted_rodtep,
    unclaimed_form,
)

from .row import ROW_ID, Row, member_call
from .situations import body
from .world import World

CARGO = {0: 403, 2: 200, 6: 200, 7: 200, 8: 200, 9: 200}
CREDIT = {0: 403, 2: 200, 8: 200}


def _renumber(kind: ListingKind[Any], made: Listing) -> None:
    """Give it the number that the paths have."""
    old, made.pk = made.pk, ROW_ID
    made.save(force_insert=True)
    ListingStep.objects.filter(**{kind.step_of: old}).update(**{kind.step_of: ROW_ID})
    Review.objects.filter(kind=kind.name, object_id=old).update(object_id=ROW_ID)
    kind.model.objects.filter(pk=old).delete()


def with_cargo(world: World) -> None:
    _renumber(UNCLAIMED, submitted_cargo(world.strangers[2]))


def with_rodtep(world: World) -> None:
    _renumber(RODTEP, submitted_rodtep(world.strangers[2]))


def _one_of(types: dict[int, int], own: int = 200) -> dict[int, int]:
    """The statuses for what belongs to the exporter: others with the permission find nothing."""
    return {kind: own if kind == 2 else 404 if kind else 403 for kind in types}


_CARGO, _CARGO_PATH = "/unclaimed-cargo/{int:listing_id}", f"/unclaimed-cargo/{ROW_ID}"
_CREDIT, _CREDIT_PATH = "/rodtep/{int:listing_id}", f"/rodtep/{ROW_ID}"

LISTINGS: list[Row] = [
    member_call("GET", "/unclaimed-cargo", strangers=CARGO, staff=200, own=403, other=403),
    member_call("GET", "/unclaimed-cargo/rules", strangers=CARGO, own=403, other=403),
    member_call(
        "GET",
        _CARGO,
        path=_CARGO_PATH,
        strangers=_one_of(CARGO),
        staff=200,
        prepare=with_cargo,
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        "/unclaimed-cargo",
        strangers={kind: 201 if kind else 403 for kind in CARGO},
        body=lambda _world: unclaimed_form(),
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        "/unclaimed-cargo/preview",
        strangers=CARGO,
        body=lambda _world: unclaimed_form(),
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        _CARGO,
        path=_CARGO_PATH,
        case="withdraw",
        strangers=_one_of(CARGO),
        staff=422,
        body=body(status="withdrawn"),
        prepare=with_cargo,
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        _CARGO,
        path=_CARGO_PATH,
        case="accept",
        strangers=_one_of(CARGO, 422) | {6: 422, 7: 422, 8: 422, 9: 422},
        staff=200,
        body=body(status="accepted"),
        prepare=with_cargo,
        own=403,
        other=403,
    ),
    member_call("GET", "/rodtep", strangers=CREDIT, staff=200, own=403, other=403),
    member_call("GET", "/rodtep/rules", strangers=CREDIT, own=403, other=403),
    member_call(
        "GET",
        "/rodtep/comparison",
        query={"chapter": "52"},
        strangers=CREDIT,
        staff=200,
        own=403,
        other=403,
    ),
    member_call(
        "GET",
        _CREDIT,
        path=_CREDIT_PATH,
        strangers=_one_of(CREDIT),
        staff=200,
        prepare=with_rodtep,
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        "/rodtep",
        strangers={kind: 201 if kind else 403 for kind in CREDIT},
        body=lambda _world: rodtep_form(),
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        "/rodtep/preview",
        strangers=CREDIT,
        body=lambda _world: rodtep_form(),
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        _CREDIT,
        path=_CREDIT_PATH,
        case="withdraw",
        strangers=_one_of(CREDIT),
        staff=422,
        body=body(status="withdrawn"),
        prepare=with_rodtep,
        own=403,
        other=403,
    ),
    member_call(
        "POST",
        _CREDIT,
        path=_CREDIT_PATH,
        case="decline",
        strangers=_one_of(CREDIT, 422) | {8: 422},
        staff=200,
        body=body(status="declined", remarks="The scrip is not yours"),
        prepare=with_rodtep,
        own=403,
        other=403,
    ),
]
