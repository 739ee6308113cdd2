import pytest

from tournament.evening.words.refused import Refused
from tournament.kit.lists.headings import Columns, columns_of, unused_headings


def test_columns_are_found_in_any_order_and_the_others_are_named():
    headings = ["Phone", "E-mail", "LOT", "", "Nickname", "Name"]
    columns = columns_of(headings)
    assert columns == Columns(name=(5,), nickname=4, lot=2, phone=0)
    assert unused_headings(headings, columns.used_columns) == ("E-mail", "column 4")


@pytest.mark.parametrize(
    "heading", ["name", " NAMES:", "Full_Name", "Player name", "Náme *", "Member name"]
)
def test_name_goes_by_many_words(heading):
    assert columns_of([heading]) == Columns((0,))


@pytest.mark.parametrize(
    ("last", "first"),
    [
        ("Last name", "First name"),
        ("SURNAME", "Given-Name"),
        ("last", "first"),
        ("LastName", "FirstName"),
    ],
)
def test_name_may_stand_in_two_columns_in_either_order(last, first):
    assert columns_of([last, "Lot", first]).name == (2, 0)


def test_whole_name_is_taken_before_its_parts():
    columns = columns_of(["First", "Last", "Name"])
    assert columns == Columns((2,))
    assert unused_headings(["First", "Last", "Name"], columns.used_columns) == ("First", "Last")


@pytest.mark.parametrize(
    "heading",
    ["Lot", "Lot #", "#", "Lot No.", "UNIT", "Unit number", "Number", "No.", "Member", "Member #"],
)
def test_lot_goes_by_many_words(heading):
    assert columns_of(["Name", heading]).lot == 1


@pytest.mark.parametrize(
    "heading", ["Phone", "Tel.", "telephone", "Cell phone", "Phone #", "Mobile"]
)
def test_phone_goes_by_many_words(heading):
    assert columns_of(["Name", heading]).phone == 1


@pytest.mark.parametrize("heading", ["Nick-name", "nickname", "Known as"])
def test_nickname_goes_by_many_words(heading):
    assert columns_of(["Name", heading]).nickname == 1


def test_surest_word_wins_and_the_first_of_two_alike():
    headings = ["Number", "Lot", "Name", "Name"]
    columns = columns_of(headings)
    assert columns == Columns((2,), lot=1)
    assert unused_headings(headings, columns.used_columns) == ("Number", "Name")


@pytest.mark.parametrize(
    "headings", [["Ann Lee"], ["Lot", "Phone"], ["First name"], ["Last name", "Lot"], ["Username"]]
)
def test_list_without_a_column_of_names_is_refused_with_the_headings_that_work(headings):
    with pytest.raises(Refused) as refused:
        columns_of(headings)
    assert str(refused.value) == (
        "The first line must say what stands in each column: "
        "Name, or First name and Last name; then Nickname, Lot and Phone if you have them."
    )
