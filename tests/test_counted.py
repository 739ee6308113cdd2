"""The count of engine branches that no test runs is right."""

import json

from tests import counted

CODE = """
def name(kind):
    match kind:
        case "one":
            return 1
        case "two":
            return 2
        case _:
            assert_never(kind)


if __name__ == "__main__":
    main()
"""


def misses(lines=(), branches=()):
    return {"code.py": {"missing_lines": [*lines], "missing_branches": [*branches]}}


def missed_lines(tmp_path, *rounds):
    (tmp_path / "code.py").write_text(CODE)
    return counted.missed_lines(rounds, tmp_path)


def test_what_one_round_walks_is_walked(tmp_path):
    assert missed_lines(tmp_path, misses([5], [[4, 5]]), misses([7], [[4, 7]])) == {}


def test_what_no_round_walks_is_named(tmp_path):
    missed = missed_lines(tmp_path, misses([5, 7], [[4, 7]]), misses([7], [[4, 5], [4, 7]]))
    assert missed == {"code.py": [7, (4, 7)]}


def test_what_cannot_be_reached_is_excused(tmp_path):
    assert missed_lines(tmp_path, misses([8, 9, 13], [[4, 9], [12, 13]])) == {}
    assert missed_lines(tmp_path, misses([3])) == {"code.py": [3]}


def test_missed_line_fails_the_gate(tmp_path, capsys):
    file = tmp_path / "one.json"
    file.write_text(json.dumps({"files": {"tests/counted.py": misses([1])["code.py"]}}))
    assert counted.main([file]) == 1
    assert "tests/counted.py: no test walks 1\n" in capsys.readouterr().out
    file.write_text(json.dumps({"files": {"tests/counted.py": misses()["code.py"]}}))
    assert counted.main([file]) == 0
