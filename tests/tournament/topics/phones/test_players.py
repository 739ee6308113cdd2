"""A phone finds its player, and shows the player's seat in this game and the next."""

import time
from dataclasses import replace

import pytest

from scoring.chairs import Chair
from scoring.dials.options import FirstSitOutRule
from tests import plain
from tests.tournament.kit.printing.played_nights import bracket_with_called_games
from tests.tournament.kit.printing.played_nights import seat_first_game as pairs_seated
from tournament.evening import courses, facts
from tournament.evening.courses.rounds import RoundsCourse
from tournament.evening.night import draws
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.boards.team_names import first_names_by_team
from tournament.topics.phones.boards import players
from tournament.topics.phones.boards.players import (
    OPPONENT_NOT_KNOWN_WORDS,
    PlayerSeat,
    current_seat_by_party,
    find_matching_entrants,
    not_seated_message,
)
from tournament.topics.phones.club_state import PublicNight
from tournament.topics.places.boards.ranks import Standings
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.seating import FIRST_SIT_OUT_SENTENCE_BY_RULE


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("player 3", [3]), ("3", [3]), ("PLÄYER 3", [3]), ("", []), ("nobody", []), ("B12", [])],
)
def test_player_is_found_by_name_or_number(text, numbers):
    night = plain.with_facts(plain.night(8), plain.entry(4, lot="B12", nickname="nobody"))
    assert [player.number for player in find_matching_entrants(text, night)] == numbers


def test_substitute_for_one_game_is_not_found():
    night = plain.with_facts(plain.night(8), plain.entry(9, ranked=False))
    assert find_matching_entrants("player 9", night) == find_matching_entrants("9", night) == ()
    assert [player.number for player in find_matching_entrants("player 8", night)] == [8]


def test_team_is_found_by_its_substitute_and_by_the_replaced_player():
    night = plain.night(8, house="mcallen")
    leaver = replace(night.entries.with_number(2), name="Cy Fox", last_game=1)
    substitute = replace(night.entries.with_number(2), number=9, name="Di Orr", first_game=2)
    night = plain.with_facts(night, leaver, substitute)
    team_name = night.teams.with_number(1).name
    assert team_name == "Player 1 & Di Orr"
    for text in ("cy", "di orr", "player 1", "player 1 & di", "1"):
        assert [(party.number, party.name) for party in find_matching_entrants(text, night)] == [
            (1, team_name)
        ]


def test_seat_of_each_player_names_partner_and_opponents():
    night = plain.seat(plain.night(14))
    seats = current_seat_by_party(night)
    assert len(seats) == 14
    (game, *_) = night.rounds.current_game.games
    entry_by_chair = dict(game.seats)
    north, south = entry_by_chair[Chair.N], entry_by_chair[Chair.S]
    opponents = f"Player {entry_by_chair[Chair.E]}", f"Player {entry_by_chair[Chair.W]}"
    opponents_sentence = f"You play {' and '.join(opponents)}"
    assert (
        seats[north].sentence
        == f"Game 1: table 1, north. Your partner is Player {south}. {opponents_sentence}."
    )
    assert (
        seats[south].sentence
        == f"Game 1: table 1, south. Your partner is Player {north}. {opponents_sentence}."
    )
    seat = seats[south]
    assert (seat.table, seat.chair, seat.partner_name) == (1, Chair.S, f"Player {north}")
    assert seat.opponent_names == opponents
    assert {seats[entry].sentence for entry in night.rounds.current_game.bench} == {
        f"Game 1: {PLAYER_WORDS.sits_out_words}."
    }


def test_player_who_sits_out_is_told_the_same_reason_as_the_director():
    night = plain.seat(plain.night(14))
    assert {
        current_seat_by_party(night)[entry].sitting_out_sentence
        for entry in night.rounds.current_game.bench
    } == {FIRST_SIT_OUT_SENTENCE_BY_RULE[FirstSitOutRule.LAST_SIGNED_IN]}
    seated_entries = night.rounds.current_game.game_by_entry
    assert not any(
        current_seat_by_party(night)[entry].sitting_out_sentence for entry in seated_entries
    )
    night = plain.seat(plain.type_all_tables(night))
    assert {
        current_seat_by_party(night)[entry].sitting_out_sentence
        for entry in night.rounds.current_game.bench
    } == {courses.course_of(night).page_words.sit_out_rule_text}
    individual_night = plain.seat(plain.night(14, format="individual"))
    assert not any(
        seat.sitting_out_sentence for seat in current_seat_by_party(individual_night).values()
    )


def test_seat_at_a_3_player_table_names_opponents_and_no_partner():
    night = plain.seat(plain.night(7, house="alameda"))
    (three_player_game,) = (
        game for game in night.rounds.current_game.games if len(game.seats) == 3
    )
    for chair, entry in three_player_game.seats:
        opponents_words = " and ".join(
            f"Player {entry}"
            for other_chair, entry in three_player_game.seats
            if other_chair is not chair
        )
        sentence = (
            f"Game 1: table {three_player_game.table}, {chair.words}. You play {opponents_words}."
        )
        assert current_seat_by_party(night)[entry].sentence == sentence


def test_points_of_a_team_that_sits_out_are_not_shown_to_other_players():
    assert (
        PlayerSeat(
            TEAM_WORDS.sits_out_words, "Game 1", words_for_others="sits out"
        ).table_and_chair_words
        == "sits out"
    )


def test_seat_of_each_team_names_its_opponents():
    night = pairs_seated(8, house="mcallen")
    seats = current_seat_by_party(night)
    (game, *_) = night.rounds.current_game.games
    team, opponent = night.teams_for_format.teams_in_game(game, night.rounds.current_game)
    opponent_name = night.teams.with_number(opponent).name
    assert (
        seats[team].sentence
        == f"Game 1: table {game.table}. You play team {opponent}, {opponent_name}."
    )


def test_each_player_of_a_team_is_told_the_right_seat():
    night = pairs_seated(8, house="mcallen")
    (game, *_) = night.rounds.current_game.games
    north, east = night.teams_for_format.teams_in_game(game, night.rounds.current_game)
    sentences, seats = current_seat_by_party(night), dict(game.seats)
    for team, side in ((north, (Chair.N, Chair.S)), (east, (Chair.E, Chair.W))):
        names_and_chairs = tuple(
            (night.entries.with_number(seats[chair]).name, chair) for chair in side
        )
        assert sentences[team].chairs == names_and_chairs
        assert {name for name, _ in names_and_chairs} == set(
            night.teams.with_number(team).name.split(" & ")
        )


def test_teams_of_a_bracket_are_told_their_own_game():
    night = bracket_with_called_games(4)
    seats = current_seat_by_party(night)
    assert {seat.game_words for seat in seats.values()} == {"Game W1.1", "Game W1.2"}
    assert len(seats) == 4


def test_no_one_has_a_seat_before_the_first_game_or_after_a_finished_one():
    assert current_seat_by_party(plain.night(8)) == {}
    assert current_seat_by_party(plain.type_all_tables(plain.seat(plain.night(8)))) == {}


# Processor seconds for the seats of 38 players after a score on a night drawn in advance.
MAX_SECONDS_TO_FIND_ALL_SEATS = 0.2


def next_seat_sentence_by_player(night):
    return {player: seat.sentence for player, seat in players.next_seat_by_party(night).items()}


def current_seat_sentence_by_player(night):
    return {player: seat.sentence for player, seat in players.current_seat_by_party(night).items()}


def night_drawn_in_advance(players=12):
    return plain.seat(plain.night(players, format="individual", games=6))


def test_game_drawn_in_advance_is_announced_as_it_will_be_seated():
    night = night_drawn_in_advance()
    sentences = next_seat_sentence_by_player(night)
    assert set(sentences) == set(plain.numbers_from_1(12))
    next_night = plain.seat(plain.type_all_tables(night))
    assert {
        player: words.replace("Next, g", "G") for player, words in sentences.items()
    } == current_seat_sentence_by_player(next_night)


def test_player_who_sits_out_next_is_told_before_the_game():
    sentences = next_seat_sentence_by_player(night_drawn_in_advance(13))
    assert sorted(sentences.values())[-1] == f"Next, game 2: {PLAYER_WORDS.sits_out_words}."
    assert len(sentences) == 13


def test_next_seats_are_not_announced_if_the_draw_will_change():
    night = night_drawn_in_advance()
    assert next_seat_sentence_by_player(plain.with_facts(night, plain.entry(3, last_game=1))) == {}


def test_next_seats_are_not_announced_before_game_1_after_the_last_or_if_losers_move():
    assert next_seat_sentence_by_player(plain.night(12, format="individual", games=6)) == {}
    assert (
        next_seat_sentence_by_player(plain.seat(plain.night(12, format="individual", games=1)))
        == {}
    )
    assert next_seat_sentence_by_player(plain.seat(plain.night(8))) == {}


def test_teams_are_told_their_next_opponents():
    night = pairs_seated(8, house="mcallen")
    sentences = next_seat_sentence_by_player(night)
    next_night = plain.press(rounds.seat_next_game, plain.type_all_tables(night, (9, 5)), game=2)
    assert {
        player: words.replace("Next, g", "G") for player, words in sentences.items()
    } == current_seat_sentence_by_player(next_night)


@pytest.mark.parametrize("is_game_over", [False, True])
def test_next_opponents_stay_known_when_a_substitute_plays_for_one_game(is_game_over):
    night = plain.type_all_tables(pairs_seated(8, house="mcallen"), (9, 5))
    leaver = replace(night.entries.with_number(1), last_game=1)
    substitute = plain.entry(9, name="Una Helper", team=1, first_game=2, last_game=2)
    returning_player = replace(leaver, number=10, first_number=1, first_game=3, last_game=None)
    night_with_substitute = plain.with_facts(night, leaver, substitute, returning_player)
    assert next_seat_sentence_by_player(night_with_substitute) == {
        team: words.replace("Player 1 &", "Una Helper &")
        for team, words in next_seat_sentence_by_player(night).items()
    }
    night = plain.press(rounds.seat_next_game, night_with_substitute, game=2)
    finished_night = plain.type_all_tables(night, (9, 5))
    sentences = next_seat_sentence_by_player(finished_night if is_game_over else night)
    next_night = plain.press(rounds.seat_next_game, finished_night, game=3)
    assert {
        team: words.replace("Next, g", "G") for team, words in sentences.items()
    } == current_seat_sentence_by_player(next_night)


def test_next_opponents_are_not_announced_when_a_team_comes_or_leaves():
    night = pairs_seated(8, house="mcallen")
    leavers = (replace(night.entries.with_number(number), last_game=1) for number in (1, 2))
    assert next_seat_sentence_by_player(plain.with_facts(night, *leavers)) == {}
    new_team = (facts.Team(number=5), plain.entry(9, team=5), plain.entry(10, team=5))
    assert next_seat_sentence_by_player(plain.with_facts(night, *new_team)) == {}


def test_team_of_a_bracket_is_told_its_next_game():
    night = bracket_with_called_games(4)
    assert next_seat_sentence_by_player(night) == {}
    first_game, second_game = night.rounds.unfinished_games
    winner, loser = night.teams_for_format.teams_in_game(first_game, night.rounds[0])
    half_played = plain.with_facts(
        night, facts.Sheet(round=first_game.round, table=first_game.table, points=(10, 7))
    )
    sentences = next_seat_sentence_by_player(half_played)
    assert set(sentences) == {winner, loser}
    other_teams_words = " vs. ".join(
        first_names_by_team(night)[team] for team in draws.bracket_state(night).teams_in("W1.2")
    )
    assert sentences[winner] == f"Next, game W2.1: you play the winner of {other_teams_words}."
    finished_night = plain.with_facts(
        half_played, facts.Sheet(round=second_game.round, table=second_game.table, points=(10, 7))
    )
    winner_sentence = next_seat_sentence_by_player(finished_night)[winner]
    assert winner_sentence.startswith("Next, game W2.1: table ")
    assert ". You play team " in winner_sentence
    finished_night = plain.press(draw_and_call.call_games, finished_night)
    (third,) = (game for game in finished_night.rounds.unfinished_games if game.name == "W2.1")
    finished_night = plain.with_facts(
        finished_night, facts.Sheet(round=third.round, table=third.table, points=(10, 7))
    )
    (finalist,) = draws.bracket_state(finished_night).teams_in("F1")
    assert (
        next_seat_sentence_by_player(finished_night)[int(finalist)]
        == f"Next, game F1: {OPPONENT_NOT_KNOWN_WORDS}."
    )


def test_message_says_that_no_game_is_seated_between_two_games():
    night = plain.seat(plain.night(8, games=2))
    assert not_seated_message(plain.night(8)) == RoundsCourse.page_words.not_seated_sentence
    assert not_seated_message(night) == ""
    night = plain.type_all_tables(night)
    assert not_seated_message(night) == RoundsCourse.page_words.not_seated_sentence
    assert not_seated_message(plain.type_all_tables(plain.seat(night))) == ""


def test_draw_is_not_computed_again_for_each_phone_after_a_score():
    """Every phone asks for its seat after every score, and computing a draw takes a second."""
    night = night_drawn_in_advance(38)
    next_seat_sentence_by_player(night)
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    start = time.process_time()
    assert len(next_seat_sentence_by_player(night)) == 38
    assert time.process_time() - start < MAX_SECONDS_TO_FIND_ALL_SEATS


def night_in_time_slots(games=1):
    """Return a day with three men's teams in the morning and then two mixed teams."""
    night = plain.night(10, house="mcallen", games=games)
    division_by_team = ("Men's", "Men's", "Men's", "Mixed", "Mixed")
    teams = [
        facts.Team(number=number, division=name)
        for number, name in enumerate(division_by_team, start=1)
    ]
    night = plain.with_facts(night, *teams)
    return plain.with_facts(night, replace(night.plan, sessions=(("Men's",), ("Mixed", "Women's"))))


def play_next_game(night, score=(7, 7)):
    return plain.type_all_tables(
        plain.press(rounds.seat_next_game, night, game=night.rounds.next_number), score
    )


def test_team_of_a_later_time_slot_is_told_when_it_plays():
    seated_night = plain.press(rounds.seat_next_game, night_in_time_slots(), game=1)
    sentences = next_seat_sentence_by_player(seated_night)
    assert sentences == dict.fromkeys((4, 5), "Mixed plays after Men's.")


def test_team_of_the_last_time_slot_is_told_which_division_plays_before_it():
    morning = night_in_time_slots()
    new_plan = replace(morning.plan, sessions=(("Men's",), ("Women's",), ("Mixed",)))
    women = facts.Team(number=3, division="Women's")
    for changes, division in (((new_plan,), "Men's"), ((new_plan, women), "Women's")):
        seated_night = plain.press(
            rounds.seat_next_game, plain.with_facts(morning, *changes), game=1
        )
        assert next_seat_sentence_by_player(seated_night)[4] == f"Mixed plays after {division}."


def test_playoff_is_announced_to_all_tied_teams_with_the_one_that_waits():
    finished_night = play_next_game(night_in_time_slots())
    sentences = next_seat_sentence_by_player(finished_night)
    playoff_words = "Next, the playoff for gold, silver and bronze:"
    assert (
        sum(
            words == f"{playoff_words} you wait and play the winner."
            for words in sentences.values()
        )
        == 1
    )
    assert (
        sum(f"{playoff_words} table 1. You play team" in words for words in sentences.values()) == 2
    )
    assert set(sentences) == {1, 2, 3}
    night_after_playoff = plain.press(
        payout.store_playoff, finished_night, order=((1,), (2,), (3,))
    )
    finished_sentences = dict.fromkeys((1, 2, 3), "Men's: all games are played.")
    assert next_seat_sentence_by_player(night_after_playoff) == finished_sentences
    assert (
        next_seat_sentence_by_player(plain.press(rounds.seat_next_game, finished_night, game=2))
        == finished_sentences
    )
    last_sentences = next_seat_sentence_by_player(play_next_game(night_after_playoff))
    assert set(last_sentences) == {4, 5}
    assert all(
        "Next, the playoff for gold and silver: table" in sentence
        for sentence in last_sentences.values()
    )


def test_standings_are_computed_once_for_all_phones(monkeypatch):
    boards_placed, places = [], Standings.places.fget
    monkeypatch.setattr(
        Standings, "places", property(lambda board: boards_placed.append(board) or places(board))
    )
    public = PublicNight(plain.type_all_tables(plain.seat(plain.night(8))))
    cards = [public.card(number).card for number in range(1, 9)]
    assert {card.score_words for card in cards} == {"9 points", "6 points"}
    assert all(card.rank for card in cards)
    assert len(boards_placed) == 1
