"""Attacks until SIGTERM: ``python -m tests.load.siege.attackers FOLDER NAME…``, with the platform's
settings.

Strangers have machines of their own, so this process leaves the processor to Lading and to the
honest users: while all want it, it gets a tenth of what one of them gets.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from pathlib import Path

from lading.base.documents.confined.priority import give_way
from tests.load.chaos import plan

from .attacks import ATTACKS, Siege
from .counts import LEAST_ANSWERS

NICENESS = 10
"""At 19 the attackers starve on two processors, and nothing is attacked."""

if ATTACKS.keys() != LEAST_ANSWERS.keys():
    raise AssertionError("Every attack needs a least number of answers, by the same name.")

ENDING_SECONDS = 10
"""So long the attackers together may take to end; some wait for an answer."""


def main(folder: Path, names: list[str]) -> None:
    """Attack until SIGTERM, and store how often each answer came."""
    give_way(NICENESS)
    people, urls = (
        plan.read_people(folder / "people.json"),
        plan.read_urls(folder / "urls.json"),
    )
    siege = Siege(urls, people.attackers, people.staff_cookies)
    signal.signal(signal.SIGTERM, lambda _number, _frame: siege.ended.set())
    attacks = [attack for name in names for attack in ATTACKS[name](siege)]
    threads = [threading.Thread(target=attack, daemon=True) for attack in attacks]
    for thread in threads:
        thread.start()
    siege.ended.wait()
    ends = time.monotonic() + ENDING_SECONDS
    for thread in threads:
        thread.join(timeout=max(ends - time.monotonic(), 0))
    (folder / "answers.json").write_text(json.dumps(dict(sorted(dict(siege.answers).items()))))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
