"""The demo's policy updates. Each says a standing rule of trade, so that none grows old. Times are
days before today.
"""

from __future__ import annotations

from dataclasses import dataclass

from lading.base.files.models import Purpose
from lading.base.files.schemas import file_url
from lading.base.files.services import store_upload
from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import BusinessTypeId as T
from lading.market.policies.schemas import PolicyIn
from lading.market.policies.services import create_policy

from .papers import draw
from .steps import Paper, Picture

GOODS = (T.EXPORTER, T.MANUFACTURER, T.COMMISSION_AGENT, T.MANUFACTURER_EXPORTER)
MOVERS = (
    T.CUSTOM_HOUSE_AGENT,
    T.FREIGHT_FORWARDER,
    T.SHIPPING_LINE,
    T.CHA_FREIGHT_FORWARDER,
)


@dataclass(frozen=True, slots=True)
class Update:
    """One update."""

    days_ago: float
    title: str
    details: str
    description: str
    type_of_update: str
    readers: tuple[T, ...]
    colours: tuple[str, str]
    paper: Paper | None = None
    effective_on: str = ""


UPDATES = (
    Update(
        19.5,
        "Verified gross mass of every packed container",
        "No packed container is loaded on a ship without its verified gross mass. The shipper "
        "names it before the cut-off of the terminal.",
        "The rule is part of SOLAS (chapter VI, regulation 2), in force since 1 July 2016.\n\n"
        "## Two ways to get it\n\n"
        "1. Weigh the packed container.\n"
        "2. Weigh all packages, pallets and dunnage, and add the tare mass on the door.\n\n"
        "## What the document says\n\n"
        "- the container number\n- the verified gross mass in kilograms\n"
        "- the signature of the shipper or of somebody authorised by it",
        "advisory",
        (*GOODS, *MOVERS, T.BUYER),
        ("#1d3557", "#e9c46a"),
        Paper(
            "vgm-declaration.pdf",
            "Verified gross mass: what to declare",
            (
                ("Container", "Number as painted on the door"),
                ("Mass", "Kilograms, cargo and tare together"),
                ("Method", "1 weighing, or 2 calculation"),
                ("Signed by", "Shipper or authorised person"),
            ),
        ),
        effective_on="2016-07-01",
    ),
    Update(
        12.2,
        "CIF and CIP ask for different insurance",
        "Under Incoterms 2020 a CIF seller insures on minimum terms, and a CIP seller against "
        "all risks. Both insure at least 110 % of the contract price.",
        "Under **CIF** the usual cover is Institute Cargo Clauses (C). Under **CIP** it is "
        "Institute Cargo Clauses (A).\n\n"
        "- The amount is the contract price plus ten per cent, in the currency of the contract.\n"
        "- A buyer who needs more under CIF agrees it in the contract, or insures the rest.",
        "advisory",
        (T.BUYER, *GOODS),
        ("#0f766e", "#f1faee"),
        effective_on="2020-01-01",
    ),
    Update(
        6.1,
        "Supporting documents go with the shipping bill, in e-Sanchit",
        "Invoices, packing lists and certificates are uploaded in e-Sanchit, and the shipping "
        "bill names each by its image reference number.",
        "## Before filing\n\n"
        "- Each file is a PDF/A, signed digitally.\n"
        "- Use the right document code; a wrong one is a common reason for queries.\n\n"
        "## After filing\n\n"
        "Officers see the documents on screen. Keep the originals: they may be asked for later.",
        "circular",
        (T.EXPORTER, T.MANUFACTURER_EXPORTER, T.CUSTOM_HOUSE_AGENT, T.CHA_FREIGHT_FORWARDER),
        ("#6d597a", "#ffe5d9"),
    ),
    Update(
        2.4,
        "RoDTEP is claimed in the shipping bill",
        "Remission of duties and taxes on exported products is claimed by a declaration for "
        "each item when the shipping bill is filed. It cannot be added later.",
        "## What happens then\n\n"
        "1. The customs system credits the amount after the export manifest is filed.\n"
        "2. The exporter makes a scrip from the credits.\n"
        "3. The scrip pays basic customs duty on imports, or is transferred to another importer.\n"
        "\nRates and caps per unit are listed by tariff item; check the list in force on the day "
        "of export.",
        "public_notice",
        (T.EXPORTER, T.MANUFACTURER_EXPORTER),
        ("#264653", "#f4a261"),
        effective_on="2021-01-01",
    ),
    Update(
        0.7,
        "Free days, demurrage and detention are three things",
        "Free days are counted by the contract of carriage. Demurrage is for containers in the "
        "terminal, detention for those outside it.",
        "Agree the number of free days, and from when they count, in the quotation.\n\n"
        "- **Demurrage**: from the end of the free days until gate-out.\n"
        "- **Detention**: from gate-out until the empty container is returned.\n"
        "- Some lines combine both in one number of days.",
        "advisory",
        (*MOVERS, T.BUYER, T.EXPORTER, T.MANUFACTURER_EXPORTER),
        ("#3a5a40", "#dad7cd"),
    ),
)


def publish(editor: Actor, update: Update) -> None:
    """Publish an update, now."""
    create_policy(actor=editor, payload=_form(editor, update))


def _form(editor: Actor, update: Update) -> PolicyIn:
    picture = Picture("policy.png", update.colours)
    return PolicyIn.model_validate(
        {
            "title": update.title,
            "details": update.details,
            "description": update.description,
            "typeOfUpdate": update.type_of_update,
            "withEffectiveDate": update.effective_on,
            "businessTypeIds": [int(each) for each in update.readers],
            "policyIcon": [_uploaded(editor, picture)],
            "referenceDocument": [_uploaded(editor, update.paper)] if update.paper else [],
        }
    )


def _uploaded(editor: Actor, item: Paper | Picture) -> str:
    file = store_upload(actor=editor, upload=draw(item), purpose=Purpose.POLICY)
    return file_url(file)
