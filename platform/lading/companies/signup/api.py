"""Routes of sign-up and of passwords (wire contract). All are public: their answers do not tell
whether an e-mail or a mobile is registered.
"""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Query, Router

from lading.kernel.api import answers
from lading.kernel.idempotency import never_replayed
from lading.kernel.wire import Data, Message

from . import passwords, services
from .schemas import (
    CodeIn,
    CodeRequestIn,
    ForgotPasswordIn,
    LinkIn,
    LinkOut,
    PasswordSetOut,
    ResetPasswordIn,
    SignUpIn,
    SignUpOut,
    VerifiedOut,
)

sign_up_router = Router(by_alias=True)
codes_router = Router(by_alias=True)

REGISTERED = _("Registration successful!")
CODE_SENT = _("If this number is being registered, we have sent it a code on WhatsApp.")
LINK_SENT = _("If this e-mail address has an account, we have sent it a link.")


@sign_up_router.post("", response=answers(Data[SignUpOut]))
def sign_up(request: HttpRequest, payload: SignUpIn) -> Data[SignUpOut]:
    """Register a company and its primary user.

    The country decides which business types are allowed, and the type which of GST number, ports
    and port pairs are needed. Nothing is sent yet: ask for the mobile's code next
    (`/auth/whatsapp/otp`). The account exists, with this id, once the password is set by the link
    that follows.
    """
    stored = services.start(request, payload)
    shape = SignUpOut(
        id=stored.user_id, uuid=str(stored.uuid), email=stored.email, mobile=stored.mobile
    )
    return Data(data=shape, message=str(REGISTERED))


@sign_up_router.post("/forgotpassword", response=answers(Message))
@never_replayed
def forgot_password(request: HttpRequest, payload: ForgotPasswordIn) -> Message:
    """Request a link by e-mail: to choose a new password, or to finish a registration or an
    invitation. The answer is always the same.
    """
    services.forget_password(request, payload)
    return Message(message=str(LINK_SENT))


@sign_up_router.post("/resetpassword/check", response=answers(Data[LinkOut]))
@never_replayed
def check_link(request: HttpRequest, payload: LinkIn) -> Data[LinkOut]:
    """Read what a link is for, without using it. 400 `TOKEN_INVALID` if it is not valid.

    Not in the original specification.
    """
    return Data(data=passwords.describe_link(payload.resetpassword_token))


@sign_up_router.post("/resetpassword", response=answers(Data[PasswordSetOut]))
@never_replayed
def reset_password(request: HttpRequest, payload: ResetPasswordIn) -> Data[PasswordSetOut]:
    """Set a password with the token of a link, which then stops working. A first password creates
    the account; a new one ends the person's other sign-ins. 400 `TOKEN_INVALID` when the link does
    not work.

    A change of one's own password keeps the sign-in whose bearer token is sent with the call.
    """
    answer, message = passwords.set_password(
        request, token=payload.resetpassword_token, password=payload.password
    )
    return Data(data=answer, message=str(message))


@codes_router.post("/whatsapp/otp", response=answers(Message))
@never_replayed
def request_code(request: HttpRequest, payload: CodeRequestIn) -> Message:
    """Ask for a one-time code by WhatsApp. The answer and the wait of 59 seconds (429 with
    `Retry-After`) are the same for a number that nobody registers with.
    """
    services.request_code(request, payload)
    return Message(message=str(CODE_SENT))


@codes_router.get("/whatsapp/otp", response=answers(Message))
def request_code_by_query(
    request: HttpRequest, query: Annotated[CodeRequestIn, Query()]
) -> Message:
    """Ask for a one-time code. The same call, with the query parameters of the original
    specification.
    """
    services.request_code(request, query)
    return Message(message=str(CODE_SENT))


@codes_router.post("/whatsapp/verify", response=answers(Data[VerifiedOut]))
@never_replayed
def verify_code(request: HttpRequest, payload: CodeIn) -> Data[VerifiedOut]:
    """Verify the mobile number with the six-digit code. Five attempts within ten minutes. The link
    to set the password then goes out by e-mail. 400 `OTP_INVALID` or `OTP_EXPIRED`.
    """
    services.verify_code(request, payload)
    return Data(data=VerifiedOut())


@codes_router.get("/whatsapp/verify", response=answers(Data[VerifiedOut]))
def verify_code_by_query(
    request: HttpRequest, query: Annotated[CodeIn, Query()]
) -> Data[VerifiedOut]:
    """Verify the mobile number with its code. The same call, with the query parameters of the
    original specification.
    """
    services.verify_code(request, query)
    return Data(data=VerifiedOut())
