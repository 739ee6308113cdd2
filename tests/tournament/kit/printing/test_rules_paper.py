"""The rules of a night are printed on one page."""

import pytest

from scoring.dials.house_rules import DIALS
from scoring.dials.options import ExtraPlayersOption, ExtraTeamRule
from scoring.houses import HOUSES
from tests import plain
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tournament.topics.nights.boards.rules import rules_board

HOUSE_KEYS = [house.key for house in (HOUSES.values() if isinstance(HOUSES, dict) else HOUSES)]
MIN_FONT_SIZE = 9.0


def text_without_gaps(text):
    return "".join(text.split())


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_all_house_rules_are_on_one_page(house, paper):
    night = plain.night(house=house)
    page, _ = printed_pages("rules", night, paper)
    text = text_without_gaps(page.text)
    for section in rules_board(night).sections:
        assert text_without_gaps(section.title) in text
        for rule in section.lines:
            assert text_without_gaps(rule.label) in text
            assert text_without_gaps(rule.rule_text) in text


@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_second_page_has_all_lines_of_the_house_sheet(house):
    night = plain.night(house=house)
    _, page = printed_pages("rules", night)
    text = text_without_gaps(page.text)
    assert text_without_gaps(rules_board(night).sheet_title) in text
    assert [
        line.sentence
        for line in rules_board(night).sheet_lines
        if text_without_gaps(line.sentence) not in text
    ] == []
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_second_page_explains_the_marks_of_lines_if_there_is_a_sheet():
    explanation = "(A1) is our number for a line of the rule sheet. A line without a number is our"
    for house, count in (("alameda", 1), ("general", 0)):
        _, page = printed_pages("rules", plain.night(house=house))
        assert " ".join(page.text.split()).count(explanation) == count


def test_printed_athens_rules_include_the_conduct_of_play():
    """Lines 7 to 21 of the Athens sheet are set by no house rule (dial)."""
    _, page = printed_pages("rules", plain.night(house="athens"))
    text = page.text.replace("\n", " ").lower()
    terms = ("shuffle", "cut", "pass, pick it up", "farmer", "defend alone", "kitty", "tramming")
    assert [word for word in terms if word not in text] == []


@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_large_print_needs_at_most_two_pages_for_rules_and_for_sheet(house):
    pages = printed_pages("rules", plain.night(house=house), is_large=True)
    assert len(pages) <= 4
    for page in pages:
        assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_changed_rule_is_marked_on_the_rules_paper():
    page, _ = printed_pages("rules", plain.night(games=6, house="tanglewood"))
    assert "Tanglewood, 1 house rule changed" in page.text
    assert 'Changed. The rule sheet says "8 games"' in page.text
    page, _ = printed_pages("rules", plain.night(house="tanglewood"))
    assert "Tanglewood, same as the rule sheet" in page.text
    assert "Changed" not in page.text


def test_rule_that_the_sheet_leaves_open_is_printed_as_our_suggestion():
    page, _ = printed_pages("rules", plain.night(games=3, house="alameda"))
    assert 'We suggest "5 games".' in page.text.replace("\n", " ")


def test_printed_rules_have_the_smallest_allowed_size():
    for house in HOUSE_KEYS:
        page, _ = printed_pages("rules", plain.night(house=house))
        label = next(word for word in page.words if DIALS["scorekeeper"].label in word.text)
        assert label.top - label.bottom >= 0.7 * MIN_FONT_SIZE


@pytest.mark.parametrize(
    ("house", "format_", "rule"),
    [
        ("alameda", "progressive_alameda", ExtraPlayersOption.THREES),
        ("tanglewood", "progressive_tanglewood", ExtraPlayersOption.BENCH_OR_THREE),
        ("tanglewood", "individual", ExtraPlayersOption.BENCH),
        ("general", "progressive_alameda", ExtraPlayersOption.BENCH),
    ],
)
def test_printed_rules_explain_players_left_over(house, format_, rule):
    page, _ = printed_pages("rules", plain.night(house=house, format=format_))
    text = page.text.replace("\n", " ")
    assert f"{DIALS['odd_numbers'].label} {rule.sentence}" in text
    assert ExtraPlayersOption.AS_USUAL.sentence not in text


def test_rules_of_one_division_mention_no_other_division():
    page, _ = printed_pages("rules", plain.night(house="tanglewood", format="total_points"))
    text = page.text.replace("\n", " ")
    assert f"{DIALS['odd_division'].label} {ExtraTeamRule.FILL_IN_TEAM.sentence}" in text
    assert "two divisions" not in text


def test_rules_of_a_round_robin_give_its_number_of_games():
    page, _ = printed_pages("rules", plain.night(house="mcallen", format="round_robin"))
    assert DIALS["games"].label not in page.text


@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_letters_of_rules_are_as_large_as_the_page_allows(house):
    """Even the longest page has letters of eleven points, measured by their ink."""
    page, _ = printed_pages("rules", plain.night(house=house))
    label = next(word for word in page.words if word.text == DIALS["scorekeeper"].label)
    assert label.top - label.bottom >= 9.7


def test_many_changed_rules_fit_on_one_page():
    dials = {"games": 6, "sit_out_points": 5, "fee_cents": 200, "x_fine_cents": 25, "hands": 10}
    page, _ = printed_pages("rules", plain.night(house="tanglewood", **dials))
    assert page.text.count("Changed") == len(dials)
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_printed_rules_name_the_house_on_one_line(house, paper):
    night = plain.night(house=house)
    page, _ = printed_pages("rules", night, paper)
    assert f"{night.house.title}, same as the rule sheet" in [word.text for word in page.words]


def test_rules_of_a_bracket_give_medals_without_a_division():
    page, _ = printed_pages("rules", plain.night(house="athens", medals=3))
    assert f"{DIALS['medals'].label_without_divisions} 3 places" in page.text
    page, _ = printed_pages("rules", plain.night(house="mcallen"))
    assert f"{DIALS['medals'].label} 3 places" in page.text
