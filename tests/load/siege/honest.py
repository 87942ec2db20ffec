"""Honest users who trade: ``python -m tests.load.siege.honest FOLDER``.

They are those of the chaos run. After SIGTERM they end what they began, and every try of every call
is stored in ``tries.json``.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
from dataclasses import asdict
from pathlib import Path

from tests.load.chaos import plan
from tests.load.chaos.trade import Market, everybody

CLOSING_SECONDS = 60
"""How long calls that wait for an answer may go on."""


def main(folder: Path) -> None:
    """Trade until SIGTERM."""
    cast, places = plan.read_cast(folder / "cast.json"), plan.read_places(folder / "places.json")
    market = Market(cast, places)
    signal.signal(signal.SIGTERM, lambda _number, _frame: market.clockwork.closing.set())
    threads = [threading.Thread(target=each.live) for each in everybody(market)]
    for thread in threads:
        thread.start()
    market.clockwork.closing.wait()
    ending = threading.Timer(CLOSING_SECONDS, market.clockwork.ended.set)
    ending.start()
    for thread in threads:
        thread.join()
    ending.cancel()
    (folder / "tries.json").write_text(json.dumps([asdict(one) for one in market.clockwork.tries]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
