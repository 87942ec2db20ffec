"""What a PDF does, or may make its reader do.

An action is automatic when nobody clicks for it: when the document or a page is opened, or a field
or annotation comes into view. Such an action may only move within the document or change how it
looks: opening a file on a network share would send the share the reader's password hash, and
opening an address tells a stranger who reads. A link that is clicked may open an address, or a
file beside the document, but nothing on a network share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from pypdf.generic import StreamObject

FORBIDDEN_KEYS = frozenset(
    {
        "/JS",
        "/JavaScript",
        "/Launch",
        "/EmbeddedFiles",
        "/EF",
        "/XFA",
        "/RichMediaContent",
        "/OnInstantiate",
    }
)
FORBIDDEN_ACTIONS = frozenset(
    {
        "/JavaScript",
        "/Launch",
        "/ImportData",
        "/SubmitForm",
        "/GoToE",
        "/Rendition",
        "/RichMediaExecute",
    }
)
FORBIDDEN_SUBTYPES = frozenset({"/FileAttachment", "/RichMedia", "/Movie", "/Sound", "/Screen"})
HARMLESS_ACTIONS = frozenset(
    {"/GoTo", "/GoToDp", "/Named", "/SetOCGState", "/Trans", "/Hide", "/ResetForm"}
)
"""What a document may do by itself."""
FILE_KEYS = ("/F", "/UF", "/DOS", "/Mac", "/Unix")
"""Where a file specification has the file's name."""
FORBIDDEN_SCHEMES = frozenset({"data", "javascript", "smb", "vbscript"})
MAX_CHAIN = 1_000

_FILE_ON_A_HOST = re.compile(r"file:(?://(?!/)|/{4,})")
_IGNORED_IN_ADDRESSES = re.compile(r"[\x00-\x20]")


def is_active(item: Any) -> bool:
    """Whether a dictionary of the document is, or contains, something that is not accepted."""
    if not FORBIDDEN_KEYS.isdisjoint(item):
        return True
    action, kind, subtype = (str(resolved(item.get(key))) for key in ("/S", "/Type", "/Subtype"))
    return (
        action in FORBIDDEN_ACTIONS
        or kind == "/EmbeddedFile"
        or subtype in FORBIDDEN_SUBTYPES
        or any(_does_more_than_move(each) for each in _automatic_actions(item, kind))
        or _takes_in_a_file(item)
        or _opens_a_share(item, kind)
    )


def has_file_inside(item: Any) -> bool:
    """Whether a dictionary of the document holds another file."""
    kind, subtype = (str(resolved(item.get(key))) for key in ("/Type", "/Subtype"))
    return (
        not {"/EmbeddedFiles", "/EF"}.isdisjoint(item)
        or kind == "/EmbeddedFile"
        or subtype == "/FileAttachment"
    )


def resolved(value: Any) -> Any:
    """The object that a value refers to, or the value itself."""
    return value.get_object() if hasattr(value, "get_object") else value


def _automatic_actions(item: Any, kind: str) -> Iterator[Any]:
    """The actions of this dictionary for which nobody clicks."""
    first = resolved(item.get("/OpenAction"))
    if isinstance(first, dict):  # else a place in the document
        yield first
    triggers = resolved(item.get("/AA"))
    if isinstance(triggers, dict):
        yield from map(resolved, triggers.values())
    if kind == "/NavNode":  # of a presentation
        yield from (resolved(item[key]) for key in ("/NA", "/PA") if key in item)


def _does_more_than_move(action: Any) -> bool:
    """Whether an automatic action, or one that follows it, is not harmless."""
    pending, looked_at = [action], 0
    while pending:
        each = resolved(pending.pop())
        looked_at += 1
        if looked_at > MAX_CHAIN:
            return True
        if isinstance(each, list):
            pending.extend(each)
        elif not isinstance(each, dict) or str(resolved(each.get("/S"))) not in HARMLESS_ACTIONS:
            return True
        elif "/Next" in each:
            pending.append(each["/Next"])
    return False


def _takes_in_a_file(item: Any) -> bool:
    """Whether the content of a stream, or of a page in it, is in another file, which a reader would
    fetch to show it.
    """
    if isinstance(item, StreamObject) and _is_file(item.get("/F")):
        return True
    page_of_another = resolved(item.get("/Ref"))
    return isinstance(page_of_another, dict) and "/F" in page_of_another


def _opens_a_share(item: Any, kind: str) -> bool:
    """Whether a click would open something on a network share."""
    if any(_is_share(text) for text in (_text(item.get("/URI")), _base_of_addresses(item))):
        return True
    is_file = kind in {"/Filespec", "/F"} or ("/S" in item and _is_file(item.get("/F")))
    return is_file and any(not _is_beside(name) for name in _file_names(item))


def _base_of_addresses(item: Any) -> str:
    addresses = resolved(item.get("/URI"))
    return _text(addresses.get("/Base")) if isinstance(addresses, dict) else ""


def _is_file(value: Any) -> bool:
    return isinstance(resolved(value), str | bytes | dict)


def _file_names(item: Any) -> Iterator[str]:
    """The names in a file specification, or in the one of an action."""
    if str(resolved(item.get("/FS"))) == "/URL":
        yield "url:"
    for key in FILE_KEYS:
        value = resolved(item.get(key))
        if isinstance(value, dict):
            yield from _file_names(value)
        else:
            yield _text(value)


def _is_beside(name: str) -> bool:
    """Whether a file's name is a path from the document's own folder."""
    return not name.startswith(("/", "\\")) and ":" not in name


def _is_share(address: str) -> bool:
    plain = _IGNORED_IN_ADDRESSES.sub("", unquote(address)).replace("\\", "/").casefold()
    scheme = plain.partition(":")[0]
    return (
        plain.startswith("//")
        or scheme in FORBIDDEN_SCHEMES
        or _FILE_ON_A_HOST.match(plain) is not None
    )


def _text(value: Any) -> str:
    plain = resolved(value)
    if isinstance(plain, bytes):
        return plain.decode("latin-1")
    return plain if isinstance(plain, str) else ""
