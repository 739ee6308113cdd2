"""The starting points for the setup of a night: an earlier night, a rule sheet, or blank rules.
This module treats no house in a special way, except the house without a rule sheet.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, count

from scoring.dials.house_rules import DIALS, HouseRules
from scoring.dials.options import UnplayedDealRule
from scoring.dollars import format_dollars
from scoring.house import House
from scoring.houses import HOUSES
from scoring.houses.blank import HOUSE_WITHOUT_RULE_SHEET
from tournament.evening.night.night import Night
from tournament.evening.purse import prize_table
from tournament.evening.purse.prize_table import prize_table_in_words
from tournament.evening.words.json_fields import JsonObject

BLANK_SHEET_KEY = HOUSE_WITHOUT_RULE_SHEET.key
MAX_SPECIAL_RULES = 3


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """The values with which the setup of a new night starts. `key` names it in the URL; `title` and
    `words` describe it.
    """

    key: str
    title: str
    words: str
    name: str
    house: House
    rules: HouseRules
    prizes: JsonObject = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        return self.key == BLANK_SHEET_KEY

    @property
    def is_copy_of_night(self) -> bool:
        return self.key.isdigit()


def starting_points(last_night: Night | None, day: date, club: str) -> tuple[StartingPoint, ...]:
    """Return all starting points, the likeliest first: the last night, the houses that are named in
    the name of the club, all other houses, and blank rules.
    """
    houses = sorted(
        HOUSES, key=lambda house: house.title.split()[0].casefold() not in club.casefold()
    )
    sheet_starting_points = (
        _starting_point_of_house(house, day, house.key, house.title, summarize_rules(house.rules))
        for house in houses
    )
    blank_words = (
        f"{summarize_rules(HOUSE_WITHOUT_RULE_SHEET.rules)} No rule sheet. You choose every rule."
    )
    blank_starting_point = _starting_point_of_house(
        HOUSE_WITHOUT_RULE_SHEET, day, BLANK_SHEET_KEY, "Blank", blank_words
    )
    return (
        *((starting_point_like(last_night, day),) if last_night else ()),
        *sheet_starting_points,
        blank_starting_point,
    )


def starting_point_like(night: Night, day: date) -> StartingPoint:
    """Return the starting point that copies this night."""
    plan, rules = night.plan, night.rules
    days_ago = (day - plan.date).days
    age_words = f"Like {night.occasion.now_word}" if days_ago == 0 else "Like the last time"
    like_words = "Like last week" if 0 < days_ago < 14 else age_words
    games_words = f", {rules.games} games" if rules.games else ""
    return StartingPoint(
        key=str(night.tournament),
        title=f"{like_words}: {plan.name}",
        words=f"{plan.date:%A, %B} {plan.date.day} ({night.house.title}{games_words}).",
        name=plan.name.replace(f"{plan.date:%A}", f"{day:%A}"),
        house=night.house,
        rules=rules,
        prizes=prize_table.copy_for_another_night(plan.prizes),
    )


def unused_name(name: str, taken_names: Container[str]) -> str:
    """Return the name, with a number if another night of the day already has it."""
    numbered_names = (f"{name} {number}" for number in count(2))
    return next(
        free_name for free_name in chain([name], numbered_names) if free_name not in taken_names
    )


def _starting_point_of_house(
    house: House, day: date, key: str, title: str, words: str
) -> StartingPoint:
    return StartingPoint(key, title, words, f"{day:%A} euchre", house, house.rules)


def summarize_rules(rules: HouseRules) -> str:
    """Return a few sentences about rules: the games, special rules, and how players move."""
    special_rules = list(_special_rules(rules))[:MAX_SPECIAL_RULES]
    return " ".join((_game_length_sentence(rules), *special_rules, rules.movement_sentences))


def _game_length_sentence(rules: HouseRules) -> str:
    if rules.games and rules.hands:
        return f"{rules.games} games of {rules.hands} hands."
    if rules.games:
        return f"{rules.games} games to {rules.target} points."
    if rules.hands:
        return f"A game is {rules.hands} hands."
    return f"A game goes to {rules.target} points."


def _special_rules(rules: HouseRules) -> Iterator[str]:
    """Yield sentences about special rules, the most important first."""
    if rules.fee_cents:
        yield f"{format_dollars(rules.fee_cents)} to enter."
    if rules.has_x_marks and rules.x_fine_cents:
        yield f"{DIALS['x_fine_cents'].kind.format_answer(rules.x_fine_cents)} per X."
    elif rules.has_x_marks:
        yield "An X for each euchre."
    if rules.nobody_names is UnplayedDealRule.DEALER_MUST_NAME:
        yield UnplayedDealRule.DEALER_MUST_NAME.sentence
    if rules.divisions and "divisions" in rules.dials_of_format:
        yield f"{len(rules.divisions)} divisions."
    if rules.medals:
        yield f"Medals for the top {rules.medals}."


def prizes_in_words(prizes: JsonObject) -> str:
    """Return the split of the pot in words, first prize first, or "" if no prizes are set."""
    table = prize_table.read_prize_table(prizes)
    return "" if table is None else prize_table_in_words(table)
