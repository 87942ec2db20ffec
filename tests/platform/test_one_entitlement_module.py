"""One module decides what a plan allows: no other code compares a plan's tier."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import lading
from tests.platform.many import in_one_test

ROOT = Path(lading.__path__[0])
DECIDES = "members/billing/plans/entitlements.py"
ALLOWED = {
    # The kind of a change of plan (renewal, upgrade, downgrade) concerns its price, not
    # entitlements.
    # And a yearly price is compared with the monthly one of the same plan.
    "members/billing/plans/pricing.py": {
        "plan.tier > tier",
        "plan.tier == tier",
        "each.tier == plan.tier",
    },
    # Showing renewals of one plan as one period only concerns the text.
    "members/billing/plans/queries.py": {"period.tier == first.tier"},
    # The tier in a request, and the plans of demo companies.
    "members/billing/payments/ordering.py": {"tier or 0"},
    "office/demo/companies.py": {"demo.tier is None"},
    # Loading, finding and writing rows of limits looks at nobody's plan.
    "members/billing/plans/loaders.py": {"(plan.family, plan.tier, plan.is_yearly) not in known"},
    "base/kernel/limits.py": {"tier in row", "plan_tier or ANY_PLAN", "(key, tier) not in known"},
    "base/kernel/limit_rows.py": {
        "plan_tier == ANY_PLAN",
        "plan_tier not in DEFAULTS.get(key, {})",
    },
    "members/billing/plans/plan_changes.py": {"tier not in PlanTier.values"},
}
FILES = sorted(
    path
    for path in ROOT.rglob("*.py")
    if "migrations" not in path.parts and str(path.relative_to(ROOT)) != DECIDES
)
TIERS = {
    "tier",
    "plan_tier",
    "PlanTier",
    "FREE_TIER",
    "BASIC_TIER",
    "PREMIUM_TIER",
    "has_paid_plan",
}
IDS = {"plan_id", "planId"}
"""The wire's name of a tier. In a row it is a key, which may be compared with == but not with <."""


def comparisons_in(source: str) -> list[str]:
    """Every expression that depends on a plan's tier: a comparison or a truth test."""
    return [
        ast.unparse(deciding)
        for node in ast.walk(ast.parse(source))
        for deciding in _deciding(node)
        if _decides(deciding)
    ]


def _deciding(node: ast.AST) -> list[ast.expr]:
    """The expressions of a node whose value is a decision."""
    if isinstance(node, ast.Compare | ast.BoolOp):
        return [node]
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return [node.test]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [node.operand]
    if isinstance(node, ast.Match):
        return [node.subject]
    return []


def _decides(deciding: ast.expr) -> bool:
    if isinstance(deciding, ast.Compare):
        sides = [deciding.left, *deciding.comparators]
        if any(_mentions(side, TIERS) for side in sides):
            return True
        is_number = any(
            isinstance(part, ast.Constant) and type(part.value) is int
            for side in sides
            for part in ast.walk(side)
        )
        return is_number and any(_mentions(side, IDS) for side in sides)
    parts = deciding.values if isinstance(deciding, ast.BoolOp) else [deciding]
    return any(_name(part) in TIERS for part in parts)


def _mentions(side: ast.expr, names: set[str]) -> bool:
    """Whether one side of a comparison is a tier. Values made from a tier by a call do not count,
    except the highest of several.
    """
    if isinstance(side, ast.Call) and _name(side.func) not in {"max", "min", "int"}:
        return False
    if _name(side) in names:
        return True
    return any(
        _mentions(child, names)
        for child in ast.walk(side)
        if child is not side and isinstance(child, ast.Name | ast.Attribute)
    )


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


@in_one_test("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_else_compares_a_plan(path: Path) -> None:
    comparisons = set(comparisons_in(path.read_text(encoding="utf-8")))
    assert comparisons == ALLOWED.get(str(path.relative_to(ROOT)), set())


@in_one_test(
    "source",
    [
        "actor.plan_tier >= 2",
        "actor.plan_tier is not None",
        "2 <= plan.tier",
        "plan.tier == PlanTier.FREE",
        "PlanTier(number) in (PlanTier.BASIC, PlanTier.PREMIUM)",
        "if actor.plan_tier: pass",
        "x = 1 if actor.has_paid_plan else 2",
        "not actor.plan_tier",
        "can and actor.has_paid_plan",
        "subscription.plan_id in (2, 3)",
        "held.plan_id > 1",
        "match actor.plan_tier:\n    case 2: pass",
    ],
)
def test_the_check_finds_one(source: str) -> None:
    assert comparisons_in(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "entitlements.may(actor, wanted)",
        "limit_of(wanted, plan.tier)",
        "limit is None or used < limit",
        "Plan.objects.filter(tier=wanted)",
        "order.plan_id == plan.pk",
    ],
)
def test_the_check_lets_questions_pass(source: str) -> None:
    assert comparisons_in(source) == []
