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

WHY = "a wish of theirs"


def seats_by_entry(night, game):
    return {
        seat_now.entry: (seat_now.table, seat_now.chair)
        for seat_now in night.facts_of(facts.Seat)
        if seat_now.round == game
    }


def seat_next(night, **fields):
    return plain.press(rounds.seat, night, game=night.rounds.next_number, **fields)


def night_in_second_game(players=9, **dials):
    """Return a night whose second game is seated and has no scores."""
    return seat_next(plain.type_all_tables(seat_next(plain.night(players, **dials))))


def test_first_game_is_the_draw_that_was_shown():
    night = plain.night(9)
    assert seating_key(seat_next(night).rounds.current_game.played_round.seating) == seating_key(
        seating_of_next_game(night)
    )


def test_everybody_here_has_one_place():
    night = seat_next(plain.night(11))
    assert sorted(seats_by_entry(night, 1)) == list(range(1, 12))
    assert len(set(seats_by_entry(night, 1).values())) == 11


def test_game_is_seated_once_every_table_is_in():
    night = seat_next(plain.night(8))
    with pytest.raises(Refused, match="Not in: tables 1 and 2 of game 1"):
        seat_next(night)
    begun = plain.type_totals(night, t1=(9, 6, 2, 1))
    with pytest.raises(Refused, match="Not in: table 2 of game 1"):
        seat_next(begun)
    assert len(seat_next(plain.type_all_tables(night)).rounds) == 2


def test_earlier_game_that_is_open_again_keeps_the_next_one_waiting():
    night = plain.type_all_tables(night_in_second_game(8))
    opened = plain.with_facts(night, facts.Sheet(round=1, table=2, points=(9, None), x=(1, 1)))
    with pytest.raises(Refused, match="Not in: table 2 of game 1"):
        seat_next(opened)


def test_game_that_is_not_next_is_refused():
    with pytest.raises(Refused, match="Game 2 is not next"):
        plain.press(rounds.seat, plain.night(8), game=2)


def test_game_that_another_window_has_seated_is_told_to_be_seated():
    with pytest.raises(Refused, match="Game 1 is already seated"):
        plain.press(rounds.seat, night_in_second_game(8), game=1)


def test_last_game_of_the_night_is_the_last():
    night = plain.type_all_tables(seat_next(plain.night(8, games=1)))
    with pytest.raises(Refused, match="Game 1 was the last one"):
        seat_next(night)


def test_tied_game_waits_for_its_extra_hand_where_the_house_plays_one():
    night = seat_next(plain.night(8, tied_game="extra_hand"))
    tied = plain.type_totals(night, t1=(8, 8, 1, 1), t2=(9, 6, 2, 1))
    with pytest.raises(Refused, match=r"Tied: table 1\. Play one more hand there"):
        seat_next(tied)
    decided = facts.Sheet(round=1, table=1, points=(8, 8), x=(1, 1), tie_won="E")
    assert len(seat_next(plain.with_facts(tied, decided)).rounds) == 2


def test_what_changed_since_it_was_looked_at_is_shown_first():
    night = plain.night(9)
    looked_at = seating_key(seating_of_next_game(night))
    with pytest.raises(Refused, match="since you looked"):
        seat_next(
            plain.with_facts(night, replace(night.entries.with_number(3), last_game=0)),
            fingerprint_seen=looked_at,
        )
    assert seat_next(night, fingerprint_seen=looked_at).rounds


def test_exchange_before_seating_needs_a_reason():
    night = plain.night(9)
    with pytest.raises(Refused, match="short reason for the swap"):
        seat_next(night, swaps=[(1, 9)])
    with pytest.raises(Refused, match="One player of this swap"):
        seat_next(night, swaps=[(1, 99)], reason=WHY)
    plain_seats, swapped = seat_next(night), seat_next(night, swaps=[(1, 9)], reason=WHY)
    assert seats_by_entry(swapped, 1)[9] == seats_by_entry(plain_seats, 1)[1]
    assert seats_by_entry(swapped, 1)[1] == (None, "")


def test_stand_in_for_one_game_is_not_ranked_and_the_place_is_kept():
    night = seat_next(plain.night(8), absences=[Absence(3, substitute="Max Helper")])
    helper = night.entries.with_number(9)
    assert (helper.name, helper.ranked, helper.first_game, helper.last_game) == (
        *("Max Helper", False),
        *(1, 1),
    )
    assert night.rounds.current_game.absentee_by_substitute == {9: 3}
    assert 3 not in seats_by_entry(night, 1)
    after = plain.type_all_tables(night)
    assert sorted(map(int, draws.next_games(after).seating.entrants)) == list(range(1, 9))
    usual = plain.type_all_tables(seat_next(plain.night(8)))
    assert seating_key(draws.next_games(after).seating) == seating_key(
        draws.next_games(usual).seating
    )


def test_nine_players_with_one_away_for_a_game_sit_as_if_nobody_had_been():
    night = seat_next(plain.night(9), absences=[Absence(3, taker=9)])
    assert night.rounds.current_game.bench == ()
    assert night.rounds.current_game.absentee_by_substitute == {9: 3}
    assert entrants_seated_elsewhere(night, night.rounds.current_game) == ()
    after = seat_next(plain.type_all_tables(night))
    assert sorted(seats_by_entry(after, 2)) == list(range(1, 10))
    assert seats_by_entry(after, 2)[9] != (None, "")
    assert draws.next_games(after.as_before(2)).next_game.times_sat_out["9"] == 1
    table = seats_by_entry(seat_next(plain.night(9)), 1)[3][0]
    loser = str(3) in draws.next_games(after.as_before(2)).next_game.movers[table]
    assert (seats_by_entry(after, 2)[3][0] == table) is not loser


def test_player_who_plays_for_somebody_does_not_change_places_with_the_bench():
    night = seat_next(plain.night(10), absences=[Absence(3, taker=9)])
    with pytest.raises(Refused, match="A substitute can't sit out"):
        plain.press(rounds.swap_seats, night, game=1, first=9, second=10, reason=WHY)
    other = next(
        player
        for player in seats_by_entry(night, 1)
        if seats_by_entry(night, 1)[player][0] and player != 9
    )
    moved = plain.press(rounds.swap_seats, night, game=1, first=9, second=other, reason=WHY)
    assert moved.rounds.current_game.absentee_by_substitute == {9: 3}


def test_stand_in_of_before_keeps_the_number():
    night = seat_next(plain.night(8), absences=[Absence(3, substitute="Max Helper")])
    again = seat_next(plain.type_all_tables(night), absences=[Absence(4, substitute="Max  Helper")])
    assert again.rounds.current_game.absentee_by_substitute == {9: 4}
    assert (again.entries.with_number(9).first_game, again.entries.with_number(9).last_game) == (
        1,
        2,
    )
    both = seat_next(
        plain.type_all_tables(again),
        absences=[Absence(1, substitute="Max Helper"), Absence(2, substitute="Max Helper")],
    )
    assert both.rounds.current_game.absentee_by_substitute == {9: 1, 10: 2}


def test_player_who_is_not_on_the_bench_cannot_take_a_chair_besides():
    with pytest.raises(Refused, match="no longer sits out"):
        seat_next(plain.night(9), absences=[Absence(1, taker=2)])
    with pytest.raises(Refused, match="sits out game 1"):
        seat_next(plain.night(9), absences=[Absence(9, substitute="Max")])
    with pytest.raises(Refused, match="letters that can be read"):
        seat_next(plain.night(9), absences=[Absence(1, substitute="\u200b")])


def test_draw_again_gives_another_lot_until_the_first_score():
    night = plain.night(12)
    drawn = plain.press(rounds.draw_again, night)
    assert drawn.plan.seed != night.plan.seed
    seated = seat_next(night)
    again = plain.press(rounds.draw_again, seated)
    assert seats_by_entry(again, 1) != seats_by_entry(seated, 1)
    assert seating_key(again.rounds.current_game.played_round.seating) == seating_key(
        seating_of_next_game(again.as_before(1))
    )
    with pytest.raises(Refused, match="Undo them first"):
        plain.press(rounds.draw_again, plain.type_totals(seated, t1=(9, 6, 2, 1)))
    with pytest.raises(Refused, match="Only game 1 is a random draw"):
        plain.press(rounds.draw_again, night_in_second_game(8))


def test_seating_is_taken_back_while_nothing_is_written_down():
    night = night_in_second_game(8)
    assert len(plain.press(rounds.unseat, night, game=2).rounds) == 1
    with pytest.raises(Refused, match="Game 1 is not the last game seated"):
        plain.press(rounds.unseat, night, game=1)
    with pytest.raises(Refused, match="Game 2 has scores"):
        plain.press(rounds.unseat, plain.type_totals(night, t1=(9, 6, 2, 1)), game=2)


def test_player_who_came_too_late_plays_once_the_seating_is_taken_back():
    night = plain.with_facts(night_in_second_game(8), plain.entry(9, first_game=3, excused="late"))
    back = plain.press(rounds.unseat, night, game=2)
    assert sorted(map(int, draws.next_games(back).seating.entrants)) == list(range(1, 10))


def test_corrected_score_moves_others_only_when_it_is_seated_again():
    night = night_in_second_game(8)
    turned = plain.with_facts(night, facts.Sheet(round=1, table=1, points=(6, 9), x=(1, 2)))
    again = plain.press(rounds.reseat, turned, game=2)
    assert seats_by_entry(turned, 2) == seats_by_entry(night, 2) != seats_by_entry(again, 2)
    assert seating_key(again.rounds.current_game.played_round.seating) == seating_key(
        seating_of_next_game(turned.as_before(2))
    )
    with pytest.raises(Refused, match="Game 2 has scores"):
        plain.press(rounds.reseat, plain.type_totals(turned, t2=(9, 6, 2, 1)), game=2)


def test_seating_that_is_right_already_is_not_touched_by_seating_again():
    night = night_in_second_game(8)
    assert plain.press(rounds.reseat, night, game=2).stored_facts == night.stored_facts


def test_game_with_a_stand_in_is_not_seated_again_over_their_heads():
    night = seat_next(plain.night(8), absences=[Absence(3, substitute="Max Helper")])
    for act, fields in ((rounds.draw_again, {}), (rounds.reseat, {"game": 1})):
        with pytest.raises(Refused, match="has a substitute"):
            plain.press(act, night, **fields)


def test_two_change_places_while_neither_table_has_begun():
    night = seat_next(plain.night(13))
    player, other = (
        night.rounds.current_game.games[0].entries[0],
        night.rounds.current_game.games[1].entries[2],
    )
    swap = {"game": 1, "first": player, "second": other}
    after = plain.press(rounds.swap_seats, night, reason=WHY, **swap)
    before, now = seats_by_entry(night, 1), seats_by_entry(after, 1)
    assert (now[player], now[other]) == (before[other], before[player])
    assert {who for who in now if now[who] != before[who]} == {player, other}
    with pytest.raises(Refused, match="short reason for the swap"):
        plain.press(rounds.swap_seats, night, **swap)
    begun = plain.type_totals(night, t2=(9, 6, 2, 1))
    with pytest.raises(Refused, match="Table 2 has begun"):
        plain.press(rounds.swap_seats, begun, reason=WHY, **swap)
    with pytest.raises(Refused, match="Choose two"):
        plain.press(rounds.swap_seats, night, reason=WHY, game=1, first=player, second=player)
    with pytest.raises(Refused, match="Number 99 is not in game"):
        plain.press(rounds.swap_seats, night, reason=WHY, game=1, first=player, second=99)
    with pytest.raises(Refused, match="not the last game seated"):
        plain.press(rounds.swap_seats, night, reason=WHY, game=2, first=player, second=other)


def test_somebody_from_the_bench_changes_places_too():
    night = seat_next(plain.night(9))
    after = plain.press(rounds.swap_seats, night, reason=WHY, game=1, first=9, second=1)
    assert seats_by_entry(after, 1)[9] == seats_by_entry(night, 1)[1]
    assert after.rounds.current_game.bench == (1,)


@pytest.mark.django_db
class TestSaved:
    """Tests of seating with the database."""

    @pytest.fixture
    def night(self):
        night = build.night(build.director().club)
        build.sign_in(night, *build.players(9))
        return night

    def test_same_press_ten_times_seats_once(self, night):
        answers = [rounds.seat(build.desk(night, key="k"), game=1) for _ in range(10)]
        assert {answer.words for answer in answers} == {"Game 1 seated: 2 tables."}
        assert [answer.changed for answer in answers] == [True, *[False] * 9]

    def test_exchange_is_reported_with_its_reason(self, night):
        rounds.seat(build.desk(night, reason=WHY), game=1, swaps=[(1, 9)])
        change = undo_bar.find_undo_and_redo(night.pk)[0]
        assert change.words == "Game 1 seated: 2 tables, 1 swap."
        assert (change.reason, change.people, change.round) == (WHY, ",1,9,", 1)

    def test_undo_puts_every_chair_back(self, night):
        rounds.seat(build.desk(night), game=1)
        before = reader.night(night.pk).stored_facts
        rounds.swap_seats(build.desk(night, reason=WHY), game=1, first=1, second=2)
        rounds.draw_again(build.desk(night))
        for _ in range(2):
            undo.undo(build.desk(night), change=undo_bar.find_undo_and_redo(night.pk)[0].pk)
        assert reader.night(night.pk).stored_facts == before

    def test_chairs_are_exchanged_round_by_round_in_the_rows(self, night):
        rounds.seat(build.desk(night), game=1)
        build.enter_all_tables(night, 1)
        rounds.seat(build.desk(night), game=2)
        build.totals(night, 1, {1: (6, 9)})
        rounds.reseat(build.desk(night), game=2)
        kept = reader.night(night.pk).stored_facts
        memory.forget_all_nights()
        assert reader.night(night.pk).stored_facts == kept

    def test_late_arrival_is_in_the_game_that_is_taken_back(self, night):
        rounds.seat(build.desk(night), game=1)
        build.sign_in(night, "Zoe Late")
        assert reader.night(night.pk).entries.with_number(10).first_game == 2
        rounds.unseat(build.desk(night), game=1)
        rounds.seat(build.desk(night), game=1)
        assert 10 in seats_by_entry(reader.night(night.pk), 1)

    def test_player_who_leaves_after_a_game_is_not_in_the_next(self, night):
        rounds.seat(build.desk(night), game=1)
        going_home.leave_after(build.desk(night), party=4, game=1)
        build.enter_all_tables(night, 1)
        rounds.seat(build.desk(night), game=2)
        assert sorted(seats_by_entry(reader.night(night.pk), 2)) == [1, 2, 3, 5, 6, 7, 8, 9]
