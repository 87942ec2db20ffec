"""Money is Decimal or whole paise: no code of billing, or that writes amounts elsewhere, makes a
float.
"""

from __future__ import annotations

import ast
from pathlib import Path

from lading.members import billing
from tests.platform.many import in_one_test

BILLING = Path(billing.__path__[0])
WINGS = BILLING.parents[1]
ELSEWHERE = [
    "reach/notifications/notices/billing.py",
    "members/billing/admin/resources.py",
    "members/billing/admin/order_view.py",
    "members/billing/admin/plan_preview.py",
]
FILES = sorted([*BILLING.rglob("*.py"), *(WINGS / name for name in ELSEWHERE)])

MAKERS = {
    *("float", "complex", "from_float", "FloatField", "truediv", "itruediv", "pow"),
    *("__truediv__", "__rtruediv__", "__float__", "__pow__"),
    # Durations, and divisions that the database computes with whole numbers.
    *("total_seconds", "Avg", "StdDev", "Variance", "Sqrt", "Power"),
}
MODULES = {"math", "cmath", "statistics", "random", "numpy", "operator"}


def floats_in(source: str) -> list[int]:
    """The lines that make a float: a literal, a name that stands for floats, a true division or a
    power of anything but a Decimal or a Fraction.
    """
    return [
        getattr(node, "lineno", 0)
        for node in ast.walk(ast.parse(source))
        if _makes_float(node) or _is_literal(node)
    ]


def _is_literal(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, float | complex)


def _makes_float(node: ast.AST) -> bool:
    if isinstance(node, ast.Name | ast.Attribute):
        return (node.id if isinstance(node, ast.Name) else node.attr) in MAKERS
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = {alias.name for alias in node.names}
        module = node.module if isinstance(node, ast.ImportFrom) and not node.level else None
        modules = {module or ""} if isinstance(node, ast.ImportFrom) else names
        return bool(names & MAKERS or modules & MODULES)
    if isinstance(node, ast.BinOp | ast.AugAssign):
        left_side = node.left if isinstance(node, ast.BinOp) else None
        if isinstance(node.op, ast.Div):
            return not _is_exact(left_side)
        if isinstance(node.op, ast.Pow):
            right = node.right if isinstance(node, ast.BinOp) else node.value
            return not (_is_exact(left_side) or _is_whole(right))
    return False


def _is_exact(node: ast.expr | None) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"Decimal", "Fraction"}
    )


def _is_whole(node: ast.expr) -> bool:
    """Whether the exponent is not negative: ten to the minus two is a float."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


@in_one_test("path", FILES, ids=lambda path: str(path.relative_to(WINGS)))
def test_no_amount_is_a_float(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert floats_in(source) == []


@in_one_test(
    "source",
    [
        "x = 0.5",
        "1e3",
        "2j",
        "float(x)",
        "builtins.float(x)",
        "list(map(float, x))",
        "def f(x: float): ...",
        "models.FloatField()",
        "Decimal.from_float(x)",
        "Decimal(0.1)",
        "Decimal(a / b)",
        "a / b",
        "a /= b",
        "f'{a / 100}'",
        "F('amount') / 100",
        "int(paise) / 100",
        "a.__truediv__(b)",
        "from operator import truediv",
        "import operator as o",
        "import math",
        "from math import floor",
        "import random, datetime",
        "10 ** -2",
        "a ** b",
        "a **= b",
        "pow(a, b)",
        "left.total_seconds()",
        "rows.aggregate(Avg('amount'))",
        "from django.db.models import Avg as mean",
    ],
)
def test_the_check_finds_one(source: str) -> None:
    assert 1 in floats_in(source)


@in_one_test(
    "source",
    [
        "a // b",
        "a * b % c",
        "Decimal(a) / 100",
        "Fraction(a) / b",
        "x = 5",
        "10 ** 2",
        "Decimal(10) ** -2",
        "round(x)",
        "from .operator import x",
    ],
)
def test_the_check_lets_exact_numbers_pass(source: str) -> None:
    assert floats_in(source) == []
