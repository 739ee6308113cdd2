"""Match slips of teams: who meets, what is written in, and where both teams go next."""

import re
from dataclasses import replace

import pytest

from rotation.bracket.structure import BracketSide
from scoring.chairs import Chair
from tests import plain
from tests.patience import tries_until_failure
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.pdf_reading import pdf_content, printed_pages, with_names
from tests.tournament.kit.printing.played_nights import (
    bracket_with_called_games,
    finished_bracket_night,
    play_games,
    seat_first_game,
)
from tournament.evening import facts
from tournament.evening.courses.bracket_night import BRACKET_NOT_DRAWN_REFUSAL
from tournament.evening.courses.rounds import RoundsCourse
from tournament.evening.night import draws, progress
from tournament.evening.words.refused import Refused
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.actions.forfeited_games import record_forfeit, withdraw_team
from tournament.topics.bracket.paper.slips import OUTCOME_WORDS_BY_PLACE, slips


def match_slip_of_game(night, name):
    return next(match_slip for match_slip in slips(night) if match_slip.game == name)


PLAYER_NAMES = (
    "Ann Lee",
    "Bob Ng",
    "Cal Roe",
    "Dot Ash",
    "Eve Orr",
    "Fay Pym",
    "Gus Fox",
    "Hal Dow",
)


def text_of_slips(night):
    return " ".join(page.text for page in printed_pages("match-slips", night))


def test_bracket_slip_names_both_teams_and_where_they_go_next():
    night = with_names(bracket_with_called_games(4), "Ann Lee", "Bob Ng")
    (page,) = printed_pages("match-slips", night)
    game = night.rounds[0].games[0]
    north, east = night.teams_for_format.teams_in_game(game, night.rounds[0])
    north_south_team, east_west_team = draws.bracket_state(night).teams_in("W1.2")
    assert page.text.startswith(
        f"Table 1 W1.1 Tanglewood Tuesday euchre, November 24, 2026 to 10 "
        f"Team {north} Ann Lee Bob Ng "
        f"points Team {east} Ann Lee Bob Ng points Won by team {north} team {east} "
        f"Winner: game W2.1, against the winner of W1.2. "
        f"Loser: game L1.1, against the loser of W1.2. "
        f"W1.2: team {north_south_team} or team {east_west_team}. "
        f"signed for team {north} signed for team {east}"
    )


def test_slip_names_next_opponents_by_first_names():
    night = with_names(bracket_with_called_games(4), *PLAYER_NAMES)
    first_names_by_team = {"1": "Ann & Bob", "2": "Cal & Dot", "3": "Eve & Fay", "4": "Gus & Hal"}
    numbers = draws.bracket_state(night).teams_in("W1.2")
    north_south_team, east_west_team = (first_names_by_team[team] for team in numbers)
    teams_words = " or ".join(f"team {number}" for number in numbers)
    assert match_slip_of_game(night, "W1.1").where_next == (
        "Winner: game W2.1, against the winner of W1.2.",
        "Loser: game L1.1, against the loser of W1.2.",
        f"W1.2: {teams_words}.",
    )
    night_with_forfeit = plain.press(record_forfeit, night, game_name="W1.2", by="b")
    assert match_slip_of_game(night_with_forfeit, "W1.1").where_next == (
        f"Winner: game W2.1, against {north_south_team}.",
        f"Loser: game L1.1, against {east_west_team}.",
    )
    assert match_slip_of_game(bracket_with_called_games(8), "W1.1").where_next[0] == (
        "Winner: game W2.1, against the winner of W1.2."
    )
    night_of_twelve = with_names(bracket_with_called_games(12), *PLAYER_NAMES)
    assert (
        "Loser: game L2.1, against the loser of W2.3."
        in match_slip_of_game(night_of_twelve, "W1.1").where_next
    )


@pytest.mark.parametrize("teams", [4, 12, 22])
def test_next_opponents_on_a_slip_are_large_enough_to_read(teams):
    (page, *_) = printed_pages(
        "match-slips", with_names(bracket_with_called_games(teams), *PLAYER_NAMES)
    )
    heights = [
        word.top - word.bottom for word in page.words if word.text.startswith("Winner: game")
    ]
    assert min(heights) > 11 * 0.7
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_slip_outside_a_bracket_has_hands_instead_of_a_winner():
    night = seat_first_game(8, house="mcallen")
    text = text_of_slips(night)
    assert "Game 1" in text
    assert "8 hands" in text
    assert "Won by" not in text
    assert len(slips(night)) == len(night.rounds.current_game.games) == 2


def test_slip_of_a_chosen_game_is_printed_once_it_is_seated():
    night = play_games(seat_first_game(8, house="mcallen"), 2, (9, 5))
    assert {match_slip.game for match_slip in slips(night)} == {"Game 2"}
    assert {match_slip.game for match_slip in slips(night, 1)} == {"Game 1"}
    with pytest.raises(Refused, match="Game 3 is not seated"):
        slips(night, 3)


def test_slip_of_a_finished_bracket_game_can_be_printed_again():
    night = finished_bracket_night(4)
    for game in night.rounds:
        (match_slip,) = slips(night, game.number)
        assert (match_slip.game, match_slip.table) == (game.name, game.games[0].table)
        assert {str(side.number) for side in match_slip.sides} == set(
            draws.bracket_state(night).teams_in(game.name)
        )
    (page,) = printed_pages("match-slips", night, game_number=1)
    assert page.text.startswith("Table 1 W1.1")
    assert "Winner: game W2.1, against Player" in page.text
    with pytest.raises(Refused, match="Game 99 is not seated"):
        slips(night, 99)


def test_slip_of_a_forfeited_game_names_both_teams():
    night = plain.press(draw_and_call.draw_bracket, plain.night(8, house="athens"))
    night = plain.press(record_forfeit, night, game_name="W1.1", by="b")
    (match_slip,) = slips(night, night.rounds[0].number)
    assert (match_slip.game, match_slip.table) == ("W1.1", None)
    assert {str(side.number) for side in match_slip.sides} == set(
        draws.bracket_state(night).teams_in("W1.1")
    )


@pytest.mark.parametrize("house", ["mcallen", "athens", "general"])
def test_blank_slips_have_room_to_write_teams_and_names(house):
    blanks = printed_pages("blanks", plain.night(8, house=house))
    (page,) = [page for page in blanks if "signed for" in page.text and "Team ____" in page.text]
    assert page.text.count("Table ____ Game ____") == 4
    assert page.text.count("Team ____") == page.text.count("signed for") == 8
    assert "signed for N/S signed for E/W" in page.text
    assert page.text.count("Winner to ____, loser to ____.") == (0 if house == "mcallen" else 4)
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_ready_games_without_a_table_have_slips():
    night = bracket_with_called_games(8, **{"house": "general"})
    night_with_free_table = plain.press(draw_and_call.undo_call, night, game_name="W1.2")
    assert match_slip_of_game(night_with_free_table, "W1.2").table == 2
    night_with_one_table = plain.press(
        draw_and_call.set_table_count, night_with_free_table, tables=1
    )
    assert match_slip_of_game(night_with_one_table, "W1.2").table is None
    assert "Table ____" in text_of_slips(night_with_one_table)
    assert {match_slip.length for match_slip in slips(night_with_one_table)} == {"to 5"}


def test_substitute_is_named_on_the_teams_slip():
    night = seat_first_game(8, house="mcallen")
    (first_game, *_) = night.rounds.current_game.games
    absent_player = dict(first_game.seats)[Chair.S]
    seat = next(seat for seat in night.facts_of(facts.Seat) if seat.entry == absent_player)
    other_facts = {name: fact for name, fact in night.stored_facts.items() if fact != seat}
    changed_night = plain.with_facts(
        replace(night, stored_facts=other_facts),
        plain.entry(
            90,
            name="Zoe Stand-In",
            ranked=False,
            team=night.entries.with_number(absent_player).team,
        ),
        replace(seat, entry=90, plays_for=absent_player),
    )
    (match_slip, *_) = slips(changed_night)
    assert match_slip.sides[0].number == night.entries.with_number(absent_player).team
    assert match_slip.sides[0].player_names == (
        night.entries.with_number(dict(first_game.seats)[Chair.N]).name,
        "Zoe Stand-In",
    )


@pytest.mark.parametrize("teams", [2, 3, 4, 8])
def test_each_bracket_slip_says_where_its_teams_go(teams):
    """The bracket is played to its end, and the team with one loss wins the first final."""
    night = plain.press(draw_and_call.draw_bracket, plain.night(2 * teams, house="athens"))
    words_by_game = {}
    steps_left = tries_until_failure(200)
    while next(steps_left) and not progress.is_fully_played(night):
        for match_slip in slips(night):
            words_by_game[match_slip.game] = match_slip.where_next
        name = draws.bracket_state(night).ready_games[0]
        forfeiting_side = (
            "a" if draws.bracket_state(night).bracket.games[name].side is BracketSide.FINAL else "b"
        )
        night = plain.press(record_forfeit, night, game_name=name, by=forfeiting_side)
    games = draws.bracket_state(night).bracket.games
    assert set(words_by_game) == set(games)
    words_of_final, words_of_second_final = words_by_game.pop("F1"), words_by_game.pop("F2")
    assert re.fullmatch(
        r"If team \d wins, it wins the tournament\. If team \d wins, both play once more \(F2\)\.",
        " ".join(words_of_final),
    )
    assert words_of_second_final == (f"Winner {OUTCOME_WORDS_BY_PLACE[1]}.", "Loser is second.")
    for name, words in words_by_game.items():
        winner, loser = (sentence for sentence in words if sentence.startswith(("Winner", "Loser")))
        assert games[name].winner_to.game in winner
        loser_seat = games[name].loser_to
        assert loser_seat.game in loser if loser_seat else loser == "Loser is out."


def test_slip_skips_a_next_game_whose_opponent_withdrew():
    """Team 4 lost W1.1 and withdrew, so the loser of W2.2 would have no opponent in L2.1."""
    night = plain.press(draw_and_call.draw_bracket, plain.night(10, house="athens"))
    night = plain.press(record_forfeit, night, game_name="W1.1", by="a")
    (leaver,) = draws.bracket_state(night).teams_in("L2.1")
    night = plain.press(withdraw_team, night, team=int(leaver))
    teams_words = " or ".join(
        f"team {team}" for team in draws.bracket_state(night).teams_in("W2.1")
    )
    assert match_slip_of_game(night, "W2.2").where_next == (
        "Winner: game W3.1, against the winner of W2.1.",
        "Loser: game L3.1, against the loser of W2.1.",
        f"W2.1: {teams_words}.",
    )
    assert "against the loser of W2.2" in " ".join(match_slip_of_game(night, "W2.1").where_next)


def test_slip_leads_to_the_final_or_a_place_if_no_opponent_is_left():
    night = plain.press(draw_and_call.draw_bracket, plain.night(6, house="athens"))
    night = plain.press(record_forfeit, night, game_name="W1.1", by="a")
    (leaver,) = draws.bracket_state(night).teams_in("L2.1")
    night = plain.press(withdraw_team, night, team=int(leaver))
    assert match_slip_of_game(night, "W2.1").where_next == (
        "Winner: the final (F1).",
        "Loser: the final (F1).",
    )
    dials = {"house": "athens", "format": "single_elimination"}
    night = plain.press(draw_and_call.draw_bracket, plain.night(8, **dials))
    night = plain.press(record_forfeit, night, game_name="W1.1", by="a")
    (leaver,) = draws.bracket_state(night).teams_in("W2.1")
    night = plain.press(withdraw_team, night, team=int(leaver))
    assert match_slip_of_game(night, "W1.2").where_next == (
        f"Winner {OUTCOME_WORDS_BY_PLACE[1]}.",
        "Loser is out.",
    )


def _team_words(night, name):
    return " or ".join(f"team {team}" for team in draws.bracket_state(night).teams_in(name))


def test_single_elimination_slip_sends_winner_on_and_loser_out():
    night = bracket_with_called_games(4, format="single_elimination")
    assert {match_slip.where_next for match_slip in slips(night)} == {
        (
            f"Winner: game W2.1, against the winner of {name}.",
            "Loser is out.",
            f"{name}: {teams_words}.",
        )
        for name, teams_words in ((name, _team_words(night, name)) for name in ("W1.1", "W1.2"))
    }
    for name in ("W1.1", "W1.2"):
        night = plain.press(draw_and_call.undo_call, night, game_name=name)
        night = plain.press(record_forfeit, night, game_name=name, by="b")
    (final,) = slips(night)
    assert final.where_next == (f"Winner {OUTCOME_WORDS_BY_PLACE[1]}.", "Loser is second.")


@pytest.mark.parametrize(
    ("night", "sentence"),
    [
        (nights.progressive_night(), RoundsCourse.page_words.no_match_slips_refusal),
        (nights.night_in_divisions(), RoundsCourse.page_words.no_seats_refusal),
        (plain.night(8, house="athens"), BRACKET_NOT_DRAWN_REFUSAL),
        (finished_bracket_night(3), "All games are played. Print the bracket for the places."),
    ],
)
def test_match_slips_without_games_are_refused(night, sentence):
    with pytest.raises(Refused, match=re.escape(sentence)):
        pdf_content("match-slips", night)


@pytest.mark.parametrize(
    ("choices", "pages"),
    [({}, 2), ({"is_large": True}, 4), ({"items_per_page": 1}, 8), ({"items_per_page": 2}, 4)],
)
def test_number_of_match_slips_on_a_page_follows_the_choice(choices, pages):
    night = bracket_with_called_games(22)
    assert len(slips(night)) == 8
    assert len(printed_pages("match-slips", night, **choices)) == pages


@pytest.mark.gate
@pytest.mark.parametrize("kind", nights.HARD_NAMES)
@pytest.mark.parametrize("items_per_page", [1, 2, 4])
def test_hard_names_stay_inside_match_slips(kind, items_per_page):
    for night in (
        bracket_with_called_games(22),
        seat_first_game(24, house="mcallen", x_for_euchre=True),
    ):
        night_with_names = with_names(night, *nights.HARD_NAMES[kind])
        for paper in ("letter", "a4"):
            for page in printed_pages(
                "match-slips", night_with_names, paper, items_per_page=items_per_page
            ):
                assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_table_on_a_slip_is_twice_as_large_as_the_game_name():
    """Players look for the table; only the director needs the name of the game."""
    (page,) = printed_pages("match-slips", bracket_with_called_games(4))
    height_by_text = {word.text: word.top - word.bottom for word in page.words}
    assert height_by_text["Table 1"] > 1.9 * height_by_text["W1.1"]
