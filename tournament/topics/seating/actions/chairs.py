"""Stores and removes the seats of a game, and gives one player's seat to another player: one who
sits out, or a substitute by name.
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
from tournament.topics.entrants.actions.entries import next_entry_number
from tournament.topics.entrants.actions.signing_in import next_team_number

HELPER_NAME = "Fill-in player"
SEATING_KINDS = frozenset({facts.Round.KIND, facts.Seat.KIND})


def seat_everyone(writing: Writing, game: int, seating: Seating) -> None:
    """Store the seat of every player in a game, and who sits out."""
    writing.put(facts.Round(number=game, seated=writing.now))
    entries_by_entrant = _entries_by_entrant(writing, game, seating)
    for table in seating.tables:
        seat_table(writing, game, table, entries_by_entrant)
    for entrant in seating.bench:
        writing.put(*(facts.Seat(round=game, entry=entry) for entry in entries_by_entrant[entrant]))


def seat_table(
    writing: Writing, game: int, table: Table, entries_by_entrant: Mapping[Entrant, Sequence[int]]
) -> None:
    """Store the seats of one table; a team's second player sits opposite the first."""
    for chair, entrant in table.seats:
        for entry, own_chair in zip(
            entries_by_entrant[entrant], (chair, chair.opposite), strict=False
        ):
            writing.put(
                facts.Seat(round=game, entry=entry, table=table.number, chair=own_chair.value)
            )


def remove_seats(writing: Writing, game: int) -> None:
    """Remove the game and all its seats."""
    for fact in writing.night.stored_facts.values():
        if facts.fact_name(fact)[0] in SEATING_KINDS and facts.fact_name(fact)[1][0] == game:
            writing.drop(fact)


def seat_of(writing: Writing, game: int, entry: int) -> facts.Seat:
    """Return a player's seat, including the changes this press has made so far."""
    seat = writing.night_after().stored_facts.get((facts.Seat.KIND, (game, entry)))
    if not isinstance(seat, facts.Seat):
        raise Refused(f"Number {entry} is not in game {game}. Check the seats.")
    return seat


def table_seat_of(writing: Writing, game: int, entry: int) -> facts.Seat:
    """Return a player's seat at a table; refuse a player who sits out."""
    seat = seat_of(writing, game, entry)
    if seat.table is None:
        name = writing.night.entries.with_number(entry).name
        raise Refused(f"{name} sits out game {game}. No substitute is needed.")
    return seat


def find_substitute(
    writing: Writing, game: int, *, taker: int | None, substitute: str
) -> facts.Entry:
    """Return the player who takes a seat: the `taker`, who sits out, or a substitute with the name
    `substitute`, who is not ranked. A substitute who played in an earlier game keeps the number.
    """
    if taker is None:
        return _enter_substitute(
            writing, game, arrange_name(fix_capitals(substitute), writing.night.last_name_first)
        )
    if seat_of(writing, game, taker).table is not None:
        raise Refused(f"Number {taker} no longer sits out. Choose another substitute.")
    return writing.night.entries.with_number(taker)


def give_seat(
    writing: Writing, seat: facts.Seat, taker: facts.Entry, plays_for: int | None = None
) -> None:
    writing.drop(seat)
    writing.put(replace(seat, entry=taker.number, plays_for=plays_for))


def seat_substitute_for_one_game(writing: Writing, game: int, absence: Absence) -> str:
    """Give the seat of a player who misses this game to a substitute, for this game only."""
    seat = table_seat_of(writing, game, absence.entry)
    if seat.plays_for is not None:
        raise Refused("This player is already a substitute. Choose another player.")
    taker = find_substitute(writing, game, taker=absence.taker, substitute=absence.substitute)
    give_seat(writing, seat, taker, plays_for=absence.entry)
    absent_name = writing.night.entries.with_number(absence.entry).name
    return f"{taker.label} substitutes for {absent_name} in game {game}."


def _entries_by_entrant(
    writing: Writing, game: int, seating: Seating
) -> dict[Entrant, tuple[int, ...]]:
    """Return the numbers of the entries of each player or team, including fill-in teams."""
    fill_in_parties = _add_fill_in_teams(writing, game, seating)
    parties = {
        str(party.number): party for party in writing.night_after().parties
    } | fill_in_parties
    return {
        entrant: tuple(entry.number for entry in parties[entrant].members_in(game))
        for entrant in seating.entrants
    }


def _add_fill_in_teams(writing: Writing, game: int, seating: Seating) -> dict[Entrant, Party]:
    """Enter the fill-in teams that this game needs, and return all by the format's name for them.

    Helpers are not ranked and pay nothing; once they are entered they stay for later games.
    """
    fill_in_entrants = [entrant for entrant in seating.entrants if is_fill_in_team(entrant)]
    while len(writing.night_after().sides.entrant_by_fill_in) < len(fill_in_entrants):
        _enter_helpers(writing, game)
    new_night = writing.night_after()
    return {
        name: new_night.teams.with_number(number)
        for number, name in new_night.sides.entrant_by_fill_in.items()
    }


def _enter_helpers(writing: Writing, game: int) -> None:
    new_night = writing.night_after()
    team, first_number = next_team_number(writing), next_entry_number(writing)
    helper_count = sum(not entry.ranked for entry in new_night.entries)
    writing.put(facts.Team(number=team))
    for offset in range(TEAM_SIZE):
        writing.put(
            facts.Entry(
                number=first_number + offset,
                name=f"{HELPER_NAME} {helper_count + offset + 1}",
                signed_in=writing.now,
                ranked=False,
                first_game=game,
                team=team,
            )
        )


def _enter_substitute(writing: Writing, game: int, name: str) -> facts.Entry:
    new_night = writing.night_after()
    entries = [entry for entry in new_night.entries if not entry.ranked and entry.name == name]
    for entry in entries:
        fact_names = (
            (kind, (game, entry.number)) for kind in (facts.Seat.KIND, facts.Handover.KIND)
        )
        if not any(fact_name in new_night.stored_facts for fact_name in fact_names):
            returning_entry = replace(entry, last_game=game)
            writing.put(returning_entry)
            return returning_entry
    new_entry = facts.Entry(
        number=next_entry_number(writing),
        name=name,
        signed_in=writing.now,
        ranked=False,
        first_game=game,
        last_game=game,
    )
    writing.put(new_entry)
    return new_entry
