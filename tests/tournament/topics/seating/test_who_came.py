"""Of a game that is over, each page and paper names who played it, and nobody who came later."""

import pytest

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.reading import printed
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.entrants.boards.who_came import who_came
from tournament.topics.leaving.actions import substitutes
from tournament.topics.phones.boards.players import against
from tournament.topics.places.boards import cards, score_card
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import drawn_games
from tournament.topics.seating.boards.schedule import game_on_now
from tournament.topics.wall.boards import meetings

CORA, FRED = "Cora Abbott & Dan Abbott", "Dan Abbott & Fred Lane"
NEW = [CORA, FRED, FRED]


@pytest.fixture
def night(desk):
    """Fred plays for Cora in team 2 from game 2 on, which is on; the last is game 3."""
    row = build.night(Club.objects.get(), house="mcallen", games=3)
    pairs.sign_in(row, 4, "Mixed")
    rounds.seat(build.desk(row), game=1)
    finishing.type_all(row)
    substitutes.substitute(build.desk(row, reason="ill"), entry=3, person=Person(name="Fred Lane"))
    rounds.seat(build.desk(row), game=2)
    return replay.night(row.pk)


def test_schedule_has_who_plays_each_game(night):
    board = drawn_games(night)
    assert [board.called("2", game).name for game in (1, 2, 3)] == NEW
    assert board.called("2").name == FRED
    words = " ".join(page.text for page in printed("schedule", night)).replace("\n", " ")
    assert words.count("2: Cora Abbott & Dan Abbott") == 1


def test_others_cards_have_who_played_against_them(night):
    told = [line.company for card in score_card.score_cards(night).cards for line in card.lines]
    assert sorted(one for one in told if one.startswith("2: ")) == [f"2: {one}" for one in NEW]
    games = [game for one in night.teams for game in cards.card(night, one.number).games]
    met = [(one.number, who.name) for one in games for who in one.opponents if who.number == 2]
    assert sorted(met) == [(1, CORA), (2, FRED)]
    assert against(night, "", 1, 5, 2).words == f"table 5, against team 2: {CORA}"


def test_own_card_says_who_came_for_whom(night):
    assert cards.card(night, 2).came == ("Fred Lane for Cora Abbott from game 2",)
    assert [who_came(night, one) for one in night.teams if one.number != 2] == [()] * 3


def test_game_on_the_wall_and_at_the_desk_has_who_plays_it(night):
    for current, name in zip(night.rounds, NEW, strict=False):
        (part,) = meetings.meetings_by_table(night, current).parts
        assert name in [one.name for each in part.meetings for one in each.sides]
    now = game_on_now(night, night.rounds[0]).now
    assert CORA in [side.name for one in now.meetings for side in one.sides]
