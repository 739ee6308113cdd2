import pytest

from tournament.lists.contact import Listed
from tournament.lists.people import Fault, Preview, people
from tournament.lists.sheet import ListRow, sheet_of
from tournament.words.refused import Refused


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
    read = preview(["Name", "Nickname", "Lot", "Phone"], ["N" * 60, "k" * 60, "l" * 12, "5" * 30])
    assert read.people == (Listed("N" * 60, "k" * 60, "l" * 12, "5" * 30, line=2),)


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


def test_list_without_headings_is_refused():
    with pytest.raises(Refused, match="The first line must say"):
        preview(["Ann Lee"], ["Bob Smith"])


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
