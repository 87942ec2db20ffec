"""Back-office screens of legal pages: drafts can be edited, published versions cannot."""

from __future__ import annotations

from copy import copy
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.dataclasses import ActionDialog
from unfold.decorators import action, display
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm

from lading.base.adminkit.base import ReadOnlyAdmin, holders_of, staff_actor
from lading.base.adminkit.dialogs import Looks, Words, asks, go, words_of
from lading.base.kernel.errors import AppError, NotFound, ValidationFailed
from lading.base.legal import services
from lading.base.legal.models import LegalKind, LegalVersion

from . import legal_view

LIST = "admin:legal_legalversion_changelist"


def _page_of(version_id: int) -> str:
    return reverse("admin:legal_legalversion_change", args=[version_id])


def starts(kind: LegalKind) -> Any:
    """The list's action that starts a draft of a page, or opens the existing one."""

    @action(
        description=_("New draft: {page}").format(page=kind.label),
        icon="edit_document",
        permissions=["edit"],
        url_path=f"draft-{kind.value}",
        dialog=ActionDialog(
            title=_("Start a draft: {page}").format(page=kind.label),
            description=_(
                "Starts from the current version. If a draft exists, it is opened instead."
            ),
            form_class=BaseDialogForm,
            form_submit_text=_("Start"),
        ),
    )
    def start(self: LegalVersionAdmin, request: HttpRequest, form: BaseDialogForm) -> HttpResponse:
        """Runs on POST only: a GET shows the dialog."""
        draft = services.start_draft(actor=staff_actor(request), kind=kind.value)
        return go(request, _page_of(draft.pk))

    return start


@admin.register(LegalVersion)
class LegalVersionAdmin(ReadOnlyAdmin):
    """Every version of both pages, drafts first."""

    list_display = ["page", "version", "state", "languages", "published_at", "published_by"]
    list_select_related = ["published_by"]
    list_filter = [("kind", ChoicesDropdownFilter)]
    list_filter_submit = True
    ordering = ["-id"]
    actions_list = ["draft_terms", "draft_privacy"]
    actions_detail = ["publish", "discard"]
    change_form_outer_before_template = "legal/staff/legal.html"

    draft_terms = starts(LegalKind.TERMS)
    draft_privacy = starts(LegalKind.PRIVACY)

    def get_queryset(self, request: HttpRequest) -> QuerySet[LegalVersion]:
        """The versions, with their number of languages."""
        rows: QuerySet[LegalVersion] = super().get_queryset(request)
        return rows.annotate(written=Count("texts"))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Empty: the page has a form of its own."""
        return []

    has_edit_permission = holders_of(services.CAPABILITY)

    @display(description=_("page"), ordering="kind")
    def page(self, obj: LegalVersion) -> str:
        """The page's name."""
        return obj.get_kind_display()

    @display(description=_("version"), ordering="number")
    def version(self, obj: LegalVersion) -> str:
        """The version's number."""
        return str(obj.number or "–")

    @display(description=_("state"), label={"draft": "warning", "published": "success"})
    def state(self, obj: LegalVersion) -> tuple[str, Any]:
        """Draft or published."""
        return ("published", _("Published")) if obj.number else ("draft", _("Draft"))

    @display(description=_("languages"))
    def languages(self, obj: Any) -> str:
        """How many of the product's languages it has."""
        return f"{obj.written} / {len(settings.LANGUAGES)}"

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The actions of a draft; none for a published version."""
        is_draft = LegalVersion.objects.filter(pk=object_id, number=None).exists()
        return list(super().get_actions_detail(request, object_id)) if is_draft else []

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Six languages side by side; a POST saves the draft."""
        version = self.get_object(request, object_id) if object_id else None
        if version is None:
            return super().changeform_view(request, object_id, form_url, extra_context)
        typed, errors = None, {}
        if request.method == "POST":
            if not self.has_edit_permission(request):
                return super().changeform_view(request, object_id, form_url, extra_context)
            typed = _typed(request)
            errors = _saved(request, version, typed)
            if not errors:
                return HttpResponseRedirect(_page_of(version.pk))
            # Show the page as for a GET, with the typed texts.
            request = copy(request)
            request.method = "GET"
        context = self._page(request, version, typed, errors)
        return super().changeform_view(
            request, object_id, form_url, {**context, **(extra_context or {})}
        )

    def _page(
        self,
        request: HttpRequest,
        version: LegalVersion,
        typed: dict[str, tuple[str, str]] | None,
        errors: dict[str, str],
    ) -> dict[str, Any]:
        previous = legal_view.previous_of(version)
        return {
            "legal": version,
            "previous": previous,
            "pages": legal_view.pages_of(version, previous, typed=typed, errors=errors),
            "may_edit": version.number is None and self.has_edit_permission(request),
            "note": request.POST.get("changes", version.changes),
        }

    discard = asks(
        Words(
            _("Discard"),
            _("Discard this draft"),
            _("The draft is deleted. The current version stays in force."),
            _("The draft is discarded."),
        ),
        lambda actor, pk, _sent: services.discard_draft(actor=actor, version_id=pk),
        permission="edit",
        looks=Looks("delete", ActionVariant.DANGER),
        back=lambda _pk: reverse(LIST),
    )
    publish = asks(
        Words(
            _("Publish"),
            _("Publish this version"),
            _(
                "The text saved last becomes the next version. It cannot be "
                "changed afterwards, and members are asked to accept it."
            ),
            _("The version is published."),
        ),
        lambda actor, pk, _sent: services.publish_version(actor=actor, version_id=pk),
        permission="edit",
        looks=Looks("publish", ActionVariant.SUCCESS),
        back=_page_of,
    )


def _typed(request: HttpRequest) -> dict[str, tuple[str, str]]:
    """The title and text of each language in the request."""
    return {
        locale: (request.POST.get(f"title_{locale}", ""), request.POST.get(f"body_{locale}", ""))
        for locale, _language in settings.LANGUAGES
        if f"body_{locale}" in request.POST
    }


def _saved(
    request: HttpRequest, version: LegalVersion, typed: dict[str, tuple[str, str]]
) -> dict[str, str]:
    """Save a draft. Returns the errors by language."""
    try:
        services.edit_draft(
            actor=staff_actor(request),
            version_id=version.pk,
            changes=request.POST.get("changes", ""),
            texts=typed,
        )
    except ValidationFailed as refusal:
        messages.error(request, words_of(refusal))
        return {
            name: " ".join(str(word) for word in field_errors)
            for name, field_errors in refusal.errors.items()
        }
    except AppError as refusal:
        messages.error(request, str(refusal.message))
        return {} if isinstance(refusal, NotFound) else {"": str(refusal.message)}
    messages.success(request, str(_("The draft is saved.")))
    return {}
