"""The database tables are those that the models describe."""

import pytest
from django.apps import apps
from django.core.management import call_command

from tests import build
from tests.nights.halfway import bracket_in_the_middle, in_the_second_game, played_off

pytestmark = pytest.mark.django_db


def test_models_are_what_the_migrations_make():
    """The test compares nulls, lengths and defaults too."""
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("evening", [in_the_second_game, played_off, bracket_in_the_middle])
def test_every_row_is_reported_in_words(evening):
    evening(build.director().club)
    texts = [
        str(row)
        for model in apps.get_app_config("tournament").get_models()
        for row in model.objects.all()
    ]
    assert len(texts) > 50
    assert [text for text in texts if not text.strip() or " object (" in text] == []
