"""The check that finds texts marked for translation although only staff see them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from scripts.lib.staff_texts import texts_for_staff

MESSAGES = """
    from django.utils.translation import gettext_lazy as _

    SHOWN = _("Not found.")
    DECIDED = _("This has been decided.")
    STRAY = _("Nobody names this.")


    def refuse() -> None:
        raise ValueError(DECIDED)


    def decide() -> None:
        refuse()
"""
STAFF = """
    from trade.orders import messages


    def press() -> None:
        messages.decide()
        print(messages.SHOWN)
"""
MEMBERS = """
    from .orders.messages import SHOWN


    def route() -> str:
        return SHOWN
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    root = tmp_path / "trade"
    for name, source in {
        "__init__.py": "",
        "trade/orders/__init__.py": "",
        "orders/messages.py": MESSAGES,
        "orders/admin/screens.py": STAFF,
        "api.py": MEMBERS,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(dedent(source))
    return root


def found(package: Path) -> list[str]:
    return [f"{file.name}: {text}" for file, text in texts_for_staff(package)]


def test_a_text_that_only_a_screen_of_staff_reaches(package: Path) -> None:
    assert found(package) == ["messages.py: This has been decided."]


@pytest.mark.parametrize(
    "source",
    [
        "from trade.orders.messages import decide\n\n\ndef route() -> None:\n    decide()\n",
        "import trade.orders.messages\n\nCONSUMERS = [trade.orders.messages.decide]\n",
        "from trade.orders import messages as said\n\nsaid.decide()\n",
    ],
)
def test_one_name_elsewhere_makes_it_a_text_for_members(package: Path, source: str) -> None:
    (package / "jobs.py").write_text(source)
    assert found(package) == []
