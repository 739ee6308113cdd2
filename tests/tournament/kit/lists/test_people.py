"""Rows of a list become people, or lines with a fault that are left out."""

import pytest

from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import ListedPerson
from tournament.kit.lists.people import (
    EXTRA_CELL_SENTENCE,
    NO_NAME_SENTENCE,
    TWO_NAMES_SENTENCE,
    UNREADABLE_NAME_SENTENCE,
    LineFault,
    PeopleList,
    left_out_lines,
    read_people,
    too_long_sentence,
)
from tournament.kit.lists.sheet import ListRow, filled_sheet


def read_rows(*rows):
    return read_people(
        filled_sheet(ListRow(line, tuple(cells)) for line, cells in enumerate(rows, start=1))
    )


def fault_sentences(*rows):
    return [(fault.line, fault.sentence) for fault in read_rows(*rows).faults]


def test_list_with_headings_becomes_people():
    assert read_rows(
        ["Lot", "Name", "Nickname", "Phone", "Note"],
        ["14", "Ann  Lee", "Nan", "555 0142", "brings pie"],
        [],
        ["", "Łukasz\u200b O'Neil"],
    ) == PeopleList(
        people=(
            ListedPerson("Ann Lee", "Nan", "14", "555 0142", line=2),
            ListedPerson("Łukasz O'Neil", line=4),
        ),
        faults=(),
        unused_columns=("Note",),
    )


def test_sign_after_a_name_is_removed():
    people_list = read_rows(["Name"], ["Gus Ott +"], ["Ann Lee &"], ["Bob Fox /"])
    assert [person.name for person in people_list.people] == ["Gus Ott", "Ann Lee", "Bob Fox"]


def test_first_and_last_name_in_two_columns_are_joined():
    people_list = read_rows(["Last name", "First name"], ["Lee", "Ann"], ["", "Bob"], ["Fox"])
    assert [person.name for person in people_list.people] == ["Ann Lee", "Bob", "Fox"]


@pytest.mark.parametrize(
    ("last_name_first", "written_names"),
    [
        (False, ["Ann Lee", "Bob", "Ana Garcia Lopez", "John Fox Jr."]),
        (True, ["Lee, Ann", "Bob", "Garcia Lopez, Ana", "Fox Jr., John"]),
    ],
)
def test_names_are_written_in_the_clubs_order(last_name_first, written_names):
    rows = [["Lee", "Ann"], ["", "Bob"], ["Garcia Lopez", "Ana"], ["Fox, Jr.", "John"]]
    sheet_of_two_columns = filled_sheet(
        ListRow(line, tuple(cells))
        for line, cells in enumerate([["Last name", "First name"], *rows], start=1)
    )
    people_list = read_people(sheet_of_two_columns, last_name_first=last_name_first)
    assert [person.name for person in people_list.people] == written_names
    names = ["Lee, Ann", "Bob", "Garcia Lopez, Ana", "Fox, Jr., John"]
    lines = (ListRow(line, (name,)) for line, name in enumerate(["Name", *names], start=1))
    people_list = read_people(filled_sheet(lines), last_name_first=last_name_first)
    assert [person.name for person in people_list.people] == written_names


def test_fields_of_exactly_the_maximum_length_are_accepted():
    people_list = read_rows(
        ["Name", "Nickname", "Lot", "Phone"], ["n" * 60, "k" * 60, "l" * 12, "5" * 30]
    )
    assert people_list.people == (
        ListedPerson("N" + "n" * 59, "k" * 60, "l" * 12, "5" * 30, line=2),
    )


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (["", "", "14"], NO_NAME_SENTENCE),
        (["\u200b\u202e"], UNREADABLE_NAME_SENTENCE),
        (["\ue000\x07"], UNREADABLE_NAME_SENTENCE),
        (["n" * 61], "The name has 61 characters. Shorten it to 60."),
        (["Ann", "k" * 61], too_long_sentence("nickname", 61, 60)),
        (["Ann", "", "l" * 13], too_long_sentence("lot", 13, 12)),
        (["Ann", "", "", "5" * 31], too_long_sentence("phone number", 31, 30)),
        (["Lee", "", "", "", "Ann"], EXTRA_CELL_SENTENCE),
    ],
)
def test_line_with_a_fault_is_reported_and_left_out(cells, sentence):
    people_list = read_rows(["Name", "Nickname", "Lot", "Phone"], ["Dee"], cells)
    assert people_list.faults == (LineFault(3, sentence),)
    assert [person.name for person in people_list.people] == ["Dee"]


def test_all_faults_are_reported_in_order_of_lines():
    line_faults = fault_sentences(["Name", "Lot"], ["Ann"], ["", "l" * 13], ["Ann"], ["", "x"])
    assert [line for line, _ in line_faults] == [3, 3, 4, 5]


@pytest.mark.parametrize(
    ("first_row", "second_row"),
    [
        (["Bob Smith", "14"], ["bob  smith", "14"]),
        (["José O’Neil"], ["Jose O'Neil"]),
        (["Mary-Jane", "3-b"], ["MaryJane", "3B"]),
        (["Mary Smith", "14"], ["Smith, Mary", "14"]),
    ],
)
def test_second_line_with_the_same_name_and_lot_has_a_fault(first_row, second_row):
    ((line, sentence),) = fault_sentences(["Name", "Lot"], first_row, ["Dee"], second_row)
    assert line == 4
    assert sentence.endswith(
        " is already in line 2. If they are two people, give each a different nickname, lot number "
        "or phone number."
    )


def test_every_repeated_name_is_reported_with_the_first_line():
    line_faults = fault_sentences(["Name"], ["Ann"], ["Ann"], ["Ann"])
    assert [sentence[:25] for _, sentence in line_faults] == 2 * ["Ann is already in line 2."]


@pytest.mark.parametrize(
    ("first_details", "second_details"),
    [(["Red", ""], ["Curly", ""]), (["", "555 1"], ["", "555 2"]), (["Red", "555 1"], ["Bo", ""])],
)
def test_namesakes_with_different_nicknames_or_phones_are_accepted(first_details, second_details):
    headings = ["Name", "Nickname", "Phone"]
    assert fault_sentences(headings, ["Ann", *first_details], ["Ann", *second_details]) == []
    assert fault_sentences(headings, ["Ann", *first_details], ["Ann", "", ""])


def test_people_of_one_name_with_different_lots_are_accepted():
    people_list = read_rows(
        ["Name", "Lot"], ["Bob Smith", "14"], ["Bob Smith", "15"], ["Bob Smith"]
    )
    assert len(people_list.people) == 3
    assert people_list.faults == ()


def test_two_lines_without_a_name_are_not_reported_as_repeated():
    assert [
        sentence[:16] for _, sentence in fault_sentences(["Name", "Lot"], ["", "1"], ["", "1"])
    ] == [
        "This line has no",
        "This line has no",
    ]


def test_list_with_only_headings_is_refused():
    with pytest.raises(Refused) as error_info:
        read_rows(["Name", "Lot"])
    assert str(error_info.value) == (
        "There are no names below the headings. Add them and save again."
    )


def test_list_of_one_name_in_each_line_needs_no_headings():
    people_list = read_rows(
        ["Coming on Tuesday:"], ["1. Ann Lee"], ["2)  bob  SMITH"], ["- Cy Fox"]
    )
    assert [(person.line, person.name) for person in people_list.people] == [
        (2, "Ann Lee"),
        (3, "Bob Smith"),
        (4, "Cy Fox"),
    ]
    assert (people_list.faults, people_list.line_count) == ((), 3)
    numbered_list = read_rows(["1", "Ann Lee"], ["2", "Bob Smith"])
    assert [person.name for person in numbered_list.people] == ["Ann Lee", "Bob Smith"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3 - Dorothy Schaefer", "Dorothy Schaefer"),
        ("12 \u2013 Dorothy Schaefer", "Dorothy Schaefer"),
        ("Grace Hopper <grace@example.org>", "Grace Hopper"),
        ("3. Grace Hopper <grace@example.org>", "Grace Hopper"),
    ],
)
def test_list_number_with_a_dash_and_email_address_are_removed(text, name):
    assert [person.name for person in read_rows([text]).people] == [name]
    assert [person.name for person in read_rows(["Name"], [text]).people] == [name]


@pytest.mark.parametrize("text", ["?", "???", "..?"])
def test_line_with_only_question_marks_is_a_fault(text):
    people_list = read_rows(["Ann Lee"], [text], ["Bob Smith"])
    assert [person.name for person in people_list.people] == ["Ann Lee", "Bob Smith"]
    sentence = f"“{text}” is not a name. Type a name, or delete the line."
    assert [(fault.line, fault.sentence) for fault in people_list.faults] == [(2, sentence)]


def test_list_without_headings_but_with_lots_is_refused():
    with pytest.raises(Refused, match="The first line must name"):
        read_rows(["Ann Lee", "14"], ["Bob Smith", "15"])


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
def test_name_split_by_a_comma_is_read_as_one_name(cells, name):
    people_list = read_rows(["Ann Lee"], cells, ["Cy Fox"])
    assert [person.name for person in people_list.people] == ["Ann Lee", name, "Cy Fox"]
    assert (people_list.faults, people_list.line_count) == ((), 3)


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
def test_list_numbers_and_email_addresses_are_removed_from_names(cells, name):
    people_list = read_rows(["Ann Lee"], cells, ["Cy Fox"])
    assert [person.name for person in people_list.people] == ["Ann Lee", name, "Cy Fox"]
    assert people_list.faults == ()


def test_line_with_only_an_email_address_has_no_name():
    (fault,) = read_rows(["Ann Lee"], ["fox@example.com"], ["Cy Fox"]).faults
    assert (fault.line, fault.sentence[:16]) == (2, "This line has no")


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
def test_line_with_more_than_a_name_is_a_fault_in_a_list_of_names(cells):
    people_list = read_rows(["Ann Lee"], cells, ["Cy Fox"])
    assert [person.name for person in people_list.people] == ["Ann Lee", "Cy Fox"]
    (fault,) = people_list.faults
    assert (fault.line, fault.sentence[:40]) == (2, "This line has more than a name. Keep onl")
    assert people_list.line_count == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Total: 80", "“Total: 80” is a sum, not a name."),
        ("Grand total 80 players", "“Grand total 80 players” is a sum, not a name."),
        ("80", "“80” is a number, not a name."),
        ("Lou and Mae Smith", TWO_NAMES_SENTENCE),
    ],
)
def test_total_number_or_two_names_in_a_row_is_a_fault(text, sentence):
    assert fault_sentences(["Name"], ["Ann Lee"], [text]) == [(3, sentence)]


@pytest.mark.parametrize(
    "name", ["Tota Lee", "Sandy Anders", "Smith/Jones", "Sum Yee", "Ann Lee 2"]
)
def test_name_that_contains_words_like_total_or_and_is_accepted(name):
    assert fault_sentences(["Name"], [name]) == []


def test_people_of_one_name_with_different_phones_are_accepted():
    headings = ["Name", "Phone"]
    assert fault_sentences(headings, ["Joe Baker", "555-0101"], ["Joe Baker", "555-0202"]) == []
    assert len(fault_sentences(headings, ["Joe Baker", "555-0101"], ["Joe Baker", "555 0101"])) == 1
    assert len(fault_sentences(headings, ["Joe Baker", "555-0101"], ["Joe Baker", ""])) == 1


def test_lower_case_name_gets_capitals():
    assert [person.name for person in read_rows(["Name"], ["vera quinn"]).people] == ["Vera Quinn"]
    people_of_two_columns = read_rows(["Last name", "First name"], ["van der berg", "jan"]).people
    assert [person.name for person in people_of_two_columns] == ["Jan van der Berg"]


def test_title_line_above_the_headings_of_a_list_is_skipped():
    people_list = read_rows(["Our club, November 24"], ["Name", "Phone"], ["Ann Lee", "555 0142"])
    assert [(person.line, person.name) for person in people_list.people] == [(3, "Ann Lee")]


def test_heading_line_below_a_title_with_as_many_cells_is_refused():
    with pytest.raises(Refused, match="Line 1 says “Hello”"):
        read_rows(["Hello"], ["Name"], ["Ann Lee"])


def make_left_out_lines(*lines):
    return left_out_lines(LineFault(line, "It cannot be read.") for line in lines)


@pytest.mark.parametrize(
    ("lines", "words", "explanation"),
    [
        ((4,), "line 4", "Line 4 is left out"),
        ((9, 4, 4), "lines 4 and 9", "Lines 4 and 9 are left out"),
        ((12, 9, 4), "lines 4, 9 and 12", "Lines 4, 9 and 12 are left out"),
        (range(2, 15), "13 lines", "13 lines are left out"),
    ],
)
def test_left_out_lines_are_named_once_or_only_counted(lines, words, explanation):
    assert make_left_out_lines(*lines).words == words
    assert make_left_out_lines(*lines).explanation.startswith(explanation)


def test_left_out_line_numbers_are_sorted_without_repeats():
    assert make_left_out_lines(9, 4, 4).line_numbers == "4,9"
    assert make_left_out_lines().line_numbers == ""
    assert not make_left_out_lines()
