"""Faults are chosen evenly, and the nearest tests are found."""

import random
from pathlib import Path

from tests.small_faults import choosing, nearest_tests
from tests.small_faults.fault import Fault

PAY_MODULE = """LIMIT = 3


def pay(cents, to):
    if cents < LIMIT and not to:
        raise ValueError(cents)
    tell(to, how="at once")
    return cents + 1
"""


def test_rare_fault_sort_comes_as_early_as_a_common_one():
    numbers = [Fault("number", "a.py", at, "1", "2") for at in range(9)]
    token = Fault("token", "a.html", 0, "{% csrf_token %}", "")
    assert token in list(choosing.take_sorts_in_turn([*numbers, token], random.Random(1)))[:2]


def test_larger_choice_with_the_same_seed_begins_with_the_same_faults(tmp_path):
    (tmp_path / "tournament").mkdir()
    (tmp_path / "tournament/pay.py").write_text(PAY_MODULE)
    four_faults = choosing.choose_faults(tmp_path, count=4, seed=7)
    eight_faults = choosing.choose_faults(tmp_path, count=8, seed=7)
    assert (len(four_faults), len(eight_faults)) == (4, 8)
    assert eight_faults[:4] == four_faults
    draws_of_other_seeds = [
        choosing.choose_faults(tmp_path, count=8, seed=seed) for seed in range(6)
    ]
    assert any(
        faults_of_other_seed != eight_faults for faults_of_other_seed in draws_of_other_seeds
    )


def test_small_faults_are_made_only_in_code_of_the_app():
    project = Path(__file__).parents[2]
    sources = choosing.files_by_kind(project)
    assert not [name for name in sources["Python"] if "/migrations/" in name or "/pretend/" in name]
    assert "tournament/static/tournament/live.js" in sources["scripts"]
    assert choosing.files_by_kind(project, ["templates/money"])["Python"] == []


def test_test_that_runs_the_fewest_lines_is_nearest(tmp_path):
    (tmp_path / "pay.py").write_text(PAY_MODULE)
    known_tests = {
        name: nearest_tests.RecordedTest(name, reach, 0.1, frozenset(templates))
        for name, reach, templates in [
            ("evening", 900, ["money.html"]),
            ("pay", 4, []),
            ("x", 1, []),
        ]
    }
    walked = {6: ["evening", "pay", ""], 1: [""]}
    tests_map = nearest_tests.MapOfTests(tmp_path, known_tests, lambda file: walked)
    raised = Fault("statement", "pay.py", PAY_MODULE.index("raise"), "raise", "pass")
    assert tests_map.tests_near(raised) == ["pay", "evening"]
    read_at_the_start = Fault("number", "pay.py", PAY_MODULE.index("3"), "3", "4")
    assert tests_map.tests_near(read_at_the_start) == ["pay", "evening"]
    assert tests_map.tests_near(Fault("token", "templates/money.html", 0, "", "")) == ["evening"]


def test_test_of_a_function_is_near_its_decorator(tmp_path):
    text = (
        "@sent_only\ndef pay(sum):\n    return sum\n\n\n@sent_only\ndef owe(sum):\n    return sum\n"
    )
    (tmp_path / "pay.py").write_text(text)
    known_tests = {
        name: nearest_tests.RecordedTest(name, 1, 0.1, frozenset()) for name in ("pays", "owes")
    }
    tests_map = nearest_tests.MapOfTests(
        tmp_path, known_tests, lambda file: {3: ["pays"], 8: ["owes"]}
    )
    for start, name in ((0, "pays"), (text.rindex("@"), "owes")):
        fault = Fault("decorator", "pay.py", start, "@sent_only", "")
        assert tests_map.tests_near(fault) == [name]


def test_fault_that_runs_at_import_is_tried_on_the_tests_named_after_its_file():
    known_tests = {
        name: nearest_tests.RecordedTest(name, 1, 0.1, frozenset())
        for name in (
            "tests/faults/test_start.py::one",
            f"{nearest_tests.START_TESTS[0]}::two",
            "b.py::c",
        )
    }
    tests_map = nearest_tests.MapOfTests(Path(), known_tests, lambda file: {})
    tests_map._tests_of_lines = lambda fault: set()
    file = "tournament/management/commands/start.py"
    assert tests_map.tests_near(Fault("and, or", file, 0, "or", "and")) == [
        "tests/faults/test_start.py::one"
    ]
    urls = Fault("sum", "tournament/urls.py", 0, "+", "-")
    assert tests_map.tests_near(urls) == [f"{nearest_tests.START_TESTS[0]}::two"]


def test_few_whole_page_tests_move_to_the_front():
    usual_tests = [f"tests/test_{number}.py::test" for number in range(60)]
    whole_page_tests = [
        f"{nearest_tests.WHOLE_PAGE_TESTS[0]}::test[{number}]" for number in range(9)
    ]
    order = nearest_tests._move_whole_page_tests_forward([*usual_tests, *whole_page_tests])
    assert (
        order[nearest_tests.FIRST : nearest_tests.FIRST + nearest_tests.FEW]
        == whole_page_tests[: nearest_tests.FEW]
    )
    assert sorted(order) == sorted([*usual_tests, *whole_page_tests])
