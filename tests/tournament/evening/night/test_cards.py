"""Each player's card, game by game."""

import pytest

from rotation.seating import Seating, table
from scoring.chairs import Chair
from tests import plain
from tests.rehearsal.checks.points import on_cards
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import CardLineKind

N, E, S, W = Chair


def first(bench=("5",)):
    return Seating((table(1, {N: "1", E: "2", S: "3", W: "4"}),), bench)


def lines(night, number):
    return ranking.card_of(night, number).lines


def line(night, number):
    return lines(night, number)[-1]


@pytest.fixture
def five():
    return plain.seated(plain.night(5), first())


def test_card_names_table_partner_and_opponents(five):
    found = line(plain.typed(five, t1=(9, 6, 2, 1)), 3)
    assert (found.how, found.table, found.chair, found.partner) == (CardLineKind.PLAYED, 1, S, 1)
    assert (found.opponents, found.tally.points, found.tally.x) == ((2, 4), 9, 2)
    assert found.tally.won == 1


def test_nobody_wins_a_tied_game(five):
    night = plain.typed(five, t1=(8, 8, 1, 1))
    assert not any(line(night, number).tally.won for number in (1, 2, 3, 4))


def test_game_that_is_not_in_counts_nothing(five):
    found = line(five, 1)
    assert (found.how, found.tally.points) == (CardLineKind.NOT_IN, 0)
    assert ranking.card_of(five, 1).games == ()


def test_sitting_out_scores_what_the_house_gives(five):
    found = line(five, 5)
    assert (found.how, found.tally.points, found.tally.x) == (CardLineKind.SAT_OUT, 6, 0)


def test_late_player_missed_what_was_played(five):
    night = plain.told(five, plain.entry(6, first_game=2))
    assert (line(night, 6).how, line(night, 6).tally.points) == (CardLineKind.MISSED, 0)
    grant = facts.Grant(round=1, entry=6, points=6, note="told the wrong hour")
    granted = line(plain.told(night, grant), 6)
    assert (granted.how, granted.tally.points, granted.note) == (
        CardLineKind.GRANTED,
        6,
        "told the wrong hour",
    )


def handed_over(five, taken_by, *, from_bench, **totals):
    """Player 2 leaves after five hands with 4 points and one X, and somebody takes the chair."""
    seats = [facts.Seat(round=1, entry=taken_by, table=1, chair="E")]
    handover = facts.Handover(
        round=1,
        left=2,
        table=1,
        chair="E",
        taken_by=taken_by,
        from_bench=from_bench,
        hands=5,
        points=4,
        x=1,
    )
    night = plain.told(five, *seats, handover)
    kept = {name: one for name, one in night.written.items() if name != ("seat", (1, 2))}
    night = plain.told(type(night)(1, 1, "T", 2, kept))
    return plain.typed(night, **totals)


def test_whoever_leaves_keeps_the_points_so_far(five):
    night = handed_over(five, 5, from_bench=True, t1=(9, 6, 2, 1))
    assert (line(night, 2).how, line(night, 2).tally.points) == (CardLineKind.LEFT, 4)
    assert (line(night, 2).tally.x, line(night, 2).tally.fine_cents) == (1, 10)
    assert line(night, 4).tally.points == 6


def test_shared_fine_is_shared_too_where_a_chair_changed_hands():
    shared = plain.night(5, house="tanglewood", x_fine_per="pair", x_fine_cents=15)
    seated = plain.told(plain.seated(shared, first()), plain.entry(7, ranked=False))
    night = handed_over(seated, 7, from_bench=False, t1=(9, 6, 2, 1))
    assert [line(night, who).tally.fine_cents for who in (1, 2, 3, 4)] == [16, 8, 14, 7]


def test_player_called_from_the_bench_keeps_the_points_for_sitting_out(five):
    night = handed_over(five, 5, from_bench=True, t1=(9, 6, 2, 1))
    assert (line(night, 5).how, line(night, 5).tally.points) == (CardLineKind.SAT_OUT, 6)


def test_stand_in_scores_for_nobody(five):
    five = plain.told(five, plain.entry(7, ranked=False))
    night = handed_over(five, 7, from_bench=False, t1=(9, 6, 2, 1))
    assert (line(night, 7).how, line(night, 7).tally.points) == (CardLineKind.STOOD_IN, 2)
    assert line(night, 2).tally.points == 4
    assert "7" not in [place.result.entrant for place in ranking.standings(night)]


def test_stand_in_scores_for_whoever_left_where_the_dial_says_so():
    five = plain.seated(plain.night(5, stand_in_points="absent"), first())
    five = plain.told(five, plain.entry(7, ranked=False))
    waiting = handed_over(five, 7, from_bench=False)
    assert line(waiting, 2).how is CardLineKind.NOT_IN
    night = handed_over(five, 7, from_bench=False, t1=(9, 6, 2, 1))
    assert line(night, 2).tally.points == 6


@pytest.mark.parametrize(
    ("dial", "how", "points"),
    [("nobody", CardLineKind.MISSED, 0), ("absent", CardLineKind.AWAY, 9)],
)
def test_away_for_one_game(dial, how, points):
    night = plain.told(plain.night(5, stand_in_points=dial), plain.entry(7, ranked=False))
    held = {N: "7", E: "2", S: "3", W: "4"}
    night = plain.seated(night, Seating((table(1, held),), ("5",)))
    night = plain.told(night, facts.Seat(round=1, entry=7, table=1, chair="N", plays_for=1))
    if dial == "absent":
        assert line(night, 1).how is CardLineKind.NOT_IN
    night = plain.typed(night, t1=(9, 6, 2, 1))
    assert (line(night, 1).how, line(night, 1).tally.points) == (how, points)
    assert line(night, 7).how is CardLineKind.STOOD_IN


@pytest.mark.parametrize(
    ("dial", "places"), [("nobody", ["1", "5"]), ("absent", ["1\N{EN DASH}2"] * 2)]
)
def test_game_won_in_the_chair_of_whoever_is_away_is_won_by_whoever_has_its_points(dial, places):
    """Number 7 plays for 1 and wins with 3: where 1 has the points, the two are level."""
    night = plain.night(5, stand_in_points=dial, tie_breakers=["games_won"])
    night = plain.told(night, plain.entry(7, ranked=False))
    night = plain.seated(night, Seating((table(1, {N: "7", E: "2", S: "3", W: "4"}),), ("5",)))
    night = plain.told(night, facts.Seat(round=1, entry=7, table=1, chair="N", plays_for=1))
    night = plain.typed(night, t1=(9, 6, 2, 1))
    said = {place.result.entrant: place.words for place in ranking.standings(night)}
    assert [said["3"], said["1"]] == places


def test_whoever_has_all_points_of_a_chair_that_changed_hands_has_won_the_game_too(five):
    dialed = plain.seated(plain.night(5, stand_in_points="absent"), first())
    for night, won in ((five, False), (dialed, True)):
        night = handed_over(night, 5, from_bench=True, t1=(6, 9, 2, 1))
        assert [line(night, who).tally.won for who in (2, 5, 4)] == [won, False, True]


def played_for(night, held, **plays_for):
    """Game 1 as it is held, in which s5=1 says that number 5 plays for number 1."""
    night = plain.seated(night, Seating((table(1, held),), ()))
    chairs = {int(who): chair.value for chair, who in held.items()}
    pairs = [(int(who[1:]), away) for who, away in plays_for.items()]
    return plain.told(
        night,
        *(
            facts.Seat(round=1, entry=who, table=1, chair=chairs[who], plays_for=away)
            for who, away in pairs
        ),
    )


@pytest.mark.parametrize(
    ("dial", "how", "points"),
    [("nobody", CardLineKind.MISSED, 0), ("absent", CardLineKind.AWAY, 9)],
)
def test_player_from_the_bench_who_plays_for_another_keeps_the_points_for_sitting_out(
    dial, how, points
):
    night = plain.night(5, stand_in_points=dial)
    night = played_for(night, {N: "5", E: "2", S: "3", W: "4"}, s5=1)
    assert (line(night, 5).how, line(night, 5).tally.points) == (CardLineKind.SAT_OUT, 6)
    night = plain.typed(night, t1=(9, 6, 2, 1))
    found = line(night, 5)
    assert (found.how, found.tally.points, found.tally.x) == (CardLineKind.SAT_OUT, 6, 0)
    assert (found.note, found.tally.won) == ("stood in", 0)
    assert (line(night, 1).how, line(night, 1).tally.points) == (how, points)


def test_house_that_gives_nothing_for_sitting_out_gives_nothing_for_standing_in():
    night = plain.night(5, house="alameda", stand_in_points="absent")
    night = played_for(night, {N: "5", E: "2", S: "3", W: "4"}, s5=1)
    night = plain.typed(night, t1=(14, 9))
    assert [line(night, number).tally.points for number in (5, 1, 3)] == [0, 14, 14]


def test_points_given_by_the_director_stand_where_a_stand_in_plays_for_whoever_is_away():
    """Given for a missed game, before the dial was turned: the chair's are nobody's then."""
    night = plain.night(5, stand_in_points="absent")
    night = played_for(night, {N: "5", E: "2", S: "3", W: "4"}, s5=1)
    night = plain.typed(night, t1=(9, 6, 2, 1))
    assert line(night, 1).tally.points == 9
    night = plain.told(night, facts.Grant(round=1, entry=1, points=4, note="the bus"))
    assert (line(night, 1).how, line(night, 1).tally.points) == (CardLineKind.GRANTED, 4)
    assert list(on_cards(night)) == []


def handover(left, taken_by, chair, hands, points, **more):
    told = {"round": 1, "table": 1, "x": 0, "from_bench": taken_by == 5}
    return facts.Handover(
        left=left, taken_by=taken_by, chair=chair, hands=hands, points=points, **told | more
    )


@pytest.mark.parametrize(("dial", "of_the_leaver"), [("nobody", 2), ("absent", 6)])
def test_whoever_takes_a_chair_from_the_bench_and_leaves_too_keeps_the_points(dial, of_the_leaver):
    """Number 5 takes the chair of 2 after three hands, and 7, a stand-in, that of 5 after six."""
    night = plain.told(plain.night(5, stand_in_points=dial), plain.entry(7, ranked=False))
    night = plain.seated(night, Seating((table(1, {N: "1", E: "7", S: "3", W: "4"}),), ()))
    night = plain.told(night, handover(2, 5, "E", 3, 2), handover(5, 7, "E", 6, 5))
    night = plain.typed(night, t1=(9, 6, 2, 1))
    assert (line(night, 5).how, line(night, 5).tally.points) == (CardLineKind.SAT_OUT, 6)
    assert line(night, 5).note == "stood in from hand 4, left after hand 6"
    assert line(night, 2).tally.points == of_the_leaver
    assert (line(night, 7).how, line(night, 7).tally.points) == (CardLineKind.STOOD_IN, 1)


def test_player_who_plays_for_another_and_leaves_keeps_the_points_too():
    """Number 5 plays for 1 from the first hand, and 7 goes on for 1."""
    night = plain.told(plain.night(5, stand_in_points="absent"), plain.entry(7, ranked=False))
    night = played_for(night, {N: "7", E: "2", S: "3", W: "4"}, s7=1)
    night = plain.told(night, handover(5, 7, "N", 6, 5))
    night = plain.typed(night, t1=(9, 6, 2, 1))
    assert (line(night, 5).how, line(night, 5).tally.points) == (CardLineKind.SAT_OUT, 6)
    assert line(night, 5).note == "stood in, left after hand 6"
    assert (line(night, 1).how, line(night, 1).tally.points) == (CardLineKind.AWAY, 9)


def test_whoever_left_has_all_of_the_chair_by_the_dial_whoever_takes_it():
    five = plain.seated(plain.night(5, stand_in_points="absent"), first())
    night = handed_over(five, 5, from_bench=True, t1=(9, 6, 2, 1))
    assert (line(night, 2).tally.points, line(night, 2).tally.x) == (6, 1)
    assert line(night, 5).tally.points == 6


def test_chair_that_is_left_empty_counts_as_far_as_it_was_played():
    """Number 7 takes the chair of 2 and leaves too: 1, 3 and 4 go on as three."""
    night = plain.told(plain.night(4, stand_in_points="absent"), plain.entry(7, ranked=False))
    night = plain.seated(night, Seating((table(1, {N: "1", S: "3", W: "4"}),), ()))
    night = plain.told(night, handover(2, 7, "E", 3, 2), handover(7, None, "E", 6, 5, x=1))
    night = plain.typed(night, t1=(7, 4, 9, 1, 0, 2))
    assert (line(night, 2).tally.points, line(night, 2).tally.x) == (5, 1)
    assert (line(night, 7).tally.points, line(night, 7).tally.x) == (3, 1)


def test_highest_of_three_wins_alone():
    night = plain.night(15)
    night = plain.seated(night)
    three = next(game for game in night.rounds.current.games if len(game.seats) == 3)
    night = plain.typed(night, **{f"t{three.table}": (7, 4, 9, 1, 0, 2)})
    won = [line(night, number).tally.won for _, number in three.seats]
    assert won == [False, False, True]
