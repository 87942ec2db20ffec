"""``scripts/new-screen``: begins the screens of something that the API lists.

What their rows, facts and fields are is read in ``portal/openapi.json``: the generated files are
type-checked against it from the start. Texts are English, and marked in the other languages until
somebody translates them (``npm run messages:check`` refuses the mark).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.lib.paths import ROOT, Problem, complain

TEMPLATES = Path(__file__).parent / "screen_templates"
MARK = "TRANSLATE: "
MOST_COLUMNS = 6
PLAIN = {"string", "number", "integer"}
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """What the contract says of the three calls of a resource."""

    row: str
    row_fields: list[str]
    read: str
    param: str
    detail: str
    detail_fields: list[str]
    input: str
    input_fields: list[str]


def main() -> int:
    """Write the files; returns the exit code."""
    parser = argparse.ArgumentParser(prog="scripts/new-screen", description=__doc__)
    parser.add_argument("feature", help="its folder: orders")
    parser.add_argument("entity", help="one of them: order")
    parser.add_argument("--api", help="the call that lists them; /api/FEATURE when left out")
    parser.add_argument("--path", help="where the list stands; /FEATURE when left out")
    parser.add_argument("--permission", help="who may open them; everybody when left out")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    given = parser.parse_args()
    try:
        made = generate(
            given.root,
            feature=given.feature,
            entity=given.entity,
            api=given.api or f"/api/{given.feature}",
            path=given.path or f"/{given.feature}",
            permission=given.permission,
        )
    except Problem as problem:
        complain(str(problem))
        return 1
    for each in made:
        print(each.relative_to(given.root))
    print("Now: `npm run fix` in portal/; translate the words; say what each column shows.")
    return 0


def generate(
    root: Path, *, feature: str, entity: str, api: str, path: str, permission: str | None = None
) -> list[Path]:
    """Write the files of the screens and their lines in others; returns those that are new.

    Raises Problem for names that cannot be, calls the contract has not, files that are there.
    """
    for name in (feature, entity):
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
            raise Problem(f"{name}: lower-case words joined by hyphens, please")
    portal = root / "portal"
    call = read_contract(json.loads((portal / "openapi.json").read_text("utf-8")), api)
    words = _camel(feature)
    values = _values(call, feature=feature, entity=entity, api=api, path=path)
    values["PERMISSION"] = f"  permission: '{permission}',\n" if permission else ""
    files = _files(portal, feature, entity, path)
    languages = sorted(each.name for each in (portal / "messages").iterdir() if each.is_dir())
    texts = {portal / f"messages/{each}/{words}.json": each for each in languages}
    taken = [each for each in (*files, *texts) if each.exists()]
    if taken:
        raise Problem(f"{taken[0].relative_to(root)} is there already")
    for file, template in files.items():
        _write(file, _filled((TEMPLATES / template).read_text("utf-8"), values))
    for file, language in texts.items():
        mark = "" if language == "en" else MARK
        _write(file, json.dumps(_texts(call, entity, mark), indent=2, ensure_ascii=False) + "\n")
    _add_lines(root, words, path)
    return [*files, *texts]


def read_contract(document: Schema, api: str) -> Call:
    """What the contract says of a list call, and of reading and making one of its rows.

    Raises Problem where one of the three is missing.
    """
    paths: Schema = document["paths"]
    read = next((each for each in paths if re.fullmatch(re.escape(api) + r"/\{\w+\}", each)), None)
    if "get" not in paths.get(api, {}) or "post" not in paths[api] or read is None:
        raise Problem(f"{api}: the contract must have its GET, its POST and {api}/{{id}}")
    schemas: Schema = document["components"]["schemas"]
    listed = schemas[_answer(paths[api]["get"])]["properties"]["data"]
    row = _name(schemas[_name(listed)]["properties"]["rows"]["items"])
    detail = _name(schemas[_answer(paths[read]["get"])]["properties"]["data"])
    body = _name(paths[api]["post"]["requestBody"]["content"]["application/json"]["schema"])
    return Call(
        row=row,
        row_fields=_plain(schemas[row])[:MOST_COLUMNS],
        read=read,
        param=read.rpartition("{")[2].rstrip("}"),
        detail=detail,
        detail_fields=_plain(schemas[detail]),
        input=body,
        input_fields=_plain(schemas[body], loose=True)[:MOST_COLUMNS],
    )


def _answer(call: Schema) -> str:
    status = "200" if "200" in call["responses"] else "201"
    return _name(call["responses"][status]["content"]["application/json"]["schema"])


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _plain(schema: Schema, *, loose: bool = False) -> list[str]:
    """The fields that are a text or a number, `id` first."""
    fields = [
        name
        for name, field in schema["properties"].items()
        if name != "id" and PLAIN & _types(field)
    ]
    return fields if loose else ["id", *fields]


def _types(field: Schema) -> set[str]:
    return {str(each.get("type")) for each in field.get("anyOf", [field])}


def _values(call: Call, *, feature: str, entity: str, api: str, path: str) -> dict[str, str]:
    def lines(names: list[str], line: str) -> str:
        return "\n".join(line.replace("$", name) for name in names)

    shown = [name for name in call.row_fields if name != "id"]
    return {
        "API": api,
        "BLANK": ", ".join(f"{name}: ''" for name in call.input_fields),
        "COLUMNS": lines(shown, "    { key: '$', header: t('$'), cell: (row) => row.$ },"),
        "DETAIL": call.detail,
        "EMPTY": _texts(call, entity, "")["empty"],
        "Entity": _camel(entity)[0].upper() + _camel(entity)[1:],
        "FACTS": lines(
            [name for name in call.detail_fields if name != "id"],
            f"              {{ key: '$', label: t('columns.$'), value: {_camel(entity)}.$ }},",
        ),
        "FIELDS": ", ".join(f"'{name}'" for name in call.row_fields),
        "INPUT": call.input,
        "INPUTS": lines(call.input_fields, "    fieldOf(TEXT, { name: '$', label: t('$') }, {}),"),
        "LIST": entity.replace("-", "_").upper() + "_LIST",
        "PARAM": call.param,
        "PATH": path,
        "READ": call.read,
        "ROW": call.row,
        "entity": _camel(entity),
        "feature": feature,
        "file": entity,
        "words": _camel(feature),
    }


def _files(portal: Path, feature: str, entity: str, path: str) -> dict[Path, str]:
    screens = portal / "src/features" / feature
    pages = portal / "src/app/[locale]/(shell)" / path.lstrip("/")
    return {
        screens / f"{entity}-params.ts": "params.ts.txt",
        screens / f"{entity}.ts": "hooks.ts.txt",
        screens / f"{entity}-list.tsx": "list.tsx.txt",
        screens / f"{entity}-detail.tsx": "detail.tsx.txt",
        screens / f"{entity}-form.tsx": "form.tsx.txt",
        screens / f"{entity}.test.tsx": "screens.test.tsx.txt",
        pages / "page.tsx": "page-list.tsx.txt",
        pages / "view/[id]/page.tsx": "page-view.tsx.txt",
        pages / "details/page.tsx": "page-form.tsx.txt",
    }


def _texts(call: Call, entity: str, mark: str) -> Schema:
    one = entity.replace("-", " ")
    said = {
        "title": f"My {one}s",
        "lead": f"Your {one}s, newest first.",
        "create": f"Create {one}",
        "createTitle": f"Create {one}",
        "viewTitle": f"The {one}",
        "facts": "Details",
        "empty": f"No {one}s yet",
        "emptyHint": f"Create the first {one}.",
    }
    columns = dict.fromkeys([*call.row_fields, *call.detail_fields])
    return {
        **{key: mark + text for key, text in said.items()},
        "columns": {name: mark + _label(name) for name in columns if name != "id"},
        "fields": {name: mark + _label(name) for name in call.input_fields},
    }


def _label(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def _camel(name: str) -> str:
    first, *others = name.split("-")
    return first + "".join(each.capitalize() for each in others)


def _filled(template: str, values: dict[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], template)


def _add_lines(root: Path, words: str, path: str) -> None:
    """What the portal lists by hand: its paths, its messages, the walk over all screens."""
    quote = "`${id}`".replace("${id}", f"{path}/view/${{id}}")
    _insert(
        root / "portal/src/shared/lib/paths.ts",
        "export const paths = {\n",
        f"  {words}: {{\n    list: () => '{path}',\n    create: () => '{path}/details',\n"
        f"    view: (id: Id) => {quote},\n  }},\n",
    )
    _insert(
        root / "portal/src/i18n/messages.ts",
        "const FILES = {\n",
        f"  {words}: shape<typeof import('../../messages/en/{words}.json')>(),\n",
    )
    _insert(root / "tests/e2e/support/screens.ts", "const OWN_PAGES = [\n", f"  '{path}',\n")


def _insert(file: Path, after: str, line: str) -> None:
    text = file.read_text("utf-8")
    if after not in text:
        raise Problem(f"{file.name}: `{after.strip()}` is not there to insert after")
    file.write_text(text.replace(after, after + line, 1), "utf-8")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
