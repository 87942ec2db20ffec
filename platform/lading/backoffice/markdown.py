"""The Markdown that legal pages use, as safe HTML for the preview: headings, paragraphs, lists,
bold, italics and links. The portal renders what visitors read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

_BULLET = re.compile(r"[-*] +(.*)")
_NUMBER = re.compile(r"\d+[.)] +(.*)")
_HEADING = re.compile(r"(#{1,4}) +(.*)")
_LINK = re.compile(r"\[([^\]]+)\]\(((?:https?://|mailto:|/)[^\s()]*)\)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"(?<!\*)\*(?!\s)([^*]+?)\*(?!\*)")


def to_html(text: str) -> SafeString:
    """The text as HTML. Everything in it is escaped before anything is marked up."""
    return mark_safe("\n".join(_blocks(text)))  # noqa: S308 - each line was escaped by _inline


def _blocks(text: str) -> Iterator[str]:
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        yield from _block([line.strip() for line in block.split("\n") if line.strip()])


def _block(lines: list[str]) -> Iterator[str]:
    while lines:
        if heading := _HEADING.fullmatch(lines[0]):
            level = len(heading[1]) + 2
            yield f"<h{level}>{_inline(heading[2])}</h{level}>"
            lines = lines[1:]
            continue
        for pattern, tag in ((_BULLET, "ul"), (_NUMBER, "ol")):
            items = _leading(pattern, lines)
            if items:
                yield f"<{tag}>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</{tag}>"
                lines = lines[len(items) :]
                break
        else:
            words = _leading_words(lines)
            yield f"<p>{_inline(' '.join(words))}</p>"
            lines = lines[len(words) :]


def _leading(pattern: re.Pattern[str], lines: list[str]) -> list[str]:
    found = []
    for line in lines:
        match = pattern.fullmatch(line)
        if match is None:
            break
        found.append(match[1])
    return found


def _leading_words(lines: list[str]) -> list[str]:
    """The first line, and those after it that begin nothing else."""
    count = 1
    while count < len(lines) and not any(
        pattern.fullmatch(lines[count]) for pattern in (_HEADING, _BULLET, _NUMBER)
    ):
        count += 1
    return lines[:count]


def _inline(text: str) -> str:
    safe = str(escape(text))
    safe = _LINK.sub(r'<a class="text-link" href="\2" rel="noopener">\1</a>', safe)
    return _ITALIC.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", safe))
