"""Networks take turns for the threads of a queue, and no network can fill the queue alone."""

from __future__ import annotations

import threading

import pytest

from lading.base.http.server.shares import Shares


def fill(shares: Shares[str], *jobs: str, is_known: bool = False) -> list[str | None]:
    """Put jobs, named by network and number. Returns each job that found no room."""
    return [shares.put(job, job.rstrip("0123456789"), is_known=is_known) for job in jobs]


def taken(shares: Shares[str], count: int, *, only_known: bool = False) -> list[str]:
    return [shares.get(only_known=only_known) for _ in range(count)]


def test_networks_take_turns() -> None:
    shares: Shares[str] = Shares(10, 10)
    assert fill(shares, "a1", "a2", "a3", "b1", "c1", "b2") == [None] * 6
    assert taken(shares, 6) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_one_network_alone_is_served_in_order() -> None:
    shares: Shares[str] = Shares(10, 10)
    fill(shares, "a1", "a2", "a3")
    assert taken(shares, 3) == ["a1", "a2", "a3"]


def test_a_network_has_a_share_of_the_room() -> None:
    shares: Shares[str] = Shares(10, 2)
    assert fill(shares, "a1", "a2", "a3", "b1") == [None, None, "a3", None]
    assert taken(shares, 3) == ["a1", "b1", "a2"]
    assert fill(shares, "a4", "a5", "a6") == [None, None, "a6"]


def test_a_network_that_is_not_known_has_a_smaller_share() -> None:
    shares: Shares[str] = Shares(10, 3, 1)
    assert fill(shares, "a1", "a2", "b1") == [None, "a2", None]
    assert fill(shares, "k1", "k2", "k3", "k4", is_known=True) == [None, None, None, "k4"]
    assert sorted(taken(shares, 5)) == ["a1", "b1", "k1", "k2", "k3"]


def test_the_network_with_most_gives_way() -> None:
    shares: Shares[str] = Shares(4, 4)
    fill(shares, "a1", "a2", "a3", "b1")
    assert fill(shares, "c1") == ["a3"]
    assert taken(shares, 4) == ["a1", "b1", "c1", "a2"]


@pytest.mark.parametrize("late", ["d1", "a2"])
def test_a_new_one_is_refused_when_all_have_as_much(late: str) -> None:
    shares: Shares[str] = Shares(3, 3)
    assert fill(shares, "a1", "b1", "c1", late) == [None, None, None, late]
    assert taken(shares, 3) == ["a1", "b1", "c1"]


def test_strangers_give_way_to_known_networks() -> None:
    shares: Shares[str] = Shares(2, 2)
    fill(shares, "a1", "b1")
    assert fill(shares, "k1", "l1", is_known=True) == ["a1", "b1"]
    assert fill(shares, "m1", is_known=True) == ["m1"]
    assert fill(shares, "c1") == ["c1"]
    assert taken(shares, 2) == ["k1", "l1"]


def test_a_thread_for_all_serves_both_alternately() -> None:
    shares: Shares[str] = Shares(10, 10)
    fill(shares, "a1", "b1", "c1")
    fill(shares, "k1", "l1", is_known=True)
    assert taken(shares, 5) == ["k1", "a1", "l1", "b1", "c1"]


def test_a_thread_for_known_networks_leaves_strangers() -> None:
    shares: Shares[str] = Shares(10, 10)
    fill(shares, "a1", "b1")
    fill(shares, "k1", "k2", is_known=True)
    assert taken(shares, 2, only_known=True) == ["k1", "k2"]
    assert taken(shares, 2) == ["a1", "b1"]


def test_each_waiting_thread_is_woken() -> None:
    """Every job is done, whichever of the threads wait."""
    shares: Shares[str] = Shares(1_000, 1_000)
    seen: list[str] = []
    done = threading.Semaphore(0)

    def work(*, only_known: bool) -> None:
        while (job := shares.get(only_known=only_known)) != "end":
            seen.append(job)
            done.release()

    kinds = (True, False, False)
    threads = [threading.Thread(target=work, kwargs={"only_known": kind}) for kind in kinds]
    for thread in threads:
        thread.start()
    jobs = [f"k{number}" for number in range(200)] + [f"s{number}" for number in range(200)]
    for job in jobs:
        shares.put(job, job[0], is_known=job.startswith("k"))
    for _ in jobs:
        assert done.acquire(timeout=30)
    assert sorted(seen) == sorted(jobs)
    for _ in kinds:
        shares.put("end", "k", is_known=True)
        shares.put("end", "s", is_known=False)
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
