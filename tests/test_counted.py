"""What decides whether the engines are walked to the last branch."""

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


def missed(lines=(), branches=()):
    return {"code.py": {"missing_lines": [*lines], "missing_branches": [*branches]}}


def left(tmp_path, *rounds):
    (tmp_path / "code.py").write_text(CODE)
    return counted.left(rounds, tmp_path)


def test_what_one_round_walks_is_walked(tmp_path):
    assert left(tmp_path, missed([5], [[4, 5]]), missed([7], [[4, 7]])) == {}


def test_what_no_round_walks_is_named(tmp_path):
    found = left(tmp_path, missed([5, 7], [[4, 7]]), missed([7], [[4, 5], [4, 7]]))
    assert found == {"code.py": [7, (4, 7)]}


def test_what_cannot_be_reached_is_excused(tmp_path):
    assert left(tmp_path, missed([8, 9, 13], [[4, 9], [12, 13]])) == {}
    assert left(tmp_path, missed([3])) == {"code.py": [3]}


def test_missed_line_fails_the_gate(tmp_path, capsys):
    one = tmp_path / "one.json"
    one.write_text(json.dumps({"files": {"tests/counted.py": missed([1])["code.py"]}}))
    assert counted.main([one]) == 1
    assert "tests/counted.py: no test walks 1\n" in capsys.readouterr().out
    one.write_text(json.dumps({"files": {"tests/counted.py": missed()["code.py"]}}))
    assert counted.main([one]) == 0
