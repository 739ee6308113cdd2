"""The choices when a player leaves in the middle of a game: who may take the chair, and who sits
where then.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rotation.progressive.past_partners import PastGames, times_partners
from rotation.seating import (
    ChairHandover,
    Entrant,
    OrderedPair,
    PlayedRound,
    Seating,
    Table,
    make_table,
)
from scoring.chairs import Chair


@dataclass(frozen=True, slots=True)
class SubstituteChoice:
    """One thing that can be done about a chair that a player has left."""

    handover: ChairHandover
    seating: Seating  # who sits where until the end of this game


def substitute_choices(
    seating: Seating, leaver: Entrant, past: PastGames, *, substitute: Entrant | None = None
) -> tuple[SubstituteChoice, ...]:
    """Return what can be done when `leaver` leaves. First come the players who sit out: those
    called least often first, then those who were partners of the remaining partner least often.
    Then comes the `substitute`, who is not in the standings. The last choice is to go on as a table
    of three.
    """
    sitting, chair = _find_seat(seating, leaver)
    if substitute in seating.entrants:
        raise ValueError(f"{substitute} is here already. Name someone who is not.")
    partner = dict(sitting.seats).get(chair.opposite, leaver)
    bench = sorted(
        seating.bench,
        key=lambda entrant: (
            past.times_called.get(entrant, 0),
            times_partners(past.partner_counts, entrant, partner),
        ),
    )
    takers = [*bench, *([] if substitute is None else [substitute])]
    ways = [
        _choice_of_taker(seating, sitting, chair, taker, past.game_count + 1) for taker in takers
    ]
    if not sitting.is_three_handed:
        ways.append(_leave_chair_empty(seating, sitting, chair, past.game_count + 1))
    return tuple(ways)


def put_returned_players_back(
    last: PlayedRound,
    returned_by_substitute: Mapping[Entrant, Entrant],
    resting_players: Collection[Entrant] = (),
) -> PlayedRound:
    """Return the last game with returned players in the chairs of their substitutes for one game,
    because the returned players now move or stay. A substitute from the bench (one of
    `resting_players`) goes back to the bench.
    """
    returned = [
        entrant
        for entrant in returned_by_substitute
        if entrant in resting_players and entrant not in last.bench
    ]
    return PlayedRound(
        tuple(
            replace(played, table=played.table.replace_entrants(returned_by_substitute))
            for played in last.tables
        ),
        (*(returned_by_substitute.get(entrant, entrant) for entrant in last.bench), *returned),
    )


def _find_seat(seating: Seating, leaver: Entrant) -> tuple[Table, Chair]:
    for sitting in seating.tables:
        for chair, entrant in sitting.seats:
            if entrant == leaver:
                return sitting, chair
    raise ValueError(f"{leaver} has no seat in this game, so no one needs to take it.")


def _choice_of_taker(
    seating: Seating, sitting: Table, chair: Chair, taker: Entrant, game: int
) -> SubstituteChoice:
    seats = dict(sitting.seats)
    leaver = seats[chair]
    parted = _sorted_pairs(pair for pair in sitting.partners if leaver in pair)
    handover = ChairHandover(game, leaver, taker, parted, taker in seating.bench)
    new_table = make_table(sitting.number, seats | {chair: taker})
    return SubstituteChoice(handover, seating.with_table(new_table))


def _leave_chair_empty(
    seating: Seating, sitting: Table, chair: Chair, game: int
) -> SubstituteChoice:
    """Return the choice to go on with three players. They have no partners, so both pairs part."""
    seats = dict(sitting.seats)
    leaver = seats.pop(chair)
    handover = ChairHandover(game, leaver, None, _sorted_pairs(sitting.partners), from_bench=False)
    return SubstituteChoice(handover, seating.with_table(make_table(sitting.number, seats)))


def _sorted_pairs(partners: Iterable[frozenset[Entrant]]) -> tuple[OrderedPair, ...]:
    pairs = (sorted(pair) for pair in partners)
    return tuple((entrant, other) for entrant, other in pairs)
