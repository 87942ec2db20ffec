"""Routes of sign-up and of passwords (wire contract). All are public: their answers do not tell
whether an e-mail or a mobile is registered.
"""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Query, Router

from lading.base.http.api import answers
from lading.base.http.idempotency import never_replayed
from lading.base.kernel.wire import Data, Message

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

    The country determines which business types are allowed, and the business type determines
    whether a GST number, ports or port pairs are required. No message is sent yet: request a code
    for the mobile number next (`POST /auth/whatsapp/otp`). When the code is verified, a link is
    sent by e-mail. The account exists, with the `id` returned here, once the password is set with
    the link.
    """
    stored = services.start(request, payload)
    shape = SignUpOut(
        id=stored.user_id, uuid=str(stored.uuid), email=stored.email, mobile=stored.mobile
    )
    return Data(data=shape, message=str(REGISTERED))


@sign_up_router.post("/forgotpassword", response=answers(Message))
@never_replayed
def forgot_password(request: HttpRequest, payload: ForgotPasswordIn) -> Message:
    """Request a link by e-mail with which to choose a new password, complete a registration or
    accept an invitation. The answer is the same whether or not the address is known.
    """
    services.forget_password(request, payload)
    return Message(message=str(LINK_SENT))


@sign_up_router.post("/resetpassword/check", response=answers(Data[LinkOut]))
@never_replayed
def check_link(request: HttpRequest, payload: LinkIn) -> Data[LinkOut]:
    """Read the purpose of a password link and the masked e-mail address of its owner, without using
    it. A link that is unknown, expired or already used is refused with 400 `TOKEN_INVALID`.

    Not in the original specification.
    """
    return Data(data=passwords.describe_link(payload.resetpassword_token))


@sign_up_router.post("/resetpassword", response=answers(Data[PasswordSetOut]))
@never_replayed
def reset_password(request: HttpRequest, payload: ResetPasswordIn) -> Data[PasswordSetOut]:
    """Set a password with the token of a link, which can be used only once. Setting the first
    password creates the account. Replacing a password signs the person out on every device, except
    that a change of the current password keeps the sign-in whose token is sent with the call. A
    link that is unknown, expired or already used is refused with 400 `TOKEN_INVALID`.
    """
    answer, message = passwords.set_password(
        request, token=payload.resetpassword_token, password=payload.password
    )
    return Data(data=answer, message=str(message))


@codes_router.post("/whatsapp/otp", response=answers(Message))
@never_replayed
def request_code(request: HttpRequest, payload: CodeRequestIn) -> Message:
    """Request a one-time code by WhatsApp for a mobile number that is being registered. Another
    code can be requested after 59 seconds by default; before then, the call is refused with 429 and
    `Retry-After`. The answers are the same for a number that nobody is registering.
    """
    services.request_code(request, payload)
    return Message(message=str(CODE_SENT))


@codes_router.get("/whatsapp/otp", response=answers(Message))
def request_code_by_query(
    request: HttpRequest, query: Annotated[CodeRequestIn, Query()]
) -> Message:
    """Request a one-time code by WhatsApp. This is `POST /auth/whatsapp/otp` with the query
    parameters of the original specification.
    """
    services.request_code(request, query)
    return Message(message=str(CODE_SENT))


@codes_router.post("/whatsapp/verify", response=answers(Data[VerifiedOut]))
@never_replayed
def verify_code(request: HttpRequest, payload: CodeIn) -> Data[VerifiedOut]:
    """Verify the mobile number with its six-digit code. The link to set the password is then sent
    to the e-mail address of the registration.

    A wrong code is refused with 400 `OTP_INVALID`. A code is refused with 400 `OTP_EXPIRED` if it
    was already used, is older than 10 minutes (by default) or was entered wrongly 5 times (by
    default).
    """
    services.verify_code(request, payload)
    return Data(data=VerifiedOut())


@codes_router.get("/whatsapp/verify", response=answers(Data[VerifiedOut]))
def verify_code_by_query(
    request: HttpRequest, query: Annotated[CodeIn, Query()]
) -> Data[VerifiedOut]:
    """Verify the mobile number with its code. This is `POST /auth/whatsapp/verify` with the query
    parameters of the original specification.
    """
    services.verify_code(request, query)
    return Data(data=VerifiedOut())
