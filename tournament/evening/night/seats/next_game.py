"""The next game as the director will see it: as the format has it, with seats exchanged by hand and
with those who play for somebody else.

Knows no rows and no names.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from rotation.format import Coming
from rotation.individual.partner_changes import NotKept
from rotation.progressive.past_partners import PastGames, look_back
from rotation.seating import Seating, is_house, table
from rotation.shape import MIN_PLAYERS
from scoring.chairs import Chair
from tournament.evening import facts
from tournament.evening.night import attendance, draws, progress, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play import games
from tournament.evening.night.play.games import games_awaiting_extra_hand
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.sessions import title_of
from tournament.evening.words.many import in_words, so_many, which
from tournament.evening.words.refused import Refused

NOBODY = "No team is ready yet: sign teams in, or tick whoever of the list is here at Check in."
# When a game will be seated nobody knows.
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
# Two entries who change places.
Swap = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Absence:
    """Misses one game and comes back: somebody from the bench plays instead, or a stand-in by
    name.
    """

    entry: int
    taker: int | None = None
    stand_in: str = ""


def seating(night: Night, swaps: Sequence[Swap] = ()) -> Seating:
    """The next game, or Refused with what is missing."""
    _have_opponents(night)
    drawn = _answered(night, lambda: draws.coming(night))
    for number, other in swaps:
        drawn = exchanged(drawn, str(number), str(other))
    return drawn


def without(night: Night, misses: Collection[int]) -> Night:
    """As if these went home before the next game: they miss it, and are back after it."""
    last = night.rounds.next_number - 1
    gone = [replace(entry, last_game=last) for entry in night.entries if entry.number in misses]
    if not gone:
        return night
    return night.with_facts({facts.name_of(entry): entry for entry in gone})


def exchanged(seating: Seating, text: str, other: str) -> Seating:
    """Both are in this game."""
    places = seating.places
    places[text], places[other] = places[other], places[text]
    held: dict[int, dict[Chair, str]] = {}
    for who, place in places.items():
        if place is not None:
            held.setdefault(place[0], {})[place[1]] = who
    tables = tuple(table(number, seats) for number, seats in sorted(held.items()))
    return Seating(tables, tuple(who for who, place in places.items() if place is None))


def still_possible(seating: Seating, swaps: Iterable[Swap]) -> tuple[Swap, ...]:
    """Those exchanges whose two are both in this game, so that nothing else is lost when somebody
    has come or left.
    """
    present = frozenset(seating.present)
    return tuple(swap for swap in swaps if {*map(str, swap)} <= present and swap[0] != swap[1])


def still_away(seating: Seating, absences: Iterable[Absence]) -> tuple[Absence, ...]:
    """One for each who has a chair, and each from the bench for one alone."""
    seated = {int(entrant) for table in seating.tables for entrant in table.entrants}
    bench = {int(text) for text in seating.bench}
    kept: dict[int, Absence] = {}
    for absence in absences:
        if absence.entry in seated and (absence.taker is None or absence.taker in bench):
            kept.setdefault(absence.entry, absence)
            bench.discard(absence.taker or 0)
    return tuple(kept.values())


def fingerprint(seating: Seating) -> str:
    """The same for the same seats only, so that what was looked at is what is seated."""
    rows = [(at.number, [(chair.value, who) for chair, who in at.seats]) for at in seating.tables]
    return hashlib.sha256(repr((rows, sorted(seating.bench))).encode()).hexdigest()[:16]


def past_games(night: Night) -> PastGames:
    """What lies behind the coming game: who was whose partner, and who sat out."""
    return look_back(sessions.field(night).rounds, sessions.field(night).handovers)


def why_not_seated(night: Night) -> str:
    """What has to be done before the next game can be seated, with the cure; nothing if it can."""
    for played in night.rounds:
        if played.missing:
            return missing_results(night, played)
    last = night.rounds.current
    if undecided := games_awaiting_extra_hand(last, night.rules) if last else ():
        return (
            f"{_tables(undecided).capitalize()} tied: play one more hand there, and write down who "
            "won it."
        )
    if sessions.has_seated_the_last(night):
        last_one = f"Game {sessions.games(night)} was the last one."
        return f"{last_one} For one more, change the house rule Number of games."
    return ""


def missing_results(night: Night, played: games.PlayedGame) -> str:
    """Which tables of a game are waited for."""
    tables, game = missing_tables(played), title_of(night, played.number)
    if len(played.missing) == 1:
        return f"The result of {tables} in game {game} is missing."
    return f"The results of {tables} in game {game} are missing."


def missing_tables(played: games.PlayedGame) -> str:
    return which("table", [game.table for game in played.missing])


def is_untouched(game: games.TableGame, played: games.PlayedGame) -> bool:
    """Whether nothing of the game is written down and no chair of it changed hands."""
    return game.score.state is SheetState.MISSING and not any(
        handover.table == game.table for handover in played.handovers
    )


def as_known_now(night: Night) -> Seating:
    """The game that is on, as it would be by what is known since it was seated."""
    return _answered(night, lambda: draws.coming_again(night))


def elsewhere(night: Night, played: games.PlayedGame) -> tuple[int, ...]:
    """Who would sit elsewhere in the game that is on, of players or of teams."""
    if night.party_words.is_team:
        return moved(progress.seating_of(night, played), as_known_now(night))
    return tuple(_elsewhere(as_known_now(night), played))


def moved(was: Seating, now: Seating) -> tuple[int, ...]:
    """The numbers of those who are in both games and have another place."""
    sat, sits = was.places, now.places.items()
    return tuple(int(who) for who, at in sits if not is_house(who) and at != sat.get(who, at))


def _answered(night: Night, ask: Callable[[], Coming]) -> Seating:
    """A format says in a ValueError what is missing; it knows people by number alone."""
    try:
        return ask().seating
    except NotKept as fault:
        names = (f"{night.entries.of(int(text)).name} ({text})" for text in fault.who)
        raise Refused(fault.words.format(*names)) from fault
    except ValueError as fault:
        raise Refused(_too_few_ready(night) or str(fault)) from fault


def _too_few_ready(night: Night) -> str:
    """Return what is missing where enough players are here, and too few of them are ready."""
    ready = len(attendance.here_in(night, night.rounds.next_number))
    waiting = (
        0
        if night.party_words.is_team
        else len(attendance.not_ready(night, night.rounds.next_number))
    )
    if not waiting or ready >= MIN_PLAYERS:
        return ""
    here = so_many(ready + waiting, "player is", "players are")
    are_ready = {0: "none is ready", 1: "only 1 is ready"}.get(ready, f"only {ready} are ready")
    return f"{here} here, but {are_ready}. A table needs four who have checked in completely."


def _have_opponents(night: Night) -> None:
    """Where games are drawn beforehand, each division needs two teams to begin with."""
    if not night.party_words.is_team or sessions.rounds_of(night, sessions.current(night)):
        return
    here = Counter(party.division for party in sessions.coming_teams(night))
    if not here and not night.rounds:
        raise Refused(NOBODY)
    if not here:
        session = in_words(sessions.of(night)[sessions.current(night)])
        raise Refused(f"Next comes {session}, and no team is here for it: sign teams in.")
    for division, count in here.items():
        if count == 1:
            raise Refused(
                f"{division or f'The {night.occasion.one}'} has only one team: wait for one more"
                f"{', or put it into another division' if division else ''}."
            )


def _elsewhere(wanted: Seating, played: games.PlayedGame) -> Iterator[int]:
    """Whoever plays for somebody sits where that one would, and would sit out otherwise."""
    sits = played.played.seating.places
    names = {str(other): str(number) for number, other in played.playing_for.items()}
    for who, place in wanted.places.items():
        held = names.get(who, who)
        called = who in names.values() and place is None
        if held in sits and sits[held] != place and not called:
            yield int(held)


def _tables(missing: Sequence[games.TableGame]) -> str:
    numbers = ", ".join(str(game.table) for game in missing)
    return f"table {numbers} is" if len(missing) == 1 else f"tables {numbers} are"


def as_drawn_now(night: Night) -> Night:
    """Return the night with the next game seated as it would be drawn now. It stays as it is where
    a game is on, where there is none to come, and where pairs stay together, whose games are drawn
    beforehand.
    """
    is_on = night.rounds.current is not None and night.rounds.current.missing
    if is_on or night.party_words.is_team or progress.is_played(night) or night.is_closed:
        return night
    try:
        drawn = draws.coming(night).seating
    except ValueError:
        return night
    game = night.rounds.next_number
    seated = facts.Round(number=game, seated=LONG_AGO, name=f"{game}, as drawn now")
    fact: list[facts.Fact] = [
        facts.Seat(round=game, entry=int(text), table=table.number, chair=chair.value)
        for table in drawn.tables
        for chair, text in table.seats
    ]
    fact += [seated, *(facts.Seat(round=game, entry=int(text)) for text in drawn.bench)]
    return night.with_facts({facts.name_of(row): row for row in fact})
