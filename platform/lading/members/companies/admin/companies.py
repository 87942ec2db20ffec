"""Back-office screens of companies: their data, their documents and their verification."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import (
    ChoicesDropdownFilter,
    DropdownFilter,
    RangeDateTimeFilter,
    RelatedDropdownFilter,
)
from unfold.decorators import action, display

from lading.base.adminkit.base import BigReadOnlyAdmin, can, holders_of, may, staff_actor
from lading.base.adminkit.columns import status_column
from lading.base.adminkit.dialogs import done, number_of
from lading.base.adminkit.searching import IndexedSearch
from lading.base.adminkit.urgency import hours_of, urgency_of
from lading.base.adminkit.verdicts import DECISION_LABELS, Verdict, approves, rejects
from lading.base.kernel import review
from lading.base.kernel.models import Review, ReviewDecision
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.search import whole_number
from lading.base.reference.imports.exchange import ExchangeAdmin
from lading.members.accounts.models import User
from lading.members.companies import document_review, profile, reviewing
from lading.members.companies.admin.page_parts import parts_of
from lading.members.companies.finding import companies_of
from lading.members.companies.models import Company, CompanyDocument, CompanyStatus, DocumentStatus

from . import company_view
from .resources import CompanyResource

STATUS_LABELS = {
    CompanyStatus.PENDING: "warning",
    CompanyStatus.APPROVED: "success",
    CompanyStatus.REJECTED: "danger",
}
DOCUMENT_LABELS = {
    DocumentStatus.SENT: "warning",
    DocumentStatus.ACCEPTED: "success",
    DocumentStatus.REJECTED: "danger",
}


class WaitingFilter(DropdownFilter):
    """Whether it waits for a decision, and whether it is overdue."""

    title = _("waiting")
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices."""
        return [("yes", _("Awaiting a decision")), ("overdue", _("Overdue"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        waiting = _open_reviews()
        if self.value() == "overdue":
            waiting = waiting.filter(due_at__lt=now())
        return queryset.filter(Exists(waiting)) if self.value() else queryset


def _open_reviews() -> QuerySet[Review]:
    return Review.objects.filter(
        kind=reviewing.REVIEW_KIND, object_id=OuterRef("pk"), decided_at=None
    )


@admin.register(Company)
class CompanyAdmin(IndexedSearch, BigReadOnlyAdmin, ExchangeAdmin):
    """Companies, newest first. Companies change their own data; staff correct it in the same form,
    or by importing a file.
    """

    resource_classes = [CompanyResource]
    exchange_capability = "companies.exchange"
    list_display = [
        "name",
        "business_type",
        "country",
        "verification",
        "completion",
        "waiting",
        "created_at",
    ]
    list_select_related = ["business_type", "country"]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        WaitingFilter,
        ("business_type", RelatedDropdownFilter),
        ("country", RelatedDropdownFilter),
        ("created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Company name or id, GST number, or a person's e-mail")
    actions_detail = ["approve", "reject", "edit"]
    change_form_outer_before_template = "companies/staff/company.html"

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Companies matching the search term; uses indexes only."""
        rows = Company.objects.all()
        return [
            rows.filter(pk__in=companies_of(term)),
            rows.filter(gst_number__startswith=term.upper()),
            rows.filter(pk=whole_number(term)),
        ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Company]:
        """The companies with their documents and open reviews."""
        rows: QuerySet[Company] = super().get_queryset(request).prefetch_related("documents")
        return rows.annotate(
            waiting_since=Subquery(_open_reviews().values("submitted_at")[:1]),
            due_at=Subquery(_open_reviews().values("due_at")[:1]),
        )

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Empty: the page shows the company instead of its columns."""
        return []

    has_decide_permission = holders_of("companies.review")

    has_edit_permission = holders_of("companies.edit")

    @action(description=_("Edit profile"), icon="edit", permissions=["edit"], url_path="edit")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Open the form of the profile."""
        return HttpResponseRedirect(
            reverse("admin:companies_company_profile", args=[number_of(object_id)])
        )

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        """The staff member who imports, for the audit trail."""
        return {"actor": staff_actor(request)}

    verification = status_column(_("status"), STATUS_LABELS)

    @display(description=_("completion"))
    def completion(self, obj: Company) -> str:
        """How complete the profile is, in per cent."""
        keys = {document.key for document in obj.documents.all()}
        return f"{profile.profile_percent(obj, keys)} %"

    @display(
        description=_("waiting since"),
        ordering="waiting_since",
        label={"danger": "danger", "warning": "warning", "success": "success"},
    )
    def waiting(self, obj: Any) -> tuple[str, str] | None:
        """How long it has waited for a decision, with a colour for how urgent it is."""
        if obj.waiting_since is None:
            return None
        entry = Review(submitted_at=obj.waiting_since, due_at=obj.due_at)
        return urgency_of(entry).name, hours_of(now() - obj.waiting_since)

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The decisions that would change something."""
        status = Company.objects.filter(pk=object_id).values_list("status", flat=True).first()
        is_open = status is not None and review.is_open(reviewing.REVIEW_KIND, int(object_id))
        useless = {
            CompanyStatus.APPROVED: "companies_company_approve",
            CompanyStatus.REJECTED: "companies_company_reject",
        }
        return [
            entry
            for entry in super().get_actions_detail(request, object_id)
            if is_open or entry.action_name != useless.get(CompanyStatus(status or "pending"))
        ]

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """The company with its documents, ports, people, plan and reviews."""
        view = company_view.view_of(obj, with_people=can(request, "users.view"))
        waiting = view.waiting
        return {
            "view": view,
            "parts": parts_of(obj),
            "status_label": STATUS_LABELS[CompanyStatus(obj.status)],
            "documents": [
                (document, DOCUMENT_LABELS[DocumentStatus(document.status)])
                for document in view.documents
            ],
            "urgency": urgency_of(waiting) if waiting else None,
            "may_judge": can(request, "companies.review"),
            "may_open_people": may(request, "view", User),
            "history": [
                (row, DECISION_LABELS[ReviewDecision(row.decision)] if row.decision else "warning")
                for row in view.history
            ],
        }

    approve = approves(_("Approve this company"), _("It will be shown as verified and notified."))
    reject = rejects(
        _("Reject this company"), _("It has read-only access until it saves a corrected profile.")
    )

    def decide(self, request: HttpRequest, object_id: str, verdict: Verdict) -> HttpResponse:
        """Decide, whether or not the company waits for a decision."""
        company = get_object_or_404(Company, pk=number_of(object_id))
        text = _("“{name}” was rejected.") if verdict.reason else _("“{name}” was approved.")
        return done(
            request,
            _page_of(company.pk),
            lambda: company_view.decide(
                actor=staff_actor(request),
                company_id=company.pk,
                decision=verdict.decision.value,
                remarks=verdict.reason,
                seen=verdict.seen,
            ),
            str(text).format(name=company.name),
        )

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The URLs for accepting and rejecting a document."""
        return (("documents/<int:document_id>/", "companies_document_judge", judge_document),)


def judge_document(
    request: HttpRequest, document_id: int, model_admin: CompanyAdmin
) -> HttpResponse:
    """Accept or reject a document. POST only; the service checks the capability."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    document = get_object_or_404(CompanyDocument, pk=document_id)
    status = request.POST.get("status", "")
    return done(
        request,
        _page_of(document.company_id),
        lambda: document_review.judge_document(
            actor=staff_actor(request),
            document_id=document_id,
            status=status,
            seen_file=_uuid(request.POST.get("file", "")),
        ),
        _("The document is marked as accepted.")
        if status == DocumentStatus.ACCEPTED
        else _("The document is marked as rejected."),
    )


def _uuid(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.UUID(int=0)


def _page_of(company_id: int) -> str:
    return reverse("admin:companies_company_change", args=[company_id])
