"""The provider's events: it sends each at least once, in any order, some of them late. `receive`
checks the signature and stores the event, so that it can answer at once. A job then reads the
payment from the provider and settles it.
"""

from __future__ import annotations

from typing import Any

import orjson
from django.db import transaction
from django.db.models import F

from lading.base.http import json_body
from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import BadRequest
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.roles import require
from lading.members.billing.models import WebhookEvent

from . import gateway, settlement

MAX_BODY = 262_144
MAX_EVENT_ID = 64
TOPIC = "payments.webhook"


class BadSignature(BadRequest):
    """400: not signed by the provider. Nothing is stored."""

    code = "SIGNATURE_INVALID"


def receive(*, body: bytes, signature: str, event_id: str) -> None:
    """Store a signed event once; further deliveries are counted. Raises BadSignature."""
    if len(body) > MAX_BODY or not gateway.is_webhook_signature(body, signature):
        raise BadSignature
    event = _parsed(body)
    if not event_id or len(event_id) > MAX_EVENT_ID or not event_id.isascii():
        raise BadSignature
    with transaction.atomic():
        stored, is_new = WebhookEvent.objects.get_or_create(
            event_id=event_id,
            defaults={
                "kind": str(event.get("event", ""))[:60],
                "body": event,
                "received_at": now(),
            },
        )
        if is_new:
            _enqueue(stored)
        else:
            WebhookEvent.objects.filter(pk=stored.pk).update(deliveries=F("deliveries") + 1)


def _parsed(body: bytes) -> dict[str, Any]:
    try:
        event = orjson.loads(body)
        json_body.require_shallow(event)
    except (orjson.JSONDecodeError, BadRequest) as error:
        raise BadSignature from error
    if not isinstance(event, dict):
        raise BadSignature
    cleaned: dict[str, Any] = _storable(event)
    return cleaned


def _storable(value: Any) -> Any:
    """The value without NUL characters, which PostgreSQL cannot store: payers write the notes."""
    if isinstance(value, str):
        return value.replace("\0", "")
    if isinstance(value, list):
        return [_storable(item) for item in value]
    if isinstance(value, dict):
        return {_storable(key): _storable(item) for key, item in value.items()}
    return value


def _enqueue(event: WebhookEvent) -> None:
    outbox.publish(TOPIC, {"eventId": event.pk})


def process(event_pk: int) -> str:
    """Process an event: read its payment from the provider and settle it. Safe to repeat. Returns
    the outcome. Raises ProviderUnavailable; then it is tried again.
    """
    event = WebhookEvent.objects.filter(pk=event_pk).first()
    if event is None:
        return "gone"
    outcome = _act_on(event.body)
    event.processed_at, event.outcome = now(), outcome[:300]
    event.save(update_fields=["processed_at", "outcome"])
    return outcome


def _act_on(body: dict[str, Any]) -> str:
    payment_id = _payment_id(body)
    if payment_id is None:
        return "not about a payment"
    try:
        seen = gateway.payment(payment_id)
    except gateway.ProviderRefused as error:
        return f"unknown to the provider: {error}"
    return settlement.settle(seen, has_refunds=_entity(body, "refund") is not None)


def _payment_id(body: dict[str, Any]) -> str | None:
    """The id of the event's payment: payments contain their own id, refunds their payment's."""
    for kind, field in (("payment", "id"), ("refund", "payment_id")):
        value = (_entity(body, kind) or {}).get(field)
        if gateway.is_id(value):
            return str(value)
    return None


def _entity(body: dict[str, Any], kind: str) -> dict[str, Any] | None:
    """The payment or the refund in an event."""
    payload = body.get("payload")
    holder = payload.get(kind) if isinstance(payload, dict) else None
    entity = holder.get("entity") if isinstance(holder, dict) else None
    return entity if isinstance(entity, dict) else None


def replay(*, actor: Actor, event_pk: int) -> None:
    """Have an event processed again, for staff. Raises Forbidden, NotFound."""
    require(actor, "webhooks.replay")
    with transaction.atomic():
        event = get_row(WebhookEvent.objects.all(), event_pk)
        audit.record(actor, event, "webhook_replayed")
        _enqueue(event)
