"""Source your cargo: makers and exporters of goods ask each other (RULES.md 20)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import EXPORTERS
from lading.trade.enquiries.variants.parts import DELIVERY, INR, LOADS_IN_INDIA, PRODUCT, REMARKS
from lading.trade.enquiries.variants.variant import (
    AGENTS,
    Exclusion,
    MenuPlace,
    PartyForm,
    Raiser,
    Shown,
    Texts,
    Variant,
)

# RULES.md 2.5: exporters are offered all categories, these two those of their approved products.
_SELLER = Raiser(parties=(T.EXPORTER,), own_categories=True)
_EXPORTER = Raiser(parties=(T.MANUFACTURER,), locks=LOADS_IN_INDIA, hidden_currency=INR)
# RULES.md 2.5: 250 characters on this form, where the others have 1,000 (RULES.md 44).
_WORDS = (Shown("description", max_length=250), REMARKS)

VARIANT = Variant(
    name="source",
    label=_("Source your cargo"),
    path="/source-your-cargo",
    quotations_path="/source-your-cargo",
    permission="source.raise",
    is_open=True,
    menu=(
        MenuPlace("raised", frozenset({T.MANUFACTURER, T.COMMISSION_AGENT})),
        MenuPlace("raisedByExporters", EXPORTERS),
    ),
    dashboard=frozenset({T.EXPORTER}),
    raisers={
        T.MANUFACTURER: _SELLER,
        T.COMMISSION_AGENT: _SELLER,
        T.EXPORTER: _EXPORTER,
        T.MANUFACTURER_EXPORTER: _EXPORTER,
    },
    forms={
        T.EXPORTER: PartyForm((*PRODUCT, *_WORDS), also=(T.MANUFACTURER_EXPORTER,)),
        T.MANUFACTURER: PartyForm(
            (*PRODUCT, *_WORDS, *DELIVERY), also=(T.MANUFACTURER_EXPORTER,), optional=(AGENTS,)
        ),
    },
    exclusions=(Exclusion("excludedUserIds"),),
    texts=Texts(
        list=_("Source your cargo"),
        lead=_("Your requests to exporters and manufacturers, newest first."),
        button=_("Create Enquiry"),
        submitted=_("Your Enquiry is Submitted for Authorization."),
        create=_("Create Enquiry"),
        edit=_("Edit Enquiry"),
        view=_("Enquiry Details"),
    ),
)
