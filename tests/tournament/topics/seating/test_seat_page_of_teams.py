"""The seat page of a night of teams, in a browser without script."""

import re
from html import unescape

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tournament.evening.night import ranking
from tournament.storage.models import Club
from tournament.storage.reading import memory, reader
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.views import UNKNOWN_CHOICE_SENTENCE


@pytest.fixture
def browser(desk):
    return TeamsNightBrowser(desk, build.night(Club.objects.get(), house="mcallen"))


class TeamsNightBrowser:
    """A night at McAllen and the director's browser."""

    def __init__(self, client, night):
        self.client = client
        self.row = night
        self.address = f"/night/{night.pk}/seat/"
        self.html = ""

    def check_in_teams(self, **counts):
        teams_before = 0
        for division, count in counts.items():
            name = {"men": "Men's", "women": "Women's", "mixed": "Mixed"}[division]
            pairs.check_in_teams(self.row, count, name, teams_before)
            teams_before += count
        return self

    def open_page(self, address=""):
        return self._text(self.client.get(address or self.address, follow=True))

    def press(self, path="", **fields):
        return self._text(self.client.post(f"{self.address}{path}", fields, follow=True))

    def seat_next_game(self):
        self.open_page()
        hidden_fields = dict(
            re.findall(r'type="hidden" name="(game|agreed)" value="([^"]*)"', self.html)
        )
        return self.press(**hidden_fields)

    def enter_scores(self, left_out=()):
        game = self.night.rounds.current_game
        scores = {
            table_game.table: (9, 5)
            for table_game in game.games
            if table_game.table not in left_out
        }
        build.type_totals(self.row, game.number, scores)

    @property
    def night(self):
        return reader.night(self.row.pk)

    def _text(self, response):
        assert response.status_code == 200
        self.html = response.content.decode()
        return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", self.html)))


def test_schedule_of_all_games_is_shown_before_the_first_game(browser):
    browser.check_in_teams(men=5, women=6, mixed=7)
    page = browser.open_page()
    assert "18 teams at 9 tables. Every team plays 5 games. No rematches." in page
    assert [f"Game {number}" in page for number in range(1, 6)] == [True] * 5
    assert "Men's and Mixed each have an extra team: choose one" in page
    assert page.count("games each") == 3


def test_choice_for_extra_teams_shows_what_each_answer_means(browser):
    browser.check_in_teams(men=3)
    page = browser.open_page()
    assert "against a fill-in team" in page
    assert "4 to 5 games each" not in page
    browser.press("left-over/", odd="average")
    assert browser.night.rules.odd_division.value == "average"
    assert "sits out" in browser.open_page()
    assert UNKNOWN_CHOICE_SENTENCE in browser.press("left-over/", odd="magic")


def test_no_choice_for_extra_teams_is_offered_if_divisions_are_even(browser):
    browser.check_in_teams(men=4, women=6)
    assert "left over" not in browser.open_page()


def test_game_is_seated_played_and_followed_by_the_next(browser):
    browser.check_in_teams(men=4)
    browser.seat_next_game()
    assert len(browser.night.rounds) == 1
    page = browser.open_page()
    assert "Game 1 is seated" in page
    assert "Later games" in page
    browser.enter_scores(left_out=(2,))
    assert "Not in: 2" in browser.open_page()
    browser.enter_scores()
    assert "Seat game 2" in browser.open_page()
    for _ in range(4):
        browser.seat_next_game()
        browser.enter_scores()
    assert "Men's playoffs" in browser.open_page()


def test_team_that_never_came_is_left_out_before_the_first_hand(browser):
    browser.check_in_teams(men=5, mixed=5)
    browser.seat_next_game()
    leaver = browser.night.teams[0]
    assert f"Team {leaver.number} ({leaver.name}): no-show, game 1" in browser.press(
        "without/", team=leaver.number
    )
    teams_seated = {
        browser.night.entries.with_number(entry).team
        for entry in browser.night.rounds.numbers_ever_seated
    }
    assert leaver.number not in teams_seated
    assert len(browser.night.rounds.current_game.games) == 5
    last_change = reader.changes_newest_first(browser.row.pk)[0]
    assert last_change.round == 1
    assert (
        last_change.people
        == "".join(f",{player.number}" for player in leaver.current_members) + ","
    )


def test_seating_is_undone_and_drawn_again(browser):
    browser.check_in_teams(men=4)
    browser.seat_next_game()
    browser.press("take-back/", game=1)
    assert not browser.night.rounds
    first_seed = browser.night.plan.seed
    browser.press("draw-again/")
    assert browser.night.plan.seed != first_seed


def test_seating_that_changed_after_the_page_was_opened_is_shown_again(browser):
    browser.check_in_teams(men=4)
    assert "Check the seats" in browser.press(game=1, agreed="0123456789abcdef")
    assert not browser.night.rounds


def test_division_of_one_team_is_reported_with_advice(browser):
    browser.check_in_teams(men=4, women=1)
    page = browser.open_page()
    assert "Women's has only 1 team" in page


def test_player_without_a_partner_is_named(browser):
    browser.check_in_teams(men=4)
    browser.open_page()
    assert place_of_cursor(browser.html) == "Seat game 1"
    pairs.check_in_team(browser.row, "Zoe Alone", division="Women's")
    assert "Not seated: Zoe Alone (needs a partner)." in browser.open_page()
    assert browser.html.index("Zoe Alone") < browser.html.index("Seat game 1 without this team")
    assert re.findall("<(\\w+)[^>]*autofocus", browser.html) == ["a"]


def test_game_with_fewer_than_two_teams_is_refused(browser):
    pairs.check_in_team(browser.row, "Ann Lee", "Bob May", division="Men's")
    assert "Men's has only 1 team" in browser.open_page()


def test_standings_rank_each_division_by_points(browser):
    browser.check_in_teams(men=4, women=4)
    browser.seat_next_game()
    browser.enter_scores()
    page = browser.open_page(f"/night/{browser.row.pk}/standings/")
    assert "Men's" in page
    assert "Women's" in page
    team = ranking.ranked_divisions(browser.night)[0].places[0].result.entrant
    card = browser.open_page(f"/night/{browser.row.pk}/card/{team}/")
    assert "won 9–5" in card
    csv = browser.client.get(f"/night/{browser.row.pk}/standings.csv").content.decode()
    assert csv.splitlines()[0].lstrip("\ufeff").startswith("division,place,number,name")


@pytest.mark.parametrize("teams", [4, 40])
def test_number_of_queries_is_the_same_for_any_number_of_teams(
    browser, django_assert_num_queries, teams
):
    browser.check_in_teams(men=teams)
    memory.forget_all_nights()
    with django_assert_num_queries(18):
        browser.client.get(browser.address)


def test_choice_for_extra_teams_is_offered_again_only_if_other_teams_play(browser):
    browser.check_in_teams(men=5, mixed=5)
    browser.seat_next_game()
    browser.enter_scores()
    page = browser.open_page()
    assert "Men's and Mixed each have an extra team: Extra teams of two divisions play" in page
    assert ". Choose one" not in page
    # The choices are in a collapsed section of the page.
    assert "against a fill-in team" in page
    going_home.leave_after_game(build.desk(browser.row), party_number=1, game=1)
    assert "Mixed has an extra team: choose one" in browser.open_page()
