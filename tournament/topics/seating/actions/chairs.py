"""Chairs: everybody of a game sits down or stands up again, and a player from the bench or a
stand-in by name takes somebody else's chair.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rotation.seating import Entrant, Seating, Table, is_house
from tournament.evening import facts
from tournament.evening.night.party import SIZE, Party
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.names import with_capitals
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing
from tournament.topics.club.regulars.actions import arrange_name
from tournament.topics.entrants.actions.signing_in import next_number

HELPER = "House player"
SEATING = frozenset({facts.Round.KIND, facts.Seat.KIND})


def sit(w: Writing, game: int, seating: Seating) -> None:
    """Seat everybody of a game, at a table or on the bench."""
    w.put(facts.Round(number=game, seated=w.now))
    people = _people(w, game, seating)
    for table in seating.tables:
        sit_down(w, game, table, people)
    for entrant in seating.bench:
        w.put(*(facts.Seat(round=game, entry=person) for person in people[entrant]))


def sit_down(w: Writing, game: int, table: Table, people: Mapping[Entrant, Sequence[int]]) -> None:
    """Seat those of one table; a team's second player sits opposite the first."""
    for chair, entrant in table.seats:
        for who, place in zip(people[entrant], (chair, chair.opposite), strict=False):
            w.put(facts.Seat(round=game, entry=who, table=table.number, chair=place.value))


def unseat(w: Writing, game: int) -> None:
    for fact in w.night.written.values():
        if facts.name_of(fact)[0] in SEATING and facts.name_of(fact)[1][0] == game:
            w.drop(fact)


def seat_of(w: Writing, game: int, entry: int) -> facts.Seat:
    """Return somebody's seat as it is by now, with what this press has changed."""
    seat = w.after().written.get((facts.Seat.KIND, (game, entry)))
    if not isinstance(seat, facts.Seat):
        raise Refused(f"Number {entry} has no place in game {game}: look at the seating again.")
    return seat


def chair_of(w: Writing, game: int, entry: int) -> facts.Seat:
    seat = seat_of(w, game, entry)
    if seat.table is None:
        name = w.night.entries.of(entry).name
        raise Refused(f"{name} sits out in game {game}, so nobody needs to take a chair.")
    return seat


def taker_of(w: Writing, game: int, *, taker: int | None, stand_in: str) -> facts.Entry:
    """Return who takes a chair: a player from the bench, or a stand-in, who is never ranked. One
    who has stood in before keeps the number, unless it was in this very game.
    """
    if taker is None:
        return _stand_in(w, game, arrange_name(with_capitals(stand_in), w.night.last_name_first))
    if seat_of(w, game, taker).table is not None:
        raise Refused(f"Number {taker} does not sit out any more: choose again.")
    return w.night.entries.of(taker)


def give(w: Writing, chair: facts.Seat, taker: facts.Entry, plays_for: int | None = None) -> None:
    w.drop(chair)
    w.put(replace(chair, entry=taker.number, plays_for=plays_for))


def play_for_one_game(w: Writing, game: int, absence: Absence) -> str:
    """Have somebody play for one who is away, and is back with the next game."""
    chair = chair_of(w, game, absence.entry)
    if chair.plays_for is not None:
        raise Refused("Whoever plays for somebody else stays in the chair: choose somebody else.")
    taker = taker_of(w, game, taker=absence.taker, stand_in=absence.stand_in)
    give(w, chair, taker, plays_for=absence.entry)
    away = w.night.entries.of(absence.entry).name
    return f"{taker.name} (number {taker.number}) plays for {away} in game {game}."


def _people(w: Writing, game: int, seating: Seating) -> dict[Entrant, tuple[int, ...]]:
    """Return the entries of each player or team, house teams included."""
    house = _house_teams(w, game, seating)
    parties = {str(party.number): party for party in w.after().parties} | house
    return {
        text: tuple(who.number for who in parties[text].people_in(game)) for text in seating.present
    }


def _house_teams(w: Writing, game: int, seating: Seating) -> dict[Entrant, Party]:
    """Return the house teams by what the format calls them, and enter helpers if they are too few.

    Helpers are not ranked and pay nothing; once they are entered they stay for later games.
    """
    wanted = [text for text in seating.present if is_house(text)]
    while len(w.after().sides.house) < len(wanted):
        _enter_helpers(w, game)
    after = w.after()
    return {name: after.teams.of(number) for number, name in after.sides.house.items()}


def _enter_helpers(w: Writing, game: int) -> None:
    after = w.after()
    team = next_number(w)
    first = max((entry.number for entry in after.entries), default=0) + 1
    helpers = sum(not entry.ranked for entry in after.entries)
    w.put(facts.Team(number=team))
    for place in range(SIZE):
        w.put(
            facts.Entry(
                number=first + place,
                name=f"{HELPER} {helpers + place + 1}",
                signed_in=w.now,
                ranked=False,
                first_game=game,
                team=team,
            )
        )


def _stand_in(w: Writing, game: int, name: str) -> facts.Entry:
    after = w.after()
    entries = [entry for entry in after.entries if not entry.ranked and entry.name == name]
    for entry in entries:
        places = ((kind, (game, entry.number)) for kind in (facts.Seat.KIND, facts.Handover.KIND))
        if not any(place in after.written for place in places):
            back = replace(entry, last_game=game)
            w.put(back)
            return back
    new = facts.Entry(
        number=max((entry.number for entry in after.entries), default=0) + 1,
        name=name,
        signed_in=w.now,
        ranked=False,
        first_game=game,
        last_game=game,
    )
    w.put(new)
    return new
