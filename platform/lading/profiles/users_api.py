"""Routes that answer the documents' `User` (wire contract)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Form, Router

from lading.accounts.schemas import SignInIn
from lading.accounts.services import signin
from lading.billing.authentication import actor_of_token
from lading.kernel.api import actor_of, answers
from lading.kernel.idempotency import never_replayed
from lading.kernel.middleware import request_id_of
from lading.kernel.wire import Data

from . import saving
from .entity import own_entity, user_entity, user_for
from .schemas import ProfileIn, SignedInUserOut, UserOut

SAVED = _("Profile Updated Successfully.")

signin_router = Router(by_alias=True)
users_router = Router(by_alias=True)


@signin_router.post("/login", response=answers(Data[SignedInUserOut]))
@never_replayed
def log_in(request: HttpRequest, form: Form[SignInIn]) -> Data[SignedInUserOut]:
    """Sign in with e-mail and password.

    Whatever is wrong, the answer is 401 `Unauthorized`. After repeated failures the account is
    locked for this network address, and after many failures from all addresses together for every
    address that it does not usually sign in from: 429 with `Retry-After`. A portal token is for
    business users; staff send `appType=admin`, and `otp` when they have a second factor (401 with
    code `OTP_REQUIRED` or `OTP_INVALID`; `SECOND_FACTOR_REQUIRED` when they must set one up in the
    back office first). `Idempotency-Key` has no effect here: an answer with a token is never
    stored.
    """
    user, token = signin.sign_in(
        request=request,
        form=signin.read_form(
            username=form.username,
            password=form.password,
            remember=form.remember,
            app_type=form.app_type,
            otp=form.otp,
        ),
    )
    actor = actor_of_token(token, request_id_of(request))
    entity = user_entity(user) if actor is None else own_entity(actor, user)
    return Data(data=SignedInUserOut(**dict(entity), token=token))


@users_router.get("/{int:user_id}", response=answers(Data[UserOut], 404))
def get_user(request: HttpRequest, user_id: int) -> Data[UserOut]:
    """Read a person of your own company in full, or another company's public profile.

    For another company every person's id gives the same: its primary user, without contact and
    documents while `contactLocked` (unless you are a buyer, have a paid plan, share a placed or
    confirmed order, or hold its business card), else with the documents that it shows. A rejected
    company is shown only to companies it
    trades with. Staff with the capability read everybody in full.
    """
    return Data(data=user_for(actor_of(request), user_id))


@users_router.put("/{int:user_id}", response=answers(Data[UserOut], 404, 409))
def save_user(request: HttpRequest, user_id: int, payload: ProfileIn) -> Data[UserOut]:
    """Save your company's profile, as its primary user; a secondary user may send their own `name`.

    Ports and pairs may be changed once in an Indian calendar month (`PORT_EDIT_LIMIT`), on Premium
    any number of times. A rejected company is pending again after this, and so is an approved one
    whose company name, GST number or documents changed. Staff send `{id, status, remarks}` to
    decide, or a whole profile to correct it.
    """
    actor = actor_of(request)
    if actor.is_staff and saving.is_correction(payload):
        saving.correct_profile(actor=actor, user_id=user_id, payload=payload)
        return Data(data=user_for(actor, user_id), message=saving.CORRECTED)
    if actor.is_staff:
        saving.decide(actor=actor, user_id=user_id, payload=payload)
        return Data(data=user_for(actor, user_id))
    saving.save_profile(actor=actor, user_id=user_id, payload=payload)
    return Data(data=user_for(actor, user_id), message=str(SAVED))
