"""Run the rehearsal that `manage.py rehearse` was asked for."""

import json
import time
from contextlib import nullcontext

from django.utils import timezone

from scoring.houses import find_house
from tests.rehearsal import evening, report
from tests.rehearsal.memory_database import create_club_in_memory
from tests.rehearsal.options import RehearsalOptions, checked_options
from tournament.evening.night.party import TEAM_SIZE
from tournament.evening.words.refused import Refused
from tournament.server.laptop import opening
from tournament.storage.reading import reader
from tournament.tools.pretend.director import SaySentence
from tournament.tools.pretend.options import house_with_format


def rehearse(
    options: RehearsalOptions, *, keep_night: bool, as_json: bool, write: SaySentence
) -> bool:
    """Play a whole night and write the report. Return whether every check held."""
    with nullcontext(_number_of_only_club()) if keep_night else create_club_in_memory() as club:
        return _rehearse(options, club, as_json=as_json, write=write)


def options_from_arguments(
    *, house: str, way: str, players: int | None, teams: int | None, **numbers: int
) -> RehearsalOptions:
    """Return the options that the arguments ask for. Refuse what can't be rehearsed."""
    chosen_house = house_with_format(find_house(house), way)
    options = RehearsalOptions(
        house=chosen_house, players=TEAM_SIZE * teams if teams else players or 0, **numbers
    )
    if teams is not None and not options.is_for_teams:
        raise Refused(
            f"At {chosen_house.title} each plays alone: write --players instead of --teams."
        )
    return checked_options(options)


def _rehearse(options: RehearsalOptions, club: int, *, as_json: bool, write: SaySentence) -> bool:
    started_at = time.monotonic()
    # A JSON document shows no progress.
    say = (lambda _: None) if as_json else write
    rehearsal = evening.begin_rehearsal(options, club=club, today=timezone.localdate(), say=say)
    checks = evening.play_night(rehearsal)
    if as_json:
        write(json.dumps(report.report_document(rehearsal.night, checks)))
    else:
        for line in report.report_lines(rehearsal.night, checks):
            write(line)
        write(f"\nThat took {time.monotonic() - started_at:.1f} seconds.")
    return all(check.is_passed for check in checks)


def _number_of_only_club() -> int:
    opening.require_existing_database()
    if reader.has_no_club_yet():
        raise Refused("There is no club to keep the night for. Open a club, or leave out --keep.")
    club = reader.number_of_only_club()
    if club is None:
        raise Refused(
            "There are several clubs here. Leave out --keep, or start practice on the club's own "
            "page."
        )
    return club
