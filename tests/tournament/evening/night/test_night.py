"""The Night: who is here, what comes next, how everybody stands."""

from dataclasses import replace

from tests import plain
from tournament.evening import facts
from tournament.evening.night import attendance, draws, progress, ranking
from tournament.evening.words.occasion import called


def numbers(entries):
    return [one.number for one in entries]


def test_nobody_is_seated_before_all_is_ticked():
    night = plain.told(plain.night(3), plain.entry(4, tag=False), plain.entry(5))
    assert numbers(attendance.here_in(night, 1)) == [1, 2, 3]
    assert numbers(attendance.not_ready(night, 1)) == [4, 5]


def test_reason_lets_somebody_be_seated_without_every_tick():
    night = plain.told(plain.night(3), plain.entry(4, adult=False, excused="known to all"))
    assert numbers(attendance.here_in(night, 1)) == [1, 2, 3, 4]


def test_house_asks_only_what_its_sheet_asks():
    night = plain.told(plain.night(house="alameda"), plain.entry(1, tag=False, adult=False))
    assert numbers(attendance.here_in(night, 1)) == [1]


def test_whoever_has_sat_down_stays_when_a_payment_is_void():
    night = plain.seated(plain.night(4))
    paid = night.all(facts.Payment)[0]
    void = facts.Payment(
        **{name: getattr(paid, name) for name in facts.field_names(facts.Payment)} | {"void": "x"}
    )
    assert numbers(attendance.here_in(plain.told(night, void), 2)) == [1, 2, 3, 4]


def test_next_game_is_asked_of_the_format():
    night = plain.all_typed(plain.seated(plain.night(9)))
    coming = draws.coming(night)
    assert len(coming.seating.present) == 9


def test_standings_add_up_games_and_sitting_out():
    night = plain.all_typed(plain.seated(plain.night(9)))
    assert [place.result.points for place in ranking.standings(night)] == [
        9,
        9,
        9,
        9,
        6,
        6,
        6,
        6,
        6,
    ]
    assert [place.rank for place in ranking.standings(night)][:5] == [1, 1, 1, 1, 5]


def test_night_before_a_game_knows_nothing_of_it():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(8))))
    before = night.before(2)
    assert len(before.rounds) == 1
    assert (
        draws.coming(before).seating
        == draws.coming(plain.all_typed(plain.seated(plain.night(8)))).seating
    )


def test_games_before_are_the_same_while_only_the_game_that_is_on_goes_on():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(8))))
    before = night.before(2)
    assert plain.typed(night, t1=(9, 6, 2, 1)).before(2) is before
    assert plain.told(night, plain.entry(1, name="Cora")).before(2).entries.of(1).name == "Cora"
    assert replace(night, club_name="Elsewhere").before(2).club_name == "Elsewhere"
    assert replace(night, occasion=called("day")).before(2).occasion.one == "day"
    assert replace(night, tables_a_row=4).before(2).tables_a_row == 4
    assert before.entries.of(1).name == "Player 1"


def test_night_is_played_when_its_last_game_is_in():
    night = plain.seated(plain.night(4, games=1))
    assert not progress.is_played(night)
    assert progress.is_played(plain.all_typed(night))


def test_extra_hand_decides_who_moves_and_scores_nothing():
    night = plain.seated(plain.night(8))
    night = plain.typed(night, t1=(8, 8, 1, 1), t2=(9, 6, 2, 1))
    tied = night.rounds.game(1, 1)
    moved = plain.told(night, facts.Sheet(round=1, table=1, points=(8, 8), x=(1, 1), tie_won="S"))
    assert set(draws.coming(night).moved.movers[1]) == {
        str(dict(tied.seats)[c]) for c in ("N", "S")
    }
    assert set(draws.coming(moved).moved.movers[1]) == {
        str(dict(tied.seats)[c]) for c in ("E", "W")
    }
    assert moved.rounds.game(1, 1).points == tied.points


def test_night_before_a_game_has_the_games_that_it_would_read_itself():
    night = plain.seated(plain.all_typed(plain.seated(plain.night(23))))
    night = plain.seated(plain.all_typed(night))
    for game in (1, 2, 3):
        known = night.before(game)
        assert known.rounds == replace(known).rounds
        assert len(known.rounds) == game - 1
