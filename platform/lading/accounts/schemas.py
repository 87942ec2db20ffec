"""Wire shapes of accounts that need no later app."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.kernel.checks import LooseBool, LooseInt, LooseText
from lading.kernel.wire import Wire

from .models import AccessToken


class SignInIn(Wire):
    """The sign-in form, form-encoded."""

    username: LooseText = Field(
        None, description="E-mail address, in any case.", examples=["exporter@demo.lading.example"]
    )
    password: LooseText = Field(None, examples=["Lading-demo-2026"])
    remember: LooseText = Field(
        None,
        description="`true` (default): the token is valid for 30 days; `false`: 12 hours.",
        examples=["true"],
    )
    # A plain alias: ninja reads form fields only by this kind.
    app_type: LooseText = Field(
        None,
        alias="appType",
        description="`user` (the default), or `admin` for staff.",
        examples=["user"],
    )
    otp: LooseText = Field(
        None,
        description="Staff with a second factor: the code of their app, or a recovery code.",
        examples=[None],
    )


class DeviceOut(Wire):
    """A device on which a person is signed in."""

    id: int = Field(examples=[17])
    device_type: str = Field(
        description="`desktop`, `mobile`, `tablet`, `bot` or `other`.", examples=["desktop"]
    )
    browser: str = Field(examples=["Firefox 145"])
    country: str = Field(
        description="The country of the address; empty where unknown.", examples=["India"]
    )
    ip_address: str | None = Field(examples=["203.0.113.7"])
    signed_in_at: dt.datetime
    is_current: bool = Field(description="Whether this call was made from this device.")

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
    """The current password, and the caller's identity as a check."""

    id: LooseInt = Field(None, examples=[41])
    password: LooseText = Field(None, examples=["a fairly long Passphrase 7"])
    is_primary: LooseBool = Field(None, examples=[True])
    email: LooseText = Field(None, examples=["meera@kaveri-yarns.example"])


class CurrentPasswordOut(Wire):
    """The token to change the password with."""

    status: str = Field(examples=["success"])
    token: str = Field(
        description="Token for `POST /users/resetpassword`, valid for 15 minutes.",
        examples=["qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"],
    )
