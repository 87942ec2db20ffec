"""What the addresses of freight rates may have: ids, filters and orders."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Path, Query

from lading.base.kernel.values.ids import MAX_ID

from .rules import RateStatus

# A path converter would leave what is no number to the route of two ports.
RateId = Annotated[int, Path(ge=1, le=MAX_ID, description="Id of the freight rate.", examples=[5])]
AlertId = Annotated[int, Path(ge=1, le=MAX_ID, description="Id of the alert.", examples=[3])]
UserId = Annotated[
    int,
    Path(
        ge=1,
        le=MAX_ID,
        description="Your user id or the user id of a colleague at your company.",
        examples=[7],
    ),
]
OwnTextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only rates with this text in the name of one of their ports or in the "
        "comments, or with a port that has this UN/LOCODE.",
        examples=["Mundra"],
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only rates with this status: "
        f"{', '.join(f'`{each}`' for each in RateStatus.values)}. All rates if empty or `ALL`.",
        examples=["live"],
    ),
]
ContainerQuery = Annotated[
    str,
    Query(
        alias="containerType",
        description="Only rates for this container type: a code (`20DS`, `40DS`, `40DHC`, "
        "`45DHC`, `20RF`, `40RHC`) or a common spelling, such as `20GP`, `40' HC` or the ISO "
        "code `22G1`. Any other value is refused with 422.",
        examples=["20DS"],
    ),
]
OwnSortQuery = Annotated[
    Literal[
        "createdAt", "-createdAt", "loadingPort", "-loadingPort", "destinationPort",
        "-destinationPort", "containerType", "-containerType", "oceanfreight", "-oceanfreight",
        "pricevalidity", "-pricevalidity",
    ]
    | None,
    Query(
        description="Sort order; newest first by default. `oceanfreight` sorts by the amount as "
        "published, without converting currencies."
    ),
]  # fmt: skip
MarketSortQuery = Annotated[
    Literal[
        "createdAt", "-createdAt", "oceanfreight", "-oceanfreight", "pricevalidity",
        "-pricevalidity",
    ]
    | None,
    Query(
        description="Sort order; newest first by default. `createdAt` sorts by the time when the "
        "current version was published, `oceanfreight` by the converted amount."
    ),
]  # fmt: skip
CurrencyQuery = Annotated[
    str,
    Query(
        description="ISO 4217 code of the currency to which rates are converted; `USD` by default.",
        examples=["USD"],
    ),
]
LoadingQuery = Annotated[
    str,
    Query(
        alias="loadingPort",
        description="Port of loading, by its name, UN/LOCODE or id.",
        examples=["INMUN"],
    ),
]
LaneTextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Words separated by spaces. Only lanes are included where every word occurs "
        "in the name, UN/LOCODE or country of one of the two ports.",
        examples=["mundra jebel"],
    ),
]
DestinationQuery = Annotated[
    str,
    Query(
        alias="destinationPort",
        description="Port of destination, by its name, UN/LOCODE or id.",
        examples=["AEJEA"],
    ),
]
