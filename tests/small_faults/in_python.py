"""Find the small faults that can be made in a Python file, by its syntax tree."""

import ast
import re
import sys

from tests.small_faults.fault import Fault

OPERATOR_SWAPS = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
}
# Arguments that make no difference on this machine, or without which no test can run.
HARMLESS_ARGUMENTS = {
    "encoding",
    "slots",
    "frozen",
    "stacklevel",
    "help",
    "help_text",
    "verbose_name",
}
KEPT_DECORATORS = {"dataclass", "property", "cache", "lru_cache", "staticmethod", "classmethod"}


def find_faults(file, text):
    finder = _Finder(file, text)
    finder.visit(ast.parse(text))
    return finder.faults


def is_still_python(old_text, new_text):
    """Return whether the changed text is still Python and means something else."""
    try:
        tree = ast.parse(new_text)
        compile(tree, "small fault", "exec")
    except SyntaxError:
        return False
    return ast.dump(tree) != ast.dump(ast.parse(old_text))


class _Finder(ast.NodeVisitor):
    def __init__(self, file, text):
        self.file, self.text, self.faults, self.depth = file, text, [], 0
        self.lines = [0]
        for line in text.encode().splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def _position(self, line, column):
        """Return the position in characters, since the syntax tree counts bytes."""
        return len(self.text.encode()[: self.lines[line - 1] + column].decode())

    def _span(self, node):
        return (
            self._position(node.lineno, node.col_offset),
            self._position(node.end_lineno, node.end_col_offset),
        )

    def _add_fault(self, sort, start, end, new_text):
        self.faults.append(Fault(sort, self.file, start, self.text[start:end], new_text))

    def _replace_node(self, sort, node, new_text):
        self._add_fault(sort, *self._span(node), new_text)

    def _replace_operator(self, sort, left_node, right_node, kind):
        """Replace the operator between two values."""
        if kind in OPERATOR_SWAPS:
            old_sign, new_sign = OPERATOR_SWAPS[kind]
            edge = r"\b" if old_sign[0].isalpha() else ""
            start, end = self._span(left_node)[1], self._span(right_node)[0]
            if match := re.compile(edge + re.escape(old_sign) + edge).search(self.text, start, end):
                self._add_fault(sort, *match.span(), new_sign)

    def visit_Compare(self, node):
        lefts = [node.left, *node.comparators[:-1]]
        for left, sign, right in zip(lefts, node.ops, node.comparators, strict=True):
            self._replace_operator("comparison", left, right, type(sign))
        self.generic_visit(node)

    def visit_BoolOp(self, node):
        self._replace_operator("and, or", node.values[0], node.values[1], type(node.op))
        self.generic_visit(node)

    def visit_BinOp(self, node):
        self._replace_operator("sum", node.left, node.right, type(node.op))
        self.generic_visit(node)

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            start = self._span(node)[0]
            self._add_fault("not", start, start + len("not "), "")
        self.generic_visit(node)

    def visit_If(self, node):
        if isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
            self._add_fault("condition", *[self._span(node.test)[0]] * 2, "not ")
        self.generic_visit(node)

    visit_IfExp = visit_If

    def visit_Constant(self, node):
        match node.value:
            case bool():
                self._replace_node("true, false", node, str(not node.value))
            case int():
                self._replace_node("number", node, str(node.value + 1))
            case str():
                self._replace_node("words", node, '""' if node.value else '"?"')

    def visit_JoinedStr(self, node):
        """Visit the values in an f-string. Before Python 3.12 the syntax tree has no positions
        there.
        """
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and sys.version_info >= (3, 12):
                self.visit(part.value)

    def visit_Call(self, node):
        for keyword in node.keywords:
            if keyword.arg and keyword.arg not in HARMLESS_ARGUMENTS:
                start, end = self._span(keyword)
                comma = re.compile(r"\s*,\s*").match(self.text, end)
                self._add_fault("named argument", start, comma.end() if comma else end, "")
        self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            if keyword.arg not in HARMLESS_ARGUMENTS:
                self.visit(keyword.value)

    def visit_Expr(self, node):
        """Skip docstrings, which are strings used as statements."""
        if not isinstance(node.value, ast.Constant):
            self._drop_statement(node)
            self.visit(node.value)

    def visit_Assign(self, node):
        if not isinstance(node.targets[0], ast.Name | ast.Tuple):
            self._drop_statement(node)
        self.visit(node.value)

    def visit_AugAssign(self, node):
        self._drop_statement(node)
        self.visit(node.value)

    def visit_AnnAssign(self, node):
        if node.value:
            self.visit(node.value)

    def visit_Raise(self, node):
        self._drop_statement(node)
        self.generic_visit(node)

    def visit_Return(self, node):
        if node.value is None:
            self._drop_statement(node)
        elif not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._replace_node("nothing returned", node, "return None")
            self.visit(node.value)

    def visit_Continue(self, node):
        self._drop_statement(node)

    visit_Break = visit_Continue

    def visit_FunctionDef(self, node):
        """Visit everything but the annotations, which mypy checks."""
        for part in node.decorator_list:
            self._drop_decorator(part)
        self.depth += 1
        for part in [*node.args.defaults, *node.args.kw_defaults, *node.body]:
            if part is not None:
                self.visit(part)
        self.depth -= 1

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        for statement in node.body:
            self.visit(statement)

    def _drop_decorator(self, node):
        decorator_name = ast.unparse(node).partition("(")[0].rpartition(".")[2]
        if decorator_name not in KEPT_DECORATORS:
            start, end = self._span(node)
            self._add_fault("decorator", start - 1, end, "")
        self.visit(node)

    def _drop_statement(self, node):
        """Drop a statement inside a block. At the top level nothing would be left."""
        if self.depth:
            self._replace_node("statement", node, "pass")
