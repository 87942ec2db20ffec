"""Enquiries by file: one variant in a file, all submitted for review (RULES.md 20, 24)."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from lading.base.http.exports import Export
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import FieldErrors, Text, ValidationFailed
from lading.base.kernel.values.counted import Counted
from lading.base.reference import choices
from lading.base.reference.business_types import CODE_BY_ID, type_name
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.containers import ContainerCode
from lading.base.reference.models import Category
from lading.base.reference.names import name_in
from lading.base.reference.text import normalise, spellings
from lading.members.accounts import permissions
from lading.office.bulk import cell_readers as cells
from lading.office.bulk.cell_readers import Context, Reader
from lading.office.bulk.columns import Column, Columns
from lading.office.bulk.questions import choosers
from lading.office.bulk.questions.choosers import Chooser
from lading.office.bulk.report import RowError
from lading.trade.catalogue import queries as catalogue
from lading.trade.enquiries import alike, exports, services, variants
from lading.trade.enquiries.form.fields import AIR, FCL, FIELDS, LCL, SEA, TERMS
from lading.trade.enquiries.form.rule import FieldKind
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.enquiries.schemas import EnquiryIn
from lading.trade.enquiries.variants.variant import AGENTS, FORWARDERS, PartyForm, Variant

from . import stored_enquiries
from .kind import Kind, Looked, RowState, Shown, Tell, Values, counted_sentences
from .stored_enquiries import NUMBER, PARTY

FRESH = Counted("{count} enquiry is new.", "{count} enquiries are new.", by="count")
STAY = Counted(
    "{count} enquiry of your company stays as it is.",
    "{count} enquiries of your company stay as they are.",
    by="count",
)
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
_TYPE = cells.chosen({code: party.label for party, code in CODE_BY_ID.items()})
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

_CHOOSERS: Mapping[FieldKind, Callable[[], Chooser]] = {
    FieldKind.CATEGORY: choosers.category,
    FieldKind.COUNTRY: choosers.country,
    FieldKind.HS_CODE: choosers.hs_code,
    FieldKind.UNIT: choosers.unit,
    FieldKind.CURRENCY: choosers.currency,
    FieldKind.CONTAINER: choosers.container,
}


class Enquiries(Kind):
    """The enquiries of the company."""

    name: ClassVar[str] = "enquiries"
    title = _("Enquiries")
    download: ClassVar[Export] = exports.OWN

    def require(self, actor: Actor, variant: str) -> None:
        """Raise Forbidden for a company that may not raise enquiries of the variant."""
        permissions.require_writable(actor)
        permissions.require(actor, variants.get(variant).permission)

    def form_columns(self, actor: Actor, variant: str) -> Columns:
        """The number of an enquiry that the company has, and the fields of all forms of the variant
        that its type fills in.
        """
        return [Column(NUMBER, exports.NUMBER, cells.text), *_form(actor, variant)]

    def template_columns(self, actor: Actor, variant: str) -> Columns:
        """The fields of the forms: a new enquiry has no number."""
        return _form(actor, variant)

    def completed(self, actor: Actor, values: Values, context: Context) -> Values:
        """Whom the company's own download says was asked; and of a stored enquiry, which cells are
        empty.
        """
        if NUMBER in values:
            return {**dict.fromkeys(context.headings, ""), **values}
        party_types = values.get(PARTY)
        if not party_types or normalise(context.headings[PARTY]) not in spellings(exports.PARTY):
            return values
        types = party_types.split(",")
        boxes = {box.name: "true" if CODE_BY_ID[box.type] in types else "false" for box in _BOXES}
        return {**boxes, **values}

    def look(self, actor: Actor, variant: str, values: Values) -> Looked:
        """The messages of the enquiry's form; about a stored one, what the row says else."""
        if NUMBER in values:
            return _of_stored(actor, values)
        try:
            enquiry = services.check_submission(actor, _payload(variant, values))
        except ValidationFailed as failed:
            return Looked(_of_known_form(failed.errors, values))
        return Looked(compared=alike.Submission.from_enquiry(enquiry))

    def warnings(self, actor: Actor, rows: Mapping[int, Any]) -> Iterable[RowError]:
        """Rows that ask for the same as an enquiry submitted lately, or as an earlier row."""
        new = {row: each for row, each in rows.items() if not isinstance(each, Enquiry)}
        warned = alike.warnings(actor.company_id, new)
        return [RowError(each.row, "", each.text, each.values) for each in warned]

    def store(
        self,
        actor: Actor,
        variant: str,
        rows: Sequence[Values],
        tell: Tell,
        since: dt.datetime,
    ) -> Sequence[str]:
        """Submit all new enquiries for review."""
        payloads = [_payload(variant, row) for row in rows if NUMBER not in row]
        if payloads:
            services.submit_enquiries(actor=actor, payloads=payloads, tell=tell, since=since)
        return _summary_sentences(len(payloads), len(rows) - len(payloads))

    def shown(self, _actor: Actor, rows: Mapping[int, Any]) -> Mapping[int, Shown]:
        """Which rows are new, and which are stored already."""
        return {
            number: Shown(
                RowState.SAME if isinstance(each, Enquiry) else RowState.NEW,
                {PARTY: ", ".join(type_name(party) for party in sorted(each.target_types))},
            )
            for number, each in rows.items()
        }

    def notes(self, _actor: Actor, rows: Mapping[int, Any]) -> Sequence[str]:
        """How many enquiries are new and how many stay; nothing where all are new."""
        stored = sum(isinstance(each, Enquiry) for each in rows.values())
        return _summary_sentences(len(rows) - stored, stored)


def _summary_sentences(fresh: int, stored: int) -> list[str]:
    if not stored:
        return []
    counts = {FRESH: fresh, STAY: stored}
    return counted_sentences(counts)


def _of_stored(actor: Actor, values: Values) -> Looked:
    enquiry = stored_enquiries.find(actor, values[NUMBER])
    if enquiry is None:
        return Looked({NUMBER: [stored_enquiries.UNKNOWN_NUMBER]})
    errors = stored_enquiries.differences(enquiry, values)
    return Looked(errors) if errors else Looked(compared=enquiry, is_stored=True)


def _of_known_form(errors: FieldErrors, values: Values) -> FieldErrors:
    """Without a recipient it is unknown which fields are needed: the others tell only what is wrong
    with their values.
    """
    if PARTY not in errors:
        return errors
    return {name: messages for name, messages in errors.items() if name == PARTY or name in values}


def _payload(variant: str, values: Values) -> EnquiryIn:
    sent: dict[str, Any] = {
        **values,
        "variant": variant,
        "status": EnquiryStatus.PENDING_APPROVAL.value,
    }
    if PARTY in sent:
        sent[PARTY] = sent[PARTY].split(",")
    return EnquiryIn.model_validate(sent)


def _form(actor: Actor, variant: str) -> Columns:
    declared = variants.get(variant)
    forms = _forms(declared, actor)
    return [*_recipients(declared, actor, forms), *_fields(declared, actor, forms)]


def _forms(variant: Variant, actor: Actor) -> list[PartyForm]:
    raiser = actor.business_type
    return [variant.form_of(raiser, party) for party in variant.parties_of(raiser)]


def _recipients(variant: Variant, actor: Actor, forms: Sequence[PartyForm]) -> list[Column]:
    """Who is asked, where there is a choice."""
    parties = variant.parties_of(actor.business_type)
    columns = []
    if len(parties) > 1:
        columns.append(
            Column(
                PARTY,
                _("Send to"),
                _types,
                is_needed=True,
                values=lambda: [type_name(party) for party in parties],
                is_closed=True,
                also=[exports.PARTY],
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


def _types(cell: Any, context: Context) -> str:
    """The code of the type that is asked, or those of several with commas between, as the company's
    own download has them. The names of others stay as they are.
    """
    sent = cells.text(cell, context)
    return ",".join(_TYPE(part, context) for part in re.split("[,،、，]", sent))


def _fields(variant: Variant, actor: Actor, forms: Sequence[PartyForm]) -> list[Column]:
    own = variant.raisers[T(actor.business_type)].own_categories
    columns = []
    for name in FIELDS:
        form_fields = [each for form in forms for each in form.shown if each.name == name]
        if all(each.locked is not None for each in form_fields):
            continue
        is_needed = all(
            any(
                each.name == name and each.is_required and not each.when and each.default is None
                for each in form.shown
            )
            for form in forms
        )
        columns.append(_column(name, is_needed=is_needed, own_of=actor if own else None))
    return columns


def _column(name: str, *, is_needed: bool, own_of: Actor | None) -> Column:
    kind, labels = FIELDS[name].kind, _WORDS.get(name)
    offered = _VALUES.get(kind)
    if labels is not None:
        offered = _labels(labels)
    if kind is FieldKind.CATEGORY and own_of is not None:
        offered = _own_categories(own_of)
    return Column(
        name,
        _LABELS[name],
        cells.chosen(labels) if labels is not None else _READERS.get(kind, cells.text),
        is_needed=is_needed,
        values=offered,
        is_closed=kind in (FieldKind.CHOICE, FieldKind.CURRENCY),
        chooser=_chooser(name, own_of),
    )


def _chooser(name: str, own_of: Actor | None) -> Chooser | None:
    """How the values of a field are chosen in a new enquiry; None for a field that has none of
    reference data.
    """
    kind = FIELDS[name].kind
    make_chooser = _CHOOSERS.get(kind)
    if kind is FieldKind.PORT:
        chooser = choosers.port(within=FIELDS[name].within)
    elif kind is FieldKind.CATEGORY and own_of is not None:
        chooser = choosers.category(only=_own_category_ids(own_of))
    elif make_chooser is not None:
        chooser = make_chooser()
    else:
        return None
    return replace(chooser, unless=NUMBER)


def _own_category_ids(actor: Actor) -> Callable[[], Sequence[str]]:
    return lambda: [str(key) for key in sorted(catalogue.approved_category_ids(actor))]


def _labels(labels: Mapping[str, Text]) -> Callable[[], Sequence[str]]:
    return lambda: [str(label) for label in labels.values()]


def _own_categories(actor: Actor) -> Callable[[], Sequence[str]]:
    def category_names() -> list[str]:
        own = Category.objects.filter(pk__in=catalogue.approved_category_ids(actor))
        return [name_in(row) for row in own.order_by("ordering", "pk")]

    return category_names
