"""The RFQ to customs house agents, and to forwarders where wanted (RULES.md 2.1, 2.3 §5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import EXPORTERS
from lading.trade.enquiries.variants.service_variants import FIELDS, menu_for, raisers_towards
from lading.trade.enquiries.variants.variant import FORWARDERS, Exclusion, PartyForm, Texts, Variant

_AGENTS = frozenset({T.CUSTOM_HOUSE_AGENT, T.CHA_FREIGHT_FORWARDER})

VARIANT = Variant(
    name="cha",
    label=_("Customs house agent"),
    path="/rfq-cha",
    quotations_path="/rfq",
    permission="cha.raise",
    is_open=True,
    # RULES.md 38: the menu of type 5 has the leads alone; its dashboard leads to the form.
    menu=menu_for(frozenset({T.CHA_FREIGHT_FORWARDER})),
    dashboard=EXPORTERS,
    raisers=raisers_towards(T.CUSTOM_HOUSE_AGENT),
    forms={
        T.CUSTOM_HOUSE_AGENT: PartyForm(
            FIELDS, also=(T.CHA_FREIGHT_FORWARDER,), optional=(FORWARDERS,)
        )
    },
    exclusions=(Exclusion("excludedUserIds"), Exclusion("excludeSendingCHA", _AGENTS)),
    texts=Texts(
        list=_("My enquiries to customs house agents"),
        lead=_("Your requests to customs house agents, newest first."),
        button=_("Ask customs house agents"),
        submitted=_("Your CHA quotation has been submitted successfully"),
        create=_("Create Enquiry to (CHA) Custom House Agent"),
        edit=_("Edit Enquiry to (CHA) Custom House Agent"),
        view=_("Post Enquiry to (CHA) Custom House Agent"),
    ),
)
