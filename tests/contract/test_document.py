"""Rules for the OpenAPI document itself, without a server."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from ninja.openapi.schema import OpenAPISchema

from config.api import api


class StrictSchema(OpenAPISchema):
    """Records shapes with the same name: ninja silently lets one overwrite the other."""

    clashes: set[str]

    def add_schema_definitions(self, definitions: dict[str, Any]) -> None:
        """Add the shapes, and record names that another shape has already."""
        self.__dict__.setdefault("clashes", set()).update(
            name for name, shape in definitions.items() if self.schemas.get(name, shape) != shape
        )
        super().add_schema_definitions(definitions)


@cache
def document() -> dict[str, Any]:
    """The document, of which these tests only read."""
    return api.get_openapi_schema()


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def test_no_two_shapes_share_a_name() -> None:
    assert StrictSchema(api, "/api/").clashes == set()


def test_operation_ids_are_unique() -> None:
    ids = [operation["operationId"] for _method, _path, operation in operations()]
    assert len(ids) == len(set(ids))


def test_every_operation_says_what_it_does() -> None:
    silent = [(m, p) for m, p, operation in operations() if not operation.get("description")]
    assert silent == []


def test_every_signed_in_call_documents_its_refusals() -> None:
    incomplete = [
        (method, path)
        for method, path, operation in operations()
        if operation.get("security")
        and not {"401", "403", "422", "429"} <= {str(code) for code in operation["responses"]}
    ]
    assert incomplete == []


def test_the_portals_copy_is_up_to_date() -> None:
    call_command("export_openapi", "--check", stdout=StringIO())


def test_a_stale_copy_is_noticed(tmp_path: Path) -> None:
    copy = tmp_path / "openapi.json"
    call_command("export_openapi", f"--output={copy}", stdout=StringIO())
    call_command("export_openapi", f"--output={copy}", "--check", stdout=StringIO())
    copy.write_text(copy.read_text().replace("/api/quotations", "/api/quotation"))
    with pytest.raises(CommandError, match=r"openapi\.json is stale"):
        call_command("export_openapi", f"--output={copy}", "--check")
