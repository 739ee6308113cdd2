"""A game is seated and seated again, and seats are swapped."""

from dataclasses import replace

import pytest

from tests import build, plain
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.seats.next_game import (
    Absence,
    entrants_seated_elsewhere,
    seating_key,
    seating_of_next_game,
)
from tournament.evening.words.refused import Refused
from tournament.storage.reading import memory, reader, undo_bar
from tournament.storage.writing import undo
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.actions.rounds import seated_sentence

REASON_FOR_SWAP = "a wish of theirs"


def seats_by_entry(night, game):
    return {
        current_seat.entry: (current_seat.table, current_seat.chair)
        for current_seat in night.facts_of(facts.Seat)
        if current_seat.round == game
    }


def seat_next_game(night, **fields):
    return plain.press(rounds.seat_next_game, night, game=night.rounds.next_number, **fields)


def night_in_second_game(players=9, **dials):
    """Return a night whose second game is seated and has no scores."""
    return seat_next_game(plain.type_all_tables(seat_next_game(plain.night(players, **dials))))


def test_first_game_is_seated_as_the_seat_page_shows_it():
    night = plain.night(9)
    assert seating_key(
        seat_next_game(night).rounds.current_game.played_round.seating
    ) == seating_key(seating_of_next_game(night))


def test_every_checked_in_player_has_one_seat_or_sits_out():
    night = seat_next_game(plain.night(11))
    assert sorted(seats_by_entry(night, 1)) == list(range(1, 12))
    assert len(set(seats_by_entry(night, 1).values())) == 11


def test_next_game_is_seated_once_every_score_is_entered():
    night = seat_next_game(plain.night(8))
    with pytest.raises(Refused, match="Not in: tables 1 and 2 of game 1"):
        seat_next_game(night)
    night_with_a_score = plain.type_totals(night, t1=(9, 6, 2, 1))
    with pytest.raises(Refused, match="Not in: table 2 of game 1"):
        seat_next_game(night_with_a_score)
    assert len(seat_next_game(plain.type_all_tables(night)).rounds) == 2


def test_missing_score_of_an_earlier_game_delays_the_next_one():
    night = plain.type_all_tables(night_in_second_game(8))
    reopened_night = plain.with_facts(
        night, facts.Sheet(round=1, table=2, points=(9, None), x=(1, 1))
    )
    with pytest.raises(Refused, match="Not in: table 2 of game 1"):
        seat_next_game(reopened_night)


def test_game_out_of_order_is_refused():
    with pytest.raises(Refused, match="Game 2 is not next"):
        plain.press(rounds.seat_next_game, plain.night(8), game=2)


def test_game_seated_in_another_window_is_reported_as_seated():
    with pytest.raises(Refused, match="Game 1 is already seated"):
        plain.press(rounds.seat_next_game, night_in_second_game(8), game=1)


def test_game_after_the_last_one_is_refused():
    night = plain.type_all_tables(seat_next_game(plain.night(8, games=1)))
    with pytest.raises(Refused, match="Game 1 was the last one"):
        seat_next_game(night)


def test_tied_game_delays_the_next_one_until_its_extra_hand():
    night = seat_next_game(plain.night(8, tied_game="extra_hand"))
    tied_night = plain.type_totals(night, t1=(8, 8, 1, 1), t2=(9, 6, 2, 1))
    with pytest.raises(Refused, match=r"Tied: table 1\. Play one more hand there"):
        seat_next_game(tied_night)
    decided_sheet = facts.Sheet(round=1, table=1, points=(8, 8), x=(1, 1), tie_won="E")
    assert len(seat_next_game(plain.with_facts(tied_night, decided_sheet)).rounds) == 2


def test_seating_that_changed_since_it_was_shown_is_refused():
    night = plain.night(9)
    fingerprint_seen = seating_key(seating_of_next_game(night))
    with pytest.raises(Refused, match="since you looked"):
        seat_next_game(
            plain.with_facts(night, replace(night.entries.with_number(3), last_game=0)),
            fingerprint_seen=fingerprint_seen,
        )
    assert seat_next_game(night, fingerprint_seen=fingerprint_seen).rounds


def test_swap_before_seating_needs_a_reason():
    night = plain.night(9)
    with pytest.raises(Refused, match="short reason for the swap"):
        seat_next_game(night, swaps=[(1, 9)])
    with pytest.raises(Refused, match="One player of this swap"):
        seat_next_game(night, swaps=[(1, 99)], reason=REASON_FOR_SWAP)
    plain_night, swapped_night = (
        seat_next_game(night),
        seat_next_game(night, swaps=[(1, 9)], reason=REASON_FOR_SWAP),
    )
    assert seats_by_entry(swapped_night, 1)[9] == seats_by_entry(plain_night, 1)[1]
    assert seats_by_entry(swapped_night, 1)[1] == (None, "")


def test_substitute_for_one_game_is_not_ranked_and_the_player_returns():
    night = seat_next_game(plain.night(8), absences=[Absence(3, substitute="Max Helper")])
    substitute_entry = night.entries.with_number(9)
    assert (
        substitute_entry.name,
        substitute_entry.ranked,
        substitute_entry.first_game,
        substitute_entry.last_game,
    ) == (
        *("Max Helper", False),
        *(1, 1),
    )
    assert night.rounds.current_game.absentee_by_substitute == {9: 3}
    assert 3 not in seats_by_entry(night, 1)
    night_after = plain.type_all_tables(night)
    assert sorted(map(int, draws.next_games(night_after).seating.entrants)) == list(range(1, 9))
    night_without_absence = plain.type_all_tables(seat_next_game(plain.night(8)))
    assert seating_key(draws.next_games(night_after).seating) == seating_key(
        draws.next_games(night_without_absence).seating
    )


def test_player_who_misses_a_game_returns_without_moving_others():
    night = seat_next_game(plain.night(9), absences=[Absence(3, taker=9)])
    assert night.rounds.current_game.bench == ()
    assert night.rounds.current_game.absentee_by_substitute == {9: 3}
    assert entrants_seated_elsewhere(night, night.rounds.current_game) == ()
    next_night = seat_next_game(plain.type_all_tables(night))
    assert sorted(seats_by_entry(next_night, 2)) == list(range(1, 10))
    assert seats_by_entry(next_night, 2)[9] != (None, "")
    assert draws.next_games(next_night.before_game(2)).next_game.times_sat_out["9"] == 1
    table = seats_by_entry(seat_next_game(plain.night(9)), 1)[3][0]
    loser = str(3) in draws.next_games(next_night.before_game(2)).next_game.movers[table]
    assert (seats_by_entry(next_night, 2)[3][0] == table) is not loser


def test_substitute_does_not_swap_with_a_player_who_sits_out():
    night = seat_next_game(plain.night(10), absences=[Absence(3, taker=9)])
    with pytest.raises(Refused, match="A substitute can't sit out"):
        plain.press(
            rounds.swap_seats, night, game=1, first_entry=9, second_entry=10, reason=REASON_FOR_SWAP
        )
    seated_player = next(
        player
        for player in seats_by_entry(night, 1)
        if seats_by_entry(night, 1)[player][0] and player != 9
    )
    night_after = plain.press(
        rounds.swap_seats,
        night,
        game=1,
        first_entry=9,
        second_entry=seated_player,
        reason=REASON_FOR_SWAP,
    )
    assert night_after.rounds.current_game.absentee_by_substitute == {9: 3}


def test_substitute_who_played_in_an_earlier_game_keeps_the_number():
    night = seat_next_game(plain.night(8), absences=[Absence(3, substitute="Max Helper")])
    second_night = seat_next_game(
        plain.type_all_tables(night), absences=[Absence(4, substitute="Max  Helper")]
    )
    assert second_night.rounds.current_game.absentee_by_substitute == {9: 4}
    assert (
        second_night.entries.with_number(9).first_game,
        second_night.entries.with_number(9).last_game,
    ) == (
        1,
        2,
    )
    third_night = seat_next_game(
        plain.type_all_tables(second_night),
        absences=[Absence(1, substitute="Max Helper"), Absence(2, substitute="Max Helper")],
    )
    assert third_night.rounds.current_game.absentee_by_substitute == {9: 1, 10: 2}


def test_player_of_the_night_can_substitute_only_if_sitting_out():
    with pytest.raises(Refused, match=r"\(2\) no longer sits out"):
        seat_next_game(plain.night(9), absences=[Absence(1, taker=2)])
    with pytest.raises(Refused, match="sits out game 1"):
        seat_next_game(plain.night(9), absences=[Absence(9, substitute="Max")])
    with pytest.raises(Refused, match="letters that can be read"):
        seat_next_game(plain.night(9), absences=[Absence(1, substitute="\u200b")])


def test_game_can_be_drawn_again_until_the_first_score():
    night = plain.night(12)
    drawn_night = plain.press(rounds.draw_again, night)
    assert drawn_night.plan.seed != night.plan.seed
    seated_night = seat_next_game(night)
    redrawn_night = plain.press(rounds.draw_again, seated_night)
    assert seats_by_entry(redrawn_night, 1) != seats_by_entry(seated_night, 1)
    assert seating_key(redrawn_night.rounds.current_game.played_round.seating) == seating_key(
        seating_of_next_game(redrawn_night.before_game(1))
    )
    with pytest.raises(Refused, match="Undo them first"):
        plain.press(rounds.draw_again, plain.type_totals(seated_night, t1=(9, 6, 2, 1)))
    with pytest.raises(Refused, match="Only game 1 is a random draw"):
        plain.press(rounds.draw_again, night_in_second_game(8))


def test_seating_can_be_undone_until_the_first_score():
    night = night_in_second_game(8)
    assert len(plain.press(rounds.undo_seating, night, game=2).rounds) == 1
    with pytest.raises(Refused, match="Game 1 is not the last game seated"):
        plain.press(rounds.undo_seating, night, game=1)
    with pytest.raises(Refused, match="Game 2 has scores"):
        plain.press(rounds.undo_seating, plain.type_totals(night, t1=(9, 6, 2, 1)), game=2)


def test_late_player_is_seated_after_the_seating_is_undone():
    night = plain.with_facts(night_in_second_game(8), plain.entry(9, first_game=3, excused="late"))
    unseated_night = plain.press(rounds.undo_seating, night, game=2)
    assert sorted(map(int, draws.next_games(unseated_night).seating.entrants)) == list(range(1, 10))


def test_corrected_score_moves_players_only_if_the_game_is_reseated():
    night = night_in_second_game(8)
    corrected_night = plain.with_facts(
        night, facts.Sheet(round=1, table=1, points=(6, 9), x=(1, 2))
    )
    reseated_night = plain.press(rounds.reseat_game, corrected_night, game=2)
    assert (
        seats_by_entry(corrected_night, 2)
        == seats_by_entry(night, 2)
        != seats_by_entry(reseated_night, 2)
    )
    assert seating_key(reseated_night.rounds.current_game.played_round.seating) == seating_key(
        seating_of_next_game(corrected_night.before_game(2))
    )
    with pytest.raises(Refused, match="Game 2 has scores"):
        plain.press(rounds.reseat_game, plain.type_totals(corrected_night, t2=(9, 6, 2, 1)), game=2)


def test_reseating_a_game_whose_seats_are_right_changes_nothing():
    night = night_in_second_game(8)
    assert plain.press(rounds.reseat_game, night, game=2).stored_facts == night.stored_facts


def test_game_with_a_substitute_is_not_reseated():
    night = seat_next_game(plain.night(8), absences=[Absence(3, substitute="Max Helper")])
    for act, fields in ((rounds.draw_again, {}), (rounds.reseat_game, {"game": 1})):
        with pytest.raises(Refused, match="has a substitute"):
            plain.press(act, night, **fields)


def test_two_players_swap_seats_before_their_tables_begin():
    night = seat_next_game(plain.night(13))
    player, other_player = (
        night.rounds.current_game.games[0].entries[0],
        night.rounds.current_game.games[1].entries[2],
    )
    swap = {"game": 1, "first_entry": player, "second_entry": other_player}
    night_after = plain.press(rounds.swap_seats, night, reason=REASON_FOR_SWAP, **swap)
    seats_before, seats_now = seats_by_entry(night, 1), seats_by_entry(night_after, 1)
    assert (seats_now[player], seats_now[other_player]) == (
        seats_before[other_player],
        seats_before[player],
    )
    assert {entry for entry in seats_now if seats_now[entry] != seats_before[entry]} == {
        player,
        other_player,
    }
    with pytest.raises(Refused, match="short reason for the swap"):
        plain.press(rounds.swap_seats, night, **swap)
    night_with_a_score = plain.type_totals(night, t2=(9, 6, 2, 1))
    with pytest.raises(Refused, match="Table 2 has started"):
        plain.press(rounds.swap_seats, night_with_a_score, reason=REASON_FOR_SWAP, **swap)
    with pytest.raises(Refused, match="Choose two"):
        plain.press(
            rounds.swap_seats,
            night,
            reason=REASON_FOR_SWAP,
            game=1,
            first_entry=player,
            second_entry=player,
        )
    with pytest.raises(Refused, match="Number 99 is not in game"):
        plain.press(
            rounds.swap_seats,
            night,
            reason=REASON_FOR_SWAP,
            game=1,
            first_entry=player,
            second_entry=99,
        )
    with pytest.raises(Refused, match="not the last game seated"):
        plain.press(
            rounds.swap_seats,
            night,
            reason=REASON_FOR_SWAP,
            game=2,
            first_entry=player,
            second_entry=other_player,
        )


def test_player_who_sits_out_can_swap_with_a_seated_player():
    night = seat_next_game(plain.night(9))
    night_after = plain.press(
        rounds.swap_seats, night, reason=REASON_FOR_SWAP, game=1, first_entry=9, second_entry=1
    )
    assert seats_by_entry(night_after, 1)[9] == seats_by_entry(night, 1)[1]
    assert night_after.rounds.current_game.bench == (1,)


@pytest.mark.django_db
@pytest.mark.night(checked_in=9)
class TestSaved:
    """Tests of seating with the database."""

    def test_press_sent_ten_times_seats_once(self, night):
        answers = [rounds.seat_next_game(build.desk(night, key="k"), game=1) for _ in range(10)]
        assert {answer.words for answer in answers} == {seated_sentence("1", 2)}
        assert [answer.changed for answer in answers] == [True, *[False] * 9]

    def test_swap_is_logged_with_its_reason(self, night):
        rounds.seat_next_game(build.desk(night, reason=REASON_FOR_SWAP), game=1, swaps=[(1, 9)])
        change = undo_bar.find_undo_and_redo(night.pk)[0]
        assert change.words == seated_sentence("1", 2, 1)
        assert (change.reason, change.people, change.round) == (REASON_FOR_SWAP, ",1,9,", 1)

    def test_swap_of_seats_is_logged_for_both_players_and_the_game(self, night):
        rounds.seat_next_game(build.desk(night), game=1)
        rounds.swap_seats(
            build.desk(night, reason=REASON_FOR_SWAP), game=1, first_entry=1, second_entry=2
        )
        change = undo_bar.find_undo_and_redo(night.pk)[0]
        assert (change.people, change.round) == (",1,2,", 1)

    def test_undo_restores_every_seat(self, night):
        rounds.seat_next_game(build.desk(night), game=1)
        facts_before = reader.night(night.pk).stored_facts
        rounds.swap_seats(
            build.desk(night, reason=REASON_FOR_SWAP), game=1, first_entry=1, second_entry=2
        )
        rounds.draw_again(build.desk(night))
        for _ in range(2):
            undo.undo(build.desk(night), change_number=undo_bar.find_undo_and_redo(night.pk)[0].pk)
        assert reader.night(night.pk).stored_facts == facts_before

    def test_reseated_game_is_stored_as_it_is_in_memory(self, night):
        rounds.seat_next_game(build.desk(night), game=1)
        build.enter_all_tables(night, 1)
        rounds.seat_next_game(build.desk(night), game=2)
        build.type_totals(night, 1, {1: (6, 9)})
        rounds.reseat_game(build.desk(night), game=2)
        facts_before = reader.night(night.pk).stored_facts
        memory.forget_all_nights()
        assert reader.night(night.pk).stored_facts == facts_before

    def test_late_player_is_in_the_game_that_is_seated_again(self, night):
        rounds.seat_next_game(build.desk(night), game=1)
        build.check_in(night, "Zoe Late")
        assert reader.night(night.pk).entries.with_number(10).first_game == 2
        rounds.undo_seating(build.desk(night), game=1)
        rounds.seat_next_game(build.desk(night), game=1)
        assert 10 in seats_by_entry(reader.night(night.pk), 1)

    def test_player_who_leaves_after_a_game_is_not_in_the_next(self, night):
        rounds.seat_next_game(build.desk(night), game=1)
        going_home.leave_after_game(build.desk(night), party_number=4, game=1)
        build.enter_all_tables(night, 1)
        rounds.seat_next_game(build.desk(night), game=2)
        assert sorted(seats_by_entry(reader.night(night.pk), 2)) == [1, 2, 3, 5, 6, 7, 8, 9]
