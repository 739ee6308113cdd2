import json
from dataclasses import fields

import pytest

from scoring.chairs import Chair
from scoring.dials.dial import (
    Cents,
    MultipleChoice,
    NameList,
    SingleChoice,
    TextLine,
    WholeNumber,
    YesNo,
)
from scoring.dials.house_rules import (
    DIAL_GROUPS,
    DIALS,
    HouseRules,
    missing_dials_refusal,
    wrong_answer_refusal,
)
from scoring.dials.options import MoveDirection, Option, TieBreaker, UnplayedDealRule, XChargeRule
from scoring.houses import HOUSES, find_house
from tests.scoring.table import E, N, refusal, rules_of


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_rules_stored_as_json_are_read_back_equal(house):
    stored_rules = json.loads(json.dumps(house.rules.to_dict()))
    assert HouseRules.from_dict(stored_rules) == house.rules
    assert list(stored_rules) == list(DIALS)


def test_each_dial_is_a_field_and_each_field_a_dial():
    assert {field.name for field in fields(HouseRules)} == set(DIALS)
    assert len(DIALS) == sum(len(group.dials) for group in DIAL_GROUPS)


def test_rules_without_some_dials_are_refused_with_their_names():
    stored_rules = rules_of("athens").to_dict()
    del stored_rules["target"], stored_rules["tag"]
    assert refusal(HouseRules.from_dict, stored_rules) == "These dials are not set: target, tag."


def test_night_stored_before_a_dial_existed_gets_its_answer_for_old_nights():
    stored = rules_of("alameda").to_dict()
    assert stored.pop("three_move") == "two_lowest"
    assert HouseRules.from_stored(stored) == rules_of("alameda", three_move="two_highest")
    assert HouseRules.from_stored(rules_of("alameda").to_dict()) == rules_of("alameda")
    del stored["tag"]
    assert refusal(HouseRules.from_stored, stored) == missing_dials_refusal(["tag"])


def test_changed_rules_differ_only_in_the_changed_dial():
    rules, changed_rules = rules_of("athens"), rules_of("athens", target=7)
    assert changed_rules.target == 7
    assert {**changed_rules.to_dict(), "target": 10} == rules.to_dict()
    assert rules.with_answers({}) == rules


@pytest.mark.parametrize(
    ("dial", "value", "right_answers"),
    [
        ("hands", "8", 'a whole number from 1 to 24, or null for "Race to points"'),
        ("made", True, "a whole number from 0 to 10"),
        ("minutes", 4, "a whole number from 5 to 120"),
        ("made", 11, "a whole number from 0 to 10"),
        ("fee_cents", -1, "whole cents from 0 to 100000"),
        ("scorekeeper", "X", "one of N, E, S, W"),
        ("direction", True, "one of 1, -1"),
        (
            "misdeal_kitty_not_four",
            "dealer_must_name",
            "one of same_dealer, next_dealer, zero_hand",
        ),
        ("tie_breakers", ["lot", "lot"], "a list without repeats"),
        (
            "tie_breakers",
            "lot",
            "a list, each one of games_won, fewest_x, lone_marches, high_game, head_to_head, "
            "playoff, lot",
        ),
        ("divisions", ["Men's", ""], "a list of at most 12 names, none empty and none twice"),
        ("divisions", 7, "a list of at most 12 names, none empty and none twice"),
        ("proceeds_to", "a\nb", "plain text of at most 80 letters"),
    ],
)
def test_wrong_answer_is_refused_with_what_the_dial_must_be(dial, value, right_answers):
    assert refusal(rules_of, "tanglewood", **{dial: value}) == wrong_answer_refusal(
        dial, right_answers
    )


def test_refusal_of_a_wrong_answer_names_the_dial_and_its_label():
    assert refusal(rules_of, "tanglewood", tag=1) == (
        "The dial tag (Club tag) must be true or false."
    )


def test_misspelled_dial_is_refused_with_a_similar_name():
    assert refusal(rules_of, "tanglewood", x_fine_cent=5) == (
        'There is no dial "x_fine_cent". Did you mean x_fine_cents?'
    )


def test_unknown_dial_is_refused_with_the_command_that_lists_dials():
    assert refusal(rules_of, "tanglewood", zzz=1) == (
        'There is no dial "zzz". The command rules lists them, with --dials.'
    )


@pytest.mark.parametrize("dials", [{"hands": 8, "target": 10}, {"hands": None, "target": None}])
def test_rules_need_either_hands_or_target(dials):
    assert refusal(rules_of, "athens", **dials) == (
        "A game ends after a number of hands or at a number of points: "
        "set one of the dials hands and target, and leave the other empty."
    )
    assert rules_of("athens", hands=9, target=None).hands_per_game(4) == 9


def test_number_of_hands_of_three_players_is_that_of_four_unless_set():
    assert rules_of("tanglewood", hands_of_three=9).hands_per_game(3) == 9
    assert rules_of("tanglewood", hands_of_three=9).hands_per_game(4) == 8
    assert rules_of("tanglewood", hands_of_three=None).hands_per_game(3) == 8
    assert rules_of("general").hands_per_game(4) is None
    assert rules_of("general", hands_of_three=9).hands_per_game(3) is None


def test_points_for_sitting_out_can_be_those_of_a_whole_game():
    assert rules_of("alameda", sit_out_points=12, missed_game_points=12).sit_out_points == 12
    assert refusal(rules_of, "alameda", sit_out_points=51).endswith("a whole number from 0 to 50.")


def test_rules_can_subtract_points_if_a_penalty_does():
    assert rules_of("alameda").can_subtract_points
    assert not rules_of("tanglewood").can_subtract_points
    assert rules_of("tanglewood", extra_cards="subtract").can_subtract_points


@pytest.mark.parametrize(
    ("kind", "value", "answer", "label"),
    [
        (WholeNumber(1, 9, "hand", "hands"), 1, 1, "1 hand"),
        (WholeNumber(1, 9, "hand", "hands"), 8, 8, "8 hands"),
        (WholeNumber(1, 9, "hand", "hands", "a race"), None, None, "a race"),
        (WholeNumber(0, 9, "place", "places", zero_label="none named"), 0, 0, "none named"),
        (WholeNumber(0, 9, "place", "places", zero_label="none named"), 2, 2, "2 places"),
        (Cents(500), 0, 0, "$0.00"),
        (Cents(500), 10, 10, "10 cents"),
        (Cents(500), 105, 105, "$1.05"),
        (YesNo("yes", "no", "It is so.", "It is not."), True, True, "yes"),
        (YesNo("yes", "no", "It is so.", "It is not."), False, False, "no"),
        (SingleChoice(tuple(MoveDirection)), -1, MoveDirection.DOWN, MoveDirection.DOWN.label),
        (
            SingleChoice(tuple(XChargeRule)),
            XChargeRule.PLAYER_AT_FAULT,
            XChargeRule.PLAYER_AT_FAULT,
            XChargeRule.PLAYER_AT_FAULT.label,
        ),
        (MultipleChoice(tuple(TieBreaker), "shared"), [], (), "shared"),
        (
            MultipleChoice(tuple(TieBreaker), "shared"),
            ["playoff", TieBreaker.RANDOM_DRAW],
            (TieBreaker.PLAYOFF, TieBreaker.RANDOM_DRAW),
            "1 Playoff, 2 Random draw",
        ),
        (TextLine(9, "none"), " a b ", "a b", "a b"),
        (TextLine(9, "none"), "", "", "none"),
        (NameList(2, "one"), ["Men's", "Mixed"], ("Men's", "Mixed"), "Men's, Mixed"),
        (NameList(2, "one"), (), (), "one"),
        (SingleChoice(tuple(Chair)), "E", E, "East"),
        (SingleChoice(tuple(Chair)), N, N, "North"),
    ],
)
def test_dial_reads_an_answer_and_labels_the_same_answer(kind, value, answer, label):
    assert kind.read_answer(value) == answer
    assert kind.format_answer(answer) == label


@pytest.mark.parametrize(
    ("kind", "value", "rule"),
    [
        (SingleChoice(tuple(MoveDirection)), MoveDirection.DOWN, MoveDirection.DOWN.sentence),
        (SingleChoice(tuple(Chair)), N, "North"),
        (YesNo("yes", "no", "It is so.", "It is not."), True, "It is so."),
        (YesNo("yes", "no", "It is so.", "It is not."), False, "It is not."),
        (
            MultipleChoice(tuple(TieBreaker), "shared"),
            (TieBreaker.PLAYOFF,),
            TieBreaker.PLAYOFF.label,
        ),
        (Cents(500), 10, "10 cents"),
    ],
)
def test_rule_of_a_listed_answer_is_a_sentence(kind, value, rule):
    assert kind.format_rule(value) == rule


def test_dial_labels_are_short_and_their_sentences_complete():
    kinds = [dial.kind for dial in DIALS.values()]
    options = [
        option for kind in kinds if isinstance(kind, SingleChoice) for option in kind.answers
    ]
    for option in options:
        assert len(option.label.split()) <= 8
        assert not option.label.endswith(".")
        if isinstance(option, Option):
            assert option.sentence[0].isupper() or option.sentence[0].isdigit()
            assert option.sentence.endswith(".")
            assert "'t" not in option.sentence


def test_history_line_begins_with_the_label_of_the_dial():
    dial = DIALS["nobody_names"]
    history_line = dial.history_line(UnplayedDealRule.SAME_DEALER, UnplayedDealRule.ZERO_HAND)
    assert (
        history_line
        == "If no one names trump: Hand counts, no one scores (was same dealer deals again)"
    )


def test_refusal_names_the_house_rule_to_change():
    assert DIALS["games"].advice_sentence == 'Change the house rule "Number of games" first.'


def test_dial_refuses_answers_of_another_kind():
    assert refusal(MultipleChoice(tuple(TieBreaker), "").read_answer, ["no"]).startswith(
        "a list, each one of"
    )
    hand_count_kind = WholeNumber(1, 9, "hand", "hands")
    assert refusal(hand_count_kind.read_answer, None) == "a whole number from 1 to 9"
    assert (
        refusal(SingleChoice((UnplayedDealRule.SAME_DEALER,)).read_answer, "zero_hand")
        == "one of same_dealer"
    )
    assert refusal(NameList(1, "").read_answer, ["a", "b"]).startswith("a list of at most 1 names")
    assert refusal(SingleChoice(tuple(Chair)).read_answer, ["N"]) == "one of N, E, S, W"


def test_every_option_has_its_own_label_and_sentence():
    for option_type in Option.__subclasses__():
        for words in (
            [option.label for option in option_type],
            [option.sentence for option in option_type],
        ):
            assert len(set(words)) == len(words), option_type
            assert all(words), option_type


def test_house_is_found_only_by_its_exact_key():
    assert find_house("athens").title == "Athens Catholic Community"
    for key in ("Athens", "", "athens "):
        assert refusal(find_house, key).endswith(
            "The houses are: alameda, tanglewood, mcallen, general, athens."
        )


def test_some_dials_belong_to_one_format_only():
    assert "movement" in rules_of("alameda").dials_of_format
    assert "bracket_draw" in rules_of("general").dials_of_format
    assert not rules_of("general").dials_of_format & rules_of("alameda").dials_of_format
