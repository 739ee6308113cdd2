"""A club's picture: shown to everybody, and kept with the evenings."""

import base64
import shutil
from datetime import datetime

import pytest
from django.test import Client

from tests import build
from tests.build import dots
from tournament.laptop.copies import folder as copies
from tournament.laptop.server import opening


@pytest.fixture
def stranger(db):
    return Client()


def test_another_clubs_picture_from_before_is_not_ours_to_see(desk, stranger):
    theirs = build.director("Ben", club="Theirs")
    kept = build.picture(theirs.club)
    build.picture(theirs.club, dots(colour="navy"))
    assert desk.get(f"/picture/{kept.name}/").status_code == 404
    stranger.force_login(theirs)
    assert stranger.get(f"/picture/{kept.name}/").status_code == 200


@pytest.mark.sqlite
def test_copy_of_the_evenings_has_the_picture(transactional_db, tmp_path):
    drawn = build.picture(build.director().club)
    copies.back_up(opening.path(), tmp_path, datetime.now())
    (copy,) = copies.all_of(tmp_path)
    shutil.copyfile(copy.file, tmp_path / "copy.sqlite3")
    with opening.database_file.opened(tmp_path / "copy.sqlite3") as connection:
        row = connection.execute("SELECT name, content FROM tournament_clubpicture").fetchone()
    assert row == (drawn.name, base64.b64encode(drawn.content).decode())
