"""Names a letter apart, and what a list is told of them."""

import pytest

from tournament.kit.lists.contact import Contact, Listed, NumberedContact
from tournament.kit.lists.spellings import is_letter_apart, may_be_same, pairs_apart, remarks


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann Abbott", "Anne Abbott"),
        ("Jon Smith", "John Smith"),
        ("Kathy Orr", "Cathy Orr"),
        ("Brain Kelly", "Brian Kelly"),
        ("Abbot, Ann", "Ann Abbott"),
    ],
)
def test_names_are_a_letter_apart_from_either_side(name, other):
    assert is_letter_apart(name, other)
    assert is_letter_apart(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann Abbott", "ann abbott"),
        ("Ann Abbott", "Annie Abbott"),
        ("Ann Abbott", "Nan Abbotts"),
        ("Al", "Bo"),
        ("Ann", "Bob Baker"),
    ],
)
def test_the_same_name_and_two_letters_are_not_one_letter_apart(name, other):
    assert not is_letter_apart(name, other)


def test_two_phone_numbers_are_two_people():
    ann, anne = Contact("Ann Abbott", phone="517-555-0101"), Contact("Anne Abbott")
    assert may_be_same(ann, anne)
    assert not may_be_same(ann, Contact("Anne Abbott", phone="517-555-0102"))


def test_every_pair_of_a_list_is_found_once():
    people = [Contact(name) for name in ("Ann Lee", "Bob Lee", "Anne Lee", "Ann Leo", "Zoe Ray")]
    found = [(one.name, other.name) for one, other in pairs_apart(people)]
    assert found == [("Ann Lee", "Anne Lee"), ("Ann Lee", "Ann Leo")]


def test_list_remarks_on_a_name_a_letter_apart_with_one_phone_number():
    listed = [
        Listed("Anne Abbott", phone="517 555 0101", line=2),
        Listed("Jon Smith", phone="555-0102", line=3),
        Listed("John Smith", phone="555-0102", line=4),
        Listed("Bob Bell", phone="517-555-0101", line=5),
    ]
    regulars = [NumberedContact("Ann Abbott", phone="517-555-0101", number=7)]
    assert [(one.line, one.sentence.split(". ")[0]) for one in remarks(listed, regulars)] == [
        (2, "Anne Abbott has the phone number of Ann Abbott, a regular"),
        (4, "John Smith has the phone number of Jon Smith in line 3"),
    ]
