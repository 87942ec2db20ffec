"""Routes that answer with the documents' `User` (document 5)."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Form, Router

from lading.accounts.schemas import SignInIn
from lading.accounts.services import signin
from lading.kernel.api import actor_of, answers
from lading.kernel.idempotency import never_replayed
from lading.kernel.wire import Data

from .entity import user_entity, user_for
from .schemas import SignedInUserOut, UserOut

signin_router = Router(by_alias=True)
users_router = Router(by_alias=True)


@signin_router.post("/login", response=answers(Data[SignedInUserOut]))
@never_replayed
def log_in(request: HttpRequest, form: Form[SignInIn]) -> Data[SignedInUserOut]:
    """Sign in with e-mail and password.

    Whatever is wrong, the answer is 401 `Unauthorized`. After repeated failures the account is
    locked for this address: 429 with `Retry-After`. A portal token is for business users; staff
    send `appType=admin`. `Idempotency-Key` has no effect here: an answer that holds a token is
    never kept.
    """
    user, token = signin.sign_in(
        request=request,
        form=signin.read_form(
            username=form.username,
            password=form.password,
            remember=form.remember,
            app_type=form.app_type,
        ),
    )
    return Data(data=SignedInUserOut(**dict(user_entity(user)), token=token))


@users_router.get("/{int:user_id}", response=answers(Data[UserOut], 404))
def get_user(request: HttpRequest, user_id: int) -> Data[UserOut]:
    """A person of your own company; staff may read anybody."""
    return Data(data=user_for(actor_of(request), user_id))
