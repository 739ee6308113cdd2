"""A table's phone in one look after another: computed anew only for what it shows."""

import pytest
from django.utils import timezone

from tests import build
from tournament.evening import facts
from tournament.server.live.shared_look import FORGOTTEN, SharedLook
from tournament.server.web import responses
from tournament.storage.reading import replay
from tournament.topics.club import actions as clubs
from tournament.topics.entrants.actions import entries
from tournament.topics.phones.channels import card, phone_of
from tournament.topics.places.boards import climbs
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands


def look(before=None):
    return SharedLook(timezone.localtime(), before)


def send(night, table):
    hand = facts.Hand(
        round=1, table=table, number=1, dealer="N", event="played", maker="N", tricks=3
    )
    hands.record_hand(build.desk(night), hand=hand)


def phones(night, reading):
    now = reading.night(night.pk)
    return [phone_of(reading, now, table) for table in (1, 2)]


def test_hand_at_one_table_leaves_the_others_phone_as_it_was(night):
    first = look()
    before = phones(night, first)
    send(night, 1)
    after = phones(night, look(first))
    assert after[0].last.number == 1
    assert after[1] is before[1]


@pytest.mark.parametrize(
    "press",
    [
        lambda night: setup.keep_to_desk(build.desk(night), table=1, kept=True),
        lambda night: entries.rename(
            build.desk(night),
            entry=replay.night(night.pk).rounds.current.at(1).entries[0],
            name="Cora",
        ),
        lambda night: clubs.rename(club=night.club_id, name="Elsewhere"),
        lambda night: rounds.unseat(build.desk(night), game=1),
    ],
    ids=["kept to the desk", "player's name", "club's name", "seating taken back"],
)
def test_phone_shows_whatever_else_it_hangs_on(night, press):
    first = look()
    before = phones(night, first)[0]
    press(night)
    second = look(first)
    now = phones(night, second)[0]
    assert now != before
    assert now == phones(night, look())[0]


def test_night_is_asked_for_once_in_a_look(night, django_assert_num_queries):
    reading = look()
    phones(night, reading)
    with django_assert_num_queries(0):
        phones(night, reading)


def test_places_after_each_game_are_drawn_once_for_each_card(night, monkeypatch):
    """Every hand of every table had them drawn anew for the whole hall."""
    responses._render_once.cache_clear()  # another evening may have ended as this one does
    drawn = []
    climb = climbs.climb
    monkeypatch.setattr(
        climbs, "climb", lambda *given, **how: drawn.append(how.get("kind")) or climb(*given, **how)
    )
    build.all_in(night, 1)
    rounds.seat(build.desk(night), game=2)
    build.all_in(night, 2)

    def cards(reading):
        return [card(reading, night.club.wall, night.pk, entry) for entry in range(1, 9)]

    reading = look()
    before = cards(reading)
    assert drawn.count("climb-small") == 8
    drawn.clear()
    assert cards(look(reading)) == before
    clubs.rename(club=night.club_id, name="Elsewhere")
    after = cards(look(reading))
    assert drawn == []
    assert [one.context["climb"] for one in after] == [one.context["climb"] for one in before]
    assert after[0].context["club"] == "Elsewhere"


def test_what_a_look_at_some_leaves_out_is_known_to_the_next_one(night):
    first = look()
    before = phones(night, first)
    at_others = look(first)
    later = timezone.localtime() + FORGOTTEN
    assert phones(night, look(at_others))[1] is before[1]
    assert phones(night, SharedLook(later, at_others))[1] is before[1]
    at_others = SharedLook(later, at_others)
    assert phones(night, look(at_others))[1] is not before[1]
