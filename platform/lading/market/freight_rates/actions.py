"""What a company may do with its freight rates. Services refuse every other action, and the API
sends the allowed ones as ``can``, so that no screen repeats the rules.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Answer, Entitlement
from lading.trade.catalogue.market_schemas import AskOut
from lading.trade.enquiries import variants

from . import access
from .models import FreightRate
from .states import RateStatus, status_of

LIMIT_REACHED = _("You’ve reached your freight rate limit ({used}/{limit}).")
FREIGHT = "freight"
"""The variant of the enquiry that requests a rate."""
WITHDRAWN = _("This freight rate was withdrawn. Publish a new one instead.")


class RateAction(StrEnum):
    """An action that the publishing company may take on its freight rate: `edit` replaces the terms
    with a new version, `withdraw` withdraws the rate permanently.
    """

    EDIT = "edit"
    WITHDRAW = "withdraw"


def of_owner(actor: Actor, rate: FreightRate) -> tuple[RateAction, ...]:
    """What the company that has the rate may do with it now."""
    if not permissions.may(actor, access.MANAGE) or not permissions.may_write(actor):
        return ()
    if rate.withdrawn_at is not None:
        return ()
    return (RateAction.EDIT, RateAction.WITHDRAW)


def way_to_request(actor: Actor, rate: FreightRate) -> AskOut | None:
    """The enquiry with which the actor's company requests a rate (RULES.md 66): one for freight,
    from whoever compares rates and may load in the country of the lane; None for any other company
    and for a rate that is not live.
    """
    if not permissions.may(actor, access.WATCH) or not permissions.may_write(actor):
        return None
    variant = variants.get(FREIGHT)
    party = variant.only_party_of(actor.business_type)
    is_live = status_of(rate.valid_until, rate.withdrawn_at) == RateStatus.LIVE
    if party is None or not is_live or not permissions.may(actor, variant.permission):
        return None
    loads_in = variant.raisers[BusinessTypeId(actor.business_type)].locks.get("sourceCountry")
    if loads_in not in (None, rate.loading_port.country.name):
        return None
    return AskOut(variant=variant.name, party=CODE_BY_ID[party])


def require_manager(actor: Actor) -> None:
    """Raise Forbidden for a company that may not change rates."""
    permissions.require(actor, access.MANAGE)
    permissions.require_writable(actor)


def require_standing(rate: FreightRate) -> None:
    """Raise Conflict `NOT_EDITABLE` for a rate that was withdrawn."""
    if rate.withdrawn_at is not None:
        raise Conflict(WITHDRAWN, code="NOT_EDITABLE")


def require_room(actor: Actor, *, wanted: int = 1) -> None:
    """Raise Forbidden `LIMIT_REACHED`, with the plans that allow more, for a company whose plan
    does not allow ``wanted`` more live rates. Call it with the company locked. One SQL query.
    """
    entitlements.require_room(room(actor), LIMIT_REACHED, wanted=wanted)


def room(actor: Actor) -> Answer:
    """How many rates the company may still publish. One SQL query."""
    return entitlements.answer(actor, Entitlement.FREIGHT_RATES, used=count_rates(actor))


def count_rates(actor: Actor) -> int:
    """How many rates of the company count against its plan's limit (RULES.md 19)."""
    return access.counted(actor).count()
