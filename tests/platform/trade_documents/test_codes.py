"""Verification codes: readable, with a check symbol that reveals a typing error."""

from __future__ import annotations

import pytest
from stdnum import luhn

from lading.base.kernel.errors import ValidationFailed
from lading.trade.trade_documents.codes import ALPHABET, LENGTH, code_from, grouped, new_code


def test_no_two_symbols_look_alike() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) == 32
    assert set(ALPHABET) & set("0O1I") == set()


def test_codes_differ_and_use_every_symbol() -> None:
    codes = {new_code() for _each in range(500)}
    assert len(codes) == 500
    assert {len(code) for code in codes} == {LENGTH}
    assert set("".join(codes)) == set(ALPHABET)


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    shown = grouped(code)
    assert [len(part) for part in shown.split("-")] == [4, 4, 4, 4]
    for typed in (code, shown, shown.lower(), f" {shown} ", shown.replace("-", " – ")):
        assert code_from(typed) == code


def test_every_wrong_symbol_is_noticed() -> None:
    code = new_code()
    for place in range(LENGTH):
        for symbol in set(ALPHABET) - {code[place]}:
            with pytest.raises(ValidationFailed):
                code_from(code[:place] + symbol + code[place + 1 :])


def test_a_code_of_another_length_is_refused_although_its_check_symbol_is_right() -> None:
    for length in (LENGTH - 1, LENGTH + 1):
        drawn = ALPHABET[: length - 1]
        with pytest.raises(ValidationFailed):
            code_from(drawn + str(luhn.calc_check_digit(drawn, ALPHABET)))


def test_two_symbols_that_changed_places_are_noticed() -> None:
    code = "K7QM2XWD9RTB4HN"
    checked = next(f"{code}{last}" for last in ALPHABET if _is_code(f"{code}{last}"))
    for place in range(LENGTH - 1):
        first, second = checked[place], checked[place + 1]
        assert not _is_code(checked[:place] + second + first + checked[place + 2 :])


@pytest.mark.parametrize(
    "typed", ["", "K7QM", "0000-0000-0000-0000", "K7QM-2XWD-9RTB-4HNVV", "Ⅷ" * LENGTH, "\x00"]
)
def test_a_malformed_code_is_refused(typed: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        code_from(typed)
    assert list(refused.value.errors) == ["code"]


def _is_code(typed: str) -> bool:
    try:
        return code_from(typed) == typed
    except ValidationFailed:
        return False
