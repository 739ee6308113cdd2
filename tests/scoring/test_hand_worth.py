"""One hand in every way it can go, under the rules of the five houses and mixtures of their
dials.
"""

import pytest

from scoring.chairs import CHAIRS_CLOCKWISE
from scoring.dials.house_rules import NO_TABLES_OF_THREE_REFUSAL
from scoring.events.breach import ExposedCard, LeadOutOfTurn, RenegeCorrected
from scoring.events.event import MisdealStage, PenaltyChoice
from scoring.events.ordinary import DEALER_MUST_NAME_REFUSAL
from scoring.hand import ScoredHand, hand_worth, worth_by_penalty_choice
from scoring.hand_worth import x_fine_cents_of_chair
from scoring.houses import HOUSES
from tests.scoring.table import (
    FOUR_SEATS,
    E,
    N,
    S,
    W,
    fine_cents_by_seat,
    make_breach,
    misdeal,
    next_dealer_after,
    played_hand,
    points_by_seat,
    refusal,
    renege,
    rules_of,
    same_points,
    six_cards,
    three_seats,
    thrown_in,
    worth_of,
)

HOUSE_KEYS = [house.key for house in HOUSES]
HOUSES_WITH_TABLES_OF_THREE = ["alameda", "tanglewood"]
SIDE_BY_CHAIR = {N: "NS", S: "NS", E: "EW", W: "EW"}
OPPONENTS_BY_CHAIR = {N: "EW", S: "EW", E: "NS", W: "NS"}


@pytest.mark.parametrize("house", HOUSE_KEYS)
@pytest.mark.parametrize("maker", FOUR_SEATS)
@pytest.mark.parametrize(("tricks", "makers", "makers_alone"), [(3, 1, 1), (4, 1, 1), (5, 2, 4)])
def test_made_hand_scores_for_both_partners(house, maker, tricks, makers, makers_alone):
    assert points_by_seat(played_hand(maker, tricks), house) == same_points(
        SIDE_BY_CHAIR[maker], makers
    )
    assert points_by_seat(played_hand(maker, tricks, alone=True), house) == same_points(
        SIDE_BY_CHAIR[maker], makers_alone
    )


@pytest.mark.parametrize("house", HOUSE_KEYS)
@pytest.mark.parametrize("maker", FOUR_SEATS)
@pytest.mark.parametrize("tricks", [0, 1, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_euchred_makers_give_two_points_whether_alone_or_not(house, maker, tricks, alone):
    assert points_by_seat(played_hand(maker, tricks, alone=alone), house) == same_points(
        OPPONENTS_BY_CHAIR[maker], 2
    )


@pytest.mark.parametrize("house", HOUSE_KEYS)
@pytest.mark.parametrize("dealer", FOUR_SEATS)
def test_played_hand_counts_and_the_deal_goes_left(house, dealer):
    hand = played_hand(N, 3)
    assert worth_of(hand, house, dealer=dealer).is_counted
    left_chair = {N: E, E: S, S: W, W: N}[dealer]
    assert next_dealer_after(hand, house, dealer=dealer) is left_chair


@pytest.mark.parametrize("tricks", [0, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_euchre_at_tanglewood_gives_both_partners_an_x_of_ten_cents(tricks, alone):
    assert fine_cents_by_seat(played_hand(E, tricks, alone=alone), "tanglewood") == same_points(
        "EW", 10
    )


def test_made_hand_gives_no_x():
    assert fine_cents_by_seat(played_hand(E, 3), "tanglewood") == {}


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general", "athens"])
def test_euchre_outside_tanglewood_gives_no_x(house):
    assert fine_cents_by_seat(played_hand(E, 0), house) == {}


@pytest.mark.parametrize(
    ("charged_to", "chairs_with_partner", "chairs_alone"),
    [("both", "EW", "EW"), ("maker", "E", "E"), ("lone_only_maker", "EW", "E")],
)
def test_euchre_x_is_charged_as_the_dial_says(charged_to, chairs_with_partner, chairs_alone):
    dials = {"x_charged_to": charged_to}
    assert fine_cents_by_seat(played_hand(E, 1), "tanglewood", **dials) == same_points(
        chairs_with_partner, 10
    )
    assert fine_cents_by_seat(played_hand(E, 1, alone=True), "tanglewood", **dials) == same_points(
        chairs_alone, 10
    )
    assert fine_cents_by_seat(renege(E), "tanglewood", **dials) == same_points(
        chairs_with_partner, 10
    )
    renege_against_loner = renege(E, maker=N, alone=True)
    assert fine_cents_by_seat(renege_against_loner, "tanglewood", **dials) == same_points(
        chairs_with_partner, 10
    )
    renege_by_loner = renege(E, maker=E, alone=True)
    assert fine_cents_by_seat(renege_by_loner, "tanglewood", **dials) == same_points(
        chairs_alone, 10
    )


def test_fine_shared_by_a_pair_leaves_the_odd_cent_with_the_offender():
    dials = {"x_fine_per": "pair", "x_fine_cents": 25}
    assert fine_cents_by_seat(played_hand(W, 1), "tanglewood", **dials) == {"E": 12, "W": 13}
    assert fine_cents_by_seat(played_hand(W, 1), "tanglewood", x_fine_per="pair") == {
        "E": 5,
        "W": 5,
    }
    lone_hand = played_hand(W, 1, alone=True)
    assert fine_cents_by_seat(lone_hand, "tanglewood", **dials, x_charged_to="maker") == {"W": 25}


def test_fine_of_an_x_known_only_by_side_leaves_the_odd_cent_with_the_first():
    shared_fine_rules = rules_of("tanglewood", x_fine_per="pair", x_fine_cents=15)
    assert [
        x_fine_cents_of_chair(chair, CHAIRS_CLOCKWISE, shared_fine_rules)
        for chair in CHAIRS_CLOCKWISE
    ] == [
        8,
        8,
        7,
        7,
    ]
    assert x_fine_cents_of_chair(N, (N, E, S), shared_fine_rules) == 15
    assert x_fine_cents_of_chair(N, CHAIRS_CLOCKWISE, rules_of("tanglewood", x_fine_cents=15)) == 15
    makers_fine_rules = rules_of(
        "tanglewood", x_fine_per="pair", x_fine_cents=15, x_charged_to="maker"
    )
    assert x_fine_cents_of_chair(S, CHAIRS_CLOCKWISE, makers_fine_rules) == 15


def test_renege_gives_no_x_if_only_euchres_do():
    assert fine_cents_by_seat(renege(E), "tanglewood", x_for_renege=False) == {}
    assert fine_cents_by_seat(played_hand(E, 1), "tanglewood", x_for_euchre=False) == {}
    assert fine_cents_by_seat(played_hand(E, 1), "athens", x_for_euchre=True) == {"E": 0, "W": 0}


# The tests below are about hands that are thrown in.


@pytest.mark.parametrize(
    ("house", "counts", "next_dealer"),
    [("alameda", False, N), ("mcallen", True, E), ("general", False, E)],
)
def test_thrown_in_hand_follows_the_house_rule(house, counts, next_dealer):
    assert points_by_seat(thrown_in(), house) == {}
    assert worth_of(thrown_in(), house).is_counted is counts
    assert next_dealer_after(thrown_in(), house) is next_dealer


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_thrown_in_hand_is_refused_where_the_dealer_must_name(house):
    assert refusal(worth_of, thrown_in(), house) == DEALER_MUST_NAME_REFUSAL


# The tests below are about misdeals.


@pytest.mark.parametrize("house", HOUSE_KEYS)
@pytest.mark.parametrize("stage", MisdealStage)
def test_misdeal_is_never_counted_and_only_athens_passes_the_deal(house, stage):
    passes_the_deal = house == "athens" and stage is MisdealStage.KITTY_NOT_FOUR
    assert points_by_seat(misdeal(stage), house) == {}
    assert worth_of(misdeal(stage), house).is_counted is False
    assert next_dealer_after(misdeal(stage), house) is (E if passes_the_deal else N)


@pytest.mark.parametrize("house", ["alameda", "tanglewood", "mcallen", "general"])
def test_misdeal_needs_no_stage_if_all_stages_count_the_same(house):
    assert next_dealer_after(misdeal(), house) is N


def test_misdeal_without_its_stage_is_refused_if_stages_differ():
    assert refusal(worth_of, misdeal(), "athens").startswith(
        "These rules ask how the misdeal was found."
    )


def test_house_rule_can_count_a_misdeal_as_a_hand_without_points():
    dials = {"misdeal_before_turn_up": "zero_hand", "misdeal_kitty_not_four": "zero_hand"}
    assert worth_of(misdeal(), "mcallen", **dials).is_counted
    assert next_dealer_after(misdeal(), "mcallen", **dials) is E


# The tests below are about reneges.


@pytest.mark.parametrize("offender", FOUR_SEATS)
def test_renege_at_tanglewood_ends_the_hand_with_two_points_and_an_x(offender):
    hand = renege(offender, maker=N)
    assert points_by_seat(hand, "tanglewood") == same_points(OPPONENTS_BY_CHAIR[offender], 2)
    assert fine_cents_by_seat(hand, "tanglewood") == same_points(SIDE_BY_CHAIR[offender], 10)
    assert worth_of(hand, "tanglewood").is_counted
    assert next_dealer_after(hand, "tanglewood") is E


def test_renege_by_euchred_makers_is_one_x_not_two():
    assert fine_cents_by_seat(renege(N, maker=N, tricks=1), "tanglewood") == same_points("NS", 10)


@pytest.mark.parametrize(("house", "points_for_lone"), [("tanglewood", 4), ("athens", 2)])
def test_renege_against_a_lone_player_costs_the_lone_penalty_if_the_hand_ends(
    house, points_for_lone
):
    assert points_by_seat(renege(E, maker=S, alone=True), house) == same_points(
        "NS", points_for_lone
    )


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_renege_by_the_lone_maker_costs_two_points(house):
    assert points_by_seat(renege(S, maker=S, alone=True), house) == same_points("EW", 2)


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
@pytest.mark.parametrize("choice", PenaltyChoice)
def test_renege_that_ends_the_hand_leaves_no_choice(house, choice):
    assert refusal(worth_of, renege(E, choice, maker=N, tricks=3), house) == (
        "A renege ends the hand under these rules, so no one chooses the penalty. "
        "Leave that choice at “nothing yet”."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
@pytest.mark.parametrize(
    ("hand", "as_played", "added", "taken_off"),
    [
        (
            {"offender": E, "maker": N, "tricks": 4},
            same_points("NS", 1),
            same_points("NS", 2),
            same_points("EW", -2),
        ),
        (
            {"offender": E, "maker": N, "tricks": 2},
            same_points("EW", 2),
            same_points("NS", 2),
            same_points("EW", -2),
        ),
        (
            {"offender": N, "maker": N, "tricks": 5},
            same_points("NS", 2),
            same_points("EW", 2),
            same_points("NS", -2),
        ),
        (
            {"offender": W, "maker": S, "alone": True, "tricks": 5},
            same_points("NS", 4),
            same_points("NS", 4),
            same_points("EW", -4),
        ),
        (
            {"offender": S, "maker": S, "alone": True, "tricks": 5},
            same_points("NS", 4),
            same_points("EW", 2),
            same_points("NS", -2),
        ),
    ],
)
def test_offended_side_can_choose_each_renege_outcome(house, hand, as_played, added, taken_off):
    points_by_choice = {
        PenaltyChoice.AS_PLAYED: as_played,
        PenaltyChoice.ADD: added,
        PenaltyChoice.SUBTRACT: taken_off,
    }
    for choice, outcome in points_by_choice.items():
        assert points_by_seat(renege(choice=choice, **hand), house) == outcome
    worths = worth_by_penalty_choice(ScoredHand(N, renege(**hand)), FOUR_SEATS, rules_of(house))
    assert list(worths) == list(points_by_choice)
    for choice, outcome in worths.items():
        assert {
            chair.value: change for chair, change in outcome.points.items()
        } == points_by_choice[choice]


def test_hand_as_played_is_no_choice_while_tricks_are_unknown():
    worths = worth_by_penalty_choice(
        ScoredHand(N, renege(E, maker=N)), FOUR_SEATS, rules_of("alameda")
    )
    assert list(worths) == [PenaltyChoice.ADD, PenaltyChoice.SUBTRACT]


def test_each_ruling_on_six_cards_has_its_worth():
    worths = worth_by_penalty_choice(
        ScoredHand(N, six_cards(maker=N, tricks=3)), FOUR_SEATS, rules_of("tanglewood")
    )
    assert {choice: dict(outcome.points) for choice, outcome in worths.items()} == {
        PenaltyChoice.AS_PLAYED: {N: 1, S: 1},
        PenaltyChoice.ADD: {E: 2, W: 2},
    }
    outcomes = worth_by_penalty_choice(ScoredHand(N, six_cards()), FOUR_SEATS, rules_of("mcallen"))
    assert {choice: dict(outcome.points) for choice, outcome in outcomes.items()} == {
        PenaltyChoice.ADD: {E: 2, W: 2},
        PenaltyChoice.SUBTRACT: {N: -2, S: -2},
    }


def test_no_choice_of_worth_is_offered_for_a_hand_without_a_choice():
    assert (
        worth_by_penalty_choice(
            ScoredHand(N, six_cards(maker=E, tricks=3)), FOUR_SEATS, rules_of("alameda")
        )
        == {}
    )
    assert (
        worth_by_penalty_choice(
            ScoredHand(N, renege(E, maker=N, tricks=3)), FOUR_SEATS, rules_of("tanglewood")
        )
        == {}
    )
    assert (
        worth_by_penalty_choice(ScoredHand(N, played_hand(E, 3)), FOUR_SEATS, rules_of("alameda"))
        == {}
    )


def test_renege_without_a_choice_is_refused():
    assert refusal(worth_of, renege(E, maker=N, tricks=3), "alameda") == (
        "The side that did not renege chooses: the hand as played, the penalty added to their "
        "points, or taken off the others'."
    )


def test_renege_scored_as_played_requires_the_maker_and_the_tricks():
    refusal_words = "The hand is scored as played. Enter who named trump, and the tricks."
    assert (
        refusal(worth_of, renege(E, PenaltyChoice.AS_PLAYED, maker=N), "alameda") == refusal_words
    )
    assert (
        refusal(worth_of, renege(E, PenaltyChoice.AS_PLAYED, tricks=3), "alameda") == refusal_words
    )


def test_renege_penalty_requires_no_maker_if_no_one_played_alone():
    assert points_by_seat(renege(E, PenaltyChoice.ADD), "alameda") == same_points("NS", 2)
    assert points_by_seat(renege(E), "athens") == same_points("NS", 2)


def test_renege_scored_as_played_still_gives_the_offenders_an_x():
    dials = {"renege": "offended_choose"}
    hand = renege(E, PenaltyChoice.AS_PLAYED, maker=N, tricks=3)
    assert points_by_seat(hand, "tanglewood", **dials) == same_points("NS", 1)
    assert fine_cents_by_seat(hand, "tanglewood", **dials) == same_points("EW", 10)
    euchred_offender = renege(E, PenaltyChoice.AS_PLAYED, maker=E, tricks=1)
    assert fine_cents_by_seat(euchred_offender, "tanglewood", **dials) == same_points("EW", 10)
    other_side_euchred = renege(E, PenaltyChoice.AS_PLAYED, maker=N, tricks=1)
    assert fine_cents_by_seat(other_side_euchred, "tanglewood", **dials) == same_points("NESW", 10)


def test_renege_without_its_offender_is_refused():
    assert refusal(worth_of, renege(None), "athens") == "Choose who reneged."


@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_partner_of_a_lone_hand_cannot_renege(house):
    assert refusal(worth_of, renege(S, maker=N, alone=True), house) == (
        "North played alone, so south did not play this hand. "
        "Choose another player, or change who played alone."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
def test_corrected_renege_scores_as_played(house):
    hand = make_breach(RenegeCorrected, E, maker=N, tricks=3)
    assert points_by_seat(hand, house) == same_points("NS", 1)
    assert next_dealer_after(hand, house) is E


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_renege_cannot_be_corrected_where_a_card_laid_is_played(house):
    hand = make_breach(RenegeCorrected, E, maker=N, tricks=3)
    assert refusal(worth_of, hand, house) == (
        "These rules don't let players correct a renege. Record it as a renege."
    )


# The tests below are about exposed cards, leads out of turn, and six cards.


@pytest.mark.parametrize("house", ["alameda", "tanglewood", "mcallen", "general"])
def test_exposed_card_leaves_the_hand_as_played(house):
    assert points_by_seat(make_breach(ExposedCard, E, maker=N, tricks=5), house) == same_points(
        "NS", 2
    )


@pytest.mark.parametrize("house", ["alameda", "tanglewood", "mcallen", "general"])
def test_lead_out_of_turn_leaves_the_hand_as_played(house):
    assert points_by_seat(make_breach(LeadOutOfTurn, E, maker=N, tricks=5), house) == same_points(
        "NS", 2
    )
    assert refusal(worth_of, make_breach(LeadOutOfTurn, E, maker=N), house).startswith(
        "The hand is scored as played"
    )


@pytest.mark.parametrize("play", [{}, {"maker": N, "tricks": 1}, {"maker": N, "alone": True}])
def test_lead_out_of_turn_at_athens_ends_the_hand_without_points(play):
    hand = make_breach(LeadOutOfTurn, E, **play)
    assert points_by_seat(hand, "athens") == {}
    assert fine_cents_by_seat(hand, "athens", x_for_euchre=True) == {}
    assert worth_of(hand, "athens").is_counted
    assert next_dealer_after(hand, "athens") is E


def test_partner_of_a_lone_hand_cannot_lead_out_of_turn():
    hand = make_breach(LeadOutOfTurn, S, maker=N, alone=True)
    assert refusal(worth_of, hand, "athens").startswith(
        "North played alone, so south did not play this hand"
    )


def test_exposed_card_at_athens_ends_the_hand_like_a_lead_out_of_turn():
    hand = make_breach(ExposedCard, E, maker=N, tricks=5)
    assert points_by_seat(hand, "athens") == {}
    assert points_by_seat(hand, "athens", exposed_card="as_played") == same_points("NS", 2)


@pytest.mark.parametrize(("dealer", "opponents"), [(N, "EW"), (E, "NS"), (S, "EW"), (W, "NS")])
def test_six_cards_at_alameda_give_two_points_to_the_dealers_opponents(dealer, opponents):
    assert points_by_seat(six_cards(), "alameda", dealer=dealer) == same_points(opponents, 2)
    assert points_by_seat(six_cards(offender=dealer), "alameda", dealer=dealer) == same_points(
        opponents, 2
    )


def test_six_cards_follow_the_dial():
    assert points_by_seat(six_cards(), "alameda", extra_cards="subtract") == same_points("NS", -2)
    assert points_by_seat(six_cards(), "alameda", extra_cards_points=1) == same_points("EW", 1)
    played_out = {"extra_cards": "play_out_and_add"}
    by_opponents = six_cards(maker=E, tricks=5)
    assert points_by_seat(by_opponents, "alameda", **played_out) == same_points("EW", 4)
    by_dealer = six_cards(maker=N, tricks=3)
    assert points_by_seat(by_dealer, "alameda", **played_out) == {"N": 1, "E": 2, "S": 1, "W": 2}
    assert refusal(worth_of, six_cards(), "alameda", **played_out).startswith(
        "The hand is scored as"
    )


@pytest.mark.parametrize("house", ["tanglewood", "mcallen", "general", "athens"])
def test_six_cards_outside_alameda_need_a_ruling(house):
    assert refusal(worth_of, six_cards(), house) == (
        "The rule sheet does not say what 6 cards cost. Choose the hand as played, or the "
        "penalty added to the other side."
    )
    assert points_by_seat(six_cards(PenaltyChoice.ADD), house) == same_points("EW", 2)
    hand_as_played = six_cards(PenaltyChoice.AS_PLAYED, maker=N, tricks=3)
    assert points_by_seat(hand_as_played, house) == same_points("NS", 1)


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_six_cards_cannot_subtract_points_if_no_penalty_does(house):
    assert refusal(worth_of, six_cards(PenaltyChoice.SUBTRACT), house) == (
        "These rules never take points off a score. Choose the hand as played, or the penalty "
        "added to the other side."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
def test_six_cards_can_subtract_points_if_a_renege_can(house):
    assert points_by_seat(six_cards(PenaltyChoice.SUBTRACT), house) == same_points("NS", -2)


def test_directors_ruling_on_six_cards_overrides_the_dial():
    hand_as_played = six_cards(PenaltyChoice.AS_PLAYED, maker=N, tricks=3)
    assert points_by_seat(hand_as_played, "alameda") == same_points("NS", 1)
    added_hand = six_cards(PenaltyChoice.ADD, maker=E, tricks=3)
    assert points_by_seat(added_hand, "alameda", extra_cards="play_out_and_add") == same_points(
        "EW", 2
    )
    unruled_hand = six_cards(maker=N, tricks=3)
    assert points_by_seat(unruled_hand, "alameda", extra_cards="as_played") == same_points("NS", 1)


def test_six_cards_of_a_player_who_did_not_deal_are_refused():
    assert refusal(worth_of, six_cards(offender=E), "alameda") == (
        "Only the dealer can have 6 cards. As the player who broke the rule, choose the "
        "dealer or “not known”."
    )


# The tests below are about 3-player tables.


@pytest.mark.parametrize("house", HOUSES_WITH_TABLES_OF_THREE)
@pytest.mark.parametrize("empty_chair", FOUR_SEATS)
def test_maker_at_a_table_of_three_plays_against_both_other_players(house, empty_chair):
    seats = three_seats(empty_chair=empty_chair)
    for maker in seats:
        opponents = [chair for chair in seats if chair is not maker]
        for tricks, made_points, declared_points in [(3, 1, 1), (4, 1, 1), (5, 2, 4)]:
            assert points_by_seat(played_hand(maker, tricks), house, seats=seats) == same_points(
                maker, made_points
            )
            lone_hand = played_hand(maker, tricks, alone=True)
            assert points_by_seat(lone_hand, house, seats=seats) == same_points(
                maker, declared_points
            )
        for tricks in (0, 1, 2):
            assert points_by_seat(played_hand(maker, tricks), house, seats=seats) == same_points(
                opponents, 2
            )


@pytest.mark.parametrize("empty_chair", FOUR_SEATS)
def test_only_the_maker_gets_the_x_at_a_table_of_three(empty_chair):
    seats = three_seats(empty_chair=empty_chair)
    for maker in seats:
        assert fine_cents_by_seat(played_hand(maker, 2), "tanglewood", seats=seats) == same_points(
            maker, 10
        )


@pytest.mark.parametrize("empty_chair", FOUR_SEATS)
def test_deal_at_a_table_of_three_skips_the_empty_chair(empty_chair):
    seats = three_seats(empty_chair=empty_chair)
    dealers = [seats[0]]
    for _ in range(3):
        dealers.append(
            next_dealer_after(played_hand(seats[0], 3), "alameda", dealer=dealers[-1], seats=seats)
        )
    assert dealers == [*seats, seats[0]]


def test_renege_at_a_table_of_three_ends_the_hand_for_the_other_players():
    seats = three_seats(empty_chair=W)
    by_maker = renege(N, maker=N)
    assert points_by_seat(by_maker, "tanglewood", seats=seats) == same_points("ES", 2)
    assert fine_cents_by_seat(by_maker, "tanglewood", seats=seats) == {"N": 10}
    by_defender = renege(E, maker=N)
    assert points_by_seat(by_defender, "tanglewood", seats=seats) == {"N": 2}
    assert fine_cents_by_seat(by_defender, "tanglewood", seats=seats) == {"E": 10}
    renege_against_lone_maker = renege(E, maker=N, alone=True)
    assert points_by_seat(renege_against_lone_maker, "tanglewood", seats=seats) == {"N": 4}


@pytest.mark.parametrize(
    ("hand", "added", "taken_off"),
    [
        ({"offender": N, "maker": N}, same_points("ES", 2), {"N": -2}),
        ({"offender": E, "maker": N}, {"N": 2}, {"E": -2}),
        ({"offender": E, "maker": N, "alone": True}, {"N": 4}, {"E": -4}),
        ({"offender": N, "maker": N, "alone": True}, same_points("ES", 2), {"N": -2}),
    ],
)
def test_renege_at_a_table_of_three_has_each_choice_of_penalty(hand, added, taken_off):
    seats = three_seats(empty_chair=W)
    assert points_by_seat(renege(choice=PenaltyChoice.ADD, **hand), "alameda", seats=seats) == added
    assert (
        points_by_seat(renege(choice=PenaltyChoice.SUBTRACT, **hand), "alameda", seats=seats)
        == taken_off
    )
    as_played = renege(choice=PenaltyChoice.AS_PLAYED, **hand, tricks=3)
    assert points_by_seat(as_played, "alameda", seats=seats) == {"N": 1}


def test_renege_at_a_table_of_three_requires_the_maker():
    assert refusal(worth_of, renege(N), "tanglewood", seats=three_seats(empty_chair=W)) == (
        "At a 3-player table, choose who named trump."
    )


def test_six_cards_at_a_table_of_three_give_each_other_player_two_points():
    assert points_by_seat(six_cards(), "alameda", seats=three_seats(empty_chair=W)) == same_points(
        "ES", 2
    )


def test_tables_of_three_have_their_own_dials_for_points():
    seats = three_seats(empty_chair=W)
    dials = {
        "three_made": 2, "three_march": 3, "three_declared": 5, "three_euchre": 1,
        "three_renege": "both",
    }  # fmt: skip
    assert points_by_seat(played_hand(N, 3), "alameda", seats=seats, **dials) == {"N": 2}
    assert points_by_seat(played_hand(N, 4, alone=True), "alameda", seats=seats, **dials) == {
        "N": 2
    }
    assert points_by_seat(played_hand(N, 5), "alameda", seats=seats, **dials) == {"N": 3}
    assert points_by_seat(played_hand(N, 5, alone=True), "alameda", seats=seats, **dials) == {
        "N": 5
    }
    assert points_by_seat(
        played_hand(N, 2, alone=True), "alameda", seats=seats, **dials
    ) == same_points("ES", 1)
    hand = renege(E, PenaltyChoice.ADD, maker=N)
    assert points_by_seat(hand, "alameda", seats=seats, **dials) == same_points("NS", 2)
    assert points_by_seat(played_hand(N, 3), "alameda", **dials) == same_points("NS", 1)


def test_lone_maker_at_a_table_of_three_has_no_idle_partner():
    hand = renege(S, maker=N, alone=True)
    assert points_by_seat(hand, "tanglewood", seats=three_seats(empty_chair=W)) == {"N": 4}


@pytest.mark.parametrize("house", ["mcallen", "general", "athens"])
def test_table_of_three_is_refused_in_formats_for_pairs(house):
    assert (
        refusal(worth_of, played_hand(N, 3), house, seats=three_seats(empty_chair=W))
        == NO_TABLES_OF_THREE_REFUSAL
    )
    assert points_by_seat(
        played_hand(N, 3), house, seats=three_seats(empty_chair=W), three_handed=True
    ) == {"N": 1}


# The tests below are about empty chairs.


@pytest.mark.parametrize(
    ("role", "event", "dealer"),
    [
        ("dealer", played_hand(N, 3), W),
        ("maker", played_hand(W, 3), N),
        ("offender", renege(W, maker=N), N),
        ("maker", renege(N, maker=W), N),
    ],
)
def test_hand_that_names_an_empty_chair_is_refused(role, event, dealer):
    hand = ScoredHand(dealer, event)
    assert refusal(hand_worth, hand, three_seats(empty_chair=W), rules_of("tanglewood")) == (
        f"The {role} is W, and that seat is empty. Name one of N, E, S."
    )
