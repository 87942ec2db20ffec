"""Companies that trade while parts of Lading stop: ``python -m tests.load.chaos.trade FOLDER``.

Each person is a thread. After SIGTERM nobody begins anything new, and the journal is stored when
all calls are answered.
"""

from __future__ import annotations

import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path

from tests.load.chaos import plan
from tests.load.chaos.plan import Person
from tests.load.chaos.traders import Buyer, Listener, Market, Payer, Reviewer, Seller, Trader

CLOSING_SECONDS = 240
"""How long calls that wait for an answer may go on after the run."""


def everybody(market: Market) -> list[Trader]:
    """All people of a run."""
    people = market.people
    kinds: list[tuple[type[Trader], list[Person]]] = [
        (Buyer, people.buyers),
        (Seller, people.sellers),
        (Payer, people.payers),
        (Listener, [*people.buyers[:1], *people.sellers[:1]]),
    ]
    made = [
        kind(market, person, f"{kind.__name__.lower()} {number}")
        for kind, persons in kinds
        for number, person in enumerate(persons)
    ]
    return [*made, Reviewer(market)]


def _work_of(market: Market, trader: Trader) -> Callable[[], None]:
    """The work of one person; an error in this program ends the run and is reported."""

    def run() -> None:
        try:
            trader.run()
        except Exception:
            with market.lock:
                market.journal.refused.append(f"{trader.name}: {traceback.format_exc()}")
            market.state.closing.set()

    return run


def trade_until_asked(market: Market, closing_seconds: float) -> None:
    """Let everybody trade until SIGTERM; calls that wait for an answer then have some seconds."""
    signal.signal(signal.SIGTERM, lambda _number, _frame: market.state.closing.set())
    threads = [threading.Thread(target=_work_of(market, each)) for each in everybody(market)]
    for thread in threads:
        thread.start()
    market.state.closing.wait()
    ending = threading.Timer(closing_seconds, market.state.ended.set)
    ending.start()
    for thread in threads:
        thread.join()
    ending.cancel()


def main(folder: Path) -> None:
    """Trade until SIGTERM."""
    people, urls = (
        plan.read_people(folder / "people.json"),
        plan.read_urls(folder / "urls.json"),
    )
    market = Market(people, urls)
    trade_until_asked(market, CLOSING_SECONDS)
    market.journal.counts = dict(sorted(market.state.counts.items()))
    plan.write(folder / "journal.json", market.journal)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
