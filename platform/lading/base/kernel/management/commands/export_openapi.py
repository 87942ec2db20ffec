"""`manage.py export_openapi`: writes the OpenAPI document, from which the portal's
types are made.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.module_loading import import_string


def rendered(api_path: str) -> str:
    """The document as it is stored: English, two spaces, one final newline."""
    with translation.override("en"):
        schema = import_string(api_path).get_openapi_schema()
        return json.dumps(schema, indent=2, ensure_ascii=False, default=str) + "\n"


class Command(BaseCommand):
    """Writes the document, or with ``--check`` fails when the stored one is out of date."""

    help = "Write portal/openapi.json, or check that it is up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--check``, ``--output`` and the API's dotted name."""
        parser.add_argument("--check", action="store_true", help="fail when the file is stale")
        parser.add_argument(
            "--output", type=Path, default=Path(settings.REPO_DIR) / "portal" / "openapi.json"
        )
        parser.add_argument("--api", default="config.api.api", help="dotted name of the API")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare or write."""
        output: Path = options["output"]
        document = rendered(options["api"])
        stored = output.read_text(encoding="utf-8") if output.exists() else ""
        if options["check"]:
            if stored != document:
                raise CommandError(f"{output} is stale. Run manage.py export_openapi.")
            self.stdout.write(f"{output.name} is up to date.")
            return
        if stored != document:
            output.parent.mkdir(parents=True, exist_ok=True)
            output.write_text(document, encoding="utf-8")
        self.stdout.write(f"{output}: {document.count('operationId')} operations.")
