"""The tables as the models have them."""

import pytest
from django.apps import apps
from django.core.management import call_command

from tests import build
from tests.nights.halfway import bracket_in_the_middle, in_the_second_game, played_off

pytestmark = pytest.mark.django_db


def test_models_are_what_the_migrations_make():
    """What may be empty, how long it may be and what stands there at first among it."""
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("evening", [in_the_second_game, played_off, bracket_in_the_middle])
def test_every_row_is_told_in_words(evening):
    evening(build.director().club)
    told = [
        str(row)
        for model in apps.get_app_config("tournament").get_models()
        for row in model.objects.all()
    ]
    assert len(told) > 50
    assert [one for one in told if not one.strip() or " object (" in one] == []
