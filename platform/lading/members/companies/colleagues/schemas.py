"""Wire shapes of secondary users (wire contract)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseBool, LooseInt, LooseText
from lading.base.kernel.wire import Wire


class ColleagueIn(Wire):
    """A secondary user to invite. `companyId`, `id`, `uuid` and `businessTypeId` are optional and,
    if they are sent, must be the caller's own (otherwise 403). `gstNumber` is ignored.
    """

    email: LooseText = Field(
        None,
        description="E-mail address of the person to invite.",
        examples=["priya@kaveri-yarns.example"],
    )
    name: LooseText = Field(
        None,
        description="Name of the person to invite; defaults to the part of the e-mail address "
        "before the @.",
    )
    password: LooseText = Field(
        None,
        description="Password for the person to invite, of at least 6 characters. Required only if "
        "`requirePasswordChange` is false.",
        examples=["correct horse"],
    )
    require_password_change: LooseBool = Field(
        None,
        description="Whether the invited person must choose a password of their own when they use "
        "the link in the e-mail; defaults to true.",
    )
    gst_number: LooseText = Field(default=None, description="The company's GST number; ignored.")
    company_id: LooseInt = Field(
        default=None,
        description="Id of the caller's company; optional. Any other id is refused with 403.",
    )
    id: LooseInt = Field(
        default=None, description="The caller's own id; optional. Any other id is refused with 403."
    )
    uuid: LooseText = Field(
        default=None,
        description="The caller's own UUID; optional. Any other UUID is refused with 403.",
    )
    business_type_id: LooseInt = Field(
        default=None,
        description="Business type id of the caller's company; optional. Any other id is refused "
        "with 403.",
    )


class ColleagueOut(Wire):
    """A secondary user of the company, or a person invited to become one."""

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    name: str = Field(examples=["Priya Nair"])
    email: str = Field(examples=["priya@kaveri-yarns.example"])
    company_id: int
    company_name: str = Field(
        description="The name of the company.", examples=["Kaveri Yarns Exports"]
    )
    is_primary: bool = Field(
        default=False, description="Always false, because the person is not the primary user."
    )
    role: str = Field(
        default="Secondary User",
        description="Always `Secondary User`.",
        examples=["Secondary User"],
    )
    invited: bool = Field(
        description="True if the person has been invited but has not yet used the link in the "
        "e-mail; false if the person is a secondary user."
    )
    created_at: dt.datetime = Field(
        description="When the person became a user, or was invited if `invited` is true."
    )


class ColleagueAddedOut(Wire):
    """The result of inviting a secondary user (flat)."""

    success: bool = True
    message: str
    data: ColleagueOut = Field(description="The person who was invited.")


class RemovalIn(Wire):
    """The e-mail address of the person to remove, as an optional check."""

    email: LooseText = Field(
        None,
        description="E-mail address of the person to remove. Optional; any other address is "
        "refused with 403.",
    )


class RemovedOut(Wire):
    """The result of removing a secondary user or cancelling an invitation (flat)."""

    success: bool = True
    message: str
