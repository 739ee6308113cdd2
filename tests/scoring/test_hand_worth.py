"""One hand, in every way it can go, under the five houses and under mixtures of their dials."""

import pytest

from scoring.chairs import CLOCKWISE
from scoring.events.breach import ExposedCard, LeadOutOfTurn, RenegeCorrected
from scoring.events.event import Choice, Stage
from scoring.hand import ScoredHand, worth, worth_by_choice
from scoring.hand_worth import fine_of
from scoring.houses import HOUSES
from tests.scoring.table import (
    FOUR,
    E,
    N,
    S,
    W,
    breach,
    deals_next,
    each,
    marked,
    misdeal,
    played,
    points,
    refusal,
    renege,
    rules,
    six_cards,
    three,
    thrown_in,
    value,
)

KEYS = [house.key for house in HOUSES]
THREES = ["alameda", "tanglewood"]
SIDE = {N: "NS", S: "NS", E: "EW", W: "EW"}
OTHERS = {N: "EW", S: "EW", E: "NS", W: "NS"}


@pytest.mark.parametrize("house", KEYS)
@pytest.mark.parametrize("maker", FOUR)
@pytest.mark.parametrize(
    ("tricks", "makers", "makers_alone"),
    [(3, 1, 1), (4, 1, 1), (5, 2, 4)],
)
def test_made_hand_scores_for_both_partners(house, maker, tricks, makers, makers_alone):
    assert points(played(maker, tricks), house) == each(SIDE[maker], makers)
    assert points(played(maker, tricks, alone=True), house) == each(SIDE[maker], makers_alone)


@pytest.mark.parametrize("house", KEYS)
@pytest.mark.parametrize("maker", FOUR)
@pytest.mark.parametrize("tricks", [0, 1, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_euchred_makers_give_two_alone_or_not(house, maker, tricks, alone):
    assert points(played(maker, tricks, alone=alone), house) == each(OTHERS[maker], 2)


@pytest.mark.parametrize("house", KEYS)
@pytest.mark.parametrize("dealer", FOUR)
def test_played_hand_counts_and_the_deal_goes_left(house, dealer):
    hand = played(N, 3)
    assert value(hand, house, dealer=dealer).counts
    left = {N: E, E: S, S: W, W: N}[dealer]
    assert deals_next(hand, house, dealer=dealer) is left


@pytest.mark.parametrize("tricks", [0, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_euchre_at_tanglewood_marks_both_partners_ten_cents(tricks, alone):
    assert marked(played(E, tricks, alone=alone), "tanglewood") == each("EW", 10)


def test_made_hand_marks_nobody():
    assert marked(played(E, 3), "tanglewood") == {}


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general", "athens"])
def test_euchre_elsewhere_marks_nobody(house):
    assert marked(played(E, 0), house) == {}


@pytest.mark.parametrize(
    ("charged_to", "together", "alone"),
    [("both", "EW", "EW"), ("maker", "E", "E"), ("lone_only_maker", "EW", "E")],
)
def test_x_goes_to_whom_the_dial_says(charged_to, together, alone):
    turned = {"x_charged_to": charged_to}
    assert marked(played(E, 1), "tanglewood", **turned) == each(together, 10)
    assert marked(played(E, 1, alone=True), "tanglewood", **turned) == each(alone, 10)
    assert marked(renege(E), "tanglewood", **turned) == each(together, 10)
    against_lone = renege(E, maker=N, alone=True)
    assert marked(against_lone, "tanglewood", **turned) == each(together, 10)
    by_lone = renege(E, maker=E, alone=True)
    assert marked(by_lone, "tanglewood", **turned) == each(alone, 10)


def test_fine_shared_by_a_pair_leaves_the_odd_cent_with_the_player():
    turned = {"x_fine_per": "pair", "x_fine_cents": 25}
    assert marked(played(W, 1), "tanglewood", **turned) == {"E": 12, "W": 13}
    assert marked(played(W, 1), "tanglewood", x_fine_per="pair") == {"E": 5, "W": 5}
    alone = played(W, 1, alone=True)
    assert marked(alone, "tanglewood", **turned, x_charged_to="maker") == {"W": 25}


def test_fine_of_an_x_of_which_only_the_side_is_known_leaves_the_odd_cent_with_the_first():
    shared = rules("tanglewood", x_fine_per="pair", x_fine_cents=15)
    assert [fine_of(chair, CLOCKWISE, shared) for chair in CLOCKWISE] == [8, 8, 7, 7]
    assert fine_of(N, (N, E, S), shared) == 15
    assert fine_of(N, CLOCKWISE, rules("tanglewood", x_fine_cents=15)) == 15
    own = rules("tanglewood", x_fine_per="pair", x_fine_cents=15, x_charged_to="maker")
    assert fine_of(S, CLOCKWISE, own) == 15


def test_x_for_euchres_alone_spares_a_renege():
    assert marked(renege(E), "tanglewood", x_for_renege=False) == {}
    assert marked(played(E, 1), "tanglewood", x_for_euchre=False) == {}
    assert marked(played(E, 1), "athens", x_for_euchre=True) == {"E": 0, "W": 0}


# Nobody names trump


@pytest.mark.parametrize(
    ("house", "counts", "next_dealer"),
    [("alameda", False, N), ("mcallen", True, E), ("general", False, E)],
)
def test_thrown_in_hand_goes_as_the_house_says(house, counts, next_dealer):
    assert points(thrown_in(), house) == {}
    assert value(thrown_in(), house).counts is counts
    assert deals_next(thrown_in(), house) is next_dealer


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_thrown_in_hand_is_refused_where_the_dealer_must_name(house):
    assert refusal(value, thrown_in(), house) == (
        "In this house the dealer must name trump, so no hand is thrown in: "
        "write down the dealer as the maker, and the tricks."
    )


# Misdeals


@pytest.mark.parametrize("house", KEYS)
@pytest.mark.parametrize("stage", Stage)
def test_misdeal_is_never_counted_and_only_athens_passes_the_deal(house, stage):
    passes = house == "athens" and stage is Stage.KITTY_NOT_FOUR
    assert points(misdeal(stage), house) == {}
    assert value(misdeal(stage), house).counts is False
    assert deals_next(misdeal(stage), house) is (E if passes else N)


@pytest.mark.parametrize("house", ["alameda", "tanglewood", "mcallen", "general"])
def test_misdeal_without_its_stage_is_taken_where_it_makes_no_difference(house):
    assert deals_next(misdeal(), house) is N


def test_misdeal_without_its_stage_is_asked_for_where_it_matters():
    assert refusal(value, misdeal(), "athens").startswith(
        "In this house it matters when the misdeal was seen: before a card was turned up, or by"
    )


def test_misdeal_can_be_made_a_zero_hand():
    turned = {"misdeal_before_turn_up": "zero_hand", "misdeal_kitty_not_four": "zero_hand"}
    assert value(misdeal(), "mcallen", **turned).counts
    assert deals_next(misdeal(), "mcallen", **turned) is E


# Reneges


@pytest.mark.parametrize("offender", FOUR)
def test_renege_at_tanglewood_ends_the_hand_with_two_and_an_x(offender):
    hand = renege(offender, maker=N)
    assert points(hand, "tanglewood") == each(OTHERS[offender], 2)
    assert marked(hand, "tanglewood") == each(SIDE[offender], 10)
    assert value(hand, "tanglewood").counts
    assert deals_next(hand, "tanglewood") is E


def test_renege_by_euchred_makers_is_one_x_not_two():
    assert marked(renege(N, maker=N, tricks=1), "tanglewood") == each("NS", 10)


@pytest.mark.parametrize(("house", "points_for_lone"), [("tanglewood", 4), ("athens", 2)])
def test_renege_against_a_lone_hand_where_it_ends_the_hand(house, points_for_lone):
    assert points(renege(E, maker=S, alone=True), house) == each("NS", points_for_lone)


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_renege_by_the_lone_maker_costs_two(house):
    assert points(renege(S, maker=S, alone=True), house) == each("EW", 2)


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
@pytest.mark.parametrize("choice", Choice)
def test_renege_that_ends_the_hand_leaves_no_choice(house, choice):
    assert refusal(value, renege(E, choice, maker=N, tricks=3), house) == (
        "In this house a renege ends the hand, and there is nothing to choose: leave the choice "
        "empty."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
@pytest.mark.parametrize(
    ("hand", "as_played", "added", "taken_off"),
    [
        ({"offender": E, "maker": N, "tricks": 4}, each("NS", 1), each("NS", 2), each("EW", -2)),
        ({"offender": E, "maker": N, "tricks": 2}, each("EW", 2), each("NS", 2), each("EW", -2)),
        ({"offender": N, "maker": N, "tricks": 5}, each("NS", 2), each("EW", 2), each("NS", -2)),
        (
            {"offender": W, "maker": S, "alone": True, "tricks": 5},
            each("NS", 4),
            each("NS", 4),
            each("EW", -4),
        ),
        (
            {"offender": S, "maker": S, "alone": True, "tricks": 5},
            each("NS", 4),
            each("EW", 2),
            each("NS", -2),
        ),
    ],
)
def test_offended_side_sees_all_outcomes_and_takes_one(house, hand, as_played, added, taken_off):
    expected = {Choice.AS_PLAYED: as_played, Choice.ADD: added, Choice.SUBTRACT: taken_off}
    for choice, outcome in expected.items():
        assert points(renege(choice=choice, **hand), house) == outcome
    shown = worth_by_choice(ScoredHand(N, renege(**hand)), FOUR, rules(house))
    assert list(shown) == list(expected)
    for choice, outcome in shown.items():
        assert {chair.value: change for chair, change in outcome.points.items()} == expected[choice]


def test_as_played_is_not_among_the_choices_while_the_tricks_are_unknown():
    shown = worth_by_choice(ScoredHand(N, renege(E, maker=N)), FOUR, rules("alameda"))
    assert list(shown) == [Choice.ADD, Choice.SUBTRACT]


def test_director_sees_what_each_ruling_on_six_cards_is_worth():
    shown = worth_by_choice(ScoredHand(N, six_cards(maker=N, tricks=3)), FOUR, rules("tanglewood"))
    assert {choice: dict(outcome.points) for choice, outcome in shown.items()} == {
        Choice.AS_PLAYED: {N: 1, S: 1},
        Choice.ADD: {E: 2, W: 2},
    }
    unfinished = worth_by_choice(ScoredHand(N, six_cards()), FOUR, rules("mcallen"))
    assert {choice: dict(outcome.points) for choice, outcome in unfinished.items()} == {
        Choice.ADD: {E: 2, W: 2},
        Choice.SUBTRACT: {N: -2, S: -2},
    }


def test_no_choices_are_shown_where_there_are_none():
    assert (
        worth_by_choice(ScoredHand(N, six_cards(maker=E, tricks=3)), FOUR, rules("alameda")) == {}
    )
    assert (
        worth_by_choice(ScoredHand(N, renege(E, maker=N, tricks=3)), FOUR, rules("tanglewood"))
        == {}
    )
    assert worth_by_choice(ScoredHand(N, played(E, 3)), FOUR, rules("alameda")) == {}


def test_renege_without_a_choice_asks_the_offended_side():
    assert refusal(value, renege(E, maker=N, tricks=3), "alameda") == (
        "The side that did not renege chooses: the hand as played, the penalty added to their "
        "points, or taken off the others'."
    )


def test_renege_as_played_needs_the_play():
    needed = "The hand is scored as played: write down who named trump, and the tricks."
    assert refusal(value, renege(E, Choice.AS_PLAYED, maker=N), "alameda") == needed
    assert refusal(value, renege(E, Choice.AS_PLAYED, tricks=3), "alameda") == needed


def test_penalty_needs_no_maker_where_nobody_was_alone():
    assert points(renege(E, Choice.ADD), "alameda") == each("NS", 2)
    assert points(renege(E), "athens") == each("NS", 2)


def test_renege_as_played_still_marks_the_offenders_in_a_house_with_x():
    turned = {"renege": "offended_choose"}
    hand = renege(E, Choice.AS_PLAYED, maker=N, tricks=3)
    assert points(hand, "tanglewood", **turned) == each("NS", 1)
    assert marked(hand, "tanglewood", **turned) == each("EW", 10)
    euchred = renege(E, Choice.AS_PLAYED, maker=E, tricks=1)
    assert marked(euchred, "tanglewood", **turned) == each("EW", 10)
    other_side_euchred = renege(E, Choice.AS_PLAYED, maker=N, tricks=1)
    assert marked(other_side_euchred, "tanglewood", **turned) == each("NESW", 10)


def test_renege_without_its_offender_is_refused():
    assert refusal(value, renege(None), "athens") == "Say who reneged: the offender is missing."


@pytest.mark.parametrize("house", KEYS)
def test_partner_of_a_lone_hand_cannot_renege(house):
    assert refusal(value, renege(S, maker=N, alone=True), house) == (
        "N played alone, so S laid the cards down and cannot have played wrongly: "
        "name another offender, or take back that somebody was alone."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
def test_corrected_renege_scores_as_played(house):
    hand = breach(RenegeCorrected, E, maker=N, tricks=3)
    assert points(hand, house) == each("NS", 1)
    assert deals_next(hand, house) is E


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_renege_cannot_be_corrected_where_a_card_laid_is_played(house):
    hand = breach(RenegeCorrected, E, maker=N, tricks=3)
    assert refusal(value, hand, house) == (
        "In this house a card laid is played, so a renege cannot be corrected: "
        "write it down as a renege."
    )


# Exposed cards, leads out of turn, six cards


@pytest.mark.parametrize("house", ["alameda", "tanglewood", "mcallen", "general"])
def test_exposed_card_leaves_the_hand_as_played(house):
    assert points(breach(ExposedCard, E, maker=N, tricks=5), house) == each("NS", 2)


@pytest.mark.parametrize("house", ["alameda", "tanglewood", "mcallen", "general"])
def test_lead_out_of_turn_leaves_the_hand_as_played(house):
    assert points(breach(LeadOutOfTurn, E, maker=N, tricks=5), house) == each("NS", 2)
    assert refusal(value, breach(LeadOutOfTurn, E, maker=N), house).startswith(
        "The hand is scored as played"
    )


@pytest.mark.parametrize("play", [{}, {"maker": N, "tricks": 1}, {"maker": N, "alone": True}])
def test_lead_out_of_turn_at_athens_ends_the_hand_without_points(play):
    hand = breach(LeadOutOfTurn, E, **play)
    assert points(hand, "athens") == {}
    assert marked(hand, "athens", x_for_euchre=True) == {}
    assert value(hand, "athens").counts
    assert deals_next(hand, "athens") is E


def test_partner_of_a_lone_hand_cannot_lead_out_of_turn():
    hand = breach(LeadOutOfTurn, S, maker=N, alone=True)
    assert refusal(value, hand, "athens").startswith("N played alone, so S laid the cards down")


def test_exposed_card_at_athens_ends_the_hand_like_a_lead_out_of_turn():
    hand = breach(ExposedCard, E, maker=N, tricks=5)
    assert points(hand, "athens") == {}
    assert points(hand, "athens", exposed_card="as_played") == each("NS", 2)


@pytest.mark.parametrize(("dealer", "opponents"), [(N, "EW"), (E, "NS"), (S, "EW"), (W, "NS")])
def test_six_cards_at_alameda_give_two_to_the_dealers_opponents(dealer, opponents):
    assert points(six_cards(), "alameda", dealer=dealer) == each(opponents, 2)
    assert points(six_cards(offender=dealer), "alameda", dealer=dealer) == each(opponents, 2)


def test_six_cards_follow_the_dial():
    assert points(six_cards(), "alameda", extra_cards="subtract") == each("NS", -2)
    assert points(six_cards(), "alameda", extra_cards_points=1) == each("EW", 1)
    played_out = {"extra_cards": "play_out_and_add"}
    by_opponents = six_cards(maker=E, tricks=5)
    assert points(by_opponents, "alameda", **played_out) == each("EW", 4)
    by_dealer = six_cards(maker=N, tricks=3)
    assert points(by_dealer, "alameda", **played_out) == {"N": 1, "E": 2, "S": 1, "W": 2}
    assert refusal(value, six_cards(), "alameda", **played_out).startswith("The hand is scored as")


@pytest.mark.parametrize("house", ["tanglewood", "mcallen", "general", "athens"])
def test_six_cards_elsewhere_are_for_the_director_to_rule(house):
    assert refusal(value, six_cards(), house) == (
        "The house's sheet does not say what six cards cost, so the director rules: the hand as "
        "played, or the penalty added to the others."
    )
    assert points(six_cards(Choice.ADD), house) == each("EW", 2)
    as_played = six_cards(Choice.AS_PLAYED, maker=N, tricks=3)
    assert points(as_played, house) == each("NS", 1)


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_six_cards_take_nothing_off_where_nothing_ever_is(house):
    assert refusal(value, six_cards(Choice.SUBTRACT), house) == (
        "This house takes nothing off a score: the hand counts as played, or the penalty is added "
        "to the others."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
def test_six_cards_may_be_ruled_to_take_off_where_points_are_taken_off(house):
    assert points(six_cards(Choice.SUBTRACT), house) == each("NS", -2)


def test_director_rules_on_six_cards_before_the_dial_does():
    as_played = six_cards(Choice.AS_PLAYED, maker=N, tricks=3)
    assert points(as_played, "alameda") == each("NS", 1)
    added = six_cards(Choice.ADD, maker=E, tricks=3)
    assert points(added, "alameda", extra_cards="play_out_and_add") == each("EW", 2)
    free = six_cards(maker=N, tricks=3)
    assert points(free, "alameda", extra_cards="as_played") == each("NS", 1)


def test_six_cards_in_anybody_elses_hand_are_refused():
    assert refusal(value, six_cards(offender=E), "alameda") == (
        "Only the dealer can have six cards: leave the offender empty."
    )


# Three at a table


@pytest.mark.parametrize("house", THREES)
@pytest.mark.parametrize("empty", FOUR)
def test_maker_of_three_plays_against_two(house, empty):
    seats = three(without=empty)
    for maker in seats:
        others = [chair for chair in seats if chair is not maker]
        for tricks, made, declared in [(3, 1, 1), (4, 1, 1), (5, 2, 4)]:
            assert points(played(maker, tricks), house, seats=seats) == each(maker, made)
            alone = played(maker, tricks, alone=True)
            assert points(alone, house, seats=seats) == each(maker, declared)
        for tricks in (0, 1, 2):
            assert points(played(maker, tricks), house, seats=seats) == each(others, 2)


@pytest.mark.parametrize("empty", FOUR)
def test_x_at_a_table_of_three_is_the_makers_own(empty):
    seats = three(without=empty)
    for maker in seats:
        assert marked(played(maker, 2), "tanglewood", seats=seats) == each(maker, 10)


@pytest.mark.parametrize("empty", FOUR)
def test_deal_of_three_passes_over_the_empty_chair(empty):
    seats = three(without=empty)
    dealers = [seats[0]]
    for _ in range(3):
        dealers.append(deals_next(played(seats[0], 3), "alameda", dealer=dealers[-1], seats=seats))
    assert dealers == [*seats, seats[0]]


def test_renege_of_three_where_it_ends_the_hand():
    seats = three(without=W)
    by_maker = renege(N, maker=N)
    assert points(by_maker, "tanglewood", seats=seats) == each("ES", 2)
    assert marked(by_maker, "tanglewood", seats=seats) == {"N": 10}
    by_defender = renege(E, maker=N)
    assert points(by_defender, "tanglewood", seats=seats) == {"N": 2}
    assert marked(by_defender, "tanglewood", seats=seats) == {"E": 10}
    against_declared = renege(E, maker=N, alone=True)
    assert points(against_declared, "tanglewood", seats=seats) == {"N": 4}


@pytest.mark.parametrize(
    ("hand", "added", "taken_off"),
    [
        ({"offender": N, "maker": N}, each("ES", 2), {"N": -2}),
        ({"offender": E, "maker": N}, {"N": 2}, {"E": -2}),
        ({"offender": E, "maker": N, "alone": True}, {"N": 4}, {"E": -4}),
        ({"offender": N, "maker": N, "alone": True}, each("ES", 2), {"N": -2}),
    ],
)
def test_renege_of_three_where_the_offended_choose(hand, added, taken_off):
    seats = three(without=W)
    assert points(renege(choice=Choice.ADD, **hand), "alameda", seats=seats) == added
    assert points(renege(choice=Choice.SUBTRACT, **hand), "alameda", seats=seats) == taken_off
    as_played = renege(choice=Choice.AS_PLAYED, **hand, tricks=3)
    assert points(as_played, "alameda", seats=seats) == {"N": 1}


def test_renege_of_three_needs_to_know_the_maker():
    assert refusal(value, renege(N), "tanglewood", seats=three(without=W)) == (
        "At a table of three it matters against whom the renege was: say who named trump."
    )


def test_six_cards_of_three_give_two_to_each_of_the_others():
    assert points(six_cards(), "alameda", seats=three(without=W)) == each("ES", 2)


def test_points_and_reneges_of_three_have_dials_of_their_own():
    seats = three(without=W)
    turned = {
        "three_made": 2, "three_march": 3, "three_declared": 5, "three_euchre": 1,
        "three_renege": "both",
    }  # fmt: skip
    assert points(played(N, 3), "alameda", seats=seats, **turned) == {"N": 2}
    assert points(played(N, 4, alone=True), "alameda", seats=seats, **turned) == {"N": 2}
    assert points(played(N, 5), "alameda", seats=seats, **turned) == {"N": 3}
    assert points(played(N, 5, alone=True), "alameda", seats=seats, **turned) == {"N": 5}
    assert points(played(N, 2, alone=True), "alameda", seats=seats, **turned) == each("ES", 1)
    hand = renege(E, Choice.ADD, maker=N)
    assert points(hand, "alameda", seats=seats, **turned) == each("NS", 2)
    assert points(played(N, 3), "alameda", **turned) == each("NS", 1)


def test_nobody_lays_the_cards_down_at_a_table_of_three():
    hand = renege(S, maker=N, alone=True)
    assert points(hand, "tanglewood", seats=three(without=W)) == {"N": 4}


@pytest.mark.parametrize("house", ["mcallen", "general", "athens"])
def test_table_of_three_is_refused_where_pairs_play(house):
    assert refusal(value, played(N, 3), house, seats=three(without=W)) == (
        "This house plays no tables of three: seat a fourth player."
    )
    assert points(played(N, 3), house, seats=three(without=W), three_handed=True) == {"N": 1}


# Empty chairs


@pytest.mark.parametrize(
    ("who", "event", "dealer"),
    [
        ("dealer", played(N, 3), W),
        ("maker", played(W, 3), N),
        ("offender", renege(W, maker=N), N),
        ("maker", renege(N, maker=W), N),
    ],
)
def test_empty_chair_can_do_nothing(who, event, dealer):
    hand = ScoredHand(dealer, event)
    assert refusal(worth, hand, three(without=W), rules("tanglewood")) == (
        f"The {who} is W, and that chair is empty: name one of N, E, S."
    )
