"""The help of every command of ours explains the command and each of its options."""

from argparse import SUPPRESS

import pytest
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand

OUR_COMMANDS = sorted(name for name, app in get_commands().items() if app == "tournament")
# Options of Django itself, and of its `check`.
DJANGO_OPTIONS = {action.dest for action in BaseCommand().create_parser("", "")._actions} | {"args"}
COMMANDS_WITH_A_DATA_FOLDER = {
    "backup",
    "check",
    "print",
    "rehearse",
    "resetpassword",
    "restore",
    "start",
}
# A command of Django's, and one that hands all its arguments to pytest.
DJANGO_COMMANDS_WE_CHANGE = {"migrate", "test"}


@pytest.fixture(params=OUR_COMMANDS)
def parser(request):
    return load_command_class("tournament", request.param).create_parser("manage.py", request.param)


def test_command_describes_its_purpose(parser):
    assert parser.description
    own_options = [
        action
        for action in parser._actions
        if action.dest not in DJANGO_OPTIONS and action.help != SUPPRESS
    ]
    assert [action.dest for action in own_options if not action.help] == []


@pytest.mark.parametrize("name", sorted(COMMANDS_WITH_A_DATA_FOLDER))
def test_command_of_a_laptop_takes_its_folder(name):
    parser = load_command_class("tournament", name).create_parser("manage.py", name)
    assert {action.dest for action in parser._actions} >= {"data"}


@pytest.mark.parametrize("name", sorted({*OUR_COMMANDS} - DJANGO_COMMANDS_WE_CHANGE))
def test_command_help_begins_with_its_purpose_and_hides_django_options(name):
    parser = load_command_class("tournament", name).create_parser("manage.py", name)
    words = parser.format_help().split()
    description = parser.description.split()
    assert words[: len(description) + 1] == [*description, "usage:"]
    django = {"--settings", "--pythonpath", "--traceback", "--verbosity", "--database", "--version"}
    assert not {word.strip("[,]") for word in words} & django
