"""Each page and paper of a finished game names the players who played it, and not those who came
later.
"""

import pytest

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.entrants.boards.who_is_here import replacement_sentences
from tournament.topics.leaving.actions import substitutes
from tournament.topics.phones.boards.players import seat_against_team
from tournament.topics.places.boards import cards, score_card
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import drawn_games
from tournament.topics.seating.boards.schedule import current_team_game
from tournament.topics.wall.boards import meetings

CORA, FRED = "Cora Abbott & Dan Abbott", "Dan Abbott & Fred Lane"
NEW = [CORA, FRED, FRED]


@pytest.fixture
def night(desk):
    """Return a night in its second game of three. From game 2 on, Fred plays for Cora in team 2."""
    row = build.night(Club.objects.get(), house="mcallen", games=3)
    pairs.sign_in(row, 4, "Mixed")
    rounds.seat(build.desk(row), game=1)
    finishing.enter_all_totals(row)
    substitutes.add_substitute(
        build.desk(row, reason="ill"), entry=3, person=CheckInPerson(name="Fred Lane")
    )
    rounds.seat(build.desk(row), game=2)
    return reader.night(row.pk)


def test_schedule_has_who_plays_each_game(night):
    board = drawn_games(night)
    assert [board.listed_entrant("2", game).name for game in (1, 2, 3)] == NEW
    assert board.listed_entrant("2").name == FRED
    words = " ".join(page.text for page in printed_pages("schedule", night)).replace("\n", " ")
    assert words.count("2: Cora Abbott & Dan Abbott") == 1


def test_others_cards_have_who_played_against_them(night):
    companies = [line.others for card in score_card.score_cards(night).cards for line in card.lines]
    assert sorted(company for company in companies if company.startswith("2: ")) == [
        f"2: {name}" for name in NEW
    ]
    games = [game for team in night.teams for game in cards.desk_card(night, team.number).games]
    met = [(game.number, who.name) for game in games for who in game.opponents if who.number == 2]
    assert sorted(met) == [(1, CORA), (2, FRED)]
    assert seat_against_team(night, "", 1, 5, 2).words == f"table 5. You play team 2, {CORA}"


def test_own_card_says_who_came_for_whom(night):
    assert cards.desk_card(night, 2).substitutes == ("Fred Lane for Cora Abbott from game 2",)
    assert [replacement_sentences(night, team) for team in night.teams if team.number != 2] == [
        ()
    ] * 3


def test_game_on_the_wall_and_at_the_desk_has_who_plays_it(night):
    for current, name in zip(night.rounds, NEW, strict=False):
        (part,) = meetings.meetings_by_table(night, current).parts
        assert name in [side.name for meeting in part.meetings for side in meeting.sides]
    now = current_team_game(night, night.rounds[0]).current
    assert CORA in [side.name for meeting in now.meetings for side in meeting.sides]
