"""First and last names are written in the order that a club chose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.evening.words import names

SAMPLE_WORDS = (
    "Mary Smith Jr. III Sr van der Van De La St. O'Neill 'Akau Łódź 王小明 محمد (guest) 2"
)
WORDS = st.sampled_from(SAMPLE_WORDS.split())
TYPED_NAMES = st.one_of(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), st.text(max_size=60))


@pytest.mark.parametrize(
    ("text", "first_name_first", "last_name_first"),
    [
        ("Mary Smith", "Mary Smith", "Smith, Mary"),
        ("Smith, Mary", "Mary Smith", "Smith, Mary"),
        ("Smith ,Mary  Ann", "Mary  Ann Smith", "Smith, Mary  Ann"),
        ("Mary Ann Smith", "Mary Ann Smith", "Smith, Mary Ann"),
        ("Cher", "Cher", "Cher"),
        ("Jan van der Berg", "Jan van der Berg", "van der Berg, Jan"),
        ("Maria De La Cruz", "Maria De La Cruz", "De La Cruz, Maria"),
        ("Van Morrison", "Van Morrison", "Morrison, Van"),
        ("John Smith, Jr.", "John Smith Jr.", "Smith Jr., John"),
        ("John Smith III", "John Smith III", "Smith III, John"),
        ("Smith, John, Jr.", "John Smith Jr.", "Smith Jr., John"),
        ("Smith Jr., John", "John Smith Jr.", "Smith Jr., John"),
        ("Garcia Lopez, Ana", "Ana Garcia Lopez", "Garcia Lopez, Ana"),
        ("Smith,", "Smith", "Smith"),
        (", Mary", "Mary", "Mary"),
        ("de la", "de la", "la, de"),
        ("", "", ""),
        ("王小明", "王小明", "王小明"),
        ("King Jr.", "King Jr.", "King Jr."),
        ("Smith, Jr.", "Smith Jr.", "Smith Jr."),
        ("Sr. Mary", "Sr. Mary", "Sr. Mary"),
        ("Sr. Mary Smith", "Sr. Mary Smith", "Smith, Sr. Mary"),
        ("Mary Smith (guest)", "Mary Smith (guest)", "Smith (guest), Mary"),
        ("Kai 'Akau", "Kai 'Akau", "'Akau, Kai"),
        ("Fill-in player 1", "Fill-in player 1", "Fill-in player 1"),
        ("Smith, John 2", "John 2 Smith", "Smith, John 2"),
        (",", ",", ","),
    ],
)
def test_name_is_written_in_the_order_of_the_club(text, first_name_first, last_name_first):
    assert names.put_name_in_club_order(text, last_name_first=False) == first_name_first
    assert names.put_name_in_club_order(text, last_name_first=True) == last_name_first


@given(TYPED_NAMES)
def test_name_is_unchanged_after_reversing_its_order_twice(text):
    name = names.put_name_in_club_order(names.make_readable(text), last_name_first=False)
    reversed_name = names.put_name_in_club_order(name, last_name_first=True)
    assert names.put_name_in_club_order(reversed_name, last_name_first=False) == name
    assert names.put_name_in_club_order(reversed_name, last_name_first=True) == reversed_name
    assert names.put_name_in_club_order(name, last_name_first=False) == name


@given(TYPED_NAMES, st.booleans())
def test_name_loses_no_letter_and_grows_no_longer_than_a_name_may_be(text, last_name_first):
    name = names.make_readable(text)[: names.MAX_NAME_LENGTH].strip()
    ordered_name = names.put_name_in_club_order(name, last_name_first=last_name_first)
    assert not names.why_name_too_long(ordered_name)
    letters = [[letter for letter in word if letter not in " ,"] for word in (name, ordered_name)]
    assert sorted(letters[0]) == sorted(letters[1])
    assert bool(ordered_name) is bool(name)


def test_name_that_would_become_too_long_stays_as_typed():
    name = "M" * 30 + " " + "S" * 29
    assert len(name) == names.MAX_NAME_LENGTH
    assert names.put_name_in_club_order(name, last_name_first=True) == name


def test_name_that_is_too_long_with_its_comma_alone_is_written_without():
    typed_name = "S" * 29 + ", " + "M" * 30
    assert len(typed_name) == names.MAX_NAME_LENGTH + 1
    for last_name_first in (False, True):
        ordered_name = names.put_name_in_club_order(typed_name, last_name_first=last_name_first)
        assert ordered_name == "M" * 30 + " " + "S" * 29


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("vera quinn", "Vera Quinn"),
        ("Vera quinn", "Vera quinn"),
        ("VERA QUINN", "Vera Quinn"),
        ("ida FROST", "Ida Frost"),
        ("FAY PEREZ", "Fay Perez"),
        ("PEREZ, FAY", "Perez, Fay"),
        ("MARIA DE LA CRUZ", "Maria de la Cruz"),
        ("J.P. O'MALLEY-MCKAY JR.", "J.P. O'Malley-Mckay Jr."),
        ("TJ MCDONALD", "TJ McDonald"),
        ("AJ FOX", "AJ Fox"),
        ("AL FOX III", "Al Fox III"),
        ("JP Morgan", "JP Morgan"),
        ("ANNA NG", "Anna Ng"),
        ("Ann LEE", "Ann LEE"),
        ("jan van der berg", "Jan van der Berg"),
        ("van der berg, jan", "van der Berg, Jan"),
        ("van morrison", "Van Morrison"),
        ("smith, john", "Smith, John"),
        ("ann-marie o'malley", "Ann-Marie O'Malley"),
        ("mary smith's son", "Mary Smith's Son"),
        ("john smith iii", "John Smith III"),
        ("john smith jr.", "John Smith Jr."),
        ("mary (guest)", "Mary (Guest)"),
        ("zo\u00eb br\u00fcckner", "Zo\u00eb Br\u00fcckner"),
        ("\u738b\u5c0f\u660e", "\u738b\u5c0f\u660e"),
        ("2", "2"),
        ("", ""),
    ],
)
def test_lowercase_or_uppercase_name_is_capitalized(text, name):
    assert names.fix_capitals(text) == name


@given(TYPED_NAMES)
def test_name_with_capitals_is_the_same_name(text):
    name = names.make_readable(text)
    assert names.fix_capitals(name).casefold() == name.casefold()
    assert names.fix_capitals(names.fix_capitals(name)) == names.fix_capitals(name)


@pytest.mark.parametrize(
    ("people", "short_names"),
    [
        (["Hank Pike", "Bob Ives"], ("Hank", "Bob")),
        (["Pike, Hank", "Ives, Bob"], ("Hank", "Bob")),
        (["Mary Schultz", "Mary Schmidt", "Bob Ives"], ("Mary S.", "Mary S.", "Bob")),
        (["Mary Ann Schultz", "Mary Schmidt"], ("Mary Ann", "Mary")),
        (["Van Berg, Jan", "Jan O"], ("Jan B.", "Jan O")),
        (["Cher", ""], ("Cher", "")),
    ],
)
def test_first_names_have_an_initial_where_two_are_the_same(people, short_names):
    assert names.first_names_with_initials(people) == short_names
