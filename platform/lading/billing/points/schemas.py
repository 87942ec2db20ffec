"""Wire shapes of buying points, the balance and the history (wire contract)."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.billing.payments.schemas import DoneOut
from lading.kernel.checks import LooseInt, LooseText
from lading.kernel.wire import Wire


class PointsOrderIn(Wire):
    """A purchase of points: paise, a whole number of points (100 paise each)."""

    amount: LooseInt = Field(None, examples=[50000])
    currency: LooseText = Field(None, examples=["INR"])
    uuid: LooseText = None


class PointsDoneOut(DoneOut):
    """Success, with the new balance (flat)."""

    points: int = Field(examples=[500])


class PointsRowOut(Wire):
    """One row of the points history."""

    id: int
    transaction_date: dt.datetime = Field(serialization_alias="transactiondate")
    transaction_name: str = Field(serialization_alias="transactionname", examples=["500 points"])
    transaction_type: str = Field(
        serialization_alias="transactiontype",
        description="`purchase`, `unlock`, `refund` or `correction`.",
    )
    points_consumed: int = Field(
        serialization_alias="pointsconsumed",
        description="Points consumed; negative for points added.",
    )


class PointsOut(Wire):
    """The company's points."""

    points: int = Field(examples=[500])
