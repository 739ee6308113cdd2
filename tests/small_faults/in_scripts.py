"""The small faults there can be in a script: its signs, its numbers, and what is not done."""

import re
import shutil
import subprocess

from tests.small_faults.fault import Fault

# What is no code: remarks and words, of which only the quotes stay.
REMARK = r"//[^\n]*|/\*.*?\*/"
WORDS = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
NO_CODE = re.compile(f"{REMARK}|{WORDS}", re.DOTALL)
TURNED = {
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
NOT = re.compile(r"!(?=[\w(])")
CONDITION = re.compile(r"\bif \((?=[\w.()]+\) )")
STATEMENT = re.compile(r"^ *(?P<whole>(?:[\w.?]+\(.*\)|[\w.]+ [+-]?= .*);)$", re.MULTILINE)
RETURN = re.compile(r"\breturn [^;{}\n]+;")


def faults(file, text):
    code = NO_CODE.sub(_blank, text)
    return list(_found(file, text, code))


def _blank(found):
    whole = found.group()
    return re.sub(r"[^\n]", " ", whole) if whole.startswith("/") else f'"{"_" * (len(whole) - 2)}"'


def _found(file, text, code):
    for sort, pairs in TURNED.items():
        for old, new in pairs.items():
            edge = r"\b" if old.isalpha() else ""
            for one in re.finditer(edge + re.escape(old) + edge, code):
                yield Fault(sort, file, one.start(), old, new)
    for one in NUMBER.finditer(code):
        yield Fault("number", file, one.start(), one.group(), str(int(one.group()) + 1))
    for one in NOT.finditer(code):
        yield Fault("not", file, one.start(), "!", "")
    for one in CONDITION.finditer(code):
        yield Fault("condition", file, one.end(), "", "!")
    for one in STATEMENT.finditer(code):
        start, end = one.span("whole")
        yield Fault("statement", file, start, text[start:end], "")
    for one in RETURN.finditer(code):
        yield Fault("nothing returned", file, one.start(), text[slice(*one.span())], "return;")


def still_a_script(before, after):
    """By node, which therefore has to be there."""
    node = shutil.which("node")
    assert node, "node is not installed, so nothing can be said of a script"
    asked = subprocess.run(
        [node, "--check", "--input-type=module", "-"],
        input=after.encode(),
        capture_output=True,
        timeout=60,
    )
    return asked.returncode == 0 and before != after
