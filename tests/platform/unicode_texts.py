"""Texts of all of Unicode, for whatever must never fail for a text."""

from __future__ import annotations

from hypothesis import strategies as st

HARD = [
    "👨‍🏭 Sons",  # joined pictures
    "می‌شود",  # a joiner that Persian needs
    "ශ්‍රී ලංකා",
    "soft\u00adhyphen",
    "\U0001fae9 newer than Python's tables",
    "\u0378 \U0001faff \U0010ffff unassigned",
    "isolates \u2067abc\u2069 and embeddings \u202eabc\u202c",
    "\u0301",  # a mark without a letter
    "a" + "\u0301" * 90,
    "\U000e0041\U000e007f tags",
    "\u2028 \u2029 \x85 \r \x0b line breaks",
    "W" * 99,
    "ع" * 99,
    "\u3164\u115f\u2800",
    "\ufff9a\ufffab\ufffb \ufffe \ufdd0",
]
"""Texts that once ended a document, or that are like them. At most 99 characters."""

_LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\x00")
_SPECIAL = st.sampled_from(
    "\u00ad\u200b\u200c\u200d\u200e\u202e\u2066\u2069\u061c\ufe0f\u180e\u2028\u0301\u0651"
    "\u3164\U000e0041\U0001f468\U0001faff\u0378\u05d0\u0627\u0915\u094d12,$-\n\t "
)


def any_text(most: int) -> st.SearchStrategy[str]:
    """Any text that a database can store: unassigned letters, piles of marks, tags, long words,
    many lines.
    """
    return st.one_of(
        st.text(_LETTERS, min_size=1, max_size=most),
        st.text(_SPECIAL, min_size=1, max_size=most),
        st.text(st.one_of(_LETTERS, _SPECIAL), min_size=1, max_size=most),
        st.builds(lambda char, size: char * size, _LETTERS, st.integers(1, most)),
        st.builds(
            lambda char, mark, size: (char + mark * size)[:most],
            _LETTERS,
            st.characters(categories=["Mn", "Mc", "Me", "Cf"]),
            st.integers(1, most),
        ),
        st.sampled_from(HARD).map(lambda text: text[:most]),
    )
