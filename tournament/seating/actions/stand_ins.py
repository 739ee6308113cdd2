"""Whoever takes somebody else's chair: a player from the bench, or a stand-in by name."""

from dataclasses import replace

from tournament import facts
from tournament.club.regulars.actions import in_order
from tournament.night.seats.next_game import Absence
from tournament.words.names import with_capitals
from tournament.words.refused import Refused
from tournament.writing.write import Writing


def seat_of(w: Writing, game: int, entry: int) -> facts.Seat:
    """As it is by now, within this press too."""
    seat = w.after().written.get((facts.Seat.KIND, (game, entry)))
    if not isinstance(seat, facts.Seat):
        raise Refused(f"Number {entry} has no place in game {game}: look at the seating again.")
    return seat


def chair_of(w: Writing, game: int, entry: int) -> facts.Seat:
    seat = seat_of(w, game, entry)
    if seat.table is None:
        name = w.night.entry(entry).name
        raise Refused(f"{name} sits out in game {game}, so nobody needs to take a chair.")
    return seat


def taker_of(w: Writing, game: int, *, taker: int | None, stand_in: str) -> facts.Entry:
    """A stand-in who has helped before keeps the number, unless it was in this very game, and is
    never ranked.
    """
    if taker is None:
        return _named(w, game, in_order(with_capitals(stand_in), w.night.last_name_first))
    if seat_of(w, game, taker).table is not None:
        raise Refused(f"Number {taker} does not sit out any more: choose again.")
    return w.night.entry(taker)


def give(w: Writing, chair: facts.Seat, taker: facts.Entry, plays_for: int | None = None) -> None:
    w.drop(chair)
    w.put(replace(chair, entry=taker.number, plays_for=plays_for))


def play_for_one_game(w: Writing, game: int, absence: Absence) -> str:
    """Who plays for whom; whoever is away comes back with the next game."""
    chair = chair_of(w, game, absence.entry)
    if chair.plays_for is not None:
        raise Refused("Whoever plays for somebody else stays in the chair: choose somebody else.")
    taker = taker_of(w, game, taker=absence.taker, stand_in=absence.stand_in)
    give(w, chair, taker, plays_for=absence.entry)
    away = w.night.entry(absence.entry).name
    return f"{taker.name} (number {taker.number}) plays for {away} in game {game}."


def _named(w: Writing, game: int, name: str) -> facts.Entry:
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
