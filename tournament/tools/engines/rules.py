"""The `rules` command: prints the rules of a house as plain sentences."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from scoring.house import House
from scoring.houses import HOUSES, find_house
from tournament.tools.engines.engine import Engine
from tournament.topics.nights.boards.rules import rule_sections


class Command(Engine):
    help = "Prints a house's rules as they are said on the night, its sheet, or its dials."

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        house_keys = [house.key for house in HOUSES]
        parser.add_argument("house", choices=house_keys, help="by whose rules")
        content_group = parser.add_mutually_exclusive_group()
        content_group.add_argument(
            "--sheet", action="store_true", help="the rule sheet, line by line"
        )
        content_group.add_argument(
            "--dials", action="store_true", help="the dials as JSON, for a script"
        )

    def handle(self, house: str, sheet: bool, dials: bool, **options: Any) -> None:
        chosen_house = find_house(house)
        if dials:
            self.print_lines([json.dumps(chosen_house.rules.to_dict(), indent=2)])
            return
        self.print_lines(
            [
                chosen_house.title,
                *(_sheet_lines(chosen_house) if sheet else _rule_lines(chosen_house)),
            ]
        )


def _sheet_lines(house: House) -> Iterator[str]:
    for line in filter(lambda line: line.clause, house.sheet):
        yield f"  {line.clause}{' (silent)' if line.is_assumed else ''}: {line.sentence}"


def _rule_lines(house: House) -> Iterator[str]:
    for section in rule_sections(house.rules, house):
        yield f"\n{section.title}"
        for rule in section.lines:
            source = "not on the rule sheet" if rule.is_assumed else rule.clause
            yield f"  {rule.label}: {rule.rule_text} ({source})"
