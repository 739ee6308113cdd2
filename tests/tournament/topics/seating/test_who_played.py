"""Pages and papers of a finished game name the players who played it, not later substitutes."""

import pytest

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.entrants.boards.who_is_here import replacement_sentences
from tournament.topics.leaving.actions import substitutes
from tournament.topics.phones.boards.players import make_team_seat
from tournament.topics.places.boards import cards, score_card
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import drawn_games
from tournament.topics.seating.boards.schedule import current_team_game
from tournament.topics.wall.boards import meetings

CORA_AND_DAN, FRED_AND_DAN = "Cora Abbott & Dan Abbott", "Fred Lane & Dan Abbott"
TEAM_2_NAMES_BY_GAME = [CORA_AND_DAN, FRED_AND_DAN, FRED_AND_DAN]


@pytest.fixture
def night(desk):
    """Return a night in the second of three games. From game 2, Fred plays for Cora on team 2."""
    row = build.night(Club.objects.get(), house="mcallen", games=3)
    pairs.check_in_teams(row, 4, "Mixed")
    rounds.seat_next_game(build.desk(row), game=1)
    finishing.enter_all_totals(row)
    substitutes.add_substitute_to_team(
        build.desk(row, reason="ill"), entry=3, person=CheckInPerson(name="Fred Lane")
    )
    rounds.seat_next_game(build.desk(row), game=2)
    return reader.night(row.pk)


def test_schedule_names_the_players_of_each_game(night):
    board = drawn_games(night)
    assert [board.listed_entrant("2", game).name for game in (1, 2, 3)] == TEAM_2_NAMES_BY_GAME
    assert board.listed_entrant("2").name == FRED_AND_DAN
    words = " ".join(page.text for page in printed_pages("schedule", night)).replace("\n", " ")
    assert words.count("2: Cora Abbott & Dan Abbott") == 1


def test_scorecards_of_opponents_name_the_players_of_that_game(night):
    companies = [
        line.partner_or_team
        for card in score_card.scorecards_to_print(night).cards
        for line in card.lines
    ]
    assert sorted(company for company in companies if company.startswith("2: ")) == [
        f"2: {name}" for name in TEAM_2_NAMES_BY_GAME
    ]
    games = [game for team in night.teams for game in cards.card_for_desk(night, team.number).games]
    opponents = [
        (game.number, opponent.name)
        for game in games
        for opponent in game.opponents
        if opponent.number == 2
    ]
    assert sorted(opponents) == [(1, CORA_AND_DAN), (2, FRED_AND_DAN)]
    assert make_team_seat(night, "", 1, 5, 2).words == f"table 5. You play team 2, {CORA_AND_DAN}"


def test_scorecard_of_a_team_names_its_substitute(night):
    assert cards.card_for_desk(night, 2).substitutes == ("Fred Lane for Cora Abbott from game 2",)
    assert [replacement_sentences(night, team) for team in night.teams if team.number != 2] == [
        ()
    ] * 3


def test_wall_and_desk_name_the_players_of_the_current_game(night):
    for game, name in zip(night.rounds, TEAM_2_NAMES_BY_GAME, strict=False):
        (part,) = meetings.meetings_scene(night, game).parts
        assert name in [side.name for meeting in part.meetings for side in meeting.sides]
    game_on = current_team_game(night, night.rounds[0]).current_game
    assert CORA_AND_DAN in [side.name for meeting in game_on.meetings for side in meeting.sides]
