"""Wire shapes of accounts that need no later app."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseBool, LooseInt, LooseText
from lading.base.kernel.wire import Wire

from .models import AccessToken


class SignInIn(Wire):
    """The form-encoded credentials with which a user or a member of staff signs in."""

    username: LooseText = Field(
        None,
        description="E-mail address with which the person signs in; not case-sensitive.",
        examples=["exporter@demo.lading.example"],
    )
    password: LooseText = Field(
        None, description="The password exactly as typed.", examples=["Lading-demo-2026"]
    )
    remember: LooseText = Field(
        None,
        description="How long the token is valid: `true` (if omitted) for 30 days by default, "
        "`false` for 12 hours by default.",
        examples=["true"],
    )
    # A plain alias: ninja reads form fields only by this kind.
    app_type: LooseText = Field(
        None,
        alias="appType",
        description="`user` (the default) for users of companies, `admin` for staff.",
        examples=["user"],
    )
    otp: LooseText = Field(
        None,
        description="The current code of the authenticator app, or a recovery code. Only for staff "
        "with a second factor.",
        examples=[None],
    )


class DeviceOut(Wire):
    """A device on which the caller is signed in."""

    id: int = Field(examples=[17])
    device_type: str = Field(
        description="The type of device: `desktop`, `mobile`, `tablet`, `bot` or `other`.",
        examples=["desktop"],
    )
    browser: str = Field(examples=["Firefox 145"])
    country: str = Field(
        description="Name of the country of `ipAddress`, in the language of the call; empty if the "
        "country is unknown.",
        examples=["India"],
    )
    ip_address: str | None = Field(
        description="IP address from which the person signed in; null if it is unknown.",
        examples=["203.0.113.7"],
    )
    signed_in_at: dt.datetime
    is_current: bool = Field(
        description="Whether the token sent with the call belongs to this sign-in."
    )

    @classmethod
    def from_token(cls, token: AccessToken, *, country: str, is_current: bool) -> DeviceOut:
        """The wire shape of a token whose sign-in is loaded."""
        sign_in = token.login_session
        return cls(
            id=token.pk,
            device_type=sign_in.device_type,
            browser=sign_in.browser,
            country=country,
            ip_address=sign_in.ip_address,
            signed_in_at=sign_in.login_at,
            is_current=is_current,
        )


class CurrentPasswordIn(Wire):
    """The caller's current password. The other fields are optional; if they are sent, they must be
    the caller's own (otherwise 403).
    """

    id: LooseInt = Field(
        None,
        description="The caller's own id, as an optional check. Any other id is refused with 403.",
        examples=[41],
    )
    password: LooseText = Field(
        None,
        description="The current password exactly as typed.",
        examples=["a fairly long Passphrase 7"],
    )
    is_primary: LooseBool = Field(
        None,
        description="Whether the caller is the company's primary user, as an optional check. A "
        "wrong value is refused with 403.",
        examples=[True],
    )
    email: LooseText = Field(
        None,
        description="The caller's own e-mail address, as an optional check. Any other address is "
        "refused with 403.",
        examples=["meera@kaveri-yarns.example"],
    )


class CurrentPasswordOut(Wire):
    """The token with which the password can be changed."""

    status: str = Field(
        description="Always `success`; a wrong password is refused with 400.", examples=["success"]
    )
    token: str = Field(
        description="Token to send to `POST /users/resetpassword`; it can be used once, within 15 "
        "minutes by default.",
        examples=["qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"],
    )
