"""Every command of ours says what it is for, and each of its words, when it is asked."""

from argparse import SUPPRESS

import pytest
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand

OURS = sorted(name for name, app in get_commands().items() if app == "tournament")
# Django's own words, and those of its `check`.
OF_DJANGO = {one.dest for one in BaseCommand().create_parser("", "")._actions} | {"args"}
OF_A_FOLDER = {"backup", "check", "print", "rehearse", "resetpassword", "restore", "start"}
# Django's own, and one that hands all it is told to pytest.
NOT_OURS = {"migrate", "test"}


@pytest.fixture(params=OURS)
def parser(request):
    return load_command_class("tournament", request.param).create_parser("manage.py", request.param)


def test_command_says_what_it_is_for(parser):
    assert parser.description
    own = [one for one in parser._actions if one.dest not in OF_DJANGO and one.help != SUPPRESS]
    assert [one.dest for one in own if not one.help] == []


@pytest.mark.parametrize("name", sorted(OF_A_FOLDER))
def test_command_of_a_laptop_takes_its_folder(name):
    parser = load_command_class("tournament", name).create_parser("manage.py", name)
    assert {one.dest for one in parser._actions} >= {"data"}


@pytest.mark.parametrize("name", sorted({*OURS} - NOT_OURS))
def test_help_says_first_what_a_command_does_and_nothing_of_django(name):
    parser = load_command_class("tournament", name).create_parser("manage.py", name)
    told = parser.format_help().split()
    what = parser.description.split()
    assert told[: len(what) + 1] == [*what, "usage:"]
    django = {"--settings", "--pythonpath", "--traceback", "--verbosity", "--database", "--version"}
    assert not {word.strip("[,]") for word in told} & django
