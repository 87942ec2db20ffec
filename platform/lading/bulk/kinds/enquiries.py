"""Enquiries by file: one variant in a file, all submitted for review (RULES.md 20, 24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from lading.accounts import permissions
from lading.bulk import cell_readers as cells
from lading.bulk.cell_readers import Reader
from lading.bulk.columns import Column, Columns
from lading.bulk.report import RowError
from lading.catalogue import queries as catalogue
from lading.enquiries import alike, services, variants
from lading.enquiries.field_rule import FieldKind
from lading.enquiries.fields import AIR, FCL, FIELDS, LCL, SEA, TERMS
from lading.enquiries.schemas import EnquiryIn
from lading.enquiries.states import EnquiryStatus
from lading.enquiries.variants.variant import AGENTS, FORWARDERS, PartyForm, Variant
from lading.kernel.actor import Actor
from lading.kernel.errors import FieldErrors, Text, ValidationFailed
from lading.reference import choices
from lading.reference.business_types import CODE_BY_ID, type_name
from lading.reference.business_types import BusinessTypeId as T
from lading.reference.containers import ContainerCode
from lading.reference.models import Category
from lading.reference.names import name_in

from .kind import Kind, Looked, Tell, Values

PARTY = "targetedBusinessType"

_LABELS: Mapping[str, Text] = {
    "productName": _("Product name"),
    "categoryId": _("Product category"),
    "hsCodeId": _("HS code"),
    "qty": _("Quantity"),
    "units": _("Unit"),
    "paymentTerms": _("Delivery terms"),
    "locationForDelivery": _("Location for delivery"),
    "sourceCountry": _("Loading country"),
    "sourcePort": _("Loading port"),
    "destinationCountry": _("Destination country"),
    "destinationPort": _("Destination port"),
    "shipmentMode": _("Shipment mode"),
    "shipmentType": _("Shipment type"),
    "containerType": _("Container type"),
    "noOfContainers": _("Number of containers"),
    "netWeightPerContainer": _("Net weight per container (kg)"),
    "cargoWeight": _("Cargo weight (kg)"),
    "totalCubicMeter": _("Total cubic metres"),
    "cargoReadinessDate": _("Cargo readiness date"),
    "currency": _("Currency"),
    "rateindication": _("Rate indication"),
    "description": _("Requirements"),
    "remarks": _("Remarks"),
}
_WORDS: Mapping[str, Mapping[str, Text]] = {
    "shipmentMode": {SEA: _("Sea"), AIR: _("Air")},
    "shipmentType": {FCL: "FCL", LCL: "LCL"},
    "paymentTerms": {term: term for term in TERMS},
    "containerType": {code.value: code.label for code in ContainerCode},
}
_BOXES = {AGENTS: _("Also ask commission agents"), FORWARDERS: _("Also ask freight forwarders")}
_READERS: Mapping[FieldKind, Reader] = {
    FieldKind.NUMBER: cells.number,
    FieldKind.INTEGER: cells.number,
    FieldKind.DATE: cells.date,
    FieldKind.CATEGORY: cells.name,
    FieldKind.HS_CODE: cells.hs_code,
    FieldKind.UNIT: cells.name,
    FieldKind.COUNTRY: cells.name,
    FieldKind.PORT: cells.name,
}
"""Every other kind is read as text."""
_VALUES: Mapping[FieldKind, Callable[[], Sequence[str]]] = {
    FieldKind.CATEGORY: choices.categories,
    FieldKind.HS_CODE: choices.hs_codes,
    FieldKind.UNIT: choices.units,
    FieldKind.COUNTRY: choices.countries,
    FieldKind.PORT: choices.ports,
    FieldKind.CURRENCY: choices.currencies,
}


class Enquiries(Kind):
    """The enquiries of the company."""

    name: ClassVar[str] = "enquiries"
    title = _("Enquiries")

    def require(self, actor: Actor, variant: str) -> None:
        """Raise Forbidden for a company that may not raise enquiries of the variant."""
        permissions.require_writable(actor)
        permissions.require(actor, variants.get(variant).permission)

    def columns(self, actor: Actor, variant: str) -> Columns:
        """The fields of all forms of the variant that the company's type fills in."""
        declared = variants.get(variant)
        forms = _forms(declared, actor)
        return [*_recipients(declared, actor, forms), *_fields(declared, actor, forms)]

    def look(self, actor: Actor, variant: str, values: Values) -> Looked:
        """The messages of the enquiry's form."""
        try:
            enquiry = services.check_submission(actor, _payload(variant, values))
        except ValidationFailed as failed:
            return Looked(_of_known_form(failed.errors, values))
        return Looked(compared=alike.Submission.of(enquiry))

    def warnings(self, actor: Actor, rows: Mapping[int, Any]) -> Iterable[RowError]:
        """Rows that ask for the same as an enquiry submitted lately, or as an earlier row."""
        found = alike.warnings(actor.company_id, rows)
        return [RowError(row, "", message) for row, message in found]

    def store(
        self, actor: Actor, variant: str, rows: Sequence[Values], tell: Tell
    ) -> Sequence[str]:
        """Submit all enquiries for review."""
        payloads = [_payload(variant, row) for row in rows]
        services.submit_enquiries(actor=actor, payloads=payloads, tell=tell)
        return ()


def _of_known_form(errors: FieldErrors, values: Values) -> FieldErrors:
    """Without a recipient it is unknown which fields are needed: the others tell only what is wrong
    with their values.
    """
    if PARTY not in errors:
        return errors
    return {name: told for name, told in errors.items() if name == PARTY or name in values}


def _payload(variant: str, values: Values) -> EnquiryIn:
    sent: dict[str, Any] = {
        **values,
        "variant": variant,
        "status": EnquiryStatus.PENDING_APPROVAL.value,
    }
    if PARTY in sent:
        sent[PARTY] = [sent[PARTY]]
    return EnquiryIn.model_validate(sent)


def _forms(variant: Variant, actor: Actor) -> list[PartyForm]:
    raiser = actor.business_type
    return [variant.form_of(raiser, party) for party in variant.parties_of(raiser)]


def _recipients(variant: Variant, actor: Actor, forms: Sequence[PartyForm]) -> list[Column]:
    """Who is asked, where there is a choice."""
    parties = variant.parties_of(actor.business_type)
    columns = []
    if len(parties) > 1:
        words: dict[str, Text] = {CODE_BY_ID[party]: party.label for party in parties}
        columns.append(
            Column(
                PARTY,
                _("Send to"),
                cells.chosen(words),
                is_needed=True,
                values=lambda: [type_name(party) for party in parties],
                is_closed=True,
            )
        )
    offered = {box for form in forms for box in form.optional}
    return columns + [
        Column(
            box.name,
            label,
            cells.yes_or_no(),
            values=lambda: [str(each) for each in cells.YES_OR_NO.values()],
            is_closed=True,
        )
        for box, label in _BOXES.items()
        if box in offered
    ]


def _fields(variant: Variant, actor: Actor, forms: Sequence[PartyForm]) -> list[Column]:
    own = variant.raisers[T(actor.business_type)].own_categories
    columns = []
    for name in FIELDS:
        shown = [each for form in forms for each in form.shown if each.name == name]
        if all(each.locked is not None for each in shown):
            continue
        is_needed = len({id(each) for each in shown}) > 0 and all(
            any(
                each.name == name and each.is_required and not each.when and each.default is None
                for each in form.shown
            )
            for form in forms
        )
        columns.append(_column(name, is_needed=is_needed, own_of=actor if own else None))
    return columns


def _column(name: str, *, is_needed: bool, own_of: Actor | None) -> Column:
    kind, words = FIELDS[name].kind, _WORDS.get(name)
    offered = _VALUES.get(kind)
    if words is not None:
        offered = _labels(words)
    if kind is FieldKind.CATEGORY and own_of is not None:
        offered = _own_categories(own_of)
    return Column(
        name,
        _LABELS[name],
        cells.chosen(words) if words is not None else _READERS.get(kind, cells.text),
        is_needed=is_needed,
        values=offered,
        is_closed=kind in (FieldKind.CHOICE, FieldKind.CURRENCY),
    )


def _labels(words: Mapping[str, Text]) -> Callable[[], Sequence[str]]:
    return lambda: [str(label) for label in words.values()]


def _own_categories(actor: Actor) -> Callable[[], Sequence[str]]:
    def found() -> list[str]:
        own = Category.objects.filter(pk__in=catalogue.approved_category_ids(actor))
        return [name_in(row) for row in own.order_by("ordering", "pk")]

    return found
