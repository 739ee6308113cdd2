"""What becomes of players left over: the house's dial, or what is usual for the way they move."""

from rotation.shape import OddNumbers
from scoring.dials import options
from scoring.dials.house_rules import HouseRules


def odd_numbers(rules: HouseRules) -> OddNumbers:
    """Where a house plays no tables of three, whoever is left over sits out."""
    choice = rules.odd_numbers
    if choice is options.OddNumbers.AS_USUAL:
        choice = options.USUAL_ODD_NUMBERS.get(rules.format, options.OddNumbers.BENCH)
    return OddNumbers(choice.value) if rules.may_have_threes else OddNumbers.BENCH
