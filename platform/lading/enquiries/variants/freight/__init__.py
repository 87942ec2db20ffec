"""The freight-rate RFQ, towards forwarders and shipping lines (RULES.md 2.1, 3.5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.accounts.permissions import EXPORTERS
from lading.reference.business_types import BusinessTypeId as T

from ..parts import LOADS_IN_INDIA
from ..service_form import FIELDS
from ..variant import Exclusion, MenuPlace, PartyForm, Raiser, Texts, Variant

_PARTIES = (T.FREIGHT_FORWARDER,)
_EXPORTER = Raiser(parties=_PARTIES, locks=LOADS_IN_INDIA)
_FORWARDER = Raiser(parties=_PARTIES)
_FORWARDERS = frozenset({T.FREIGHT_FORWARDER, T.CHA_FREIGHT_FORWARDER})

VARIANT = Variant(
    name="freight",
    label=_("Freight rate"),
    path="/rfq-freight-rate",
    quotations_path="/rfq",
    permission="freight.raise",
    is_open=False,
    menu=(
        MenuPlace("raised", _FORWARDERS),
        MenuPlace("raisedByExporters", EXPORTERS),
    ),
    raisers={
        T.EXPORTER: _EXPORTER,
        T.MANUFACTURER_EXPORTER: _EXPORTER,
        T.FREIGHT_FORWARDER: _FORWARDER,
        T.CHA_FREIGHT_FORWARDER: _FORWARDER,
    },
    forms={T.FREIGHT_FORWARDER: PartyForm(FIELDS, also=(T.SHIPPING_LINE, T.CHA_FREIGHT_FORWARDER))},
    exclusions=(Exclusion("excludedUserIds"),),
    texts=Texts(
        submitted=_("Your freight rate quotation has been submitted successfully"),
        create=_("Create Enquiry"),
        edit=_("Edit Enquiry"),
        view=_("Enquiry Details"),
    ),
)
