"""A night of pairs that somebody brings: what could not have been is found."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.evening import facts
from tournament.storage.stored.archive import Archive, text
from tournament.storage.stored.plausible import misfits
from tournament.storage.stored.unpacking import read_archive
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.seating.actions import rounds


def athens(teams=4):
    """Drawn, one game over, one being played and one forfeited."""
    night = plain.pressed(draw_and_call.draw, plain.night(2 * teams, house="athens"))
    night = plain.pressed(draw_and_call.call_games, night)
    played = night.rounds[0].games[0]
    sheet = facts.Sheet(round=played.round, table=played.table, points=(10, 7))
    night = plain.told(night, sheet)
    return plain.pressed(forfeited_games.forfeit, night, name=night.rounds[1].name, by="a")


def mcallen(teams=4):
    night = plain.night(2 * teams, house="mcallen")
    return plain.pressed(rounds.seat, night, game=1)


def changed(night, kind, number, **more):
    one = night.written[kind.KIND, (number,)]
    return plain.told(night, replace(one, **more))


def without(night, name):
    return replace(night, written={key: one for key, one in night.written.items() if key != name})


@pytest.mark.parametrize("made", [athens, mcallen])
def test_night_as_it_was_played_fits(made):
    assert list(misfits(made())) == []


@pytest.mark.parametrize("made", [athens, mcallen])
def test_night_of_pairs_travels_in_a_file(made):
    night = made()
    whole = read_archive(text(Archive("Athens", night.written, (), ())).encode())
    assert whole.written == night.written


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda: changed(mcallen(), facts.Entry, 1, team=77), "the team of player 1"),
        (lambda: changed(mcallen(), facts.Entry, 1, team=None), "player 1, who has no team"),
        (lambda: changed(mcallen(), facts.Entry, 1, team=3), "game 1"),
        (lambda: changed(plain.night(4), facts.Entry, 1, team=1), "the team of player 1"),
        (lambda: changed(mcallen(), facts.Team, 1, drawn=1), "the draw of the bracket"),
        (lambda: changed(athens(), facts.Team, 1, drawn=9), "the draw of the bracket"),
        (lambda: changed(athens(), facts.Round, 1, name="W9.9"), "its bracket"),
        (lambda: changed(athens(), facts.Round, 1, name="F2"), "its bracket"),
        (lambda: changed(athens(), facts.Round, 1, forfeit="a"), "nobody plays"),
        (lambda: changed(athens(), facts.Round, 2, forfeit=""), "nobody plays"),
        (lambda: changed(athens(), facts.Round, 2, name="W1.1"), "played twice"),
    ],
)
def test_what_could_not_have_been_is_found(wrong, why):
    assert any(why in one for one in misfits(wrong()))


def test_games_without_a_draw_are_found():
    night = athens()
    for one in night.all(facts.Team):
        night = plain.told(night, replace(one, drawn=None))
    assert "games of a bracket that is not drawn" in list(misfits(night))


def test_team_that_nobody_founded_is_found():
    assert any("team" in one for one in misfits(without(mcallen(), ("team", (2,)))))
