"""Which changes a client is sent, by the position that it sends."""

from __future__ import annotations

import orjson
import pytest

from lading.base.work.live import KEPT
from lading.reach.stream.window import MOST_KEPT, Place, Window

ERA = "e1"
MINE, OTHERS = "company:1", "company:2"


def entry(time: int, to: str = MINE) -> tuple[bytes, dict[bytes, bytes]]:
    said = orjson.dumps({"kind": "lead_matched", "ids": [time], "unread": None})
    return f"{time}-0".encode(), {b"to": to.encode(), b"topic": b"lead", b"said": said}


def sent_after(window: Window, position: str) -> list[int] | None:
    """The times of the events that are sent; None where the client has to read everything."""
    place = Place.read(position)
    assert place is not None
    change_rows = window.find(place)
    if change_rows is None:
        return None
    assert change_rows.era == ERA  # the client goes on from an ordinary position
    pieces = [piece.decode() for piece in window.since(change_rows, [MINE])]
    return [orjson.loads(piece.partition("data: ")[2])["ids"][0] for piece in pieces]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (".199-0", [200, 300]),
        (".200-0", [300]),
        (".250-0", [300]),
        (".1-0", [100, 200, 300]),
        # later than the last change: nothing was missed
        (".301-0", []),
        (".99999999999999-0", []),
        # an era and a time that it has not reached yet: the stream was lost
        ("e1.301-0", None),
        ("e2.200-0", None),
    ],
)
def test_a_time_stands_for_the_changes_after_it_in_any_era(
    position: str, expected: list[int] | None
) -> None:
    entries = [entry(100), entry(150, OTHERS), entry(200), entry(300)]
    assert sent_after(Window(ERA, entries), position) == expected


def test_a_page_that_missed_nothing_goes_on_after_the_last_change() -> None:
    window = Window(ERA, [entry(100)])
    place = window.find(Place("", (500, 0)))
    assert place == window.place
    # Redis may give the next change an earlier time than the page has, when clocks differ.
    window.add(*entry(400))
    assert sent_after(window, str(place)) == [400]


def test_a_time_before_the_oldest_kept_change_is_not_known() -> None:
    window = Window(ERA, map(entry, range(1000, 1000 + KEPT)))
    assert sent_after(window, ".999-0") is None
    assert sent_after(window, f".{998 + KEPT}-0") == [999 + KEPT]
    for time in range(1000 + KEPT, 1000 + MOST_KEPT + 1):
        window.add(*entry(time))
    assert sent_after(window, ".999-0") is None
    assert sent_after(window, ".1000-0") is not None


def test_a_time_before_redis_was_back_is_not_known() -> None:
    window = Window(ERA, [entry(100), entry(600)], whole_from=500)
    assert sent_after(window, ".499-0") is None
    assert sent_after(window, ".500-0") == [600]
    assert sent_after(window, "e1.100-0") == [600]
