"""Fields that the demo buyer's forms share."""

from __future__ import annotations

from typing import Any

_TO_DUBAI = {"destination_country": "United Arab Emirates", "destination_port": "AEJEA"}


def goods(qty: int, units: str) -> dict[str, Any]:
    """A quantity for Dubai."""
    return {**_TO_DUBAI, "qty": qty, "units": units}


def boxes(source_port: str, container: str, count: int, net_weight: int) -> dict[str, Any]:
    """Containers for Dubai; the net weight of each in kilograms."""
    return {
        **_TO_DUBAI,
        "source_port": source_port,
        "container_type": container,
        "no_of_containers": count,
        "net_weight_per_container": net_weight,
    }
