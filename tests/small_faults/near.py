"""The map: which tests are near a fault, the nearest first. Made once for a commit."""

import ast
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.small_faults import listening
from tests.small_faults.fault import Fault

SCRIPTS = "tests/scripts/test_scripts.py"
# These look at all of a page or a paper, which others walk for one word of it. They reach far, and
# would be asked last: a few are asked among the first.
LOOK_AT_ALL = (
    "tests/tournament/kit/printing/test_every_paper.py",
    "tests/nights/test_every_screen.py",
    "tests/nights/test_every_form.py",
)
FIRST, FEW = 20, 6
# Where a line is walked while the program starts, and no test is named after its file.
AT_THE_START = ("tests/tournament/test_settings.py", "tests/tournament/server/access/test_doors.py")


@dataclass(frozen=True, slots=True)
class Heard:
    """`reach` counts the lines a test walks: the fewer, the more it is about each."""

    test: str
    reach: int
    seconds: float
    templates: frozenset[str]


class Map:
    def __init__(self, house, heard, lines, failing=()):
        """`lines` tells of a file which tests walked each line of it."""
        self.house, self.heard, self.lines, self.failing = house, heard, lines, tuple(failing)

    def near(self, fault):
        """The names of tests that pass without the fault."""
        match fault.kind:
            case "Python":
                found = self._walked(fault)
            case "templates":
                found = self._drew({fault.file.removeprefix("templates/")})
            case _:
                found = self._drew(self._pages_with(Path(fault.file).name))
        known = [self.heard[test] for test in found if test in self.heard]
        names = [one.test for one in sorted(known, key=lambda one: (one.reach, one.seconds))]
        names = _some_earlier(names) or self._named_after(fault.file)
        return [SCRIPTS, *names] if fault.kind == "scripts" else names

    def _named_after(self, file):
        """A program that is started by itself is heard by nobody."""
        name = f"test_{Path(file).stem}"
        known = sorted(self.heard)
        named = [one for one in known if name in one.partition("::")[0]]
        return named or [one for one in known if one.startswith(AT_THE_START)]

    def _walked(self, fault: Fault):
        """A line that is read when the program starts is walked in no test: then those of the
        function that it is about, or its file's.
        """
        text = (self.house / fault.file).read_text(encoding="utf-8")
        first = fault.line_in(text)
        walked = self.lines(fault.file)
        lines = range(first, first + fault.old.count("\n") + 1)
        return (
            _all(walked.get(line, ()) for line in lines)
            or _all(walked.get(line, ()) for line in _of_the_function(first, text))
            or _all(walked.values())
        )

    def _drew(self, templates):
        return {one.test for one in self.heard.values() if one.templates & templates}

    def _pages_with(self, script):
        folder = self.house / "templates"
        pages = (one for one in folder.rglob("*.html") if f"/{script}" in one.read_text())
        drawn = {one.relative_to(folder).as_posix() for one in pages}
        browsers = [one for one in self.heard.values() if one.test.startswith("tests/browser/")]
        seen = {name for one in browsers for name in one.templates}
        return drawn & seen


def _of_the_function(line, text):
    """The lines inside the innermost one that this is a line of, its decorators counted."""
    known = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [one for one in ast.walk(ast.parse(text)) if isinstance(one, known)]
    first = {one: min(each.lineno for each in (one, *one.decorator_list)) for one in functions}
    around = [one for one in functions if first[one] <= line <= (one.end_lineno or 0)]
    inmost = max(around, key=first.__getitem__, default=None)
    return range(inmost.body[0].lineno, (inmost.end_lineno or 0) + 1) if inmost else range(0)


def _some_earlier(names):
    """Of those that look at all the few that reach least."""
    few = [one for one in names[FIRST:] if one.startswith(LOOK_AT_ALL)][:FEW]
    return [*names[:FIRST], *few, *(one for one in names[FIRST:] if one not in few)]


def _all(tests):
    return {test for some in tests for test in some if test}


def read(house, folder):
    """What the listeners wrote into the folder, in one."""
    import coverage

    combined = coverage.Coverage(data_file=folder / listening.LINES, config_file=False)
    if list(folder.glob(f"{listening.LINES}.*")):
        combined.combine([str(folder)])
    combined.load()
    data = combined.get_data()

    def lines(file):
        return data.contexts_by_lineno(str(house / file))

    rows = _rows(folder)
    reach = Counter()
    for file in data.measured_files():
        for tests in data.contexts_by_lineno(file).values():
            reach.update(tests)
    heard = {
        one["test"]: Heard(
            one["test"], reach[one["test"]], one["seconds"], frozenset(one["templates"])
        )
        for one in rows
        if one["passed"]
    }
    return Map(house, heard, lines, [one["test"] for one in rows if not one["passed"]])


def _rows(folder):
    files = sorted(folder.glob(f"{listening.HEARD}-*"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]
