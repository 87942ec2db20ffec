"""The review queue: what waits, since when, how much time is left, and the decision."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin, may, staff_actor
from lading.base.adminkit.dialogs import go
from lading.base.adminkit.searching import IndexedFilter, IndexedSearch
from lading.base.adminkit.urgency import URGENT, urgency_of, waited
from lading.base.adminkit.verdicts import (
    DECISION_LABELS,
    SeenApprovalForm,
    SeenRejectionForm,
    Verdict,
    approves,
    rejects,
)
from lading.base.files.delivery import open_file
from lading.base.files.thumbnails import Size
from lading.base.kernel import review
from lading.base.kernel.errors import AppError, NotFound
from lading.base.kernel.models import Review, ReviewDecision
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.search import with_words

from .queue.reviews import history_of, kinds_of, panel_of, visible_to

WAITING, DECIDED, ALL = "waiting", "decided", "all"


class StateFilter(DropdownFilter):
    """Waiting reviews, unless another state is chosen."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices; unfold's own "All" is the default, waiting."""
        return [(WAITING, _("Waiting")), (DECIDED, _("Decided")), (ALL, _("All submissions"))]

    def value(self) -> str:
        """The chosen state."""
        return super().value() or WAITING

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        if self.value() == ALL:
            return queryset
        return queryset.filter(decided_at__isnull=self.value() == WAITING)


class KindFilter(DropdownFilter):
    """One kind of object."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The kinds this person may decide."""
        return [(kind.name, kind.label) for kind in kinds_of(staff_actor(request))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


class TimeLeftFilter(DropdownFilter):
    """Waiting reviews by the time that is left of their 24 hours."""

    title = _("time left")
    parameter_name = "left"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices, with the bounds of the list's colours."""
        return [
            ("overdue", _("Overdue")),
            ("urgent", _("Less than 6 hours")),
            ("enough", _("6 hours or more")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        at = now()
        condition = {
            "overdue": Q(due_at__lt=at),
            "urgent": Q(due_at__gte=at, due_at__lt=at + URGENT),
            "enough": Q(due_at__gte=at + URGENT),
        }.get(self.value() or "")
        return queryset if condition is None else queryset.filter(condition, decided_at=None)


class CompanyFilter(IndexedFilter):
    """Words of the company's name as submitted: senders of public forms have no company yet."""

    title = _("company")
    parameter_name = "company_name"

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Submissions with these words in the company's name."""
        return with_words(rows, text, "company_name")


@admin.register(Review)
class ReviewAdmin(IndexedSearch, BigReadOnlyAdmin):
    """The most urgent first, so overdue reviews are at the top."""

    list_display = ["what", "kind_name", "company_name", "submitted_at", "waiting", "state"]
    list_filter = [StateFilter, TimeLeftFilter, KindFilter, CompanyFilter]
    list_filter_submit = True
    search_help_text = _("Words in the title or the company name")
    ordering = ["due_at", "id"]
    actions_detail = ["approve", "reject"]
    change_form_before_template = "backoffice/review.html"

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Reviews matching the search term; uses indexes only. Waiting ones are found however many
        were decided since.
        """
        rows = with_words(Review.objects.all(), term, "title", "company_name")
        return [rows.filter(decided_at=None), rows]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Review]:
        """The reviews that the staff member may decide."""
        return visible_to(staff_actor(request), super().get_queryset(request))

    def has_decide_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the staff member may change reviews. `kernel.review.decide` checks the kind's
        capability.
        """
        return may(request, "change", Review)

    @display(description=_("submission"), ordering="title")
    def what(self, obj: Review) -> str:
        """The object's title."""
        return obj.title or f"#{obj.object_id}"

    @display(description=_("kind"), ordering="kind")
    def kind_name(self, obj: Review) -> str:
        """The kind's name."""
        known = {kind.name: kind.label for kind in review.kinds()}
        return str(known.get(obj.kind, obj.kind))

    @display(description=_("waiting time"))
    def waiting(self, obj: Review) -> str:
        """How long it has waited, or how long the decision took."""
        return waited(obj)

    @display(
        description=_("time left"),
        ordering="due_at",
        label={"danger": "danger", "warning": "warning", "success": "success"} | DECISION_LABELS,
    )
    def state(self, obj: Review) -> tuple[str, str]:
        """The time left, as words with a colour; or the decision."""
        if obj.decided_at:
            return obj.decision, obj.get_decision_display()
        urgency = urgency_of(obj)
        return urgency.name, urgency.text

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Empty: the page shows the submitted object instead of the review's columns."""
        return []

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The decision buttons, while it waits."""
        waits = Review.objects.filter(pk=object_id, decided_at=None).exists()
        return super().get_actions_detail(request, object_id) if waits else []

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """The submitted object, its files, and its history."""
        return {
            "review": obj,
            "panel": panel_of(obj),
            "urgency": None if obj.decided_at else urgency_of(obj),
            "waited": waited(obj),
            "history": [
                (row, DECISION_LABELS[ReviewDecision(row.decision)] if row.decision else "warning")
                for row in history_of(obj)
            ],
            "object_url": review.kind_of(obj.kind).admin_url(obj.object_id),
        }

    approve = approves(
        _("Approve this submission"),
        _("This takes effect immediately and the company is notified."),
        SeenApprovalForm,
    )
    reject = rejects(
        _("Reject this submission"),
        _("The company can correct it and submit it again."),
        SeenRejectionForm,
    )

    def decide(self, request: HttpRequest, object_id: str, verdict: Verdict) -> HttpResponse:
        """Decide and return to the queue; when the service refuses, back to the submission."""
        entry = self.get_object(request, object_id)
        if entry is None:
            raise Http404
        try:
            review.decide(
                actor=staff_actor(request),
                kind=entry.kind,
                object_id=entry.object_id,
                decision=verdict.decision,
                remarks=verdict.reason,
                seen_submission=verdict.seen,
            )
        except AppError as refusal:
            messages.error(request, str(refusal.message))
            return go(request, reverse("admin:kernel_review_change", args=[entry.pk]))
        text = _("“{title}” was approved.") if not verdict.reason else _("“{title}” was rejected.")
        messages.success(request, str(text).format(title=entry.title))
        return go(request, reverse("admin:kernel_review_changelist"))

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The URL of attachments."""
        return (("files/<uuid:key>/", "backoffice_file", download),)


def download(request: HttpRequest, key: uuid.UUID, model_admin: Any) -> FileResponse:
    """A stored file, or its thumbnail of the `size` that is asked for. 404 for staff who may not
    read it.
    """
    size_name = request.GET.get("size", "")
    size = Size(size_name) if size_name in set(Size) else None
    try:
        return open_file(actor=staff_actor(request), key=key, size=size)
    except NotFound:  # also for lost contents
        raise Http404 from None
