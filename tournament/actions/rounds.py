"""Seating a game: the first by lot, each further one as the format has it, with seats exchanged by
the director, before it is seated or while nothing of it is written down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rotation.pairs.meetings import is_house
from rotation.seating import Entrant, Round, Table
from tournament.actions.house_teams import house_teams
from tournament.actions.setup import new_seed
from tournament.actions.stand_ins import play_for_one_game, seat_of
from tournament.actions.write import Writing, action
from tournament.night import facts, games
from tournament.night.seating import (
    Absence,
    Swap,
    as_known_now,
    fingerprint,
    in_the_way,
    is_untouched,
    moved,
    seated_now,
    seating,
    still_possible,
    without,
)
from tournament.refused import Refused

SEATING = frozenset({facts.Round.KIND, facts.Seat.KIND})


@action
def draw_again(w: Writing) -> str:
    """Another lot for the first game, until its first score."""
    if len(w.night.rounds) > 1:
        raise Refused("Only the first game is drawn by lot: the others follow from the scores.")
    w.put(replace(w.night.plan, seed=new_seed()))
    if not w.night.rounds:
        return "The draw is new. Nobody is seated yet."
    return f"Everybody is drawn again for game 1.{sit_again(w, 1)}"


@action
def seat(
    w: Writing,
    *,
    game: int,
    swaps: Sequence[Swap] = (),
    absences: Sequence[Absence] = (),
    misses: Sequence[int] = (),
    agreed: str = "",
) -> str:
    """`agreed` is the fingerprint of the seating that was looked at: another one is shown first.
    Whoever `misses` the game has no chair in it, and is here for the next.
    """
    if game != w.night.next_game:
        raise Refused(f"Game {game} is not the next one: it is game {w.night.next_game}.")
    if obstacle := in_the_way(w.night):
        raise Refused(obstacle)
    there = without(w.night, misses)
    kept = still_possible(seating(there), swaps)
    found = seating(there, kept)
    if not found.tables:
        raise Refused("There is no further game: everything is played.")
    if agreed and agreed != fingerprint(found):
        raise Refused(
            "Somebody came, left or had a score corrected since you looked: look at the seating "
            "again, then seat it."
        )
    if len(kept) < len(swaps):
        raise Refused("Somebody in this exchange is not seated in this game: choose again.")
    if swaps and not w.desk.reason:
        raise Refused("Seats were exchanged by hand: say why, in a few words.")
    _sit(w, game, found)
    told = [play_for_one_game(w, game, absence) for absence in absences]
    told += [_misses(w, game, one) for one in misses if one in w.night.by_number]
    w.speaks_of(game=game, people=(*(one for swap in swaps for one in swap), *misses))
    return " ".join([_words(game, found, len(swaps)), *told])


def _misses(w: Writing, game: int, entry: int) -> str:
    back = "" if game == w.night.games else f", and is back for game {game + 1}"
    return f"{w.night.entry(entry).name} (number {entry}) misses it{back}."


@action
def unseat(w: Writing, *, game: int) -> str:
    """The last game, while nothing of it is written down. Whoever came since may be in it."""
    untouched(w, game)
    for one in w.night.entries:
        if one.ranked and one.first_game == game + 1:
            w.put(replace(one, first_game=game))
    _unseat(w, game)
    w.speaks_of(game=game)
    return f"Game {game} is not seated any more."


@action
def reseat(w: Writing, *, game: int) -> str:
    """The last game by the scores as they are now, while nothing of it is written down."""
    told = sit_again(w, game)
    return f"Game {game} is seated again, by the scores as they are now.{told}"


@action
def exchange(w: Writing, *, game: int, one: int, other: int) -> str:
    """Two change places in the game that is on, as long as neither table has begun."""
    last = _last(w, game)
    if one == other:
        raise Refused("Choose two players who change places.")
    if w.night.format.in_teams:
        raise Refused("Here pairs stay together and meet as they were drawn: draw again instead.")
    first, second = (_free(w, last, who) for who in (one, other))
    if None in (first.table, second.table) and (first.plays_for or second.plays_for):
        raise Refused("Whoever plays for somebody else cannot sit out: choose somebody else.")
    if not w.desk.reason:
        raise Refused("Seats are exchanged by hand: say why, in a few words.")
    w.put(replace(first, table=second.table, chair=second.chair))
    w.put(replace(second, table=first.table, chair=first.chair))
    w.speaks_of(game=game, people=(one, other))
    names = [f"{w.night.entry(who).name} (number {who})" for who in (one, other)]
    return f"{names[0]} and {names[1]} change places in game {game}."


def untouched(w: Writing, game: int) -> games.Round:
    """The last game, if nothing of it is written down."""
    last = _last(w, game)
    if last.has_scores or last.handovers:
        raise Refused(f"Game {game} has begun: scores are written down. Undo them first.")
    return last


def sit_again(w: Writing, game: int) -> str:
    """The last game as all that is known by now has it, this press included; and whom that moves,
    in words.
    """
    last = untouched(w, game)
    if last.playing_for:
        raise Refused(
            f"Somebody plays for somebody else in game {game}. Take the seating back, seat it, and "
            "say once more who plays for whom."
        )
    found = as_known_now(w.after())
    w.speaks_of(game=game)
    was = seated_now(w.night, last)
    if fingerprint(found) == fingerprint(was):
        return ""
    _unseat(w, game)
    _sit(w, game, found)
    return f" {_whom_it_moves(w, was, found)}"


def _last(w: Writing, game: int) -> games.Round:
    last = w.night.current
    if last is None or last.number != game:
        raise Refused(f"Game {game} is not the last one that was seated.")
    return last


def _free(w: Writing, last: games.Round, entry: int) -> facts.Seat:
    seat = seat_of(w, last.number, entry)
    game = last.game_of(entry)
    if game is not None and not is_untouched(game, last):
        raise Refused(f"Table {game.table} has begun: its chairs stay as they are.")
    return seat


def _sit(w: Writing, game: int, found: Round) -> None:
    w.put(facts.Round(number=game, seated=w.now))
    if w.night.format.in_teams:
        people = people_of(w, game, found)
    else:
        people = {one: (int(one),) for one in found.present}
    for table in found.tables:
        sit_down(w, game, table, people)
    for entrant in found.bench:
        w.put(*(facts.Seat(round=game, entry=one) for one in people[entrant]))


def people_of(w: Writing, game: int, found: Round) -> dict[Entrant, tuple[int, ...]]:
    """The two of each team, of house teams too."""
    two = {str(one.number): one for one in w.after().teams_in(game)}
    two |= house_teams(w, game, found)
    return {one: tuple(who.number for who in two[one].playing_in(game)) for one in found.present}


def sit_down(w: Writing, game: int, table: Table, people: Mapping[Entrant, Sequence[int]]) -> None:
    """A team's second player sits opposite the first."""
    for chair, entrant in table.seats:
        for who, place in zip(people[entrant], (chair, chair.opposite), strict=False):
            w.put(facts.Seat(round=game, entry=who, table=table.number, chair=place.value))


def _unseat(w: Writing, game: int) -> None:
    for fact in w.night.written.values():
        if facts.named(fact)[0] in SEATING and facts.named(fact)[1][0] == game:
            w.drop(fact)


def _whom_it_moves(w: Writing, was: Round, found: Round) -> str:
    here = sum(not is_house(one) for one in found.present)
    who = "teams sit" if w.night.format.in_teams else "sit"
    told = f"{len(moved(was, found))} of {here} {who} elsewhere than before."
    if w.night.format.rest is None:
        return told
    return f"{told} Cards and schedule that are printed are out of date."


def _words(game: int, found: Round, swaps: int) -> str:
    tables = "1 table" if len(found.tables) == 1 else f"{len(found.tables)} tables"
    pairs = "1 pair" if swaps == 1 else f"{swaps} pairs"
    return f"Game {game} is seated at {tables}{f', {pairs} exchanged by hand' if swaps else ''}."
