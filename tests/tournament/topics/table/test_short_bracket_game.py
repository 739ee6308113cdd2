"""A game of a bracket that is taken as it stands: the director is asked first who goes on by it."""

import pytest

from tests import build
from tests.pressing import Page, found, press, send
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.table.actions import hands, totals_in


@pytest.fixture
def night(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    return athens


def played(night, number, maker="N"):
    hands.record_hand(
        build.desk(night),
        hand=facts.Hand(
            round=1,
            table=1,
            number=number,
            dealer="NESW"[(number - 1) % 4],
            event="played",
            maker=maker,
            tricks=3,
        ),
    )


def is_over(night):
    return "W1.1" in draws.bracket(replay.night(night.pk)).endings


def test_who_goes_on_is_asked_before_the_game_is_taken(desk, night):
    played(night, 1)
    address = f"/night/{night.pk}/scores/1/1/"
    asked = press(desk, address, "The bell rang", follow=False)
    told = asked.content.decode()
    assert "go on against the winner of" in told
    assert "Is it so?" in told
    assert not is_over(night)
    question = Page(address, told)
    send(desk, *found(question, "Yes, take it as it stands"))
    assert is_over(night)


def test_answer_is_asked_again_once_a_phone_has_sent_a_hand(desk, night):
    played(night, 1)
    address = f"/night/{night.pk}/scores/1/1/"
    question = Page(address, press(desk, address, "The bell rang").content.decode())
    played(night, 2)
    answer = send(desk, *found(question, "Yes, take it as it stands"))
    assert "2\N{EN DASH}0" in answer.content.decode()
    assert not is_over(night)


def test_tied_race_is_not_taken(night):
    played(night, 1)
    played(night, 2, maker="E")
    with pytest.raises(Refused, match="tied"):
        totals_in.take_short(build.desk(night), game=1, table=1)
