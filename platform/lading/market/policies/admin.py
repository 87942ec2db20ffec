"""Back-office screens of policy updates: a list, the page of one, and the form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from lading.base.adminkit.base import can, staff_actor
from lading.base.adminkit.dialogs import Looks, Words, asks
from lading.base.adminkit.list_export import ExportedList
from lading.base.adminkit.markdown import to_html
from lading.base.adminkit.searching import IndexedSearch
from lading.base.adminkit.written import WrittenAdmin
from lading.base.files.access import uploads_of_staff
from lading.base.files.models import Purpose, StoredFile
from lading.base.files.schemas import file_url
from lading.base.files.services import claim_from, store_upload
from lading.base.kernel import limits, review
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import AppError, Conflict, ValidationFailed
from lading.base.kernel.values.search import with_words
from lading.base.reference.business_types import BusinessTypeId, first_type_names, type_names

from . import access, services
from .models import (
    DESCRIPTION_LENGTH,
    DETAILS_LENGTH,
    SEARCHED,
    TITLE_LENGTH,
    PolicyUpdate,
    PolicyVersion,
)
from .rules import FileRole, UpdateType
from .schemas import PolicyIn
from .shapes import current_of
from .validation import usual_readers

LENGTHS = {"title": TITLE_LENGTH, "details": DETAILS_LENGTH, "description": DESCRIPTION_LENGTH}


_page_of = review.page_of(PolicyUpdate)


@admin.register(PolicyUpdate)
class PolicyUpdateAdmin(ExportedList, IndexedSearch, WrittenAdmin):
    """Every update, what changed last first."""

    capability = access.CAPABILITY
    list_display = ["title", "kind", "readers", "effective", "state", "updated_at"]
    list_select_related = ["current"]
    list_filter = ["is_active", ("current__type_of_update", ChoicesDropdownFilter)]
    list_filter_submit = True
    ordering = ["-updated_at", "-id"]
    search_help_text = _("Words in the title or summary")
    when_empty = _("No policy created yet, Try it now")
    actions_list = ["add_update", "export_list"]
    change_form_outer_before_template = "policies/staff/policy.html"

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Updates whose current version has the words."""
        versions = with_words(PolicyVersion.objects.all(), term, *SEARCHED)
        return [PolicyUpdate.objects.filter(current__in=versions)]

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """What readers see, and every version."""
        return {"policy": obj, **_version_context(current_of(obj)), "versions": _versions(obj)}

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
            _("Readers no longer see it. It is kept and can be restored."),
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
            _("Readers see it again. Companies that were notified of it are not notified again."),
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
        """The types of business that read it; of many, the first and how many more."""
        return first_type_names(current_of(obj).business_type_ids, all_of_them=str(_EVERYBODY))

    @display(description=_("effective date"), ordering="current__effective_on")
    def effective(self, obj: PolicyUpdate) -> Any:
        """From when it holds."""
        return current_of(obj).effective_on

    @display(description=_("state"), label={"yes": "success", "no": "default"})
    def state(self, obj: PolicyUpdate) -> tuple[str, Any]:
        """Whether readers see it."""
        return ("yes", _("Active")) if obj.is_active else ("no", _("Inactive"))


@dataclass(frozen=True, slots=True)
class Shown:
    """A file on a page of staff: where they open it, and its address in the form."""

    url: str
    address: str
    name: str
    is_kept: bool = True

    @classmethod
    def from_file(cls, file: StoredFile, *, is_kept: bool = True) -> Shown:
        """A stored file."""
        url = reverse("admin:backoffice_file", args=[file.uuid])
        return cls(url, file_url(file), file.original_name, is_kept)


def write(
    request: HttpRequest, model_admin: PolicyUpdateAdmin, policy_id: int | None = None
) -> HttpResponse:
    """The form of an update; a POST stores it. A refused form keeps what was typed and chosen."""
    if not can(request, access.CAPABILITY):
        raise PermissionDenied
    policy = model_admin.get_object(request, str(policy_id)) if policy_id else None
    if policy_id and policy is None:
        return HttpResponseRedirect(reverse("admin:policies_policyupdate_changelist"))
    typed = Typed(request) if request.method == "POST" else None
    if typed:
        try:
            stored = typed.store(policy_id)
        except ValidationFailed as refusal:
            typed.errors = refusal.errors
        except Conflict:
            typed.is_outdated = True
        except AppError as refusal:
            messages.error(request, str(refusal.message))
        else:
            messages.success(request, str(_SAVED if policy else _ADDED))
            return HttpResponseRedirect(_page_of(stored.pk))
    version = current_of(policy) if policy else None
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("Edit the policy update") if policy else _("New policy update"),
        "opts": model_admin.opts,
        "policy": policy,
        "version": version.number if version else "",
        "back": _page_of(policy.pk)
        if policy
        else reverse("admin:policies_policyupdate_changelist"),
        "lengths": LENGTHS,
        "slots": limits.number("policy.files"),
        **(typed.values(version) if typed else _values(version)),
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


class Typed:
    """A form that was sent, with the files that were chosen in it."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.errors: Mapping[str, Any] = {}
        self.is_outdated = False
        self._added: dict[FileRole, list[str]] = {role: [] for role in FileRole}

    def store(self, policy_id: int | None) -> PolicyUpdate:
        """Upload the chosen files, then store the update by its service. Raises the same errors as
        that.
        """
        for role, added in self._added.items():
            added.extend(self._uploaded(role))
        actor, payload = staff_actor(self.request), self._payload()
        if policy_id is None:
            return services.create_policy(actor=actor, payload=payload)
        return services.edit_policy(actor=actor, policy_id=policy_id, payload=payload)

    def values(self, version: PolicyVersion | None) -> dict[str, Any]:
        """What the form shows again. Files that were uploaded need not be chosen again."""
        sent = self.request.POST
        chosen = [int(each) for each in sent.getlist("readers") if each.isdecimal()]
        return {
            "errors": self.errors,
            "is_outdated": self.is_outdated,
            "values": {name: sent.get(name, "") for name in (*LENGTHS, "effective_on")},
            "html": to_html(sent.get("description", "")[:DESCRIPTION_LENGTH]),
            **_choices(sent.get("type_of_update", ""), chosen),
            "images": self._files(FileRole.IMAGE, version),
            "documents": self._files(FileRole.DOCUMENT, version),
        }

    def _payload(self) -> PolicyIn:
        sent = self.request.POST
        return PolicyIn.model_validate(
            {
                **{name: sent.get(name, "") for name in LENGTHS},
                "typeOfUpdate": sent.get("type_of_update", ""),
                "withEffectiveDate": sent.get("effective_on", ""),
                "businessTypeIds": sent.getlist("readers"),
                "policyIcon": self._addresses(FileRole.IMAGE),
                "referenceDocument": self._addresses(FileRole.DOCUMENT),
                "version": sent.get("version") or None,
            }
        )

    def _uploaded(self, role: FileRole) -> Iterable[str]:
        actor = staff_actor(self.request)
        for upload in self.request.FILES.getlist(f"new_{role}"):
            yield file_url(store_upload(actor=actor, upload=upload, purpose=Purpose.POLICY))

    def _addresses(self, role: FileRole) -> list[str]:
        """The addresses of the files that are kept, and of those that are new."""
        return [*self.request.POST.getlist(f"kept_{role}"), *self._added[role]]

    def _files(self, role: FileRole, version: PolicyVersion | None) -> list[Shown]:
        """The files of the update, and those that were chosen for it."""
        present = _of_role(version, role)
        claimable = uploads_of_staff(Purpose.POLICY, [file.pk for file in present])
        claimed = claim_from(claimable, self._addresses(role), checks=Checks(), field=role)
        files = {file.pk: file for file in (*present, *claimed)}
        claimed_ids = {file.pk for file in claimed}
        return [Shown.from_file(file, is_kept=pk in claimed_ids) for pk, file in files.items()]


def _values(version: PolicyVersion | None) -> dict[str, Any]:
    """What the form shows at first: what is stored, or a new update."""
    chosen = usual_readers() if version is None else version.business_type_ids
    effective = version.effective_on if version else None
    texts = {name: getattr(version, name, "") for name in LENGTHS}
    return {
        "values": {**texts, "effective_on": effective.isoformat() if effective else ""},
        "html": to_html(texts["description"]),
        **_choices(version.type_of_update if version else UpdateType.ADVISORY, chosen),
        **_files_by_name(version),
    }


def _choices(kind: str, chosen: Sequence[int]) -> dict[str, Any]:
    return {
        "types": [(each.value, each.label, each.value == kind) for each in UpdateType],
        "readers": [(each.value, each.label, each.value in chosen) for each in BusinessTypeId],
    }


def _version_context(version: PolicyVersion) -> dict[str, Any]:
    return {
        "version": version,
        "kind": UpdateType(version.type_of_update).label,
        "readers": _readers(version.business_type_ids),
        "html": to_html(version.description),
        **_files_by_name(version),
    }


def _files_by_name(version: PolicyVersion | None) -> dict[str, list[Shown]]:
    return {
        name: [Shown.from_file(file) for file in _of_role(version, role)]
        for name, role in (("images", FileRole.IMAGE), ("documents", FileRole.DOCUMENT))
    }


def _of_role(version: PolicyVersion | None, role: FileRole) -> list[StoredFile]:
    if version is None:
        return []
    files = version.files.filter(role=role).select_related("file").order_by("slot")
    return [each.file for each in files]


def _readers(type_ids: Sequence[int]) -> str:
    return type_names(type_ids, all_of_them=str(_EVERYBODY))


_EVERYBODY = _("All types of business")


def _versions(policy: PolicyUpdate) -> list[dict[str, Any]]:
    """Every version with its files, newest first. Three SQL queries."""
    versions = policy.versions.select_related("saved_by").prefetch_related("files__file")
    return [
        {
            "said": each,
            "kind": UpdateType(each.type_of_update).label,
            "readers": _readers(each.business_type_ids),
            "files": [Shown.from_file(row.file) for row in each.files.all()],
        }
        for each in versions.order_by("-number")
    ]
