"""Reads the JSON of request bodies, and refuses what the code behind it cannot work with: nesting
too deep for recursive code, and lone surrogates (half an emoji), which PostgreSQL cannot store.
"""

from __future__ import annotations

import json
from typing import Any

from lading.base.kernel.checks import INVALID_VALUE
from lading.base.kernel.errors import BadRequest, ValidationFailed

DEEPEST = 32
"""Levels of lists and objects in a body. The calls need five."""


def parsed(body: bytes | str) -> Any:
    """The value of a JSON text. Raises BadRequest if it is malformed or nested too deep, and
    ValidationFailed for the fields that contain a lone surrogate.
    """
    try:
        value = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadRequest from error
    require_shallow(value)
    fields = value if isinstance(value, dict) else {"body": value}
    broken = [name for name, field in fields.items() if _has_lone_surrogate([name, field])]
    if broken:
        raise ValidationFailed(errors={_printable(name): [INVALID_VALUE] for name in broken})
    return value


def require_shallow(value: Any) -> None:
    """Raise BadRequest for a value that is nested too deep. Does not recurse itself."""
    level = [value]
    for _depth in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise BadRequest


def _has_lone_surrogate(value: Any) -> bool:
    """Whether a text in the value, or a key, is no valid Unicode."""
    if isinstance(value, str):
        return not _is_unicode(value)
    if isinstance(value, dict) and not all(map(_is_unicode, value)):
        return True
    return any(map(_has_lone_surrogate, _inside(value)))


def _inside(value: Any) -> list[Any]:
    """What a list or an object contains; nothing for other values."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _printable(name: str) -> str:
    return name.encode(errors="replace").decode()
