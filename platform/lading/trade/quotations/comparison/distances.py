"""Distances by sea, computed by workers and kept by pair of ports.

The first route of a process reads the world's network of sea lanes, which takes seconds and much
memory; so no call computes one. A comparison leaves blank what is not known yet.
"""

from __future__ import annotations

import math
import warnings
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from lading.base.reference.models import Port
from lading.trade.quotations.figures import port_pairs
from lading.trade.quotations.models import Quotation

from .models import SeaDistance

KNOTS: Final = 14
HOURS_PER_DAY: Final = 24
_EARTH_RADIUS: Final = 3440.065
"""In nautical miles."""
FARTHEST_FROM_LANE: Final = 100
"""A port further than this from any sea lane, in nautical miles, lies inland or has a wrong
position: the way between them is not known.
"""
MOST_A_NIGHT: Final = 2_000
SEA: Final = "sea"


def sailing_days(nautical_miles: int | None) -> Decimal | None:
    """Days at sea at 14 knots without a stop, to one decimal place."""
    if nautical_miles is None:
        return None
    days = Decimal(nautical_miles) / (KNOTS * HOURS_PER_DAY)
    return days.quantize(Decimal("0.1"), rounding=ROUND_HALF_UP)


def known(source: Port | None, destination: Port | None) -> int | None:
    """The distance between two ports, if it has been computed for their present positions."""
    if source is None or destination is None:
        return None
    distance = SeaDistance.objects.filter(source=source, destination=destination).first()
    if distance is None or distance.positions != _positions(source, destination):
        return None
    return distance.nautical_miles


def measure_of(quotation_id: int) -> bool:
    """Compute the distance for a quotation's enquiry, unless it is known. Returns whether it was
    computed.
    """
    quotations = Quotation.objects.select_related(
        "enquiry__source_port", "enquiry__destination_port"
    ).filter(pk=quotation_id, enquiry__shipment_mode=SEA)
    quotation = quotations.first()
    if quotation is None:
        return False
    return measure(quotation.enquiry.source_port, quotation.enquiry.destination_port)


def measure_missing() -> int:
    """Compute the distances that no event asked for: those of older enquiries, and of ports whose
    position was corrected. Nightly. Returns how many.
    """
    known_pairs = {
        (row.source_id, row.destination_id): row.positions for row in SeaDistance.objects.all()
    }
    pairs, count = list(port_pairs.by_sea()), 0
    needed = {port_id for pair in pairs for port_id in pair}
    ports = Port.objects.filter(pk__in=needed).only("longitude", "latitude").in_bulk()
    for source_id, destination_id in pairs:
        source, destination = ports[source_id], ports[destination_id]
        if known_pairs.get((source_id, destination_id)) != _positions(source, destination):
            count += measure(source, destination)
        if count >= MOST_A_NIGHT:
            break
    return count


def measure(source: Port | None, destination: Port | None) -> bool:
    """Compute the distance between two ports, unless it is known. Returns whether it was."""
    if source is None or destination is None:
        return False
    positions = _positions(source, destination)
    if not positions:
        return False
    if SeaDistance.objects.filter(
        source=source, destination=destination, positions=positions
    ).exists():
        return False
    SeaDistance.objects.update_or_create(
        source=source,
        destination=destination,
        defaults={"nautical_miles": _by_sea(source, destination), "positions": positions},
    )
    return True


def _positions(source: Port, destination: Port) -> str:
    """The positions of both ports; "" if one is unknown, or if they are the same port."""
    places = [source.longitude, source.latitude, destination.longitude, destination.latitude]
    if source.pk == destination.pk or None in places:
        return ""
    return " ".join(f"{place:.5f}" for place in places)


def _by_sea(source: Port, destination: Port) -> int | None:
    """Nautical miles of the shortest route along the sea lanes, with the distances to and from
    them.
    """
    from searoute import searoute  # noqa: PLC0415 - reading the network takes seconds

    ends = [
        (float(port.longitude or 0), float(port.latitude or 0)) for port in (source, destination)
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where there is no way, and answers none
        route = searoute(*(list(end) for end in ends), units="naut")
    line = route["geometry"]["coordinates"]
    if len(line) < 2:
        return None
    to_lanes = [_straight(ends[0], line[0]), _straight(ends[1], line[-1])]
    if max(to_lanes) > FARTHEST_FROM_LANE:
        return None
    return round(float(route["properties"]["length"]) + sum(to_lanes))


def _straight(one: tuple[float, float], other: list[float]) -> float:
    """Nautical miles between two points (longitude, latitude) on a sphere."""
    longitude, latitude, to_longitude, to_latitude = map(math.radians, (*one, *other[:2]))
    half = (
        math.sin((to_latitude - latitude) / 2) ** 2
        + math.cos(latitude) * math.cos(to_latitude) * math.sin((to_longitude - longitude) / 2) ** 2
    )
    return 2 * _EARTH_RADIUS * math.asin(math.sqrt(half))
