"""Saves a profile: fields, documents and ports. Changes can start the verification again (RULES.md
7, 9-12).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.files import services as files
from lading.base.files.models import Purpose
from lading.base.kernel import audit, review
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Conflict, Forbidden, NotFound
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts import permissions, roles
from lading.members.accounts.models import User
from lading.members.accounts.services import people
from lading.members.billing.authentication import actor_of_person
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies import access, profile_form, reviewing, rows
from lading.members.companies.models import Company, CompanyStatus, PortRole

from . import port_edits, validation
from .schemas import ProfileIn
from .validation import Document, Present, ProfileForm

CORRECT = "companies.edit"
"""The capability of staff who correct profiles."""

CORRECTED = (
    "Profile Updated Successfully. The updates made to your profile will reflect immediately."
)
"""What staff are told, in English only."""

PORTS_EDITED_ALREADY = _("Your company has used all the port changes its plan allows this month.")

_IDENTITY = frozenset(
    {
        "id",
        "user_id",
        "uuid",
        "company_id",
        "is_primary",
        "business_type_id",
        "business_types",
        "email",
        "mobile",
        "status",
    }
)


def save_profile(*, actor: Actor, user_id: int, payload: ProfileIn) -> None:
    """Store the profile of the actor's company and the actor's own name.

    Raises Forbidden for another person's id and for a secondary user, who may only change their own
    name; ValidationFailed with every failing field; Conflict `PORT_EDIT_LIMIT` for a second change
    of ports in an IST month. Nothing changes when it raises.
    """
    validation.check_identity(actor, user_id, payload)
    if not actor.is_primary and not payload.model_fields_set - _IDENTITY - {"name"}:
        _rename(actor, payload)
        return
    permissions.require(actor, "profile.edit")
    with transaction.atomic():
        company = access.lock_own(actor)
        user = people.lock_own(actor)
        changed = _store(actor, actor, company, user, payload)
        if changed:
            audit.record(actor, company, "profile_saved", {"fields": sorted(changed)})
        _verify_again(actor, company, changed - {"name"})


def correct_profile(*, actor: Actor, user_id: int, payload: ProfileIn) -> None:
    """Store the profile of a person and their company for staff, by the rules of the company's own
    form (RULES.md 7). It is not verified again, because staff have looked at it, and changed ports
    are not counted as an edit of the company's.

    Raises Forbidden without the capability and for another id or status in the body, NotFound for
    a person who is not there, ValidationFailed with every failing field.
    """
    roles.require(actor, CORRECT)
    owner = actor_of_person(user_id)
    if owner is None or owner.is_staff:
        raise NotFound
    if payload.status not in (None, "", owner.company_status):
        raise Forbidden
    _require_same_id(payload, user_id)
    with transaction.atomic():
        company = access.lock_own(owner)
        user = people.lock_own(owner)
        if changed := _store(actor, owner, company, user, payload):
            audit.record(actor, company, "profile_corrected", {"fields": sorted(changed)})


def _store(
    actor: Actor, owner: Actor, company: Company, user: User, payload: ProfileIn
) -> set[str]:
    """Check the form by what ``owner`` may enter, and store it as what ``actor`` did. Returns the
    wire names of the changed fields.
    """
    present = _present(company, user)
    checked = validation.check_profile(Checks(), actor=owner, payload=payload, present=present)
    changed = _change_fields(company, user, checked)
    changed |= _change_documents(actor, company, checked.documents)
    changed |= _change_ports(actor, owner, company, checked, present)
    rows.save_profile(company)
    people.save_name(user)
    return changed


def is_correction(payload: ProfileIn) -> bool:
    """Whether staff sent a profile, not a decision on one."""
    return "company_name" in payload.model_fields_set


def _require_same_id(payload: ProfileIn, user_id: int) -> None:
    if payload.id not in (None, "") and str(payload.id) != str(user_id):
        raise Forbidden


def decide(*, actor: Actor, user_id: int, payload: ProfileIn) -> None:
    """Approve or reject the company of a person, for staff (RULES.md 30).

    Raises Forbidden without the capability and for another id in the body, NotFound for an unknown
    company, Conflict when it has that status already.
    """
    review.require_capability(actor, reviewing.REVIEW_KIND)
    _require_same_id(payload, user_id)
    checks = Checks()
    decision, remarks = review.check_decision(
        checks, status=payload.status, remarks=payload.remarks
    )
    checks.raise_if_failed()
    company_id = User.objects.filter(pk=user_id).values_list("company_id", flat=True).first()
    with transaction.atomic():
        reviewing.decide(actor, company_id or -1, decision=decision, remarks=remarks)


def _rename(actor: Actor, payload: ProfileIn) -> None:
    """Change a secondary user's own name."""
    checks = Checks()
    with transaction.atomic():
        user = people.lock_own(actor)
        name = validation.check_name(checks, actor.business_type, payload.name, present=user.name)
        validation.check_unchanged(checks, actor, payload, mobile=user.mobile)
        checks.raise_if_failed()
        if user.name != name:
            user.name = name
            people.save_name(user)
            audit.record(actor, user, "person_renamed")


def _present(company: Company, person: User) -> Present:
    served = list(company.ports.values_list("role", "port_id"))
    return Present(
        company=company,
        person=person,
        loading=frozenset(port for role, port in served if role == PortRole.LOADING),
        destinations=frozenset(port for role, port in served if role == PortRole.DESTINATION),
        pairs=frozenset(company.port_pairs.values_list("loading_port_id", "destination_port_id")),
    )


def _change_fields(company: Company, user: User, checked: ProfileForm) -> set[str]:
    """Copy the form's values into the rows. Returns the wire names of changed fields."""
    changed = set()
    if user.name != checked.name:
        user.name = checked.name
        changed.add("name")
    fields: dict[str, tuple[str, Any]] = {
        "companyName": ("name", checked.company_name),
        "city": ("city", checked.city),
        "state": ("state", checked.state),
        "country": ("country", checked.country),
        "address": ("address", checked.address),
        "companyDescription": ("description", checked.description),
        "gstNumber": ("gst_number", checked.gst_number),
    }
    if not checked.keeps_logo:
        fields["companyLogo"] = ("logo", checked.logo)
        if checked.logo is not None:
            files.set_purpose(checked.logo, Purpose.LOGO)
    for wire, (name, value) in fields.items():
        if getattr(company, name) != value:
            setattr(company, name, value)
            changed.add(wire)
    return changed


def _change_documents(
    actor: Actor, company: Company, documents: Mapping[str, Document] | None
) -> set[str]:
    """Fill the document slots. Staff must judge a new file again; only its owner decides whether
    others see it (RULES.md 47). Returns the changed fields.
    """
    if documents is None:
        return set()
    present = {document.key: document for document in company.documents.all()}
    changed = {key for key in present if key not in documents}
    rows.empty_document_slots(company, changed)
    for key, document in documents.items():
        before = present.get(key)
        is_new = before is None or before.file_id != document.file.pk
        if is_new:
            changed.add(key)
            files.set_purpose(document.file, Purpose.DOCUMENT)
        was_shown = before is not None and not is_new and before.is_shown
        is_shown = was_shown if document.is_shown is None else document.is_shown
        if is_shown != was_shown:
            action = "document_shown" if is_shown else "document_hidden"
            audit.record(actor, company, action, {"key": key})
        if (
            before is None
            or is_new
            or (before.description, was_shown)
            != (
                document.description,
                is_shown,
            )
        ):
            rows.fill_document_slot(
                company,
                key,
                file=document.file,
                description=document.description,
                is_shown=is_shown,
                is_new=is_new,
            )
    return {"attachments"} if changed else set()


def _change_ports(
    actor: Actor, owner: Actor, company: Company, checked: ProfileForm, present: Present
) -> set[str]:
    """Replace ports and pairs; kinds that the business type does not have stay unchanged.

    Changing existing ports counts as an edit, filling empty ones or a correction by staff does not
    (RULES.md 11).
    """
    kinds = (
        ("loadingPort", present.loading, frozenset(port.pk for port in checked.loading)),
        ("port", present.destinations, frozenset(port.pk for port in checked.destinations)),
        ("portPairs", present.pairs, frozenset(pair.key for pair in checked.pairs)),
    )
    changes = {
        name: bool(before)
        for name, before, after in kinds
        if before != after and profile_form.field_of(owner.business_type, name) is not None
    }
    if any(changes.values()) and not actor.is_staff:
        _count_edit(actor, company, sorted(changes))
    if "loadingPort" in changes:
        rows.replace_ports(company, PortRole.LOADING, [port.pk for port in checked.loading])
    if "port" in changes:
        rows.replace_ports(
            company, PortRole.DESTINATION, [port.pk for port in checked.destinations]
        )
    if "portPairs" in changes:
        rows.replace_port_pairs(company, [pair.key for pair in checked.pairs])
    if changes:
        outbox.publish("companies.ports_changed", {"companyId": company.pk})
    return set(changes)


def _count_edit(actor: Actor, company: Company, names: list[str]) -> None:
    if not port_edits.may_edit(actor, company):
        lifting = entitlements.answer(actor, Entitlement.PORT_EDITS).lifting
        raise Conflict(PORTS_EDITED_ALREADY, code="PORT_EDIT_LIMIT", lifted_by=lifting)
    company.ports_edited_at = now()
    audit.record(actor, company, port_edits.EDITED, {"fields": names})


def _verify_again(actor: Actor, company: Company, changed: set[str]) -> None:
    """Start the verification again if the save requires it (RULES.md 7): a rejected company becomes
    pending, and so does an approved one that changed verified fields.
    """
    is_rejected = company.status == CompanyStatus.REJECTED
    is_approved = company.status == CompanyStatus.APPROVED
    if is_rejected or (is_approved and changed & set(profile_form.VERIFIED_FIELDS)):
        reviewing.return_to_pending(actor, company)
        reviewing.resubmit(actor, company)
    elif changed or not review.is_open(reviewing.REVIEW_KIND, company.pk):
        reviewing.resubmit(actor, company)
