"""A whole evening with pretend players, through the actions that the screens use."""

from typing import Any

from django.core.management.base import CommandParser

from rotation.formats import KEYS
from scoring.houses import HOUSES
from tournament.management.engine import OneSentenceCommand

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
        parser.add_argument("--data", help="the folder that keeps the evenings, for --keep")

    def handle(self, *args: Any, keep: bool, json: bool, **options: Any) -> None:
        from tests.rehearsal import driver  # an installed program has no tests

        asked = ("house", "players", "teams", "seed", "games", *NUMBERS)
        wish = driver.wish_of(
            way=options["format"] or "", **{name: options[name] for name in asked}
        )
        if not driver.rehearse(wish, keep=keep, as_json=json, write=self.stdout.write):
            raise SystemExit(1)
