"""Routes of the accounts app that need no later app (document 5). Sign-in, whose answer shows the
company and its plan, is in billing.
"""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from lading.kernel.api import actor_of, answers

from .services import tokens

router = Router(by_alias=True)


@router.post("/logout", response=answers(None, status=204))
def sign_out(request: HttpRequest) -> Status[None]:
    """Sign out: the token of this call ends at once, in every place that holds it."""
    token_id = actor_of(request).token_id
    if token_id is not None:
        tokens.revoke(token_id)
    return Status(204, None)
