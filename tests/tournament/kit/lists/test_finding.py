from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.kit.lists.contact import Contact, NumberedContact
from tournament.kit.lists.finding import (
    comparable_name,
    comparable_text,
    find_matching_people,
    index_people_by_name,
    is_exact_match,
    people_with_name,
)

CLUB = (
    NumberedContact("Anna Lee", "Nan", "14", number=1),
    NumberedContact("Ann Fox", lot="3-B", number=2),
    NumberedContact("Bob Anders", "Ace", "140", number=3),
    NumberedContact("Łukasz O’Neil", "Andy", number=4),
    NumberedContact("Mary-Jane Fox", lot="Site 9", number=5),
    NumberedContact("José Núñez", lot="an1", number=6),
    NumberedContact("Zoë Weiß", number=14),
)


def found_names(text, people=CLUB, **limits):
    return [person.name for person in find_matching_people(text, people, **limits)]


# Spelling as it is compared


@pytest.mark.parametrize(
    ("text", "compared_text"),
    [
        ("  Bob   SMITH ", "bob smith"),
        ("José Núñez", "jose nunez"),
        ("Jose\u0301", "jose"),
        ("Łukasz Ørsted Đorđe", "lukasz orsted dorde"),
        ("Weiß STRASSE", "weiss strasse"),
        ("Æsa Œuvre Þór", "aesa oeuvre thor"),
        ("İsmail Işık", "ismail isik"),
        ("O'Brien O’Brien O`Brien O´Brien Oʼbrien", "obrien obrien obrien obrien obrien"),
        ("Mary-Jane Mary–Jane", "maryjane maryjane"),
        ("J.R. Smith Jr.", "jr smith jr"),
        ("Ｂｏｂ １４", "bob 14"),
        ("Ολγα Иван 李雷", "ολγα иван 李雷"),
        ("-", ""),
        ("Smith,Mary", "smith mary"),
    ],
)
def test_comparable_text_ignores_case_accents_and_punctuation(text, compared_text):
    assert comparable_text(text) == compared_text


@given(st.text())
def test_folding_twice_changes_nothing_more(text):
    assert comparable_text(comparable_text(text)) == comparable_text(text)


@pytest.mark.parametrize(
    ("name", "same_name"),
    [
        ("Smith, Mary", "Mary Smith"),
        ("SMITH,mary", "Mary Smith"),
        ("van der Berg, Jan", "Jan van der Berg"),
        ("Smith, John, Jr.", "John Smith Jr"),
    ],
)
def test_names_in_either_order_are_compared_in_one_form(name, same_name):
    assert comparable_name(name) == comparable_name(same_name)


def test_names_that_differ_have_no_form_in_common():
    assert len({comparable_name(name) for name in ("Mary Smith", "Smith Mary", "Mary, Smith")}) == 2


def test_people_taken_for_the_same_differ_in_no_given_fact():
    person_without_lot, person_with_lot = (
        NumberedContact("Lee, Anna", number=8),
        NumberedContact("Anna Lee", lot="12", number=9),
    )
    find_same_people = index_people_by_name([*CLUB, person_without_lot, person_with_lot])
    assert find_same_people(Contact("anna lee")) == [CLUB[0], person_without_lot, person_with_lot]
    assert find_same_people(Contact("anna lee", lot="14")) == [CLUB[0], person_without_lot]
    assert find_same_people(Contact("Anne Lee")) == []


# Finding people by typed words


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("lee", ["Anna Lee"]),
        ("L", ["Anna Lee", "Łukasz O’Neil"][::-1]),
        ("fox mary", ["Mary-Jane Fox"]),
        ("jane", ["Mary-Jane Fox"]),
        ("mary jane", ["Mary-Jane Fox"]),
        ("maryj", ["Mary-Jane Fox"]),
        ("oneil", ["Łukasz O’Neil"]),
        ("O'N", ["Łukasz O’Neil"]),
        ("nunez jose", ["José Núñez"]),
        ("weiss", ["Zoë Weiß"]),
        ("ace", ["Bob Anders"]),
        ("ace bob", ["Bob Anders"]),
        ("site 9", ["Mary-Jane Fox"]),
        ("3b", ["Ann Fox"]),
        ("3-b", ["Ann Fox"]),
        ("nna", []),
        ("ann lee bob", []),
        ("5 fox", ["Mary-Jane Fox"]),
        ("", []),
        (" - ", []),
    ],
)
def test_every_typed_word_must_begin_a_part_of_the_name(text, names):
    assert found_names(text) == names


def test_likelier_people_come_first():
    assert found_names("an") == ["Ann Fox", "Anna Lee", "Bob Anders", "Łukasz O’Neil", "José Núñez"]


@pytest.mark.parametrize(
    ("text", "first_match"),
    [("ann fox", "Ann Fox"), ("andy", "Łukasz O’Neil"), ("140", "Bob Anders"), ("6", "José Núñez")],
)
def test_whole_match_is_listed_first(text, first_match):
    assert found_names(text)[0] == first_match


@pytest.mark.parametrize(
    ("text", "name"),
    [("Smith, Mary", "Mary Smith"), ("mary smith", "Smith, Mary"), ("Smith, Mary", "Smith, Mary")],
)
def test_whole_name_is_found_in_either_order(text, name):
    person = NumberedContact(name, number=1)
    assert find_matching_people(text, [person]) == people_with_name(text, [person]) == (person,)
    assert is_exact_match(text, person)
    assert not is_exact_match(text[:-1], person)


def test_number_and_lot_both_match_whole_and_a_longer_lot_comes_after():
    assert found_names("14") == ["Anna Lee", "Zoë Weiß", "Bob Anders"]


def test_number_is_not_matched_by_its_first_digit():
    assert found_names("1", CLUB[-1:]) == []


def test_people_of_the_same_name_are_sorted_by_lot():
    twins = (
        NumberedContact("Bob Lee", lot="2", number=9),
        NumberedContact("Bob Lee", lot="1", number=8),
    )
    assert [person.lot for person in find_matching_people("bob", twins)] == ["1", "2"]
    assert find_matching_people("bob", twins) == find_matching_people("bob", twins[::-1])


def test_only_as_many_as_are_asked_for_are_given():
    crowd = tuple(NumberedContact(f"Ann {number:03}", number=number) for number in range(100))
    assert found_names("ann", crowd) == [f"Ann {number:03}" for number in range(8)]
    assert found_names("ann", crowd, limit=2) == ["Ann 000", "Ann 001"]


def test_people_alike_by_name_are_given_in_the_order_of_arrival():
    people = (
        NumberedContact("Jose Núñez", lot="2", number=1),
        NumberedContact("José Nunez-", lot="1", number=2),
        NumberedContact("José Nuñez Jr.", number=3),
    )
    assert people_with_name("JOSÉ  NUNEZ", people) == people[:2]
    assert people_with_name("José", people) == ()


@pytest.mark.parametrize("text", ["a", "ann l", "1", "nobody"])
def test_two_thousand_people_are_searched_before_the_next_key_is_pressed(text):
    crowd = tuple(
        NumberedContact(f"Ánn Łee-{n}", "Zoë", f"{n % 90}-B", number=n) for n in range(2_000)
    )
    # About a fiftieth of a second, compared with a bare loop, since machines differ. Beside other
    # programs the search loses more than the loop, so it may take twice as long.
    seconds_of_bare_loop = min(seconds_of_work(lambda: sum(range(1_000_000))) for _ in range(5))
    assert (
        min(seconds_of_work(lambda: find_matching_people(text, crowd)) for _ in range(5))
        < 2.8 * seconds_of_bare_loop
    )


def seconds_of_work(work):
    started_at = process_time()
    work()
    return process_time() - started_at
