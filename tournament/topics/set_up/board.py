"""The ways in which a night can begin: like one before, by a house's sheet, or blank. Each says in
a line what it brings. Knows no house by name but the one without a sheet.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, count

from scoring.dials.house_rules import DIALS, HouseRules
from scoring.dials.options import NoPlay
from scoring.dollars import dollars
from scoring.house import House
from scoring.houses import HOUSES
from scoring.houses.blank import BLANK as NO_SHEET
from tournament.evening.night.night import Night
from tournament.evening.purse import prize_table
from tournament.evening.purse.prize_table import split_words
from tournament.evening.words.json_fields import Document
from tournament.evening.words.many import capital

BLANK = NO_SHEET.key
MAX_SPECIAL = 3


@dataclass(frozen=True, slots=True)
class Beginning:
    """One way to begin, by its `key` in the address; the new night is a copy of all the rest."""

    key: str
    title: str
    words: str
    name: str
    house: House
    rules: HouseRules
    prizes: Document = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        return self.key == BLANK

    @property
    def is_like_another(self) -> bool:
        return self.key.isdigit()


def beginnings(last: Night | None, day: date, club: str) -> tuple[Beginning, ...]:
    """Return the beginnings, the likeliest first: the last night, then the house that shares its
    name with the club.
    """
    houses = sorted(
        HOUSES, key=lambda house: house.title.split()[0].casefold() not in club.casefold()
    )
    sheets = (
        _beginning(house, day, house.key, house.title, house_in_short(house.rules))
        for house in houses
    )
    words = f"{house_in_short(NO_SHEET.rules)} Every house rule is yours."
    blank = _beginning(NO_SHEET, day, BLANK, "Blank", words)
    return (*((like(last, day),) if last else ()), *sheets, blank)


def like(night: Night, day: date) -> Beginning:
    """Return a night of the same club once more, on another day."""
    plan, rules = night.plan, night.rules
    days = (day - plan.date).days
    long_ago = f"Like {night.occasion.now}" if days == 0 else "Like the last time"
    when = "Like last week" if 0 < days < 14 else long_ago
    games = f", {rules.games} games" if rules.games else ""
    return Beginning(
        key=str(night.tournament),
        title=f"{when}: {plan.name}",
        words=f"{plan.date:%A, %B} {plan.date.day} ({night.house.title}{games}).",
        name=plan.name.replace(f"{plan.date:%A}", f"{day:%A}"),
        house=night.house,
        rules=rules,
        prizes=prize_table.copy_for_another_night(plan.prizes),
    )


def unused_name(name: str, others: Container[str]) -> str:
    """Return a name that no other night of the day has: nobody could tell the two apart."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(free for free in chain([name], numbered) if free not in others)


def _beginning(house: House, day: date, key: str, title: str, words: str) -> Beginning:
    return Beginning(key, title, words, f"{day:%A} euchre", house, house.rules)


def house_in_short(rules: HouseRules) -> str:
    """Return a house in two sentences."""
    special = ", ".join(list(_special(rules))[:MAX_SPECIAL])
    end = f"; {special}" if special else ""
    return f"{_length(rules)}{end}. {capital(rules.way_to_move)}."


def _length(rules: HouseRules) -> str:
    length = f"{rules.hands} hands" if rules.hands else f"a race to {rules.target} points"
    return f"{rules.games} games of {length}" if rules.games else f"Each game is {length}"


def _special(rules: HouseRules) -> Iterator[str]:
    if rules.marks_x:
        fine = DIALS["x_fine_cents"].kind.say(rules.x_fine_cents)
        yield f"an X and {fine} for a euchre" if rules.x_fine_cents else "an X for a euchre"
    if rules.fee_cents:
        yield f"{dollars(rules.fee_cents)} to enter"
    if rules.nobody_names is NoPlay.DEALER_MUST_NAME:
        yield NoPlay.DEALER_MUST_NAME.words
    if rules.divisions and "divisions" in rules.uses:
        yield f"{len(rules.divisions)} divisions"
    if rules.medals:
        yield f"medals for the best {rules.medals}"


def prizes_in_words(prizes: Document) -> str:
    """Return the prizes of a night, first prize first, or an empty text if none are promised."""
    table = prize_table.read(prizes)
    return "" if table is None else split_words(table)
