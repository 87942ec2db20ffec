"""Wire shapes of signing up and of passwords."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from lading.base.kernel.checks import Loose, LooseBool, LooseInt, LooseList, LooseText
from lading.base.kernel.wire import Wire

LoosePort = Annotated[list[Any] | str | int | None, Loose]

MOBILE_EXAMPLE = "+919876543210"
TOKEN_EXAMPLE = "qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"  # noqa: S105 - of the API document


class SignUpIn(Wire):
    """The registration of a company and its primary user (RULES.md 1.5)."""

    name: LooseText = Field(
        None,
        description="First and last name of the person who registers, at most 75 characters.",
        examples=["Meera Raghavan"],
    )
    email: LooseText = Field(
        None,
        description="E-mail address with which the person will sign in, at most 75 characters.",
        examples=["meera@kaveri-yarns.example"],
    )
    company_name: LooseText = Field(
        None,
        description="Name of the company that registers, at most 75 characters.",
        examples=["Kaveri Yarns Exports"],
    )
    mobile: LooseText = Field(
        None,
        description="The person's WhatsApp number, either as dialled within the country or with "
        "the dial code, with or without a plus sign.",
        examples=["9876543210"],
    )
    business_type_id: LooseInt = Field(
        None,
        description="Id of the business type: 2 to 9 for companies in India, 1 (buyer) for "
        "companies elsewhere.",
        examples=[2],
    )
    country: LooseText = Field(
        None, description="Its name, ISO 3166 code or id.", examples=["India"]
    )
    country_code: LooseText = Field(
        None,
        description="Dial code of `mobile`; defaults to the dial code of `country`.",
        examples=["+91"],
    )
    gst_number: LooseText = Field(
        None,
        description="The company's GST number (GSTIN), of 15 characters. Required for business "
        "types 2 to 9; ignored for 1.",
        examples=["27AAPFU0939F1ZV"],
    )
    loading_port: LoosePort = Field(
        None,
        description="Loading or handling ports, required for business types 5, 6, 7 and 9: labels "
        "such as `Mundra(INMUN)`, UN/LOCODEs, names or ids of ports in India, as a list or as JSON "
        "text; at most 5 by default.",
        examples=[["Mundra(INMUN)"]],
    )
    port_id: LoosePort = Field(
        None,
        description="Ids of destination ports; used only if `port` is empty.",
        examples=[None],
    )
    port: LoosePort = Field(
        None,
        description="Destination ports outside India, for business types 6, 7 and 9, in the same "
        "forms as `loadingPort`. Optional; at most 5 by default.",
        examples=[["Jebel Ali(AEJEA)"]],
    )
    port_pairs: LooseList = Field(
        None,
        description="Pairs of a loading port in India and a destination port abroad, required for "
        "business types 2 and 8. Each is a text such as `Mundra(INMUN) → Jebel Ali(AEJEA)` or an "
        "object with `loadingPort` and `destinationPort`. At least 1 pair; at most 5 by default.",
        examples=[["Mundra(INMUN) → Jebel Ali(AEJEA)"]],
    )
    terms: LooseBool = Field(
        None,
        description="Whether the terms of service and the privacy policy are accepted. Must be "
        "true.",
        examples=[True],
    )


class SignUpOut(Wire):
    """A registration that is not complete until the password is set."""

    id: int = Field(
        description="The id that the person will have once the account exists.", examples=[41]
    )
    uuid: str = Field(
        description="The UUID that the person will have once the account exists.",
        examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"],
    )
    email: str = Field(
        description="The e-mail address with which the person will sign in.",
        examples=["meera@kaveri-yarns.example"],
    )
    mobile: str = Field(
        description="The person's mobile number in E.164 format.", examples=[MOBILE_EXAMPLE]
    )


class CodeRequestIn(Wire):
    """The mobile number for which a one-time code is requested."""

    mobile: LooseText = Field(
        None,
        description="The mobile number in E.164 format, or as dialled within its country.",
        examples=[MOBILE_EXAMPLE],
    )
    country_code: LooseText = Field(
        None,
        description="Dial code of the number, such as `+91`, if `mobile` does not include it. If "
        "omitted, a number that is valid in India is treated as Indian.",
        examples=[None],
    )


class CodeIn(CodeRequestIn):
    """A one-time code and the mobile number that it was sent to."""

    code: LooseText = Field(
        None, description="The six-digit code that was sent by WhatsApp.", examples=["482913"]
    )
    otp: LooseText = Field(None, description="Alias of `code`.", examples=[None])
    email: LooseText = Field(
        None,
        description="E-mail address of the registration. Required only if several registrations "
        "with the same mobile number await a code.",
        examples=["meera@kaveri-yarns.example"],
    )


class VerifiedOut(Wire):
    """The result of verifying a mobile number."""

    verified: bool = Field(
        default=True, description="Always true; a wrong code is refused with 400."
    )


class ForgotPasswordIn(Wire):
    """The e-mail address for which a password link is requested."""

    email: LooseText = Field(
        None,
        description="E-mail address of the account, registration or invitation.",
        examples=["meera@kaveri-yarns.example"],
    )
    email_id: LooseText = Field(None, description="Alias of `email`.", examples=[None])


class LinkIn(Wire):
    """The token of a password link."""

    resetpassword_token: LooseText = Field(
        None,
        alias="resetpasswordToken",
        description="The token from the link in the e-mail, or from "
        "`POST /auth/currentpassword/check`.",
        examples=[TOKEN_EXAMPLE],
    )


class ResetPasswordIn(LinkIn):
    """A new password, with the token of the link that allows it to be set."""

    password: LooseText = Field(
        None,
        description="The new password, of at least 6 characters. It may be omitted only if "
        "`passwordRequired` of `POST /users/resetpassword/check` is false.",
        examples=["a fairly long Passphrase 7"],
    )


class PasswordSetOut(Wire):
    """The result of setting a password."""

    email: str | None = Field(
        description="The e-mail address to sign in with, if this was the person's first password; "
        "otherwise null. Not in the original specification.",
        examples=["meera@kaveri-yarns.example"],
    )


class LinkOut(Wire):
    """The purpose of a password link, and the masked e-mail address of its owner."""

    purpose: str = Field(
        description="`activate` to set the first password of a registration, `invitation` to "
        "accept an invitation, `reset` to replace a forgotten password, or `change` to change "
        "the current one.",
        examples=["activate"],
    )
    email: str = Field(
        description="The e-mail address of the link's owner, with most characters masked.",
        examples=["m•••@k•••.example"],
    )
    password_required: bool = Field(
        description="Whether `POST /users/resetpassword` must be sent a password. False if the "
        "primary user set a password with the invitation that the person may keep."
    )
