"""Store and remove the seats of a game, and give one player's seat to a substitute or to a player
who sits out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rotation.seating import Entrant, Seating, Table, is_fill_in_team
from tournament.evening import facts
from tournament.evening.night.party import TEAM_SIZE, Party
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.names import fix_capitals
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing
from tournament.topics.club.actions.regulars import arrange_name
from tournament.topics.entrants.actions.entries import find_next_entry_number
from tournament.topics.entrants.actions.signing_in import find_next_team_number

FILL_IN_PLAYER_NAME = "Fill-in player"
SEATING_FACT_KINDS = frozenset({facts.Round.KIND, facts.Seat.KIND})


def seat_everyone(writing: Writing, game: int, seating: Seating) -> None:
    """Store a game that is seated now: the seat of every player, and who sits out."""
    writing.put(facts.Round(number=game, seated=writing.now))
    entry_numbers_by_entrant = _entry_numbers_by_entrant(writing, game, seating)
    for table in seating.tables:
        seat_table(writing, game, table, entry_numbers_by_entrant)
    for entrant in seating.bench:
        writing.put(
            *(facts.Seat(round=game, entry=entry) for entry in entry_numbers_by_entrant[entrant])
        )


def seat_table(
    writing: Writing,
    game: int,
    table: Table,
    entry_numbers_by_entrant: Mapping[Entrant, Sequence[int]],
) -> None:
    """Store the seats of one table. A team's second player sits opposite the first."""
    for chair, entrant in table.seats:
        for entry, player_chair in zip(
            entry_numbers_by_entrant[entrant], (chair, chair.opposite), strict=False
        ):
            writing.put(
                facts.Seat(round=game, entry=entry, table=table.number, chair=player_chair.value)
            )


def remove_seats(writing: Writing, game: int) -> None:
    """Remove a seated game and all its seats."""
    for fact in writing.night.stored_facts.values():
        if facts.fact_name(fact)[0] in SEATING_FACT_KINDS and facts.fact_name(fact)[1][0] == game:
            writing.drop(fact)


def require_seat(writing: Writing, game: int, entry: int) -> facts.Seat:
    """Return a player's seat in a game as this action has changed it so far. Refuse a player who is
    not in the game.
    """
    night = writing.night_after()
    seat = night.stored_facts.get((facts.Seat.KIND, (game, entry)))
    if not isinstance(seat, facts.Seat):
        raise Refused(
            f"{night.entries.label_of(entry)} is not in game {game}. Choose another player."
        )
    return seat


def require_table_seat(writing: Writing, game: int, entry: int) -> facts.Seat:
    """Return a player's seat at a table. Refuse a player who sits out."""
    seat = require_seat(writing, game, entry)
    if seat.table is None:
        name = writing.night.entries.with_number(entry).name
        raise Refused(f"{name} sits out game {game}. No substitute is needed.")
    return seat


def find_or_enter_substitute(
    writing: Writing, game: int, *, seat_taker: int | None, substitute_name: str
) -> facts.Entry:
    """Return the player who takes a seat: `seat_taker`, who sits out, or else a substitute, who is
    not ranked. Refuse a `seat_taker` who no longer sits out. A substitute who played in an earlier
    game keeps the entry number.
    """
    if seat_taker is None:
        return _enter_substitute(
            writing,
            game,
            arrange_name(fix_capitals(substitute_name), writing.night.last_name_first),
        )
    if require_seat(writing, game, seat_taker).table is not None:
        label = writing.night.entries.label_of(seat_taker)
        raise Refused(f"{label} no longer sits out. Choose another substitute.")
    return writing.night.entries.with_number(seat_taker)


def give_seat(
    writing: Writing, seat: facts.Seat, seat_taker: facts.Entry, plays_for: int | None = None
) -> None:
    writing.drop(seat)
    writing.put(replace(seat, entry=seat_taker.number, plays_for=plays_for))


def seat_substitute_for_one_game(writing: Writing, game: int, absence: Absence) -> str:
    """Give the seat of a player who misses this game to a substitute, for this game only."""
    seat = require_table_seat(writing, game, absence.entry)
    if seat.plays_for is not None:
        raise Refused("This player is already a substitute. Choose another player.")
    seat_taker = find_or_enter_substitute(
        writing, game, seat_taker=absence.taker, substitute_name=absence.substitute
    )
    give_seat(writing, seat, seat_taker, plays_for=absence.entry)
    absent_name = writing.night.entries.with_number(absence.entry).name
    return f"{seat_taker.label} substitutes for {absent_name} in game {game}."


def _entry_numbers_by_entrant(
    writing: Writing, game: int, seating: Seating
) -> dict[Entrant, tuple[int, ...]]:
    """Return the entry numbers of each player or team in a seating. Enter the fill-in teams that it
    needs.
    """
    fill_in_team_by_entrant = _add_fill_in_teams(writing, game, seating)
    party_by_entrant = {
        str(party.number): party for party in writing.night_after().parties
    } | fill_in_team_by_entrant
    return {
        entrant: tuple(entry.number for entry in party_by_entrant[entrant].members_in(game))
        for entrant in seating.entrants
    }


def _add_fill_in_teams(writing: Writing, game: int, seating: Seating) -> dict[Entrant, Party]:
    """Enter the fill-in teams that this game needs, and return all fill-in teams by the names that
    seatings have for them.

    The players of a fill-in team are not ranked and pay nothing. The team stays for later games.
    """
    fill_in_entrants = [entrant for entrant in seating.entrants if is_fill_in_team(entrant)]
    while len(writing.night_after().teams_for_format.entrant_by_fill_in) < len(fill_in_entrants):
        _enter_fill_in_team(writing, game)
    new_night = writing.night_after()
    return {
        fill_in_entrant: new_night.teams.with_number(number)
        for number, fill_in_entrant in new_night.teams_for_format.entrant_by_fill_in.items()
    }


def _enter_fill_in_team(writing: Writing, game: int) -> None:
    new_night = writing.night_after()
    team_number, first_entry_number = (
        find_next_team_number(writing),
        find_next_entry_number(writing),
    )
    unranked_count = sum(not entry.ranked for entry in new_night.entries)
    writing.put(facts.Team(number=team_number))
    for player_index in range(TEAM_SIZE):
        writing.put(
            facts.Entry(
                number=first_entry_number + player_index,
                name=f"{FILL_IN_PLAYER_NAME} {unranked_count + player_index + 1}",
                signed_in=writing.now,
                ranked=False,
                first_game=game,
                team=team_number,
            )
        )


def _enter_substitute(writing: Writing, game: int, name: str) -> facts.Entry:
    new_night = writing.night_after()
    earlier_substitutes = [
        entry for entry in new_night.entries if not entry.ranked and entry.name == name
    ]
    for entry in earlier_substitutes:
        fact_names = (
            (kind, (game, entry.number)) for kind in (facts.Seat.KIND, facts.Handover.KIND)
        )
        if not any(fact_name in new_night.stored_facts for fact_name in fact_names):
            returning_entry = replace(entry, last_game=game)
            writing.put(returning_entry)
            return returning_entry
    new_entry = facts.Entry(
        number=find_next_entry_number(writing),
        name=name,
        signed_in=writing.now,
        ranked=False,
        first_game=game,
        last_game=game,
    )
    writing.put(new_entry)
    return new_entry
