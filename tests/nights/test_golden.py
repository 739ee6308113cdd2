"""One pretend evening of each format, compared whole with how it has always come out.

Where a change of the rules means another evening, WRITE_GOLDEN=1 writes them anew, to be read.
"""

import os
from pathlib import Path

import pytest

from rotation.formats import FORMATS
from tests.nights.played import played, told

GOLDEN = Path(__file__).parent / "golden"
EVENINGS = {
    "progressive_alameda": ("alameda", {"players": 11, "games": 4, "late": 1, "leave": 2}),
    "progressive_tanglewood": ("tanglewood", {"players": 13, "games": 4, "late": 1, "leave": 2}),
    "individual": ("tanglewood", {"players": 9, "games": 3, "late": 1, "corrections": 2}),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_evening_comes_out_as_it_always_has(django_db_setup, django_db_blocker, name):
    house, wished = EVENINGS[name]
    with django_db_blocker.unblock():
        night, looked_at = played(house, name, seed=7, **wished)
    text = told(night, looked_at)
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
    assert "BROKEN" not in text


def test_every_format_in_which_each_plays_alone_has_an_evening():
    assert set(EVENINGS) == {one.key for one in FORMATS if not one.in_teams}
