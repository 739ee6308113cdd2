"""The club's picture and its line, as the desk, walls and phones show them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import build
from tournament.server.access import table_key
from tournament.storage.models import Club
from tournament.topics.club import actions as clubs

MARK = "/static/tournament/mark.svg"
CAUSE = "We play for the food pantry"


def page(client, address="/regulars/"):
    return client.get(address, follow=True).content.decode()


def address():
    return f"/picture/{Club.objects.get().picture}/"


@pytest.fixture
def stranger(db):
    return Client()


@pytest.fixture
def hall(desk):
    """A night with its pages for everybody: by name."""
    club = Club.objects.get()
    night = build.night(club)
    build.seated(night, 8)
    key = table_key.key_for(night.pk, 1, night.table_keys)
    return {
        "the wall": reverse("wall", args=[club.wall]),
        "find me": reverse("find-me", args=[club.wall]) + "?find=",
        "a card": reverse("wall-card", args=[club.wall, 1]),
        "standings": reverse("wall-standings", args=[club.wall]),
        "the rules": reverse("wall-rules", args=[club.wall]),
        "a table": reverse("table", args=[night.pk, 1, key]),
        "signing in": "/sign-in/",
    }


def test_everybody_sees_the_picture_beside_the_clubs_name(hall, stranger):
    plain = {name: page(stranger, place) for name, place in hall.items()}
    assert {name for name, html in plain.items() if "/picture/" in html} == set()
    build.picture(Club.objects.get())
    shown = f'<img class="badge" src="{address()}" alt="The club\'s picture">'
    for name, place in hall.items():
        head, found, after = page(stranger, place).partition(shown)
        assert found, name
        assert after.split()[0].startswith("<bdi>Tanglewood</bdi>"), name
        assert "wall.css" in head or "badge.css" in head, name
        assert MARK not in head.partition("<body>")[2], name


def test_wall_shows_another_picture_by_itself(hall, stranger):
    before = re.search('data-shown="(.*?)"', page(stranger, hall["the wall"]))[1]
    build.picture(Club.objects.get())
    assert re.search('data-shown="(.*?)"', page(stranger, hall["the wall"]))[1] != before


def test_stranger_sees_no_club_where_several_live(hall, stranger):
    build.picture(Club.objects.get())
    build.director("Ben", club="Theirs")
    html = page(stranger, "/sign-in/")
    assert "Euchre Night</bdi>" in html
    assert "/picture/" not in html


def test_desk_has_the_picture_or_the_two_cards(desk):
    assert MARK in page(desk).partition("<body>")[2]
    club = Club.objects.get()
    build.picture(club)
    html = page(desk).partition("<body>")[2]
    assert (MARK in html, f'src="{address()}"' in html) == (False, True)
    clubs.take_picture_away(club=club.pk)
    assert MARK in page(desk).partition("<body>")[2]


def test_cause_is_said_where_players_find_themselves(hall, stranger):
    assert CAUSE not in page(stranger, hall["find me"])
    clubs.name_cause(club=Club.objects.get().pk, cause=CAUSE)
    assert f"<bdi>{CAUSE}</bdi>" in page(stranger, hall["find me"])


def test_wall_says_the_cause_where_its_foot_is_free(desk, stranger):
    night = build.night(Club.objects.get())
    build.seated(night, 8)
    wall = reverse("wall", args=[Club.objects.get().wall])
    clubs.name_cause(club=Club.objects.get().pk, cause=CAUSE)
    assert CAUSE not in page(stranger, wall)
    build.all_in(night, 1, left_out=(1,))
    assert f"<bdi>{CAUSE}</bdi>" in page(stranger, wall)
