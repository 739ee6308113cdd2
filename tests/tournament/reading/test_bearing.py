"""Plain bytes that stand where text was are read as that text."""

from datetime import datetime

import pytest
from django.db import connection

from tests import build
from tests.evenings import play
from tournament.laptop.copies import folder as copies
from tournament.laptop.server import opening
from tournament.reading import club_face, memory, outside_nights, replay, soundness

pytestmark = pytest.mark.sqlite


def turn_to_bytes(table, column):
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE tournament_{table} SET "{column}" = CAST("{column}" AS BLOB)')
    memory.forget()
    soundness.forget()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("table", "column"),
    [
        *(("entry", "name"), ("entry", "nickname"), ("entry", "signed_in"), ("sheet", "points")),
        *(("tournament", "name"), ("tournament", "date"), ("seal", "seal")),
    ],
)
def test_night_says_what_it_said(table, column):
    night = build.night(build.director().club)
    build.sign_in(night, *build.players(5))
    play(night, None)
    right, nights = dict(replay.night(night.pk).written), replay.nights_of(night.club_id)
    turn_to_bytes(table, column)
    assert dict(replay.night(night.pk).written) == right
    assert replay.nights_of(night.club_id) == nights
    assert not soundness.look(night.pk).findings


@pytest.mark.django_db(transaction=True)
def test_wall_that_nobody_finds_any_more_is_offered_from_the_copy(client, tmp_path, monkeypatch):
    director = build.director()
    monkeypatch.setattr(opening, "copies_folder", lambda: tmp_path)
    copies.back_up(opening.path(), tmp_path, datetime.now())
    turn_to_bytes("club", "wall")
    outside_nights.look()
    client.force_login(director)
    assert 'href="/club/as-kept/"' in client.get("/").content.decode()
    sent = {"kind": "club", "number": director.club_id, "do": "copy"}
    told = client.post("/club/as-kept/", sent, follow=True).content.decode()
    assert "It is as the copy has it." in told
    assert club_face.of_wall(director.club.wall)
    assert outside_nights.look() == []
