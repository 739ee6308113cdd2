"""The database tables are those that the models describe."""

import pytest
from django.apps import apps
from django.core.management import call_command

from tests import build
from tests.nights.halfway import half_played_bracket, night_after_playoff, night_in_second_game

pytestmark = pytest.mark.django_db


def test_models_match_their_migrations():
    """The test compares nulls, lengths and defaults too."""
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize(
    "make_night", [night_in_second_game, night_after_playoff, half_played_bracket]
)
def test_every_row_has_a_readable_text(make_night):
    make_night(build.director().club)
    texts = [
        str(row)
        for model in apps.get_app_config("tournament").get_models()
        for row in model.objects.all()
    ]
    assert len(texts) > 50
    assert [text for text in texts if not text.strip() or " object (" in text] == []
