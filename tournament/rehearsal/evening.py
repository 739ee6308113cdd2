"""A pretend director runs a whole evening with pretend players, through the actions that the
screens use: late arrivals, leavers, corrections, and the till at the end.

Every choice is drawn from the seed, so the same wish is the same evening.
"""

from __future__ import annotations

from datetime import date

from rotation.lots import Lots
from tournament.actions import entries, rounds, setup
from tournament.night.door import asked
from tournament.night.games import Game
from tournament.rehearsal import checks, kept, tables
from tournament.rehearsal.corrections import correct
from tournament.rehearsal.director import BY, DEVICE, Rehearsal, Say
from tournament.rehearsal.ending import finish
from tournament.rehearsal.leavers import somebody_leaves
from tournament.rehearsal.names import sample
from tournament.rehearsal.wish import Wish


def begin(
    wish: Wish, *, club: int, today: date, say: Say, key: str = "", begun: str = ""
) -> Rehearsal:
    """The night is set up. The same press sent twice begins it once, and finds people there.
    `begun` at what time tells two of one day apart.
    """
    at = f", begun {begun}" if begun else ""
    new = setup.NewNight(
        name=f"Practice evening, {wish.house.title}{at}",
        date=today,
        house=wish.house.key,
        dials=wish.rules.to_dict(),
        prizes={},
        practice=True,
        seed=str(wish.seed),
    )
    number = setup.set_up(club=club, by=BY, device=DEVICE, new=new, key=key)
    return Rehearsal(number, wish, Lots(wish.seed), say)


def play(rehearsal: Rehearsal) -> tuple[checks.Check, ...]:
    """Every game, or up to the one that is to be left running; then the till, where all is played.
    What was looked at after each game, and how it was found.
    """
    wish = rehearsal.wish
    for _ in range(wish.players):
        _sign_in(rehearsal)
    rehearsal.say(f"{wish.players} players are signed in.")
    for game in range(1, wish.length + 1):
        _seat(rehearsal, game)
        if game == wish.until:
            _some_tables(rehearsal)
            return _looked_at(rehearsal)
        _play(rehearsal, game)
    finish(rehearsal)
    rehearsal.say("The cards are in, the prizes are handed over, and the night is closed.")
    return _looked_at(rehearsal)


def _seat(rehearsal: Rehearsal, game: int) -> None:
    for _ in range(_turns(rehearsal.wish.late, game, rehearsal.wish.length)):
        _sign_in(rehearsal)
    rounds.seat(rehearsal.desk(), game=game)
    rehearsal.look(checks.just_seated(rehearsal.night))


def _play(rehearsal: Rehearsal, game: int) -> None:
    for _ in range(_turns(rehearsal.wish.leave, game, rehearsal.wish.length)):
        somebody_leaves(rehearsal)
    for one in _missing(rehearsal):
        _write_down(rehearsal, one)
    while rehearsal.corrected * rehearsal.wish.length < rehearsal.wish.corrections * game:
        correct(rehearsal)
    rehearsal.look(checks.checks(rehearsal.night))
    played = rehearsal.night.rounds[-1]
    bench = f", {len(played.bench)} sat out" if played.bench else ""
    rehearsal.say(f"Game {game} of {rehearsal.wish.length}: {len(played.games)} tables{bench}.")


def _sign_in(rehearsal: Rehearsal) -> None:
    rehearsal.came += 1
    entries.sign_in(rehearsal.desk(), person=entries.Person(name=sample(rehearsal.came)))
    number = rehearsal.night.entries[-1].number
    ticks = frozenset(asked(rehearsal.rules))
    if ticks:
        entries.tick(rehearsal.desk(), entry=number, ticks=ticks)


def _missing(rehearsal: Rehearsal) -> tuple[Game, ...]:
    return rehearsal.night.rounds[-1].missing


def _some_tables(rehearsal: Rehearsal) -> None:
    """Half of them, so that there is something left to do by hand."""
    missing = _missing(rehearsal)
    for one in missing[: len(missing) // 2]:
        _write_down(rehearsal, one)


def _write_down(rehearsal: Rehearsal, game: Game) -> None:
    tables.write_down(rehearsal.desk(), game, rehearsal.rules, rehearsal.lots)


def _turns(count: int, game: int, games: int) -> int:
    """How many of them fall to this game: by turns, from the second one on where there is one."""
    turns = max(games - 1, 1)
    first = 2 if games > 1 else 1
    return 0 if game < first else len(range(game - first, count, turns))


def _looked_at(rehearsal: Rehearsal) -> tuple[checks.Check, ...]:
    rehearsal.look(checks.checks(rehearsal.night))
    rehearsal.look(kept.checks(rehearsal.tournament))
    return checks.together(rehearsal.seen)
