"""Seating a game, seating it again, and exchanging chairs."""

from dataclasses import replace

import pytest

from tests import build, plain
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.seats.next_game import Absence, elsewhere, fingerprint, seating
from tournament.evening.words.refused import Refused
from tournament.storage.reading import memory, replay, undo_bar
from tournament.storage.writing import undo
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds

WHY = "a wish of theirs"


def seats(night, game):
    return {one.entry: (one.table, one.chair) for one in night.all(facts.Seat) if one.round == game}


def seat(night, **told):
    return plain.pressed(rounds.seat, night, game=night.rounds.next_number, **told)


def second(players=9, **dials):
    """A night whose second game is seated and has no scores."""
    return seat(plain.all_typed(seat(plain.night(players, **dials))))


def test_first_game_is_the_draw_that_was_shown():
    night = plain.night(9)
    assert fingerprint(seat(night).rounds.current.played.seating) == fingerprint(seating(night))


def test_everybody_here_has_one_place():
    night = seat(plain.night(11))
    assert sorted(seats(night, 1)) == list(range(1, 12))
    assert len(set(seats(night, 1).values())) == 11


def test_game_is_seated_once_every_table_is_in():
    night = seat(plain.night(8))
    with pytest.raises(Refused, match="The results of tables 1 and 2 in game 1 are missing"):
        seat(night)
    begun = plain.typed(night, t1=(9, 6, 2, 1))
    with pytest.raises(Refused, match="The result of table 2 in game 1 is missing"):
        seat(begun)
    assert len(seat(plain.all_typed(night)).rounds) == 2


def test_earlier_game_that_is_open_again_keeps_the_next_one_waiting():
    night = plain.all_typed(second(8))
    opened = plain.told(night, facts.Sheet(round=1, table=2, points=(9, None), x=(1, 1)))
    with pytest.raises(Refused, match="The result of table 2 in game 1 is missing"):
        seat(opened)


def test_game_that_is_not_next_is_refused():
    with pytest.raises(Refused, match="Game 2 is not the next one: it is game 1"):
        plain.pressed(rounds.seat, plain.night(8), game=2)


def test_last_game_of_the_night_is_the_last():
    night = plain.all_typed(seat(plain.night(8, games=1)))
    with pytest.raises(Refused, match="Game 1 was the last one"):
        seat(night)


def test_tied_game_waits_for_its_extra_hand_where_the_house_plays_one():
    night = seat(plain.night(8, tied_game="extra_hand"))
    tied = plain.typed(night, t1=(8, 8, 1, 1), t2=(9, 6, 2, 1))
    with pytest.raises(Refused, match="Table 1 is tied: play one more hand there"):
        seat(tied)
    decided = facts.Sheet(round=1, table=1, points=(8, 8), x=(1, 1), tie_won="E")
    assert len(seat(plain.told(tied, decided)).rounds) == 2


def test_what_changed_since_it_was_looked_at_is_shown_first():
    night = plain.night(9)
    looked_at = fingerprint(seating(night))
    with pytest.raises(Refused, match="since you looked"):
        seat(plain.told(night, replace(night.entries.of(3), last_game=0)), agreed=looked_at)
    assert seat(night, agreed=looked_at).rounds


def test_exchange_before_seating_needs_a_reason():
    night = plain.night(9)
    with pytest.raises(Refused, match="say why"):
        seat(night, swaps=[(1, 9)])
    with pytest.raises(Refused, match="Somebody in this exchange is not seated"):
        seat(night, swaps=[(1, 99)], reason=WHY)
    plain_seats, swapped = seat(night), seat(night, swaps=[(1, 9)], reason=WHY)
    assert seats(swapped, 1)[9] == seats(plain_seats, 1)[1]
    assert seats(swapped, 1)[1] == (None, "")


def test_stand_in_for_one_game_is_not_ranked_and_the_place_is_kept():
    night = seat(plain.night(8), absences=[Absence(3, stand_in="Max Helper")])
    helper = night.entries.of(9)
    assert (helper.name, helper.ranked, helper.first_game, helper.last_game) == (
        *("Max Helper", False),
        *(1, 1),
    )
    assert night.rounds.current.playing_for == {9: 3}
    assert 3 not in seats(night, 1)
    after = plain.all_typed(night)
    assert sorted(map(int, draws.coming(after).seating.present)) == list(range(1, 9))
    usual = plain.all_typed(seat(plain.night(8)))
    assert fingerprint(draws.coming(after).seating) == fingerprint(draws.coming(usual).seating)


def test_nine_players_with_one_away_for_a_game_sit_as_if_nobody_had_been():
    night = seat(plain.night(9), absences=[Absence(3, taker=9)])
    assert night.rounds.current.bench == ()
    assert night.rounds.current.playing_for == {9: 3}
    assert elsewhere(night, night.rounds.current) == ()
    after = seat(plain.all_typed(night))
    assert sorted(seats(after, 2)) == list(range(1, 10))
    assert seats(after, 2)[9] != (None, "")
    assert draws.coming(after.before(2)).moved.sat_out["9"] == 1
    table = seats(seat(plain.night(9)), 1)[3][0]
    loser = str(3) in draws.coming(after.before(2)).moved.movers[table]
    assert (seats(after, 2)[3][0] == table) is not loser


def test_whoever_plays_for_somebody_does_not_change_places_with_the_bench():
    night = seat(plain.night(10), absences=[Absence(3, taker=9)])
    with pytest.raises(Refused, match="plays for somebody else cannot sit out"):
        plain.pressed(rounds.exchange, night, game=1, one=9, other=10, reason=WHY)
    other = next(one for one in seats(night, 1) if seats(night, 1)[one][0] and one != 9)
    moved = plain.pressed(rounds.exchange, night, game=1, one=9, other=other, reason=WHY)
    assert moved.rounds.current.playing_for == {9: 3}


def test_stand_in_of_before_keeps_the_number():
    night = seat(plain.night(8), absences=[Absence(3, stand_in="Max Helper")])
    again = seat(plain.all_typed(night), absences=[Absence(4, stand_in="Max  Helper")])
    assert again.rounds.current.playing_for == {9: 4}
    assert (again.entries.of(9).first_game, again.entries.of(9).last_game) == (1, 2)
    both = seat(
        plain.all_typed(again),
        absences=[Absence(1, stand_in="Max Helper"), Absence(2, stand_in="Max Helper")],
    )
    assert both.rounds.current.playing_for == {9: 1, 10: 2}


def test_whoever_is_not_on_the_bench_cannot_take_a_chair_besides():
    with pytest.raises(Refused, match="does not sit out any more"):
        seat(plain.night(9), absences=[Absence(1, taker=2)])
    with pytest.raises(Refused, match="sits out in game 1"):
        seat(plain.night(9), absences=[Absence(9, stand_in="Max")])
    with pytest.raises(Refused, match="letters that can be read"):
        seat(plain.night(9), absences=[Absence(1, stand_in="\u200b")])


def test_draw_again_gives_another_lot_until_the_first_score():
    night = plain.night(12)
    drawn = plain.pressed(rounds.draw_again, night)
    assert drawn.plan.seed != night.plan.seed
    seated = seat(night)
    again = plain.pressed(rounds.draw_again, seated)
    assert seats(again, 1) != seats(seated, 1)
    assert fingerprint(again.rounds.current.played.seating) == fingerprint(seating(again.before(1)))
    with pytest.raises(Refused, match="Undo them first"):
        plain.pressed(rounds.draw_again, plain.typed(seated, t1=(9, 6, 2, 1)))
    with pytest.raises(Refused, match="Only the first game is drawn by lot"):
        plain.pressed(rounds.draw_again, second(8))


def test_seating_is_taken_back_while_nothing_is_written_down():
    night = second(8)
    assert len(plain.pressed(rounds.unseat, night, game=2).rounds) == 1
    with pytest.raises(Refused, match="Game 1 is not the last one"):
        plain.pressed(rounds.unseat, night, game=1)
    with pytest.raises(Refused, match="Game 2 has begun"):
        plain.pressed(rounds.unseat, plain.typed(night, t1=(9, 6, 2, 1)), game=2)


def test_whoever_came_too_late_plays_once_the_seating_is_taken_back():
    night = plain.told(second(8), plain.entry(9, first_game=3, excused="late"))
    back = plain.pressed(rounds.unseat, night, game=2)
    assert sorted(map(int, draws.coming(back).seating.present)) == list(range(1, 10))


def test_corrected_score_moves_others_only_when_it_is_seated_again():
    night = second(8)
    turned = plain.told(night, facts.Sheet(round=1, table=1, points=(6, 9), x=(1, 2)))
    again = plain.pressed(rounds.reseat, turned, game=2)
    assert seats(turned, 2) == seats(night, 2) != seats(again, 2)
    assert fingerprint(again.rounds.current.played.seating) == fingerprint(
        seating(turned.before(2))
    )
    with pytest.raises(Refused, match="Game 2 has begun"):
        plain.pressed(rounds.reseat, plain.typed(turned, t2=(9, 6, 2, 1)), game=2)


def test_seating_that_is_right_already_is_not_touched_by_seating_again():
    night = second(8)
    assert plain.pressed(rounds.reseat, night, game=2).written == night.written


def test_game_with_a_stand_in_is_not_seated_again_over_their_heads():
    night = seat(plain.night(8), absences=[Absence(3, stand_in="Max Helper")])
    for act, told in ((rounds.draw_again, {}), (rounds.reseat, {"game": 1})):
        with pytest.raises(Refused, match="plays for somebody else"):
            plain.pressed(act, night, **told)


def test_two_change_places_while_neither_table_has_begun():
    night = seat(plain.night(13))
    one, other = night.rounds.current.games[0].entries[0], night.rounds.current.games[1].entries[2]
    swap = {"game": 1, "one": one, "other": other}
    after = plain.pressed(rounds.exchange, night, reason=WHY, **swap)
    before, now = seats(night, 1), seats(after, 1)
    assert (now[one], now[other]) == (before[other], before[one])
    assert {who for who in now if now[who] != before[who]} == {one, other}
    with pytest.raises(Refused, match="say why"):
        plain.pressed(rounds.exchange, night, **swap)
    begun = plain.typed(night, t2=(9, 6, 2, 1))
    with pytest.raises(Refused, match="Table 2 has begun"):
        plain.pressed(rounds.exchange, begun, reason=WHY, **swap)
    with pytest.raises(Refused, match="Choose two"):
        plain.pressed(rounds.exchange, night, reason=WHY, game=1, one=one, other=one)
    with pytest.raises(Refused, match="Number 99 has no place"):
        plain.pressed(rounds.exchange, night, reason=WHY, game=1, one=one, other=99)
    with pytest.raises(Refused, match="not the last one"):
        plain.pressed(rounds.exchange, night, reason=WHY, game=2, one=one, other=other)


def test_somebody_from_the_bench_changes_places_too():
    night = seat(plain.night(9))
    after = plain.pressed(rounds.exchange, night, reason=WHY, game=1, one=9, other=1)
    assert seats(after, 1)[9] == seats(night, 1)[1]
    assert after.rounds.current.bench == (1,)


@pytest.mark.django_db
class TestSaved:
    """Through the one write path."""

    @pytest.fixture
    def night(self):
        night = build.night(build.director().club)
        build.sign_in(night, *build.players(9))
        return night

    def test_same_press_ten_times_seats_once(self, night):
        answers = [rounds.seat(build.desk(night, key="k"), game=1) for _ in range(10)]
        assert {one.words for one in answers} == {"Game 1 is seated at 2 tables."}
        assert [one.changed for one in answers] == [True, *[False] * 9]

    def test_exchange_is_told_with_its_reason(self, night):
        rounds.seat(build.desk(night, reason=WHY), game=1, swaps=[(1, 9)])
        change = undo_bar.last_presses(night.pk)[0]
        assert change.words == "Game 1 is seated at 2 tables, 1 pair exchanged by hand."
        assert (change.reason, change.people, change.round) == (WHY, ",1,9,", 1)

    def test_undo_puts_every_chair_back(self, night):
        rounds.seat(build.desk(night), game=1)
        before = replay.night(night.pk).written
        rounds.exchange(build.desk(night, reason=WHY), game=1, one=1, other=2)
        rounds.draw_again(build.desk(night))
        for _ in range(2):
            undo.undo(build.desk(night), change=undo_bar.last_presses(night.pk)[0].pk)
        assert replay.night(night.pk).written == before

    def test_chairs_are_exchanged_round_by_round_in_the_rows(self, night):
        rounds.seat(build.desk(night), game=1)
        build.all_in(night, 1)
        rounds.seat(build.desk(night), game=2)
        build.totals(night, 1, {1: (6, 9)})
        rounds.reseat(build.desk(night), game=2)
        kept = replay.night(night.pk).written
        memory.forget()
        assert replay.night(night.pk).written == kept

    def test_late_arrival_is_in_the_game_that_is_taken_back(self, night):
        rounds.seat(build.desk(night), game=1)
        build.sign_in(night, "Zoe Late")
        assert replay.night(night.pk).entries.of(10).first_game == 2
        rounds.unseat(build.desk(night), game=1)
        rounds.seat(build.desk(night), game=1)
        assert 10 in seats(replay.night(night.pk), 1)

    def test_whoever_leaves_after_a_game_is_not_in_the_next(self, night):
        rounds.seat(build.desk(night), game=1)
        going_home.leave_after(build.desk(night), party=4, game=1)
        build.all_in(night, 1)
        rounds.seat(build.desk(night), game=2)
        assert sorted(seats(replay.night(night.pk), 2)) == [1, 2, 3, 5, 6, 7, 8, 9]
