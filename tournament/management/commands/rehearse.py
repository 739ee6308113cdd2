"""Play a whole night with made-up players and cards, using the same actions as the pages, and check
every total.
"""

from typing import Any

from django.core.management.base import CommandParser

from rotation.formats import FORMAT_KEYS
from scoring.houses import HOUSES
from tournament.management.base import CommandWithOneSentenceErrors

HELP_BY_NUMBER_OPTION = {
    "late": "how many players or teams come late (0)",
    "leave": "how many players or teams leave early (0)",
    "absent": "how many teams miss the start of their game (0)",
    "substitutes": "how many players of teams get a substitute (0)",
    "corrections": "how many scores are corrected (0)",
}


class Command(CommandWithOneSentenceErrors):
    help = (
        "Plays a whole night with made-up players and cards, and checks every total. The night is "
        "deleted at the end unless you use --keep."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        house_keys = [house.key for house in HOUSES]
        parser.add_argument(
            "--house", required=True, choices=house_keys, help="whose rules are used"
        )
        parser.add_argument(
            "--format", choices=FORMAT_KEYS, help="how players move (by house rules)"
        )
        player_count_options = parser.add_mutually_exclusive_group(required=True)
        player_count_options.add_argument(
            "--players", type=int, help="how many people come, 4 to 120"
        )
        player_count_options.add_argument("--teams", type=int, help="how many teams come, 2 to 64")
        parser.add_argument("--seed", type=int, default=1, help="a seed for another night (1)")
        parser.add_argument("--games", type=int, help="how many games (by house rules)")
        for name, help_words in HELP_BY_NUMBER_OPTION.items():
            parser.add_argument(f"--{name}", type=int, default=0, help=help_words)
        parser.add_argument(
            "--json", action="store_true", help="print the whole night as one JSON document"
        )
        parser.add_argument("--keep", action="store_true", help="keep the night as practice")
        parser.add_argument("--data", help="the folder with your nights, for --keep")

    def handle(self, *args: Any, keep: bool, json: bool, **options: Any) -> None:
        from tests.rehearsal import driver  # An installed program has no tests.

        option_names = ("house", "players", "teams", "seed", "games", *HELP_BY_NUMBER_OPTION)
        chosen_options = {name: options[name] for name in option_names}
        rehearsal_options = driver.options_from_arguments(
            way=options["format"] or "", **chosen_options
        )
        if not driver.rehearse(
            rehearsal_options, keep_night=keep, as_json=json, write=self.stdout.write
        ):
            raise SystemExit(1)
