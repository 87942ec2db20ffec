"""Wire shapes of secondary users (wire contract)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.kernel.checks import LooseBool, LooseInt, LooseText
from lading.kernel.wire import Wire


class ColleagueIn(Wire):
    """A secondary user to invite. Fields that identify the caller are only compared
    with the token.
    """

    email: LooseText = Field(None, examples=["priya@kaveri-yarns.example"])
    name: LooseText = Field(
        None, description="Defaults to the part of the e-mail address before the @."
    )
    password: LooseText = Field(
        None,
        description="At least 6 characters. Needed only with `requirePasswordChange: false`.",
        examples=["correct horse"],
    )
    require_password_change: LooseBool = Field(
        None,
        description="Whether the invited person must choose a new password; defaults to true.",
    )
    gst_number: LooseText = None
    company_id: LooseInt = None
    id: LooseInt = None
    uuid: LooseText = None
    business_type_id: LooseInt = None


class ColleagueOut(Wire):
    """A secondary user in the primary user's list."""

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    name: str = Field(examples=["Priya Nair"])
    email: str = Field(examples=["priya@kaveri-yarns.example"])
    company_id: int
    company_name: str = Field(examples=["Kaveri Yarns Exports"])
    is_primary: bool = False
    role: str = Field(default="Secondary User", examples=["Secondary User"])
    invited: bool = Field(
        description="Whether the invitation is still open: its link has not been used."
    )
    created_at: dt.datetime


class ColleagueAddedOut(Wire):
    """The answer to an invitation (flat, as documented)."""

    success: bool = True
    message: str
    data: ColleagueOut


class RemovalIn(Wire):
    """An optional check that the right user is removed."""

    email: LooseText = None


class RemovedOut(Wire):
    """The answer to a removal (flat, as documented)."""

    success: bool = True
    message: str
