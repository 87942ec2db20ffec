"""Routes of accounts (wire contract) that need no later app. Signing in answers with the company
and its plan, so that route is in `profiles.users_api`.
"""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from lading.base.http.api import actor_of, answers
from lading.base.http.idempotency import never_replayed
from lading.base.kernel.wire import Data

from . import queries
from .schemas import CurrentPasswordIn, CurrentPasswordOut, DeviceOut
from .services import passwords, tokens

router = Router(by_alias=True)


@router.post("/logout", response=answers(None, status=204))
def sign_out(request: HttpRequest) -> Status[None]:
    """Sign out. The token sent with the call becomes invalid at once, on every device that uses
    it.
    """
    actor = actor_of(request)
    if actor.token_id is not None:
        tokens.revoke(actor, actor.token_id)
    return Status(204, None)


@router.post("/currentpassword/check", response=answers(CurrentPasswordOut))
@never_replayed
def check_current_password(request: HttpRequest, payload: CurrentPasswordIn) -> CurrentPasswordOut:
    """Check the current password, and return a token with which it can be changed.

    A wrong password is refused with 400 `PASSWORD_MISMATCH` and counts as a failed sign-in. After
    several failures, calls are refused with 429 and `Retry-After`. The call is refused with 403 if
    `id`, `email` or `isPrimary` is sent and is not the caller's.
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
    """List the devices on which you are signed in, at most 100, sorted by sign-in with the latest
    first. Not in the original specification.
    """
    return Data(data=queries.list_devices(actor_of(request)))


@router.delete("/devices", response=answers(None, status=204))
def sign_out_everywhere(request: HttpRequest) -> Status[None]:
    """Sign out on every device, including this one. You are informed by e-mail. Not in the original
    specification.
    """
    tokens.sign_out_everywhere(actor_of(request))
    return Status(204, None)


@router.delete("/devices/{int:device_id}", response=answers(None, 404, status=204))
def sign_out_device(request: HttpRequest, device_id: int) -> Status[None]:
    """Sign out on one of your own devices, identified by its `id` in `GET /auth/devices`. Not in
    the original specification.
    """
    tokens.revoke_own(actor_of(request), device_id)
    return Status(204, None)
