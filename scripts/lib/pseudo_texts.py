"""The platform's texts in made-up words: ``python -m scripts.lib.pseudo_texts FOLDER``.

Writes a compiled catalogue for each language into the folder. Run it with the project's Python.
`portal/src/i18n/pseudo.ts` does the same to the portal's messages.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scripts.lib import locales
from scripts.lib.translations import PLACEHOLDER, texts

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćđéƒǵĥíĵķĺɱñóƥɋŕśťúṽŵẋýžÁƁĆĐÉƑǴĤÍĴĶĹṀÑÓƤɊŔŚŤÚṼŴẊÝŽ"
ARABIC = "ابتدهفغحيجكلمنوپقرستعڤؤخئز"
SCRIPTS = {
    "left-to-right": str.maketrans(LETTERS, ACCENTED),
    "right-to-left": str.maketrans(LETTERS, ARABIC * 2),
}
DOUBLED = re.compile(r"[aeiouylr]", re.IGNORECASE)
"""Twice these, and a text is about 40 % longer."""


def pseudo(text: str, direction: str = "left-to-right") -> str:
    """``text`` longer, in letters that English lacks, between brackets. Placeholders stay."""
    pieces = re.split(f"({PLACEHOLDER.pattern})", text)
    return f"⟦{''.join(_longer(piece, direction) for piece in pieces)}⟧"


def _longer(piece: str, direction: str) -> str:
    if PLACEHOLDER.fullmatch(piece):
        return piece
    return DOUBLED.sub(r"\g<0>\g<0>", piece).translate(SCRIPTS[direction])


def catalogue(language: str, template: Catalog) -> Catalog:
    """Every text of ``template`` in the made-up words of a language."""
    pseudo_catalogue = Catalog(locale=language, fuzzy=False)
    direction = Locale.parse(language).character_order
    for message in template:
        if isinstance(message.id, tuple):
            one, other = (pseudo(form, direction) for form in message.id)
            forms = (one, *[other] * (pseudo_catalogue.num_plurals - 1))
            pseudo_catalogue.add(
                message.id, forms if pseudo_catalogue.num_plurals > 1 else (other,)
            )
        elif message.id:
            pseudo_catalogue.add(
                message.id, pseudo(str(message.id), direction), context=message.context
            )
    return pseudo_catalogue


def main(arguments: list[str]) -> int:
    """Write the catalogues; returns the exit code."""
    (folder,) = arguments
    template = texts()
    for language in ["en", *locales.others()]:
        file = Path(folder) / language / "LC_MESSAGES" / "django.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as out:
            write_mo(out, catalogue(language, template))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
