"""The enquiry variants that a user may raise, for the portal's lists and menus."""

from __future__ import annotations

from pydantic import Field

from lading.base.kernel.actor import Actor
from lading.base.kernel.wire import Wire
from lading.members.accounts import permissions
from lading.trade.enquiries import variants
from lading.trade.enquiries.form.schema_parts import VariantName

from .variant import Variant


class VariantTextsOut(Wire):
    """The texts of a variant's screens, in the caller's language."""

    list: str = Field(examples=["My RFQs"])
    lead: str = Field(
        description="The sentence below the title of the list.",
        examples=["Your requests for quotation, newest first."],
    )
    button: str = Field(examples=["Create RFQ"])
    create: str = Field(examples=["Create Enquiry"])
    edit: str = Field(examples=["Edit Enquiry"])
    view: str = Field(examples=["Enquiry Details"])


class RaisedVariantOut(Wire):
    """A kind of enquiry (variant) that your company may raise, with the paths and texts of its
    screens.
    """

    name: VariantName
    path: str = Field(
        description="Path of the screen in the portal that lists your company's enquiries of this "
        "variant.",
        examples=["/rfq"],
    )
    quotations_path: str = Field(
        description="Prefix of the paths of the portal's screens that show quotations on enquiries "
        "of this variant.",
        examples=["/rfq"],
    )
    permission: str = Field(
        description="The permission needed to raise one.", examples=["rfq.raise"]
    )
    on_dashboard: bool = Field(
        description="Whether the dashboard shows your company's latest enquiries of this variant "
        "(RULES.md 39). Not in the original specification.",
        examples=[True],
    )
    texts: VariantTextsOut


def raised_by(actor: Actor) -> list[RaisedVariantOut]:
    """The variants that the actor's business type may raise, in the menu's order."""
    offered = [variants.get(name) for name in variants.open_names()]
    return [_out(actor, each) for each in offered if permissions.may(actor, each.permission)]


def _out(actor: Actor, variant: Variant) -> RaisedVariantOut:
    texts = variant.texts
    return RaisedVariantOut(
        name=variant.name,
        path=variant.path,
        quotations_path=variant.quotations_path,
        permission=variant.permission,
        on_dashboard=actor.business_type in variant.dashboard,
        texts=VariantTextsOut(
            list=str(texts.list),
            lead=str(texts.lead),
            button=str(texts.button),
            create=str(texts.create),
            edit=str(texts.edit),
            view=str(texts.view),
        ),
    )
