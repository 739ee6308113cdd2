import pytest

from scoring.dials.house_rules import NO_TABLES_OF_THREE_REFUSAL
from scoring.events.breach import ExposedCard
from scoring.events.event import PenaltyChoice
from scoring.game import (
    Tally,
    add_game_won,
    add_tallies,
    begin_game,
    first_dealer,
    game_from_hands,
    hand_tally,
    scorekeeper_chair,
    sit_out_tally,
)
from scoring.hand import ScoredHand
from tests.scoring.table import (
    FOUR_SEATS,
    E,
    N,
    S,
    W,
    make_breach,
    misdeal,
    played_hand,
    refusal,
    renege,
    rules_of,
    same_points,
    three_seats,
    thrown_in,
    worth_of,
)


def hands_in_turn(events, *, seats=FOUR_SEATS, dealer=None):
    """Return the events as hands. The deal goes to the next player after each event that
    passes it.
    """
    first_dealer_place = seats.index(dealer or seats[0])
    return [
        ScoredHand(seats[(first_dealer_place + number) % len(seats)], event)
        for number, event in enumerate(events)
    ]


def play_game(house, events, *, seats=FOUR_SEATS, **dials):
    return game_from_hands(rules_of(house, **dials), seats, hands_in_turn(events, seats=seats))


def points_of_game(game):
    return {chair.value: points for chair, points in game.points.items()}


# The tests below are about the length of a game.


@pytest.mark.parametrize(
    ("house", "seats", "hands"),
    [
        ("alameda", FOUR_SEATS, 12),
        ("alameda", three_seats(empty_chair=N), 12),
        ("tanglewood", FOUR_SEATS, 8),
        ("tanglewood", three_seats(empty_chair=S), 8),
        ("mcallen", FOUR_SEATS, 8),
    ],
)
def test_game_of_hands_is_over_after_its_last_hand(house, seats, hands):
    game_before_last = play_game(house, [played_hand(seats[0], 3)] * (hands - 1), seats=seats)
    assert game_before_last.why_game_is_over() == ""
    assert game_before_last.progress == f"{hands - 1} of {hands} hands"
    full_game = game_before_last.add_hand(
        ScoredHand(game_before_last.dealer, played_hand(seats[0], 3))
    )
    assert full_game.why_game_is_over() == f"All {hands} hands are played."
    assert refusal(full_game.add_hand, ScoredHand(full_game.dealer, played_hand(seats[0], 3))) == (
        f"Hand {hands + 1} comes after the end. All {hands} hands are played. Leave it out, or "
        "look for a hand that was entered twice."
    )


@pytest.mark.parametrize(("house", "target"), [("general", 5), ("athens", 10)])
def test_race_is_over_when_a_side_reaches_the_target(house, target):
    game_before_the_last_hand = play_game(house, [played_hand(E, 3)] * (target - 1))
    assert game_before_the_last_hand.why_game_is_over() == ""
    assert game_before_the_last_hand.progress == f"N/S 0, E/W {target - 1}, to {target}"
    won_game = game_before_the_last_hand.add_hand(
        ScoredHand(game_before_the_last_hand.dealer, played_hand(E, 3))
    )
    assert won_game.why_game_is_over() == f"E/W won with {target} points."
    assert won_game.leading_sides == ((E, W),)
    assert refusal(won_game.add_hand, ScoredHand(won_game.dealer, played_hand(E, 3))).startswith(
        f"Hand {target + 1} comes after the end. E/W won with {target} points."
    )


def test_last_hand_of_a_race_can_bring_three_more_than_needed():
    game_before_the_last_hand = play_game("athens", [played_hand(N, 3)] * 9)
    assert points_of_game(
        game_before_the_last_hand.add_hand(
            ScoredHand(game_before_the_last_hand.dealer, played_hand(S, 5, alone=True))
        )
    ) == {
        **same_points("NS", 13),
        **same_points("EW", 0),
    }


def test_race_won_by_both_sides_in_one_hand_is_over():
    dials = {"extra_cards": "play_out_and_add"}
    from tests.scoring.table import six_cards

    tied_game = play_game("athens", [*[played_hand(N, 3)] * 8, *[played_hand(E, 3)] * 8], **dials)
    assert tied_game.dealer is N
    final_game = tied_game.add_hand(ScoredHand(N, six_cards(maker=S, tricks=5)))
    assert final_game.why_game_is_over() == "N/S and E/W won with 10 points."


# The tests below are about hands that count, and the next dealer.


def test_hand_dealt_again_does_not_count_at_alameda():
    hands = [
        ScoredHand(N, thrown_in()),
        ScoredHand(N, misdeal()),
        ScoredHand(N, played_hand(E, 3)),
        ScoredHand(E, thrown_in()),
    ]
    so_far = game_from_hands(rules_of("alameda"), FOUR_SEATS, hands)
    assert (so_far.hands_logged, so_far.hands_counted, so_far.dealer) == (4, 1, E)


def test_hand_without_points_counts_at_mcallen():
    so_far = play_game("mcallen", [thrown_in()] * 8)
    assert (so_far.hands_logged, so_far.hands_counted) == (8, 8)
    assert so_far.why_game_is_over() == "All 8 hands are played."
    assert points_of_game(so_far) == same_points("NESW", 0)


def test_thrown_in_hand_passes_the_deal_and_does_not_count_in_general_rules():
    so_far = play_game("general", [thrown_in(), thrown_in(), played_hand(N, 3)])
    assert (so_far.hands_logged, so_far.hands_counted, so_far.dealer) == (3, 1, W)


def test_each_player_deals_three_times_at_alameda():
    full_game = play_game("alameda", [played_hand(N, 3)] * 12)
    assert full_game.dealer is N
    assert full_game.hands_counted == 12


@pytest.mark.parametrize("first_dealer", FOUR_SEATS)
def test_any_chair_may_deal_first_but_the_deal_then_goes_left(first_dealer):
    so_far = game_from_hands(
        rules_of("athens"), FOUR_SEATS, [ScoredHand(first_dealer, played_hand(N, 3))]
    )
    next_dealer = so_far.dealer
    wrong_dealers = [chair for chair in FOUR_SEATS if chair is not next_dealer]
    for chair in wrong_dealers:
        assert refusal(so_far.add_hand, ScoredHand(chair, played_hand(N, 3))) == (
            f"Hand 2 was dealt by {chair}, but it was {next_dealer}'s deal. Check whether a hand "
            "is missing."
        )


def test_first_hand_by_another_than_the_chosen_dealer_is_refused():
    so_far = begin_game(
        rules_of("tanglewood"), FOUR_SEATS, first_dealer(rules_of("tanglewood"), FOUR_SEATS)
    )
    assert refusal(so_far.add_hand, ScoredHand(E, played_hand(N, 3))).startswith(
        "Hand 1 was dealt by E"
    )


@pytest.mark.parametrize(
    ("house", "seats", "dealer"),
    [
        ("tanglewood", FOUR_SEATS, N),
        ("alameda", FOUR_SEATS, N),
        ("tanglewood", three_seats(empty_chair=N), None),
        ("mcallen", FOUR_SEATS, None),
        ("general", FOUR_SEATS, None),
        ("athens", FOUR_SEATS, None),
    ],
)
def test_scorekeeper_deals_first_where_no_cut_or_jack_decides(house, seats, dealer):
    assert first_dealer(rules_of(house), seats) is dealer


@pytest.mark.parametrize(
    ("seats", "sits", "keeps"),
    [
        (FOUR_SEATS, "S", S),
        (three_seats(empty_chair=N), "N", E),
        (three_seats(empty_chair=S), "S", N),
    ],
)
def test_first_player_from_north_keeps_score_where_the_scorekeepers_chair_is_empty(
    seats, sits, keeps
):
    assert scorekeeper_chair(rules_of("tanglewood", scorekeeper=sits), seats) is keeps


def test_game_has_no_more_than_sixty_hands_however_often_a_pack_is_dealt_again():
    so_far = game_from_hands(rules_of("alameda"), FOUR_SEATS, [ScoredHand(N, thrown_in())] * 60)
    assert refusal(so_far.add_hand, ScoredHand(N, thrown_in())) == (
        "No game has a hand 61. Start a new game for the hands that follow."
    )


def test_table_of_three_is_refused_in_formats_for_pairs():
    assert (
        refusal(begin_game, rules_of("athens"), three_seats(empty_chair=N))
        == NO_TABLES_OF_THREE_REFUSAL
    )


def test_impossible_hand_is_named_by_its_number():
    so_far = play_game("tanglewood", [played_hand(N, 3), played_hand(N, 3)])
    assert refusal(so_far.add_hand, ScoredHand(S, thrown_in())).startswith(
        "Hand 3: Under these rules the dealer must name trump"
    )


# The tests below are about scores.


def test_score_falls_below_zero_unless_the_house_forbids_that():
    hands = [renege(N, PenaltyChoice.SUBTRACT, maker=E, alone=True), played_hand(N, 3)]
    assert points_of_game(play_game("alameda", hands)) == {
        **same_points("NS", -3),
        **same_points("EW", 0),
    }
    stopped_game = play_game("alameda", hands, below_zero=False)
    assert points_of_game(stopped_game) == {**same_points("NS", 1), **same_points("EW", 0)}


def test_tied_game_has_two_leading_sides():
    tied_game = play_game("tanglewood", [played_hand(N, 3), played_hand(E, 3)])
    assert tied_game.leading_sides == ((N, S), (E, W))


def test_two_of_three_players_can_be_tied_for_the_lead():
    seats = three_seats(empty_chair=W)
    assert play_game("tanglewood", [played_hand(N, 1)], seats=seats).leading_sides == ((E,), (S,))


# The tests below are about games that end early.


def test_game_ended_early_says_how_many_hands_were_played():
    short_game = play_game("tanglewood", [played_hand(N, 3)] * 7).end_early()
    assert short_game.why_game_is_over() == "The director accepted it as it stood: 7 of 8 hands."
    assert short_game.hands_counted == 7
    assert refusal(
        short_game.add_hand, ScoredHand(short_game.dealer, played_hand(N, 3))
    ).startswith("Hand 8 comes after")


def test_race_can_end_early_only_with_a_leader():
    game_with_a_leader = play_game("athens", [played_hand(N, 3)])
    assert (
        game_with_a_leader.end_early().why_game_is_over()
        == "The director accepted it as it stood: N/S 1, E/W 0, to 10."
    )
    tied_game = play_game("athens", [played_hand(N, 3), played_hand(E, 3)])
    assert refusal(tied_game.end_early) == "The score is tied. Play one more hand."
    round_robin_game = play_game(
        "athens", [played_hand(N, 3), played_hand(E, 3)], format="round_robin"
    )
    assert round_robin_game.end_early().why_game_is_over().endswith("N/S 1, E/W 1, to 10.")


def test_game_without_hands_or_already_over_cannot_end_early():
    assert refusal(begin_game(rules_of("alameda"), FOUR_SEATS).end_early) == (
        "No hand is counted yet, so there is no score to accept."
    )
    assert refusal(play_game("tanglewood", [played_hand(N, 3)] * 8).end_early) == (
        "The game is already over. All 8 hands are played."
    )


# The tests below are about scorecards.


def test_scorecard_of_a_game_counts_marches_lone_marches_and_euchres():
    full_game = play_game(
        "tanglewood",
        [
            played_hand(N, 5),
            played_hand(S, 5, alone=True),
            played_hand(E, 2),
            played_hand(W, 0, alone=True),
            played_hand(N, 4, alone=True),
            renege(E, maker=N),
            make_breach(ExposedCard, E, maker=N, tricks=5),
        ],
    )
    north, east, south, west = full_game.tallies
    assert north == Tally(points=2 + 4 + 2 + 2 + 1 + 2 + 2, marches=3, euchres_made=2)
    assert south == Tally(points=north.points, marches=3, lone_marches=1, euchres_made=2)
    assert east == Tally(x=3, fine_cents=30, euchres_suffered=2)
    assert west == east


def test_tallies_are_added_and_subtracted_figure_by_figure():
    earlier_tally = Tally(points=8, x=1, fine_cents=10, euchres_suffered=1)
    last_game = Tally(points=6, marches=2, lone_marches=1, euchres_made=1, games_won=1)
    assert (earlier_tally + last_game) - earlier_tally == last_game
    assert earlier_tally - earlier_tally == Tally()
    assert (
        add_tallies([earlier_tally, last_game, earlier_tally])
        == earlier_tally + last_game + earlier_tally
    )
    assert add_tallies([]) == Tally()


def test_lone_march_at_a_table_of_three_counts_only_if_declared():
    seats = three_seats(empty_chair=S)
    tally_of_lone_hand = hand_tally(
        worth_of(played_hand(N, 5, alone=True), "tanglewood", seats=seats), N, seats
    )
    tally_of_undeclared_hand = hand_tally(
        worth_of(played_hand(N, 5), "tanglewood", seats=seats), N, seats
    )
    assert tally_of_lone_hand == Tally(points=4, marches=1, lone_marches=1)
    assert tally_of_undeclared_hand == Tally(points=2, marches=1)


def test_only_the_maker_suffers_a_euchre_at_a_table_of_three():
    seats = three_seats(empty_chair=S)
    hand = worth_of(played_hand(N, 1), "tanglewood", seats=seats)
    assert hand_tally(hand, N, seats) == Tally(x=1, fine_cents=10, euchres_suffered=1)
    assert hand_tally(hand, E, seats) == Tally(points=2, euchres_made=1)
    assert hand_tally(hand, W, seats) == Tally(points=2, euchres_made=1)


def test_scorecards_of_several_games_add_up():
    tally = Tally(1, 2, 3, 4, 5, 6, 7, 8)
    assert tally + tally == Tally(2, 4, 6, 8, 10, 12, 14, 16)
    assert tally + Tally() == tally
    assert tally + tally - tally == tally


@pytest.mark.parametrize(
    ("seats", "points", "winners"),
    [
        (FOUR_SEATS, (9, 6, 9, 6), [1, 0, 1, 0]),
        (FOUR_SEATS, (8, 8, 8, 8), [0, 0, 0, 0]),
        (three_seats(empty_chair=S), (4, 7, 9), [0, 0, 1]),
        (three_seats(empty_chair=S), (9, 9, 4), [0, 0, 0]),
    ],
)
def test_game_is_won_only_by_a_single_leading_side(seats, points, winners):
    tallies = [Tally(points=total) for total in points]
    assert [tally.games_won for tally in add_game_won(tallies, seats)] == winners
    assert [tally.points for tally in add_game_won(tallies, seats)] == [*points]


@pytest.mark.parametrize(
    ("house", "credit"), [("tanglewood", 6), ("alameda", 0), ("mcallen", 0), ("athens", 0)]
)
def test_player_sitting_out_gets_the_points_of_the_dial(house, credit):
    assert sit_out_tally(rules_of(house)) == Tally(points=credit)
