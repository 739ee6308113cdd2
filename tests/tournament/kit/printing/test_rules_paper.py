"""The rules tonight on one page."""

import pytest

from scoring.houses import HOUSES
from tests import plain
from tests.tournament.kit.printing.reading import printed
from tournament.topics.nights.boards.rules import rules

KEYS = [one.key for one in (HOUSES.values() if isinstance(HOUSES, dict) else HOUSES)]
SMALLEST = 9.0


def squeezed(text):
    return "".join(text.split())


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("house", KEYS)
def test_every_dial_stands_on_one_page(house, paper):
    night = plain.night(house=house)
    page, _ = printed("rules", night, paper)
    said = squeezed(page.text)
    for section in rules(night).sections:
        assert squeezed(section.title) in said
        for rule in section.rules:
            assert squeezed(rule.label) in said
            assert squeezed(rule.words) in said


@pytest.mark.parametrize("house", KEYS)
def test_second_page_has_every_line_that_the_page_of_the_rules_has(house):
    night = plain.night(house=house)
    _, page = printed("rules", night)
    said = squeezed(page.text)
    assert squeezed(rules(night).title_of_sheet) in said
    assert [line.words for line in rules(night).sheet if squeezed(line.words) not in said] == []
    assert (page.overlapping, page.outside) == ([], [])


def test_athens_prints_how_a_hand_is_played_and_what_may_not_be_said():
    """Athens sheet, lines 7 to 21: no dial sets any of them."""
    _, page = printed("rules", plain.night(house="athens"))
    said = page.text.replace("\n", " ").lower()
    told = ("shuffle", "cut", "pass, pick it up", "farmer", "defends alone", "kitty", "tramming")
    assert [word for word in told if word not in said] == []


@pytest.mark.parametrize("house", KEYS)
def test_large_print_takes_two_pages_each_for_rules_and_sheet_at_most(house):
    pages = printed("rules", plain.night(house=house), large=True)
    assert len(pages) <= 4
    for page in pages:
        assert (page.overlapping, page.outside) == ([], [])


def test_what_is_not_as_on_the_sheet_is_marked():
    page, _ = printed("rules", plain.night(games=6, house="tanglewood"))
    assert "Tanglewood, 1 house rule changed" in page.text
    assert "Changed; the sheet says: 8 games" in page.text
    page, _ = printed("rules", plain.night(house="tanglewood"))
    assert "Tanglewood, as its sheet has it" in page.text
    assert "Changed" not in page.text


def test_doubt_that_the_sheet_leaves_is_not_said_to_be_the_sheet_s():
    page, _ = printed("rules", plain.night(games=3, house="alameda"))
    assert "our choice is usually: 5 games" in page.text


def test_letters_are_no_smaller_than_can_be_read():
    for house in KEYS:
        page, _ = printed("rules", plain.night(house=house))
        label = next(one for one in page.words if "The scorekeeper sits" in one.text)
        assert label.top - label.bottom >= 0.7 * SMALLEST


@pytest.mark.parametrize(
    ("house", "way", "words"),
    [
        ("alameda", "progressive_alameda", "tables of three take everybody in"),
        ("tanglewood", "progressive_tanglewood", "one or two sit out, and three make a table"),
        ("tanglewood", "individual", "up to three sit out"),
        ("general", "progressive_alameda", "up to three sit out"),
    ],
)
def test_players_left_over_are_told_what_becomes_of_them(house, way, words):
    page, _ = printed("rules", plain.night(house=house, format=way))
    assert f"Players left over {words}" in page.text
    assert "this way of moving" not in page.text


def test_one_division_has_no_other_to_meet():
    page, _ = printed("rules", plain.night(house="tanglewood", format="total_points"))
    assert "An odd number of teams a house team plays" in page.text.replace("\n", " ")
    assert "two divisions" not in page.text


def test_round_robin_has_as_many_games_as_there_are_teams_to_meet():
    page, _ = printed("rules", plain.night(house="mcallen", format="round_robin"))
    assert "Number of games" not in page.text


@pytest.mark.parametrize("house", KEYS)
def test_letters_are_as_large_as_the_page_allows(house):
    """Even the longest page in letters of eleven points, by their ink."""
    page, _ = printed("rules", plain.night(house=house))
    label = next(one for one in page.words if one.text == "The scorekeeper sits")
    assert label.top - label.bottom >= 9.7


def test_many_changed_dials_still_fit_on_one_page():
    dials = {"games": 6, "sit_out_points": 5, "fee_cents": 200, "x_fine_cents": 25, "hands": 10}
    page, _ = printed("rules", plain.night(house="tanglewood", **dials))
    assert page.text.count("Changed") == len(dials)
    assert (page.overlapping, page.outside) == ([], [])


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("house", KEYS)
def test_house_stands_on_one_line_beside_the_title(house, paper):
    night = plain.night(house=house)
    page, _ = printed("rules", night, paper)
    assert f"{night.house.title}, as its sheet has it" in [one.text for one in page.words]


def test_medals_of_a_bracket_are_for_no_division():
    page, _ = printed("rules", plain.night(house="athens", medals=3))
    assert "Medals for 3 places" in page.text
    page, _ = printed("rules", plain.night(house="mcallen"))
    assert "Medals in each division for 3 places" in page.text
