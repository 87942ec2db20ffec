"""Validates the enquiry form in one pass (RULES.md 2.5) and reports every wrong field at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.files.services import claim
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, NOT_OFFERED, Checks
from lading.base.kernel.values import clock
from lading.base.kernel.values.counted import Counted
from lading.base.reference.business_types import ID_BY_CODE
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.models import Category
from lading.members.accounts.models import User
from lading.members.companies.models import Company, CompanyStatus
from lading.trade.catalogue import queries as catalogue
from lading.trade.enquiries.schemas import EnquiryIn
from lading.trade.enquiries.variants.variant import (
    OPTIONAL_TARGETS,
    Exclusion,
    PartyForm,
    Shown,
    Variant,
)

from . import readers
from .fields import DATE_PAST, FIELDS

PARTY_REQUIRED = _("Party is required")
PARTY_NOT_OFFERED = _("Your type of business cannot send enquiries to this recipient.")
PARTY_TOO_MANY = _("An enquiry can be sent to only one type of business at a time.")
SAME_PORT = _("Source Port and Destination Port cannot be the same")
HS_CODE_ELSEWHERE = _("This HS code does not belong to the chosen category.")
NOT_OWN_CATEGORY = _("Choose a category of your approved products.")
TOO_MANY_FILES = Counted(
    "At most {limit} file can be attached.", "At most {limit} files can be attached."
)
NOT_ATTACHED = _("The primary image must be one of the attachments.")
MAX_EXCLUDED = 100
"""As many as one page of `/users/all/…` can name."""


@dataclass(frozen=True, slots=True)
class EnquiryForm:
    """A valid form: ``values`` by model attribute, files in slot order."""

    values: dict[str, Any]
    files: tuple[StoredFile, ...]
    primary: StoredFile | None


def check_form(
    actor: Actor, payload: EnquiryIn, checks: Checks, *, variant: Variant, submitting: bool
) -> EnquiryForm:
    """The form's clean values. Raises ValidationFailed with every wrong field, noted before or
    here.

    A draft needs only a product name; types, lengths and contradictions are always checked. Fields
    that the party's form does not show are emptied, so that nothing stays from an earlier choice of
    party.
    """
    party = _party(checks, actor, payload.targeted_business_type, variant, required=submitting)
    form = variant.form_of(actor.business_type, party) if party else None
    values = _fields(checks, payload, form, submitting=submitting)
    _check_across(checks, values, submitting=submitting)
    _check_own_category(checks, actor, variant, values["category"])
    values |= _targets(checks, payload, variant, form, party)
    values |= _excluded(checks, payload, variant.exclusions)
    files, primary = _files(checks, actor, payload)
    checks.raise_if_failed()
    return EnquiryForm(values, files, primary)


# -- the party and the targets --


def _party(
    checks: Checks, actor: Actor, sent: Any, variant: Variant, *, required: bool
) -> T | None:
    """The party: the first target type; the other types must be asked with it (RULES.md 20). A
    business type that may ask only one party need not name it.
    """
    field = "targetedBusinessType"
    types = _types(checks, field, sent)
    only = variant.only_party_of(actor.business_type)
    if not types:
        if required and not only and not checks.failed(field):
            checks.fail(field, PARTY_REQUIRED)
        return only
    party = only or types[0]
    if party not in variant.parties_of(actor.business_type):
        checks.fail(field, PARTY_NOT_OFFERED)
        return None
    form = variant.form_of(actor.business_type, party)
    if not set(form.targets(party, form.optional)).issuperset(types):
        checks.fail(field, PARTY_NOT_OFFERED if only else PARTY_TOO_MANY)
    return party


def _types(checks: Checks, field: str, sent: Any) -> list[T]:
    if sent is None or sent == "":
        return []
    items = sent.split(",") if isinstance(sent, str) else sent
    if not isinstance(items, list) or len(items) > len(T):
        checks.fail(field, INVALID_VALUE)
        return []
    types = [_type(item) for item in items]
    if None in types:
        checks.fail(field, INVALID_VALUE)
        return []
    return [each for each in types if each]


def _type(item: Any) -> T | None:
    if isinstance(item, str):
        return ID_BY_CODE.get(item.strip().lower())
    return T(item) if isinstance(item, int) and item in T.values else None


def _targets(
    checks: Checks,
    payload: EnquiryIn,
    variant: Variant,
    form: PartyForm | None,
    party: T | None,
) -> dict[str, Any]:
    """The target types, computed from the party and the ticked boxes."""
    ticked = {
        each
        for each in variant.optional_targets
        if checks.boolean(each.name, _sent(payload, each.name), default=each.default)
        and form is not None
        and each in form.optional
    }
    values: dict[str, Any] = {each.attribute: each in ticked for each in OPTIONAL_TARGETS}
    values["target_types"] = form.targets(party, ticked) if form and party else []
    return values


# -- the fields --


def _fields(
    checks: Checks, payload: EnquiryIn, form: PartyForm | None, *, submitting: bool
) -> dict[str, Any]:
    """The clean values of all fields, by attribute. Without a party, every sent field is kept."""
    form_fields = form.shown if form else tuple(Shown(name) for name in FIELDS)
    known: dict[str, Any] = {}
    for each in form_fields:
        if _applies(each, known):
            known[each.name] = _field(checks, payload, each, known, submitting=submitting)
    if form and form.hidden_currency:
        known["currency"] = form.hidden_currency
    return {rule.attribute: known.get(rule.name, readers.empty(rule)) for rule in FIELDS.values()}


def _applies(form_field: Shown, known: dict[str, Any]) -> bool:
    conditions = form_field.when
    return not conditions or any(
        all(known.get(field) in values for field, values in condition.items())
        for condition in conditions
    )


def _field(
    checks: Checks,
    payload: EnquiryIn,
    form_field: Shown,
    known: dict[str, Any],
    *,
    submitting: bool,
) -> Any:
    rule = form_field.rule
    sent = form_field.locked if form_field.locked is not None else _sent(payload, rule.name)
    if sent is None and rule.also_named:
        sent = _sent(payload, rule.also_named)
    if sent is None:
        sent = form_field.default
    needed = (submitting and form_field.is_required) or rule.is_named
    return readers.read(checks, rule, sent, rule.required if needed else None, known)


def _sent(payload: EnquiryIn, name: str) -> Any:
    return getattr(payload, _ATTRIBUTE_OF[name])


_ATTRIBUTE_OF = {
    str(field.validation_alias or name): name for name, field in EnquiryIn.model_fields.items()
}
"""Payload attributes by wire name."""


def _check_across(checks: Checks, values: dict[str, Any], *, submitting: bool) -> None:
    """The rules about two fields (RULES.md 2.5, "Cross-field rules")."""
    source, destination = values["source_port"], values["destination_port"]
    if source is not None and source == destination:
        checks.fail("destinationPort", SAME_PORT)
    category, hs_code = values["category"], values["hs_code"]
    if category is not None and hs_code is not None and hs_code.category_id != category.pk:
        checks.fail("hsCodeId", HS_CODE_ELSEWHERE)
    ready = values["cargo_readiness_date"]
    if submitting and ready is not None and ready < clock.today():
        checks.fail("cargoReadinessDate", DATE_PAST)


def _check_own_category(
    checks: Checks, actor: Actor, variant: Variant, category: Category | None
) -> None:
    """Some types choose among the categories of their own products (RULES.md 2.5)."""
    if category is None or not variant.raisers[T(actor.business_type)].own_categories:
        return
    if category.pk not in catalogue.approved_category_ids(actor):
        checks.fail("categoryId", NOT_OWN_CATEGORY)


# -- excluded companies --


def _excluded(
    checks: Checks, payload: EnquiryIn, lists: Sequence[Exclusion]
) -> dict[str, list[int]]:
    """The variant's exclusion lists, sorted, and the ids of all their companies. A company that may
    not be on a list is refused.
    """
    values: dict[str, list[int]] = {column: [] for column in _COLUMN_OF.values()}
    companies: set[int] = set()
    for each in lists:
        sent = _ids(checks, each.name, _sent(payload, each.name))
        known = _companies(each, sent)
        types = {known[one][1] if one in known else None for one in sent}
        if not all(_may_exclude(each, kind) for kind in types):
            checks.fail(each.name, NOT_OFFERED)
        values[_COLUMN_OF[each.name]] = sorted(known)
        companies |= {company for company, _kind in known.values()}
    return values | {"excluded_company_ids": sorted(companies)}


_COLUMN_OF = {"excludedUserIds": "excluded_user_ids", "excludeSendingCHA": "excluded_agent_ids"}


def _companies(exclusion: Exclusion, ids: set[int]) -> dict[int, tuple[int, int]]:
    """The company of each id of the list, with its business type; without rejected companies, which
    nobody is offered: a refusal must not tell them from ids that nobody has.
    """
    if not ids:
        return {}
    if exclusion.name == "excludedUserIds":
        people = User.objects.filter(pk__in=ids, is_primary=True)
        people = people.exclude(company__status=CompanyStatus.REJECTED)
        of_people = people.values_list("pk", "company_id", "company__business_type_id")
        return {one: (company, kind) for one, company, kind in of_people}
    companies = Company.objects.filter(pk__in=ids).exclude(status=CompanyStatus.REJECTED)
    types = companies.values_list("pk", "business_type_id")
    return {company: (company, kind) for company, kind in types}


def _may_exclude(exclusion: Exclusion, business_type: int | None) -> bool:
    if business_type is None:
        return False
    return not exclusion.types or business_type in exclusion.types


def _ids(checks: Checks, field: str, sent: Any) -> set[int]:
    if sent is None or sent == "":
        return set()
    if not isinstance(sent, list) or len(sent) > MAX_EXCLUDED:
        checks.fail(field, INVALID_VALUE)
        return set()
    if not all(isinstance(each, int) and not isinstance(each, bool) for each in sent):
        checks.fail(field, INVALID_VALUE)
        return set()
    return set(sent)


# -- attachments --


def _files(
    checks: Checks, actor: Actor, payload: EnquiryIn
) -> tuple[tuple[StoredFile, ...], StoredFile | None]:
    field = "productImages"
    items = payload.product_images
    if items is None or items == "":
        items = []
    if not isinstance(items, list):
        checks.fail(field, INVALID_VALUE)
        return (), None
    slots = limits.number("attachment.slots")
    if len(items) > slots:
        checks.fail(field, TOO_MANY_FILES.format(limit=slots))
        return (), None
    files = tuple(claim(actor, items, checks=checks, field=field)) if items else ()
    return files, _primary(checks, actor, payload.primary_image, files)


def _primary(
    checks: Checks, actor: Actor, sent: Any, files: Sequence[StoredFile]
) -> StoredFile | None:
    if sent is None or sent == "":
        return next((file for file in files if file.content_type.startswith("image/")), None)
    chosen = claim(actor, [sent], checks=checks, field="primaryImage")
    if chosen and chosen[0] not in files:
        checks.fail("primaryImage", NOT_ATTACHED)
    return chosen[0] if chosen else None
