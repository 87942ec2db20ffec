"""Checks of the form of a policy update (RULES.md 3.5)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.files import services as files
from lading.base.files.access import uploads_of_staff
from lading.base.files.models import Purpose, StoredFile
from lading.base.kernel import limits
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.reference.business_types import BusinessTypeId, read_type_ids

from .models import DESCRIPTION_LENGTH, DETAILS_LENGTH, TITLE_LENGTH, PolicyVersion
from .rules import UpdateType
from .schemas import PolicyIn

# The product's own messages (RULES.md 3.5).
NO_TITLE = _("please enter policy title")
NO_DETAILS = _("Please enter the details.")
NO_DESCRIPTION = _("Please enter the description.")
NO_ICON = _("Policy icon is mandatory.")
NO_READERS = _("Please choose who reads it.")
NOT_AN_IMAGE = _("Only picture files can be uploaded as images.")
NOT_A_PDF = _("Reference documents must be PDF files.")
TOO_MANY = _("Too many files. You can attach at most {limit}.")

PDF = "application/pdf"


@dataclass(frozen=True, slots=True)
class PolicyForm:
    """A checked form."""

    title: str
    details: str
    description: str
    type_of_update: str
    effective_on: dt.date | None
    business_type_ids: list[int]
    images: Sequence[StoredFile]
    documents: Sequence[StoredFile]


def usual_readers() -> list[int]:
    """The types of business that read an update unless staff choose others (RULES.md 3.6)."""
    return [int(BusinessTypeId.EXPORTER), int(BusinessTypeId.MANUFACTURER_EXPORTER)]


def check_form(payload: PolicyIn, before: PolicyVersion | None) -> PolicyForm:
    """The checked form. What was not sent stays as it was in the version ``before``.

    Raises ValidationFailed with every wrong field.
    """
    checks, sent = Checks(), payload.model_fields_set
    form = PolicyForm(
        title=_text(checks, payload, before, "title", NO_TITLE, TITLE_LENGTH),
        details=_text(checks, payload, before, "details", NO_DETAILS, DETAILS_LENGTH),
        description=_text(
            checks, payload, before, "description", NO_DESCRIPTION, DESCRIPTION_LENGTH
        ),
        type_of_update=_type(checks, payload, before),
        effective_on=checks.date("withEffectiveDate", payload.with_effective_date)
        if before is None or "with_effective_date" in sent
        else before.effective_on,
        business_type_ids=_readers(checks, payload, before),
        images=_files(checks, payload, before, "policy_icon", "policyIcon"),
        documents=_files(checks, payload, before, "reference_document", "referenceDocument"),
    )
    if not form.images and not checks.failed("policyIcon"):
        checks.fail("policyIcon", NO_ICON)
    checks.raise_if_failed()
    return form


def _text(
    checks: Checks,
    payload: PolicyIn,
    before: PolicyVersion | None,
    name: str,
    required: Any,
    max_length: int,
) -> str:
    if before is not None and name not in payload.model_fields_set:
        return str(getattr(before, name))
    return checks.text(
        name,
        getattr(payload, name),
        required=required,
        max_length=max_length,
        multiline=name != "title",
    )


def _type(checks: Checks, payload: PolicyIn, before: PolicyVersion | None) -> str:
    default = UpdateType.ADVISORY.value if before is None else before.type_of_update
    return checks.choice("typeOfUpdate", payload.type_of_update, UpdateType.values) or default


def _readers(checks: Checks, payload: PolicyIn, before: PolicyVersion | None) -> list[int]:
    """Ids of business types, sorted; those of exporters when nothing is sent (RULES.md 3.6)."""
    if payload.business_type_ids is None:
        return usual_readers() if before is None else before.business_type_ids
    if not isinstance(payload.business_type_ids, list):
        checks.fail("businessTypeIds", INVALID_VALUE)
        return []
    if not payload.business_type_ids:
        checks.fail("businessTypeIds", NO_READERS)
    return read_type_ids(checks, "businessTypeIds", payload.business_type_ids)


def _files(
    checks: Checks, payload: PolicyIn, before: PolicyVersion | None, name: str, field: str
) -> list[StoredFile]:
    role = "image" if name == "policy_icon" else "document"
    files_before = (
        [] if before is None else [each.file for each in before.files.all() if each.role == role]
    )
    items = getattr(payload, name)
    if items is None:
        return files_before
    if not isinstance(items, list):
        checks.fail(field, INVALID_VALUE)
        return []
    attached = files.claim_from(_claimable(before), items, checks=checks, field=field)
    limit = limits.number("policy.files")
    if len(attached) > limit:
        checks.fail(field, TOO_MANY.format(limit=limit))
    is_pdf = role == "document"
    if any((file.content_type == PDF) != is_pdf for file in attached):
        checks.fail(field, NOT_A_PDF if is_pdf else NOT_AN_IMAGE)
    return attached


def _claimable(before: PolicyVersion | None) -> QuerySet[StoredFile]:
    """The files that an update may have: uploads of staff for one, and what it has already."""
    ids_before = [] if before is None else [each.file_id for each in before.files.all()]
    return uploads_of_staff(Purpose.POLICY, ids_before)
