"""Routes that answer the documents' `User` (wire contract)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Form, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.idempotency import never_replayed
from lading.base.http.middleware import request_id_of
from lading.base.kernel.wire import Data
from lading.members.accounts.schemas import SignInIn
from lading.members.accounts.services import signin
from lading.members.billing.authentication import actor_of_token

from . import saving
from .entity import own_entity, user_entity, user_for
from .schemas import ProfileIn, SignedInUserOut, UserOut

SAVED = _("Profile Updated Successfully.")

signin_router = Router(by_alias=True)
users_router = Router(by_alias=True)


@signin_router.post("/login", response=answers(Data[SignedInUserOut]))
@never_replayed
def log_in(request: HttpRequest, form: Form[SignInIn]) -> Data[SignedInUserOut]:
    """Sign in with an e-mail address and password, and return the user with a token.

    Wrong credentials are refused with 401 and the message `Unauthorized`, whether the e-mail
    address or the password is wrong. After repeated failures, the account is locked for the
    caller's network address; after many failures from all addresses together, for every address
    from which the person does not usually sign in. While it is locked, the answer is 429 with
    `Retry-After`.

    Staff send `appType=admin` and, if they have a second factor, `otp`. Without a valid `otp`, they
    are refused with 401 `OTP_REQUIRED` or `OTP_INVALID`. If the code is `SECOND_FACTOR_REQUIRED`,
    they must first set up a second factor in the back office. `Idempotency-Key` has no effect,
    because an answer with a token is never stored.
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
    """Read a user of your own company in full, or another company's public profile.

    For another company, the id of any of its users returns the same profile, with its primary user.
    The company's contact details, and the documents that it shows, are included if you are a buyer,
    have an active paid plan, have placed or received an order with the company, or hold its
    business card; otherwise they are withheld and `contactLocked` is true. The profile of a
    rejected company is found only by companies that have exchanged a quotation with it (otherwise
    404). Staff with the capability `users.view` can read every user in full.
    """
    return Data(data=user_for(actor_of(request), user_id))


@users_router.put("/{int:user_id}", response=answers(Data[UserOut], 404, 409))
def save_user(request: HttpRequest, user_id: int, payload: ProfileIn) -> Data[UserOut]:
    """Save your company's profile as its primary user, with your own id. A secondary user can only
    change their own `name`.

    By default, ports and port pairs can be changed once per calendar month (Indian time), and
    without limit on the Premium plan; further changes are refused with 409 `PORT_EDIT_LIMIT`.
    Saving returns a rejected company to `pending`, and so does a change of company name, GST number
    or documents for an approved one. Staff send `{id, status, remarks}` to approve or reject the
    company, or all fields of the profile to correct it.
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
