"""The door while a session is over: who comes then plays in one that is still to come."""

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.topics.door.test_team_desk import Door
from tests.tournament.topics.door.test_team_list import look, press
from tests.tournament.topics.seating.test_total_points_nights import MENS, MIXED, WOMENS, play_game
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import CardLineKind
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Listed, Person
from tournament.kit.lists.team_people import TeamRow
from tournament.storage.models import Club
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import sessions, signing_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def noon(desk):
    """The men's only game is played; women's and mixed are to come, one after the other."""
    games = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(games, 2, MENS)
    sessions.arrange(build.desk(games), places={MENS: 1, WOMENS: 2, MIXED: 3})
    play_game(games, 1)
    return Door(desk, games)


@pytest.mark.parametrize("query", [{}, {"team": 1}])
def test_new_team_plays_in_the_division_that_comes_next(noon, query):
    noon.look(**query).enter("Vera Long & Dot Hill").enter("Vera Long & Dot Hill")
    assert noon.night.teams[2].division == WOMENS


def test_division_whose_games_are_all_seated_is_neither_offered_nor_taken(noon):
    assert f"A new team plays in {WOMENS} {MIXED} Who" in noon.look().text
    with pytest.raises(Refused, match="last game of Men's is seated: choose another division"):
        signing_in.sign_in(build.desk(noon.row), person=Person(name="Vera Long"), division=MENS)


def test_team_that_has_not_played_is_put_in_another_division(noon):
    team = pairs.enter(noon.row, "Vera Long", "Dot Hill", division=MIXED)
    assert "Another division" in noon.look(team=team).text
    noon.press("division", team=team, division=WOMENS, open=team)
    assert noon.night.teams.of(team).division == WOMENS
    assert "Another division" not in noon.look(team=1).text


def test_team_put_in_a_division_that_plays_begins_with_its_next_game(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=3)
    pairs.sign_in(games, 2, MENS)
    pairs.sign_in(games, 1, WOMENS, first=2)
    sessions.set_apart(build.desk(games), division=WOMENS)
    play_game(games, 1)
    at = build.desk(games, reason="too few women's teams")
    signing_in.change_division(at, team=3, division=MENS)
    found = play_game(games, 2)
    assert found.teams.of(3).first_game == 2
    assert [line.how for line in ranking.party_cards(found)[2].lines] == [
        CardLineKind.MISSED,
        CardLineKind.PLAYED,
    ]


def test_list_keeps_out_the_line_of_a_division_that_is_over_and_brings_in_the_others(noon):
    rows = (f"{MENS},Vera Long,Dot Hill", f"{MIXED},Una Ross,Max Wood")
    html = look(noon.client, noon.row, "\n".join(("Division,Player 1,Player 2", *rows)))
    why = "The last game of Men's is seated: take this line out, or write another division."
    assert f'<td class="n">2</td><td><b class="bad">✗</b> {why}</td>' in html
    press(noon.client, noon.row, html)
    assert [one.name for one in noon.night.teams[2:]] == ["Una Ross & Max Wood"]


def test_list_of_a_division_that_is_over_by_now_is_refused_with_its_line(noon):
    rows = [TeamRow(7, MENS, (Listed("Vera Long", line=7),))]
    with pytest.raises(Refused, match=r"Line 7: The last game of Men's is seated\."):
        door_acts.enter_teams(build.desk(noon.row), rows=rows)
