"""Wire shapes of buying points, the balance and the history (wire contract)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseInt, LooseText
from lading.base.kernel.wire import Wire
from lading.members.billing.payments.schemas import DoneOut


class PointsOrderIn(Wire):
    """An order for points, at 100 paise per point."""

    amount: LooseInt = Field(
        None,
        description="Amount to pay in paise: 100 for each point. By default, from 50 to 100,000 "
        "points can be bought at a time.",
        examples=[50000],
    )
    currency: LooseText = Field(
        None, description="Optional; only `INR` is accepted.", examples=["INR"]
    )
    uuid: LooseText = Field(
        None,
        description="UUID of the caller or a colleague; optional. Any other UUID is refused with "
        "403.",
    )


class PointsDoneOut(DoneOut):
    """Confirmation that points were bought, with the new balance (flat)."""

    points: int = Field(
        description="The company's balance of points after the purchase.", examples=[500]
    )


class PointsRowOut(Wire):
    """One row of the points history: points added to or taken from the balance."""

    id: int = Field(description="The id of the row.")
    transaction_date: dt.datetime = Field(
        serialization_alias="transactiondate", description="When the balance changed."
    )
    transaction_name: str = Field(
        serialization_alias="transactionname",
        description="Why the balance changed, in the language of the call.",
        examples=["500 points"],
    )
    transaction_type: str = Field(
        serialization_alias="transactiontype",
        description="The kind of change: `purchase` of points, `unlock` of an enquiry, `refund` of "
        "a purchase, or `correction` by staff.",
    )
    points_consumed: int = Field(
        serialization_alias="pointsconsumed",
        description="Number of points taken from the balance; negative if points were added.",
    )


class PointsOut(Wire):
    """The company's balance of points."""

    points: int = Field(description="Number of points that the company has now.", examples=[500])
