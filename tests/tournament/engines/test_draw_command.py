"""The command `draw`, as a league's script meets it."""

import io
import json
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournament.printing.reading import pages

ROOT = Path(__file__).parents[3]


def drawn(*told):
    out = io.StringIO()
    call_command("draw", *told, stdout=out)
    (line,) = out.getvalue().splitlines()
    return json.loads(line)


def refused(capsys, *told):
    with pytest.raises(SystemExit) as leaving:
        call_command("draw", *told)
    assert leaving.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    return told.err.strip()


def counted(answer):
    """Partners and opponents counted from the document alone."""
    partners, opponents, out = {}, {}, {}
    for each in answer["rounds"]:
        here = list(each["sitting"])
        for player in each["sitting"]:
            out[player] = out.get(player, 0) + 1
        for table in each["tables"]:
            pairs = (
                [table["ns"], table["ew"]] if "ns" in table else [[one] for one in table["three"]]
            )
            here += [player for pair in pairs for player in pair]
            for pair in filter(lambda pair: len(pair) == 2, pairs):
                partners[frozenset(pair)] = partners.get(frozenset(pair), 0) + 1
            for one, other in combinations(pairs, 2):
                for a in one:
                    for b in other:
                        opponents[frozenset((a, b))] = opponents.get(frozenset((a, b)), 0) + 1
        assert sorted(here) == list(range(1, answer["players"] + 1))
    return partners, opponents, out


def repeats(pairs):
    return sum(times * (times - 1) // 2 for times in pairs.values())


def test_draw_answers_every_round_and_how_fair_it_is():
    answer = drawn("--players", "38", "--rounds", "8", "--seed", "7")
    assert answer["players"] == 38
    assert len(answer["rounds"]) == 8
    assert all(len(each["tables"]) == 9 for each in answer["rounds"])
    partners, opponents, out = counted(answer)
    fairness = answer["fairness"]
    assert set(answer["rounds"][0]["sitting"]) == {37, 38}
    assert fairness["partner_repeats"] == repeats(partners) == 0
    assert fairness["opponent_histogram"] == {"0": 703 - len(opponents), "1": len(opponents)}
    assert fairness["sit_outs"] == {"min": 0, "max": 1}
    assert sorted(out.values()) == [1] * 16
    assert answer["exact"] is True


def test_draw_makes_tables_of_three():
    answer = drawn("--players", "14", "--rounds", "5", "--three-handed")
    counted(answer)
    for each in answer["rounds"]:
        assert sorted(len(table.get("three", "four")) for table in each["tables"]) == [3, 3, 4, 4]
        assert each["sitting"] == []
    assert answer["fairness"]["tables_of_three"] == {"min": 2, "max": 3}
    assert answer["fairness"]["sit_outs"] == {"min": 0, "max": 0}


def test_draw_is_printed_by_round_and_by_player(tmp_path):
    file = tmp_path / "draw.pdf"
    told = ("--players", "14", "--rounds", "5", "--three-handed")
    answer = drawn(*told, "--pdf", str(file))
    assert answer == drawn(*told)
    found = " ".join(page.text for page in pages(file.read_bytes()))
    for number, each in enumerate(answer["rounds"], start=1):
        assert f"Game {number}" in found
        for at, table in enumerate(each["tables"], start=1):
            if "ns" in table:
                (north, south), (east, west) = table["ns"], table["ew"]
                assert f" {at} {north} {east} {south} {west} " in found
    assert re.search(r"Player Game 1 Game 2 Game 3 Game 4 Game 5 1( \d+ [NESW]){5} 2 ", found)
    assert "14 players, 5 rounds, seed 1 page 1 of 2" in found


def test_printed_draw_says_who_sits_out(tmp_path):
    file = tmp_path / "draw.pdf"
    answer = drawn("--players", "14", "--rounds", "2", "--pdf", str(file), "--paper", "a4")
    first, *_ = found = pages(file.read_bytes())
    out = " ".join(map(str, answer["rounds"][0]["sitting"]))
    assert f"out {out} Game 2" in first.text
    assert (round(first.width), round(first.height)) == (595, 842)
    assert " out " in found[-1].text.split("By player")[1]


def test_divisions_are_printed_too_and_alike_each_time(tmp_path):
    once, again = tmp_path / "once.pdf", tmp_path / "again.pdf"
    for file in (once, again):
        answer = drawn("--divisions", "5,6,7", "--rounds", "5", "--pdf", str(file))
    assert once.read_bytes() == again.read_bytes()
    found = " ".join(page.text for page in pages(once.read_bytes()))
    for one, other in answer["rounds"][0]["tables"]:
        assert f" {one} {other} " in found
    assert "By team" in found
    assert "divisions of 5, 6, 7, 5 rounds, seed 1" in found


def test_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path, capsys):
    file = tmp_path / "nowhere" / "draw.pdf"
    with pytest.raises(SystemExit) as leaving:
        call_command("draw", "--players", "8", "--rounds", "2", "--pdf", str(file))
    assert leaving.value.code == 2
    assert capsys.readouterr().err == f"{file} cannot be written: No such file or directory.\n"


def test_draw_says_what_it_cannot_beat():
    answer = drawn("--players", "4", "--rounds", "8")
    partners, opponents, _ = counted(answer)
    assert (repeats(partners), repeats(opponents)) == (14, 70)
    assert answer["fairness"]["bounds"]["partner_repeats"] == 14
    assert answer["exact"] is True


def test_draw_keeps_wishes():
    answer = drawn(
        *("--players", "20", "--rounds", "6", "--apart", "1,2", "--apart", "3,4", "--stay", "5,2,w")
    )
    partners, opponents, _ = counted(answer)
    for pair in ({1, 2}, {3, 4}):
        assert frozenset(pair) not in partners.keys() | opponents.keys()
    assert all(each["tables"][1]["ew"][1] == 5 for each in answer["rounds"])


def test_draw_tells_who_met_whom_if_asked():
    answer = drawn("--players", "6", "--rounds", "3", "--matrix")
    partners, opponents, _ = counted(answer)
    for one, other in combinations(range(1, 7), 2):
        pair = frozenset((one, other))
        assert answer["partners"][one - 1][other - 1] == partners.get(pair, 0)
        assert answer["opponents"][other - 1][one - 1] == opponents.get(pair, 0)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            ["--players", "3", "--rounds", "8"],
            "3 are here, and a table needs four: wait for one more.",
        ),
        (
            ["--divisions", "5,6", "--rounds", "3", "--matrix"],
            "Tables of three, wishes and matrices go with --players alone.",
        ),
        (
            ["--players", "8", "--rounds", "3", "--shapes", "--pdf", "x.pdf"],
            "Choices are not printed: leave out --shapes, or --pdf.",
        ),
        (["--players", "8", "--rounds", "0"], "There is no round to draw: ask for 1 or more."),
        (
            ["--players", "8", "--rounds", "3", "--apart", "1,9"],
            "There is no player 9: the last one is 8.",
        ),
        (
            ["--players", "8", "--rounds", "3", "--apart", "1,1"],
            "This cannot be answered: argument --apart: '1,1' is no pair of two players like 3,7. "
            "Add --help for what can.",
        ),
        (
            ["--players", "8", "--rounds", "3", "--stay", "1,X,N"],
            "This cannot be answered: argument --stay: '1,X,N' is no player, table and chair like "
            "5,2,N. Add --help for what can.",
        ),
        (
            ["--divisions", "5,six", "--rounds", "3"],
            "This cannot be answered: argument --divisions: '5,six' is no list of numbers like "
            "5,6,7. Add --help for what can.",
        ),
        (
            ["--rounds", "3"],
            "This cannot be answered: one of the arguments --players --divisions is required. "
            "Add --help for what can.",
        ),
    ],
)
def test_draw_refuses_what_cannot_be_drawn_in_a_sentence(told, sentence, capsys):
    assert refused(capsys, *told) == sentence


def test_draw_needs_no_folder_no_secret_and_no_time():
    told = subprocess.run(
        [sys.executable, ROOT / "manage.py", "draw", "--players", "400", "--rounds", "16"],
        capture_output=True,
        env={"PATH": os.environ["PATH"], "HOME": "/nowhere"},
        timeout=60,
        check=True,
    )
    answer = json.loads(told.stdout)
    partners, opponents, _ = counted(answer)
    assert repeats(partners) == repeats(opponents) == 0
    assert not partners.keys() & opponents.keys()
