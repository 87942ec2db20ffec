"""Wire shapes of accounts that need no later app."""

from __future__ import annotations

from pydantic import Field

from lading.kernel.checks import LooseText
from lading.kernel.wire import Wire


class SignInIn(Wire):
    """The sign-in form, form-encoded."""

    username: LooseText = Field(
        None, description="E-mail address, in any case.", examples=["exporter@demo.lading.example"]
    )
    password: LooseText = Field(None, examples=["Lading-demo-2026"])
    remember: LooseText = Field(
        None,
        description="`true` (the default): the token lives 30 days; `false`: 12 hours.",
        examples=["true"],
    )
    # A plain alias: ninja reads form fields by it, and by no other kind.
    app_type: LooseText = Field(
        None,
        alias="appType",
        description="`user` (the default), or `admin` for staff.",
        examples=["user"],
    )
