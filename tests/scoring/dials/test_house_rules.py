import json
from dataclasses import fields

import pytest

from scoring.chairs import Chair
from scoring.dials.dial import Cents, OneOf, Several, Text, Texts, WholeNumber, YesNo
from scoring.dials.house_rules import DIALS, GROUPS, HouseRules
from scoring.dials.options import Direction, NoPlay, Option, TieBreaker, XChargedTo
from scoring.houses import HOUSES, find
from tests.scoring.table import E, N, refusal, rules


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_rules_go_to_json_and_back(house):
    stored = json.loads(json.dumps(house.rules.to_dict()))
    assert HouseRules.from_dict(stored) == house.rules
    assert list(stored) == list(DIALS)


def test_each_dial_is_a_field_and_each_field_a_dial():
    assert {field.name for field in fields(HouseRules)} == set(DIALS)
    assert len(DIALS) == sum(len(group.dials) for group in GROUPS)


def test_missing_dial_is_not_guessed():
    stored = rules("athens").to_dict()
    del stored["target"], stored["tag"]
    assert refusal(HouseRules.from_dict, stored) == "These dials are not set: target, tag."


def test_night_of_before_a_dial_goes_by_what_held_then():
    stored = rules("alameda").to_dict()
    assert stored.pop("three_move") == "two_lowest"
    assert HouseRules.from_stored(stored) == rules("alameda", three_move="two_highest")
    assert HouseRules.from_stored(rules("alameda").to_dict()) == rules("alameda")
    del stored["tag"]
    assert refusal(HouseRules.from_stored, stored) == "These dials are not set: tag."


def test_changed_rules_differ_in_that_dial_alone():
    before, after = rules("athens"), rules("athens", target=7)
    assert after.target == 7
    assert {**after.to_dict(), "target": 10} == before.to_dict()
    assert before.with_dials({}) == before


@pytest.mark.parametrize(
    ("dial", "told", "sentence"),
    [
        (
            "hands",
            "8",
            'The dial hands (A game) must be a whole number from 1 to 24, or null for "a race to '
            'points".',
        ),
        ("made", True, "The dial made (Makers with three or four tricks) must be a whole number "
         "from 0 to 10."),
        ("minutes", 4, "The dial minutes (A game takes about) must be a whole number from 5 to "
         "120."),
        ("made", 11, "The dial made (Makers with three or four tricks) must be a whole number "
         "from 0 to 10."),
        ("fee_cents", -1, "The dial fee_cents (Entry fee for each person) must be whole cents from "
         "0 to 100000."),
        ("tag", 1, "The dial tag (The club's tag) must be true or false."),
        ("scorekeeper", "X", "The dial scorekeeper (The scorekeeper sits) must be one of N, E, S, "
         "W."),
        ("direction", True, "The dial direction (Losers move) must be one of 1, -1."),
        (
            "misdeal_kitty_not_four",
            "dealer_must_name",
            "The dial misdeal_kitty_not_four (Misdeal seen by the cards left over) must be one of "
            "same_dealer, next_dealer, zero_hand.",
        ),
        (
            "tie_breakers",
            ["lot", "lot"],
            "The dial tie_breakers (Equal at the end) must be a list in which nothing stands "
            "twice.",
        ),
        (
            "tie_breakers",
            "lot",
            "The dial tie_breakers (Equal at the end) must be a list, each one of games_won, "
            "fewest_x, lone_marches, high_game, head_to_head, playoff, lot.",
        ),
        (
            "divisions",
            ["Men's", ""],
            "The dial divisions (Divisions) must be a list of at most 12 names, none empty and "
            "none twice.",
        ),
        (
            "divisions",
            7,
            "The dial divisions (Divisions) must be a list of at most 12 names, none empty and "
            "none twice.",
        ),
        (
            "proceeds_to",
            "a\nb",
            "The dial proceeds_to (What is taken in goes to) must be plain text of at most 80 "
            "letters.",
        ),
        ("x_fine_cent", 5, 'There is no dial "x_fine_cent". Did you mean x_fine_cents?'),
    ],
)  # fmt: skip
def test_dial_that_cannot_be_so_is_refused_with_what_it_must_be(dial, told, sentence):
    assert refusal(rules, "tanglewood", **{dial: told}) == sentence


def test_unknown_dial_like_no_other_is_told_where_the_list_is():
    assert refusal(rules, "tanglewood", zzz=1) == (
        'There is no dial "zzz". The command rules lists them, with --dials.'
    )


@pytest.mark.parametrize("both", [{"hands": 8, "target": 10}, {"hands": None, "target": None}])
def test_game_ends_by_hands_or_by_points(both):
    assert refusal(rules, "athens", **both) == (
        "A game ends after a number of hands or at a number of points: "
        "set one of the dials hands and target, and leave the other empty."
    )
    assert rules("athens", hands=9, target=None).hands_at(4) == 9


def test_table_of_three_has_its_own_length_or_that_of_four():
    assert rules("tanglewood", hands_of_three=9).hands_at(3) == 9
    assert rules("tanglewood", hands_of_three=9).hands_at(4) == 8
    assert rules("tanglewood", hands_of_three=None).hands_at(3) == 8
    assert rules("general").hands_at(4) is None
    assert rules("general", hands_of_three=9).hands_at(3) is None


def test_credit_for_a_game_may_be_as_much_as_a_game_gives():
    assert rules("alameda", sit_out_points=12, missed_game_points=12).sit_out_points == 12
    assert refusal(rules, "alameda", sit_out_points=51).endswith("a whole number from 0 to 50.")


def test_points_can_be_taken_off_where_a_dial_says_so():
    assert rules("alameda").can_subtract
    assert not rules("tanglewood").can_subtract
    assert rules("tanglewood", extra_cards="subtract").can_subtract


@pytest.mark.parametrize(
    ("kind", "told", "read", "said"),
    [
        (WholeNumber(1, 9, "hand", "hands"), 1, 1, "1 hand"),
        (WholeNumber(1, 9, "hand", "hands"), 8, 8, "8 hands"),
        (WholeNumber(1, 9, "hand", "hands", "a race"), None, None, "a race"),
        (WholeNumber(0, 9, "place", "places", zero="none named"), 0, 0, "none named"),
        (WholeNumber(0, 9, "place", "places", zero="none named"), 2, 2, "2 places"),
        (Cents(500), 0, 0, "none"),
        (Cents(500), 10, 10, "10 cents"),
        (Cents(500), 105, 105, "$1.05"),
        (YesNo("yes", "no"), True, True, "yes"),
        (YesNo("yes", "no"), False, False, "no"),
        (OneOf(tuple(Direction)), -1, Direction.DOWN, Direction.DOWN.words),
        (OneOf(tuple(XChargedTo)), XChargedTo.MAKER, XChargedTo.MAKER, XChargedTo.MAKER.words),
        (Several(tuple(TieBreaker), "shared"), [], (), "shared"),
        (
            Several(tuple(TieBreaker), "shared"),
            ["playoff", TieBreaker.LOT],
            (TieBreaker.PLAYOFF, TieBreaker.LOT),
            "the playoff, then the drawn lot",
        ),
        (Text(9, "none"), " a b ", "a b", "a b"),
        (Text(9, "none"), "", "", "none"),
        (Texts(2, "one"), ["Men's", "Mixed"], ("Men's", "Mixed"), "Men's, Mixed"),
        (Texts(2, "one"), (), (), "one"),
        (OneOf(tuple(Chair)), "E", E, "east"),
        (OneOf(tuple(Chair)), N, N, "north"),
    ],
)
def test_dial_reads_what_it_is_told_and_says_it(kind, told, read, said):
    assert kind.read(told) == read
    assert kind.say(read) == said


def test_dial_takes_only_its_own_answers():
    assert refusal(Several(tuple(TieBreaker), "").read, ["no"]).startswith("a list, each one of")
    assert refusal(WholeNumber(1, 9, "hand", "hands").read, None) == "a whole number from 1 to 9"
    assert refusal(OneOf((NoPlay.SAME_DEALER,)).read, "zero_hand") == "one of same_dealer"
    assert refusal(Texts(1, "").read, ["a", "b"]).startswith("a list of at most 1 names")
    assert refusal(OneOf(tuple(Chair)).read, ["N"]) == "one of N, E, S, W"


def test_every_answer_has_words_of_its_own():
    for closed in Option.__subclasses__():
        words = [option.words for option in closed]
        assert len(set(words)) == len(words), closed
        assert all(words), closed


def test_house_is_found_by_its_key_alone():
    assert find("athens").title == "Athens Catholic Community"
    for key in ("Athens", "", "athens "):
        assert refusal(find, key).endswith(
            "The houses are: alameda, tanglewood, mcallen, general, athens."
        )


def test_some_dials_speak_of_one_way_to_move_alone():
    assert "movement" in rules("alameda").uses
    assert "bracket_draw" in rules("general").uses
    assert not rules("general").uses & rules("alameda").uses
