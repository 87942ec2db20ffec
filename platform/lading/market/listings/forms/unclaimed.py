"""Checks the form of unclaimed cargo in one pass (RULES.md 3.5, 60)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.files.services import claim_list
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.field_limits import (
    FieldRuleOut,
    Limits,
    NumberLimits,
    TextLimits,
    UnusualAbove,
)
from lading.base.reference import resolve
from lading.base.reference.business_types import INDIA_ID
from lading.base.reference.models import Country, Port, Unit
from lading.market.listings.models import CURRENCY, DESCRIPTION_LENGTH
from lading.market.listings.rules import PriceBasis
from lading.market.listings.schemas import UnclaimedIn
from lading.members.accounts.permissions import EXPORTERS
from lading.trade.catalogue.validation import DESCRIPTION_REQUIRED
from lading.trade.enquiries.form.validation import SAME_PORT, TOO_MANY_FILES

from . import checking

LOADING_COUNTRY_REQUIRED = _("Loading Country is required")
LOADING_PORT_REQUIRED = _("Loading Port is required")
DESTINATION_COUNTRY_REQUIRED = _("Destination Country is required")
DESTINATION_PORT_REQUIRED = _("Destination Port is required")
CURRENCY_REQUIRED = _("Currency is required")
# The document has the same message for both prices.
PRICE_REQUIRED = _("Contract Price is required")
QUANTITY_REQUIRED = _("Available Quantity is required")
UNIT_REQUIRED = _("UOM is required")
DESCRIPTION: Final = TextLimits(
    required=DESCRIPTION_REQUIRED, max_length=DESCRIPTION_LENGTH, multiline=True
)
PRICE: Final = replace(checking.PRICE, required=PRICE_REQUIRED)
NEW_PRICE: Final = replace(
    PRICE,
    unusual=UnusualAbove(
        field="contractPrice",
        question=_("The new price is above the contract price. Is it right?"),
    ),
)
QUANTITY: Final = NumberLimits(
    required=QUANTITY_REQUIRED, minimum=0, above=True, too_small=checking.ABOVE_ZERO, places=3
)


@dataclass(frozen=True, slots=True)
class UnclaimedForm:
    """A valid form: ``values`` by model attribute, files in slot order."""

    values: dict[str, Any]
    files: tuple[StoredFile, ...]


def loads_in_india(business_type: int) -> bool:
    """Whether companies of this type load in India alone, as on the forms of enquiries (RULES.md
    2.5).
    """
    return business_type in EXPORTERS


def field_rules() -> list[FieldRuleOut]:
    """What the fields may hold, in the active language."""
    rules: dict[str, Limits] = {
        "description": DESCRIPTION,
        "contractPrice": PRICE,
        "newPrice": NEW_PRICE,
        "availableRequired": QUANTITY,
    }
    return [FieldRuleOut.from_limits(name, each) for name, each in rules.items()]


def check_form(actor: Actor, payload: UnclaimedIn) -> UnclaimedForm:
    """The form's clean values. Raises ValidationFailed with every wrong field."""
    checks = Checks()
    category, hs_code = checking.goods(
        checks, ("productCategory", payload.product_category), ("hscode", payload.hscode)
    )
    values: dict[str, Any] = {
        "category": category,
        "hs_code": hs_code,
        **_route(checks, actor, payload),
        "description": checks.text_within("description", payload.description, DESCRIPTION),
        "currency": checks.choice(
            "currency", payload.currency, [CURRENCY], required=CURRENCY_REQUIRED
        ),
        "contract_price": _price(checks, "contractPrice", payload.contract_price),
        "new_price": _price(checks, "newPrice", payload.new_price),
        "price_basis": checks.choice("priceBasis", payload.price_basis, PriceBasis.values),
        "quantity": checks.number_within("availableRequired", payload.available_required, QUANTITY),
        "unit": _unit(checks, payload),
    }
    files = _files(checks, actor, payload)
    checks.raise_if_failed()
    return UnclaimedForm(values, files)


def _route(checks: Checks, actor: Actor, payload: UnclaimedIn) -> dict[str, Country | Port | None]:
    is_locked = loads_in_india(actor.business_type)
    source = INDIA_ID if is_locked else payload.source_country
    country = resolve.resolve_country
    route: dict[str, Any] = {}
    route["source_country"] = checking.row(
        checks, "sourceCountry", source, country, LOADING_COUNTRY_REQUIRED
    )
    route["source_port"] = checking.port(
        checks, "sourcePort", payload.source_port, route["source_country"], LOADING_PORT_REQUIRED
    )
    route["destination_country"] = checking.row(
        checks,
        "destinationCountry",
        payload.destination_country,
        country,
        DESTINATION_COUNTRY_REQUIRED,
    )
    route["destination_port"] = checking.port(
        checks,
        "destinationPort",
        payload.destination_port,
        route["destination_country"],
        DESTINATION_PORT_REQUIRED,
    )
    if route["source_port"] is not None and route["source_port"] == route["destination_port"]:
        checks.fail("destinationPort", SAME_PORT)
    return route


def _price(checks: Checks, field: str, sent: Any) -> Decimal | None:
    return checking.price(checks, field, sent, required=PRICE_REQUIRED)


def _unit(checks: Checks, payload: UnclaimedIn) -> Unit | None:
    return checking.row(checks, "uom", payload.uom, resolve.resolve_unit, UNIT_REQUIRED)


def _files(checks: Checks, actor: Actor, payload: UnclaimedIn) -> tuple[StoredFile, ...]:
    most, sent = limits.number("unclaimed.files"), payload.attachment
    return claim_list(checks, actor, "attachment", sent, most=most, too_many=TOO_MANY_FILES)
