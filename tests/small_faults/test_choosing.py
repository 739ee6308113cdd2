"""Which faults are chosen, and which tests are the nearest."""

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
    few = choosing.chosen(tmp_path, count=4, seed=7)
    more = choosing.chosen(tmp_path, count=8, seed=7)
    assert (len(few), len(more)) == (4, 8)
    assert more[:4] == few
    others = [choosing.chosen(tmp_path, count=8, seed=seed) for seed in range(6)]
    assert any(one != more for one in others)


def test_faults_are_made_in_the_app_alone():
    house = Path(__file__).parents[2]
    found = choosing.sources(house)
    assert not [name for name in found["Python"] if "/migrations/" in name or "/pretend/" in name]
    assert "tournament/static/tournament/live.js" in found["scripts"]
    assert choosing.sources(house, ["templates/money"])["Python"] == []


def test_nearest_is_the_test_that_walks_least(tmp_path):
    (tmp_path / "pay.py").write_text(PAY)
    heard = {
        name: near.Heard(name, reach, 0.1, frozenset(drawn))
        for name, reach, drawn in [("evening", 900, ["money.html"]), ("pay", 4, []), ("x", 1, [])]
    }
    walked = {6: ["evening", "pay", ""], 1: [""]}
    found = near.Map(tmp_path, heard, lambda file: walked)
    raised = Fault("statement", "pay.py", PAY.index("raise"), "raise", "pass")
    assert found.near(raised) == ["pay", "evening"]
    read_at_the_start = Fault("number", "pay.py", PAY.index("3"), "3", "4")
    assert found.near(read_at_the_start) == ["pay", "evening"]
    assert found.near(Fault("token", "templates/money.html", 0, "", "")) == ["evening"]


def test_nearest_to_what_stands_over_a_function_is_the_test_that_walks_the_function(tmp_path):
    text = (
        "@sent_only\ndef pay(sum):\n    return sum\n\n\n@sent_only\ndef owe(sum):\n    return sum\n"
    )
    (tmp_path / "pay.py").write_text(text)
    heard = {name: near.Heard(name, 1, 0.1, frozenset()) for name in ("pays", "owes")}
    found = near.Map(tmp_path, heard, lambda file: {3: ["pays"], 8: ["owes"]})
    for start, name in ((0, "pays"), (text.rindex("@"), "owes")):
        fault = Fault("decorator", "pay.py", start, "@sent_only", "")
        assert found.near(fault) == [name]


def test_what_starts_by_itself_is_asked_of_the_tests_named_after_it():
    heard = {
        name: near.Heard(name, 1, 0.1, frozenset())
        for name in ("tests/faults/test_start.py::one", f"{near.AT_THE_START[0]}::two", "b.py::c")
    }
    found = near.Map(Path(), heard, lambda file: {})
    found._walked = lambda fault: set()
    file = "tournament/management/commands/start.py"
    assert found.near(Fault("and, or", file, 0, "or", "and")) == ["tests/faults/test_start.py::one"]
    urls = Fault("sum", "tournament/urls.py", 0, "+", "-")
    assert found.near(urls) == [f"{near.AT_THE_START[0]}::two"]


def test_few_that_look_at_whole_pages_are_asked_among_the_first():
    others = [f"tests/test_{number}.py::test" for number in range(60)]
    whole = [f"{near.LOOK_AT_ALL[0]}::test[{number}]" for number in range(9)]
    found = near._some_earlier([*others, *whole])
    assert found[near.FIRST : near.FIRST + near.FEW] == whole[: near.FEW]
    assert sorted(found) == sorted([*others, *whole])
