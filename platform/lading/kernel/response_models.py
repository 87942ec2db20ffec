"""One model for each shape of an answer, whatever the number of calls that give it.

Ninja makes a model for each status of each call: some two thousand, most of them of the one body of
refusals. They were half of the time that a process needs to import the API.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ninja import Schema
from ninja.operation import Operation

_make = Operation._create_response_model


@cache
def _model_of(shape: Any) -> type[Schema] | None:
    return _make(None, shape)  # type: ignore[arg-type]  # it reads nothing of its operation


def share() -> None:
    """Share them between all calls that are declared from now on."""

    def shared(self: Operation, response_param: Any) -> type[Schema] | None:
        return _model_of(response_param)

    Operation._create_response_model = shared  # type: ignore[method-assign]
