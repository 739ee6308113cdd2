"""The choices when a player leaves in the middle of a game: who may take the empty chair."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rotation.progressive.past_partners import PastGames, count_times_partners
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
    """One way to go on after a player has left a chair. `seating` is for the rest of the game."""

    handover: ChairHandover
    seating: Seating


def substitute_choices(
    seating: Seating, leaver: Entrant, past_games: PastGames, *, substitute: Entrant | None = None
) -> tuple[SubstituteChoice, ...]:
    """Return the choices when `leaver` leaves a chair.

    Players on the bench come first. Among them come first those who were called least often, and
    then those who were least often partners of the remaining partner. The `substitute`, who is not
    in the standings, comes next. At a table of four, the last choice is to go on with three
    players. Raise ValueError if the leaver has no chair, or if the substitute is already here.
    """
    table, chair = _find_table_and_chair(seating, leaver)
    if substitute in seating.entrants:
        raise ValueError(f"{substitute} is already here. Name someone who is not.")
    partner = dict(table.seats).get(chair.opposite, leaver)
    players_on_bench = sorted(
        seating.bench,
        key=lambda entrant: (
            past_games.times_called.get(entrant, 0),
            count_times_partners(past_games.partner_counts, entrant, partner),
        ),
    )
    takers = [*players_on_bench, *([] if substitute is None else [substitute])]
    choices = [
        _give_chair_to_taker(seating, table, chair, taker, past_games.game_count + 1)
        for taker in takers
    ]
    if not table.is_three_handed:
        choices.append(_go_on_without_taker(seating, table, chair, past_games.game_count + 1))
    return tuple(choices)


def put_returned_players_back(
    last_round: PlayedRound,
    returned_player_by_substitute: Mapping[Entrant, Entrant],
    resting_players: Collection[Entrant] = (),
) -> PlayedRound:
    """Return the last game with each player who is back in the chair of that player's substitute.
    The player who is back then moves or stays in place of the substitute. Substitutes who came from
    the bench are listed on the bench again.
    """
    substitutes_from_bench = [
        entrant
        for entrant in returned_player_by_substitute
        if entrant in resting_players and entrant not in last_round.bench
    ]
    return PlayedRound(
        tuple(
            replace(
                played_table,
                table=played_table.table.replace_entrants(returned_player_by_substitute),
            )
            for played_table in last_round.tables
        ),
        (
            *(returned_player_by_substitute.get(entrant, entrant) for entrant in last_round.bench),
            *substitutes_from_bench,
        ),
    )


def _find_table_and_chair(seating: Seating, leaver: Entrant) -> tuple[Table, Chair]:
    for table in seating.tables:
        for chair, entrant in table.seats:
            if entrant == leaver:
                return table, chair
    raise ValueError(f"{leaver} has no seat in this game, so no one needs to take it.")


def _give_chair_to_taker(
    seating: Seating, table: Table, chair: Chair, taker: Entrant, game_number: int
) -> SubstituteChoice:
    """Return the choice to give the empty chair to `taker`."""
    seats = dict(table.seats)
    leaver = seats[chair]
    parted_pairs = _sorted_pairs(pair for pair in table.partners if leaver in pair)
    handover = ChairHandover(game_number, leaver, taker, parted_pairs, taker in seating.bench)
    new_table = make_table(table.number, seats | {chair: taker})
    return SubstituteChoice(handover, seating.replace_table(new_table))


def _go_on_without_taker(
    seating: Seating, table: Table, chair: Chair, game_number: int
) -> SubstituteChoice:
    """Return the choice to go on with three players. From then on, none of the three has
    a partner.
    """
    seats = dict(table.seats)
    leaver = seats.pop(chair)
    handover = ChairHandover(
        game_number, leaver, None, _sorted_pairs(table.partners), from_bench=False
    )
    return SubstituteChoice(handover, seating.replace_table(make_table(table.number, seats)))


def _sorted_pairs(partners: Iterable[frozenset[Entrant]]) -> tuple[OrderedPair, ...]:
    return tuple((entrant, partner) for entrant, partner in map(sorted, partners))
