"""What a company is told about a purchase and its refund at the provider."""

from __future__ import annotations

from collections.abc import Callable

from lading.base.work import outbox
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import CreditNote, Invoice, Payment
from lading.members.billing.payments import refunding
from lading.reach.notifications.models import Notification, OutgoingMessage
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member, token_for

from .local_razorpay import LocalRazorpay, buy, order_points, verify

Api = Callable[..., ApiClient]


def test_a_purchase_and_its_refund_are_told(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    client = api(user)
    buy(razorpay, client, 3)
    paid = razorpay.pay(order_points(client, 500))
    assert verify(client, paid, points=True).status == 200
    assert set(razorpay.deliver_all()) == {200}
    outbox.drain()

    staff = actor_of_token(token_for(StaffFactory.create()))
    assert staff is not None
    payment = Payment.objects.get(provider_id=paid["paymentId"])
    refunding.refund_payment(actor=staff, payment_id=payment.pk, amount=100_00, reason="Asked")
    outbox.drain()
    razorpay.deliver_all()
    outbox.drain()

    notifications = Notification.objects.filter(company=user.company).order_by("pk")
    assert list(notifications.values_list("kind", flat=True)) == [
        "subscription_paid",
        "points_added",
        "payment_credited",
    ]
    first, second = Invoice.objects.order_by("pk")
    assert [row.params.get("invoice") for row in notifications] == [str(first), str(second), None]
    assert notifications[1].params["balance"] == "500"
    assert notifications[2].params["amount"] == "₹100.00"
    assert notifications[2].params["notes"] == str(CreditNote.objects.get())
    assert list(OutgoingMessage.objects.values_list("to", flat=True)) == [user.email] * 3
