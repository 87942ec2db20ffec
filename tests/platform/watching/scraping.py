"""Reads figures as Prometheus does."""

from __future__ import annotations

import urllib.request

from prometheus_client import parser

Labels = dict[str, str]


class Scrape:
    """The answer of one page."""

    def __init__(self, port: int, page: str = "metrics") -> None:
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"http://127.0.0.1:{port}/{page}", timeout=30) as answer:
            self.text = answer.read().decode()
        self.samples = [
            sample
            for family in parser.text_string_to_metric_families(self.text)
            for sample in family.samples
        ]

    @property
    def names(self) -> set[str]:
        """The names of all samples."""
        return {sample.name for sample in self.samples}

    def value(self, name: str, **labels: str) -> float | None:
        """The sum of the samples with these labels; None if there is none."""
        chosen = [
            sample.value
            for sample in self.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        ]
        return sum(chosen) if chosen else None

    def labels_of(self, name: str) -> list[Labels]:
        """The labels of all samples of a name."""
        return [sample.labels for sample in self.samples if sample.name == name]
