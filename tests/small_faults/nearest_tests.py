"""A map of which tests are near a fault, nearest first. It is made once for a commit."""

import ast
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.small_faults import recording
from tests.small_faults.fault import Fault

SCRIPT_TESTS = "tests/scripts/test_scripts.py"
# These tests compare whole pages or papers. They run so many lines that they would come last, so a
# few of them are moved to the front.
WHOLE_PAGE_TESTS = (
    "tests/tournament/kit/printing/test_every_paper.py",
    "tests/nights/test_every_screen.py",
    "tests/nights/test_every_form.py",
)
FIRST, FEW = 20, 6
# Tests for lines that run while the program starts, if no test is named after their file.
START_TESTS = (
    "tests/tournament/test_settings.py",
    "tests/tournament/server/access/test_permissions.py",
)


@dataclass(frozen=True, slots=True)
class RecordedTest:
    """A test, and the lines and templates that it ran. `reach` counts the lines: the fewer, the
    closer the test is to each line.
    """

    test: str
    reach: int
    seconds: float
    templates: frozenset[str]


class MapOfTests:
    def __init__(self, project, known_tests, lines, failing=()):
        """Make a map from a function that returns, for a file, the tests that ran each line."""
        self.project, self.known_tests_by_name, self.lines, self.failing = (
            project,
            known_tests,
            lines,
            tuple(failing),
        )

    def tests_near(self, fault):
        """Return the tests near a fault, nearest first."""
        match fault.kind:
            case "Python":
                tests_near = self._tests_of_lines(fault)
            case "templates":
                tests_near = self._tests_of_templates({fault.file.removeprefix("templates/")})
            case _:
                tests_near = self._tests_of_templates(
                    self._pages_with_script(Path(fault.file).name)
                )
        known_tests = [
            self.known_tests_by_name[test]
            for test in tests_near
            if test in self.known_tests_by_name
        ]
        names = [
            known_test.test
            for known_test in sorted(
                known_tests, key=lambda known_test: (known_test.reach, known_test.seconds)
            )
        ]
        names = _move_whole_page_tests_forward(names) or self._tests_named_after(fault.file)
        return [SCRIPT_TESTS, *names] if fault.kind == "scripts" else names

    def _tests_named_after(self, file):
        """Return the tests named after the file. A program that runs in its own process is not
        recorded.
        """
        name = f"test_{Path(file).stem}"
        known_tests = sorted(self.known_tests_by_name)
        tests_of_name = [test for test in known_tests if name in test.partition("::")[0]]
        return tests_of_name or [test for test in known_tests if test.startswith(START_TESTS)]

    def _tests_of_lines(self, fault: Fault):
        """Return the tests that run the fault's line. If none does, as for a line that runs at the
        start, return those that run its function or its file.
        """
        text = (self.project / fault.file).read_text(encoding="utf-8")
        first_line = fault.line_number_in(text)
        walked = self.lines(fault.file)
        lines = range(first_line, first_line + fault.old.count("\n") + 1)
        return (
            _merge_tests(walked.get(line, ()) for line in lines)
            or _merge_tests(walked.get(line, ()) for line in _lines_of_function(first_line, text))
            or _merge_tests(walked.values())
        )

    def _tests_of_templates(self, templates):
        return {
            known_test.test
            for known_test in self.known_tests_by_name.values()
            if known_test.templates & templates
        }

    def _pages_with_script(self, script):
        folder = self.project / "templates"
        pages = (page for page in folder.rglob("*.html") if f"/{script}" in page.read_text())
        page_names = {page.relative_to(folder).as_posix() for page in pages}
        browsers = [
            known_test
            for known_test in self.known_tests_by_name.values()
            if known_test.test.startswith("tests/browser/")
        ]
        templates_seen = {name for known_test in browsers for name in known_test.templates}
        return page_names & templates_seen


def _lines_of_function(line, text):
    """Return the lines of the body of the innermost function around this line, which may be in a
    decorator.
    """
    function_types = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, function_types)]
    first_lines = {
        function: min(part.lineno for part in (function, *function.decorator_list))
        for function in functions
    }
    enclosing_functions = [
        function
        for function in functions
        if first_lines[function] <= line <= (function.end_lineno or 0)
    ]
    innermost = max(enclosing_functions, key=first_lines.__getitem__, default=None)
    return (
        range(innermost.body[0].lineno, (innermost.end_lineno or 0) + 1) if innermost else range(0)
    )


def _move_whole_page_tests_forward(names):
    """Return the test names with a few later tests of whole pages moved to the front."""
    whole_page_tests = [name for name in names[FIRST:] if name.startswith(WHOLE_PAGE_TESTS)][:FEW]
    return [
        *names[:FIRST],
        *whole_page_tests,
        *(name for name in names[FIRST:] if name not in whole_page_tests),
    ]


def _merge_tests(tests):
    return {test for group in tests for test in group if test}


def read_records(project, folder):
    """Return the combined records of all recorders in the folder."""
    import coverage

    combined = coverage.Coverage(data_file=folder / recording.COVERAGE_FILE, config_file=False)
    if list(folder.glob(f"{recording.COVERAGE_FILE}.*")):
        combined.combine([str(folder)])
    combined.load()
    data = combined.get_data()

    def lines(file):
        return data.contexts_by_lineno(str(project / file))

    rows = _records_in(folder)
    reach = Counter()
    for file in data.measured_files():
        for tests in data.contexts_by_lineno(file).values():
            reach.update(tests)
    known_tests = {
        row["test"]: RecordedTest(
            row["test"], reach[row["test"]], row["seconds"], frozenset(row["templates"])
        )
        for row in rows
        if row["passed"]
    }
    return MapOfTests(
        project, known_tests, lines, [row["test"] for row in rows if not row["passed"]]
    )


def _records_in(folder):
    files = sorted(folder.glob(f"{recording.RECORDS_FILE}-*"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]
