"""The documents in `scripts/deploy/kubernetes/`, read as the kustomizations list them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from scripts.lib.paths import ROOT

FOLDER = ROOT / "scripts" / "deploy" / "kubernetes"
Document = dict[str, Any]
Key = tuple[str, str]
"""The kind and the name of a document."""


def kustomization(folder: Path) -> Document:
    """The kustomization of a folder."""
    content: Document = yaml.safe_load((folder / "kustomization.yaml").read_text())
    return content


def read(path: Path) -> Iterator[Document]:
    """The documents of a file, those of a List one by one."""
    yield from split(path.read_text())


def split(text: str) -> Iterator[Document]:
    """The documents of a text, those of a List one by one."""
    for document in yaml.safe_load_all(text):
        if document["kind"] == "List":
            yield from document["items"]
        else:
            yield document


def listed(folder: Path) -> Iterator[Document]:
    """The documents that a kustomization lists, without what it generates."""
    for name in kustomization(folder)["resources"]:
        path = folder / name
        yield from listed(path) if path.is_dir() else read(path)


def key_of(document: Document) -> Key:
    """What a document is known by."""
    return document["kind"], document["metadata"]["name"]


def by_key(documents: Iterator[Document]) -> dict[Key, Document]:
    """Documents by what they are known by, of which no two are alike."""
    every = list(documents)
    keyed = {key_of(document): document for document in every}
    assert len(keyed) == len(every)
    return keyed


def of_kind(documents: Mapping[Key, Document], kind: str) -> dict[str, Document]:
    """The documents of a kind, by name."""
    return {name: document for (each, name), document in documents.items() if each == kind}


def settings(name: str) -> dict[str, str]:
    """The settings in a file of them."""
    lines = (FOLDER / name).read_text().splitlines()
    chosen = [line.partition("=") for line in lines if line and not line.startswith("#")]
    assert len({key for key, _, _ in chosen}) == len(chosen)
    return {key: value for key, _, value in chosen}


def pods(documents: Mapping[Key, Document]) -> dict[str, Document]:
    """The specification of each kind of pod, by name."""
    templates = of_kind(documents, "Deployment") | of_kind(documents, "Job")
    return {name: each["spec"]["template"]["spec"] for name, each in templates.items()}


def labels(documents: Mapping[Key, Document]) -> dict[str, dict[str, str]]:
    """The labels of each kind of pod, by name."""
    templates = of_kind(documents, "Deployment") | of_kind(documents, "Job")
    return {
        name: each["spec"]["template"]["metadata"]["labels"] for name, each in templates.items()
    }


def selects(selector: Document, of_pod: Mapping[str, str]) -> bool:
    """Whether a selector chooses pods with these labels."""
    exactly: dict[str, str] = selector.get("matchLabels", {})
    among: list[Document] = selector.get("matchExpressions", [])
    assert all(each["operator"] == "In" for each in among)
    return exactly.items() <= of_pod.items() and all(
        of_pod.get(each["key"]) in each["values"] for each in among
    )
