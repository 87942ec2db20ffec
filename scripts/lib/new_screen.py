"""``scripts/new-screen``: writes first versions of the list, the detail and the form of something
in the API.

What their rows, facts and fields are is read in ``portal/openapi.json``: the generated files are
type-checked against it from the start. Texts are English, and marked in the other languages until
somebody translates them (``npm run messages:check`` refuses the mark); what the portal says
already is taken from where it stands. A screen is at most ten files, six of which are its words;
all three together are fourteen.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scripts.lib.paths import ROOT, Problem, complain

TEMPLATES = Path(__file__).parent / "screen_templates"
MARK = "TRANSLATE: "
MOST_COLUMNS = 6
PLAIN = {"string", "number", "integer"}
SCREENS = ("list", "detail", "form")
SAMPLE = "As it is known"
"""The sample text in the generated test of a detail screen."""
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """The parts of the contract that describe a resource's calls; empty for a screen that is not
    made.
    """

    row: str = ""
    row_fields: tuple[str, ...] = ()
    asks_fields: bool = False
    read: str = ""
    param: str = ""
    detail: str = ""
    detail_fields: tuple[str, ...] = ()
    sample: str = ""
    input: str = ""
    input_fields: tuple[str, ...] = ()


def main() -> int:
    """Write the files; returns the exit code."""
    parser = argparse.ArgumentParser(prog="scripts/new-screen", description=__doc__)
    parser.add_argument("feature", help="its folder: orders")
    parser.add_argument("entity", help="one of them: order")
    parser.add_argument("--api", help="the call that lists them; /api/FEATURE when left out")
    parser.add_argument("--path", help="where the list stands; /FEATURE when left out")
    parser.add_argument("--permission", help="who may open them; everybody when left out")
    parser.add_argument(
        "--screens", nargs="+", choices=SCREENS, default=SCREENS, help="all three when left out"
    )
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
            screens=given.screens,
        )
    except Problem as problem:
        complain(str(problem))
        return 1
    for each in made:
        print(each.relative_to(given.root))
    print("Now: `npm run fix` in portal/; translate the words; say what each column shows.")
    return 0


def generate(
    root: Path,
    *,
    feature: str,
    entity: str,
    api: str,
    path: str,
    permission: str | None = None,
    screens: Collection[str] = SCREENS,
) -> list[Path]:
    """Write the files of the screens, and their lines in other files; returns the new files.

    Raises Problem for invalid names, for calls that the contract lacks, and for files that exist.
    """
    for name in (feature, entity):
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
            raise Problem(f"{name}: lower-case words joined by hyphens, please")
    portal = root / "portal"
    call = read_contract(json.loads((portal / "openapi.json").read_text("utf-8")), api, screens)
    words = _camel(feature)
    existing = _existing_texts(portal / "messages/en")
    values = _values(call, existing, feature=feature, entity=entity, api=api, path=path)
    values["PERMISSION"] = f"  permission: '{permission}',\n" if permission else ""
    values["BACK"] = f"{words}.list" if "list" in screens else "dashboard"
    files = _files(portal, feature, entity, path, screens)
    languages = sorted(each.name for each in (portal / "messages").iterdir() if each.is_dir())
    texts = {portal / f"messages/{each}/{words}.json": each for each in languages}
    taken = [each for each in (*files, *texts) if each.exists()]
    if taken:
        raise Problem(f"{taken[0].relative_to(root)} is there already")
    kept = {*screens, "fields"} if call.asks_fields else {*screens}
    for file, template in files.items():
        text = _of_screens((TEMPLATES / template).read_text("utf-8"), kept)
        _write(file, _filled(text, values))
    for file, language in texts.items():
        mark = "" if language == "en" else MARK
        said = _texts(call, existing, entity, mark, screens)
        _write(file, json.dumps(said, indent=2, ensure_ascii=False) + "\n")
    _add_lines(root, words, path, screens)
    return [*files, *texts]


def read_contract(document: Schema, api: str, screens: Collection[str] = SCREENS) -> Call:
    """Read a resource's calls from the contract: listing, reading one row, creating one.

    Raises Problem when a call that a screen needs is missing.
    """
    paths: Schema = document["paths"]
    schemas: Schema = document["components"]["schemas"]
    one = next((each for each in paths if re.fullmatch(re.escape(api) + r"/\{\w+\}", each)), api)
    calls = paths.get(api, {})
    needed = {
        "list": calls.get("get"),
        "detail": paths.get(one, {}).get("get") if one != api else None,
        "form": calls.get("post"),
    }
    if missing := [name for name in screens if not needed[name]]:
        asked = {"list": f"GET {api}", "detail": f"GET {api}/{{id}}", "form": f"POST {api}"}
        raise Problem(f"the contract has no {' and no '.join(asked[name] for name in missing)}")
    call = Call()
    if "list" in screens:
        listed = schemas[_answer(calls["get"])]["properties"]["data"]
        row = _name(schemas[_name(listed)]["properties"]["rows"]["items"])
        asks = any(each.get("name") == "fields" for each in calls["get"].get("parameters", []))
        fields = _plain(schemas[row])[:MOST_COLUMNS]
        call = replace(call, row=row, row_fields=tuple(fields), asks_fields=asks)
    if "detail" in screens:
        detail = _name(schemas[_answer(paths[one]["get"])]["properties"]["data"])
        texts = [name for name in _plain(schemas[detail], {"string"}) if name != "id"]
        call = replace(
            call,
            read=one,
            param=one.rpartition("{")[2].rstrip("}"),
            detail=detail,
            detail_fields=tuple(_plain(schemas[detail])),
            sample=texts[0],
        )
    if "form" in screens:
        body = _name(calls["post"]["requestBody"]["content"]["application/json"]["schema"])
        fields = [name for name in _plain(schemas[body]) if name != "id"]
        call = replace(call, input=body, input_fields=tuple(fields[:MOST_COLUMNS]))
    return call


def _answer(call: Schema) -> str:
    status = "200" if "200" in call["responses"] else "201"
    schema = call["responses"][status]["content"]["application/json"]["schema"]
    # A list that can be asked for some fields of its rows says first what it answers with all.
    return _name(schema.get("anyOf", [schema])[0])


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _plain(schema: Schema, types: Collection[str] = PLAIN) -> list[str]:
    """The fields that are texts or numbers, `id` first."""
    fields = [name for name, field in schema["properties"].items() if {*types} & _types(field)]
    return sorted(fields, key=lambda name: name != "id")


def _types(field: Schema) -> set[str]:
    return {str(each.get("type")) for each in field.get("anyOf", [field])}


def _values(
    call: Call, existing: dict[str, str], *, feature: str, entity: str, api: str, path: str
) -> dict[str, str]:
    def lines(names: Iterable[str], line: str, within: str = "") -> str:
        return "\n".join(
            line.replace("$LABEL", _label_expression(name, existing, within)).replace("$", name)
            for name in names
            if name != "id"
        )

    key = call.row_fields[0] if call.row_fields else ""
    return {
        "API": api,
        "BLANK": ", ".join(f"{name}: ''" for name in call.input_fields),
        "COLUMNS": lines(
            call.row_fields, "    { key: '$', header: $LABEL, cell: (row) => row.$ },"
        ),
        "DETAIL": call.detail,
        "EMPTY": f"No {_words(entity)}s yet",
        "Entity": _camel(entity)[0].upper() + _camel(entity)[1:],
        "FACTS": lines(
            call.detail_fields,
            f"              {{ key: '$', label: $LABEL, value: {_camel(entity)}.$ }},",
            "fields.",
        ),
        "FIELDS": ", ".join(f"'{name}'" for name in call.row_fields),
        "INPUT": call.input,
        "INPUTS": lines(call.input_fields, "    fieldOf(TEXT, { name: '$', label: $LABEL }, {}),"),
        "KEY": key,
        "LIST": _constant(entity),
        "PARAM": call.param,
        "PATH": path,
        "READ": call.read,
        "ROW": call.row,
        "SAID": SAMPLE,
        "SAMPLE": f"{call.sample}: '{SAMPLE}'",
        "entity": _camel(entity),
        "feature": feature,
        "file": entity,
        "words": _camel(feature),
    }


def _files(
    portal: Path, feature: str, entity: str, path: str, screens: Collection[str]
) -> dict[Path, str]:
    code = portal / "src/features" / feature
    pages = portal / "src/app/[locale]/(shell)" / path.lstrip("/")
    files = {code / f"{entity}.test.tsx": "screens.test.tsx.txt"}
    if "list" in screens:
        files[code / f"{entity}-params.ts"] = "params.ts.txt"
        files[code / f"{entity}-list.tsx"] = "list.tsx.txt"
        files[pages / "page.tsx"] = "page-list.tsx.txt"
    if "detail" in screens:
        files[code / f"{entity}-detail.tsx"] = "detail.tsx.txt"
        files[pages / "view/[id]/page.tsx"] = "page-view.tsx.txt"
    if "form" in screens:
        files[code / f"{entity}-form.tsx"] = "form.tsx.txt"
        files[pages / "details/page.tsx"] = "page-form.tsx.txt"
    return files


def _existing_texts(folder: Path) -> dict[str, str]:
    """The keys of the portal's English texts: `common.price` for `Price`."""

    def keys(texts: Schema, place: str) -> Iterator[tuple[str, str]]:
        for name, text in texts.items():
            if isinstance(text, str):
                yield text, f"{place}.{name}"
            else:
                yield from keys(text, f"{place}.{name}")

    files = sorted(folder.glob("*.json"), reverse=True)
    found = [
        each for file in files for each in keys(json.loads(file.read_text("utf-8")), file.stem)
    ]
    return dict(found)


def _label_expression(name: str, existing: dict[str, str], within: str) -> str:
    """The expression for a field's label in a component; a text that exists already is
    used again.
    """
    key = existing.get(_label(name))
    if key is None:
        return f"t('{within}{name}')"
    namespace, _, last = key.rpartition(".")
    return f"useTranslations('{namespace}')('{last}')"


def _texts(
    call: Call, existing: dict[str, str], entity: str, mark: str, screens: Collection[str]
) -> Schema:
    one = _words(entity)
    said = {
        "list": {
            "title": f"My {one}s",
            "lead": f"Your {one}s, newest first.",
            "empty": f"No {one}s yet",
        },
        "detail": {"one": one.capitalize(), "about": f"About the {one}"},
        "form": {"create": f"Create {one}"},
    }
    if {"list", "form"} <= {*screens}:
        said["list"]["emptyHint"] = f"Create the first {one}."
    fields = dict.fromkeys([*call.row_fields, *call.detail_fields, *call.input_fields])
    labels = {name: _label(name) for name in fields if name != "id"}
    return {
        **{key: mark + text for screen in screens for key, text in said[screen].items()},
        "fields": {name: mark + text for name, text in labels.items() if text not in existing},
    }


def _constant(entity: str) -> str:
    return entity.replace("-", "_").upper() + "_LIST"


def _words(entity: str) -> str:
    return entity.replace("-", " ")


def _label(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def _camel(name: str) -> str:
    first, *others = name.split("-")
    return first + "".join(each.capitalize() for each in others)


def _of_screens(template: str, screens: Collection[str]) -> str:
    """A template without the lines of screens that are not made.

    Lines that end in ` @form` are only for the form, in ` @form|detail` for either, in ` @!form`
    for a feature without a form; in ` @fields` for a list that is asked for some fields of its
    rows.
    """
    kept = []
    for line in template.splitlines():
        found = re.fullmatch(r"(.*) @(!?)([a-z]+(?:\|[a-z]+)*)", line)
        if found is None:
            kept.append(line)
        elif bool({*found[3].split("|")} & {*screens}) != bool(found[2]):
            kept.append(found[1])
    return "\n".join(kept) + "\n"


def _filled(template: str, values: dict[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], template)


def _add_lines(root: Path, words: str, path: str, screens: Collection[str]) -> None:
    """Add the lines to lists in the portal: its paths, its messages, and the end-to-end test of all
    screens.
    """
    view = "`${id}`".replace("${id}", f"{path}/view/${{id}}")
    ways = {
        "list": f"    list: () => '{path}',\n",
        "form": f"    create: () => '{path}/details',\n",
        "detail": f"    view: (id: Id) => {view},\n",
    }
    made = "".join(way for screen, way in ways.items() if screen in screens)
    _insert(
        root / "portal/src/shared/lib/paths.ts",
        "export const paths = {\n",
        f"  {words}: {{\n{made}  }},\n",
    )
    _insert(
        root / "portal/src/i18n/messages.ts",
        "const FILES = {\n",
        f"  {words}: shape<typeof import('../../messages/en/{words}.json')>(),\n",
    )
    walked = path if "list" in screens else f"{path}/details"
    if {"list", "form"} & {*screens}:
        _insert(root / "tests/e2e/support/screens.ts", "const OWN_PAGES = [\n", f"  '{walked}',\n")


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
