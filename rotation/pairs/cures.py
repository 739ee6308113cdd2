"""What can become of the team an odd division has left over, side by side for a director to choose.

Knows what each choice costs, and no house's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.pairs.divisions import draw
from rotation.pairs.rematches import Account, Division, account
from rotation.seating import Seating
from scoring.dials.options import OddDivision


@dataclass(frozen=True, slots=True)
class Cure:
    odd: OddDivision
    rounds: tuple[Seating, ...]
    account: Account


def for_draw(divisions: Sequence[Division], rounds: int, seed: int | str) -> tuple[Cure, ...]:
    drawn = [(odd, draw(divisions, rounds, odd, seed)) for odd in OddDivision]
    return tuple(Cure(odd, seatings, account(divisions, seatings, odd)) for odd, seatings in drawn)
