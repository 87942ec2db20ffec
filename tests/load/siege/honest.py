"""Honest users who trade: ``python -m tests.load.siege.honest FOLDER``.

They are those of the chaos run, each with an address of its own. After SIGTERM they end what they
began, and every try of every call is stored in ``tries.json``.
"""

from __future__ import annotations

import itertools
import json
import sys
from dataclasses import asdict
from pathlib import Path

from tests.load.chaos import plan
from tests.load.chaos.trade import trade_until_asked
from tests.load.chaos.traders import Market

CLOSING_SECONDS = 60
"""How long calls that wait for an answer may go on."""


def main(folder: Path) -> None:
    """Trade until SIGTERM."""
    people, urls = (
        plan.read_people(folder / "people.json"),
        plan.read_urls(folder / "urls.json"),
    )
    market = Market(people, urls, addresses=(f"127.0.9.{n}" for n in itertools.count(1)))
    trade_until_asked(market, CLOSING_SECONDS)
    (folder / "tries.json").write_text(json.dumps([asdict(one) for one in market.state.tries]))
    if market.journal.refused:
        raise SystemExit(f"Refused against the rules: {market.journal.refused[0]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
