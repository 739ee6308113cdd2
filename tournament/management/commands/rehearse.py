"""A whole evening with pretend players, through the actions that the screens use."""

import json
import time
from contextlib import nullcontext
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from rotation.formats import KEYS
from scoring.houses import HOUSES, find
from tournament.laptop.server import opening
from tournament.management.engine import OneSentenceCommand
from tournament.reading import replay
from tournament.rehearsal import evening, report
from tournament.rehearsal.memory_database import memory_database
from tournament.rehearsal.options import TEAM, RehearsalOptions, checked, of_kind
from tournament.words.refused import Refused

NUMBERS = {
    "late": "how many come late; teams, where pairs stay together (0)",
    "leave": "how many go home early; teams, where pairs stay together (0)",
    "absent": "how many teams are not there when their game begins (0)",
    "substitutes": "how many players of a team are replaced (0)",
    "corrections": "how many scores are put right (0)",
}


class Command(OneSentenceCommand):
    help = (
        "Plays a whole evening with pretend players and pretend cards, and says whether all that "
        "must hold does. Nothing of it is kept, unless you ask for that."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        keys = [house.key for house in HOUSES]
        parser.add_argument("--house", required=True, choices=keys, help="by whose rules")
        parser.add_argument("--format", choices=KEYS, help="how people move (as the house has it)")
        people = parser.add_mutually_exclusive_group(required=True)
        people.add_argument("--players", type=int, help="how many people come, 4 to 120")
        people.add_argument("--teams", type=int, help="how many pairs, 2 to 64, who stay together")
        parser.add_argument("--seed", type=int, default=1, help="another seed, another evening (1)")
        parser.add_argument("--games", type=int, help="how many games (as the house has it)")
        for name, words in NUMBERS.items():
            parser.add_argument(f"--{name}", type=int, default=0, help=words)
        parser.add_argument("--json", action="store_true", help="print one document of it all")
        parser.add_argument(
            "--keep", action="store_true", help="keep it among your nights, as practice"
        )

    def handle(self, *args: Any, keep: bool, **options: Any) -> None:
        wish = checked(_wish(**options))
        with nullcontext(_only_club()) if keep else memory_database() as club:
            is_kept = self._rehearse(wish, club, options["json"])
        if not is_kept:
            raise SystemExit(1)

    def _rehearse(self, wish: RehearsalOptions, club: int, as_json: bool) -> bool:
        began = time.monotonic()
        # In a document there is no progress to be seen.
        say = (lambda _: None) if as_json else self.stdout.write
        rehearsal = evening.begin(wish, club=club, today=timezone.localdate(), say=say)
        play = evening.play(rehearsal)
        if as_json:
            self.stdout.write(json.dumps(report.document(rehearsal.night, play)))
        else:
            for line in report.lines(rehearsal.night, play):
                self.stdout.write(line)
            self.stdout.write(f"\nThat took {time.monotonic() - began:.1f} seconds.")
        return all(check.is_kept for check in play)


def _wish(
    *, house: str, players: int | None, teams: int | None, **options: Any
) -> RehearsalOptions:
    chosen = of_kind(find(house), options["format"] or "")
    numbers = {name: options[name] for name in ("seed", "games", *NUMBERS)}
    wish = RehearsalOptions(
        house=chosen, players=TEAM * teams if teams else players or 0, **numbers
    )
    if teams is not None and not wish.is_of_teams:
        raise Refused(f"At {chosen.title} each plays alone: write --players instead of --teams.")
    return wish


def _only_club() -> int:
    if opening.on_a_file():
        opening.must_be_there()
    club = replay.only_club()
    if club is None:
        raise Refused(
            "There is not one club here, but none or several: leave --keep away, or begin "
            "practice on the club's own page."
        )
    return club
