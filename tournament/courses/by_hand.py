"""How an evening goes on by hand where all tables play the same game, in the order it is done."""

from collections.abc import Iterator

from scoring.dials.house_rules import DIALS, HouseRules


def cards(rules: HouseRules) -> Iterator[str]:
    yield "Players write their points on their cards; the table's sheet decides."
    if "sit_out_points" in rules.uses and rules.sit_out_points:
        yield f"Whoever sits out writes down {rules.sit_out_points} points."
    equal = DIALS["tie_breakers"].kind.say(rules.tie_breakers)
    yield f"After the last game add up the cards: most points first. Equal at the end: {equal}."
