"""The RFQ towards customs house agents, and forwarders where wanted (RULES.md 2.1, 2.3 §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.accounts.permissions import EXPORTERS
from lading.reference.business_types import BusinessTypeId as T

from ..parts import LOADS_IN_INDIA
from ..service_form import FIELDS
from ..variant import FORWARDERS, Exclusion, MenuPlace, PartyForm, Raiser, Texts, Variant

_PARTIES = (T.CUSTOM_HOUSE_AGENT,)
_EXPORTER = Raiser(parties=_PARTIES, locks=LOADS_IN_INDIA)
_AGENT = Raiser(parties=_PARTIES)
_AGENTS = frozenset({T.CUSTOM_HOUSE_AGENT, T.CHA_FREIGHT_FORWARDER})

VARIANT = Variant(
    name="cha",
    label=_("Customs house agent"),
    path="/rfq-cha",
    quotations_path="/rfq",
    permission="cha.raise",
    is_open=False,
    menu=(
        MenuPlace("raised", _AGENTS),
        MenuPlace("raisedByExporters", EXPORTERS),
    ),
    raisers={
        T.EXPORTER: _EXPORTER,
        T.MANUFACTURER_EXPORTER: _EXPORTER,
        T.CUSTOM_HOUSE_AGENT: _AGENT,
        T.CHA_FREIGHT_FORWARDER: _AGENT,
    },
    forms={
        T.CUSTOM_HOUSE_AGENT: PartyForm(
            FIELDS, also=(T.CHA_FREIGHT_FORWARDER,), optional=(FORWARDERS,)
        )
    },
    exclusions=(Exclusion("excludedUserIds"), Exclusion("excludeSendingCHA", _AGENTS)),
    texts=Texts(
        submitted=_("Your CHA quotation has been submitted successfully"),
        create=_("Create Enquiry to (CHA) Custom House Agent"),
        edit=_("Edit Enquiry to (CHA) Custom House Agent"),
        view=_("Post Enquiry to (CHA) Custom House Agent"),
    ),
)
