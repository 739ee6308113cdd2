"""What becomes of players left over: the house's dial, or what is usual for the format."""

from __future__ import annotations

from rotation.shape import OddNumbers
from scoring import options
from scoring.house_rules import HouseRules


def odd_numbers(rules: HouseRules, usual: OddNumbers) -> OddNumbers:
    """Where a house plays no tables of three, whoever is left over sits out."""
    if not rules.three_handed:
        return OddNumbers.BENCH
    if rules.odd_numbers is options.OddNumbers.AS_USUAL:
        return usual
    return OddNumbers(rules.odd_numbers.value)
