"""What `manage.py rehearse` does once its arguments are read."""

import json
import time
from contextlib import nullcontext

from django.utils import timezone

from scoring.houses import find
from tests.rehearsal import evening, report
from tests.rehearsal.memory_database import memory_database
from tests.rehearsal.options import RehearsalOptions, checked
from tournament.evening.words.refused import Refused
from tournament.server.laptop import opening
from tournament.storage.reading import replay
from tournament.tools.pretend.director import Say
from tournament.tools.pretend.options import TEAM, of_kind


def rehearse(wish: RehearsalOptions, *, keep: bool, as_json: bool, write: Say) -> bool:
    """Play a whole evening and write how it came out; whether all that must hold does."""
    with nullcontext(_only_club()) if keep else memory_database() as club:
        return _rehearse(wish, club, as_json=as_json, write=write)


def wish_of(
    *, house: str, way: str, players: int | None, teams: int | None, **numbers: int
) -> RehearsalOptions:
    """What the arguments ask for, or Refused with what can be rehearsed."""
    chosen = of_kind(find(house), way)
    wish = RehearsalOptions(
        house=chosen, players=TEAM * teams if teams else players or 0, **numbers
    )
    if teams is not None and not wish.is_of_teams:
        raise Refused(f"At {chosen.title} each plays alone: write --players instead of --teams.")
    return checked(wish)


def _rehearse(wish: RehearsalOptions, club: int, *, as_json: bool, write: Say) -> bool:
    began = time.monotonic()
    # In a document there is no progress to be seen.
    say = (lambda _: None) if as_json else write
    rehearsal = evening.begin(wish, club=club, today=timezone.localdate(), say=say)
    checks = evening.play(rehearsal)
    if as_json:
        write(json.dumps(report.document(rehearsal.night, checks)))
    else:
        for line in report.lines(rehearsal.night, checks):
            write(line)
        write(f"\nThat took {time.monotonic() - began:.1f} seconds.")
    return all(check.is_kept for check in checks)


def _only_club() -> int:
    opening.must_be_there()
    club = replay.only_club()
    if club is None:
        raise Refused(
            "There is not one club here, but none or several: leave --keep away, or begin "
            "practice on the club's own page."
        )
    return club
