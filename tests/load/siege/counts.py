"""The number of attackers of each kind, and how often they must be answered."""

from __future__ import annotations

from collections import Counter

DRIPS = 200
SIGN_INS = 110
BOMBS = 16
LARGE_SESSIONS = 40
DRAFTS = 4
HANGING = 8
SHEETS = 4
SPELLINGS = 40
SUMMARIES = 24
DOWNLOADS = 4
IMPORTS = 5
ONE_ID, ROWS_OF_ONE_ID = "SIEGE-1", 50_000
"""The id that so many trade records have."""
LEAST_ANSWERS = {
    "drips": ("drip", DRIPS // 2),
    "guesses": ("sign-in", SIGN_INS),
    "contracts": ("contract", 100),
    "sessions": ("large sign-in", LARGE_SESSIONS),
    "floods": ("200 MB", 4),
    "pictures": ("picture", BOMBS),
    "documents": ("document", BOMBS),
    "drafts": ("draft", 100),
    "sheets": ("sheet", SHEETS),
    "provider": ("order", HANGING),
    "spellings": ("spelling", SPELLINGS),
    "summaries": ("summary", SUMMARIES),
    "downloads": ("download", DOWNLOADS),
    "imports": ("import", IMPORTS),
}
"""An attack that got fewer answers than this did not happen: what was counted, and how often."""


def starved(attacks: list[str], answers: dict[str, int]) -> dict[str, int]:
    """The attacks that got too few answers, with how many they got."""
    got: Counter[str] = Counter()
    for answer, count in answers.items():
        got[answer.split(":")[0]] += count
    least_answers = {attack: LEAST_ANSWERS[attack] for attack in attacks}
    return {
        attack: got[what] for attack, (what, least) in least_answers.items() if got[what] < least
    }
