"""Renders Markdown that staff wrote as safe HTML for their preview. The portal renders what others
read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

PAGE_HEADINGS = 2
"""The page's title and its section's come before the headings of the text."""


def to_html(text: str) -> SafeString:
    """The text as HTML. Tags are shown as text, and unsafe links become plain text."""
    html: str = _READER.render(text)
    return mark_safe(html)  # noqa: S308 - html is off, links are checked


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).disable("image")
    for name in ("heading_open", "heading_close"):
        reader.add_render_rule(name, _heading)
    reader.add_render_rule("link_open", _link)
    return reader


def _heading(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, _env: Any
) -> str:
    token = tokens[index]
    level = min(int(token.tag[1:]) + PAGE_HEADINGS, 6)
    token.tag = f"h{level}"
    return renderer.renderToken(tokens, index, options, {})


def _link(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, _env: Any
) -> str:
    tokens[index].attrSet("class", "text-link")
    tokens[index].attrSet("rel", "noopener")
    return renderer.renderToken(tokens, index, options, {})


_READER = _reader()
