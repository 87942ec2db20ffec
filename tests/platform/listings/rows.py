"""Forms and rows of unclaimed cargo and RODTEP offers for tests."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from lading.market.listings import services
from lading.market.listings.models import ListingStep, RodtepOffer, UnclaimedCargo
from lading.market.listings.schemas import RodtepIn, UnclaimedIn
from lading.members.accounts.models import User
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import company_of, hs, port
from tests.platform.walk.world import day

UNCLAIMED_PATH, RODTEP_PATH = "/unclaimed-cargo", "/rodtep"


def unclaimed_form(**fields: Any) -> dict[str, Any]:
    """A whole form of unclaimed cargo, as the documents send it."""
    return {
        "productCategory": hs("520512").category.name,
        "hscode": "520512 Cotton yarn",
        "sourceCountry": "India",
        "sourcePort": "INMUN",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "AEJEA",
        "description": "Carded yarn on cones, refused by the consignee",
        "currency": "INR",
        "contractPrice": "1850000",
        "newPrice": "1200000.50",
        "availableRequired": 12000,
        "uom": "KGS",
        "attachment": [],
        **fields,
    }


def rodtep_form(**fields: Any) -> dict[str, Any]:
    """A whole form of a RODTEP offer, as the documents send it."""
    return {
        "name": hs("520512").category.name,
        "code": "520512 Cotton yarn",
        "port": "INMUN",
        "totalRodtepValue": 250000,
        **fields,
    }


def scrip_form(**fields: Any) -> dict[str, Any]:
    """A form with everything that we added to the documents' one."""
    return rodtep_form(
        **{
            "askingPrice": 242500,
            "scripNumber": "0312 345-678",
            "expiryDate": day(30),
            **fields,
        }
    )


def submitted_cargo(user: User, **fields: Any) -> UnclaimedCargo:
    """Unclaimed cargo that the user submits by the service."""
    payload = UnclaimedIn.model_validate(unclaimed_form(**fields))
    return services.submit_unclaimed(actor=actor_of(user), payload=payload)


def submitted_rodtep(user: User, **fields: Any) -> RodtepOffer:
    """A RODTEP offer that the user submits by the service."""
    payload = RodtepIn.model_validate(rodtep_form(**fields))
    return services.submit_rodtep(actor=actor_of(user), payload=payload)


def stored_offer(user: User, percent: int, *, days_ago: int = 1, **fields: Any) -> RodtepOffer:
    """A stored offer of 1,000 rupees for this many percent of them."""
    at = timezone.now() - dt.timedelta(days=days_ago)
    code = hs("520512")
    values = {
        "category": code.category,
        "hs_code": code,
        "hs_chapter": "52",
        "port": port("INMUN"),
        "total_value": 1000,
        "asking_price": percent * 10,
        "created_at": at,
        "updated_at": at,
        **fields,
    }
    return RodtepOffer.objects.create(company=company_of(user), created_by=user, **values)


def steps_of(listing: UnclaimedCargo | RodtepOffer) -> list[str]:
    """The states that it came to."""
    own = {"cargo": listing} if isinstance(listing, UnclaimedCargo) else {"rodtep": listing}
    return list(ListingStep.objects.filter(**own).values_list("status", flat=True))
