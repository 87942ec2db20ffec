"""What the provider told us, and having it acted on again."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import FieldTextFilter, RangeDateTimeFilter
from unfold.decorators import display

from lading.billing import webhooks
from lading.billing.models import WebhookEvent
from lading.billing.models.payments import WEBHOOK_ORDER
from lading.kernel.admin.base import BigReadOnlyAdmin, can
from lading.kernel.admin.filters import Conditions, NamedFilter

from .dialogs import Looks, Words, asks


class ActedOnFilter(NamedFilter):
    """Whether it was acted on."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """The choices."""
        return {
            "waiting": (_("Waiting"), Q(processed_at=None)),
            "done": (_("Acted on"), Q(processed_at__isnull=False)),
        }


@admin.register(WebhookEvent)
class WebhookEventAdmin(BigReadOnlyAdmin):
    """Signed events, newest first. What was not signed was never stored."""

    list_display = ["kind", "event_id", "state", "outcome", "deliveries", "received_at"]
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
        ("kind", "event_id"),
        ("received_at", "deliveries"),
        ("processed_at", "outcome"),
        "content",
    ]
    readonly_fields = ["content"]

    def has_replay_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whoever may have events acted on again."""
        return can(request, "webhooks.replay")

    replay = asks(
        Words(
            _("Act on it again"),
            _("Act on this event again"),
            _("Its payment is read at the provider anew. What was settled stays settled once."),
            _("The event was queued."),
        ),
        lambda actor, pk, _sent: webhooks.replay(actor=actor, event_pk=pk),
        permission="replay",
        looks=Looks("replay"),
        back=lambda pk: reverse("admin:billing_webhookevent_change", args=[pk]),
    )

    @display(description=_("state"), label={"done": "success", "waiting": "warning"})
    def state(self, obj: WebhookEvent) -> tuple[str, Any]:
        """Acted on or waiting."""
        return ("done", _("Acted on")) if obj.processed_at else ("waiting", _("Waiting"))

    @display(description=_("content"))
    def content(self, obj: WebhookEvent) -> SafeString:
        """As it came."""
        text = json.dumps(obj.body, ensure_ascii=False, indent=2, sort_keys=True)
        return format_html('<pre class="staff-json" dir="ltr" tabindex="0">{}</pre>', text)
