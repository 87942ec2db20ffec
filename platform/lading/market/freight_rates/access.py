"""Which freight rates an actor may see and lock, and what a company may do with its own. Services
refuse every other action, and the API sends the allowed ones as ``can``, so that no screen repeats
the rules. Other apps reach rates only through this module and `queries`.
"""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import today
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.members.accounts import permissions
from lading.members.accounts.roles import require_staff
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Answer, Entitlement
from lading.members.companies.models import CompanyStatus
from lading.trade.catalogue.market_schemas import AskOut
from lading.trade.enquiries import variants

from .models import IS_STANDING, FreightRate, LaneAlert
from .rules import RateStatus, status_of

CAPABILITY = "rates.review"
"""The capability that staff need to read all rates and withdraw them."""
MANAGE, WATCH = "rates.manage", "rates.watch"
"""The permissions of those who publish rates, and of those who compare them (RULES.md 38)."""

_IS_SHOWN = IS_STANDING & ~Q(company__status=CompanyStatus.REJECTED)

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


def own(actor: Actor) -> QuerySet[FreightRate]:
    """Every rate of the actor's company; staff have none."""
    return FreightRate.objects.filter(company_id=actor.company_id or -1)


def counted(actor: Actor) -> QuerySet[FreightRate]:
    """The rates that count against the limit of the company's plan: the live ones."""
    return own(actor).filter(IS_STANDING, valid_until__gte=today())


def shown_to(actor: Actor) -> QuerySet[FreightRate]:
    """The rates whose details the actor reads: their own, and for those who compare rates what
    others publish, also when it has expired.
    """
    mine = Q(company_id=actor.company_id or -1)
    if actor.company_id and permissions.may(actor, WATCH):
        return FreightRate.objects.filter(mine | _IS_SHOWN)
    return FreightRate.objects.filter(mine)


def alerts(actor: Actor) -> QuerySet[LaneAlert]:
    """The alerts of the actor's company. Raises Forbidden for types that compare no rates."""
    permissions.require(actor, WATCH)
    return LaneAlert.objects.filter(company_id=actor.company_id or -1)


def lock_alert(actor: Actor, alert_id: int) -> LaneAlert:
    """Lock an alert of the company, to delete it. Raises NotFound, and as `alerts`. In a
    transaction.
    """
    return get_row(row_locks.for_key_change(alerts(actor)), alert_id)


def all_for_staff(actor: Actor) -> QuerySet[FreightRate]:
    """Every rate. Raises NotFound for anyone but staff, Forbidden without the capability."""
    require_staff(actor, CAPABILITY)
    return FreightRate.objects.all()


def lock_own(actor: Actor, rate_id: int) -> FreightRate:
    """Lock one of the company's rates for a change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(own(actor)), rate_id)


def lock_counted(actor: Actor) -> list[FreightRate]:
    """Lock the live rates of the company. In a transaction."""
    return list(row_locks.for_change(counted(actor)).order_by("pk"))


def lock_for_staff(actor: Actor, rate_id: int) -> FreightRate:
    """Lock a rate that staff decide on. Raises the same errors as `all_for_staff`. In a
    transaction.
    """
    return get_row(row_locks.for_change(all_for_staff(actor)), rate_id)


def list_actions(actor: Actor, rate: FreightRate) -> tuple[RateAction, ...]:
    """What the company that has the rate may do with it now."""
    if not permissions.may(actor, MANAGE) or not permissions.may_write(actor):
        return ()
    if rate.withdrawn_at is not None:
        return ()
    return (RateAction.EDIT, RateAction.WITHDRAW)


def way_to_request(actor: Actor, rate: FreightRate) -> AskOut | None:
    """The enquiry with which the actor's company requests a rate (RULES.md 66): one for freight,
    from whoever compares rates and may load in the country of the lane; None for any other company
    and for a rate that is not live.
    """
    if not permissions.may(actor, WATCH) or not permissions.may_write(actor):
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
    permissions.require(actor, MANAGE)
    permissions.require_writable(actor)


def require_standing(rate: FreightRate) -> None:
    """Raise Conflict `NOT_EDITABLE` for a rate that was withdrawn."""
    if rate.withdrawn_at is not None:
        raise Conflict(WITHDRAWN, code="NOT_EDITABLE")


def require_room(actor: Actor, *, count: int = 1) -> None:
    """Raise Forbidden `LIMIT_REACHED`, with the plans that allow more, for a company whose plan
    does not allow ``count`` more live rates. Call it with the company locked. One SQL query.
    """
    entitlements.require_room(count_room(actor), LIMIT_REACHED, count=count)


def count_room(actor: Actor) -> Answer:
    """How many rates the company may still publish. One SQL query."""
    return entitlements.answer(actor, Entitlement.FREIGHT_RATES, used=count_rates(actor))


def count_rates(actor: Actor) -> int:
    """How many rates of the company count against its plan's limit (RULES.md 19)."""
    return counted(actor).count()
