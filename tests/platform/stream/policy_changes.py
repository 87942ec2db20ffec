"""Every way in which a policy update changes, and who is told. As in `review_changes`."""

from __future__ import annotations

from lading.base.work.live import Topic
from lading.market.policies import services
from lading.market.policies.schemas import PolicyIn
from tests.platform.policies.rows import form, policy_of

from .wire import PREPARED, Change, Changes, staff, to_type

P = Topic.POLICY


def an_update_is_published() -> Change:
    payload = PolicyIn.model_validate(form(businessTypeIds=[2, 6]))
    yield PREPARED
    services.create_policy(actor=staff(), payload=payload)
    yield [to_type(2, P, "policy_shown"), to_type(6, P, "policy_shown")]


def an_update_is_for_others() -> Change:
    policy = policy_of(2)
    yield PREPARED
    payload = PolicyIn.model_validate({"businessTypeIds": [8]})
    services.edit_policy(actor=staff(), policy_id=policy.pk, payload=payload)
    yield [
        to_type(2, P, "policy_changed"),
        to_type(8, P, "policy_changed"),
        to_type(8, P, "policy_shown"),
    ]


def an_update_is_deactivated() -> Change:
    policy = policy_of(2)
    yield PREPARED
    services.deactivate_policy(actor=staff(), policy_id=policy.pk)
    yield [to_type(2, P, "policy_changed")]


CHANGES: Changes = {
    function.__name__: function
    for function in (an_update_is_published, an_update_is_for_others, an_update_is_deactivated)
}
