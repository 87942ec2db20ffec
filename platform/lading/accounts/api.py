"""Routes of the accounts app that need no later app (wire contract). Sign-in, whose answer shows
the
company and its plan, is in billing.
"""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from lading.kernel.api import actor_of, answers
from lading.kernel.idempotency import never_replayed
from lading.kernel.wire import Data

from . import queries
from .schemas import CurrentPasswordIn, CurrentPasswordOut, DeviceOut
from .services import passwords, tokens

router = Router(by_alias=True)


@router.post("/logout", response=answers(None, status=204))
def sign_out(request: HttpRequest) -> Status[None]:
    """Sign out: the token of this call ends at once, in every place that holds it."""
    token_id = actor_of(request).token_id
    if token_id is not None:
        tokens.revoke(token_id)
    return Status(204, None)


@router.post("/currentpassword/check", response=answers(CurrentPasswordOut))
@never_replayed
def check_current_password(request: HttpRequest, payload: CurrentPasswordIn) -> CurrentPasswordOut:
    """Show that one knows the current password, and get the token to change it with.

    400 `PASSWORD_MISMATCH` counts like a failed sign-in: after several, 429 with `Retry-After`.
    403 when `id`, `email` or `isPrimary` is somebody else's.
    """
    token = passwords.confirm_current(
        request,
        actor=actor_of(request),
        password=payload.password,
        claims={"id": payload.id, "email": payload.email, "isPrimary": payload.is_primary},
    )
    return CurrentPasswordOut(status="success", token=token)


@router.get("/devices", response=answers(Data[list[DeviceOut]]))
def list_devices(request: HttpRequest) -> Data[list[DeviceOut]]:
    """Where one is signed in, newest first. An addition to the documents' calls."""
    return Data(data=queries.list_devices(actor_of(request)))


@router.delete("/devices", response=answers(None, status=204))
def sign_out_everywhere(request: HttpRequest) -> Status[None]:
    """Sign out everywhere, here too; an e-mail tells of it. An addition to the documents' calls."""
    tokens.sign_out_everywhere(actor_of(request))
    return Status(204, None)


@router.delete("/devices/{int:device_id}", response=answers(None, 404, status=204))
def sign_out_device(request: HttpRequest, device_id: int) -> Status[None]:
    """Sign out one of one's own devices. An addition to the documents' calls."""
    tokens.revoke_own(actor_of(request), device_id)
    return Status(204, None)
