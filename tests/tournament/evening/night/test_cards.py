"""Each player's scorecard, game by game."""

import pytest

from rotation.seating import Seating, make_table
from scoring.chairs import Chair
from tests import plain
from tests.rehearsal.checks.points import find_wrong_scorecards
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import ScorecardLineKind

N, E, S, W = Chair


def first_seating(bench=("5",)):
    return Seating((make_table(1, {N: "1", E: "2", S: "3", W: "4"}),), bench)


def card_lines(night, number):
    return ranking.scorecard_of_player(night, number).lines


def last_card_line(night, number):
    return card_lines(night, number)[-1]


@pytest.fixture
def night_of_five():
    return plain.seat(plain.night(5), first_seating())


def test_scorecard_line_has_table_partner_and_opponents(night_of_five):
    card_line = last_card_line(plain.type_totals(night_of_five, t1=(9, 6, 2, 1)), 3)
    assert (card_line.kind, card_line.table, card_line.chair, card_line.partner) == (
        ScorecardLineKind.PLAYED,
        1,
        S,
        1,
    )
    assert (card_line.opponents, card_line.tally.points, card_line.tally.x) == ((2, 4), 9, 2)
    assert card_line.tally.games_won == 1


def test_nobody_wins_a_tied_game(night_of_five):
    night = plain.type_totals(night_of_five, t1=(8, 8, 1, 1))
    assert not any(last_card_line(night, number).tally.games_won for number in (1, 2, 3, 4))


def test_game_without_a_score_adds_no_points_to_the_scorecard(night_of_five):
    card_line = last_card_line(night_of_five, 1)
    assert (card_line.kind, card_line.tally.points) == (ScorecardLineKind.NOT_IN, 0)
    assert ranking.scorecard_of_player(night_of_five, 1).points_of_games == ()


def test_sitting_out_gives_the_points_of_the_house_rules(night_of_five):
    card_line = last_card_line(night_of_five, 5)
    assert (card_line.kind, card_line.tally.points, card_line.tally.x) == (
        ScorecardLineKind.SAT_OUT,
        6,
        0,
    )


def test_scorecard_of_a_late_player_marks_earlier_games_as_missed(night_of_five):
    night = plain.with_facts(night_of_five, plain.entry(6, first_game=2))
    assert (last_card_line(night, 6).kind, last_card_line(night, 6).tally.points) == (
        ScorecardLineKind.MISSED,
        0,
    )
    grant = facts.Grant(round=1, entry=6, points=6, note="told the wrong hour")
    line_with_grant = last_card_line(plain.with_facts(night, grant), 6)
    assert (line_with_grant.kind, line_with_grant.tally.points, line_with_grant.note) == (
        ScorecardLineKind.GRANTED,
        6,
        "told the wrong hour",
    )


def night_with_handover(night, taker, *, from_bench, **totals):
    """Return a night in which player 2 leaves after five hands with 4 points and one X, and another
    player takes the seat.
    """
    seats = [facts.Seat(round=1, entry=taker, table=1, chair="E")]
    handover = facts.Handover(
        round=1,
        left=2,
        table=1,
        chair="E",
        taken_by=taker,
        from_bench=from_bench,
        hands=5,
        points=4,
        x=1,
    )
    night = plain.with_facts(night, *seats, handover)
    facts_without_seat_of_player_2 = {
        name: fact for name, fact in night.stored_facts.items() if name != ("seat", (1, 2))
    }
    night = plain.with_facts(type(night)(1, 1, "T", 2, facts_without_seat_of_player_2))
    return plain.type_totals(night, **totals)


def test_player_who_leaves_keeps_the_points_scored_before_leaving(night_of_five):
    night = night_with_handover(night_of_five, 5, from_bench=True, t1=(9, 6, 2, 1))
    assert (last_card_line(night, 2).kind, last_card_line(night, 2).tally.points) == (
        ScorecardLineKind.LEFT,
        4,
    )
    assert (last_card_line(night, 2).tally.x, last_card_line(night, 2).tally.fine_cents) == (1, 10)
    assert last_card_line(night, 4).tally.points == 6


def test_shared_fine_is_halved_after_a_chair_changed_hands():
    night_with_shared_fine = plain.night(5, house="tanglewood", x_fine_per="pair", x_fine_cents=15)
    seated_night = plain.with_facts(
        plain.seat(night_with_shared_fine, first_seating()), plain.entry(7, ranked=False)
    )
    night = night_with_handover(seated_night, 7, from_bench=False, t1=(9, 6, 2, 1))
    assert [last_card_line(night, number).tally.fine_cents for number in (1, 2, 3, 4)] == [
        16,
        8,
        14,
        7,
    ]


def test_player_called_from_the_bench_keeps_the_points_for_sitting_out(night_of_five):
    night = night_with_handover(night_of_five, 5, from_bench=True, t1=(9, 6, 2, 1))
    assert (last_card_line(night, 5).kind, last_card_line(night, 5).tally.points) == (
        ScorecardLineKind.SAT_OUT,
        6,
    )


def test_points_of_a_substitute_count_for_no_other_player(night_of_five):
    night_of_five = plain.with_facts(night_of_five, plain.entry(7, ranked=False))
    night = night_with_handover(night_of_five, 7, from_bench=False, t1=(9, 6, 2, 1))
    assert (last_card_line(night, 7).kind, last_card_line(night, 7).tally.points) == (
        ScorecardLineKind.SUBSTITUTED,
        2,
    )
    assert last_card_line(night, 2).tally.points == 4
    assert "7" not in [place.result.entrant for place in ranking.standings(night)]


def test_points_of_a_substitute_count_for_the_player_who_left_if_the_rules_say_so():
    night_of_five = plain.seat(plain.night(5, stand_in_points="absent"), first_seating())
    night_of_five = plain.with_facts(night_of_five, plain.entry(7, ranked=False))
    night_without_score = night_with_handover(night_of_five, 7, from_bench=False)
    assert last_card_line(night_without_score, 2).kind is ScorecardLineKind.NOT_IN
    night = night_with_handover(night_of_five, 7, from_bench=False, t1=(9, 6, 2, 1))
    assert last_card_line(night, 2).tally.points == 6


@pytest.mark.parametrize(
    ("dial", "kind", "points"),
    [("nobody", ScorecardLineKind.MISSED, 0), ("absent", ScorecardLineKind.AWAY, 9)],
)
def test_absent_player_gets_the_substitutes_points_only_if_the_rules_say_so(dial, kind, points):
    night = plain.with_facts(plain.night(5, stand_in_points=dial), plain.entry(7, ranked=False))
    seats = {N: "7", E: "2", S: "3", W: "4"}
    night = plain.seat(night, Seating((make_table(1, seats),), ("5",)))
    night = plain.with_facts(night, facts.Seat(round=1, entry=7, table=1, chair="N", plays_for=1))
    if dial == "absent":
        assert last_card_line(night, 1).kind is ScorecardLineKind.NOT_IN
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    assert (last_card_line(night, 1).kind, last_card_line(night, 1).tally.points) == (kind, points)
    assert last_card_line(night, 7).kind is ScorecardLineKind.SUBSTITUTED


@pytest.mark.parametrize(
    ("dial", "places"), [("nobody", ["1", "5"]), ("absent", ["1\N{EN DASH}2"] * 2)]
)
def test_game_won_by_a_substitute_counts_for_the_player_who_gets_the_points(dial, places):
    """Number 7 plays for number 1 and wins with 3. If 1 gets the points, 1 and 3 are tied."""
    night = plain.night(5, stand_in_points=dial, tie_breakers=["games_won"])
    night = plain.with_facts(night, plain.entry(7, ranked=False))
    night = plain.seat(night, Seating((make_table(1, {N: "7", E: "2", S: "3", W: "4"}),), ("5",)))
    night = plain.with_facts(night, facts.Seat(round=1, entry=7, table=1, chair="N", plays_for=1))
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    place_words = {place.result.entrant: place.rank_words for place in ranking.standings(night)}
    assert [place_words["3"], place_words["1"]] == places


def test_player_with_all_points_of_a_seat_that_changed_hands_wins_the_game(night_of_five):
    night_with_dial = plain.seat(plain.night(5, stand_in_points="absent"), first_seating())
    for night, is_won in ((night_of_five, False), (night_with_dial, True)):
        night = night_with_handover(night, 5, from_bench=True, t1=(6, 9, 2, 1))
        assert [last_card_line(night, number).tally.games_won for number in (2, 5, 4)] == [
            is_won,
            False,
            True,
        ]


def night_with_substitutes(night, players_by_chair, **absent_by_substitute):
    """Return a night with game 1 seated. With s5=1, number 5 plays for number 1."""
    night = plain.seat(night, Seating((make_table(1, players_by_chair),), ()))
    chairs = {int(player): chair.value for chair, player in players_by_chair.items()}
    substitutions = [
        (int(player[1:]), absent_player) for player, absent_player in absent_by_substitute.items()
    ]
    return plain.with_facts(
        night,
        *(
            facts.Seat(
                round=1, entry=player, table=1, chair=chairs[player], plays_for=absent_player
            )
            for player, absent_player in substitutions
        ),
    )


@pytest.mark.parametrize(
    ("dial", "kind", "points"),
    [("nobody", ScorecardLineKind.MISSED, 0), ("absent", ScorecardLineKind.AWAY, 9)],
)
def test_player_sitting_out_who_plays_for_another_keeps_the_sit_out_points(dial, kind, points):
    night = plain.night(5, stand_in_points=dial)
    night = night_with_substitutes(night, {N: "5", E: "2", S: "3", W: "4"}, s5=1)
    assert (last_card_line(night, 5).kind, last_card_line(night, 5).tally.points) == (
        ScorecardLineKind.SAT_OUT,
        6,
    )
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    card_line = last_card_line(night, 5)
    assert (card_line.kind, card_line.tally.points, card_line.tally.x) == (
        ScorecardLineKind.SAT_OUT,
        6,
        0,
    )
    assert (card_line.note, card_line.tally.games_won) == ("then substituted", 0)
    assert (last_card_line(night, 1).kind, last_card_line(night, 1).tally.points) == (kind, points)


def test_house_without_sit_out_points_gives_none_to_a_benched_player_who_substitutes():
    night = plain.night(5, house="alameda", stand_in_points="absent")
    night = night_with_substitutes(night, {N: "5", E: "2", S: "3", W: "4"}, s5=1)
    night = plain.type_totals(night, t1=(14, 9))
    assert [last_card_line(night, number).tally.points for number in (5, 1, 3)] == [0, 14, 14]


def test_granted_points_are_kept_when_a_substitute_plays_for_the_absent_player():
    """The director granted points for a missed game before the dial was changed. After that, the
    seat's points count for no one.
    """
    night = plain.night(5, stand_in_points="absent")
    night = night_with_substitutes(night, {N: "5", E: "2", S: "3", W: "4"}, s5=1)
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    assert last_card_line(night, 1).tally.points == 9
    night = plain.with_facts(night, facts.Grant(round=1, entry=1, points=4, note="the bus"))
    assert (last_card_line(night, 1).kind, last_card_line(night, 1).tally.points) == (
        ScorecardLineKind.GRANTED,
        4,
    )
    assert list(find_wrong_scorecards(night)) == []


def make_handover(left, taken_by, chair, hands, points, **fields_changed):
    fields = {"round": 1, "table": 1, "x": 0, "from_bench": taken_by == 5}
    return facts.Handover(
        left=left,
        taken_by=taken_by,
        chair=chair,
        hands=hands,
        points=points,
        **fields | fields_changed,
    )


@pytest.mark.parametrize(("dial", "points_of_leaver"), [("nobody", 2), ("absent", 6)])
def test_player_who_takes_a_chair_from_the_bench_and_leaves_too_keeps_the_points(
    dial, points_of_leaver
):
    """Number 5 takes the seat of number 2 after three hands, and the substitute 7 takes the seat of
    5 after six.
    """
    night = plain.with_facts(plain.night(5, stand_in_points=dial), plain.entry(7, ranked=False))
    night = plain.seat(night, Seating((make_table(1, {N: "1", E: "7", S: "3", W: "4"}),), ()))
    night = plain.with_facts(night, make_handover(2, 5, "E", 3, 2), make_handover(5, 7, "E", 6, 5))
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    assert (last_card_line(night, 5).kind, last_card_line(night, 5).tally.points) == (
        ScorecardLineKind.SAT_OUT,
        6,
    )
    assert last_card_line(night, 5).note == "then substituted from hand 4, left after hand 6"
    assert last_card_line(night, 2).tally.points == points_of_leaver
    assert (last_card_line(night, 7).kind, last_card_line(night, 7).tally.points) == (
        ScorecardLineKind.SUBSTITUTED,
        1,
    )


def test_player_who_plays_for_another_and_leaves_keeps_the_points():
    """Number 5 plays for number 1 from the first hand, and 7 goes on for 1."""
    night = plain.with_facts(plain.night(5, stand_in_points="absent"), plain.entry(7, ranked=False))
    night = night_with_substitutes(night, {N: "7", E: "2", S: "3", W: "4"}, s7=1)
    night = plain.with_facts(night, make_handover(5, 7, "N", 6, 5))
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    assert (last_card_line(night, 5).kind, last_card_line(night, 5).tally.points) == (
        ScorecardLineKind.SAT_OUT,
        6,
    )
    assert last_card_line(night, 5).note == "then substituted, left after hand 6"
    assert (last_card_line(night, 1).kind, last_card_line(night, 1).tally.points) == (
        ScorecardLineKind.AWAY,
        9,
    )


def test_player_who_left_gets_all_points_of_the_chair_if_the_rules_say_so():
    seated_night = plain.seat(plain.night(5, stand_in_points="absent"), first_seating())
    night = night_with_handover(seated_night, 5, from_bench=True, t1=(9, 6, 2, 1))
    assert (last_card_line(night, 2).tally.points, last_card_line(night, 2).tally.x) == (6, 1)
    assert last_card_line(night, 5).tally.points == 6


def test_chair_left_empty_counts_until_the_player_left():
    """Number 7 takes the seat of number 2 and leaves too. Then 1, 3 and 4 play on."""
    night = plain.with_facts(plain.night(4, stand_in_points="absent"), plain.entry(7, ranked=False))
    night = plain.seat(night, Seating((make_table(1, {N: "1", S: "3", W: "4"}),), ()))
    night = plain.with_facts(
        night, make_handover(2, 7, "E", 3, 2), make_handover(7, None, "E", 6, 5, x=1)
    )
    night = plain.type_totals(night, t1=(7, 4, 9, 1, 0, 2))
    assert (last_card_line(night, 2).tally.points, last_card_line(night, 2).tally.x) == (5, 1)
    assert (last_card_line(night, 7).tally.points, last_card_line(night, 7).tally.x) == (3, 1)


def test_only_the_highest_score_at_a_table_of_three_wins_the_game():
    night = plain.night(15)
    night = plain.seat(night)
    table_of_three = next(game for game in night.rounds.current_game.games if len(game.seats) == 3)
    night = plain.type_totals(night, **{f"t{table_of_three.table}": (7, 4, 9, 1, 0, 2)})
    games_won = [
        last_card_line(night, number).tally.games_won for _, number in table_of_three.seats
    ]
    assert games_won == [False, False, True]
