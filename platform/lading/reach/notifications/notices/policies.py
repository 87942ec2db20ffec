"""Tells companies about policy updates. Safe to repeat: a company is told once of each update,
however often it is changed or restored.
"""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.market.policies import access
from lading.market.policies.rules import POLICY_SHOWN
from lading.market.policies.shapes import current_of, preview_of
from lading.members.companies.models import Company
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell

POLICIES_PATH = "/policy-updates/views"
AT_A_TIME = 200
"""How many companies one event tells; another one follows for the rest."""


@outbox.consumer(POLICY_SHOWN, name="notifications.tell_policy_shown")
def tell_policy_shown(payload: Payload) -> None:
    """Tell the next companies of these types, unless the update is no longer theirs to read."""
    policy_id: int = payload["policyId"]
    types = [each for each in payload["typeIds"] if _read_by(policy_id, each)]
    companies = Company.objects.filter(business_type_id__in=types, pk__gt=payload.get("afterId", 0))
    # Nobody reads what an account that was closed is told.
    open_ones = companies.filter(users__is_primary=True, users__is_active=True)
    ids = list(open_ones.order_by("pk").values_list("pk", flat=True)[:AT_A_TIME])
    if not ids:
        return
    tell(ids, _notice(policy_id, types[0]))
    if len(ids) == AT_A_TIME:
        outbox.publish(POLICY_SHOWN, {"policyId": policy_id, "typeIds": types, "afterId": ids[-1]})


def _read_by(policy_id: int, type_id: int) -> bool:
    return access.readable(type_id).filter(pk=policy_id).exists()


def _notice(policy_id: int, type_id: int) -> Notice:
    policy = access.readable(type_id).select_related("current").get(pk=policy_id)
    version = current_of(policy)
    return Notice(
        kind=Kind.POLICY_UPDATE,
        url=f"{POLICIES_PATH}/{policy_id}",
        dedupe_key=f"policy_update:{policy_id}",
        params={"policy": version.title, "preview": preview_of(version.details)},
    )
