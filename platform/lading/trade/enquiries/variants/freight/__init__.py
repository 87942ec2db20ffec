"""The freight-rate RFQ, to forwarders and shipping lines (RULES.md 2.1, 3.5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import EXPORTERS
from lading.trade.enquiries.variants.service_variants import FIELDS, menu_for, raisers_towards
from lading.trade.enquiries.variants.variant import Exclusion, PartyForm, Texts, Variant

_FORWARDERS = frozenset({T.FREIGHT_FORWARDER, T.CHA_FREIGHT_FORWARDER})

VARIANT = Variant(
    name="freight",
    label=_("Freight rate"),
    path="/rfq-freight-rate",
    quotations_path="/rfq",
    permission="freight.raise",
    is_open=True,
    menu=menu_for(_FORWARDERS),
    dashboard=EXPORTERS,
    raisers=raisers_towards(T.FREIGHT_FORWARDER),
    forms={T.FREIGHT_FORWARDER: PartyForm(FIELDS, also=(T.SHIPPING_LINE, T.CHA_FREIGHT_FORWARDER))},
    exclusions=(Exclusion("excludedUserIds"),),
    texts=Texts(
        list=_("My freight rate enquiries"),
        lead=_("Your requests for freight rates, newest first."),
        button=_("Ask for freight rates"),
        submitted=_("Your freight rate quotation has been submitted successfully"),
        create=_("Create Enquiry"),
        edit=_("Edit Enquiry"),
        view=_("Enquiry Details"),
    ),
)
