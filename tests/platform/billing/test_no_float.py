"""Money is Decimal or whole paise: nothing in billing makes a float."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from lading import billing

FOLDER = Path(billing.__path__[0])
DRAWING = {"document_pdf.py"}
"""Measures of a page are no money."""
FILES = sorted(path for path in FOLDER.rglob("*.py") if path.name not in DRAWING)


def floats_in(source: str) -> list[int]:
    """The lines that make a float: a literal, `float`, a true division of anything but a Decimal or
    a Fraction.
    """
    tree = ast.parse(source)
    return [getattr(node, "lineno", 0) for node in ast.walk(tree) if _makes_float(node)]


def _makes_float(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float)
    if isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        return name in {"float", "FloatField"}
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        return not (isinstance(node, ast.BinOp) and _is_exact(node.left))
    return False


def _is_exact(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"Decimal", "Fraction"}
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_nothing_in_billing_makes_a_float(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert floats_in(source) == []


@pytest.mark.parametrize(
    "source",
    ["x = 0.5", "float(x)", "list(map(float, x))", "a / b", "a /= b", "models.FloatField()", "1e3"],
)
def test_the_check_finds_one(source: str) -> None:
    assert floats_in(source) == [1]


@pytest.mark.parametrize("source", ["a // b", "Decimal(a) / 100", "Fraction(a) / b", "x = 5"])
def test_the_check_lets_exact_numbers_pass(source: str) -> None:
    assert floats_in(source) == []
