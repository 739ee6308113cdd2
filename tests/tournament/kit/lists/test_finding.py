from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.kit.lists.contact import Contact, NumberedContact
from tournament.kit.lists.finding import alike, fold, hits, is_whole, one_form, same_among

CLUB = (
    NumberedContact("Anna Lee", "Nan", "14", number=1),
    NumberedContact("Ann Fox", lot="3-B", number=2),
    NumberedContact("Bob Anders", "Ace", "140", number=3),
    NumberedContact("Łukasz O’Neil", "Andy", number=4),
    NumberedContact("Mary-Jane Fox", lot="Site 9", number=5),
    NumberedContact("José Núñez", lot="an1", number=6),
    NumberedContact("Zoë Weiß", number=14),
)


def found(typed, people=CLUB, **most):
    return [person.name for person in hits(typed, people, **most)]


# As it is compared


@pytest.mark.parametrize(
    ("text", "folded"),
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
def test_text_is_folded(text, folded):
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing_more(text):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Smith, Mary", "Mary Smith"),
        ("SMITH,mary", "Mary Smith"),
        ("van der Berg, Jan", "Jan van der Berg"),
        ("Smith, John, Jr.", "John Smith Jr"),
    ],
)
def test_names_in_either_order_are_compared_in_one_form(one, other):
    assert one_form(one) == one_form(other)


def test_names_that_differ_have_no_form_in_common():
    assert len({one_form(one) for one in ("Mary Smith", "Smith Mary", "Mary, Smith")}) == 2


def test_those_who_are_the_same_differ_in_nothing_that_is_given():
    unlotted, lotted = (
        NumberedContact("Lee, Anna", number=8),
        NumberedContact("Anna Lee", lot="12", number=9),
    )
    same_as = same_among([*CLUB, unlotted, lotted])
    assert same_as(Contact("anna lee")) == [CLUB[0], unlotted, lotted]
    assert same_as(Contact("anna lee", lot="14")) == [CLUB[0], unlotted]
    assert same_as(Contact("Anne Lee")) == []


# Finding


@pytest.mark.parametrize(
    ("typed", "names"),
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
def test_every_typed_word_begins_something(typed, names):
    assert found(typed) == names


def test_likelier_people_come_first():
    assert found("an") == [
        "Ann Fox",
        "Anna Lee",
        "Bob Anders",
        "Łukasz O’Neil",
        "José Núñez",
    ]


@pytest.mark.parametrize(
    ("typed", "first"),
    [("ann fox", "Ann Fox"), ("andy", "Łukasz O’Neil"), ("140", "Bob Anders"), ("6", "José Núñez")],
)
def test_whole_match_is_the_first(typed, first):
    assert found(typed)[0] == first


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Smith, Mary", "Mary Smith"), ("mary smith", "Smith, Mary"), ("Smith, Mary", "Smith, Mary")],
)
def test_whole_name_is_found_in_either_order(typed, name):
    person = NumberedContact(name, number=1)
    assert hits(typed, [person]) == alike(typed, [person]) == (person,)
    assert is_whole(typed, person)
    assert not is_whole(typed[:-1], person)


def test_number_and_lot_both_match_whole_and_a_longer_lot_comes_after():
    assert found("14") == ["Anna Lee", "Zoë Weiß", "Bob Anders"]


def test_number_is_not_matched_by_its_first_digit():
    assert found("1", CLUB[-1:]) == []


def test_those_alike_are_in_the_order_of_their_lots():
    twins = (
        NumberedContact("Bob Lee", lot="2", number=9),
        NumberedContact("Bob Lee", lot="1", number=8),
    )
    assert [person.lot for person in hits("bob", twins)] == ["1", "2"]
    assert hits("bob", twins) == hits("bob", twins[::-1])


def test_only_as_many_as_are_asked_for_are_given():
    crowd = tuple(NumberedContact(f"Ann {number:03}", number=number) for number in range(100))
    assert found("ann", crowd) == [f"Ann {number:03}" for number in range(8)]
    assert found("ann", crowd, most=2) == ["Ann 000", "Ann 001"]


def test_those_alike_by_name_are_given_in_the_order_they_came_in():
    people = (
        NumberedContact("Jose Núñez", lot="2", number=1),
        NumberedContact("José Nunez-", lot="1", number=2),
        NumberedContact("José Nuñez Jr.", number=3),
    )
    assert alike("JOSÉ  NUNEZ", people) == people[:2]
    assert alike("José", people) == ()


@pytest.mark.parametrize("typed", ["a", "ann l", "1", "nobody"])
def test_two_thousand_people_are_searched_before_the_next_key_is_pressed(typed):
    crowd = tuple(
        NumberedContact(f"Ánn Łee-{n}", "Zoë", f"{n % 90}-B", number=n) for n in range(2_000)
    )
    assert min(seconds(typed, crowd) for _ in range(5)) < 0.02


def seconds(typed, crowd):
    began = process_time()
    hits(typed, crowd)
    return process_time() - began
