"""The setup form shows each dial as a question, and reads or refuses its answer."""

from dataclasses import replace
from datetime import date

import pytest
from django.http import QueryDict

from rotation import formats
from scoring.dials.house_rules import (
    DIAL_NAMES_BY_FORMAT,
    DIAL_NAMES_OF_CERTAIN_FORMATS,
    DIALS,
    HouseRules,
)
from scoring.dials.options import FormatOption, MoveDirection, TieBreaker, UnplayedDealRule
from scoring.houses import HOUSES, find_house
from tests.tournament.form_filling import form_values
from tournament.topics.set_up.board import summarize_rules
from tournament.topics.set_up.forms.dial_fields import make_question
from tournament.topics.set_up.forms.set_up_form import SetUpForm, dials_asked

TUESDAY = date(2026, 11, 24)


def set_up_form(house="tanglewood", data=None, rules=None):
    house_chosen = find_house(house)
    return SetUpForm(
        data,
        initial={"name": "Tuesday euchre", "date": TUESDAY},
        rules=rules or house_chosen.rules,
        house=house_chosen,
        today=TUESDAY,
    )


def send_changed_form(house="tanglewood", rules=None, **fields):
    """Return the form as a browser sends it, with these fields changed."""
    data = QueryDict(mutable=True)
    data.update(form_values(set_up_form(house, rules=rules)) | fields)
    return set_up_form(house, data, rules)


def make_dial_question(name, house="tanglewood", **changes):
    house_chosen = find_house(house)
    values, sheet_values = (
        house_chosen.rules.with_answers(changes).to_dict(),
        house_chosen.rules.to_dict(),
    )
    return make_question(
        DIALS[name],
        values[name],
        sheet_answer=sheet_values[name],
        sheet_line=house_chosen.line_by_dial[name],
    )


def answers_of_dial(name, house="tanglewood", **changes):
    return [words for _, words in make_dial_question(name, house, **changes).widget.choices]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_unchanged_form_returns_the_rules_it_was_made_of(house):
    set_up = send_changed_form(house.key)
    assert set_up.is_valid(), set_up.errors
    assert house.rules.with_answers(set_up.answer_by_dial()) == house.rules


@pytest.mark.parametrize("format_", FormatOption)
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_form_of_another_format_returns_the_rules_it_was_opened_with(house, format_):
    games = None if formats.format_of_answer(format_).calls_games else 3
    rules = house.rules.with_answers({"format": format_.value, "games": games})
    set_up = send_changed_form(house.key, rules=rules)
    assert set_up.is_valid(), set_up.errors
    assert rules.with_answers(set_up.answer_by_dial()) == rules


@pytest.mark.parametrize("format_", FormatOption)
def test_form_asks_what_matters_for_the_format(format_):
    rules = replace(find_house("tanglewood").rules, format=format_)
    asked_dials = set(dials_asked(format_, rules))
    assert asked_dials & DIAL_NAMES_OF_CERTAIN_FORMATS == DIAL_NAMES_BY_FORMAT[format_]
    assert asked_dials >= set(DIALS) - DIAL_NAMES_OF_CERTAIN_FORMATS - {"games"}
    assert set(set_up_form(rules=rules).fields) == asked_dials | {"name", "date"}


@pytest.mark.parametrize(("house", "format_"), [("mcallen", None), ("tanglewood", "total_points")])
def test_form_of_teams_asks_nothing_about_3_player_tables_or_x(house, format_):
    rules = find_house(house).rules
    set_up = set_up_form(house, rules=rules.with_answers({"format": format_}) if format_ else rules)
    groups = {group.title: [field.name for field in group.fields] for group in set_up.groups}
    assert groups["3-player tables"] == []
    assert bool(groups["X"]) is rules.has_x_marks


@pytest.mark.parametrize("format_", FormatOption)
def test_divisions_are_asked_for_on_nights_of_teams(format_):
    are_teams = formats.format_of_answer(format_).party_size == 2
    assert ("divisions" in dials_asked(format_, find_house("tanglewood").rules)) is are_teams
    rules = find_house("mcallen").rules.with_answers({"format": format_.value})
    assert ("3 divisions" in summarize_rules(rules)) is are_teams


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_number_of_games_is_asked_for_except_for_brackets(house):
    assert ("games" in set_up_form(house.key).fields) is (house.rules.games is not None)


def test_changing_the_format_to_a_bracket_removes_the_number_of_games():
    rules = replace(find_house("tanglewood").rules, format=FormatOption.SINGLE_ELIMINATION)
    set_up = send_changed_form(rules=rules)
    assert set_up.is_valid(), set_up.errors
    assert set_up.answer_by_dial()["games"] is None


def test_every_group_is_on_the_page_after_the_first_dials():
    set_up = set_up_form()
    assert [row.field.name for row in set_up.first_rows] == ["games", "fee_cents", "minutes"]
    dial_names = [field.name for group in set_up.groups for field in group.fields]
    assert sorted([*dial_names, "games", "fee_cents", "minutes"]) == sorted(
        dials_asked(set_up.chosen_format, set_up.rules)
    )


def test_answer_that_we_suggest_is_marked():
    assert answers_of_dial("nobody_names")[-1] == UnplayedDealRule.DEALER_MUST_NAME.label
    assert answers_of_dial("tag") == ["Required", "Not required"]
    assert answers_of_dial("scorekeeper") == ["North (our suggestion)", "East", "South", "West"]


def test_label_says_if_the_number_in_a_box_is_our_suggestion():
    assert make_dial_question("fee_cents").label_note == ""
    assert make_dial_question("minutes").label_note == " (our suggestion)"
    assert make_dial_question("minutes", minutes=30).label_note == ""
    assert make_dial_question("hands").help_text == "Leave it empty to play to a number of points."


def test_changed_dial_shows_the_answer_of_the_sheet():
    assert make_dial_question("fee_cents", fee_cents=200).help_text == (
        'Changed. The rule sheet says "$1.00".'
    )
    assert make_dial_question("direction", direction=-1).help_text == (
        f'Your choice. The rule sheet doesn\'t say. We suggest "{MoveDirection.UP.label}".'
    )
    changed_by_label = {
        group.title: group.change_count for group in set_up_form(rules=changed_rules()).groups
    }
    assert changed_by_label["Points"] == 2
    assert sum(changed_by_label.values()) == 2


def changed_rules():
    return find_house("tanglewood").rules.with_answers({"made": 2, "march": 3, "fee_cents": 500})


@pytest.mark.parametrize(
    ("fields", "dial", "value"),
    [
        ({"games": " 12 "}, "games", 12),
        ({"hands_of_three": ""}, "hands_of_three", None),
        ({"fee_cents": "2"}, "fee_cents", 200),
        ({"fee_cents": "$1.50"}, "fee_cents", 150),
        ({"fee_cents": "0"}, "fee_cents", 0),
        ({"tag": "False"}, "tag", False),
        ({"direction": "-1"}, "direction", -1),
        ({"scorekeeper": "W"}, "scorekeeper", "W"),
        ({"movement": "growing"}, "movement", "growing"),
        ({"proceeds_to": "  The   roof "}, "proceeds_to", "The roof"),
        ({"three_handed_note": "Line one\nline two"}, "three_handed_note", "Line one line two"),
        (
            {"tie_breakers_0": "games_won", "tie_breakers_1": "lot"},
            "tie_breakers",
            ["games_won", "lot"],
        ),
        ({"tie_breakers_0": "", "tie_breakers_2": "lot"}, "tie_breakers", ["lot"]),
    ],
)
def test_answer_on_the_form_becomes_the_value_of_its_dial(fields, dial, value):
    set_up = send_changed_form(**fields)
    assert set_up.is_valid(), set_up.errors
    assert set_up.answer_by_dial()[dial] == value
    assert isinstance(
        find_house("tanglewood").rules.with_answers(set_up.answer_by_dial()), HouseRules
    )


CHOOSE_ONE_SENTENCE, CHOOSE_EACH_ONCE_SENTENCE = (
    "Choose one of the answers.",
    "Choose each answer once.",
)
WHOLE_NUMBER_SENTENCE = "Enter a whole number from 1 to 60."
AMOUNT_SENTENCE = "Enter dollars and cents, like 1.50, up to $1000.00. Enter 0 for none."
TEXT_SENTENCE = "Enter up to 80 readable characters."
DIVISION_NAMES_SENTENCE = "Enter up to 12 different names, with commas between them."


@pytest.mark.parametrize(
    ("fields", "dial", "sentence"),
    [
        *(
            ({"games": text}, "games", WHOLE_NUMBER_SENTENCE)
            for text in ("", "0", "61", "8.0", "1e1", "１２", "-1", "+8", "8 8", "9" * 5000)
        ),
        (
            {"hands": "25"},
            "hands",
            "Enter a whole number from 1 to 24. Leave it empty to play to a number of points.",
        ),
        *(
            ({"fee_cents": text}, "fee_cents", AMOUNT_SENTENCE)
            for text in ("", "1,50", "-1", "NaN", "1.555", "1001", "dollar", "٣")
        ),
        ({"tag": "maybe"}, "tag", CHOOSE_ONE_SENTENCE),
        ({"direction": "0"}, "direction", CHOOSE_ONE_SENTENCE),
        ({"scorekeeper": "X"}, "scorekeeper", CHOOSE_ONE_SENTENCE),
        (
            {"tie_breakers_0": "lot", "tie_breakers_1": "lot"},
            "tie_breakers",
            CHOOSE_EACH_ONCE_SENTENCE,
        ),
        ({"tie_breakers_0": "beauty"}, "tie_breakers", CHOOSE_EACH_ONCE_SENTENCE),
        ({"proceeds_to": "x" * 81}, "proceeds_to", TEXT_SENTENCE),
        ({"proceeds_to": "\u200b\u200e"}, "proceeds_to", TEXT_SENTENCE),
    ],
)
def test_wrong_answer_is_refused_in_a_sentence_with_the_dials_name(fields, dial, sentence):
    assert send_changed_form(**fields).errors == {dial: [f"{DIALS[dial].label}: {sentence}"]}


@pytest.mark.parametrize("fields", [{"target": "10"}, {"hands": ""}])
def test_game_ends_after_hands_or_at_points_and_not_both(fields):
    hands, target = DIALS["hands"].label, DIALS["target"].label
    assert send_changed_form(**fields).errors == {
        "hands": [f'Fill in "{hands}" or "{target}", not both.']
    }


@pytest.mark.parametrize(
    ("text", "divisions"), [("Men's,  Women's ,", ["Men's", "Women's"]), ("", [])]
)
def test_divisions_are_read_as_a_list_with_commas(text, divisions):
    set_up = send_changed_form("mcallen", divisions=text)
    assert set_up.is_valid(), set_up.errors
    assert set_up.answer_by_dial()["divisions"] == divisions


@pytest.mark.parametrize("text", ["A, A", ",".join(map(str, range(13)))])
def test_impossible_divisions_are_refused(text):
    assert send_changed_form("mcallen", divisions=text).errors["divisions"] == [
        f"{DIALS['divisions'].label}: {DIVISION_NAMES_SENTENCE}"
    ]


def test_wrong_answer_opens_only_the_group_of_its_dial():
    set_up = send_changed_form(made="eleven")
    assert [group.title for group in set_up.groups if group.has_errors] == ["Points"]


def test_setup_form_with_a_missing_answer_is_refused():
    data = QueryDict(mutable=True)
    data.update({key: value for key, value in form_values(set_up_form()).items() if key != "tag"})
    assert set_up_form(data=data).errors == {
        "tag": [f"{DIALS['tag'].label}: {CHOOSE_ONE_SENTENCE}"]
    }


def test_another_format_is_chosen_and_answered_in_one_press():
    """A bracket has no number of games, so eight are proposed for the new format."""
    for form_fields, games in (({}, 8), ({"games": "6", "sit_out_points": "5"}, 6)):
        set_up = send_changed_form("athens", format="individual", **form_fields)
        assert set_up.is_valid(), set_up.errors
        rules = find_house("athens").rules.with_answers(set_up.answer_by_dial())
        assert (rules.format, rules.games) == (FormatOption.INDIVIDUAL, games)
        assert rules.sit_out_points == int(form_fields.get("sit_out_points", 0))
        assert "bracket_draw" not in set_up.fields


@pytest.mark.parametrize("format_", FormatOption)
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_every_format_can_be_chosen_from_every_house_in_one_press(house, format_):
    set_up = send_changed_form(house.key, format=format_.value)
    assert set_up.is_valid(), set_up.errors
    rules = house.rules.with_answers(set_up.answer_by_dial())
    assert (rules.format, rules.games is None) == (
        format_,
        "bracket_draw" in DIAL_NAMES_BY_FORMAT[format_],
    )
    assert rules.divisions == house.rules.divisions
    assert rules.tie_breakers == house.rules.tie_breakers
    assert rules.x_fine_cents == house.rules.x_fine_cents


def test_questions_of_other_formats_are_hidden_on_the_page():
    row_by_dial = {
        row.field.name: row for group in set_up_form("athens").groups for row in group.rows
    }
    assert (row_by_dial["games"].is_asked, row_by_dial["games"].field.value()) == (False, 8)
    assert row_by_dial["games"].formats.split()[0] == "progressive_alameda"
    assert "double_elimination" not in row_by_dial["games"].formats
    assert (row_by_dial["bracket_draw"].is_asked, row_by_dial["bracket_draw"].formats) == (
        True,
        "double_elimination single_elimination",
    )
    assert row_by_dial["made"].formats == ""


def test_typed_answers_are_kept_when_the_format_changes():
    form = send_changed_form(format="total_points", made="3", fee_cents="two")
    assert (form["made"].value(), form["fee_cents"].value()) == ("3", "two")


def test_list_of_answers_has_one_empty_box_more():
    four_tie_breakers = ["games_won", "fewest_x", "lot", "playoff"]
    assert len(make_dial_question("tie_breakers").widget.widgets) == 3
    assert (
        len(make_dial_question("tie_breakers", tie_breakers=four_tie_breakers).widget.widgets) == 5
    )
    assert make_dial_question("tie_breakers").widget.widgets[1].choices[1] == (
        "games_won",
        TieBreaker.GAMES_WON.label,
    )


def test_box_explains_zero_if_it_is_not_a_number():
    assert make_dial_question("prize_places").unit == "places"
    assert make_dial_question("prize_places").hint() == "Enter 0 to set the prizes later."
    assert (make_dial_question("games").unit, make_dial_question("made").hint()) == ("games", "")


def test_unit_is_spoken_if_the_label_does_not_name_it():
    assert make_dial_question("hands").spoken_unit == "(hands)"
    assert make_dial_question("games").spoken_unit == ""


def test_every_kind_of_dial_has_a_field():
    for house in HOUSES:
        for name in DIALS:
            assert make_dial_question(name, house.key).label == DIALS[name].label


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("divisions", ["Men", "Women"]),
        ("divisions", []),
        ("tie_breakers", ["games_won", "lot"]),
        ("x_fine_cents", 10),
        ("below_zero", False),
        ("target", None),
    ],
)
def test_shown_value_is_read_as_the_same_value(name, value):
    field = make_dial_question(name, **{name: value})
    form_fields = QueryDict(mutable=True)
    form_fields.update(field.unchanged_values(name))
    assert field.clean(field.widget.value_from_datadict(form_fields, {}, name)) == value


def test_medals_are_asked_for_each_division_only_where_rules_have_divisions():
    labels = [
        set_up_form(house, rules=find_house(house).rules.with_answers({"medals": 3}))[
            "medals"
        ].label
        for house in ("athens", "mcallen")
    ]
    assert labels == ["Medals", "Medals in each division"]
