"""Seating a game: the first by lot, each further one as the format has it, with seats exchanged by
the director, before it is seated or while nothing of it is written down.
"""

from collections.abc import Sequence
from dataclasses import replace

from rotation.seating import Seating, is_house
from tournament.evening import courses, facts
from tournament.evening.night import progress, sessions
from tournament.evening.night.play import games
from tournament.evening.night.seats.next_game import (
    Absence,
    Swap,
    as_known_now,
    fingerprint,
    is_untouched,
    moved,
    seating,
    still_possible,
    why_not_seated,
    without,
)
from tournament.evening.night.sessions import title_of
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, new_seed
from tournament.topics.seating.actions import chairs


@action
def draw_again(w: Writing) -> str:
    """Draw new lots for the first game, as long as it has no score."""
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
    """Seat the next game. `agreed` is the fingerprint of the seating that was shown: if it is
    another one by now, that is shown first. Those who miss the game have no chair in it, and are
    back for the next.
    """
    if game != w.night.rounds.next_number:
        raise Refused(f"Game {game} is not the next one: it is game {w.night.rounds.next_number}.")
    if obstacle := why_not_seated(w.night):
        raise Refused(obstacle)
    there = without(w.night, misses)
    kept = still_possible(seating(there), swaps)
    planned = seating(there, kept)
    if not planned.tables:
        raise Refused("There is no further game: everything is played.")
    if agreed and agreed != fingerprint(planned):
        raise Refused(
            "Somebody came, left or had a score corrected since you looked: look at the seating "
            "again, then seat it."
        )
    if len(kept) < len(swaps):
        raise Refused("Somebody in this exchange is not seated in this game: choose again.")
    if swaps and not w.press.reason:
        raise Refused("Seats were exchanged by hand: say why, in a few words.")
    chairs.sit(w, game, planned)
    substitutes = [chairs.play_for_one_game(w, game, absence) for absence in absences]
    substitutes += [
        _misses(w, game, number) for number in misses if number in w.night.entries.by_number
    ]
    w.speaks_of(game=game, people=(*(number for swap in swaps for number in swap), *misses))
    return " ".join([_words(title_of(w.night, game), planned, len(swaps)), *substitutes])


def _misses(w: Writing, game: int, entry: int) -> str:
    back = "" if game == sessions.games(w.night) else f", and is back for game {game + 1}"
    return f"{w.night.entries.of(entry).name} (number {entry}) misses it{back}."


@action
def unseat(w: Writing, *, game: int) -> str:
    """Take the last game's seating back, as long as nothing of it is written down. Those who came
    since may be in it when it is seated again.
    """
    require_untouched(w, game)
    for entry in w.night.entries:
        if entry.ranked and entry.first_game == game + 1:
            w.put(replace(entry, first_game=game))
    chairs.unseat(w, game)
    w.speaks_of(game=game)
    return f"Game {game} is not seated any more."


@action
def reseat(w: Writing, *, game: int) -> str:
    """Seat the last game again by the scores as they are now, if nothing of it is written down."""
    return f"Game {game} is seated again, by the scores as they are now.{sit_again(w, game)}"


@action
def exchange(w: Writing, *, game: int, one: int, other: int) -> str:
    """Have two change places in the game that is on, as long as neither table has begun."""
    last = _last(w, game)
    if one == other:
        raise Refused("Choose two players who change places.")
    if why_not := courses.of(w.night).words.no_change_of_seats:
        raise Refused(why_not)
    first, second = (_free_seat(w, last, who) for who in (one, other))
    if None in (first.table, second.table) and (first.plays_for or second.plays_for):
        raise Refused("Whoever plays for somebody else cannot sit out: choose somebody else.")
    if not w.press.reason:
        raise Refused("Seats are exchanged by hand: say why, in a few words.")
    w.put(replace(first, table=second.table, chair=second.chair))
    w.put(replace(second, table=first.table, chair=first.chair))
    w.speaks_of(game=game, people=(one, other))
    names = [f"{w.night.entries.of(who).name} (number {who})" for who in (one, other)]
    return f"{names[0]} and {names[1]} change places in game {game}."


def require_untouched(w: Writing, game: int) -> games.PlayedGame:
    """Return the last game, or refuse if something of it is written down."""
    last = _last(w, game)
    if not last.is_untouched:
        raise Refused(f"Game {game} has begun: scores are written down. Undo them first.")
    return last


def sit_again(w: Writing, game: int) -> str:
    """Seat the last game as all that is known by now has it, this press included, and return in
    words how many that moves.
    """
    last = require_untouched(w, game)
    if last.playing_for:
        raise Refused(
            f"Somebody plays for somebody else in game {game}. Take the seating back, seat it, and "
            "say once more who plays for whom."
        )
    was, now = progress.seating_of(w.night, last), as_known_now(w.after())
    w.speaks_of(game=game)
    if fingerprint(now) == fingerprint(was):
        return ""
    chairs.unseat(w, game)
    chairs.sit(w, game, now)
    return f" {_how_many_move(w, was, now)}"


def _last(w: Writing, game: int) -> games.PlayedGame:
    last = w.night.rounds.current
    if last is None or last.number != game:
        raise Refused(f"Game {game} is not the last one that was seated.")
    return last


def _free_seat(w: Writing, last: games.PlayedGame, entry: int) -> facts.Seat:
    seat = chairs.seat_of(w, last.number, entry)
    game = last.game_of(entry)
    if game is not None and not is_untouched(game, last):
        raise Refused(f"Table {game.table} has begun: its chairs stay as they are.")
    return seat


def _how_many_move(w: Writing, was: Seating, now: Seating) -> str:
    here = sum(not is_house(number) for number in now.present)
    sentence = f"{len(moved(was, now))} of {here} {w.night.party_words.moved} than before."
    return f"{sentence} {courses.of(w.night).words.drawn_again}".rstrip()


def _words(game: str, planned: Seating, swaps: int) -> str:
    by_hand = f", {so_many(swaps, 'pair')} exchanged by hand" if swaps else ""
    return f"Game {game} is seated at {so_many(len(planned.tables), 'table')}{by_hand}."
