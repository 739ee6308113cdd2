"""What a player's own phone finds and says: who is meant, and where they sit now and next."""

import time
from dataclasses import replace

import pytest

from scoring.chairs import Chair
from scoring.dials.options import SitsOutFirst
from tests import plain
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.played import seated as pairs_seated
from tournament.evening import courses, facts
from tournament.evening.night import draws
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.boards.team_names import by_first_names
from tournament.topics.phones.boards import players
from tournament.topics.phones.boards.players import find_players, not_seated_words, seats_now
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.seating import FIRST


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("player 3", [3]), ("3", [3]), ("PLÄYER 3", [3]), ("", []), ("nobody", []), ("B12", [])],
)
def test_player_is_found_by_name_or_number(typed, numbers):
    night = plain.told(plain.night(8), plain.entry(4, lot="B12", nickname="nobody"))
    assert [one.number for one in find_players(typed, night)] == numbers


def test_whoever_only_stands_in_is_nobody_to_find():
    night = plain.told(plain.night(8), plain.entry(9, ranked=False))
    assert find_players("player 9", night) == find_players("9", night) == ()
    assert [one.number for one in find_players("player 8", night)] == [8]


def test_team_is_found_by_its_substitute_and_by_whoever_is_played_for():
    night = plain.night(8, house="mcallen")
    gone = replace(night.entries.of(2), name="Cy Fox", last_game=1)
    new = replace(night.entries.of(2), number=9, name="Di Orr", first_game=2)
    night = plain.told(night, gone, new)
    name = night.teams.of(1).name
    assert name == "Player 1 & Di Orr"
    for typed in ("cy", "di orr", "player 1", "player 1 & di", "1"):
        assert [(one.number, one.name) for one in find_players(typed, night)] == [(1, name)]


def test_partners_read_of_one_another():
    night = plain.seated(plain.night(14))
    told = seats_now(night)
    assert len(told) == 14
    (game, *_) = night.rounds.current.games
    held = dict(game.seats)
    north, south = held[Chair.N], held[Chair.S]
    others = f"Player {held[Chair.E]}", f"Player {held[Chair.W]}"
    foes = f"against {' and '.join(others)}"
    assert told[north].sentence == f"Game 1: table 1, north, with Player {south}, {foes}."
    assert told[south].sentence == f"Game 1: table 1, south, with Player {north}, {foes}."
    seat = told[south]
    assert (seat.table, seat.chair, seat.partner) == (1, Chair.S, f"Player {north}")
    assert seat.opponents == others
    assert {told[one].sentence for one in night.rounds.current.bench} == {"Game 1: you sit out."}


def test_whoever_sits_out_reads_why_as_on_the_desk():
    night = plain.seated(plain.night(14))
    assert {seats_now(night)[one].why for one in night.rounds.current.bench} == {
        FIRST[SitsOutFirst.LAST_SIGNED_IN]
    }
    assert not any(seats_now(night)[one].why for one in night.rounds.current.game_by_entry)
    night = plain.seated(plain.all_typed(night))
    assert {seats_now(night)[one].why for one in night.rounds.current.bench} == {
        courses.of(night).words.sits_out
    }
    drawn = plain.seated(plain.night(14, format="individual"))
    assert not any(seat.why for seat in seats_now(drawn).values())


def test_nobody_is_partner_at_a_table_of_three():
    night = plain.seated(plain.night(7, house="alameda"))
    (three,) = (one for one in night.rounds.current.games if len(one.seats) == 3)
    for chair, entry in three.seats:
        foes = " and ".join(f"Player {one}" for other, one in three.seats if other is not chair)
        told = f"Game 1: table {three.table}, {chair.words}, against {foes}."
        assert seats_now(night)[entry].sentence == told


def test_teams_read_whom_they_meet():
    night = pairs_seated(8, house="mcallen")
    told = seats_now(night)
    (game, *_) = night.rounds.current.games
    one, other = night.sides.in_game(game, night.rounds.current)
    name = night.teams.of(other).name
    assert told[one].sentence == f"Game 1: table {game.table}, against team {other}: {name}."


def test_teams_of_a_bracket_read_their_own_game():
    night = called(4)
    told = seats_now(night)
    assert {seat.game for seat in told.values()} == {"Game W1.1", "Game W1.2"}
    assert len(told) == 4


def test_nothing_is_said_of_seats_before_the_first_game_and_once_one_is_all_in():
    assert seats_now(plain.night(8)) == {}
    assert seats_now(plain.all_typed(plain.seated(plain.night(8)))) == {}


# What a score may take of those who watch, where games are drawn beforehand.
SOON = 0.2


def seats_next(night):
    return {who: seat.sentence for who, seat in players.seats_next(night).items()}


def sentences_now(night):
    return {who: seat.sentence for who, seat in players.seats_now(night).items()}


def drawn(players=12):
    return plain.seated(plain.night(players, format="individual", games=6))


def test_game_that_is_drawn_beforehand_is_told_as_it_will_be_seated():
    night = drawn()
    told = seats_next(night)
    assert set(told) == set(plain.numbers(12))
    after = plain.seated(plain.all_typed(night))
    assert {who: words.replace("Next, g", "G") for who, words in told.items()} == sentences_now(
        after
    )


def test_whoever_sits_out_next_reads_it():
    told = seats_next(drawn(13))
    assert sorted(told.values())[-1] == "Next, game 2: you sit out."
    assert len(told) == 13


def test_nothing_is_told_where_it_would_be_drawn_anew():
    night = drawn()
    assert seats_next(plain.told(night, plain.entry(3, last_game=1))) == {}


def test_nothing_is_told_before_the_first_game_after_the_last_and_where_losers_move():
    assert seats_next(plain.night(12, format="individual", games=6)) == {}
    assert seats_next(plain.seated(plain.night(12, format="individual", games=1))) == {}
    assert seats_next(plain.seated(plain.night(8))) == {}


def test_teams_read_whom_they_meet_next():
    night = pairs_seated(8, house="mcallen")
    told = seats_next(night)
    after = plain.pressed(rounds.seat, plain.all_typed(night, (9, 5)), game=2)
    assert {who: words.replace("Next, g", "G") for who, words in told.items()} == sentences_now(
        after
    )


def test_team_of_a_bracket_reads_of_its_next_game():
    night = called(4)
    assert seats_next(night) == {}
    first, second = night.rounds.on_now
    winner, loser = night.sides.in_game(first, night.rounds[0])
    one = plain.told(night, facts.Sheet(round=first.round, table=first.table, points=(10, 7)))
    told = seats_next(one)
    assert set(told) == {winner, loser}
    others = " / ".join(by_first_names(night)[one] for one in draws.bracket(night).teams_in("W1.2"))
    assert told[winner] == f"Next, game W2.1: against the winner of {others}."
    over = plain.told(one, facts.Sheet(round=second.round, table=second.table, points=(10, 7)))
    words = seats_next(over)[winner]
    assert words.startswith("Next, game W2.1: table ")
    assert ", against team " in words
    over = plain.pressed(draw_and_call.call_games, over)
    (third,) = (one for one in over.rounds.on_now if one.name == "W2.1")
    over = plain.told(over, facts.Sheet(round=third.round, table=third.table, points=(10, 7)))
    (best,) = draws.bracket(over).teams_in("F1")
    assert seats_next(over)[int(best)] == "Next, game F1: the other team is not known yet."


def test_between_two_games_it_is_said_that_none_is_seated():
    night = plain.seated(plain.night(8, games=2))
    assert not_seated_words(plain.night(8)) == "The next game is not seated yet."
    assert not_seated_words(night) == ""
    night = plain.all_typed(night)
    assert not_seated_words(night) == "The next game is not seated yet."
    assert not_seated_words(plain.all_typed(plain.seated(night))) == ""


def test_score_draws_nothing_anew():
    """Phones ask after every score: what takes a second is not done for each."""
    night = drawn(38)
    seats_next(night)
    night = plain.typed(night, t1=(9, 6, 2, 1))
    begun = time.process_time()
    assert len(seats_next(night)) == 38
    assert time.process_time() - begun < SOON


def in_sessions(games=1):
    """Men's in the morning, two of three of them level at the end, and then Mixed."""
    night = plain.night(10, house="mcallen", games=games)
    names = ("Men's", "Men's", "Men's", "Mixed", "Mixed")
    teams = [facts.Team(number=one, division=name) for one, name in enumerate(names, start=1)]
    night = plain.told(night, *teams)
    return plain.told(night, replace(night.plan, sessions=(("Men's",), ("Mixed", "Women's"))))


def next_game(night, score=(7, 7)):
    return plain.all_typed(plain.pressed(rounds.seat, night, game=night.rounds.next_number), score)


def test_team_of_another_session_reads_when_it_plays():
    first = plain.pressed(rounds.seat, in_sessions(), game=1)
    told = seats_next(first)
    assert told == dict.fromkeys((4, 5), "Mixed is played after Men's.")


def test_team_of_the_last_of_three_sessions_reads_what_is_played_before_it():
    morning = in_sessions()
    apart = replace(morning.plan, sessions=(("Men's",), ("Women's",), ("Mixed",)))
    women = facts.Team(number=3, division="Women's")
    for told, last in (((apart,), "Men's"), ((apart, women), "Women's")):
        first = plain.pressed(rounds.seat, plain.told(morning, *told), game=1)
        assert seats_next(first)[4] == f"Mixed is played after {last}."


def test_playoff_is_read_by_whoever_is_level_and_by_whoever_waits():
    over = next_game(in_sessions())
    told = seats_next(over)
    what = "Next, the playoff for gold, silver and bronze:"
    assert sum(words == f"{what} you wait, and meet the winner." for words in told.values()) == 1
    assert sum(f"{what} table 1, against team" in words for words in told.values()) == 2
    assert set(told) == {1, 2, 3}
    decided = plain.pressed(payout.play_off, over, order=((1,), (2,), (3,)))
    done = dict.fromkeys((1, 2, 3), "Every game of Men's is played.")
    assert seats_next(decided) == done
    assert seats_next(plain.pressed(rounds.seat, over, game=2)) == done
    last = seats_next(next_game(decided))
    assert set(last) == {4, 5}
    assert all("Next, the playoff for gold and silver: table" in one for one in last.values())
