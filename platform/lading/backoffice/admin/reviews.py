"""The review queue: what waits, since when, how long is left, and the decision."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter, FieldTextFilter
from unfold.dataclasses import ActionDialog
from unfold.decorators import action, display
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextareaWidget

from lading.backoffice.reviews import history_of, kinds_of, panel_of, urgency_of, visible_to, waited
from lading.files import access as files_access
from lading.files.delivery import file_response
from lading.kernel import review
from lading.kernel.admin.base import BigReadOnlyAdmin, may, staff_actor
from lading.kernel.errors import AppError, NotFound
from lading.kernel.models import Review, ReviewDecision

from .dialogs import go

WAITING, DECIDED, ALL = "waiting", "decided", "all"
DECISION_LABELS = {
    ReviewDecision.APPROVED: "success",
    ReviewDecision.REJECTED: "danger",
    ReviewDecision.WITHDRAWN: "default",
}


class StateFilter(DropdownFilter):
    """What waits, unless something else is asked for."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices; unfold's own "All" stands for the default."""
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


class DecisionForm(BaseDialogForm):
    """A decision on the submission that was on the screen when the dialog was opened."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seen"].initial = self.request.GET.get("seen", "")

    def clean_seen(self) -> dt.datetime:
        """When what was looked at had been submitted."""
        try:
            seen = parse_datetime(self.cleaned_data["seen"])
        except ValueError:  # well formed, but no date
            seen = None
        if seen is None:
            raise forms.ValidationError(_("Please open the submission and decide there."))
        return seen

    def render_before_template(self) -> str:
        """What is wrong with the hidden field: the dialog shows visible fields' errors only."""
        return format_html_join(
            "", '<p class="staff-error">{}</p>', [(text,) for text in self.errors.get("seen", [])]
        )


class RejectionForm(DecisionForm):
    """A rejection says why: the company reads it."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=review.MAX_REMARKS,
        widget=UnfoldAdminTextareaWidget({"rows": 4, "autofocus": True}),
        error_messages={"required": review.REASON_REQUIRED},
        help_text=_("The company reads this."),
    )


SEEN = {"hx-include": "#seen-submission"}
"""Sends along which submission is on the screen, so that a later edit is noticed."""


@admin.register(Review)
class ReviewAdmin(BigReadOnlyAdmin):
    """Most urgent first; what is overdue is therefore on top."""

    list_display = ["what", "kind_name", "company_name", "submitted_at", "waiting", "state"]
    list_filter = [StateFilter, KindFilter, ("company_name", FieldTextFilter)]
    list_filter_submit = True
    search_fields = ["title", "company_name"]
    search_help_text = _("Title or company")
    ordering = ["due_at", "id"]
    actions_detail = ["approve", "reject"]
    change_form_before_template = "backoffice/review.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Review]:
        """Only what this person may decide."""
        return visible_to(staff_actor(request), super().get_queryset(request))

    def has_decide_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whoever may change reviews. `kernel.review.decide` checks the kind's capability."""
        return may(request, "change", Review)

    @display(description=_("submission"), ordering="title")
    def what(self, obj: Review) -> str:
        """Its title."""
        return obj.title or f"#{obj.object_id}"

    @display(description=_("kind"), ordering="kind")
    def kind_name(self, obj: Review) -> str:
        """In words."""
        known = {kind.name: kind.label for kind in review.kinds()}
        return str(known.get(obj.kind, obj.kind))

    @display(description=_("waiting for"))
    def waiting(self, obj: Review) -> str:
        """How long, or how long it took."""
        return waited(obj)

    @display(
        description=_("time left"),
        ordering="due_at",
        label={
            "danger": "danger",
            "warning": "warning",
            "success": "success",
            ReviewDecision.APPROVED: "success",
            ReviewDecision.REJECTED: "danger",
            ReviewDecision.WITHDRAWN: "default",
        },
    )
    def state(self, obj: Review) -> tuple[str, str]:
        """Time left in colour and words, or the decision."""
        if obj.decided_at:
            return obj.decision, obj.get_decision_display()
        urgency = urgency_of(obj)
        return urgency.name, urgency.text

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """None: the page shows the submitted object instead of the review's columns."""
        return []

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Decisions are offered while there is something to decide."""
        waits = Review.objects.filter(pk=object_id, decided_at=None).exists()
        return super().get_actions_detail(request, object_id) if waits else []

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """The submitted object, its files, and what happened to it before."""
        entry = self.get_object(request, object_id) if object_id else None
        context = _page_of(entry) if entry is not None else {}
        return super().changeform_view(
            request, object_id, form_url, {**context, **(extra_context or {})}
        )

    @action(
        description=_("Reject"),
        icon="close",
        variant=ActionVariant.DANGER,
        permissions=["decide"],
        attrs=SEEN,
        dialog=ActionDialog(
            title=_("Reject this submission"),
            description=_("It returns to the company, which may correct and submit it again."),
            form_class=RejectionForm,
            form_submit_text=_("Reject"),
        ),
    )
    def reject(self, request: HttpRequest, form: RejectionForm, object_id: str) -> HttpResponse:
        """Reject with a reason. Runs on POST only: a GET shows the dialog."""
        reason = form.cleaned_data["reason"]
        return self._decide(request, form, object_id, ReviewDecision.REJECTED, reason)

    @action(
        description=_("Approve"),
        icon="check",
        variant=ActionVariant.SUCCESS,
        permissions=["decide"],
        attrs=SEEN,
        dialog=ActionDialog(
            title=_("Approve this submission"),
            description=_("It takes effect at once, and whoever it concerns is told."),
            form_class=DecisionForm,
            form_submit_text=_("Approve"),
        ),
    )
    def approve(self, request: HttpRequest, form: DecisionForm, object_id: str) -> HttpResponse:
        """Approve. Runs on POST only: a GET shows the dialog."""
        return self._decide(request, form, object_id, ReviewDecision.APPROVED, "")

    def _decide(
        self,
        request: HttpRequest,
        form: DecisionForm,
        object_id: str,
        decision: ReviewDecision,
        reason: str,
    ) -> HttpResponse:
        entry = self.get_object(request, object_id)
        if entry is None:
            raise Http404
        try:
            review.decide(
                actor=staff_actor(request),
                kind=entry.kind,
                object_id=entry.object_id,
                decision=decision,
                remarks=reason,
                seen_submission=form.cleaned_data["seen"],
            )
        except AppError as refusal:
            messages.error(request, str(refusal.message))
            return go(request, reverse("admin:kernel_review_change", args=[entry.pk]))
        text = _("“{title}” was approved.") if not reason else _("“{title}” was rejected.")
        messages.success(request, str(text).format(title=entry.title))
        return go(request, reverse("admin:kernel_review_changelist"))

    def get_custom_urls(self) -> tuple[Any, ...]:
        """Attachments, for those who may see what they are attached to."""
        return (("files/<uuid:key>/", "backoffice_file", download),)


def download(request: HttpRequest, key: uuid.UUID, model_admin: Any) -> FileResponse:
    """A stored file. 404 for staff whose work it is not."""
    try:
        return file_response(files_access.readable_file(staff_actor(request), key))
    except (NotFound, FileNotFoundError):
        raise Http404 from None


def _page_of(entry: Review) -> dict[str, Any]:
    return {
        "review": entry,
        "panel": panel_of(entry),
        "urgency": None if entry.decided_at else urgency_of(entry),
        "waited": waited(entry),
        "history": [
            (row, DECISION_LABELS.get(ReviewDecision(row.decision)) if row.decision else "warning")
            for row in history_of(entry)
        ],
        "object_url": review.kind_of(entry.kind).admin_url(entry.object_id),
    }
