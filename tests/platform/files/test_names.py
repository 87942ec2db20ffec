"""Whatever a file's name was, the stored name is safe."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from lading.base.files.names import safe_name
from tests.platform.many import in_one_test
from tests.platform.text_inputs import TypedText, typed_texts

HOSTILE = st.text(alphabet=st.characters(categories=["L", "N", "P", "S", "Z", "C"]), max_size=300)


@given(HOSTILE)
def test_any_name_becomes_safe(given_name: str) -> None:
    name = safe_name(given_name, ".pdf")
    assert len(name) <= 150
    assert name.endswith(".pdf")
    assert name != ".pdf"
    assert not name.startswith((".", " "))
    assert not set(name) & set('/\\<>:"|?*;%')
    # Only joiners and private letters are left of what has no form of its own.
    categories = {unicodedata.category(character) for character in name}
    assert not categories & {"Cc", "Cs", "Zl", "Zp"}
    assert not set(name) & set("\u200b\u200e\u200f\u202d\u202e\ufeff\u00ad\u2066\u3164")
    assert "\n" not in name
    name.encode()


@given(HOSTILE)
def test_a_safe_name_stays_as_it_is(given_name: str) -> None:
    once = safe_name(given_name, ".png")
    assert safe_name(once, ".png") == once


PLAIN = [
    row
    for row in typed_texts("one_line")
    if not row.problem and not set(row.stored) & set("/:%*?|")
]


@in_one_test("row", PLAIN, ids=lambda row: row.note)
def test_names_follow_the_rule_of_all_texts(row: TypedText) -> None:
    """A name keeps the joiners that its script needs, and loses what nobody sees. Spaces of every
    kind are one space.
    """
    expected = " ".join(row.stored.split())
    assert safe_name(f"{row.typed} .docx", ".pdf") == f"{expected}.pdf"


def test_a_name_that_shows_another_ending_loses_what_turns_it_around() -> None:
    assert safe_name("invoice \u202efdp.exe", ".pdf") == "invoice fdp.pdf"
    assert safe_name("\u0645\u06cc\u200c\u0634\u0648\u062f.pdf", ".pdf") == (
        "\u0645\u06cc\u200c\u0634\u0648\u062f.pdf"
    )
