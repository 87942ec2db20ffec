"""The form in which staff correct a company's profile (RULES.md 7, 9)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.adminkit.base import can, staff_actor
from lading.base.files.models import Purpose
from lading.base.files.schemas import file_url
from lading.base.files.services import store_upload
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import AppError, ValidationFailed
from lading.base.reference.lookups import country_names
from lading.members.accounts.models import User
from lading.members.billing.authentication import actor_of_person
from lading.members.companies import profile_form
from lading.members.companies.models import Company, DocumentKey, PortRole
from lading.members.companies.profile_form import ProfileField
from lading.members.companies.queries import profile_of
from lading.members.companies.schemas import pair_label, port_label
from lading.trade.profiles import saving
from lading.trade.profiles.schemas import ProfileIn

LABELS: dict[str, str | Promise] = {
    "name": _("Name of the primary user"),
    "companyName": _("Company Name"),
    "mobile": _("Phone Number"),
    "email": _("Email"),
    "city": _("City"),
    "country": _("Country"),
    "gstNumber": _("GST Number"),
    "handlingPorts": _("Handling Ports"),
    "loadingPorts": _("Loading Ports"),
    "destinationPorts": _("Destination Ports"),
    "portPairs": _("Port pairs"),
    "address": _("Address"),
    "about": _("About"),
}
LONG = ("address", "companyDescription")
LISTS = ("loadingPort", "port", "portPairs")
ACCEPTED = "image/png,image/jpeg,application/pdf"

Page = Callable[[HttpRequest, str, dict[str, Any]], HttpResponse]


def edit_profile(request: HttpRequest, page: Page, company_id: int) -> HttpResponse:
    """The form; a POST stores it, or shows what is wrong with it beside what was typed."""
    if not can(request, saving.CORRECT):
        raise PermissionDenied
    person = _primary_of(company_id)
    company = person.company
    if company is None:
        raise Http404
    back = reverse("admin:companies_company_change", args=[company_id])
    errors: Mapping[str, Any] = {}
    if request.method == "POST":
        try:
            _save(request, person)
        except ValidationFailed as refusal:
            errors = refusal.errors
        except AppError as refusal:
            messages.error(request, str(refusal.message))
        else:
            messages.success(request, saving.CORRECTED)
            return HttpResponseRedirect(back)
    stored = _stored(person, company)
    typed = {name: request.POST.get(name, value) for name, value in stored.items()}
    context = {
        "title": _("Edit the profile of {name}").format(name=company.name),
        "back": back,
        "company": company,
        "fields": [_field_context(field, typed, errors) for field in _fields_of(company)],
        "files": _files(company),
        "accepted": ACCEPTED,
        "file_errors": [
            *errors.get("companyLogo", ()),
            *errors.get("attachments", ()),
            *errors.get("image", ()),
        ],
        "errors": errors,
    }
    return page(request, "backoffice/profile.html", context)


def _primary_of(company_id: int) -> User:
    primary_users = User.objects.select_related("company__country", "company__logo").filter(
        company_id=company_id, is_primary=True, is_active=True
    )
    person = primary_users.first()
    if person is None:
        raise Http404
    return person


def _fields_of(company: Company) -> list[ProfileField]:
    """The company's own form without its logo, which is among the files."""
    return [
        field
        for field in profile_form.fields_of(company.business_type_id)
        if field.name != "companyLogo"
    ]


def _stored(person: User, company: Company) -> dict[str, str]:
    """The values of the fields, by their wire names; lists have one entry a line."""
    profile = profile_of(company)
    lines = {
        "loadingPort": [port_label(row) for row in profile.served(PortRole.LOADING)],
        "port": [port_label(row) for row in profile.served(PortRole.DESTINATION)],
        "portPairs": [pair_label(pair) for pair in profile.pairs],
    }
    return {
        "name": person.name,
        "companyName": company.name,
        "mobile": person.mobile or "",
        "email": person.email,
        "city": company.city,
        "country": company.country.iso2,
        "gstNumber": company.gst_number,
        "address": company.address,
        "companyDescription": company.description,
        **{name: "\n".join(labels) for name, labels in lines.items()},
    }


def _field_context(
    field: ProfileField, values: Mapping[str, str], errors: Mapping[str, Any]
) -> Any:
    kind = "lines" if field.name in LISTS else "long" if field.name in LONG else "text"
    is_country = field.name == "country"
    return {
        "name": field.name,
        "label": LABELS[field.label],
        "kind": "country" if is_country else kind,
        "countries": sorted(country_names().items(), key=lambda each: each[1])
        if is_country
        else (),
        "value": values[field.name],
        "rows": values[field.name].count("\n") + 2,
        "max_length": profile_form.longest_name(values["name"])
        if field.name == "name"
        else field.max_length,
        "is_read_only": field.is_read_only,
        "is_required": field.required is not None,
        "errors": errors.get(field.name, ()),
    }


def _files(company: Company) -> list[dict[str, Any]]:
    """The logo and the document slots, with what is in them."""
    filled = {document.key: document.file for document in company.documents.select_related("file")}
    slots = [("logo", _("Logo"), company.logo)]
    slots += [
        (key.value, key.label, filled.get(key.value))
        for key in profile_form.documents_of(company.business_type_id)
    ]
    return [
        {
            "name": name,
            "label": label,
            "link": reverse("admin:backoffice_file", args=[file.uuid]) if file else "",
            "file": file.original_name if file else "",
        }
        for name, label, file in slots
    ]


def _save(request: HttpRequest, person: User) -> None:
    """Upload the chosen files in the company's name, then store the profile by its service."""
    actor = staff_actor(request)
    owner = actor_of_person(person.pk)
    if owner is None or person.company is None:
        raise Http404
    uploader = dataclasses.replace(owner, user_id=actor.user_id)
    fields = _fields_of(person.company)
    sent: dict[str, Any] = {
        field.name: request.POST.get(field.name, "") for field in fields if not field.is_read_only
    }
    sent |= {
        name: [line for line in sent[name].splitlines() if line.strip()]
        for name in LISTS
        if name in sent
    }
    if logo := request.FILES.get("new_logo"):
        sent["companyLogo"] = _uploaded(uploader, logo, Purpose.LOGO)
    new = {
        key.value: request.FILES[f"new_{key.value}"]
        for key in profile_form.documents_of(person.company.business_type_id)
        if f"new_{key.value}" in request.FILES
    }
    if new:
        sent["attachments"] = _documents(person.company, uploader, new)
    saving.correct_profile(actor=actor, user_id=person.pk, payload=ProfileIn.model_validate(sent))


def _documents(company: Company, uploader: Actor, new: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All documents of the company, with the new files in their slots."""
    present = [
        {
            "key": document.key,
            "src": file_url(document.file),
            "description": document.description,
        }
        for document in company.documents.select_related("file")
        if document.key not in new
    ]
    added = [
        {"key": DocumentKey(key).value, "src": _uploaded(uploader, upload, Purpose.DOCUMENT)}
        for key, upload in new.items()
    ]
    return [*present, *added]


def _uploaded(uploader: Actor, upload: Any, purpose: Purpose) -> str:
    return file_url(store_upload(actor=uploader, upload=upload, purpose=purpose))
