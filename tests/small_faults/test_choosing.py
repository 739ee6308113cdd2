"""Faults are chosen evenly, and the nearest tests are found."""

import random
from pathlib import Path

from tests.small_faults import choosing, near
from tests.small_faults.fault import Fault

PAY = """LIMIT = 3


def pay(cents, to):
    if cents < LIMIT and not to:
        raise ValueError(cents)
    tell(to, how="at once")
    return cents + 1
"""


def test_each_sort_comes_in_its_turn():
    numbers = [Fault("number", "a.py", at, "1", "2") for at in range(9)]
    token = Fault("token", "a.html", 0, "{% csrf_token %}", "")
    assert token in list(choosing.in_turn([*numbers, token], random.Random(1)))[:2]


def test_more_faults_of_the_same_seed_begin_with_the_same(tmp_path):
    (tmp_path / "tournament").mkdir()
    (tmp_path / "tournament/pay.py").write_text(PAY)
    few = choosing.choose_faults(tmp_path, count=4, seed=7)
    more = choosing.choose_faults(tmp_path, count=8, seed=7)
    assert (len(few), len(more)) == (4, 8)
    assert more[:4] == few
    others = [choosing.choose_faults(tmp_path, count=8, seed=seed) for seed in range(6)]
    assert any(other != more for other in others)


def test_faults_are_made_in_the_app_alone():
    house = Path(__file__).parents[2]
    sources = choosing.files_by_kind(house)
    assert not [name for name in sources["Python"] if "/migrations/" in name or "/pretend/" in name]
    assert "tournament/static/tournament/live.js" in sources["scripts"]
    assert choosing.files_by_kind(house, ["templates/money"])["Python"] == []


def test_nearest_is_the_test_that_walks_least(tmp_path):
    (tmp_path / "pay.py").write_text(PAY)
    known_tests = {
        name: near.RecordedTest(name, reach, 0.1, frozenset(drawn))
        for name, reach, drawn in [("evening", 900, ["money.html"]), ("pay", 4, []), ("x", 1, [])]
    }
    walked = {6: ["evening", "pay", ""], 1: [""]}
    tests_map = near.Map(tmp_path, known_tests, lambda file: walked)
    raised = Fault("statement", "pay.py", PAY.index("raise"), "raise", "pass")
    assert tests_map.near(raised) == ["pay", "evening"]
    read_at_the_start = Fault("number", "pay.py", PAY.index("3"), "3", "4")
    assert tests_map.near(read_at_the_start) == ["pay", "evening"]
    assert tests_map.near(Fault("token", "templates/money.html", 0, "", "")) == ["evening"]


def test_nearest_to_what_stands_over_a_function_is_the_test_that_walks_the_function(tmp_path):
    text = (
        "@sent_only\ndef pay(sum):\n    return sum\n\n\n@sent_only\ndef owe(sum):\n    return sum\n"
    )
    (tmp_path / "pay.py").write_text(text)
    known_tests = {name: near.RecordedTest(name, 1, 0.1, frozenset()) for name in ("pays", "owes")}
    tests_map = near.Map(tmp_path, known_tests, lambda file: {3: ["pays"], 8: ["owes"]})
    for start, name in ((0, "pays"), (text.rindex("@"), "owes")):
        fault = Fault("decorator", "pay.py", start, "@sent_only", "")
        assert tests_map.near(fault) == [name]


def test_what_starts_by_itself_is_asked_of_the_tests_named_after_it():
    known_tests = {
        name: near.RecordedTest(name, 1, 0.1, frozenset())
        for name in ("tests/faults/test_start.py::one", f"{near.START_TESTS[0]}::two", "b.py::c")
    }
    tests_map = near.Map(Path(), known_tests, lambda file: {})
    tests_map._walked = lambda fault: set()
    file = "tournament/management/commands/start.py"
    assert tests_map.near(Fault("and, or", file, 0, "or", "and")) == [
        "tests/faults/test_start.py::one"
    ]
    urls = Fault("sum", "tournament/urls.py", 0, "+", "-")
    assert tests_map.near(urls) == [f"{near.START_TESTS[0]}::two"]


def test_few_that_look_at_whole_pages_are_asked_among_the_first():
    others = [f"tests/test_{number}.py::test" for number in range(60)]
    whole = [f"{near.WHOLE_PAGE_TESTS[0]}::test[{number}]" for number in range(9)]
    order = near._move_some_forward([*others, *whole])
    assert order[near.FIRST : near.FIRST + near.FEW] == whole[: near.FEW]
    assert sorted(order) == sorted([*others, *whole])
