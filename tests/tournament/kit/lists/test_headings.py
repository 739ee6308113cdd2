import pytest

from tournament.evening.words.refused import Refused
from tournament.kit.lists.headings import PersonColumns, headings_not_used, read_person_columns


def test_columns_are_found_in_any_order_and_unused_ones_are_listed():
    headings = ["Phone", "E-mail", "LOT", "", "Nickname", "Name"]
    columns = read_person_columns(headings)
    assert columns == PersonColumns(
        name_columns=(5,), nickname_column=4, lot_column=2, phone_column=0
    )
    assert headings_not_used(headings, columns.used_columns) == ("E-mail", "column 4")


@pytest.mark.parametrize(
    "heading", ["name", " NAMES:", "Full_Name", "Player name", "Náme *", "Member name"]
)
def test_name_column_is_found_under_many_headings(heading):
    assert read_person_columns([heading]) == PersonColumns((0,))


@pytest.mark.parametrize(
    ("last_heading", "first_heading"),
    [
        ("Last name", "First name"),
        ("SURNAME", "Given-Name"),
        ("last", "first"),
        ("LastName", "FirstName"),
    ],
)
def test_first_and_last_name_columns_are_found_in_either_order(last_heading, first_heading):
    assert read_person_columns([last_heading, "Lot", first_heading]).name_columns == (2, 0)


def test_column_of_whole_names_is_preferred_to_name_parts():
    columns = read_person_columns(["First", "Last", "Name"])
    assert columns == PersonColumns((2,))
    assert headings_not_used(["First", "Last", "Name"], columns.used_columns) == ("First", "Last")


@pytest.mark.parametrize(
    "heading",
    ["Lot", "Lot #", "#", "Lot No.", "UNIT", "Unit number", "Number", "No.", "Member", "Member #"],
)
def test_lot_column_is_found_under_many_headings(heading):
    assert read_person_columns(["Name", heading]).lot_column == 1


@pytest.mark.parametrize(
    "heading", ["Phone", "Tel.", "telephone", "Cell phone", "Phone #", "Mobile"]
)
def test_phone_column_is_found_under_many_headings(heading):
    assert read_person_columns(["Name", heading]).phone_column == 1


@pytest.mark.parametrize("heading", ["Nick-name", "nickname", "Known as"])
def test_nickname_column_is_found_under_many_headings(heading):
    assert read_person_columns(["Name", heading]).nickname_column == 1


def test_most_specific_heading_and_first_of_equal_headings_are_used():
    headings = ["Number", "Lot", "Name", "Name"]
    columns = read_person_columns(headings)
    assert columns == PersonColumns((2,), lot_column=1)
    assert headings_not_used(headings, columns.used_columns) == ("Number", "Name")


@pytest.mark.parametrize(
    "headings", [["Ann Lee"], ["Lot", "Phone"], ["First name"], ["Last name", "Lot"], ["Username"]]
)
def test_list_without_a_name_column_is_refused_with_advice(headings):
    with pytest.raises(Refused) as error_info:
        read_person_columns(headings)
    assert str(error_info.value) == (
        "The first line must name the columns. Use Name, or First name and Last name. Then add "
        "Nickname, Lot and Phone if you have them."
    )
