"""The help of each of our commands explains the command and its options."""

from argparse import SUPPRESS

import pytest
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand

OWN_COMMANDS = sorted(name for name, app in get_commands().items() if app == "tournament")
# Options of Django itself and of Django's `check`.
DJANGO_OPTIONS = {action.dest for action in BaseCommand().create_parser("", "")._actions} | {"args"}
COMMANDS_WITH_FOLDER = {"backup", "check", "print", "rehearse", "resetpassword", "restore", "start"}
# `migrate` is a command of Django's, and `test` passes all its arguments to pytest.
COMMANDS_WITHOUT_OWN_HELP = {"migrate", "test"}


@pytest.fixture(params=OWN_COMMANDS)
def parser(request):
    return load_command_class("tournament", request.param).create_parser("manage.py", request.param)


def test_command_and_its_options_have_a_description(parser):
    assert parser.description
    own_options = [
        action
        for action in parser._actions
        if action.dest not in DJANGO_OPTIONS and action.help != SUPPRESS
    ]
    assert [action.dest for action in own_options if not action.help] == []


@pytest.mark.parametrize("name", sorted(COMMANDS_WITH_FOLDER))
def test_command_for_a_laptop_has_an_option_for_its_folder(name):
    parser = load_command_class("tournament", name).create_parser("manage.py", name)
    assert {action.dest for action in parser._actions} >= {"data"}


@pytest.mark.parametrize("name", sorted({*OWN_COMMANDS} - COMMANDS_WITHOUT_OWN_HELP))
def test_command_help_begins_with_its_purpose_and_hides_django_options(name):
    parser = load_command_class("tournament", name).create_parser("manage.py", name)
    words = parser.format_help().split()
    description = parser.description.split()
    assert words[: len(description) + 1] == [*description, "usage:"]
    django = {"--settings", "--pythonpath", "--traceback", "--verbosity", "--database", "--version"}
    assert not {word.strip("[,]") for word in words} & django
