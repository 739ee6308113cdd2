import pytest

from scoring.dials import GROUPS
from scoring.houses import HOUSES, find
from scoring.rules_tonight import MATTERS, OF_FORMATS, Rule, rules_tonight
from tests.scoring.table import rules


def told(house, **dials):
    """Every line of the page by its dial."""
    page = rules_tonight(rules(house, **dials), find(house))
    return {rule.dial: rule for section in page for rule in section.rules}


def words(house, **dials):
    return {name: line.words for name, line in told(house, **dials).items()}


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_page_has_the_sections_in_order_and_a_rule_in_each(house):
    page = rules_tonight(house.rules, house)
    titles = [section.title for section in page]
    assert titles == [group.title for group in GROUPS if group.title in titles]
    left_out = set() if house.rules.sit_out_points else {"Odd numbers and moving"}
    assert {group.title for group in GROUPS} - set(titles) <= left_out
    assert all(section.rules for section in page)
    assert all(line.label and line.words for section in page for line in section.rules)


def test_line_names_its_clause_and_marks_our_own_choice():
    lines = told("tanglewood")
    assert lines["x_fine_cents"] == Rule(
        dial="x_fine_cents",
        label="Fine for an X",
        words="10 cents",
        clause="T18, T24",
        silent=False,
        sheet_says="",
    )
    assert lines["x_charged_to"].silent


def test_turned_dial_is_told_with_what_the_sheet_says():
    line = told("tanglewood", x_fine_cents=25)["x_fine_cents"]
    assert (line.words, line.sheet_says) == ("25 cents", "10 cents")


def test_page_tells_the_houses_apart():
    assert words("alameda")["hands"] == "12 hands"
    assert words("alameda")["nobody_names"] == (
        "the same dealer deals again, and the hand is not counted"
    )
    assert words("mcallen")["lone_lead"] == "the opponent at the lone player's left leads"
    assert words("athens")["target"] == "10 points"
    assert words("general")["target"] == "5 points"
    assert words("mcallen")["tie_breakers"] == "the playoff"
    assert words("alameda")["minutes"] == "28 minutes"
    assert words("tanglewood")["stand_in_points"] == (
        "counts for nobody; whoever is away scores nothing meanwhile"
    )


@pytest.mark.parametrize(
    ("house", "dial", "turned"),
    [
        ("athens", "hands", {"hands": 8, "target": None}),
        ("tanglewood", "target", {"hands": None, "target": 10}),
        ("athens", "own_trump_for", {"own_trump": "everybody"}),
        ("athens", "below_zero", {"extra_cards": "subtract"}),
        ("athens", "x_charged_to", {"x_for_renege": True}),
        ("athens", "x_fine_per", {"x_for_renege": True, "x_fine_cents": 5}),
        ("tanglewood", "three_handed_note", {"three_handed_note": "As printed."}),
        ("athens", "sit_out_points", {"format": "individual"}),
        ("athens", "stand_in_points", {"format": "individual"}),
        ("athens", "direction", {"format": "progressive_alameda"}),
        ("athens", "tied_game", {"format": "total_points"}),
        ("athens", "odd_division", {"format": "total_points"}),
        ("athens", "divisions", {"divisions": ["Juniors"]}),
        ("athens", "tag", {"tag": True}),
        ("athens", "adult", {"adult": True}),
        ("athens", "medals", {"medals": 3}),
        ("alameda", "prize_places", {"prize_places": 2}),
        ("mcallen", "prizes_from", {"prize_places": 1}),
        ("alameda", "proceeds_to", {"proceeds_to": "The roof"}),
        ("athens", "tie_breakers", {"tie_breakers": ["lot"]}),
        ("athens", "tie_breakers", {"format": "total_points"}),
        ("athens", "three_made", {"three_handed": True}),
        ("athens", "three_march", {"three_handed": True}),
        ("athens", "three_declared", {"three_handed": True}),
        ("athens", "three_euchre", {"three_handed": True}),
        ("athens", "three_renege", {"three_handed": True}),
    ],
)
def test_dial_is_told_only_where_it_matters(house, dial, turned):
    assert dial not in told(house)
    assert dial in told(house, **turned)


@pytest.mark.parametrize("dial", ["hands_of_three", "x_fine_cents", "sits_out_first"])
def test_dial_of_a_progressive_night_is_told_there(dial):
    assert dial in told("tanglewood")
    assert dial not in told("athens")


def test_dials_that_sometimes_do_not_matter_exist():
    assert set(MATTERS) | OF_FORMATS <= {dial.name for group in GROUPS for dial in group.dials}
