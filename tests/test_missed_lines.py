"""The list of engine lines and branches that no test runs is correct."""

import json

from tests import missed_lines

CODE_WITH_UNREACHABLE_LINES = """
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


def slipcover_counts(lines=(), branches=()):
    return {"code.py": {"missing_lines": [*lines], "missing_branches": [*branches]}}


def find_missed_lines(tmp_path, *runs):
    (tmp_path / "code.py").write_text(CODE_WITH_UNREACHABLE_LINES)
    return missed_lines.find_missed_lines(runs, tmp_path)


def test_line_that_any_run_reaches_is_not_missed(tmp_path):
    assert (
        find_missed_lines(
            tmp_path, slipcover_counts([5], [[4, 5]]), slipcover_counts([7], [[4, 7]])
        )
        == {}
    )


def test_line_that_no_run_reaches_is_named(tmp_path):
    missed = find_missed_lines(
        tmp_path, slipcover_counts([5, 7], [[4, 7]]), slipcover_counts([7], [[4, 5], [4, 7]])
    )
    assert missed == {"code.py": [7, (4, 7)]}


def test_line_that_cannot_be_reached_is_excused(tmp_path):
    assert find_missed_lines(tmp_path, slipcover_counts([8, 9, 13], [[4, 9], [12, 13]])) == {}
    assert find_missed_lines(tmp_path, slipcover_counts([3])) == {"code.py": [3]}


def test_missed_line_fails_the_gate(tmp_path, capsys):
    file = tmp_path / "one.json"
    file.write_text(
        json.dumps({"files": {"tests/missed_lines.py": slipcover_counts([1])["code.py"]}})
    )
    assert missed_lines.main([file]) == 1
    assert "tests/missed_lines.py: no test runs 1\n" in capsys.readouterr().out
    file.write_text(json.dumps({"files": {"tests/missed_lines.py": slipcover_counts()["code.py"]}}))
    assert missed_lines.main([file]) == 0
