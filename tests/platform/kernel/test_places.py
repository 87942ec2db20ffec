"""The places of a kind of calls: who waits, who is refused, and who is served before others."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest

from lading.base.http.places import CallQueue, Places
from lading.base.kernel.errors import Busy
from tests.platform.waiting import until

QUEUE = CallQueue("any", threads=2, waiting=4, each=3, each_stranger=2, for_known=1)


class Waiting:
    """A call in a thread of its own."""

    def __init__(self, places: Places, network: str, *, is_known: bool = False) -> None:
        self.has_place, self._end = threading.Event(), threading.Event()
        self._places, self._network, self._is_known = places, network, is_known
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with self._places.hold(self._network, is_known=self._is_known):
            self.has_place.set()
            self._end.wait()

    def end(self) -> None:
        """Give the place back, as soon as there is one."""
        self._end.set()


@pytest.fixture
def places() -> Places:
    return Places(QUEUE)


def test_a_call_waits_until_another_gives_its_place_back(places: Places) -> None:
    first, second = Waiting(places, "a"), None
    assert first.has_place.wait(10)
    second = Waiting(places, "b")
    until(lambda: places.waiting == 1, "the second waits")
    assert not second.has_place.is_set()
    first.end()
    assert second.has_place.wait(10)
    second.end()
    assert places.waiting == 0


def test_strangers_leave_a_place_and_half_of_the_room_to_known_networks(places: Places) -> None:
    with ExitStack() as ending:
        for network in ("a", "b", "c"):
            ending.callback(Waiting(places, network).end)
        until(lambda: places.waiting == 2, "two strangers wait")
        with pytest.raises(Busy), places.hold("d", is_known=False):
            pass
        with places.hold("known", is_known=True):
            waiting = [Waiting(places, f"k{number}", is_known=True) for number in range(2)]
            until(lambda: places.waiting == 4, "known networks wait beside them")
            with pytest.raises(Busy), places.hold("k9", is_known=True):
                pass
        for each in waiting:
            each.end()
        assert all(each.has_place.wait(10) for each in waiting)


@pytest.mark.parametrize(("is_known", "most"), [(True, 3), (False, 2)])
def test_one_network_has_its_share(places: Places, is_known: bool, most: int) -> None:  # noqa: FBT001
    calls = [Waiting(places, "a", is_known=is_known) for _ in range(most)]
    until(lambda: places._by_network["a"] == most, "all of the share is used")
    with pytest.raises(Busy), places.hold("a", is_known=is_known):
        pass
    for each in calls:
        until(each.has_place.is_set, "it has a place")
        each.end()
    until(lambda: not places._by_network, "all have ended")
    with places.hold("a", is_known=is_known):
        assert places._by_network["a"] == 1
    assert not places._by_network


def test_a_place_is_given_back_after_an_error(places: Places) -> None:
    for _ in range(5):
        with pytest.raises(ZeroDivisionError), places.hold("a", is_known=False):
            _ = 1 / 0
    assert not places._by_network
