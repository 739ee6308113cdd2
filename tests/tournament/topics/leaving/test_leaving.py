"""A player leaves in the middle of a game, never came, or misses one game."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.table_counts import MIN_PLAYERS
from scoring.chairs import Chair
from tests import build, plain
from tournament.evening import facts
from tournament.evening.night import attendance, draws, ranking, time_slots
from tournament.evening.night.play.box_kinds import chairs_per_x_box
from tournament.evening.night.play.game_cards import ScorecardLineKind
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.storage.reading import memory, reader, undo_bar
from tournament.storage.writing import undo
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.boards.who_is_here import (
    leaving_time_words,
    table_counts_for_players,
)
from tournament.topics.leaving.actions import going_home
from tournament.topics.leaving.boards.player_leaving import player_leaving as board
from tournament.topics.places.boards.cards import card_for_desk
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds

SCORE_AFTER_FIVE_HANDS = CardSoFar(5, 4, 1)


def seat_next_game(night, **fields):
    return plain.press(rounds.seat_next_game, night, game=night.rounds.next_number, **fields)


def leave_during_game(night, entry, **fields):
    return plain.press(
        going_home.leave_during_game,
        night,
        entry=entry,
        **{"score_on_paper": SCORE_AFTER_FIVE_HANDS} | fields,
    )


def entry_at(night, table, chair):
    return dict(night.rounds.current_game.game_at(table).seats)[Chair(chair)]


@pytest.fixture
def nine_players():
    """Return a night with two tables, at which number 9 sits out."""
    return seat_next_game(plain.night(9))


@pytest.fixture
def north_player(nine_players):
    """Return the player who sits north at table 1."""
    return entry_at(nine_players, 1, "N")


def test_player_who_sits_out_takes_the_seat_and_keeps_the_six_points(nine_players, north_player):
    night = leave_during_game(nine_players, north_player, seat_taker=9)
    assert entry_at(night, 1, "N") == 9
    assert night.rounds.current_game.bench == ()
    assert night.entries.with_number(north_player).last_game == 1
    night = plain.type_all_tables(night)
    assert [
        (line.kind, line.tally.points, line.tally.x)
        for line in ranking.scorecard_of_player(night, north_player).lines
    ] == [(ScorecardLineKind.LEFT, 4, 1)]
    (line,) = ranking.scorecard_of_player(night, 9).lines
    assert (line.kind, line.tally.points, line.note) == (
        ScorecardLineKind.SAT_OUT,
        6,
        "then substituted from hand 6",
    )


def test_roster_says_during_which_game_a_player_left(nine_players, north_player):
    night = leave_during_game(nine_players, north_player, seat_taker=9)
    for state in (night, plain.type_all_tables(night)):
        assert (
            leaving_time_words(state.entries.with_number(north_player), state)
            == "left during game 1"
        )
        assert board(state, north_player).gone_sentence == "Left during game 1."
        assert card_for_desk(state, north_player).when_left == "left during game 1"
        assert roster(state).row_of_party(north_player).notes == ("left during game 1",)
    (row,) = [
        row for row in standings(plain.type_all_tables(night)).rows if row.number == north_player
    ]
    assert row.when_left == "left during game 1"


def test_player_who_left_is_marked_in_the_standings_before_the_game_is_over():
    night = seat_next_game(plain.type_all_tables(seat_next_game(plain.night(9))))
    north = entry_at(night, 1, "N")
    night = leave_during_game(night, north, substitute_name="Max Helper")
    (row,) = [row for row in standings(night).rows if row.number == north]
    assert row.when_left == "left during game 2"


def test_board_says_whether_the_last_game_is_over():
    night = seat_next_game(plain.type_all_tables(seat_next_game(plain.night(9, games=2))))
    assert board(night, 1).is_last_game_seated
    assert not board(seat_next_game(plain.night(9, games=2)), 1).is_last_game_seated


def test_player_who_left_is_in_no_later_game_and_still_owes_the_fine(nine_players, north_player):
    night = plain.type_all_tables(leave_during_game(nine_players, north_player, seat_taker=9))
    assert str(north_player) not in draws.next_games(night).seating.entrants
    assert len(draws.next_games(night).seating.entrants) == 8
    assert ranking.scorecard_of_player(night, north_player).tally.fine_cents == 10


def test_player_who_takes_a_seat_does_not_sit_out_again(nine_players, north_player):
    night = plain.type_all_tables(leave_during_game(nine_players, north_player, seat_taker=9))
    assert "9" not in draws.next_games(night).seating.bench
    assert draws.next_games(night).next_game.times_sat_out["9"] == 1


def test_substitute_from_outside_the_night_is_not_ranked(nine_players, north_player):
    night = plain.type_all_tables(
        leave_during_game(nine_players, north_player, substitute_name="Max Helper")
    )
    helper = night.entries.with_number(10)
    assert (helper.name, helper.ranked, entry_at(night, 1, "N")) == ("Max Helper", False, 10)
    assert "10" not in {place.result.entrant for place in ranking.standings(night)}
    (line,) = ranking.scorecard_of_player(night, 10).lines
    assert (line.kind, line.tally.points) == (ScorecardLineKind.SUBSTITUTED, 5)
    assert "10" not in draws.next_games(night).seating.entrants


def test_totals_are_typed_for_a_table_that_plays_on_with_three_players(nine_players, north_player):
    hands = [
        facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="N", tricks=4),
        facts.Hand(round=1, table=1, number=2, dealer="E", event="played", maker="E", tricks=3),
    ]
    night = plain.press(
        going_home.leave_during_game, plain.with_facts(nine_players, *hands), entry=north_player
    )
    handover = night.rounds.current_game.handover_from(north_player)
    assert (handover.taken_by, handover.hands, handover.points, handover.x) == (None, 2, 1, 0)
    game = night.rounds.table_game(1, 1)
    assert (len(game.seats), game.has_empty_chair, game.score.state) == (
        3,
        True,
        SheetState.MISSING,
    )
    night = plain.type_totals(night, t1=(4, 5, 6, 0, 0, 0), t2=(9, 6, 2, 1))
    assert night.rounds.current_game.is_over
    assert len(draws.next_games(night).seating.entrants) == 8


def test_score_at_the_departure_is_that_of_the_entered_hands(nine_players, north_player):
    hand = facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=2)
    night = leave_during_game(
        plain.with_facts(nine_players, hand),
        north_player,
        seat_taker=9,
        score_on_paper=CardSoFar(7, 9, 3),
    )
    handover = night.rounds.current_game.handover_from(north_player)
    assert (handover.hands, handover.points, handover.x) == (1, 2, 0)


@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        (None, "Enter the hands table 1 has played"),
        (CardSoFar(0, 0, 0), "No hands played at table 1"),
        (CardSoFar(8, 9, 1), "A game has 8 hands"),
        (CardSoFar(5, 21, 1), "5 hands are worth 0 to 20 points"),
        (CardSoFar(1, 5, 0), "1 hand is worth 0 to 4 points"),
        (CardSoFar(5, -1, 1), "5 hands are worth 0 to 20 points"),
        (CardSoFar(5, 4, 6), "A scorecard has 0 to 5 Xs after 5 hands"),
    ],
)
def test_impossible_score_at_the_departure_is_refused(nine_players, north_player, card, refusal):
    with pytest.raises(Refused, match=refusal):
        leave_during_game(nine_players, north_player, seat_taker=9, score_on_paper=card)


def test_score_at_the_departure_with_xs_is_refused_if_the_rules_have_none():
    night = seat_next_game(plain.night(12, house="alameda", games=4))
    player = entry_at(night, 1, "N")
    with pytest.raises(Refused, match="A scorecard has 0 to 0 Xs"):
        leave_during_game(night, player, substitute_name="Max", score_on_paper=CardSoFar(5, 4, 1))


def test_second_replacement_at_a_table_cannot_be_after_fewer_hands_than_the_first(
    nine_players, north_player
):
    night = leave_during_game(nine_players, north_player, seat_taker=9)
    east_player = entry_at(night, 1, "E")
    with pytest.raises(Refused, match="was replaced after hand 5"):
        leave_during_game(
            night, east_player, substitute_name="Max", score_on_paper=CardSoFar(4, 2, 0)
        )
    night_after_both = leave_during_game(
        night, east_player, substitute_name="Max", score_on_paper=CardSoFar(6, 4, 0)
    )
    assert len(night_after_both.rounds.current_game.handovers) == 2


def test_two_players_who_left_a_table_had_the_partners_they_sat_with(nine_players):
    """Player 9 takes north's seat, and then south leaves too."""
    north, south = entry_at(nine_players, 1, "N"), entry_at(nine_players, 1, "S")
    night = leave_during_game(nine_players, north, seat_taker=9)
    night = leave_during_game(
        night, south, substitute_name="Max", score_on_paper=CardSoFar(6, 4, 1)
    )
    night = plain.type_all_tables(night)
    parted_pairs_by_leaver = {
        handover.leaver: set(handover.parted_partners)
        for handover in time_slots.night_so_far(night).handovers
    }
    assert parted_pairs_by_leaver == {
        str(north): {tuple(sorted((str(north), str(south))))},
        str(south): {tuple(sorted(("9", str(south))))},
    }


def test_empty_seat_ends_the_partnerships_of_both_sides(nine_players, north_player):
    seats = {
        chair: str(entry) for chair, entry in nine_players.rounds.current_game.game_at(1).seats
    }
    night = plain.press(
        going_home.leave_during_game,
        nine_players,
        entry=north_player,
        score_on_paper=SCORE_AFTER_FIVE_HANDS,
    )
    night = plain.type_totals(night, t1=(4, 5, 6, 0, 0, 0), t2=(9, 6, 2, 1))
    (handover,) = time_slots.night_so_far(night).handovers
    sides = ((seats[Chair.N], seats[Chair.S]), (seats[Chair.E], seats[Chair.W]))
    assert set(handover.parted_partners) == {tuple(sorted(side)) for side in sides}


def test_player_at_a_3_player_table_needs_a_substitute():
    night = seat_next_game(plain.night(7))
    player = night.rounds.current_game.game_at(2).entries[0]
    with pytest.raises(Refused, match="Name a substitute"):
        leave_during_game(night, player, score_on_paper=CardSoFar(3, 2, 0))


def test_rules_without_3_player_tables_need_a_substitute():
    night = seat_next_game(plain.night(8, three_handed=False))
    with pytest.raises(Refused, match="Name a substitute"):
        leave_during_game(night, entry_at(night, 1, "N"))


def test_player_without_a_seat_cannot_leave_now(nine_players):
    with pytest.raises(Refused, match="is not seated now"):
        leave_during_game(nine_players, 9)
    with pytest.raises(Refused, match="is not seated now"):
        leave_during_game(plain.night(8), 1)
    with pytest.raises(Refused, match="No one has number 77"):
        leave_during_game(nine_players, 77)


def test_player_of_a_finished_table_cannot_leave_now(nine_players, north_player):
    with pytest.raises(Refused, match=r"Table 1 is in\. Have Player"):
        leave_during_game(plain.type_all_tables(nine_players), north_player, seat_taker=9)


def test_player_of_a_team_cannot_leave_now():
    night = seat_next_game(plain.night(8, house="mcallen"))
    with pytest.raises(Refused, match="Teams stay together"):
        leave_during_game(night, night.rounds.current_game.games[0].entries[0])


def test_no_show_is_replaced_for_the_whole_game(nine_players, north_player):
    night = plain.press(going_home.mark_no_show, nine_players, entry=north_player, seat_taker=9)
    assert (entry_at(night, 1, "N"), night.rounds.current_game.bench) == (9, ())
    assert night.rounds.current_game.handovers == ()
    assert night.entries.with_number(north_player).last_game == 0
    night = plain.type_all_tables(night)
    assert [line.kind for line in ranking.scorecard_of_player(night, 9).lines] == [
        ScorecardLineKind.PLAYED
    ]
    assert str(north_player) not in {place.result.entrant for place in ranking.standings(night)}


def test_table_of_a_no_show_becomes_a_3_player_table(nine_players, north_player):
    night = plain.press(going_home.mark_no_show, nine_players, entry=north_player)
    game = night.rounds.table_game(1, 1)
    assert (len(game.seats), game.has_empty_chair) == (3, False)


def test_no_show_at_a_table_that_has_begun_is_refused(nine_players, north_player):
    with pytest.raises(Refused, match="Table 1 is in"):
        plain.press(
            going_home.mark_no_show,
            plain.type_all_tables(nine_players),
            entry=north_player,
            seat_taker=9,
        )
    night_with_score = plain.with_facts(
        nine_players, facts.Sheet(round=1, table=1, points=(4, None), x=(None, None))
    )
    with pytest.raises(Refused, match=r"Table 1 has started\. Have Player"):
        plain.press(going_home.mark_no_show, night_with_score, entry=north_player, seat_taker=9)


def test_game_is_seated_again_without_a_no_show(nine_players, north_player):
    night = plain.press(
        going_home.reseat_game_without_party, nine_players, party_number=north_player
    )
    assert sorted(map(int, night.rounds.current_game.played_round.seating.entrants)) == [
        number for number in range(1, 10) if number != north_player
    ]
    assert night.rounds.current_game.bench == ()
    with pytest.raises(Refused, match="Game 1 has scores"):
        plain.press(
            going_home.reseat_game_without_party,
            leave_during_game(nine_players, north_player, seat_taker=9),
            party_number=9,
        )
    with pytest.raises(Refused, match="No game is seated yet"):
        plain.press(going_home.reseat_game_without_party, plain.night(8), party_number=1)
    with pytest.raises(Refused, match="A table needs 4"):
        plain.press(
            going_home.reseat_game_without_party, seat_next_game(plain.night(4)), party_number=1
        )


def test_player_who_misses_one_game_returns_to_the_same_place(nine_players, north_player):
    night = plain.press(
        going_home.miss_game, nine_players, entry=north_player, substitute_name="Max Helper"
    )
    assert (entry_at(night, 1, "N"), night.rounds.current_game.absentee_by_substitute) == (
        10,
        {10: north_player},
    )
    next_games, usual_next_games = (
        draws.next_games(plain.type_all_tables(night)),
        draws.next_games(plain.type_all_tables(nine_players)),
    )
    assert next_games.seating == usual_next_games.seating
    assert [
        line.kind
        for line in ranking.scorecard_of_player(plain.type_all_tables(night), north_player).lines
    ] == [ScorecardLineKind.MISSED]
    with pytest.raises(Refused, match="already a substitute"):
        plain.press(going_home.miss_game, night, entry=10, seat_taker=9)


@pytest.mark.parametrize("replacement", [{"substitute_name": "Max"}, {"seat_taker": 13}])
def test_missing_one_game_changes_no_later_game_drawn_in_advance(replacement):
    night = seat_next_game(plain.night(13, house="tanglewood", format="individual", games=4))
    absent_player = entry_at(night, 2, "S")
    night_without_player = plain.press(
        going_home.miss_game, night, entry=absent_player, **replacement
    )
    assert (
        draws.seatings_to_come(night_without_player)
        == draws.seatings_to_come(plain.type_all_tables(night_without_player))
        == draws.seatings_to_come(night)
    )


def test_player_still_returns_after_the_substitute_for_one_game_leaves(nine_players, north_player):
    night = plain.press(
        going_home.miss_game, nine_players, entry=north_player, substitute_name="Max Helper"
    )
    night = leave_during_game(night, 10, seat_taker=9)
    assert night.rounds.current_game.absentee_by_substitute == {9: north_player}
    assert str(north_player) in draws.next_games(plain.type_all_tables(night)).seating.entrants


def test_two_substitutes_of_the_same_name_are_two_players(nine_players, north_player):
    """The hands of the first substitute stay with the first one's entry."""
    night = leave_during_game(nine_players, north_player, substitute_name="Max")
    night = leave_during_game(night, 10, seat_taker=9)
    night = leave_during_game(night, entry_at(night, 1, "E"), substitute_name="Max")
    assert entry_at(night, 1, "E") == 11
    assert [entry.name for entry in night.entries[-2:]] == ["Max", "Max"]
    assert draws.next_games(plain.type_all_tables(night)).seating.tables


def test_page_offers_players_sitting_out_and_shows_the_score_of_the_entered_hands(
    nine_players, north_player
):
    hand = facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=2)
    leaving = board(plain.with_facts(nine_players, hand), north_player).current_seat
    assert [
        (taker.entry, taker.times_called, taker.times_partners)
        for taker in leaving.replacements.takers
    ] == [(9, 0, 0)]
    assert (
        leaving.replacements.may_play_as_three,
        leaving.score_so_far,
        leaving.is_game_untouched,
    ) == (
        True,
        CardSoFar(1, 2, 0),
        False,
    )
    assert board(nine_players, north_player).current_seat.score_so_far is None


def test_page_says_with_which_game_a_new_scorecard_starts(nine_players, north_player):
    assert board(plain.night(9), 1).first_game_of_new_card == 1
    assert board(nine_players, north_player).first_game_of_new_card == 1
    hand = facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=2)
    assert board(plain.with_facts(nine_players, hand), north_player).first_game_of_new_card == 2
    assert board(plain.type_all_tables(nine_players), 9).first_game_of_new_card == 2


def test_leave_page_shows_the_seating_without_the_player():
    night = plain.type_all_tables(seat_next_game(plain.night(16, house="blank")))
    leaver_board = board(night, 3)
    assert (leaver_board.remaining_player_count, leaver_board.tables_words) == (
        15,
        "3 tables, 3 sit out",
    )
    tables = "4 tables, 1 with 3 players"
    assert leaver_board.other_ways_sentence == f"Or {tables}."
    assert board(plain.type_all_tables(seat_next_game(plain.night(9))), 3).other_ways_sentence == ""


def test_page_says_what_the_player_owes(nine_players, north_player):
    assert board(nine_players, north_player).owed_cents == 0
    night = plain.type_totals(nine_players, t1=(4, 8, 2, 0), t2=(9, 6, 0, 0))
    assert board(night, north_player).owed_cents == 20


def test_page_shows_the_next_game_without_the_player(nine_players):
    leaver_board = board(nine_players, 1)
    assert (
        leaver_board.after_game,
        leaver_board.remaining_player_count,
        leaver_board.tables_words,
    ) == (
        1,
        8,
        "2 tables",
    )
    assert (
        leaver_board.may_seat_again,
        leaver_board.sits_out,
        board(nine_players, 9).sits_out,
    ) == (
        True,
        False,
        True,
    )
    page_before_seating = board(plain.night(9), 1)
    assert (
        page_before_seating.after_game,
        page_before_seating.current_seat,
        page_before_seating.may_seat_again,
    ) == (0, None, False)
    page_after_scores = board(plain.type_all_tables(nine_players), 1)
    assert (page_after_scores.current_seat, page_after_scores.may_seat_again) == (None, False)
    assert page_after_scores.moved_players is not None


# The test below plays random nights, in which players come, leave and win by chance.


def add_late_player(night, rng):
    number = len(night.entries) + 1
    entry = plain.entry(number, first_game=night.rounds.next_number, excused="late")
    return plain.with_facts(night, entry) if rng.random() < 0.3 else night


def let_a_player_leave_after_the_game_at_random(night, rng):
    players_here = [
        entry.number for entry in attendance.entries_to_seat(night, night.rounds.next_number)
    ]
    if rng.random() < 0.4 and len(players_here) > MIN_PLAYERS + 1:
        leaver = night.entries.with_number(rng.choice(players_here))
        night = plain.with_facts(night, replace(leaver, last_game=len(night.rounds)))
    return night


def let_a_player_leave_during_the_game_at_random(night, rng):
    game = rng.choice(night.rounds.current_game.games)
    leaver, replacement_fields = (
        rng.choice(game.entries),
        [{"substitute_name": f"Helper {len(night.rounds)}"}],
    )
    replacement_fields += [{"seat_taker": number} for number in night.rounds.current_game.bench]
    replacement_fields += [{}] if len(game.seats) == 4 else []
    has_enough_players = (
        len(attendance.entries_to_seat(night, night.rounds.next_number)) > MIN_PLAYERS
    )
    if rng.random() < 0.5 or not has_enough_players:
        return night
    return leave_during_game(
        night, leaver, score_on_paper=CardSoFar(3, 2, 0), **rng.choice(replacement_fields)
    )


def type_random_totals(night, rng):
    sheets = [
        facts.Sheet(
            round=game.round,
            table=game.table,
            points=tuple(rng.randrange(4, 9) for _ in range(3 if len(game.seats) == 3 else 2)),
            x=(0,) * len(chairs_per_x_box(night.rules, game.chairs)),
        )
        for game in night.rounds.current_game.games
    ]
    return plain.with_facts(night, *sheets)


def find_table_by_player(night):
    """Return the table of each player in the current game, or None for players who sit out."""
    table_by_player = {
        player: game.table for game in night.rounds.current_game.games for player in game.entries
    }
    return table_by_player | dict.fromkeys(night.rounds.current_game.bench)


def pairs_of_partners(game):
    return {frozenset(pair) for pair in game.played_round.seating.tables for pair in pair.partners}


def check_every_player_has_one_place(night_before, night):
    game = night.rounds.current_game.number
    assert sorted(find_table_by_player(night)) == sorted(
        entry.number for entry in attendance.entries_to_seat(night_before, game)
    )
    expected_table_counts = table_counts_for_players(night.rules, len(find_table_by_player(night)))
    three_player_table_count = sum(len(game.seats) == 3 for game in night.rounds.current_game.games)
    assert (
        len(night.rounds.current_game.games),
        three_player_table_count,
        len(night.rounds.current_game.bench),
    ) == (
        *(expected_table_counts.table_count, expected_table_counts.threes),
        expected_table_counts.sitting_out_count,
    )


def check_losers_move_and_winners_stay(night_before, night):
    """Check that losers go to the next table and winners stay, unless a player came or left."""
    if night_before.rounds.current_game is None:
        return
    table_before, table_now, next_game = (
        find_table_by_player(night_before),
        find_table_by_player(night),
        draws.next_games(night_before).next_game,
    )
    losers = {int(player) for pair in next_game.movers.values() for player in pair}
    displaced_players = set(map(int, next_game.displaced_players))
    tables_in_order = [game.table for game in night_before.rounds.current_game.games]
    for number in set(table_before) & set(table_now) - displaced_players:
        if number in losers and table_now[number] is not None:
            assert (
                table_now[number]
                == tables_in_order[
                    (tables_in_order.index(table_before[number]) + 1) % len(tables_in_order)
                ]
            )
        elif number not in losers and table_before[number] is not None:
            assert table_now[number] == table_before[number]
    repeated_partners = pairs_of_partners(night_before.rounds.current_game) & pairs_of_partners(
        night.rounds.current_game
    )
    assert repeated_partners == set()


@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(MIN_PLAYERS, 60),
    house=st.sampled_from(["tanglewood", "alameda"]),
    seed=st.integers(0, 10**6),
)
def test_random_departures_leave_every_player_with_one_place(players, house, seed):
    rng = random.Random(seed)
    night = plain.night(players, house=house, games=8)
    for _ in range(4):
        night = let_a_player_leave_after_the_game_at_random(add_late_player(night, rng), rng)
        night_before, night = night, seat_next_game(night)
        check_every_player_has_one_place(night_before, night)
        check_losers_move_and_winners_stay(night_before, night)
        assert plain.press(
            rounds.reseat_game, night, game=night.rounds.current_game.number
        ).stored_facts == (night.stored_facts)
        night = type_random_totals(let_a_player_leave_during_the_game_at_random(night, rng), rng)
        assert len(ranking.standings(night)) >= len(
            attendance.entries_to_seat(night, night.rounds.next_number)
        )


@pytest.mark.django_db
@pytest.mark.night(seated=9)
class TestSaved:
    """Tests of leaving with the database."""

    def test_sentence_names_the_leaver_and_the_replacement(self, night):
        leaver = reader.night(night.pk).rounds.table_game(1, 1).entries[0]
        change = going_home.leave_during_game(
            build.desk(night), entry=leaver, seat_taker=9, score_on_paper=SCORE_AFTER_FIVE_HANDS
        )
        name = reader.night(night.pk).entries.with_number(leaver).name
        assert change.words == (
            f"{name} ({leaver}) left game 1 after hand 5 with 4 points, 1 X. Ida Abbott "
            "(9) took the seat at table 1."
        )
        assert undo_bar.find_undo_and_redo(night.pk)[0].table == 1

    @pytest.mark.parametrize(
        "replacement_fields", [{"seat_taker": 9}, {"substitute_name": "Max Helper"}, {}]
    )
    @pytest.mark.parametrize(
        "act", [going_home.leave_during_game, going_home.mark_no_show, going_home.miss_game]
    )
    def test_departure_sent_twice_is_stored_once_and_can_be_undone(
        self, night, act, replacement_fields
    ):
        if act is going_home.miss_game and not replacement_fields:
            return
        facts_before = reader.night(night.pk).stored_facts
        leaver = reader.night(night.pk).rounds.table_game(1, 1).entries[0]
        fields = (
            {"score_on_paper": SCORE_AFTER_FIVE_HANDS}
            if act is going_home.leave_during_game
            else {}
        )
        first_change = act(build.desk(night, key="k"), entry=leaver, **replacement_fields, **fields)
        repeated_change = act(
            build.desk(night, key="k"), entry=leaver, **replacement_fields, **fields
        )
        assert (first_change.changed, repeated_change.changed) == (True, False)
        memory.forget_all_nights()
        assert reader.night(night.pk).stored_facts != facts_before
        undo.undo(build.desk(night), change_number=first_change.revision)
        assert reader.night(night.pk).stored_facts == facts_before

    def test_player_who_returns_is_seated_again(self, night):
        leaver = reader.night(night.pk).rounds.table_game(1, 1).entries[0]
        going_home.leave_during_game(
            build.desk(night), entry=leaver, seat_taker=9, score_on_paper=SCORE_AFTER_FIVE_HANDS
        )
        build.enter_all_tables(night, 1)
        change = going_home.stay_or_return(build.desk(night), party_number=leaver)
        assert Change.objects.get(pk=change.revision).people == f",{leaver},"
        rounds.seat_next_game(build.desk(night), game=2)
        assert (
            str(leaver) in reader.night(night.pk).rounds.current_game.played_round.seating.entrants
        )
