"""Checks the words of the server's texts by the portal's check (``portal/scripts/wording.mjs``):
against the glossary, and against each language's punctuation and form of address.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from scripts.lib import node
from scripts.lib.paths import PORTAL

SOURCE = "en"
Text = tuple[str, str, Sequence[str]]
"""A language, the English text, and its forms in the language: several if it is a plural."""


def faults(texts: Sequence[Text]) -> list[list[str]]:
    """What is wrong with each of the texts."""
    answer = subprocess.run(
        [str(node.bin_folder() / "node"), str(PORTAL / "scripts" / "wording.mjs")],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    text_faults: list[list[str]] = json.loads(answer.stdout)
    return text_faults
