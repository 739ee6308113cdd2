"""What can become of the team an odd division has left over, side by side for a director to choose.

Knows what each choice costs, and no house's own.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rotation.pairs.divisions import draw
from rotation.pairs.rebuild import rebuild
from rotation.pairs.rematches import Account, Division, account, games
from rotation.seating import Entrant, Seating
from scoring.dials.options import OddDivision


@dataclass(frozen=True, slots=True)
class Cure:
    odd: OddDivision
    rounds: tuple[Seating, ...]
    account: Account
    given_up: int = 0  # games planned between two who are still here, and not played now


def for_draw(divisions: Sequence[Division], rounds: int, seed: int | str) -> tuple[Cure, ...]:
    drawn = [(odd, draw(divisions, rounds, odd, seed)) for odd in OddDivision]
    return tuple(Cure(odd, seatings, account(divisions, seatings, odd)) for odd, seatings in drawn)


def for_rebuild(
    divisions: Sequence[Division],
    played: Sequence[Seating],
    planned: Sequence[Seating],
    seed: int | str,
    *,
    gone: Collection[Entrant] = (),
) -> tuple[Cure, ...]:
    here = [[team for team in division if team not in gone] for division in divisions]
    rebuilt = [
        (odd, rebuild(divisions, played, planned, odd, seed, gone=gone)) for odd in OddDivision
    ]
    return tuple(
        Cure(
            odd, seatings, account(here, seatings, odd, played), _given_up(planned, seatings, gone)
        )
        for odd, seatings in rebuilt
    )


def _given_up(
    planned: Sequence[Seating], rebuilt: Sequence[Seating], gone: Collection[Entrant]
) -> int:
    return sum(
        len(_between_teams(seating, gone) - _between_teams(other, gone))
        for seating, other in zip(planned, rebuilt, strict=True)
    )


def _between_teams(seating: Seating, gone: Collection[Entrant]) -> set[frozenset[Entrant | None]]:
    """Games as pairs, without those of house teams and of teams who have left."""
    return {frozenset(game) for game in games(seating) if not {None, *gone}.intersection(game)}
