"""Back-office screens of policy updates: a list, the page of one, and the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from lading.files.models import Purpose
from lading.files.schemas import file_url
from lading.files.services import store_upload
from lading.kernel import limits
from lading.kernel.admin.base import ReadOnlyAdmin, can, staff_actor
from lading.kernel.admin.dialogs import Looks, Words, asks
from lading.kernel.admin.markdown import to_html
from lading.kernel.admin.searching import IndexedSearch
from lading.kernel.errors import AppError, ValidationFailed
from lading.kernel.search import with_words
from lading.reference.business_types import BusinessTypeId

from . import access, services
from .models import (
    DESCRIPTION_LENGTH,
    DETAILS_LENGTH,
    SEARCHED,
    TITLE_LENGTH,
    PolicyUpdate,
    PolicyVersion,
)
from .schemas import PolicyIn
from .shapes import current_of
from .states import FileRole, UpdateType
from .validation import usual_readers

LENGTHS = {"title": TITLE_LENGTH, "details": DETAILS_LENGTH, "description": DESCRIPTION_LENGTH}


def _page_of(policy_id: int) -> str:
    return reverse("admin:policies_policyupdate_change", args=[policy_id])


@admin.register(PolicyUpdate)
class PolicyUpdateAdmin(IndexedSearch, ReadOnlyAdmin):
    """Every update, what changed last first."""

    list_display = ["title", "kind", "readers", "effective", "state", "updated_at"]
    list_select_related = ["current"]
    list_filter = ["is_active"]
    list_filter_submit = True
    ordering = ["-updated_at", "-id"]
    search_help_text = _("Words of a title or summary")
    when_empty = _("No policy created yet, Try it now")
    actions_list = ["add_update"]
    actions_detail = ["edit", "deactivate", "restore"]
    change_form_outer_before_template = "policies/staff/policy.html"

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Empty: the page has a template of its own."""
        return []

    def found(self, term: str) -> list[QuerySet[Any]]:
        """Updates whose current version has the words."""
        versions = with_words(PolicyVersion.objects.all(), term, *SEARCHED)
        return [PolicyUpdate.objects.filter(current__in=versions)]

    def has_edit_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the staff member writes updates; the service checks again."""
        return can(request, access.CAPABILITY)

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """What readers see, and every version."""
        return {"policy": obj, **_shown(current_of(obj)), "versions": _versions(obj)}

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Deactivate for an active update, Restore for another."""
        is_active = PolicyUpdate.objects.filter(pk=object_id, is_active=True).exists()
        hidden = "restore" if is_active else "deactivate"
        found = super().get_actions_detail(request, object_id)
        return [each for each in found if not each.action_name.endswith(hidden)]

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The form of a new update and of a stored one, and the preview of typed Markdown."""
        return (
            ("write/", "policies_policyupdate_new", write),
            ("<int:policy_id>/write/", "policies_policyupdate_write", write),
            ("preview/", "policies_policyupdate_preview", preview),
        )

    @action(
        description=_("Add New Policy"),
        icon="add",
        permissions=["edit"],
        url_path="add-update",
        variant=ActionVariant.PRIMARY,
    )
    def add_update(self, request: HttpRequest) -> HttpResponse:
        """Open the empty form."""
        return HttpResponseRedirect(reverse("admin:policies_policyupdate_new"))

    @action(description=_("Edit"), icon="edit", permissions=["edit"], url_path="edit-update")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Open the form of this update."""
        return HttpResponseRedirect(
            reverse("admin:policies_policyupdate_write", args=[int(object_id)])
        )

    deactivate = asks(
        Words(
            _("Deactivate"),
            _("Deactivate this update"),
            _("Its readers no longer see it. It is kept, and can be restored."),
            _("Policy deactivated successfully"),
        ),
        lambda actor, pk, _sent: services.deactivate_policy(actor=actor, policy_id=pk),
        permission="edit",
        looks=Looks("visibility_off", ActionVariant.DANGER),
        back=_page_of,
    )
    restore = asks(
        Words(
            _("Restore"),
            _("Restore this update"),
            _("Its readers see it again. Companies that were told of it are not told again."),
            _("The update is restored."),
        ),
        lambda actor, pk, _sent: services.restore_policy(actor=actor, policy_id=pk),
        permission="edit",
        looks=Looks("visibility", ActionVariant.SUCCESS),
        back=_page_of,
    )

    @display(description=_("title"), ordering="current__title")
    def title(self, obj: PolicyUpdate) -> str:
        """What it is called."""
        return current_of(obj).title

    @display(description=_("type of update"), ordering="current__type_of_update")
    def kind(self, obj: PolicyUpdate) -> str:
        """Its type."""
        return str(UpdateType(current_of(obj).type_of_update).label)

    @display(description=_("readers"))
    def readers(self, obj: PolicyUpdate) -> str:
        """The types of business that read it."""
        return _readers(current_of(obj))

    @display(description=_("effective date"), ordering="current__effective_on")
    def effective(self, obj: PolicyUpdate) -> Any:
        """From when it holds."""
        return current_of(obj).effective_on

    @display(description=_("state"), label={"yes": "success", "no": "default"})
    def state(self, obj: PolicyUpdate) -> tuple[str, Any]:
        """Whether readers see it."""
        return ("yes", _("Active")) if obj.is_active else ("no", _("Inactive"))


def write(
    request: HttpRequest, model_admin: PolicyUpdateAdmin, policy_id: int | None = None
) -> HttpResponse:
    """The form of an update; a POST stores it."""
    if not can(request, access.CAPABILITY):
        raise PermissionDenied
    policy = model_admin.get_object(request, str(policy_id)) if policy_id else None
    if policy_id and policy is None:
        return HttpResponseRedirect(reverse("admin:policies_policyupdate_changelist"))
    errors: Mapping[str, Any] = {}
    if request.method == "POST":
        try:
            stored = _stored(request, policy_id)
        except ValidationFailed as refusal:
            errors = refusal.errors
        except AppError as refusal:
            messages.error(request, str(refusal.message))
        else:
            messages.success(request, str(_SAVED if policy else _ADDED))
            return HttpResponseRedirect(_page_of(stored.pk))
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("Edit the policy update") if policy else _("New policy update"),
        "opts": model_admin.opts,
        "back": _page_of(policy.pk)
        if policy
        else reverse("admin:policies_policyupdate_changelist"),
        "errors": errors,
        "lengths": LENGTHS,
        "slots": limits.number("policy.files"),
        **_values(request, current_of(policy) if policy else None),
    }
    return TemplateResponse(request, "policies/staff/write.html", context)


_ADDED = _("New policy has been updated successfully")
_SAVED = _("Policy has been updated successfully")


def preview(request: HttpRequest, model_admin: PolicyUpdateAdmin) -> HttpResponse:
    """The typed Markdown as readers will see it. Nothing is stored."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if not can(request, access.CAPABILITY):
        raise PermissionDenied
    html = to_html(request.POST.get("description", "")[:DESCRIPTION_LENGTH])
    return render(request, "policies/staff/preview.html", {"html": html})


def _stored(request: HttpRequest, policy_id: int | None) -> PolicyUpdate:
    """Upload the chosen files, then store the update by its service."""
    actor = staff_actor(request)
    payload = PolicyIn.model_validate(
        {
            **{name: request.POST.get(name, "") for name in LENGTHS},
            "typeOfUpdate": request.POST.get("type_of_update", ""),
            "withEffectiveDate": request.POST.get("effective_on", ""),
            "businessTypeIds": request.POST.getlist("readers"),
            "policyIcon": _files(request, "image"),
            "referenceDocument": _files(request, "document"),
        }
    )
    if policy_id is None:
        return services.create_policy(actor=actor, payload=payload)
    return services.edit_policy(actor=actor, policy_id=policy_id, payload=payload)


def _files(request: HttpRequest, role: str) -> list[str]:
    """The addresses of the files that are kept, and of those that are new."""
    added = [
        file_url(store_upload(actor=staff_actor(request), upload=upload, purpose=Purpose.POLICY))
        for upload in request.FILES.getlist(f"new_{role}")
    ]
    return [*request.POST.getlist(f"kept_{role}"), *added]


def _values(request: HttpRequest, version: PolicyVersion | None) -> dict[str, Any]:
    """What the form shows: what was typed, or else what is stored."""
    is_typed = request.method == "POST"
    chosen = usual_readers() if version is None else version.business_type_ids
    if is_typed:
        chosen = [int(each) for each in request.POST.getlist("readers") if each.isdecimal()]
    texts = {
        name: request.POST.get(name, "") if is_typed else getattr(version, name, "")
        for name in LENGTHS
    }
    kind = request.POST.get("type_of_update") or getattr(version, "type_of_update", "")
    effective = getattr(version, "effective_on", None)
    return {
        "values": {
            **texts,
            "effective_on": request.POST.get("effective_on", "")
            if is_typed
            else effective.isoformat()
            if effective
            else "",
        },
        "types": [(each.value, each.label, each.value == kind) for each in UpdateType],
        "readers": [(each.value, each.label, each.value in chosen) for each in BusinessTypeId],
        "html": to_html(texts["description"]),
        **(_kept(version) if version else {"images": [], "documents": []}),
    }


def _shown(version: PolicyVersion) -> dict[str, Any]:
    return {
        "version": version,
        "kind": UpdateType(version.type_of_update).label,
        "readers": _readers(version),
        "html": to_html(version.description),
        **_kept(version),
    }


def _kept(version: PolicyVersion) -> dict[str, Any]:
    files = version.files.select_related("file").order_by("slot")
    links = [(each.role, file_url(each.file), each.file.original_name) for each in files]
    return {
        name: [(url, shown) for kind, url, shown in links if kind == role]
        for name, role in (("images", FileRole.IMAGE), ("documents", FileRole.DOCUMENT))
    }


def _readers(version: PolicyVersion) -> str:
    return ", ".join(str(BusinessTypeId(each).label) for each in version.business_type_ids)


def _versions(policy: PolicyUpdate) -> list[dict[str, Any]]:
    """Every version, newest first. Two SQL queries."""
    return [
        {"said": each, "kind": UpdateType(each.type_of_update).label, "readers": _readers(each)}
        for each in policy.versions.select_related("saved_by").order_by("-number")
    ]
