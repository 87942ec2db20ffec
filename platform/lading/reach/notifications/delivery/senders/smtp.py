"""E-mail by SMTP, through Django's e-mail backend; one connection for several messages."""

from __future__ import annotations

import contextlib
import hashlib
import smtplib
from email.utils import parseaddr
from urllib.parse import urlencode

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.smtp import EmailBackend

from lading.base.kernel.database.outside import check_no_transaction
from lading.base.kernel.values.texts import shown
from lading.reach.notifications.models import OutgoingMessage

from .base import PermanentFailure, Refused, SendingFailed, TemporaryFailure

SIGN_IN_REFUSED = frozenset({530, 534, 535, 538})
"""Replies that ask for a sign-in or refuse ours (RFC 4954)."""
TOO_LARGE = 552


class SmtpSender:
    """The mail server of the setting ``EMAIL_URL``."""

    def __init__(self) -> None:
        self.backend = EmailBackend(fail_silently=False)

    def send(self, message: OutgoingMessage) -> None:
        """Send to the mail server. After a failure the next message gets a new connection."""
        check_no_transaction("the mail server")
        try:
            self.backend.open()
            self.backend.send_messages([_email_of(message)])
        except (smtplib.SMTPException, OSError, ValueError) as error:
            self.close()
            raise _failure(error) from error

    def close(self) -> None:
        """Close the connection. It does not matter if the server has closed it already."""
        with contextlib.suppress(smtplib.SMTPException, OSError):
            self.backend.close()
        self.backend.connection = None


def message_id_of(message: OutgoingMessage) -> str:
    """The Message-ID. Every attempt has the same, so that a mail program shows a repeated message
    once.
    """
    digest = hashlib.sha256(message.dedupe_key.encode()).hexdigest()[:32]
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return f"<{digest}@{domain}>"


def _email_of(message: OutgoingMessage) -> EmailMultiAlternatives:
    email = EmailMultiAlternatives(
        subject=shown(message.subject),
        body=message.text,
        to=[message.to],
        headers={
            "Message-ID": message_id_of(message),
            # Keeps out-of-office programs from answering.
            "Auto-Submitted": "auto-generated",
            **_one_click(message.unsubscribe),
        },
    )
    if message.html:
        email.attach_alternative(message.html, "text/html")
    return email


def _one_click(token: str) -> dict[str, str]:
    """The headers by which mail programs offer to turn such e-mails off (RFC 8058); none for an
    e-mail that cannot be turned off.
    """
    if not token:
        return {}
    address = f"{settings.API_URL}/api/notifications/unsubscribe/one-click"
    return {
        "List-Unsubscribe": f"<{address}?{urlencode({'token': token})}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _failure(error: Exception) -> SendingFailed:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
        return _by_code(code, text, permanent=code >= 500)
    if isinstance(error, smtplib.SMTPResponseException) and _is_refusal_of_us(error):
        return Refused(_reply(error.smtp_code, error.smtp_error))
    if isinstance(error, smtplib.SMTPResponseException):
        # Only what the server says of the content is for ever.
        final = isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= 500
        return _by_code(error.smtp_code, error.smtp_error, permanent=final)
    if isinstance(error, ValueError):  # an address or header that SMTP cannot carry
        return PermanentFailure(f"{type(error).__name__}: {error}")
    return TemporaryFailure(f"{type(error).__name__}: {error}")


def _is_refusal_of_us(error: smtplib.SMTPResponseException) -> bool:
    """Whether our sign-in or our address is refused for good, whatever the message."""
    if isinstance(error, smtplib.SMTPSenderRefused):
        return error.smtp_code >= 500 and error.smtp_code != TOO_LARGE
    return error.smtp_code in SIGN_IN_REFUSED


def _by_code(code: int, text: bytes | str, *, permanent: bool) -> SendingFailed:
    kind = PermanentFailure if permanent else TemporaryFailure
    return kind(_reply(code, text))


def _reply(code: int, text: bytes | str) -> str:
    return f"SMTP {code}: {text.decode(errors='replace') if isinstance(text, bytes) else text}"
