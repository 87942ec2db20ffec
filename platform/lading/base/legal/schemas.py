"""Wire shapes of the legal pages."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.wire import Wire

from . import placeholders
from .models import LegalText


class LegalPageOut(Wire):
    """The version of a legal page that is in force, in one language."""

    kind: str = Field(
        description="The page: `terms` (terms of service) or `privacy` (privacy policy).",
        examples=["terms"],
    )
    version: int = Field(examples=[1])
    title: str = Field(
        description="The title of the page, in the language of `locale`.",
        examples=["Terms of Service"],
    )
    body: str = Field(
        description="The text of the page, in Markdown.", examples=["## 1. Who we are"]
    )
    published_at: dt.datetime = Field(description="When the version was published.")
    locale: str = Field(
        description="The language of the title and the text, as a code.", examples=["en"]
    )

    @classmethod
    def from_text(cls, text: LegalText) -> LegalPageOut:
        """The wire shape of a published text, with its placeholders replaced."""
        version = text.version
        if version.number is None or version.published_at is None:
            raise ValueError("a draft is not shown")
        return cls(
            kind=version.kind,
            version=version.number,
            title=placeholders.fill(text.title, text.locale),
            body=placeholders.fill(text.body, text.locale),
            published_at=version.published_at,
            locale=text.locale,
        )
