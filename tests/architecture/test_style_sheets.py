"""Style sheets take spaces and colours from the variables, and move nothing for who wants no motion."""

import re
from pathlib import Path

from tests.cases import every

SHEETS = Path(__file__).parents[2] / "static" / "css"
DECLARATION = re.compile(r"(?<![\w-])([a-z-]+)\s*:\s*([^:;{}]+)(?=[;}])")
SPACE = re.compile(r"(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap")
# Beside these there are shares of the screen, by which the board is measured, and millimetres of paper.
LENGTH = re.compile(r"(?<![\w.#-])-?[\d.]+(?:rem|em|px)\b")
# Of a mixture of colours one part is named too.
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y"
    r"|yellow|orange|gold|silver|brown|purple|pink)(?![\w-])",
    re.IGNORECASE,
)
MOTION = re.compile(r"(?<![\w-])(?:transition|animation)(?:-[a-z]+)?\s*:|scroll-behavior\s*:\s*smooth")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ROOT_BLOCK = re.compile(r":root\b[^{}]*\{[^{}]*\}")
WITH_MOTION = re.compile(r"@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}")


def faults(sheet: str) -> list[str]:
    """Return what a sheet writes out that has a variable, and what it moves for everybody."""
    rules = ROOT_BLOCK.sub("", COMMENT.sub("", sheet))
    found = [
        f"{name}: {value.strip()}"
        for name, value in DECLARATION.findall(rules)
        if (SPACE.fullmatch(name) and LENGTH.search(value)) or COLOUR.search(value)
    ]
    return found + [f"moves: {one}" for one in MOTION.findall(WITH_MOTION.sub("", rules))]


def test_every_sheet_takes_its_spaces_and_colours_from_the_variables() -> None:
    sheets = sorted(SHEETS.glob("*.css"))
    assert len(sheets) > 15
    assert {sheet.name: faults(sheet.read_text(encoding="utf-8")) for sheet in sheets} == {
        sheet.name: [] for sheet in sheets
    }


def test_every_sheet_leaves_the_size_of_the_paper_to_the_printer() -> None:
    pages = [
        page
        for sheet in SHEETS.glob("*.css")
        for page in re.findall(r"@page[^{]*\{[^}]*\}", sheet.read_text(encoding="utf-8"))
    ]
    assert len(pages) > 1
    assert [page for page in pages if "size" in page] == []


def test_every_variable_that_a_sheet_uses_is_there() -> None:
    text = COMMENT.sub("", "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS.glob("*.css")))
    used = set(re.findall(r"var\((--[a-z0-9-]+)", text))
    assert {name for name in used if not name.startswith("--pico-")} - set(
        re.findall(r"(--[a-z0-9-]+)\s*:", text)
    ) == set()


def test_the_scale_of_spaces_rises_and_is_used() -> None:
    text = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS.glob("*.css"))
    for scale in (r"--space-(\d+): ([\d.]+)rem;", r"--em-(\d+): ([\d.]+)em;"):
        steps = [(int(number), float(size)) for number, size in re.findall(scale, text)]
        assert [number for number, _ in steps] == list(range(1, len(steps) + 1))
        assert steps == sorted(steps, key=lambda step: step[1])
    declared = set(re.findall(r"(--(?:space|em)-\d): ", text))
    assert len(declared) == 15
    assert declared == set(re.findall(r"var\((--(?:space|em)-\d)\)", text))


@every(
    ("sheet", "found"),
    [
        ("a { margin: 0 auto; padding: var(--space-2) 2vw; gap: 3mm }", []),
        ("a { min-height: 48px; border: 1px solid var(--line); }", []),
        (":root { --line: #c9c3b1; }", []),
        ("@media print { :root:not([x]) { --line: #000; } }", []),
        ("a { /* margin: 1px */ white-space: nowrap; }", []),
        ("a { padding-inline: 0 0.5rem }", ["padding-inline: 0 0.5rem"]),
        ("a{margin:-1px;row-gap:.2em}", ["margin: -1px", "row-gap: .2em"]),
        ("a { margin: calc(100% - 4px); }", ["margin: calc(100% - 4px)"]),
        ("a { color: #fff; background: rgb(0 0 0 / 5%); }", ["color: #fff", "background: rgb(0 0 0 / 5%)"]),
        ("a { border-color: White; }", ["border-color: White"]),
        ("a { transition: color 1s; }", ["moves: transition:"]),
        (
            "@media (prefers-reduced-motion: no-preference) { a { transition: color 1s; } } b { animation: x 1s }",
            ["moves: animation:"],
        ),
    ],
)
def test_a_sheet_is_read_so(sheet: str, found: list[str]) -> None:
    assert faults(sheet) == found
