"""A night: who is here, what comes next, and the standings."""

from dataclasses import replace

from tests import plain
from tournament.evening import facts
from tournament.evening.night import attendance, draws, progress, ranking
from tournament.evening.words.occasion import occasion_for


def entry_numbers(entries):
    return [entry.number for entry in entries]


def test_player_with_an_open_check_in_item_is_not_seated():
    night = plain.with_facts(plain.night(3), plain.entry(4, tag=False), plain.entry(5))
    assert entry_numbers(attendance.entries_to_seat(night, 1)) == [1, 2, 3]
    assert entry_numbers(attendance.entries_not_ready(night, 1)) == [4, 5]


def test_player_excused_from_a_check_in_item_is_seated():
    night = plain.with_facts(plain.night(3), plain.entry(4, adult=False, excused="known to all"))
    assert entry_numbers(attendance.entries_to_seat(night, 1)) == [1, 2, 3, 4]


def test_house_without_check_in_items_seats_unticked_players():
    night = plain.with_facts(plain.night(house="alameda"), plain.entry(1, tag=False, adult=False))
    assert entry_numbers(attendance.entries_to_seat(night, 1)) == [1]


def test_player_already_seated_stays_ready_when_the_fee_is_void():
    night = plain.seat(plain.night(4))
    payment = night.facts_of(facts.Payment)[0]
    void_payment = facts.Payment(
        **{name: getattr(payment, name) for name in facts.field_names(facts.Payment)}
        | {"void": "x"}
    )
    assert entry_numbers(attendance.entries_to_seat(plain.with_facts(night, void_payment), 2)) == [
        1,
        2,
        3,
        4,
    ]


def test_next_game_is_drawn_by_the_format():
    night = plain.type_all_tables(plain.seat(plain.night(9)))
    next_games = draws.next_games(night)
    assert len(next_games.seating.entrants) == 9


def test_standings_add_up_games_and_sitting_out():
    night = plain.type_all_tables(plain.seat(plain.night(9)))
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


def test_night_before_a_game_has_no_facts_of_that_game():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(8))))
    night_before = night.before_game(2)
    assert len(night_before.rounds) == 1
    assert (
        draws.next_games(night_before).seating
        == draws.next_games(plain.type_all_tables(plain.seat(plain.night(8)))).seating
    )


def test_earlier_games_are_cached_while_the_current_game_changes():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(8))))
    night_before = night.before_game(2)
    assert plain.type_totals(night, t1=(9, 6, 2, 1)).before_game(2) is night_before
    assert (
        plain.with_facts(night, plain.entry(1, name="Cora"))
        .before_game(2)
        .entries.with_number(1)
        .name
        == "Cora"
    )
    assert replace(night, club_name="Elsewhere").before_game(2).club_name == "Elsewhere"
    assert replace(night, occasion=occasion_for("day")).before_game(2).occasion.singular == "day"
    assert replace(night, tables_a_row=4).before_game(2).tables_a_row == 4
    assert night_before.entries.with_number(1).name == "Player 1"


def test_night_is_fully_played_once_its_last_score_is_entered():
    night = plain.seat(plain.night(4, games=1))
    assert not progress.is_fully_played(night)
    assert progress.is_fully_played(plain.type_all_tables(night))


def test_extra_hand_decides_who_moves_and_scores_nothing():
    night = plain.seat(plain.night(8))
    night = plain.type_totals(night, t1=(8, 8, 1, 1), t2=(9, 6, 2, 1))
    tied_game = night.rounds.table_game(1, 1)
    night_with_extra_hand = plain.with_facts(
        night, facts.Sheet(round=1, table=1, points=(8, 8), x=(1, 1), tie_won="S")
    )
    assert set(draws.next_games(night).next_game.movers[1]) == {
        str(dict(tied_game.seats)[c]) for c in ("N", "S")
    }
    assert set(draws.next_games(night_with_extra_hand).next_game.movers[1]) == {
        str(dict(tied_game.seats)[c]) for c in ("E", "W")
    }
    assert night_with_extra_hand.rounds.table_game(1, 1).points == tied_game.points


def test_night_before_a_game_has_the_same_games_as_a_night_read_anew():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(23))))
    night = plain.seat(plain.type_all_tables(night))
    for game in (1, 2, 3):
        night_before = night.before_game(game)
        assert night_before.rounds == replace(night_before).rounds
        assert len(night_before.rounds) == game - 1
