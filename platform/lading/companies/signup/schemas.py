"""Wire shapes of signing up and of passwords."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from lading.kernel.checks import Loose, LooseBool, LooseInt, LooseList, LooseText
from lading.kernel.wire import Wire

LoosePort = Annotated[list[Any] | str | int | None, Loose]

MOBILE_EXAMPLE = "+919876543210"
TOKEN_EXAMPLE = "qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"  # noqa: S105 - of the API document


class SignUpIn(Wire):
    """The registration of a company (RULES.md 1.5)."""

    name: LooseText = Field(None, examples=["Meera Raghavan"])
    email: LooseText = Field(None, examples=["meera@kaveri-yarns.example"])
    company_name: LooseText = Field(None, examples=["Kaveri Yarns Exports"])
    mobile: LooseText = Field(
        None,
        description="WhatsApp number: national, or with the dial code, with or without its plus.",
        examples=["9876543210"],
    )
    business_type_id: LooseInt = Field(
        None,
        description="Id of the business type: 2 to 9 for companies in India, 1 elsewhere.",
        examples=[2],
    )
    country: LooseText = Field(None, examples=["India"])
    country_code: LooseText = Field(
        None, description="Dial code; defaults to that of `country`.", examples=["+91"]
    )
    gst_number: LooseText = Field(None, examples=["27AAPFU0939F1ZV"])
    loading_port: LoosePort = Field(
        None,
        description="Loading or handling ports, for business types 5, 6, 7 and 9: labels, "
        "UN/LOCODEs, names or ids, as a list or as JSON text; at most 5.",
        examples=[["Mundra(INMUN)"]],
    )
    port_id: LoosePort = Field(None, description="Same as `port`, as ids.", examples=[None])
    port: LoosePort = Field(
        None,
        description="Destination ports, for business types 6, 7 and 9.",
        examples=[["Jebel Ali(AEJEA)"]],
    )
    port_pairs: LooseList = Field(
        None,
        description="Port pairs, for business types 2 and 8: `A(X) → B(Y)` or objects; at most 5.",
        examples=[["Mundra(INMUN) → Jebel Ali(AEJEA)"]],
    )
    terms: LooseBool = Field(None, examples=[True])


class SignUpOut(Wire):
    """The ids of an unfinished registration."""

    id: int = Field(description="The id that the person will have.", examples=[41])
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    email: str = Field(examples=["meera@kaveri-yarns.example"])
    mobile: str = Field(description="The mobile number in E.164.", examples=[MOBILE_EXAMPLE])


class CodeRequestIn(Wire):
    """The mobile number for which a one-time code is requested."""

    mobile: LooseText = Field(None, examples=[MOBILE_EXAMPLE])
    country_code: LooseText = Field(
        None, description="Dial code of a national number.", examples=[None]
    )


class CodeIn(CodeRequestIn):
    """A one-time code as it was typed."""

    code: LooseText = Field(
        None, description="The six-digit code; `otp` is an alias.", examples=["482913"]
    )
    otp: LooseText = Field(None, examples=[None])
    email: LooseText = Field(
        None,
        description="E-mail address of the registration; needed only if several "
        "registrations wait for the same mobile.",
        examples=["meera@kaveri-yarns.example"],
    )


class VerifiedOut(Wire):
    """The mobile number is verified, and the link to set the password is sent by e-mail."""

    verified: bool = True


class ForgotPasswordIn(Wire):
    """The e-mail address to which a link is requested."""

    email: LooseText = Field(None, examples=["meera@kaveri-yarns.example"])
    email_id: LooseText = Field(None, description="Alias of `email`.", examples=[None])


class LinkIn(Wire):
    """The token of a link."""

    resetpassword_token: LooseText = Field(
        None, alias="resetpasswordToken", examples=[TOKEN_EXAMPLE]
    )


class ResetPasswordIn(LinkIn):
    """A new password, set through a link."""

    password: LooseText = Field(None, examples=["a fairly long Passphrase 7"])


class PasswordSetOut(Wire):
    """The result of setting a password."""

    email: str | None = Field(
        description="The address that the person signs in with, after a first "
        "password; null after any other. Not in the original "
        "specification.",
        examples=["meera@kaveri-yarns.example"],
    )


class LinkOut(Wire):
    """What a link is for."""

    purpose: str = Field(
        description="`activate`, `invitation`, `reset` or `change`.", examples=["activate"]
    )
    email: str = Field(
        description="The masked e-mail address: recognisable to its owner, unreadable to others.",
        examples=["m•••@k•••.example"],
    )
    password_required: bool = Field(
        description="False for an invitation with a preset password that may be kept."
    )
