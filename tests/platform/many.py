"""Many inputs of one rule in one test, where a case for each would cost more than its check."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet

Test = Callable[..., None]


def check_each(inputs: Iterable[Any], check: Test, *, ids: Callable[[Any], object] = repr) -> None:
    """Check every input, and name at the end all that failed and why. A tuple has a value for each
    parameter of the check, which must leave nothing that the next input would meet.
    """
    _check_each(inputs, check, len(inspect.signature(check).parameters), ids)


def _check_each(
    inputs: Iterable[Any], check: Test, count: int, ids: Callable[[Any], object]
) -> None:
    tried, failed = 0, []
    for each in inputs:
        tried += 1
        values, name = _unpacked(each, count, ids)
        try:
            check(*values)
        except (Exception, pytest.fail.Exception) as error:
            failed.append(f"{name}: {type(error).__name__}: {error}")
    assert tried, "there is no input"
    assert not failed, f"{len(failed)} of {tried} failed:\n" + "\n".join(failed)


def in_one_test(
    names: str | tuple[str, ...], inputs: Iterable[Any], *, ids: Callable[[Any], object] = repr
) -> Callable[[Test], Test]:
    """`check_each` as a decorator, with the arguments of `pytest.mark.parametrize`."""
    parameter_names = (
        tuple(each.strip() for each in names.split(",")) if isinstance(names, str) else names
    )
    every = list(inputs)

    def tried(test: Test) -> Test:
        def try_all(**fixtures: Any) -> None:
            def check(*values: Any) -> None:
                test(**fixtures, **dict(zip(parameter_names, values, strict=True)))

            _check_each(every, check, len(parameter_names), ids)

        signature = inspect.signature(test)
        own = [each for name, each in signature.parameters.items() if name not in parameter_names]
        function: Any = try_all
        function.__signature__ = signature.replace(parameters=own)
        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(function, name, getattr(test, name))
        function.pytestmark = [*getattr(test, "pytestmark", [])]
        return try_all

    return tried


def _unpacked(
    each: Any, count: int, ids: Callable[[Any], object]
) -> tuple[tuple[Any, ...], object]:
    """The values of an input, and its name."""
    if isinstance(each, ParameterSet):
        return tuple(each.values), each.id or each.values
    if count == 1:
        return (each,), ids(each)
    return tuple(each), ids(each)
