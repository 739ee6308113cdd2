"""From the rows of a list to the people in it, and to the lines that stay out."""

import pytest

from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Listed
from tournament.kit.lists.people import Fault, Preview, left_out, people
from tournament.kit.lists.sheet import ListRow, sheet_of


def preview(*rows):
    return people(sheet_of(ListRow(line, tuple(cells)) for line, cells in enumerate(rows, start=1)))


def faults(*rows):
    return [(fault.line, fault.sentence) for fault in preview(*rows).faults]


def test_list_is_people_with_what_is_known_of_them():
    assert preview(
        ["Lot", "Name", "Nickname", "Phone", "Note"],
        ["14", "Ann  Lee", "Nan", "555 0142", "brings pie"],
        [],
        ["", "Łukasz\u200b O'Neil"],
    ) == Preview(
        people=(
            Listed("Ann Lee", "Nan", "14", "555 0142", line=2),
            Listed("Łukasz O'Neil", line=4),
        ),
        faults=(),
        unused_columns=("Note",),
    )


def test_sign_that_no_name_follows_is_left_out():
    read = preview(["Name"], ["Gus Ott +"], ["Ann Lee &"], ["Bob Fox /"])
    assert [person.name for person in read.people] == ["Gus Ott", "Ann Lee", "Bob Fox"]


def test_name_in_two_columns_is_put_together():
    read = preview(["Last name", "First name"], ["Lee", "Ann"], ["", "Bob"], ["Fox"])
    assert [person.name for person in read.people] == ["Ann Lee", "Bob", "Fox"]


@pytest.mark.parametrize(
    ("last_name_first", "written"),
    [
        (False, ["Ann Lee", "Bob", "Ana Garcia Lopez", "John Fox Jr."]),
        (True, ["Lee, Ann", "Bob", "Garcia Lopez, Ana", "Fox Jr., John"]),
    ],
)
def test_names_are_written_as_the_club_writes_them(last_name_first, written):
    rows = [["Lee", "Ann"], ["", "Bob"], ["Garcia Lopez", "Ana"], ["Fox, Jr.", "John"]]
    two = sheet_of(
        ListRow(line, tuple(cells))
        for line, cells in enumerate([["Last name", "First name"], *rows], start=1)
    )
    read = people(two, last_name_first=last_name_first)
    assert [person.name for person in read.people] == written
    one = ["Lee, Ann", "Bob", "Garcia Lopez, Ana", "Fox, Jr., John"]
    lines = (ListRow(line, (name,)) for line, name in enumerate(["Name", *one], start=1))
    read = people(sheet_of(lines), last_name_first=last_name_first)
    assert [person.name for person in read.people] == written


def test_limits_are_taken_to_the_last_character():
    read = preview(["Name", "Nickname", "Lot", "Phone"], ["n" * 60, "k" * 60, "l" * 12, "5" * 30])
    assert read.people == (Listed("N" + "n" * 59, "k" * 60, "l" * 12, "5" * 30, line=2),)


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (["", "", "14"], "There is no name in this line: write one, or empty the line."),
        (["\u200b\u202e"], "The name in this line cannot be read: type it again."),
        (["\ue000\x07"], "The name in this line cannot be read: type it again."),
        (["n" * 61], "The name has 61 characters: shorten it to 60."),
        (["Ann", "k" * 61], "The nickname has 61 characters: shorten it to 60."),
        (["Ann", "", "l" * 13], "The lot has 13 characters: shorten it to 12."),
        (["Ann", "", "", "5" * 31], "The phone number has 31 characters: shorten it to 30."),
        (
            ["Lee", "", "", "", "Ann"],
            "Something stands to the right of the last heading: give that column a heading, "
            "or put what has a comma in it between quotation marks.",
        ),
    ],
)
def test_line_with_a_fault_is_named_and_left_out_of_the_people(cells, sentence):
    read = preview(["Name", "Nickname", "Lot", "Phone"], ["Dee"], cells)
    assert read.faults == (Fault(3, sentence),)
    assert [person.name for person in read.people] == ["Dee"]


def test_every_fault_is_told_in_the_order_of_the_lines():
    told = faults(["Name", "Lot"], ["Ann"], ["", "l" * 13], ["Ann"], ["", "x"])
    assert [line for line, _ in told] == [3, 3, 4, 5]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["Bob Smith", "14"], ["bob  smith", "14"]),
        (["José O’Neil"], ["Jose O'Neil"]),
        (["Mary-Jane", "3-b"], ["MaryJane", "3B"]),
        (["Mary Smith", "14"], ["Smith, Mary", "14"]),
    ],
)
def test_same_name_and_lot_twice_is_a_fault_of_the_second_line(first, second):
    ((line, sentence),) = faults(["Name", "Lot"], first, ["Dee"], second)
    assert line == 4
    assert sentence.endswith(
        " stands in line 2 already. If they are two people, give each a nickname, a lot or a phone "
        "number of their own."
    )


def test_third_of_the_same_name_is_told_of_the_first():
    told = faults(["Name"], ["Ann"], ["Ann"], ["Ann"])
    assert [sentence[:25] for _, sentence in told] == 2 * ["Ann stands in line 2 alre"]


@pytest.mark.parametrize(
    ("first", "second"),
    [(["Red", ""], ["Curly", ""]), (["", "555 1"], ["", "555 2"]), (["Red", "555 1"], ["Bo", ""])],
)
def test_two_of_one_name_are_told_apart_by_nickname_or_phone(first, second):
    headings = ["Name", "Nickname", "Phone"]
    assert faults(headings, ["Ann", *first], ["Ann", *second]) == []
    assert faults(headings, ["Ann", *first], ["Ann", "", ""])


def test_two_people_may_share_a_name_with_lots_of_their_own():
    read = preview(["Name", "Lot"], ["Bob Smith", "14"], ["Bob Smith", "15"], ["Bob Smith"])
    assert len(read.people) == 3
    assert read.faults == ()


def test_lines_without_a_name_are_not_called_the_same():
    assert [sentence[:16] for _, sentence in faults(["Name", "Lot"], ["", "1"], ["", "1"])] == [
        "There is no name",
        "There is no name",
    ]


def test_list_of_headings_alone_is_refused():
    with pytest.raises(Refused) as refused:
        preview(["Name", "Lot"])
    assert str(refused.value) == (
        "There is nobody below the headings: write the names there and save again."
    )


def test_list_of_one_name_in_each_line_needs_no_headings():
    read = preview(["Coming on Tuesday:"], ["1. Ann Lee"], ["2)  bob  SMITH"], ["- Cy Fox"])
    assert [(one.line, one.name) for one in read.people] == [
        (2, "Ann Lee"),
        (3, "Bob Smith"),
        (4, "Cy Fox"),
    ]
    assert (read.faults, read.lines) == ((), 3)
    counted = preview(["1", "Ann Lee"], ["2", "Bob Smith"])
    assert [one.name for one in counted.people] == ["Ann Lee", "Bob Smith"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("3 - Dorothy Schaefer", "Dorothy Schaefer"),
        ("12 \u2013 Dorothy Schaefer", "Dorothy Schaefer"),
        ("Grace Hopper <grace@example.org>", "Grace Hopper"),
        ("3. Grace Hopper <grace@example.org>", "Grace Hopper"),
    ],
)
def test_number_with_a_dash_and_an_email_address_are_left_off_a_name(written, name):
    assert [one.name for one in preview([written]).people] == [name]
    assert [one.name for one in preview(["Name"], [written]).people] == [name]


@pytest.mark.parametrize("written", ["?", "???", "..?"])
def test_signs_alone_are_not_a_person(written):
    read = preview(["Ann Lee"], [written], ["Bob Smith"])
    assert [one.name for one in read.people] == ["Ann Lee", "Bob Smith"]
    sentence = f"“{written}” is not a name: write one, or take the line out."
    assert [(fault.line, fault.sentence) for fault in read.faults] == [(2, sentence)]


def test_list_without_headings_is_refused_where_a_line_is_more_than_a_name():
    with pytest.raises(Refused, match="The first line must say"):
        preview(["Ann Lee", "14"], ["Bob Smith", "15"])


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        (["Miller", "Bob"], "Bob Miller"),
        (["2", "Miller", "Bob"], "Bob Miller"),
        (["van der Berg", "Jan"], "Jan van der Berg"),
        (["Smith Jr.", "Mary Ann"], "Mary Ann Smith Jr."),
        (["Sam Davis", "Jr."], "Sam Davis Jr."),
    ],
)
def test_last_name_first_is_a_name_among_names_alone(cells, name):
    read = preview(["Ann Lee"], cells, ["Cy Fox"])
    assert [one.name for one in read.people] == ["Ann Lee", name, "Cy Fox"]
    assert (read.faults, read.lines) == ((), 3)


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        (["1. Abbott", "Ann"], "Ann Abbott"),
        (["3) Fox", "Frank", "fox@example.com"], "Frank Fox"),
        (["FRANK FOX", "fox@example.com"], "Frank Fox"),
        (["FRANK FOX; fox@example.com"], "Frank Fox"),
        (["Hal Hill hal@example.org"], "Hal Hill"),
        (["Hal Hill (hal.hill@mail.example.org)"], "Hal Hill"),
    ],
)
def test_number_and_address_are_left_out_of_names_alone(cells, name):
    read = preview(["Ann Lee"], cells, ["Cy Fox"])
    assert [one.name for one in read.people] == ["Ann Lee", name, "Cy Fox"]
    assert read.faults == ()


def test_line_with_an_address_alone_has_no_name():
    (fault,) = preview(["Ann Lee"], ["fox@example.com"], ["Cy Fox"]).faults
    assert (fault.line, fault.sentence[:16]) == (2, "There is no name")


@pytest.mark.parametrize(
    "cells",
    [
        ["Bob Miller", "555-0101"],
        ["Miller", "12"],
        ["Bob Miller", "late"],
        ["Bob Miller", "Di Dunn"],
        ["Miller\tBob"],
        ["Bob Miller\t555-0101"],
        ["Miller", "Bob", "12"],
    ],
)
def test_line_with_more_than_a_name_stays_out_of_names_alone(cells):
    read = preview(["Ann Lee"], cells, ["Cy Fox"])
    assert [one.name for one in read.people] == ["Ann Lee", "Cy Fox"]
    (fault,) = read.faults
    assert (fault.line, fault.sentence[:40]) == (2, "There is more than a name in this line: ")
    assert read.lines == 3


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("Total: 80", "“Total: 80” is a sum, not a name."),
        ("Grand total 80 players", "“Grand total 80 players” is a sum, not a name."),
        ("80", "“80” is a number, not a name."),
        ("Lou and Mae Smith", "There are two names in this line: give each a line of its own."),
    ],
)
def test_what_is_no_name_is_no_person(written, sentence):
    assert faults(["Name"], ["Ann Lee"], [written]) == [(3, sentence)]


@pytest.mark.parametrize(
    "name", ["Tota Lee", "Sandy Anders", "Smith/Jones", "Sum Yee", "Ann Lee 2"]
)
def test_name_that_looks_like_a_sum_or_two_is_a_name(name):
    assert faults(["Name"], [name]) == []


def test_telephones_tell_two_of_one_name_apart():
    headings = ["Name", "Phone"]
    assert faults(headings, ["Joe Baker", "555-0101"], ["Joe Baker", "555-0202"]) == []
    assert len(faults(headings, ["Joe Baker", "555-0101"], ["Joe Baker", "555 0101"])) == 1
    assert len(faults(headings, ["Joe Baker", "555-0101"], ["Joe Baker", ""])) == 1


def test_name_all_in_small_letters_gets_its_capitals():
    assert [person.name for person in preview(["Name"], ["vera quinn"]).people] == ["Vera Quinn"]
    two = preview(["Last name", "First name"], ["van der berg", "jan"]).people
    assert [person.name for person in two] == ["Jan van der Berg"]


def test_title_above_the_headings_is_passed_over():
    found = preview(["Our club, November 24"], ["Name", "Phone"], ["Ann Lee", "555 0142"])
    assert [(one.line, one.name) for one in found.people] == [(3, "Ann Lee")]


def test_one_word_below_another_is_no_heading():
    with pytest.raises(Refused, match="In line 1 stands “Hello”"):
        preview(["Hello"], ["Name"], ["Ann Lee"])


def out(*lines):
    return left_out(Fault(line, "It cannot be read.") for line in lines)


@pytest.mark.parametrize(
    ("lines", "words", "explanation"),
    [
        ((4,), "line 4", "Line 4 stays out,"),
        ((9, 4, 4), "lines 4 and 9", "Lines 4 and 9 stay out,"),
        ((12, 9, 4), "lines 4, 9 and 12", "Lines 4, 9 and 12 stay out,"),
        (range(2, 15), "13 lines", "13 lines stay out,"),
    ],
)
def test_lines_are_named_each_once_until_they_are_too_many(lines, words, explanation):
    assert out(*lines).words == words
    assert out(*lines).explanation.startswith(explanation)


def test_press_says_every_line_that_was_looked_at():
    assert out(9, 4, 4).shown == "4,9"
    assert out().shown == ""
    assert not out()
