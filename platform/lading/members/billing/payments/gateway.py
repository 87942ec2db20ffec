"""The adapter for Razorpay, and the only module that imports its SDK. Every call has a time limit,
every id is checked, and every failure becomes one of two exceptions.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import razorpay
import requests
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from razorpay.errors import BadRequestError, GatewayError, ServerError

from lading.base.kernel.database.outside import check_no_transaction
from lading.base.kernel.errors import Unavailable
from lading.members.billing.models import RefundStatus

TIMEOUT = (5, 15)
"""Seconds to connect and to wait for an answer. The SDK has no limit of its own."""
_ID = re.compile(r"(order|pay|rfnd)_[A-Za-z0-9]{6,32}", re.ASCII)
_SIGNATURE = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SAY_NOTHING = {401, 403, 409, 429}
"""Statuses that do not say what happened: wrong keys, two requests at once, too many requests."""
_STATES = {
    "processed": RefundStatus.PROCESSED,
    "failed": RefundStatus.FAILED,
    "reversed": RefundStatus.FAILED,
}
# The SDK raises TypeError for an error answer whose JSON does not describe an error.
_NO_ANSWER = (GatewayError, ServerError, requests.RequestException, ValueError, TypeError)
PAGE, MAX_PAGES = 100, 50

AWAY = _("The payment provider is not responding. Nothing was charged; please try again shortly.")
ABSENT = _("Payment system not available")


class ProviderUnavailable(Unavailable):
    """No answer, or an unclear one: the provider may or may not have acted."""

    default_message = AWAY


class ProviderRefused(Exception):
    """The provider declined; its sentence is the argument."""


@dataclass(frozen=True, slots=True)
class ProviderPayment:
    """A payment in the provider's data. Amounts in paise."""

    id: str
    order_id: str
    status: str
    amount: int
    currency: str
    method: str
    refunded: int
    error: str

    @classmethod
    def from_entity(cls, entity: Mapping[str, Any]) -> ProviderPayment:
        """Read the provider's entity. Raises ProviderUnavailable for invalid data."""
        try:
            return cls(
                id=checked_id(entity["id"]),
                order_id=str(entity.get("order_id") or ""),
                status=str(entity["status"]),
                amount=_paise(entity["amount"]),
                currency=str(entity["currency"]),
                method=str(entity.get("method") or "")[:20],
                refunded=_paise(entity.get("amount_refunded") or 0),
                error=str(entity.get("error_description") or "")[:300],
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ProviderUnavailable from error


@dataclass(frozen=True, slots=True)
class ProviderRefund:
    """A refund in the provider's data. Amount in paise."""

    id: str
    payment_id: str
    amount: int
    status: str
    receipt: str
    error: str

    @property
    def state(self) -> RefundStatus:
        """The status; pending until it is known to be processed or failed. The provider documents
        `reversed` for a refund that the bank returned after it was processed.
        """
        return _STATES.get(self.status, RefundStatus.PENDING)

    @classmethod
    def from_entity(cls, entity: Mapping[str, Any]) -> ProviderRefund:
        """Read the provider's entity. Raises ProviderUnavailable for invalid data."""
        try:
            return cls(
                id=checked_id(entity["id"]),
                payment_id=checked_id(entity["payment_id"]),
                amount=_paise(entity["amount"]),
                status=str(entity["status"]),
                receipt=str(entity.get("receipt") or ""),
                error=str(entity.get("error_description") or "")[:300],
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ProviderUnavailable from error


def _paise(value: object) -> int:
    """An amount, which the provider always sends in whole paise. Raises ValueError otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError("not whole paise")
    return value


def is_configured() -> bool:
    """Whether payments can be taken here."""
    return bool(settings.RAZORPAY_KEY_ID and settings.RAZORPAY_KEY_SECRET)


def is_id(value: object) -> bool:
    """Whether a value has the form of one of the provider's ids; ids become parts of URLs."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def checked_id(value: object) -> str:
    """The id, or ValueError."""
    if not is_id(value):
        raise ValueError("not an id of the provider")
    return str(value)


def create_order(*, amount: int, currency: str, receipt: str) -> str:
    """Create an order at the provider and return its id."""
    data = {"amount": amount, "currency": currency, "receipt": receipt, "payment_capture": 1}
    return _order_id(_call(lambda client: client.order.create(data, **_options())))


def find_order(receipt: str) -> str | None:
    """The id of the order with our receipt, created by a call whose answer was lost; None if there
    is none.
    """
    answer = _call(lambda client: client.order.all({"receipt": receipt}, **_options()))
    # The provider answers with all orders whose receipt contains ours.
    ours = [item for item in _items(answer) if item.get("receipt") == receipt]
    return _order_id(ours[0]) if ours else None


def payment(payment_id: str) -> ProviderPayment:
    """Read a payment from the provider."""
    return ProviderPayment.from_entity(
        _call(lambda client: client.payment.fetch(checked_id(payment_id), {}, **_options()))
    )


def payments_of(order_id: str) -> list[ProviderPayment]:
    """Every payment of an order."""
    answer = _call(lambda client: client.order.payments(checked_id(order_id), {}, **_options()))
    return [ProviderPayment.from_entity(item) for item in _items(answer)]


def capture(payment_id: str, amount: int) -> ProviderPayment:
    """Take an authorised payment. Raises ProviderRefused when that is no longer possible."""
    captured = _call(
        lambda client: client.payment.capture(
            checked_id(payment_id), amount, {"currency": "INR"}, **_options()
        )
    )
    return ProviderPayment.from_entity(captured)


def refund(payment_id: str, *, amount: int, receipt: str) -> ProviderRefund:
    """Refund part or all of a payment. With a receipt that was used before, the provider refunds
    nothing more and returns the refund it made.
    """
    data = {"amount": amount, "receipt": receipt, "speed": "normal"}
    headers = {"X-Refund-Idempotency": receipt}
    return ProviderRefund.from_entity(
        _call(
            lambda client: client.payment.refund(
                checked_id(payment_id), data, headers=headers, **_options()
            )
        )
    )


def refunds_of(payment_id: str) -> list[ProviderRefund]:
    """Every refund of a payment, whoever requested it."""
    checked = checked_id(payment_id)
    return _refunds(
        lambda client, page: client.payment.fetch_multiple_refund(checked, page, **_options())
    )


def refunds_since(at: dt.datetime) -> list[ProviderRefund]:
    """Every refund made since an instant, of any payment."""
    since = {"from": int(at.timestamp())}
    return _refunds(lambda client, page: client.refund.all({**since, **page}, **_options()))


def _refunds(ask: Callable[[Any, dict[str, int]], Any]) -> list[ProviderRefund]:
    refunds: list[ProviderRefund] = []
    for number in range(MAX_PAGES):
        page = {"count": PAGE, "skip": number * PAGE}
        items = _items(_call(lambda client, page=page: ask(client, page)))  # type: ignore[misc]
        refunds += [ProviderRefund.from_entity(item) for item in items]
        if len(items) < PAGE:
            break
    return refunds


def is_checkout_signature(*, order_id: str, payment_id: str, signature: object) -> bool:
    """Whether the provider signed this payment for this order. ``order_id`` must be the
    stored one.
    """
    message = f"{order_id}|{payment_id}".encode()
    return _is_signed(message, signature, settings.RAZORPAY_KEY_SECRET)


def is_webhook_signature(body: bytes, signature: object) -> bool:
    """Whether the provider signed this body, with the current or the previous secret: after a
    rotation, old events are sent again with the old one.
    """
    secrets = (settings.RAZORPAY_WEBHOOK_SECRET, settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS)
    return any(_is_signed(body, signature, secret) for secret in secrets)


def _is_signed(message: bytes, signature: object, secret: str) -> bool:
    # With an empty secret, anybody could sign.
    if not secret or not isinstance(signature, str) or not _SIGNATURE.fullmatch(signature):
        return False
    expected = hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, signature)


def _options() -> dict[str, Any]:
    return {"timeout": TIMEOUT, "allow_redirects": False}


class _Session(requests.Session):
    """Remembers the last status, which the SDK's exceptions do not contain."""

    last_status = 0

    def request(self, *args: Any, **kwargs: Any) -> requests.Response:
        response = super().request(*args, **kwargs)
        self.last_status = response.status_code
        return response


def _call(ask: Callable[[Any], Any]) -> dict[str, Any]:
    """Ask the provider once. The SDK's own retry would repeat requests that must happen once."""
    check_no_transaction("the payment provider")
    if not is_configured():
        raise ProviderUnavailable(ABSENT)
    with _Session() as session:
        client = razorpay.Client(
            session=session,
            auth=(settings.RAZORPAY_KEY_ID, settings.RAZORPAY_KEY_SECRET),
            base_url=settings.RAZORPAY_API_URL,
        )
        try:
            answer = ask(client)
        except BadRequestError as error:
            if session.last_status in _SAY_NOTHING:
                raise ProviderUnavailable from error
            raise ProviderRefused(str(error)[:300]) from error
        except _NO_ANSWER as error:
            raise ProviderUnavailable from error
    if not isinstance(answer, dict):
        raise ProviderUnavailable
    return answer


def _items(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    items = answer.get("items")
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise ProviderUnavailable
    return items


def _order_id(entity: Mapping[str, Any]) -> str:
    try:
        return checked_id(entity.get("id"))
    except ValueError as error:
        raise ProviderUnavailable from error
