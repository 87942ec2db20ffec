"""Wire shapes of paying and of the payment history (wire contract)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.kernel.checks import LooseBool, LooseInt, LooseText
from lading.kernel.wire import Wire


class SubscriptionOrderIn(Wire):
    """The request for an order. We set the price; ``priceAmount`` is only what the
    client showed.
    """

    plan_id: LooseInt = Field(None, description="2 Basic, 3 Premium.", examples=[3])
    price_amount: LooseInt = Field(
        None,
        description="The price that the user was shown, in paise. If it is not the current "
        "price, the call is refused.",
        examples=[299950],
    )
    currency: LooseText = Field(None, examples=["INR"])
    uuid: LooseText = None
    user_id: LooseInt = None
    email: LooseText = None
    base_name: LooseText = None
    is_yearly: LooseBool = None


class OrderOut(Wire):
    """An order to open the checkout with (flat). ``id`` is the provider's, ``key`` public."""

    id: str = Field(examples=["order_QkN1vXyZ2abCdE"])
    amount: int = Field(description="Amount to pay, in paise.", examples=[299950])
    currency: str = Field(examples=["INR"])
    key: str = Field(examples=["rzp_test_lading"])
    checkout_url: str = Field(description="Address of the provider's checkout script.")
    description: str = Field(examples=["Exporter Premium"])


class VerifyIn(Wire):
    """The result of the checkout in the browser. Additional fields such as ``pointsToAdd`` are
    ignored.
    """

    order_id: LooseText = None
    payment_id: LooseText = None
    uuid: LooseText = None
    signature: LooseText = None
    error_reason: LooseText = None


class DoneOut(Wire):
    """Success (flat)."""

    success: bool
    message: str


class SubscribeIn(Wire):
    """Activate the free plan, or confirm a paid one."""

    plan_id: LooseInt = Field(None, examples=[1])
    is_yearly: LooseBool = None
    user_id: LooseInt = None
    email: LooseText = None


class QuoteOut(Wire):
    """What a plan would cost now, and how it would change the company's subscription."""

    plan_id: int = Field(examples=[3])
    plan_name: str = Field(examples=["Exporter Premium"])
    is_yearly: bool
    change: str = Field(description="`new`, `renewal`, `upgrade` or `downgrade`.")
    list_amount: int = Field(description="List price in paise.", examples=[599900])
    price: int = Field(description="Price in paise, after the discount and before the credit.")
    credit: int = Field(description="Credit in paise for the unused part of the current plan.")
    amount: int = Field(description="Amount to pay in paise, GST included.")
    currency: str = Field(examples=["INR"])
    starts_at: dt.datetime
    ends_at: dt.datetime


class CreditNoteOut(Wire):
    """A GST credit note for a part of an invoice."""

    number: str = Field(examples=["LCN/26-27/00007"])
    date: dt.datetime
    amount: int = Field(description="Credited amount in paise, GST included.", examples=[100000])
    url: str = Field(description="The address of the credit note as a PDF.")
    is_cancelled: bool = Field(
        description="Whether the credit note was cancelled because the bank returned the refund."
    )


class PaymentRowOut(Wire):
    """One row of the payment history. The field names are those of the original specification."""

    id: int
    transaction_date: dt.datetime = Field(serialization_alias="transactiondate")
    transaction_name: str = Field(
        serialization_alias="transactionname", examples=["Exporter Premium"]
    )
    currency: str = Field(examples=["INR"])
    host_payment_id: str = Field(
        serialization_alias="hostpaymentid", examples=["pay_QkN1vXyZ2abCdE"]
    )
    status: str = Field(description="`Success`, `Failed`, `Refunded` or `Pending`.")
    transaction_amount: int = Field(
        serialization_alias="transactionamount",
        description="Amount paid, in paise.",
        examples=[299950],
    )
    refunded_amount: int = Field(description="Amount refunded so far, in paise.", examples=[0])
    refund_under_way: int = Field(
        description="Amount of refunds in progress, in paise. What was paid for is not revoked "
        "before the refund is complete.",
        examples=[0],
    )
    invoice_number: str | None = Field(examples=["LAD/26-27/00042"])
    invoice_url: str | None = None
    credit_notes: list[CreditNoteOut] = Field(
        description="The credit notes for the invoice, the oldest first."
    )
