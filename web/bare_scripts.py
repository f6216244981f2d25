"""Scripts and style sheets without their comments, which are for whoever changes them and a quarter of what is sent.

What stands on lines of its own is left out, and the lines stay, empty: a fault in a browser is told by the same line
as in the source. A comment behind code stays. This needs a rule that a test holds: no string of a script spans lines.
"""

import re

SCRIPT_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)
SHEET_COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*$", re.MULTILINE)
COMMENT = {".js": SCRIPT_COMMENT, ".css": SHEET_COMMENT}
"""By the end of a file's name: comments with nothing else on their lines."""


def without_comments(text: str, ending: str) -> str:
    r"""Return a script (`.js`) or a style sheet (`.css`) with empty lines instead of comments.

    >>> without_comments("// Why\ncount(); // and how\n  /** @type {number} */\nlet at; /* last */\n", ".js")
    '\ncount(); // and how\n\nlet at; /* last */\n'
    >>> without_comments("/* Why:\n   so. */\na { color: red } /* loud */\n", ".css")
    '\n\na { color: red } /* loud */\n'
    >>> without_comments("/** @type {Node} */ (one).remove();\n/** @type {Node} */\n", ".js")
    '/** @type {Node} */ (one).remove();\n\n'
    """
    return COMMENT[ending].sub(lambda comment: "\n" * comment[0].count("\n"), text)
