"""Back-office screens of waiting work: events of the outbox, and scheduled jobs."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.decorators import display

from lading.base.kernel.models import OutboxMessage, ScheduledJob
from lading.base.kernel.values.display import facts, in_words
from lading.base.work import outbox, schedule

from .base import BigReadOnlyAdmin, ReadOnlyAdmin, may, staff_actor
from .columns import column, india_time, time_column
from .cron import in_a_sentence
from .dialogs import Looks, Words, asks
from .filters import Conditions, NamedFilter
from .searching import IndexedSearch, newest_50_000


def beginning(error: str) -> str:
    """The beginning of an error, for a list."""
    return error[:80]


class DeliveredFilter(NamedFilter):
    """Filters by delivery; shows undelivered events by default."""

    title = _("delivery")
    parameter_name = "delivery"

    def conditions(self) -> Conditions:
        """The choices."""
        return {
            "waiting": (_("Waiting"), Q(done_at=None, given_up_at=None)),
            "failing": (_("Failing"), Q(done_at=None, attempts__gt=0)),
            "given_up": (_("Given up"), Q(done_at=None, given_up_at__isnull=False)),
            "done": (_("Done"), Q(done_at__isnull=False)),
        }


@admin.register(OutboxMessage)
class OutboxAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Events, each for one consumer."""

    list_display = ["event", "consumed_by", "state", "attempts", "last_error_short", "created"]
    fields = [
        ("event", "consumed_by"),
        ("state_text", "attempts"),
        ("created", "due_again"),
        ("done", "given_up"),
        "content",
        "last_error",
    ]
    list_filter = [DeliveredFilter]
    list_filter_submit = True
    search_help_text = _("Part of an event name (only the newest events are searched)")
    ordering = ["-id"]
    actions = ["retry_now"]
    actions_on_top = True
    actions_detail = ["deliver"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Events matching the search term; uses indexes only."""
        recent = newest_50_000(OutboxMessage.objects.all())
        return [recent.filter(topic__icontains=term.replace(" ", "_"))]

    def has_retry_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member may change events."""
        return may(request, "change", OutboxMessage)

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The button that has it delivered now, until it is done."""
        event = self.get_object(request, str(object_id))
        if event is None or event.done_at is not None:
            return []
        return list(super().get_actions_detail(request, object_id))

    deliver = asks(
        Words(
            _("Deliver now"),
            _("Deliver this event now"),
            _(
                "A worker tries to deliver it immediately, even if it was given up. An attempt "
                "in progress continues."
            ),
            _("The event is delivered as soon as a worker is free."),
        ),
        lambda actor, pk, _sent: outbox.retry(actor=actor, ids=[pk]),
        permission="retry",
        looks=Looks("replay", path="deliver"),
        back=lambda pk: reverse("admin:kernel_outboxmessage_change", args=[pk]),
    )

    @display(
        description=_("state"),
        label={"done": "success", "given_up": "danger", "failing": "danger", "waiting": "warning"},
    )
    def state(self, obj: OutboxMessage) -> tuple[str, Any]:
        """Done, waiting, failing, or given up."""
        if obj.done_at:
            return "done", _("Done")
        if obj.given_up_at:
            return "given_up", _("Given up")
        return ("failing", _("Failing")) if obj.attempts else ("waiting", _("Waiting"))

    @display(description=_("state"))
    def state_text(self, obj: OutboxMessage) -> str:
        """The list's state for the page."""
        return str(self.state(obj)[1])

    @display(description=_("next attempt (India's time)"))
    def due_again(self, obj: OutboxMessage) -> str:
        """A dash when no attempt follows."""
        return india_time(None if obj.done_at or obj.given_up_at else obj.next_attempt_at)

    created = time_column(_("created (India's time)"), "created_at")
    done = time_column(_("done (India's time)"), "done_at")
    given_up = time_column(_("given up (India's time)"), "given_up_at")

    event = column(_("event"), in_words, "topic", ordering="topic")
    last_error_short = column(_("last error"), beginning, "last_error")

    @display(description=_("for"))
    def consumed_by(self, obj: OutboxMessage) -> str:
        """The consumer in words: `billing.process_webhook` → Billing: process webhook."""
        app, _dot, function = obj.consumer.partition(".")
        return f"{in_words(app)}: {in_words(function).lower()}"

    @display(description=_("content"))
    def content(self, obj: OutboxMessage) -> str:
        """The payload as names and values."""
        return facts(obj.payload) or "–"

    @admin.action(description=_("Deliver now"), permissions=["retry"])
    def retry_now(self, request: HttpRequest, queryset: QuerySet[OutboxMessage]) -> None:
        """Deliver the selected undelivered events now, dead letters too."""
        ids = list(queryset.values_list("pk", flat=True))
        count = outbox.retry(actor=staff_actor(request), ids=ids)
        text = ngettext("%d event was queued.", "%d events were queued.", count)
        messages.success(request, text % count)


@admin.register(ScheduledJob)
class ScheduledJobAdmin(ReadOnlyAdmin):
    """Scheduled jobs: when each was last done, and when it is due again."""

    list_display = ["job", "runs", "cron", "state", "last_done", "due_next", "last_error_short"]
    fields = [
        ("job", "function"),
        ("runs", "cron"),
        ("last_done", "due_next"),
        "attempts",
        "last_error",
    ]
    ordering = ["name"]
    list_per_page = 100
    actions = ["run_now"]
    actions_on_top = True

    def has_retry_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member may have jobs done now."""
        return may(request, "change", ScheduledJob)

    job = column(_("job"), schedule.label_of, "name", ordering="name")
    function = column(_("name in the program"), str, "name")
    runs = column(_("runs"), in_a_sentence, "cron")
    last_done = time_column(_("last done (India's time)"), "done_at")
    due_next = time_column(_("next run (India's time)"), "next_attempt_at")
    last_error_short = column(_("last error"), beginning, "last_error")

    @display(
        description=_("state"),
        label={"done": "success", "failing": "danger", "waiting": "info"},
    )
    def state(self, obj: ScheduledJob) -> tuple[str, Any]:
        """Done, failing, or not done yet."""
        if obj.last_error:
            return "failing", _("Failing")
        return ("done", _("Done")) if obj.done_at else ("waiting", _("Waiting"))

    @admin.action(description=_("Run now"), permissions=["retry"])
    def run_now(self, request: HttpRequest, queryset: QuerySet[ScheduledJob]) -> None:
        """Have the selected jobs done now; one that is being done is left alone."""
        count = schedule.jobs.retry(staff_actor(request), queryset)
        text = ngettext("%d job will run now.", "%d jobs will run now.", count)
        messages.success(request, text % count)
