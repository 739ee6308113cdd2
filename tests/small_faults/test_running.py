"""The tests of a small project are recorded, run against a fault, and stopped when they hang."""

import pytest

from tests.small_faults import nearest_tests, recording, report, running
from tests.small_faults.__main__ import ResultLog
from tests.small_faults.fault import Fault

PAY_MODULE = """def paid(cents):
    return cents + 1


def told(cents):
    return "paid"
"""
TESTS_OF_PAY_MODULE = """from tournament import pay


def test_pays():
    assert pay.paid(2) == 3


def test_tells():
    assert pay.told(2)
"""
FAULT = Fault("sum", "tournament/pay.py", PAY_MODULE.index("+"), "+", "-")
FAULT_THAT_LOOPS_FOREVER = Fault(
    "statement", "tournament/pay.py", PAY_MODULE.index("return"), "return", "while True:"
)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Return a small project that uses our own pytest plugin and nothing else of ours."""
    monkeypatch.setenv("PYTHONPATH", str(running.ROOT))
    files = {
        "pytest.ini": "[pytest]",
        "tournament/__init__.py": "",
        "tournament/pay.py": PAY_MODULE,
        "checks/test_pay.py": TESTS_OF_PAY_MODULE,
    }
    for name, text in files.items():
        (tmp_path / "project" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "project" / name).write_text(text)
    return tmp_path / "project"


def test_recorded_test_is_near_the_lines_it_ran(project, tmp_path):
    (tmp_path / "map").mkdir()
    plugin = ["-p", recording.__name__, "--record-into", str(tmp_path / "map")]
    code, output = running.run_pytest(project, "-n", "0", *plugin, "checks", max_seconds=60)
    assert code == 0, output
    tests_map = nearest_tests.read_records(project, tmp_path / "map")
    assert tests_map.tests_near(FAULT) == ["checks/test_pay.py::test_pays"]
    assert {record.reach for record in tests_map.known_tests_by_name.values()} == {1}


def test_small_fault_is_noticed_by_a_named_test_and_reverted(project):
    with running.fault_in_place(project, FAULT):
        outcome = running.run_tests(project, ["-n", "0", "checks"], max_seconds=60)
    assert (outcome.noticed, outcome.how, outcome.by) == (
        True,
        "failed",
        "checks/test_pay.py::test_pays",
    )
    assert (project / FAULT.file).read_text() == PAY_MODULE


def test_fault_that_its_test_misses_counts_as_not_noticed(project):
    with running.fault_in_place(project, FAULT):
        outcome = running.run_tests(
            project, ["-n", "0", "checks/test_pay.py::test_tells"], max_seconds=60
        )
    assert (outcome.noticed, outcome.how, outcome.by) == (False, "passed", "")


def test_test_that_hangs_counts_as_noticing_the_fault(project):
    with running.fault_in_place(project, FAULT_THAT_LOOPS_FOREVER):
        outcome = running.run_tests(
            project, ["-n", "0", "checks/test_pay.py::test_pays"], max_seconds=2
        )
    assert (outcome.noticed, outcome.how) == (True, "hung")


def test_reopened_log_knows_the_faults_already_tried(project, tmp_path):
    file = tmp_path / "results"
    first_log = ResultLog(file)
    assert not first_log.has_result(FAULT)
    first_log.add(project, FAULT, running.Outcome(False, "passed", "", 1.0))
    second_log = ResultLog(file)
    assert (second_log.has_result(FAULT), second_log.has_result(FAULT_THAT_LOOPS_FOREVER)) == (
        True,
        False,
    )
    assert second_log.survived_nearest_tests(FAULT)
    second_log.add(project, FAULT, running.Outcome(False, "passed", "", 9.0), ran_all_tests=True)
    assert not ResultLog(file).survived_nearest_tests(FAULT)
    assert [
        record["line"] for record in ResultLog(file).results_of([FAULT, FAULT_THAT_LOOPS_FOREVER])
    ] == [2]


def make_result(kind, noticed, **fields):
    fault_fields = {"file": "a.py", "line": 3, "old": "a | b", "new": ""}
    return {"kind": kind, "noticed": noticed, **fault_fields, **fields}


def test_noticed_faults_are_listed_by_kind():
    results = [
        make_result("Python", True),
        make_result("Python", False),
        make_result("scripts", True),
    ]
    assert report.table_of_noticed_faults(results)[2:] == [
        "| Python | 2 | 1 | 50.0 |",
        "| scripts | 1 | 1 | 100.0 |",
        "| all | 3 | 2 | 66.7 |",
    ]


def test_survivors_table_keeps_written_reasons():
    results = [make_result("Python", False), make_result("Python", True, line=4)]
    first_table = report.table_of_survivors(results)
    assert first_table[2:] == ["| a.py:3 | `a ¦ b` | nothing |  |"]
    edited_table = "\n".join(first_table).replace("nothing |  |", "nothing | It is only a hint. |")
    assert report.table_of_survivors(results, edited_table) == edited_table.splitlines()
