"""Finds the guards in the platform's sources, and makes a copy of them that can be turned off one
at a time (`switch.is_off`). A guard is

- a call on a line of its own that only checks or locks: `require_…`, `check_…`, `take_turn`, …,
- `if …: raise …`,
- `if …: return` (nothing, None, False): off, the function goes on,
- `<`, `<=`, `>`, `>=` between two values: off, the bound itself is on the other side,
- `for_change(…)` and `for_key_change(…)`: off, the rows are read without a lock,
- `may(…)` and `actor.can(…)`: off, everybody may,
- `.filter(company…)` and `.exclude(…)` in the modules that decide who sees a row.

`sql_conditions.py` has those in the text of statements, `constraints.py` those of the database.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

CHECKING = re.compile(
    r"_?(require|check|refuse|ensure|forbid|must|verify|confirm|expect)(_\w+)?|take_turn|share"
    r"|raise_if_failed"
)
LOCKING = frozenset({"for_change", "for_key_change"})
ALLOWING = frozenset({"may", "can"})
NARROWING = frozenset({"filter", "exclude"})
NEIGHBOURS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
"""Comparisons that differ only where both sides are equal."""
DECIDING = re.compile(r"access|visib|scope")
"""Modules whose query sets decide who sees a row."""
TENANT = re.compile(r"company|user|owner|actor")
NO_SERVICES = re.compile(
    r"(^|/)(migrations|admin|adminkit|management|templatetags|demo|stream|backoffice|confined|examining|reading)/"
    r"|/(sheets|admin|apps|models|schemas|api|resources|states|limits|__init__)\.py$|_api\.py$"
)
READER, READER_FOLDER = "table_files", "/documents/table_files/"
KERNEL = frozenset({"http", "work", "documents", "adminkit"})
"""The rooms beside the kernel, whose tests are the kernel's."""
"""What the reader of tables is called among the apps: it has tests of its own."""
MODULE = "mutation_switch"
"""Where the copy finds `switch` (`prepare`)."""
SWITCH = "_mutation_switch"
"""Its name in the changed modules; none of them has one like it."""
IMPORT = f"from {MODULE} import switch as {SWITCH}"
LONGEST = 160


@dataclass(frozen=True, slots=True)
class Site:
    """One guard. ``key`` stays the same when lines move."""

    number: int
    app: str
    file: str
    line: int
    kind: str
    key: str
    code: str

    def as_json(self) -> dict[str, Any]:
        """Its fields."""
        return asdict(self)


def app_of(file: str) -> str:
    """The app of `platform/lading/WING/APP/…`; `kernel` for the rooms beside it, `config`."""
    parts = file.split("/")
    app = parts[3] if parts[1] == "lading" else parts[2]
    return "kernel" if app in KERNEL else app


def modules(platform: Path) -> Iterator[Path]:
    """The modules that may have guards."""
    for path in sorted((platform / "lading").rglob("*.py")):
        if not NO_SERVICES.search(str(path.relative_to(platform))):
            yield path


def switchable(platform: Path, paths: Iterable[Path]) -> list[Site]:
    """Rewrite the modules so that their guards can be turned off; returns the guards."""
    sites: list[Site] = []
    for path in paths:
        tree = ast.parse(path.read_text())
        rewriter = _Rewriter(str(path.relative_to(platform.parent)), len(sites))
        changed = rewriter.visit(tree)
        if rewriter.sites:
            changed.body.insert(_after_imports(tree), ast.parse(IMPORT).body[0])
            path.write_text(ast.unparse(ast.fix_missing_locations(changed)))
            sites += rewriter.sites
    return sites


def _after_imports(tree: ast.Module) -> int:
    """The place after the docstring and the imports from `__future__`."""
    place = 0
    for number, node in enumerate(tree.body):
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            place = number + 1
    return place


class _Rewriter(ast.NodeTransformer):
    """Puts a switch around each guard of a module, in functions only, because code outside them
    runs once, at the import.
    """

    def __init__(self, file: str, first: int) -> None:
        self.file = file
        self.app = READER if READER_FOLDER in file else app_of(file)
        self.sites: list[Site] = []
        self._first = first
        self._names: list[str] = []
        self._depth = 0
        self._seen: Counter[str] = Counter()

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Visit the methods of a class."""
        return self._inside(node, 0)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Visit the body of a function. Defaults and decorators run at the import, but are no
        guards.
        """
        return self._inside(node, 1)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """A call in a statement of its own."""
        if self._depth and isinstance(node.value, ast.Call):
            name = _name(node.value.func)
            is_lock = ast.unparse(node.value.func) == "advisory_locks.take"
            if is_lock or CHECKING.fullmatch(name):
                if is_lock or name in {"take_turn", "share"}:
                    return self._unless_off(node, self._site("lock", node))
                number = self._site("check", node)
                return self._unless_off(_watched(number, node), number)
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        """`if …: raise …`, `if …: return`."""
        kind = _kind_of_branch(node)
        if self._depth and kind:
            number = self._site(kind, node)
            node.test = self.visit(node.test)
            node.body.insert(0, ast.Expr(_call("refuses", ast.Constant(number))))
            return self._unless_off(node, number)
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """A bound."""
        self.generic_visit(node)
        other = NEIGHBOURS.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if not self._depth or other is None:
            return node
        moved = ast.Compare(left=node.left, ops=[other()], comparators=node.comparators)
        return self._or_else(self._site("bound", node), moved, node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A lock, a permission, or a narrower query set."""
        self.generic_visit(node)
        if not self._depth:
            return node
        name = _name(node.func)
        if name in LOCKING and node.args:
            return self._or_else(self._site("row lock", node), node.args[0], node)
        if name in ALLOWING and not _is_bare_method(node):
            number = self._site("permission", node)
            answer = _call("allowed", ast.Constant(number), node)
            return self._or_else(number, ast.Constant(value=True), answer)
        if name in NARROWING and isinstance(node.func, ast.Attribute) and self._decides(node):
            return self._without(node, node.func)
        return node

    def _decides(self, node: ast.Call) -> bool:
        source = ast.unparse(
            ast.Call(func=ast.Name(id="f"), args=node.args, keywords=node.keywords)
        )
        is_access = DECIDING.search(Path(self.file).name) is not None
        return is_access and TENANT.search(source) is not None

    def _without(self, node: ast.Call, method: ast.Attribute) -> ast.AST:
        """Turn `rows.filter(…)` into `(lambda rows: rows if off else rows.filter(…))(rows)`."""
        number = self._site("narrowing", node)
        rows = ast.Name(id="_rows", ctx=ast.Load())
        narrowed = ast.Call(
            func=ast.Attribute(value=rows, attr=method.attr, ctx=ast.Load()),
            args=node.args,
            keywords=node.keywords,
        )
        every = ast.Call(
            func=ast.Attribute(value=rows, attr="all", ctx=ast.Load()), args=[], keywords=[]
        )
        body = self._or_else(number, every, narrowed)
        parameters = ast.arguments(
            posonlyargs=[], args=[ast.arg(arg="_rows")], kwonlyargs=[], kw_defaults=[], defaults=[]
        )
        choose = ast.Lambda(args=parameters, body=body)
        return ast.copy_location(ast.Call(func=choose, args=[method.value], keywords=[]), node)

    def _or_else(self, number: int, other: ast.expr, node: ast.expr) -> ast.IfExp:
        return ast.copy_location(
            ast.IfExp(test=_call_of_is_off(number), body=other, orelse=node), node
        )

    def _unless_off(self, node: ast.stmt, number: int) -> ast.If:
        test = ast.UnaryOp(op=ast.Not(), operand=_call_of_is_off(number))
        return ast.copy_location(ast.If(test=test, body=[node], orelse=[]), node)

    def _inside(self, node: ast.ClassDef | ast.FunctionDef, depth: int) -> ast.AST:
        self._names.append(node.name)
        self._depth += depth
        self.generic_visit(node)
        self._depth -= depth
        self._names.pop()
        return node

    def _site(self, kind: str, node: ast.stmt | ast.expr) -> int:
        code = " ".join(ast.unparse(node).split())[:LONGEST]
        key = f"{self.file}::{'.'.join(self._names)}::{code}"
        self._seen[key] += 1
        if self._seen[key] > 1:
            key += f" ({self._seen[key]})"
        number = self._first + len(self.sites)
        self.sites.append(Site(number, self.app, self.file, node.lineno, kind, key, code))
        return number


def _kind_of_branch(node: ast.If) -> str:
    """What a branch does that only ends the function; "" for all others."""
    if len(node.body) != 1 or node.orelse:
        return ""
    match node.body[0]:
        case ast.Raise():
            return "refusal"
        case ast.Return(value=None | ast.Constant(value=None | False)):
            return "early end"
    return ""


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _is_bare_method(node: ast.Call) -> bool:
    """`can()` without an argument asks for nothing."""
    return not node.args


def _call_of_is_off(number: int) -> ast.Call:
    return _call("is_off", ast.Constant(number))


def _watched(number: int, node: ast.stmt) -> ast.With:
    block = ast.withitem(context_expr=_call("watched", ast.Constant(number)))
    return ast.copy_location(ast.With(items=[block], body=[node]), node)


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    """A call of a function of `switch`."""
    function = ast.Attribute(ast.Name(SWITCH, ast.Load()), name, ast.Load())
    return ast.Call(func=function, args=list(arguments), keywords=[])
