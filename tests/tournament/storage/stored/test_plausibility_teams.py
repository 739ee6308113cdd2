"""Impossible facts in the file of a team night are found when it is opened."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.evening import facts
from tournament.storage.stored.archive import NightArchive, archive_as_text
from tournament.storage.stored.plausibility import find_implausible_parts
from tournament.storage.stored.unpacking import read_archive
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.seating.actions import rounds


def athens_night(teams=4):
    """Return a drawn bracket with one game over, one being played and one forfeited."""
    night = plain.press(draw_and_call.draw_bracket, plain.night(2 * teams, house="athens"))
    night = plain.press(draw_and_call.call_games, night)
    game = night.rounds[0].games[0]
    sheet = facts.Sheet(round=game.round, table=game.table, points=(10, 7))
    night = plain.with_facts(night, sheet)
    return plain.press(
        forfeited_games.record_forfeit, night, game_name=night.rounds[1].name, by="a"
    )


def mcallen_night(teams=4):
    night = plain.night(2 * teams, house="mcallen")
    return plain.press(rounds.seat_next_game, night, game=1)


def change_fact(night, kind, number, **changed_fields):
    fact = night.stored_facts[kind.KIND, (number,)]
    return plain.with_facts(night, replace(fact, **changed_fields))


def remove_fact(night, name):
    return replace(
        night, stored_facts={key: fact for key, fact in night.stored_facts.items() if key != name}
    )


@pytest.mark.parametrize("make_night", [athens_night, mcallen_night])
def test_played_team_night_has_no_implausible_facts(make_night):
    assert list(find_implausible_parts(make_night())) == []


@pytest.mark.parametrize("make_night", [athens_night, mcallen_night])
def test_team_night_is_reread_from_its_archive(make_night):
    night = make_night()
    archive = read_archive(
        archive_as_text(NightArchive("Athens", night.stored_facts, (), ())).encode()
    )
    assert archive.stored_facts == night.stored_facts


@pytest.mark.parametrize(
    ("make_night", "problem"),
    [
        (lambda: change_fact(mcallen_night(), facts.Entry, 1, team=77), "the team of player 1"),
        (
            lambda: change_fact(mcallen_night(), facts.Entry, 1, team=None),
            "player 1, who has no team",
        ),
        (lambda: change_fact(mcallen_night(), facts.Entry, 1, team=3), "game 1"),
        (lambda: change_fact(plain.night(4), facts.Entry, 1, team=1), "the team of player 1"),
        (lambda: change_fact(mcallen_night(), facts.Team, 1, drawn=1), "the draw of the bracket"),
        (lambda: change_fact(athens_night(), facts.Team, 1, drawn=9), "the draw of the bracket"),
        (lambda: change_fact(athens_night(), facts.Round, 1, name="W9.9"), "its bracket"),
        (lambda: change_fact(athens_night(), facts.Round, 1, name="F2"), "its bracket"),
        (lambda: change_fact(athens_night(), facts.Round, 1, forfeit="a"), "without players"),
        (lambda: change_fact(athens_night(), facts.Round, 2, forfeit=""), "without players"),
        (lambda: change_fact(athens_night(), facts.Round, 2, name="W1.1"), "played twice"),
    ],
)
def test_impossible_bracket_is_found(make_night, problem):
    assert any(problem in found_problem for found_problem in find_implausible_parts(make_night()))


def test_bracket_games_without_a_draw_are_found():
    night = athens_night()
    for team in night.facts_of(facts.Team):
        night = plain.with_facts(night, replace(team, drawn=None))
    assert "bracket games without a draw" in list(find_implausible_parts(night))


def test_player_in_a_missing_team_is_found():
    assert any(
        "team" in problem
        for problem in find_implausible_parts(remove_fact(mcallen_night(), ("team", (2,))))
    )
