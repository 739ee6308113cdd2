"""What is so where each plays for themselves, with a card of their own."""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.odd_numbers import odd_numbers
from rotation.shape import OddNumbers
from tournament.courses.rounds import Rounds
from tournament.night.party import Party


@dataclass(frozen=True)
class Alone(Rounds):
    whom = "people"
    prizes = ("Check the cards, pay the prizes", "check-out")

    def count(self, out: int) -> str:
        return str(out)

    @property
    def has_threes(self) -> bool:
        return odd_numbers(self.night.rules) is not OddNumbers.BENCH

    def what_they_make(self, here: Sequence[Party]) -> str:
        return ""
