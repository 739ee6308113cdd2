"""The page that seats games drawn in advance, in a browser without script."""

import re
from html import unescape

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tournament.evening.night import ranking
from tournament.storage.models import Club
from tournament.storage.reading import memory, reader
from tournament.topics.leaving.actions import going_home


@pytest.fixture
def day(desk):
    return Day(desk, build.night(Club.objects.get(), house="mcallen"))


class Day:
    def __init__(self, client, night):
        self.client = client
        self.row = night
        self.address = f"/night/{night.pk}/seat/"
        self.html = ""

    def teams(self, **counts):
        first = 0
        for division, count in counts.items():
            name = {"men": "Men's", "women": "Women's", "mixed": "Mixed"}[division]
            pairs.sign_in(self.row, count, name, first)
            first += count
        return self

    def look(self, where=""):
        return self._text(self.client.get(where or self.address, follow=True))

    def press(self, where="", **fields):
        return self._text(self.client.post(f"{self.address}{where}", fields, follow=True))

    def seat(self):
        self.look()
        hidden = dict(re.findall(r'type="hidden" name="(game|agreed)" value="([^"]*)"', self.html))
        return self.press(**hidden)

    def score(self, left_out=()):
        game = self.night.rounds.current_game
        scores = {
            table_game.table: (9, 5)
            for table_game in game.games
            if table_game.table not in left_out
        }
        build.totals(self.row, game.number, scores)

    @property
    def night(self):
        return reader.night(self.row.pk)

    def _text(self, response):
        assert response.status_code == 200
        self.html = response.content.decode()
        return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", self.html)))


def test_whole_schedule_is_shown_before_the_first_game(day):
    day.teams(men=5, women=6, mixed=7)
    page = day.look()
    assert "18 teams at 9 tables. Every team plays 5 games. No rematches." in page
    assert [f"Game {number}" in page for number in range(1, 6)] == [True] * 5
    assert "Men's and Mixed each have an extra team: choose one" in page
    assert page.count("games each") == 3


def test_other_cure_is_chosen_with_its_figures(day):
    day.teams(men=3)
    page = day.look()
    assert "against a fill-in team" in page
    assert "4 to 5 games each" not in page
    day.press("left-over/", odd="average")
    assert day.night.rules.odd_division.value == "average"
    assert "sits out" in day.look()
    assert "Choose one on this page." in day.press("left-over/", odd="magic")


def test_even_divisions_are_asked_nothing(day):
    day.teams(men=4, women=6)
    assert "left over" not in day.look()


def test_game_is_seated_played_and_followed_by_the_next(day):
    day.teams(men=4)
    day.seat()
    assert len(day.night.rounds) == 1
    page = day.look()
    assert "Game 1 is seated" in page
    assert "Later games" in page
    day.score(left_out=(2,))
    assert "Not in: 2" in day.look()
    day.score()
    assert "Seat game 2" in day.look()
    for _ in range(4):
        day.seat()
        day.score()
    assert "Medals and prizes" in day.look()


def test_team_that_never_came_is_left_out_before_the_first_hand(day):
    day.teams(men=5, mixed=5)
    day.seat()
    leaver = day.night.teams[0]
    assert f"Team {leaver.number}, {leaver.name}, is not here for game 1" in day.press(
        "without/", team=leaver.number
    )
    seated = {day.night.entries.with_number(entry).team for entry in day.night.rounds.ever_seated}
    assert leaver.number not in seated
    assert len(day.night.rounds.current_game.games) == 5
    newest = reader.changes_newest_first(day.row.pk)[0]
    assert newest.round == 1
    assert newest.people == "".join(f",{player.number}" for player in leaver.current_members) + ","


def test_seating_is_taken_back_and_drawn_again(day):
    day.teams(men=4)
    day.seat()
    day.press("take-back/", game=1)
    assert not day.night.rounds
    first = day.night.plan.seed
    day.press("draw-again/")
    assert day.night.plan.seed != first


def test_seating_that_was_not_looked_at_is_shown_first(day):
    day.teams(men=4)
    assert "Check the seats" in day.press(game=1, agreed="0123456789abcdef")
    assert not day.night.rounds


def test_division_with_one_team_is_told_what_to_do(day):
    day.teams(men=4, women=1)
    page = day.look()
    assert "Women's has only one team" in page


def test_player_who_waits_for_a_partner_is_named(day):
    day.teams(men=4)
    day.look()
    assert begins_at(day.html) == "Seat game 1"
    pairs.sign_in_team(day.row, "Zoe Alone", division="Women's")
    assert "Not seated: Zoe Alone (needs a partner)." in day.look()
    assert day.html.index("Zoe Alone") < day.html.index("Seat game 1 without this team")
    assert re.findall("<(\\w+)[^>]*autofocus", day.html) == ["a"]


def test_nobody_is_seated_without_two_teams(day):
    pairs.sign_in_team(day.row, "Ann Lee", "Bob May", division="Men's")
    assert "Men's has only one team" in day.look()


def test_standings_rank_each_division_by_points_alone(day):
    day.teams(men=4, women=4)
    day.seat()
    day.score()
    page = day.look(f"/night/{day.row.pk}/standings/")
    assert "Men's" in page
    assert "Women's" in page
    team = ranking.divisions(day.night)[0].places[0].result.entrant
    card = day.look(f"/night/{day.row.pk}/card/{team}/")
    assert "won 9–5" in card
    csv = day.client.get(f"/night/{day.row.pk}/standings.csv").content.decode()
    assert csv.splitlines()[0].lstrip("\ufeff").startswith("division,rank,number,name")


@pytest.mark.parametrize("teams", [4, 40])
def test_page_asks_the_database_a_known_number_of_times(day, django_assert_num_queries, teams):
    day.teams(men=teams)
    memory.forget_all_nights()
    with django_assert_num_queries(18):
        day.client.get(day.address)


def test_cures_are_asked_about_again_only_when_other_teams_play(day):
    day.teams(men=5, mixed=5)
    day.seat()
    day.score()
    page = day.look()
    assert "Men's and Mixed each have an extra team: Extra teams of two divisions play" in page
    assert ". Choose one" not in page
    assert "against a fill-in team" in page  # folded away, and still there
    going_home.leave_after(build.desk(day.row), party=1, game=1)
    assert "Mixed has an extra team: choose one" in day.look()
