"""A player who checks in after a time slot is over plays in a later one."""

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.topics.door.test_team_desk import CheckInBrowser
from tests.tournament.topics.door.test_team_list import press_button, preview_list
from tests.tournament.topics.seating.test_total_points_nights import (
    MENS,
    MIXED,
    WOMENS,
    seat_and_score_game,
)
from tournament.evening.night import ranking
from tournament.evening.night.divisions import why_sexes_make_no_team
from tournament.evening.night.play.game_cards import ScorecardLineKind
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, ListedPerson
from tournament.kit.lists.team_people import TeamInList
from tournament.storage.models import Club
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import signing_in, time_slots

pytestmark = pytest.mark.django_db


@pytest.fixture
def page_at_noon(desk):
    """Return the check-in page of a day on which Men's is over, Women's is next, and then Mixed."""
    games = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(games, 2, MENS)
    time_slots.arrange_time_slots(
        build.desk(games), new_slot_number_by_division={MENS: 1, WOMENS: 2, MIXED: 3}
    )
    seat_and_score_game(games, 1)
    return CheckInBrowser(desk, games)


@pytest.mark.parametrize("query", [{}, {"team": 1}])
def test_new_team_plays_in_the_next_division(page_at_noon, query):
    page_at_noon.open_page(**query).enter("Vera Long & Dot Hill").enter("Vera Long & Dot Hill")
    assert page_at_noon.night.teams[2].division == WOMENS


def test_division_whose_last_game_is_seated_is_neither_offered_nor_accepted(page_at_noon):
    assert f"Division of a new team {WOMENS} {MIXED} Name" in page_at_noon.open_page().text
    with pytest.raises(Refused, match=r"last game of Men's is seated\. Choose another division"):
        signing_in.check_in_player(
            build.desk(page_at_noon.row), person=CheckInPerson(name="Vera Long"), division=MENS
        )


def test_team_that_has_not_played_moves_to_another_division(page_at_noon):
    team = pairs.check_in_team(page_at_noon.row, "Vera Long", "Dot Hill", division=MIXED)
    assert "Change the division" in page_at_noon.open_page(team=team).text
    page_at_noon.press("division", team=team, division=WOMENS, open=team)
    assert page_at_noon.night.teams.with_number(team).division == WOMENS
    assert "Change the division" not in page_at_noon.open_page(team=1).text


def test_moving_a_team_out_of_a_wrong_division_needs_no_reason(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=1)
    check_in_page = CheckInBrowser(desk, games)
    team = pairs.check_in_team(games, "Iris Wynn", "Joy Yates", division=MENS)
    assert "Entered in Men's by mistake" in check_in_page.open_page(team=team).text
    check_in_page.press("division", team=team, division=WOMENS)
    assert why_sexes_make_no_team(WOMENS, "mm") in check_in_page.text
    check_in_page.press("division", team=team, division=WOMENS, was_by_mistake="on")
    moved_team = check_in_page.night.teams.with_number(team)
    assert (moved_team.division, [entry.sex for entry in moved_team.current_members]) == (
        WOMENS,
        ["w", "w"],
    )
    assert "allowed:" not in check_in_page.open_page(team=team).text


def test_regular_keeps_the_known_sex_in_another_division(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=1)
    team = pairs.check_in_team(games, "Al Wynn", "Joy Yates", division=MENS)
    al = CheckInBrowser(desk, games).night.teams.with_number(team).current_members[0]
    signing_in.set_sex(build.desk(games), entry=al.number, sex="m")
    with pytest.raises(Refused, match=r"this one has one man\."):
        signing_in.change_division(
            build.desk(games), team=team, division=WOMENS, was_by_mistake=True
        )


def test_team_moved_to_a_division_in_play_starts_with_its_next_game(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=3)
    pairs.check_in_teams(games, 2, MENS)
    pairs.check_in_teams(games, 1, WOMENS, teams_skipped=2)
    time_slots.move_to_own_time_slot(build.desk(games), division=WOMENS)
    seat_and_score_game(games, 1)
    press = build.desk(games, reason="too few women's teams")
    signing_in.change_division(press, team=3, division=MENS)
    night_now = seat_and_score_game(games, 2)
    assert night_now.teams.with_number(3).first_game == 2
    assert [line.kind for line in ranking.scorecards_of_parties(night_now)[2].lines] == [
        ScorecardLineKind.MISSED,
        ScorecardLineKind.PLAYED,
    ]


def test_line_of_a_division_that_has_ended_is_left_out_of_the_team_list(page_at_noon):
    list_lines = (f"{MENS},Vera Long,Dot Hill", f"{MIXED},Una Ross,Max Wood")
    html = preview_list(
        page_at_noon.client,
        page_at_noon.row,
        "\n".join(("Division,Player 1,Player 2", *list_lines)),
    )
    reason = "The last game of Men's is seated. Remove the line or change its division."
    assert f'<td class="n">2</td><td><b class="bad">✗</b> {reason}</td>' in html
    press_button(page_at_noon.client, page_at_noon.row, html)
    assert [team.name for team in page_at_noon.night.teams[2:]] == ["Una Ross & Max Wood"]


def test_team_list_is_refused_with_the_line_of_a_division_that_has_ended(page_at_noon):
    listed_teams = [TeamInList(7, MENS, (ListedPerson("Vera Long", line=7),))]
    with pytest.raises(Refused, match="Line 7: "):
        door_acts.enter_teams(build.desk(page_at_noon.row), listed_teams=listed_teams)
