"""The rules of a house in plain words, from the command line."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from scoring.house import House
from scoring.houses import HOUSES, find
from tournament.tools.engines.engine import Engine
from tournament.topics.nights.boards.rules import rule_sections as rules_told


class Command(Engine):
    help = "Prints a house's rules as they are said on the night, its sheet, or its dials."

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        keys = [house.key for house in HOUSES]
        parser.add_argument("house", choices=keys, help="by whose rules")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--sheet", action="store_true", help="the sheet, clause by clause")
        how.add_argument("--dials", action="store_true", help="the dials as JSON, for a script")

    def handle(self, house: str, sheet: bool, dials: bool, **options: Any) -> None:
        chosen = find(house)
        if dials:
            self.say([json.dumps(chosen.rules.to_dict(), indent=2)])
            return
        self.say([chosen.title, *(_by_clause(chosen) if sheet else _by_dial(chosen))])


def _by_clause(house: House) -> Iterator[str]:
    for line in filter(lambda line: line.clause, house.sheet):
        yield f"  {line.clause}{' (silent)' if line.silent else ''}: {line.words}"


def _by_dial(house: House) -> Iterator[str]:
    for section in rules_told(house.rules, house):
        yield f"\n{section.title}"
        for rule in section.rules:
            source = "not on the sheet" if rule.silent else rule.clause
            yield f"  {rule.label}: {rule.words} ({source})"
