"""Wire shapes of policy updates (RULES.md 3.3, wire contract)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.files.schemas import AttachmentOut
from lading.base.kernel.checks import LooseBool, LooseInt, LooseList, LooseText
from lading.base.kernel.wire import Wire

_FILES = [[{"src": FILE_EXAMPLE}]]


class PolicyIn(Wire):
    """The fields of a policy update to save. When an update is changed, omitted fields are
    unchanged.
    """

    title: LooseText = Field(
        None,
        description="Title of the update, in one line.",
        examples=["Interest equalisation is extended"],
    )
    details: LooseText = Field(
        None,
        description="Summary of the update, in plain text. Lists show its first fifteen words.",
        examples=["The scheme for pre- and post-shipment credit goes on until the end of March."],
    )
    description: LooseText = Field(
        None,
        description="Full text of the update, in Markdown.",
        examples=["## Who benefits\n\nAll exporters."],
    )
    type_of_update: LooseText = Field(
        None,
        description="Type of the update: `notification`, `public_notice`, `trade_notice`, "
        "`circular` or `advisory`. If omitted for a new update, `advisory`.",
        examples=["trade_notice"],
    )
    with_effective_date: LooseText = Field(
        None,
        description="The date on which the rule takes effect, as `YYYY-MM-DD`. Optional.",
        examples=["2026-12-01"],
    )
    business_type_ids: LooseList = Field(
        None,
        description="Business types that the update is for, as ids or codes. If omitted for a new "
        "update, exporters and manufacturer-exporters (2 and 8).",
        examples=[[2, 8]],
    )
    policy_icon: LooseList = Field(
        None,
        description="Pictures that staff uploaded with the `purpose` `policy`. At least one is "
        "required.",
        examples=_FILES,
    )
    reference_document: LooseList = Field(
        None,
        description="PDF files that staff uploaded with the `purpose` `policy`.",
        examples=_FILES,
    )
    is_active: LooseBool = Field(
        None,
        description="True restores a deactivated update; false deactivates it.",
        examples=[True],
    )
    version: LooseInt = Field(
        None,
        description="The version on which the change is based. If there is a newer version, "
        "nothing is changed and the call is refused with 409. Not checked if omitted. Not in the "
        "original specification.",
        examples=[1],
    )


class PolicyOut(Wire):
    """The current version of a policy update."""

    id: int = Field(description="The update's id.", examples=[1])
    title: str = Field(
        description="Title of the update.", examples=["Interest equalisation is extended"]
    )
    details: str = Field(
        description="Summary of the update, in plain text.",
        examples=["The scheme for pre- and post-shipment credit goes on until the end of March."],
    )
    preview: str = Field(
        description="The first fifteen words of the summary, with an ellipsis if the summary is "
        "longer. Not in the original specification.",
        examples=["The scheme for pre- and post-shipment credit goes on until the end of March."],
    )
    description: str = Field(
        description="Full text of the update, in Markdown.",
        examples=["## Who benefits\n\nAll exporters."],
    )
    type_of_update: str = Field(
        description="Type of the update: `notification`, `public_notice`, `trade_notice`, "
        "`circular` or `advisory`.",
        examples=["trade_notice"],
    )
    with_effective_date: dt.date | None = Field(
        description="The date on which the rule takes effect; null if not stated.",
        examples=["2026-12-01"],
    )
    business_type_ids: list[int] = Field(
        description="Ids of the business types that the update is for. Companies get only the id "
        "of their own business type.",
        examples=[[2, 8]],
    )
    policy_icon: list[AttachmentOut] = Field(description="The pictures of the update.")
    reference_document: list[AttachmentOut] = Field(description="The PDF files of the update.")
    is_active: bool = Field(description="Whether companies can see the update.")
    version: int = Field(
        description="Version number, incremented on every save; every version is "
        "kept. Not in the original specification.",
        examples=[1],
    )
    created_at: dt.datetime = Field(description="When the update was first published.")
    updated_at: dt.datetime = Field(description="When the update was last changed.")
