import pytest

from scoring.dials.house_rules import DIAL_GROUPS, DIALS
from scoring.dials.options import (
    BreachRule,
    FormatOption,
    LoneLeadRule,
    SubstitutePointsRule,
    UnplayedDealRule,
)
from scoring.houses import HOUSES, find_house
from scoring.rules_tonight import SHARED_LINE_BY_OTHER_DIAL, RulesPageLine, rules_page_sections
from tests.scoring.table import rules_of

TABLE_OF_THREE_DIALS = {"format": "individual", "three_handed": True}


def lines_by_dial(house, **dials):
    """Return every line of the page by its dial."""
    page = rules_page_sections(rules_of(house, **dials), find_house(house))
    return {rule.dial_name: rule for section in page for rule in section.lines}


def page_text(house, **dials):
    return {name: line.rule_text for name, line in lines_by_dial(house, **dials).items()}


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_page_has_the_sections_in_order_and_a_rule_in_each(house):
    page = rules_page_sections(house.rules, house)
    titles = [section.title for section in page]
    assert titles == [group.title for group in DIAL_GROUPS if group.title in titles]
    usual = {"The games", "Naming trump", "Points", "When something goes wrong"}
    assert usual | {"Money and prizes"} <= set(titles)
    assert all(section.lines for section in page)
    assert all(line.label and line.rule_text for section in page for line in section.lines)


def test_line_names_its_clause_and_marks_our_own_choice():
    lines = lines_by_dial("tanglewood")
    assert lines["x_fine_cents"] == RulesPageLine(
        dial_name="x_fine_cents",
        label=DIALS["x_fine_cents"].label,
        rule_text="10 cents",
        clause="T18, T24",
        is_assumed=False,
        sheet_says="",
    )
    assert lines["x_charged_to"].is_assumed


def test_changed_dial_is_reported_beside_the_rule_sheet():
    line = lines_by_dial("tanglewood", x_fine_cents=25)["x_fine_cents"]
    assert (line.rule_text, line.sheet_says) == ("25 cents", "10 cents")
    assert line.note_about_change == 'Changed. The rule sheet says "10 cents" (T18, T24).'
    line = lines_by_dial("tanglewood", minutes=20)["minutes"]
    assert (
        line.note_about_change
        == 'Your choice. The rule sheet does not say. We suggest "18 minutes".'
    )
    assert lines_by_dial("tanglewood")["minutes"].note_about_change == ""


def test_rules_pages_of_the_houses_differ():
    assert page_text("alameda")["hands"] == "12 hands"
    assert page_text("alameda")["nobody_names"] == UnplayedDealRule.SAME_DEALER.sentence
    assert page_text("mcallen")["lone_lead"] == LoneLeadRule.LEFT_OF_MAKER.sentence
    assert page_text("athens")["target"] == "10 points"
    assert page_text("general")["target"] == "5 points"
    assert page_text("mcallen")["tie_breakers"] == "Playoff"
    assert page_text("alameda")["minutes"] == "28 minutes"
    assert page_text("tanglewood")["stand_in_points"] == SubstitutePointsRule.NOT_COUNTED.sentence


@pytest.mark.parametrize(
    ("house", "dial", "dials"),
    [
        ("athens", "hands", {"hands": 8, "target": None}),
        ("tanglewood", "target", {"hands": None, "target": 10}),
        ("athens", "own_trump_for", {"own_trump": "everybody"}),
        ("athens", "below_zero", {"extra_cards": "subtract"}),
        ("athens", "x_for_euchre", {"x_for_renege": True}),
        ("athens", "x_charged_to", {"x_for_renege": True}),
        ("athens", "x_fine_per", {"x_for_renege": True, "x_fine_cents": 5}),
        ("tanglewood", "three_handed_note", {"three_handed_note": "As printed."}),
        ("athens", "sit_out_points", {"format": "individual"}),
        ("athens", "stand_in_points", {"format": "individual"}),
        ("athens", "direction", {"format": "progressive_alameda"}),
        ("athens", "tied_game", {"format": "progressive_alameda"}),
        ("mcallen", "tied_game", {"tied_game": "extra_hand"}),
        ("athens", "odd_division", {"format": "total_points"}),
        ("athens", "divisions", {"format": "total_points", "divisions": ["Juniors"]}),
        ("tanglewood", "hands_of_three", {"hands_of_three": 6}),
        ("tanglewood", "extra_cards_points", {"extra_cards": "add"}),
        ("tanglewood", "extra_cards_points", {"extra_cards_points": 4}),
        ("tanglewood", "alone_made", {"alone_made": 2}),
        ("tanglewood", "euchre_alone", {"euchre_alone": 4}),
        ("athens", "renege_points_lone", {"renege_points_lone": 4}),
        ("tanglewood", "movement", {"movement": "announced"}),
        ("athens", "bell", {"bell": "finish_hand"}),
        ("mcallen", "three_handed", TABLE_OF_THREE_DIALS),
        ("alameda", "prizes_from", {"fee_cents": 100}),
        ("athens", "tag", {"tag": True}),
        ("athens", "adult", {"adult": True}),
        ("athens", "medals", {"medals": 3}),
        ("alameda", "prize_places", {"prize_places": 2}),
        ("mcallen", "prizes_from", {"prize_places": 1}),
        ("alameda", "proceeds_to", {"proceeds_to": "The roof"}),
        ("athens", "tie_breakers", {"tie_breakers": ["lot"]}),
        ("athens", "tie_breakers", {"format": "total_points"}),
        ("athens", "three_made", TABLE_OF_THREE_DIALS),
        ("athens", "three_march", TABLE_OF_THREE_DIALS),
        ("athens", "three_declared", TABLE_OF_THREE_DIALS),
        ("athens", "three_euchre", TABLE_OF_THREE_DIALS),
        ("athens", "three_renege", TABLE_OF_THREE_DIALS),
    ],
)
def test_dial_is_listed_only_if_the_dial_matters(house, dial, dials):
    assert dial not in lines_by_dial(house)
    assert dial in lines_by_dial(house, **dials)


@pytest.mark.parametrize("dial", ["three_handed", "x_fine_cents", "sits_out_first"])
def test_dial_of_progressive_nights_is_listed_only_for_them(dial):
    assert dial in lines_by_dial("tanglewood")
    assert dial not in lines_by_dial("athens")


def test_dials_that_sometimes_do_not_matter_exist():
    follows = {dial.general_dial_name for dial in DIALS.values() if dial.general_dial_name}
    assert set(SHARED_LINE_BY_OTHER_DIAL) | follows <= set(DIALS)


def test_two_dials_with_the_same_answer_share_a_line():
    assert lines_by_dial("alameda")["misdeal_before_turn_up"].label == "Misdeal"
    assert "misdeal_kitty_not_four" not in lines_by_dial("alameda")
    athens_lines = lines_by_dial("athens")
    assert athens_lines["misdeal_before_turn_up"].label == "Misdeal before the turn-up"
    assert athens_lines["misdeal_kitty_not_four"].rule_text == UnplayedDealRule.NEXT_DEALER.sentence
    changed_lines = lines_by_dial("athens", misdeal_kitty_not_four="same_dealer")
    assert changed_lines["misdeal_kitty_not_four"].sheet_says == UnplayedDealRule.NEXT_DEALER.label


def test_silent_and_stated_rules_do_not_share_a_line():
    lines = lines_by_dial("tanglewood")
    assert lines["exposed_card"].rule_text == lines["lead_out_of_turn"].rule_text
    assert (lines["exposed_card"].is_assumed, lines["lead_out_of_turn"].is_assumed) == (False, True)
    assert lines_by_dial("mcallen")["exposed_card"].label == "Card exposed or led out of turn"


def test_changed_special_dial_is_listed_even_if_equal_to_the_general_one():
    line = lines_by_dial("tanglewood", renege_points_lone=2)["renege_points_lone"]
    assert (line.rule_text, line.sheet_says) == ("2 points", "4 points")


def test_tanglewood_rules_explain_exposed_cards_and_partners():
    words_by_dial = page_text("tanglewood")
    assert words_by_dial["exposed_card"] == BreachRule.AS_PLAYED.sentence
    assert words_by_dial["format"] == FormatOption.PROGRESSIVE_TANGLEWOOD.sentence


@pytest.mark.parametrize("format_key", ["individual", "total_points", "round_robin"])
def test_tied_game_is_not_listed_if_nobody_moves_after_a_tie(format_key):
    assert "tied_game" not in page_text("alameda", format=format_key)


def test_rules_page_omits_sitting_out_if_tables_of_three_seat_everyone():
    words_by_dial = page_text("tanglewood", odd_numbers="threes")
    assert {"sit_out_points", "sits_out_first"}.isdisjoint(words_by_dial)
    assert {"sit_out_points", "sits_out_first"} <= set(page_text("tanglewood"))


def test_rules_page_omits_tables_of_three_if_extra_players_sit_out():
    usual = "three_made" in lines_by_dial("tanglewood", odd_numbers="bench_or_three")
    assert (usual, "three_made" in lines_by_dial("tanglewood", odd_numbers="bench")) == (
        True,
        False,
    )


def test_page_for_pairs_lists_no_table_of_three():
    assert not [dial for dial in page_text("tanglewood", format="total_points") if "three" in dial]


def test_dials_of_a_bracket_are_listed_with_how_people_move():
    (first_section, *_) = rules_page_sections(find_house("athens").rules, find_house("athens"))
    assert [rule.dial_name for rule in first_section.lines[:2]] == ["format", "bracket_draw"]
