"""The enquiry form's rules as the portal reads them: the very tables validation reads."""

from __future__ import annotations

from pydantic import Field

from lading.accounts import permissions
from lading.kernel import limits
from lading.kernel.actor import Actor
from lading.kernel.wire import Wire
from lading.reference.business_types import CODE_BY_ID, INDIA_ID
from lading.reference.business_types import BusinessTypeId as T
from lading.reference.containers import ContainerCode
from lading.reference.currencies import currency_codes
from lading.reference.models import Country
from lading.reference.names import name_in

from . import rules, validation
from .rules import FIELDS, FieldKind, FieldRule, Shown
from .states import Variant


class FormFieldOut(Wire):
    """One field of a party's form. Messages are in the caller's language."""

    name: str = Field(description="Wire name.", examples=["locationForDelivery"])
    kind: FieldKind
    required: bool = Field(description="On submission; a draft needs a product name alone.")
    required_message: str | None = Field(examples=["location for delivery is required"])
    shown_when: list[dict[str, list[str]]] = Field(
        description="Shown while every field of one of these has one of the values; "
        "empty: always. What is not shown is dropped.",
        examples=[[{"paymentTerms": ["EXW", "EXM", "FOR"]}]],
    )
    locked_value: str | None = Field(description="Its value, whatever is sent.")
    default_value: str | None
    options: list[str] = Field(
        description="What can be chosen; empty where a list call tells (ports, units, …)."
    )
    within: str | None = Field(description="The field that limits the choice.")
    max_length: int | None
    too_long_message: str | None
    minimum: int | None
    above_minimum: bool = Field(description="The minimum itself is too small.")
    decimal_places: int | None


class PartyFormOut(Wire):
    """The form towards one party."""

    party: str = Field(examples=["manufacturer"])
    targeted_business_type: list[str] = Field(
        description="Who is asked, commission agents included.",
        examples=[["manufacturer", "manufacturer_exporter", "commission_agent"]],
    )
    agents_optional: bool = Field(description="Whether `includeCommisionAgent` is offered.")
    fields: list[FormFieldOut]


class EnquiryFormOut(Wire):
    """Everything the enquiry form of one variant needs to know."""

    variant: Variant
    parties: list[PartyFormOut] = Field(description="The first is the default.")
    party_required_message: str = Field(examples=["Party is required"])
    same_port_message: str
    past_date_message: str
    max_attachments: int
    max_file_bytes: int
    review_hours: int


def form_rules(actor: Actor, variant: Variant) -> EnquiryFormOut:
    """The rules as they are for the actor's business type. Raises Forbidden if it has none."""
    permissions.require(actor, rules.PERMISSIONS[variant])
    parties = rules.parties_of(variant, actor.business_type)
    # A country is called in the reader's language, as everywhere on the wire.
    home = name_in(Country.objects.get(pk=INDIA_ID))
    return EnquiryFormOut(
        variant=variant,
        parties=[_party(variant, actor.business_type, party, home) for party in parties],
        party_required_message=str(validation.PARTY_REQUIRED),
        same_port_message=str(validation.SAME_PORT),
        past_date_message=str(validation.DATE_PAST),
        max_attachments=limits.number("attachment.slots"),
        max_file_bytes=limits.number("attachment.max_bytes"),
        review_hours=limits.number("review.hours"),
    )


def _party(variant: Variant, raiser: int, party: T, home: str) -> PartyFormOut:
    form = rules.form_of(variant, raiser, party)
    return PartyFormOut(
        party=CODE_BY_ID[party],
        targeted_business_type=[CODE_BY_ID[T(each)] for each in rules.targets_of(party, form)],
        agents_optional=form.agents_optional,
        fields=[_field(each, home) for each in form.shown],
    )


def _field(shown: Shown, home: str) -> FormFieldOut:
    rule = FIELDS[shown.name]
    return FormFieldOut(
        name=shown.name,
        kind=rule.kind,
        required=shown.is_required,
        required_message=str(rule.required) or None,
        shown_when=[{name: list(wanted) for name, wanted in each.items()} for each in shown.when],
        locked_value=home if shown.locked == rules.INDIA else shown.locked,
        default_value=shown.default,
        options=_options(rule),
        within=rule.within or None,
        max_length=rule.max_length,
        too_long_message=str(rule.too_long) if rule.too_long else None,
        minimum=rule.minimum,
        above_minimum=rule.above_minimum,
        decimal_places=rule.places if rule.kind is FieldKind.NUMBER else None,
    )


def _options(rule: FieldRule) -> list[str]:
    if rule.kind is FieldKind.CURRENCY:
        return sorted(currency_codes())
    return list(ContainerCode.values) if rule.kind is FieldKind.CONTAINER else list(rule.options)
