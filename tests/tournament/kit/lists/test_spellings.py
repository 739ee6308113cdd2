"""Names that differ by one letter are found in a list."""

import pytest

from tournament.kit.lists.contact import Contact, ListedPerson, NumberedContact
from tournament.kit.lists.spellings import (
    are_names_a_letter_apart,
    may_be_same_person,
    pairs_a_letter_apart,
    spelling_remarks,
)


@pytest.mark.parametrize(
    ("name", "other_name"),
    [
        ("Ann Abbott", "Anne Abbott"),
        ("Jon Smith", "John Smith"),
        ("Kathy Orr", "Cathy Orr"),
        ("Brain Kelly", "Brian Kelly"),
        ("Abbot, Ann", "Ann Abbott"),
    ],
)
def test_names_that_differ_by_one_letter_count_as_similar(name, other_name):
    assert are_names_a_letter_apart(name, other_name)
    assert are_names_a_letter_apart(other_name, name)


@pytest.mark.parametrize(
    ("name", "other_name"),
    [
        ("Ann Abbott", "ann abbott"),
        ("Ann Abbott", "Annie Abbott"),
        ("Ann Abbott", "Nan Abbotts"),
        ("Al", "Bo"),
        ("Ann", "Bob Baker"),
    ],
)
def test_equal_names_and_names_that_differ_by_two_letters_do_not_count_as_similar(name, other_name):
    assert not are_names_a_letter_apart(name, other_name)


def test_different_phone_numbers_are_different_people():
    ann, anne = Contact("Ann Abbott", phone="517-555-0101"), Contact("Anne Abbott")
    assert may_be_same_person(ann, anne)
    assert not may_be_same_person(ann, Contact("Anne Abbott", phone="517-555-0102"))


def test_each_pair_of_similar_names_is_found_once():
    people = [Contact(name) for name in ("Ann Lee", "Bob Lee", "Anne Lee", "Ann Leo", "Zoe Ray")]
    names = [
        (person.name, other_person.name) for person, other_person in pairs_a_letter_apart(people)
    ]
    assert names == [("Ann Lee", "Anne Lee"), ("Ann Lee", "Ann Leo")]


def test_two_people_with_one_phone_and_similar_names_are_pointed_out():
    people_list = [
        ListedPerson("Anne Abbott", phone="517 555 0101", line=2),
        ListedPerson("Jon Smith", phone="555-0102", line=3),
        ListedPerson("John Smith", phone="555-0102", line=4),
        ListedPerson("Bob Bell", phone="517-555-0101", line=5),
    ]
    regulars = [NumberedContact("Ann Abbott", phone="517-555-0101", number=7)]
    assert [
        (remark.line, remark.sentence.split(". ")[0])
        for remark in spelling_remarks(people_list, regulars)
    ] == [
        (2, "Anne Abbott has the phone number of Ann Abbott, a regular"),
        (4, "John Smith has the phone number of Jon Smith in line 3"),
    ]
