"""Find the small faults that can be made in a script: changed operators and numbers, and dropped
statements.
"""

import re
import shutil
import subprocess

from tests.small_faults.fault import Fault

# Match comments and strings, in which no fault is made.
COMMENT_PATTERN = r"//[^\n]*|/\*.*?\*/"
STRING_PATTERN = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
COMMENT_OR_STRING = re.compile(f"{COMMENT_PATTERN}|{STRING_PATTERN}", re.DOTALL)
OPERATOR_SWAPS = {
    "comparison": {
        " === ": " !== ",
        " !== ": " === ",
        " < ": " <= ",
        " <= ": " < ",
        " > ": " >= ",
        " >= ": " > ",
    },
    "and, or": {" && ": " || ", " || ": " && "},
    "sum": {" + ": " - ", " - ": " + ", " += ": " -= ", " * ": " + "},
    "true, false": {"true": "false", "false": "true"},
}
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
NEGATION = re.compile(r"!(?=[\w(])")
CONDITION = re.compile(r"\bif \((?=[\w.()]+\) )")
STATEMENT = re.compile(r"^ *(?P<whole>(?:[\w.?]+\(.*\)|[\w.]+ [+-]?= .*);)$", re.MULTILINE)
RETURN = re.compile(r"\breturn [^;{}\n]+;")


def find_faults(file, text):
    code = COMMENT_OR_STRING.sub(_blank_out_match, text)
    return list(_faults_in_code(file, text, code))


def _blank_out_match(match):
    text = match.group()
    return re.sub(r"[^\n]", " ", text) if text.startswith("/") else f'"{"_" * (len(text) - 2)}"'


def _faults_in_code(file, text, code):
    for sort, pairs in OPERATOR_SWAPS.items():
        for old_text, new_text in pairs.items():
            edge = r"\b" if old_text.isalpha() else ""
            for match in re.finditer(edge + re.escape(old_text) + edge, code):
                yield Fault(sort, file, match.start(), old_text, new_text)
    for match in NUMBER.finditer(code):
        yield Fault("number", file, match.start(), match.group(), str(int(match.group()) + 1))
    for match in NEGATION.finditer(code):
        yield Fault("not", file, match.start(), "!", "")
    for match in CONDITION.finditer(code):
        yield Fault("condition", file, match.end(), "", "!")
    for match in STATEMENT.finditer(code):
        start, end = match.span("whole")
        yield Fault("statement", file, start, text[start:end], "")
    for match in RETURN.finditer(code):
        yield Fault("nothing returned", file, match.start(), text[slice(*match.span())], "return;")


def is_still_script(old_text, new_text):
    """Return whether the changed script still parses. Node must be installed to tell."""
    node = shutil.which("node")
    assert node, "node is not installed, so nothing can be said of a script"
    process = subprocess.run(
        [node, "--check", "--input-type=module", "-"],
        input=new_text.encode(),
        capture_output=True,
        timeout=60,
    )
    return process.returncode == 0 and old_text != new_text
