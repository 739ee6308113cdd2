#!/usr/bin/env python
"""Run a command of the program, such as `start` for a night or `test` for the tests."""

import os
import sys


def run_command():
    if sys.version_info < (3, 11):
        sys.exit(
            "Euchre Night needs Python 3.11 or newer, and this is Python %d.%d. "
            "Install a newer one from python.org, then run the same line with it."
            % sys.version_info[:2]
        )
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

    try:
        from tournament.tools import engines
    except ModuleNotFoundError as missing:
        if missing.name != "tournament":
            raise
        sys.exit(
            "This file is alone, as it is when it is opened from inside a zip. Unpack the whole "
            "zip first, then run the same line in the folder that comes out of it."
        )

    if engines.is_engine_command(sys.argv):
        engines.run_engine(sys.argv)
        return

    from tournament import launch

    launch.prepare_program(sys.argv)

    run_django_command(sys.argv)


def run_django_command(argv):
    """Run a Django command. Its messages name the program as it was called here."""
    from django.core.management import ManagementUtility

    from tournament.server.laptop import command_lines

    arguments = list(argv)
    arguments[0] = command_lines.short_program_name()
    utility = ManagementUtility(arguments)
    utility.prog_name = command_lines.command_to_run_program()
    utility.execute()


def main():
    """Run the command in the arguments. After Ctrl-C, end with a sentence."""
    try:
        run_command()
    except KeyboardInterrupt:
        sys.exit("\nStopped. Run the same line again to go on.")


if __name__ == "__main__":
    main()
