"""Makes the wire shapes of listings for their owner and for staff. The listings are those of
`queries`, so that no shape takes a further SQL query.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url, thumbnail_url
from lading.base.files.thumbnails import Size
from lading.base.kernel.actor import Actor
from lading.base.reference.models import HsCode, Port
from lading.base.reference.names import name_in
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.base.reference.text import unit_label

from . import access
from .comparing import Comparison
from .models import Listing, ListingStep, RodtepOffer, UnclaimedCargo
from .schemas import (
    ListingStepOut,
    RodtepComparedFacts,
    RodtepComparisonOut,
    RodtepDetailOut,
    RodtepOut,
    UnclaimedFacts,
    UnclaimedFileOut,
    UnclaimedOut,
)

_TENTH = Decimal("0.1")


def unclaimed_for(actor: Actor, cargo: UnclaimedCargo) -> UnclaimedOut:
    """Unclaimed cargo as this reader sees it."""
    files = [each.file for each in cargo.files.all()]
    common = _common(actor, cargo, list(cargo.steps.all()))
    return UnclaimedOut(**common, **_unclaimed_facts(cargo, files))


def unclaimed_facts(cargo: UnclaimedCargo, files: Sequence[StoredFile]) -> UnclaimedFacts:
    """What a form says, with its files, before anything is stored."""
    return UnclaimedFacts(**_unclaimed_facts(cargo, files))


def rodtep_for(actor: Actor, offer: RodtepOffer) -> RodtepOut:
    """A RODTEP offer as this reader sees it in a list."""
    common = _common(actor, offer, list(offer.steps.all()))
    return RodtepOut(**common, **_rodtep_facts(offer))


def rodtep_detail_for(
    actor: Actor, offer: RodtepOffer, comparison: Comparison | None
) -> RodtepDetailOut:
    """A RODTEP offer with the asking prices of comparable offers."""
    common = _common(actor, offer, list(offer.steps.all()))
    return RodtepDetailOut(**common, **_rodtep_facts(offer), comparison=_compared(comparison))


def rodtep_facts(offer: RodtepOffer, comparison: Comparison | None) -> RodtepComparedFacts:
    """What a form says, before anything is stored."""
    return RodtepComparedFacts(**_rodtep_facts(offer), comparison=_compared(comparison))


def percent_of(price: Decimal, value: Decimal) -> Decimal:
    """A price in percent of a value, with one decimal, rounded half up."""
    return (price * 100 / value).quantize(_TENTH, ROUND_HALF_UP)


def _unclaimed_facts(cargo: UnclaimedCargo, files: Sequence[StoredFile]) -> dict[str, Any]:
    return {
        "product_category": name_in(cargo.category),
        "hscode": _hs_words(cargo.hs_code),
        "source_country": name_in(cargo.source_country),
        "source_port": _port_words(cargo.source_port),
        "destination_country": name_in(cargo.destination_country),
        "destination_port": _port_words(cargo.destination_port),
        "description": cargo.description,
        "currency": cargo.currency,
        "contract_price": cargo.contract_price,
        "new_price": cargo.new_price,
        "price_basis": cargo.price_basis or None,
        "available_required": cargo.quantity,
        "uom": unit_label(name_in(cargo.unit), cargo.unit.code),
        "attachment": [_file(file) for file in files],
    }


def _rodtep_facts(offer: RodtepOffer) -> dict[str, Any]:
    asking = offer.asking_price
    return {
        "name": name_in(offer.category),
        "code": _hs_words(offer.hs_code),
        "port": _port_words(offer.port),
        "total_rodtep_value": offer.total_value,
        "asking_price": asking,
        "price_percent": None if asking is None else percent_of(asking, offer.total_value),
        "scrip_number": offer.scrip_number or None,
        "expiry_date": offer.expiry_date,
    }


def _compared(comparison: Comparison | None) -> RodtepComparisonOut | None:
    return None if comparison is None else RodtepComparisonOut.model_validate(comparison)


def _common(actor: Actor, listing: Listing, steps: list[ListingStep]) -> dict[str, Any]:
    can = () if actor.is_staff else access.list_actions(actor, listing)
    return {
        "id": listing.pk,
        "company_id": listing.company_id,
        "company_name": listing.company.name,
        "category": CategoryOut(id=listing.category_id, name=name_in(listing.category)),
        "hs_code": HsCodeOut.model_validate(listing.hs_code),
        "status": listing.status,
        "remarks": listing.remarks or None,
        "steps": [ListingStepOut(status=step.status, at=step.at) for step in steps],
        "created_at": listing.created_at,
        "updated_at": listing.updated_at,
        "can": list(can),
    }


def _hs_words(code: HsCode) -> str:
    return f"{code.code} {code.description}"


def _port_words(port: Port) -> str:
    return f"{port.name} ({port.locode})"


def _file(file: StoredFile) -> UnclaimedFileOut:
    url = file_url(file)
    is_picture = file.content_type.startswith("image/")
    return UnclaimedFileOut(
        src=url,
        original_name=file.original_name,
        download_url=url,
        small=thumbnail_url(file, Size.SMALL) if is_picture else None,
    )
