"""Count the lines of code: those that are neither blank, nor comment, docstring or import."""

import ast
import io
import re
import tokenize

SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
# What may hold the marks of a comment comes first: strings, and regular expressions, which follow an operator.
JAVASCRIPT = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)"""
    r"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"""
    r"""|[(,=:\[!&|?{};]\s*/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/""",
    re.DOTALL,
)
JAVASCRIPT_IMPORT = re.compile(r"^import\b[^;(]*;", re.MULTILINE)


def python_lines(text: str) -> int:
    """Count the lines of Python that hold code; a string that stands alone is taken for a docstring."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_docstring(node):
            assert isinstance(node, ast.stmt)
            lines.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    written = text.splitlines()
    return sum(bool(written[line - 1].strip()) for line in lines)


def _is_docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def javascript_lines(text: str) -> int:
    """Count the lines of JavaScript that hold code."""

    def without_comment(found: re.Match[str]) -> str:
        comment = found["comment"]
        return found[0] if comment is None else "\n" * comment.count("\n")

    code = JAVASCRIPT_IMPORT.sub("", JAVASCRIPT.sub(without_comment, text))
    return sum(bool(line.strip()) for line in code.splitlines())
