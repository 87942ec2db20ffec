"""Validates a profile form in one pass and reports every failing field, with the documents'
messages (RULES.md 1.5, 9, 10).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import phonenumbers
from django.utils.translation import gettext_lazy as _

from lading.base.files import services as files
from lading.base.files.models import Purpose, StoredFile
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import Forbidden, Text
from lading.base.kernel.values.counted import Counted
from lading.base.reference.business_types import CODE_BY_ID, offered_in
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.models import Country, Port
from lading.base.reference.resolve import resolve_country
from lading.members.accounts import identity
from lading.members.accounts.models import User
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies import ports_input, profile_form
from lading.members.companies.gst import read_gst_number
from lading.members.companies.models import Company, PortRole
from lading.members.companies.ports_input import Pair
from lading.members.companies.profile_form import ProfileField

from .schemas import ProfileIn

READ_ONLY = _("This cannot be changed here.")
COUNTRY_OF_TYPE = _("Your type of business is not available in this country.")
PLAN_PORTS = Counted(
    "You can select a maximum of {plan} plan limit of {limit} port.",
    "You can select a maximum of {plan} plan limit of {limit} ports.",
)
DESTINATIONS = Counted(
    "You can select a maximum of {limit} port!", "You can select a maximum of {limit} ports!"
)
NOT_A_PICTURE = _("Please upload a picture.")
WRONG_DOCUMENT = _("This document does not apply to your type of business.")
ONE_FILE_PER_DOCUMENT = _("Please upload one file for each document.")
MAX_DOCUMENT_WORDS = 100


@dataclass(frozen=True, slots=True)
class Present:
    """The values that the company and the person who saves have before the save."""

    company: Company
    person: User
    loading: frozenset[int]
    destinations: frozenset[int]
    pairs: frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Document:
    """A document slot filled with a file."""

    file: StoredFile
    description: str
    is_shown: bool | None
    """Whether other companies may be shown it; None leaves that as it is."""


@dataclass(frozen=True, slots=True)
class ProfileForm:
    """A checked form. If ``logo`` or ``documents`` is None, it stays unchanged."""

    name: str
    company_name: str
    city: str
    state: str
    country: Country
    address: str
    description: str
    gst_number: str
    loading: list[Port]
    destinations: list[Port]
    pairs: list[Pair]
    keeps_logo: bool
    logo: StoredFile | None
    documents: Mapping[str, Document] | None


def check_identity(actor: Actor, user_id: int, payload: ProfileIn) -> None:
    """Raise Forbidden for an id, e-mail or status that is not the caller's own (RULES.md 2)."""
    claims = (
        (user_id, actor.user_id),
        (payload.id, actor.user_id),
        (payload.user_id, actor.user_id),
        (payload.uuid, actor.user_uuid),
        (payload.company_id, actor.company_id),
        (payload.is_primary, actor.is_primary),
        (_trimmed(payload.email), actor.email),
        (payload.status, actor.company_status),
    )
    if any(
        sent not in (None, "") and str(sent).lower() != str(own).lower() for sent, own in claims
    ):
        raise Forbidden
    identity.require_own_business_type(actor, payload.business_type_id)
    _check_type(actor, payload.business_types)


def _trimmed(sent: Any) -> Any:
    return sent.strip() if isinstance(sent, str) else sent


def _check_type(actor: Actor, sent: Any) -> None:
    """`businessTypes` is the documents' object with a code; its id is accepted too."""
    if not isinstance(sent, Mapping):
        return
    identity.require_own_business_type(actor, sent.get("id"))
    code = sent.get("code")
    if code not in (None, "") and code != CODE_BY_ID[T(actor.business_type)]:
        raise Forbidden


def check_name(checks: Checks, business_type: int, sent: Any, *, present: str) -> str:
    """A person's own name."""
    field = _field(business_type, "name")
    longest = profile_form.longest_name(present)
    return checks.text("name", sent, required=field.required, max_length=longest)


def check_profile(
    checks: Checks, *, actor: Actor, payload: ProfileIn, present: Present
) -> ProfileForm:
    """The checked form. Raises ValidationFailed with every error."""
    kind = actor.business_type
    check_unchanged(checks, actor, payload, mobile=present.person.mobile)
    checked = ProfileForm(
        name=check_name(checks, kind, payload.name, present=present.person.name),
        company_name=_text(checks, kind, "companyName", payload.company_name),
        city=_text(checks, kind, "city", payload.city),
        state=checks.text("state", payload.state, max_length=profile_form.MAX_PLACE)
        if "state" in payload.model_fields_set
        else present.company.state,
        country=_country(checks, kind, payload.country) or present.company.country,
        address=_text(checks, kind, "address", payload.address),
        description=_text(checks, kind, "companyDescription", payload.company_description),
        gst_number=_gst(checks, kind, payload.gst_number),
        loading=_loading(checks, actor, payload.loading_port, present),
        destinations=_destinations(checks, actor, payload.port, present),
        pairs=_pairs(checks, actor, payload.port_pairs, present),
        keeps_logo="company_logo" not in payload.model_fields_set,
        logo=_logo(checks, actor, payload.company_logo),
        documents=_documents(checks, actor, payload.attachments),
    )
    checks.raise_if_failed()
    return checked


def _field(business_type: int, name: str) -> ProfileField:
    field = profile_form.field_of(business_type, name)
    if field is None:
        raise LookupError(name)
    return field


def _text(checks: Checks, business_type: int, name: str, sent: Any) -> str:
    field = _field(business_type, name)
    return checks.text(
        name, sent, required=field.required, max_length=field.max_length or profile_form.MAX_ADDRESS
    )


def check_unchanged(
    checks: Checks, actor: Actor, payload: ProfileIn, *, mobile: str | None
) -> None:
    """E-mail and phone cannot be changed here: the same value is accepted, another one is refused.
    `check_identity` has already refused somebody else's e-mail.
    """
    kind, email = actor.business_type, actor.email
    if "email" in payload.model_fields_set:
        sent = payload.email.strip().lower() if isinstance(payload.email, str) else payload.email
        _check_same(checks, _field(kind, "email"), sent, {email.lower()})
    if "mobile" in payload.model_fields_set:
        _check_same(checks, _field(kind, "mobile"), _digits(payload.mobile), _spellings(mobile))


def _check_same(checks: Checks, field: ProfileField, sent: Any, own: Collection[str]) -> None:
    if any(sent == value for value in own):  # the sent value may be of any JSON type
        return
    is_empty = sent in (None, "")
    checks.fail(field.name, field.required if is_empty and field.required else READ_ONLY)


def _digits(sent: Any) -> Any:
    if not isinstance(sent, str | int) or isinstance(sent, bool):
        return sent
    return "".join(character for character in str(sent) if character.isdecimal())


def _spellings(mobile: str | None) -> set[Any]:
    """The number with and without its dial code (RULES.md 46), as digits."""
    if not mobile:
        return {None, ""}
    number = phonenumbers.parse(mobile)
    return {_digits(mobile), phonenumbers.national_significant_number(number)}


def _country(checks: Checks, kind: int, sent: Any) -> Country | None:
    """A country that the business type may have (RULES.md 1.5)."""
    field = _field(kind, "country")
    if sent in (None, ""):
        checks.fail("country", field.required or INVALID_VALUE)
        return None
    is_readable = isinstance(sent, str | int) and not isinstance(sent, bool)
    country = resolve_country(sent) if is_readable else None
    if country is None:
        checks.fail("country", INVALID_VALUE)
    elif kind not in offered_in(country.pk):
        checks.fail("country", COUNTRY_OF_TYPE)
    return country


def _gst(checks: Checks, kind: int, sent: Any) -> str:
    """The GST number of the types that have one."""
    field = profile_form.field_of(kind, "gstNumber")
    if field is None:
        return ""
    return read_gst_number(checks, "gstNumber", sent, required=field.required)


def _loading(checks: Checks, actor: Actor, sent: Any, present: Present) -> list[Port]:
    limit = entitlements.answer(actor, Entitlement.LOADING_PORTS).limit
    return _ports(
        checks,
        profile_form.field_of(actor.business_type, "loadingPort"),
        sent,
        role=PortRole.LOADING,
        present=present.loading,
        limit=limit,
        too_many=PLAN_PORTS.format(plan=entitlements.plan_name(actor), limit=limit or 0),
    )


def _destinations(checks: Checks, actor: Actor, sent: Any, present: Present) -> list[Port]:
    limit = entitlements.answer(actor, Entitlement.DESTINATION_PORTS).limit
    return _ports(
        checks,
        profile_form.field_of(actor.business_type, "port"),
        sent,
        role=PortRole.DESTINATION,
        present=present.destinations,
        limit=limit,
        too_many=DESTINATIONS.format(limit=limit or 0),
    )


def _ports(
    checks: Checks,
    field: ProfileField | None,
    sent: Any,
    *,
    role: PortRole,
    present: Collection[int],
    limit: int | None,
    too_many: Text,
) -> list[Port]:
    if field is None:
        return []
    ports = ports_input.read_ports(
        checks, field.name, sent, role=role, limit=None, too_many="", required=field.required
    )
    if exceeds(limit, [port.pk for port in ports], present):
        checks.fail(field.name, too_many)
    return ports


def _pairs(checks: Checks, actor: Actor, sent: Any, present: Present) -> list[Pair]:
    field = profile_form.field_of(actor.business_type, "portPairs")
    if field is None:
        return []
    limit = entitlements.answer(actor, Entitlement.PORT_PAIRS).limit
    pairs = ports_input.read_pairs(checks, field.name, sent, limit=None, required=field.required)
    if exceeds(limit, [pair.key for pair in pairs], present.pairs):
        checks.fail(field.name, ports_input.TOO_MANY_PAIRS.format(limit=limit))
    return pairs


def exceeds(limit: int | None, chosen: Sequence[Any], present: Collection[Any]) -> bool:
    """Whether there are more than the limit. After a downgrade the present ones may stay, but none
    may be added (RULES.md 10).
    """
    return limit is not None and len(chosen) > limit and not set(chosen) <= set(present)


def _logo(checks: Checks, actor: Actor, sent: Any) -> StoredFile | None:
    if sent in (None, ""):
        return None
    claimed = files.claim(actor, [sent], checks=checks, field="companyLogo")
    if not claimed:
        return None
    is_picture = claimed[0].content_type.startswith("image/")
    if not is_picture or claimed[0].purpose not in (Purpose.LOGO, Purpose.ATTACHMENT):
        checks.fail("companyLogo", NOT_A_PICTURE)
    return claimed[0]


def _documents(checks: Checks, actor: Actor, sent: Any) -> dict[str, Document] | None:
    """The files of the document slots by key; None if none were sent."""
    if sent is None:
        return None
    items = sent if isinstance(sent, list) else [sent]
    if not all(isinstance(item, Mapping) for item in items):
        checks.fail("attachments", INVALID_VALUE)
        return None
    filled = [item for item in items if item.get("src") not in (None, "")]
    keys = [_document_key(checks, actor, item.get("key")) for item in filled]
    claimed = files.claim(actor, filled, checks=checks)
    if len(set(keys)) < len(keys) or len(claimed) < len(keys):
        checks.fail("attachments", ONE_FILE_PER_DOCUMENT)
    if any(file.purpose not in (Purpose.DOCUMENT, Purpose.ATTACHMENT) for file in claimed):
        checks.fail("attachments", INVALID_VALUE)
    descriptions = [_description_of(checks, item.get("description")) for item in filled]
    switches = [_switch(checks, item.get("isShown")) for item in filled]
    if checks.failed("attachments"):
        return None
    sent_with = zip(claimed, descriptions, switches, strict=True)
    return {key: Document(*each) for key, each in zip(keys, sent_with, strict=True)}


def _document_key(checks: Checks, actor: Actor, sent: Any) -> str:
    slots = [key.value for key in profile_form.documents_of(actor.business_type)]
    if not isinstance(sent, str) or sent.upper() not in slots:
        checks.fail("attachments", WRONG_DOCUMENT)
        return ""
    return sent.upper()


def _switch(checks: Checks, sent: Any) -> bool | None:
    if sent is not None and not isinstance(sent, bool):
        checks.fail("attachments", INVALID_VALUE)
    return sent if isinstance(sent, bool) else None


def _description_of(checks: Checks, sent: Any) -> str:
    return checks.text("attachments", sent, max_length=MAX_DOCUMENT_WORDS)
