"""Golden files are read back as they were written, and a failure shows what has changed."""

import pytest

from tests import golden

MARKS_BY_NIGHT = {
    "at_the_door": {"<p> Sign in": "", "<p> Ann owes $1.00.": "~", "<b> Done": "+"},
    "closed": {"<p> Sign in": ""},
    "played": {"<p> Sign in": "", "<p> It is over.": ""},
}
TEXT_OF_GOLDEN_FILE = """\
at_the_door closed played
all
  <p> Sign in
at_the_door+
  <b> Done
at_the_door~
  <p> Ann owes $1.00.
played
  <p> It is over.
"""


@pytest.fixture
def golden_file(tmp_path):
    path = tmp_path / "check-in.txt"
    path.write_text(TEXT_OF_GOLDEN_FILE, encoding="utf-8")
    return path


def reported_changes(compare, *arguments):
    with pytest.raises(pytest.fail.Exception) as failure:
        compare(*arguments)
    return failure.value.msg.splitlines()


def test_line_is_written_once_below_the_nights_that_have_it(golden_file):
    assert golden.golden_text(MARKS_BY_NIGHT) == TEXT_OF_GOLDEN_FILE
    assert golden.read_golden_file(golden_file) == MARKS_BY_NIGHT


def test_line_of_nearly_all_nights_names_the_exceptions(golden_file):
    nights = {f"night{number}": {"Sign in": ""} for number in range(5)}
    nights |= {"door": {"Sign in": "~"}, "closed": {}}
    golden_file.write_text(golden.golden_text(nights), encoding="utf-8")
    assert "all but closed- door~\n  Sign in\n" in golden_file.read_text(encoding="utf-8")
    assert golden.read_golden_file(golden_file) == nights


def test_line_is_marked_if_not_every_state_has_it_or_only_a_press_leads_to_it():
    opened_state, pressed_state = (
        (("Sign in", "Ann owes $1.00."), False),
        (("Sign in", "Done"), True),
    )
    assert golden.mark_lines([opened_state, pressed_state]) == {
        "Sign in": "",
        "Ann owes $1.00.": "~",
        "Done": "+",
    }


def test_changed_line_is_reported_with_its_night_and_page_before_and_after(golden_file):
    pages = {"check-in": MARKS_BY_NIGHT["played"] | {"<p> It is done.": ""}}
    del pages["check-in"]["<p> It is over."]
    assert reported_changes(golden.compare_night, golden_file.parent, "played", pages) == [
        "played says something else:",
        "-check-in: <p> It is over.",
        "+check-in: <p> It is done.",
    ]


def test_line_that_some_states_lost_is_reported(golden_file):
    pages = {"check-in": {"<p> Sign in": "~"}}
    assert reported_changes(golden.compare_night, golden_file.parent, "closed", pages) == [
        "closed says something else:",
        "-check-in: <p> Sign in",
        "+check-in: <p> Sign in  (in some states)",
    ]


def test_page_that_a_night_no_longer_shows_is_reported(golden_file):
    lines = reported_changes(golden.compare_night, golden_file.parent, "closed", {})
    assert lines == ["closed says something else:", "-check-in: <p> Sign in"]


def test_moved_line_of_a_text_is_reported(golden_file):
    lines = reported_changes(
        golden.compare_text,
        golden_file,
        TEXT_OF_GOLDEN_FILE.replace("all\n  <p> Sign in\n", "") + "all\n",
    )
    assert lines == ["check-in says something else:", "-all", "-  <p> Sign in", "+all"]


def test_night_is_added_to_the_files_and_taken_out_again(golden_file, monkeypatch):
    monkeypatch.setattr(golden, "WRITES_GOLDEN_FILES", True)
    for _ in range(2):
        golden.compare_night(
            golden_file.parent, "drawn", {"check-in": {"Sign in": ""}, "seat": {"A": ""}}
        )
    assert golden.read_golden_file(golden_file) == MARKS_BY_NIGHT | {"drawn": {"Sign in": ""}}
    golden.compare_night(golden_file.parent, "drawn", {})
    assert golden_file.read_text(encoding="utf-8") == TEXT_OF_GOLDEN_FILE
    assert not (golden_file.parent / "seat.txt").exists()
