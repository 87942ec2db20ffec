"""Whatever a file's name was, the stored name is safe."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from lading.files.names import safe_name

HOSTILE = st.text(alphabet=st.characters(categories=["L", "N", "P", "S", "Z", "C"]), max_size=300)


@given(HOSTILE)
def test_any_name_becomes_safe(given_name: str) -> None:
    name = safe_name(given_name, ".pdf")
    assert len(name) <= 150
    assert name.endswith(".pdf")
    assert name != ".pdf"
    assert not name.startswith((".", " "))
    assert not set(name) & set('/\\<>:"|?*;%')
    assert all(unicodedata.category(character)[0] != "C" for character in name)
    assert "\n" not in name
    name.encode()


@given(HOSTILE)
def test_a_safe_name_stays_as_it_is(given_name: str) -> None:
    once = safe_name(given_name, ".png")
    assert safe_name(once, ".png") == once
