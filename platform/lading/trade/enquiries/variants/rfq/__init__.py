"""The RFQ: buyers and exporters ask suppliers of goods and of services (RULES.md 2.1)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import EXPORTERS
from lading.trade.enquiries.variants.parts import INR, LOADS_IN_INDIA
from lading.trade.enquiries.variants.variant import Exclusion, MenuPlace, Raiser, Texts, Variant

from .forms import FORMS

# RULES.md 2.5: for exporters the loading country is locked, and the currency forced to INR.
_EXPORTER = Raiser(
    parties=(
        T.EXPORTER,
        T.MANUFACTURER_EXPORTER,
        T.CUSTOM_HOUSE_AGENT,
        T.FREIGHT_FORWARDER,
        T.SHIPPING_LINE,
    ),
    locks=LOADS_IN_INDIA,
    hidden_currency=INR,
)

VARIANT = Variant(
    name="rfq",
    label=_("RFQ"),
    path="/rfq",
    quotations_path="/rfq",
    permission="rfq.raise",
    is_open=True,
    menu=(
        MenuPlace("raised", frozenset({T.BUYER})),
        MenuPlace("raisedByExporters", EXPORTERS),
    ),
    dashboard=frozenset({T.BUYER, T.EXPORTER}),
    raisers={
        T.BUYER: Raiser(
            parties=(
                T.MANUFACTURER,
                T.COMMISSION_AGENT,
                T.CUSTOM_HOUSE_AGENT,
                T.FREIGHT_FORWARDER,
                T.SHIPPING_LINE,
                T.MANUFACTURER_EXPORTER,
                T.EXPORTER,
            )
        ),
        T.EXPORTER: _EXPORTER,
        T.MANUFACTURER_EXPORTER: _EXPORTER,
    },
    forms=FORMS,
    exclusions=(Exclusion("excludedUserIds"), Exclusion("excludeSendingCHA")),
    texts=Texts(
        list=_("My RFQs"),
        lead=_("Your requests for quotation, newest first."),
        button=_("Create RFQ"),
        submitted=_("Your Enquiry is Submitted for Authorization."),
        create=_("Create Enquiry"),
        edit=_("Edit Enquiry"),
        view=_("Enquiry Details"),
    ),
)
