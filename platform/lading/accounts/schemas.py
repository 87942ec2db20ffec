"""Wire shapes of accounts that need no later app."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.kernel.checks import LooseBool, LooseInt, LooseText
from lading.kernel.wire import Wire

from .models import AccessToken


class SignInIn(Wire):
    """E-mail address and password to sign in with, sent form-encoded."""

    username: LooseText = Field(
        None,
        description="E-mail address; upper and lower case are not distinguished.",
        examples=["exporter@demo.lading.example"],
    )
    password: LooseText = Field(
        None, description="The password exactly as typed.", examples=["Lading-demo-2026"]
    )
    remember: LooseText = Field(
        None,
        description="`true` (the default) makes the token valid for 30 days, `false` for 12 hours.",
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
        description="Only for staff with a second factor: the code that their authenticator app "
        "shows, or a recovery code.",
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
        description="Country of the IP address, by its name in the language of the call; empty if "
        "it is unknown.",
        examples=["India"],
    )
    ip_address: str | None = Field(
        description="IP address from which the person signed in; null if it is unknown.",
        examples=["203.0.113.7"],
    )
    signed_in_at: dt.datetime
    is_current: bool = Field(
        description="Whether this is the sign-in whose token was sent with the call."
    )

    @classmethod
    def of(cls, token: AccessToken, *, country: str, is_current: bool) -> DeviceOut:
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
    """The caller's current password. The other fields are optional and must be the caller's own."""

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

    status: str = Field(examples=["success"])
    token: str = Field(
        description="Token to send to `POST /users/resetpassword`; it can be used once, within 15 "
        "minutes.",
        examples=["qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"],
    )
