"""Numbers of an enquiry that are possible but hardly meant (RULES.md 69)."""

from __future__ import annotations

from lading.base.kernel.field_limits import Unusual
from lading.base.kernel.values.counted import Counted

MANY_CONTAINERS = Unusual(
    limit="unusual.containers",
    question=Counted(
        "More than {limit} container is rarely shipped at once. Is the number right?",
        "More than {limit} containers are rarely shipped at once. Is the number right?",
        by="count",
    ),
)
HEAVY_CONTAINER = Unusual(
    limit="unusual.container_kilograms",
    question=Counted(
        "A container rarely carries more than {limit} kg. Is the weight right?",
        "A container rarely carries more than {limit} kg. Is the weight right?",
        by="count",
    ),
)
HEAVY_CARGO = Unusual(
    limit="unusual.cargo_kilograms",
    question=Counted(
        "The cargo in one enquiry rarely weighs more than {limit} kg. Is the weight right?",
        "The cargo in one enquiry rarely weighs more than {limit} kg. Is the weight right?",
        by="count",
    ),
)
BULKY_CARGO = Unusual(
    limit="unusual.cargo_cubic_metres",
    question=Counted(
        "The cargo in one enquiry rarely exceeds {limit} cubic metre. Is the volume right?",
        "The cargo in one enquiry rarely exceeds {limit} cubic metres. Is the volume right?",
        by="count",
    ),
)
