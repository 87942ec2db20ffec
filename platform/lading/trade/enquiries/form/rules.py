"""The rules of the enquiry form for the portal, made from the same tables that validation uses."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.field_limits import DateLimits, FieldRuleOut, values_of
from lading.base.kernel.wire import Wire
from lading.base.reference.business_types import CODE_BY_ID, INDIA_ID
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.containers import ContainerCode
from lading.base.reference.currencies import currency_codes
from lading.base.reference.models import Category, Country
from lading.base.reference.names import name_in
from lading.base.reference.schemas import CategoryOut
from lading.members.accounts import permissions
from lading.trade.catalogue import queries as catalogue
from lading.trade.enquiries import variants
from lading.trade.enquiries.variants.parts import INDIA
from lading.trade.enquiries.variants.variant import (
    AGENTS,
    Exclusion,
    OptionalTarget,
    Shown,
    Variant,
)

from . import validation
from .fields import DATE_PAST
from .rule import FieldKind, FieldRule
from .schema_parts import VariantName


class FormFieldOut(FieldRuleOut):
    """A field of the enquiry form for one party. Messages are in the caller's language."""

    name: str = Field(description="The field's name in requests.", examples=["locationForDelivery"])
    kind: FieldKind = Field(description="Kind of value, such as `text` or `number`.")
    required: bool = Field(
        description="Whether the field is required when the enquiry is submitted. A draft requires "
        "only `productName`."
    )
    shown_when: list[dict[str, list[str]]] = Field(
        description="The conditions under which the field is shown: at least one of them must "
        "hold; if there are none, it is always shown. A condition lists, for each other field, the "
        "values of which that field must have one. The value of a field that is not shown is "
        "discarded.",
        examples=[[{"paymentTerms": ["EXW", "EXM", "FOR"]}]],
    )
    locked_value: str | None = Field(
        description="The fixed value of the field, which replaces any value that is sent; null if "
        "the user may choose."
    )
    default_value: str | None = Field(
        description="The value in a new form; null if it starts empty."
    )
    options: list[str] = Field(
        description="The values that can be chosen; empty for fields with free input, and for "
        "values that another call lists, such as ports and units."
    )
    within: str | None = Field(
        description="Name of the field whose value limits the choice: for a port, the field with "
        "its country; for an HS code, the field with its category. Null if there is none."
    )


class OptionalTargetOut(Wire):
    """A further business type to which the enquiry is also addressed if its checkbox is ticked."""

    name: str = Field(
        description="Name of the checkbox's field in requests.",
        examples=["includeCommisionAgent"],
    )
    business_type: str = Field(examples=["commission_agent"])
    default: bool = Field(
        description="Whether the checkbox counts as ticked if the field is omitted."
    )


class PartyFormOut(Wire):
    """The enquiry form for one party, the business type to which the enquiry is addressed."""

    party: str = Field(
        description="Code of the business type that is addressed.", examples=["manufacturer"]
    )
    targeted_business_type: list[str] = Field(
        description="Codes of all business types to which the enquiry is addressed if every "
        "checkbox is ticked. The first is the party.",
        examples=[["manufacturer", "manufacturer_exporter", "commission_agent"]],
    )
    agents_optional: bool = Field(
        description="Whether the form has the checkbox `includeCommisionAgent`."
    )
    optional_targets: list[OptionalTargetOut] = Field(
        description="Further business types that may be addressed."
    )
    fields: list[FormFieldOut]


class ExclusionOut(Wire):
    """A form field with a list of the companies that must not receive the enquiry."""

    name: str = Field(description="The field's name in requests.", examples=["excludeSendingCHA"])
    business_types: list[str] = Field(
        description="Codes of the business types whose companies may be listed; empty if companies "
        "of every type may be.",
        examples=[["custom_house_agent", "customhouseagents_freightforwarder"]],
    )


class FormTitlesOut(Wire):
    """The titles of the variant's screens, in the caller's language."""

    create: str = Field(examples=["Create Enquiry"])
    edit: str = Field(examples=["Edit Enquiry"])
    view: str = Field(examples=["Enquiry Details"])


class EnquiryFormOut(Wire):
    """The rules of the enquiry form for one kind of enquiry (variant)."""

    variant: VariantName
    path: str = Field(description="Path of the variant's screens in the portal.", examples=["/rfq"])
    titles: FormTitlesOut
    parties: list[PartyFormOut] = Field(
        description="The parties to which your company may address an enquiry, each with its form; "
        "the first one is the default."
    )
    categories: list[CategoryOut] | None = Field(
        description="The product categories that can be chosen, if they are limited to those of "
        "your company's approved products (RULES.md 2.5). Null if every category of `GET "
        "/categories` can be chosen. Not in the original specification.",
        examples=[[{"id": 51, "name": "Cotton"}]],
    )
    exclusions: list[ExclusionOut] = Field(
        description="Lists that hide the enquiry from companies."
    )
    party_required_message: str = Field(examples=["Party is required"])
    same_port_message: str
    past_date_message: str
    max_attachments: int
    max_file_bytes: int
    review_hours: int = Field(description="The longest time that a staff review takes.")


def form_rules(actor: Actor, name: str | None) -> EnquiryFormOut:
    """The rules of a variant for the actor's business type.

    Raises ValidationFailed for a variant that is not offered, Forbidden for a type that may not
    raise it.
    """
    if name is not None and name not in variants.open_names():
        raise ValidationFailed(errors={"variant": [INVALID_VALUE]})
    variant = variants.get(name) if name else variants.default()
    permissions.require(actor, variant.permission)
    # Country names on the wire are always in the reader's language.
    home = name_in(Country.objects.get(pk=INDIA_ID))
    raiser, texts = actor.business_type, variant.texts
    return EnquiryFormOut(
        variant=variant.name,
        path=variant.path,
        titles=FormTitlesOut(create=str(texts.create), edit=str(texts.edit), view=str(texts.view)),
        parties=[_party(variant, raiser, party, home) for party in variant.parties_of(raiser)],
        categories=_own_categories(actor) if _is_limited(variant, raiser) else None,
        exclusions=[_exclusion(each) for each in variant.exclusions],
        party_required_message=str(validation.PARTY_REQUIRED),
        same_port_message=str(validation.SAME_PORT),
        past_date_message=str(DATE_PAST),
        max_attachments=limits.number("attachment.slots"),
        max_file_bytes=limits.number("attachment.max_bytes"),
        review_hours=limits.number("review.hours"),
    )


def _is_limited(variant: Variant, raiser: int) -> bool:
    return variant.raisers[T(raiser)].own_categories


def _own_categories(actor: Actor) -> list[CategoryOut]:
    own = Category.objects.filter(pk__in=catalogue.approved_category_ids(actor))
    return [CategoryOut(id=each.pk, name=name_in(each)) for each in own.order_by("ordering", "pk")]


def _exclusion(exclusion: Exclusion) -> ExclusionOut:
    codes = [CODE_BY_ID[each] for each in sorted(exclusion.types)]
    return ExclusionOut(name=exclusion.name, business_types=codes)


def _party(variant: Variant, raiser: int, party: T, home: str) -> PartyFormOut:
    form = variant.form_of(raiser, party)
    return PartyFormOut(
        party=CODE_BY_ID[party],
        targeted_business_type=[CODE_BY_ID[T(each)] for each in form.targets(party, form.optional)],
        agents_optional=AGENTS in form.optional,
        optional_targets=[_optional(each) for each in form.optional],
        fields=[_field(each, home) for each in form.shown],
    )


def _optional(target: OptionalTarget) -> OptionalTargetOut:
    return OptionalTargetOut(
        name=target.name, business_type=CODE_BY_ID[target.type], default=target.default
    )


def _field(form_field: Shown, home: str) -> FormFieldOut:
    rule = form_field.rule
    return FormFieldOut(
        name=form_field.name,
        kind=rule.kind,
        required=form_field.is_required,
        shown_when=[
            {name: list(values) for name, values in each.items()} for each in form_field.when
        ],
        locked_value=_in_words(form_field.locked, home),
        default_value=_in_words(form_field.default, home),
        options=_options(rule),
        within=rule.within or None,
        **_limits(rule),
    )


def _limits(rule: FieldRule) -> dict[str, Any]:
    """What the field may hold. A field without limits of its own may still be required."""
    return values_of(rule.limits or DateLimits(required=rule.required))


def _in_words(value: str | None, home: str) -> str | None:
    return home if value == INDIA else value


def _options(rule: FieldRule) -> list[str]:
    if rule.kind is FieldKind.CURRENCY:
        return sorted(currency_codes())
    return list(ContainerCode.values) if rule.kind is FieldKind.CONTAINER else list(rule.options)
