"""Measures the effect of the attacks on honest users, and reports it."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass

from scripts.lib.paths import say
from tests.load.chaos.plan import Try

from .counts import starved
from .memory import Watch

SLOWEST = 3.0
"""The p99 under attack may be so many times the quiet one."""
MOST_MEMORY = 300_000_000
"""So many bytes a process may grow."""
OF_THE_PROVIDER = ("/integrations/create-order", "/integrations/verify-payment")
"""Ends of the paths of calls that need the payment provider."""
TOO_OFTEN = "429"
SHOWN = 5


@dataclass(frozen=True)
class Spell:
    """A time that is measured, in seconds since 1970, and the seconds of processor time that each
    program used in it.
    """

    began: float
    ended: float
    used: dict[str, float]

    def of(self, tries: list[Try]) -> list[Try]:
        """The calls that began in it."""
        return [one for one in tries if self.began <= one.began < self.ended]


@dataclass(frozen=True)
class Figures:
    """All that was measured."""

    tries: list[Try]
    quiet: Spell
    siege: Spell
    watch: Watch
    answers: dict[str, int]
    attacks: list[str]


def print_comparison(figures: Figures) -> int:
    """Print the comparison; returns the exit code.

    An attack that got too few answers fails the siege as well: nothing was shown then.

    While the provider answers nobody, calls that need it fail: they are told apart, and compared in
    neither time.
    """
    quiet, siege = figures.quiet.of(figures.tries), figures.siege.of(figures.tries)
    hung: list[Try] = []
    if "provider" in figures.attacks:
        hung = [one for one in siege if _needs_the_provider(one)]
        quiet = [one for one in quiet if not _needs_the_provider(one)]
        siege = [one for one in siege if not _needs_the_provider(one)]
    slower, watch = _p99(siege) / _p99(quiet), figures.watch
    too_few = starved(figures.attacks, figures.answers)
    failed = Counter(f"{one.call} {one.outcome}" for one in siege if _has_failed(one))
    say(
        f"\nAttacks: {', '.join(figures.attacks)}\n"
        "\n| honest users | quiet | besieged | bound |\n|---|--:|--:|--:|\n"
        f"| calls | {len(quiet)} | {len(siege)} | |\n"
        f"| median | {_median(quiet):.0f} ms | {_median(siege):.0f} ms | |\n"
        f"| p99 | {_p99(quiet) * 1000:.0f} ms | {_p99(siege) * 1000:.0f} ms | "
        f"**{slower:.2f}** ≤ {SLOWEST:.0f} |\n"
        f"| failed | {sum(map(_has_failed, quiet))} | **{failed.total()}** | 0 |\n"
        f"\nMost memory that a process grew by: {watch.most / 1e6:.0f} MB "
        f"(≤ {MOST_MEMORY / 1e6:.0f}): {watch.whose}\n"
        f"Failures: {dict(failed)}\n"
        f"Needed the hanging provider: {dict(Counter(one.outcome for one in hung))}\n"
        f"What the attackers were answered: {figures.answers}\n"
        f"Attacks that got too few answers: {too_few}"
    )
    _tell_details(quiet, siege, figures)
    within = slower <= SLOWEST and not failed and watch.most <= MOST_MEMORY
    return 0 if within and not too_few else 1


def _tell_details(quiet: list[Try], siege: list[Try], figures: Figures) -> None:
    """Print which calls became slow, and which programs used the processor."""
    say(
        "\n| slowest kinds of call | calls | quiet, slowest | besieged, slowest |"
        "\n|---|--:|--:|--:|"
    )
    slowest = {call: _slowest(siege, call) for call in {one.call for one in siege}}
    for call in sorted(slowest, key=lambda call: -slowest[call])[:SHOWN]:
        count = sum(one.call == call for one in siege)
        say(f"| {call} | {count} | {_slowest(quiet, call):.0f} ms | {slowest[call]:.0f} ms |")
    say("\n| processor seconds | quiet | besieged |\n|---|--:|--:|")
    for name, seconds in sorted(figures.siege.used.items(), key=lambda item: -item[1]):
        say(f"| {name} | {figures.quiet.used.get(name, 0):.1f} | {seconds:.1f} |")


def _has_failed(one: Try) -> bool:
    """Whether a call failed. A refusal for writing more often than the limits allow is no failure:
    these users write faster than people do.
    """
    return not one.is_final and one.outcome != TOO_OFTEN


def _needs_the_provider(one: Try) -> bool:
    return one.call.endswith(OF_THE_PROVIDER)


def _slowest(tries: list[Try], call: str) -> float:
    return max((one.seconds for one in tries if one.call == call), default=0.0) * 1000


def _median(tries: list[Try]) -> float:
    return statistics.median(one.seconds for one in tries) * 1000


def _p99(tries: list[Try]) -> float:
    return statistics.quantiles((one.seconds for one in tries), n=100)[98]
