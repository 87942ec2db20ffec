"""The back-office screen of the provider's events, where staff can process one again."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import FieldTextFilter, RangeDateTimeFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin, holders_of
from lading.base.adminkit.columns import column
from lading.base.adminkit.dialogs import Looks, Words, asks
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.links import money, to
from lading.base.kernel.values.display import in_words
from lading.members.billing.models import Payment, PaymentOrder, WebhookEvent
from lading.members.billing.models.payments import WEBHOOK_ORDER
from lading.members.billing.payments import webhooks


class ActedOnFilter(NamedFilter):
    """Whether the event was processed."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """The choices."""
        return {
            "waiting": (_("Waiting"), Q(processed_at=None)),
            "done": (_("Processed"), Q(processed_at__isnull=False)),
        }


@admin.register(WebhookEvent)
class WebhookEventAdmin(BigReadOnlyAdmin):
    """Signed events, newest first. Unsigned ones are never stored."""

    list_display = ["event", "event_id", "state", "result", "deliveries", "received_at"]
    when_empty = _("No events received yet. The provider's webhook must point to this platform.")
    list_filter = [
        ActedOnFilter,
        ("kind", FieldTextFilter),
        ("outcome", FieldTextFilter),
        ("received_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_fields = ["event_id__exact", f"{WEBHOOK_ORDER}__exact"]
    search_help_text = _("Event id, or the provider's id of the order")
    actions_detail = ["replay"]
    fields = [
        ("event", "event_id"),
        ("received_at", "deliveries"),
        ("processed_at", "result"),
        ("order_link", "payment_link"),
        ("amount", "said"),
        "content",
    ]

    has_replay_permission = holders_of("webhooks.replay")

    replay = asks(
        Words(
            _("Process again"),
            _("Process this event again"),
            _("Its payment is read from the provider again. Nothing is settled twice."),
            _("The event was queued."),
        ),
        lambda actor, pk, _sent: webhooks.replay(actor=actor, event_pk=pk),
        permission="replay",
        looks=Looks("replay"),
        back=lambda pk: reverse("admin:billing_webhookevent_change", args=[pk]),
    )

    @display(description=_("state"), label={"done": "success", "waiting": "warning"})
    def state(self, obj: WebhookEvent) -> tuple[str, Any]:
        """Processed or waiting."""
        return ("done", _("Processed")) if obj.processed_at else ("waiting", _("Waiting"))

    event = column(_("event"), in_words, "kind", ordering="kind")
    result = column(_("outcome"), in_words, "outcome")

    @display(description=_("order"))
    def order_link(self, obj: WebhookEvent) -> SafeString | str:
        """A link to our order, if it is one of ours."""
        about = _about(obj, "payment").get("order_id") or _about(obj, "order").get("id")
        order = PaymentOrder.objects.filter(provider_id=about).first() if about else None
        return to(order) or str(about or "–")

    @display(description=_("payment"))
    def payment_link(self, obj: WebhookEvent) -> SafeString | str:
        """A link to our payment, if we know it."""
        about = _about(obj, "payment").get("id")
        payment = Payment.objects.filter(provider_id=about).first() if about else None
        return to(payment) or str(about or "–")

    @display(description=_("amount"))
    def amount(self, obj: WebhookEvent) -> SafeString | str:
        """The amount of the refund, the payment or the order in the event."""
        paise = next(
            (value for value in (_about(obj, kind).get("amount") for kind in _KINDS) if value), None
        )
        return money(paise) if isinstance(paise, int) else "–"

    @display(description=_("provider's status"))
    def said(self, obj: WebhookEvent) -> str:
        """The provider's status, in words."""
        status_word = next(
            (status for kind in _KINDS if (status := _about(obj, kind).get("status"))), ""
        )
        return in_words(str(status_word)) or "–"

    @display(description=_("content"))
    def content(self, obj: WebhookEvent) -> SafeString:
        """The event as it was received, shown after a click: for the provider's support."""
        text = json.dumps(obj.body, ensure_ascii=False, indent=2, sort_keys=True)
        return format_html(
            '<details><summary class="text-link">{}</summary>'
            '<pre class="staff-json" dir="ltr" tabindex="0">{}</pre></details>',
            _("As received"),
            text,
        )


_KINDS = ("refund", "payment", "order")


def _about(event: WebhookEvent, kind: str) -> dict[str, Any]:
    """The event's data of this kind; empty if its form is not the documented one."""
    entity: Any = event.body
    for step in ("payload", kind, "entity"):
        entity = entity.get(step) if isinstance(entity, dict) else None
    return entity if isinstance(entity, dict) else {}
