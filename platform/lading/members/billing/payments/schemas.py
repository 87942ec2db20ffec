"""Wire shapes of paying and of the payment history (wire contract)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseBool, LooseInt, LooseText
from lading.base.kernel.wire import Wire


class SubscriptionOrderIn(Wire):
    """A plan to be paid for. The server sets the price; `priceAmount` is only the price that the
    user was shown.
    """

    plan_id: LooseInt = Field(
        None, description="The plan's tier as a number: 2 is Basic, 3 is Premium.", examples=[3]
    )
    price_amount: LooseInt = Field(
        None,
        description="The price that the user was shown, in paise; optional. If it is sent and is "
        "not the current price, the call is refused with 409 `PRICE_MISMATCH`.",
        examples=[299950],
    )
    currency: LooseText = Field(
        None, description="Optional; only `INR` is accepted.", examples=["INR"]
    )
    uuid: LooseText = Field(
        None,
        description="UUID of the caller or a colleague; optional. Any other UUID is refused with "
        "403.",
    )
    user_id: LooseInt = Field(
        None,
        description="Id of the caller or a colleague; optional. Any other id is refused with 403.",
    )
    email: LooseText = Field(
        None,
        description="The caller's own e-mail address; optional. Any other address is refused with "
        "403.",
    )
    base_name: LooseText = Field(
        None, description="Name of the plan. It is ignored, because `planId` selects the plan."
    )
    is_yearly: LooseBool = Field(
        None, description="True for the yearly plan, false (the default) for the monthly plan."
    )


class OrderOut(Wire):
    """An order with which to open the payment provider's checkout (flat)."""

    id: str = Field(
        description="The payment provider's id of the order.", examples=["order_QkN1vXyZ2abCdE"]
    )
    amount: int = Field(description="Amount to pay, in paise.", examples=[299950])
    currency: str = Field(examples=["INR"])
    key: str = Field(
        description="The public key with which to open the payment provider's checkout.",
        examples=["rzp_test_lading"],
    )
    checkout_url: str = Field(description="Address of the payment provider's checkout script.")
    description: str = Field(
        description="What is being paid for, to be shown in the checkout.",
        examples=["Exporter Premium"],
    )


class VerifyIn(Wire):
    """The result of the checkout, as the payment provider returned it to the browser. Additional
    fields such as `pointsToAdd` are ignored.
    """

    order_id: LooseText = Field(None, description="The payment provider's id of the order.")
    payment_id: LooseText = Field(None, description="The payment provider's id of the payment.")
    uuid: LooseText = Field(
        None,
        description="UUID of the caller or a colleague; optional. Any other UUID is refused with "
        "403.",
    )
    signature: LooseText = Field(
        None, description="The payment provider's signature of the order and the payment."
    )
    error_reason: LooseText = Field(
        None, description="The error that the checkout reported, if any; ignored."
    )


class DoneOut(Wire):
    """Confirmation that the call succeeded (flat)."""

    success: bool
    message: str


class SubscribeIn(Wire):
    """The free plan to activate, or a paid plan to confirm."""

    plan_id: LooseInt = Field(
        None,
        description="The plan's tier as a number: 1 is Free, 2 is Basic, 3 is Premium.",
        examples=[1],
    )
    is_yearly: LooseBool = Field(
        None, description="True for the yearly plan, false (the default) for the monthly plan."
    )
    user_id: LooseInt = Field(
        None,
        description="Id of the caller or a colleague; optional. Any other id is refused with 403.",
    )
    email: LooseText = Field(
        None,
        description="The caller's own e-mail address; optional. Any other address is refused with "
        "403.",
    )


class QuoteOut(Wire):
    """The cost of a plan if it were bought now, and its effect on the company's subscription."""

    plan_id: int = Field(
        description="The plan's tier as a number: 2 is Basic, 3 is Premium.", examples=[3]
    )
    plan_name: str = Field(
        description="The plan's name in the language of the call.", examples=["Exporter Premium"]
    )
    is_yearly: bool = Field(description="True for the yearly plan, false for the monthly plan.")
    change: str = Field(
        description="How the purchase changes the subscription: `new` for a first paid plan, "
        "`renewal` of the same plan, `upgrade` to a higher plan at once, or `downgrade` to a lower "
        "plan when the current one ends."
    )
    list_amount: int = Field(
        description="List price of a whole period in paise, before any discount, GST included.",
        examples=[599900],
    )
    price: int = Field(
        description="Price in paise, after the discount and before `credit` is deducted. For an "
        "upgrade that keeps the end date, the price for the remaining time."
    )
    credit: int = Field(
        description="Credit in paise for the unused part of the current plan; 0 if there is none."
    )
    amount: int = Field(description="Amount to pay in paise: `price` less `credit`, GST included.")
    currency: str = Field(examples=["INR"])
    starts_at: dt.datetime = Field(description="When the plan begins if it is bought now.")
    ends_at: dt.datetime = Field(description="When the plan ends if it is bought now.")


class CreditNoteOut(Wire):
    """A GST credit note for the refunded part, or the whole, of an invoice."""

    number: str = Field(examples=["LCN/26-27/00007"])
    date: dt.datetime
    amount: int = Field(description="Credited amount in paise, GST included.", examples=[100000])
    url: str = Field(description="The address from which the credit note is downloaded as PDF.")
    is_cancelled: bool = Field(
        description="Whether the credit note was cancelled because the bank returned the refund."
    )


class PaymentRowOut(Wire):
    """One row of the payment history: an order for a plan or points, with its payment."""

    id: int = Field(description="The id of the order, as in `GET /invoices/{order_id}`.")
    transaction_date: dt.datetime = Field(
        serialization_alias="transactiondate",
        description="When the order was paid, or when payment was last attempted if it is unpaid.",
    )
    transaction_name: str = Field(
        serialization_alias="transactionname",
        description="What was paid for, in the language of the call.",
        examples=["Exporter Premium"],
    )
    currency: str = Field(examples=["INR"])
    host_payment_id: str = Field(
        serialization_alias="hostpaymentid",
        description="The payment provider's id of the payment.",
        examples=["pay_QkN1vXyZ2abCdE"],
    )
    status: str = Field(
        description="The status of the payment: `Success` (paid, perhaps partly refunded), "
        "`Failed`, `Refunded` (in full) or `Pending`."
    )
    transaction_amount: int = Field(
        serialization_alias="transactionamount",
        description="Amount of the payment in paise, GST included, whether or not it succeeded.",
        examples=[299950],
    )
    refunded_amount: int = Field(description="Amount refunded so far, in paise.", examples=[0])
    refund_under_way: int = Field(
        description="Amount of refunds in progress, in paise. The plan or points remain available "
        "until the refund is complete.",
        examples=[0],
    )
    invoice_number: str | None = Field(
        description="Number of the tax invoice; null if none has been issued.",
        examples=["LAD/26-27/00042"],
    )
    invoice_url: str | None = Field(
        None,
        description="The address from which the tax invoice is downloaded as PDF; null if none "
        "has been issued.",
    )
    credit_notes: list[CreditNoteOut] = Field(
        description="The credit notes for the invoice, oldest first; empty if there are none."
    )
