"""Use cases of the company that is told of a lane (RULES.md 66)."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.values.clock import now
from lading.market.freight_rates import access, queries
from lading.market.freight_rates.models import PERCENTS, LaneAlert
from lading.market.freight_rates.queries import Lane
from lading.market.freight_rates.validation import CONTAINER_REQUIRED
from lading.market.freight_rates.watch.schemas import LaneAlertIn
from lading.members.accounts import permissions
from lading.members.companies.ports_input import BOTH_REQUIRED

from . import falls as alerts

NOT_OWN_LANE = _("Choose one of your port pairs.")
DEFAULT_PERCENT: Final = PERCENTS[1]


def set_alert(*, actor: Actor, payload: LaneAlertIn) -> LaneAlert:
    """Notify the company from now on when freight for a container falls on one of its port pairs.
    An alert that is set already is changed; its next fall is measured from the present best rate.

    Raises Forbidden for types that compare no rates and for a rejected company, ValidationFailed
    with every wrong field.
    """
    permissions.require(actor, access.WATCH)
    permissions.require_writable(actor)
    checks = Checks()
    container = queries.read_container(checks, str(payload.container_type or ""))
    if not container and not checks.errors:
        checks.fail("containerType", CONTAINER_REQUIRED)
    percent = payload.percent if payload.percent is not None else DEFAULT_PERCENT
    if percent not in PERCENTS:
        checks.fail("percent", INVALID_VALUE)
    lane = _own_lane(actor, payload, checks)
    checks.raise_if_failed()
    with transaction.atomic():
        best = alerts.best_of(*lane.key, container)
        alert, _is_new = LaneAlert.objects.update_or_create(
            company_id=actor.company_id,
            loading_port=lane.loading,
            destination_port=lane.destination,
            container=container,
            defaults={
                "percent": percent,
                "tells_end": payload.tells_end is True,
                "reference": best.worth if best else None,
            },
            create_defaults={
                "percent": percent,
                "tells_end": payload.tells_end is True,
                "reference": best.worth if best else None,
                "created_at": now(),
            },
        )
        audit.record(actor, alert, "lane_alert_set", {"percent": alert.percent})
    return alert


def remove_alert(*, actor: Actor, alert_id: int) -> None:
    """Delete a lane alert, so that the company gets no more notices of this lane. Raises NotFound,
    and Forbidden as `set_alert`.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        alert = access.lock_alert(actor, alert_id)
        audit.record(actor, alert, "lane_alert_removed")
        alert.delete()


def _own_lane(actor: Actor, payload: LaneAlertIn, checks: Checks) -> Lane:
    """The port pair of the company's profile with these ports."""
    sent = (str(payload.loading_port or ""), str(payload.destination_port or ""))
    if not all(sent):
        checks.fail("loadingPort", BOTH_REQUIRED)
        checks.raise_if_failed()
    lane = queries.lane_of(actor, *sent)
    if lane.key not in [pair.key for pair in queries.own_pairs(actor)]:
        checks.fail("loadingPort", NOT_OWN_LANE)
    return lane
