"""Games drawn beforehand that are not any more as they were drawn, since somebody came, left or
changed chairs: what printed cards still say, beside what holds by now.

Knows players and teams by number, and no names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rotation.format import Field
from rotation.pairs.meetings import is_house
from rotation.seating import Entrant, Round, begin_as
from tournament.boards.drawn_games import Turn, turn
from tournament.night.evening import Night


@dataclass(frozen=True, slots=True)
class Redrawn:
    """From `game` on. Of those `here` in it, `elsewhere` sit in another place than was drawn, or
    meet another team; `wrong` have something else on their card than holds by now.
    """

    game: int
    here: int
    elsewhere: tuple[int, ...]
    wrong: int


def redrawn(night: Night, game: int) -> Redrawn | None:
    """Nothing where all is as it was drawn for those who sat in the game before this one: then
    their cards hold.
    """
    if night.format.rest is None or night.round(game - 1) is None:
        return None
    before = night.before(game)
    asked = before.field_after(game - 1)
    if not asked.rounds:  # the first game of a session that comes later
        return None
    drawn = night.format.rest(replace(asked, here=_who_sat(night, asked)))
    now = _now(night, before.session, len(asked.rounds))
    if not now or (len(drawn) == len(now) and begin_as(drawn, now)):
        return None
    here = [one for one in now[0].present if not is_house(one)]
    moved = (one for one in here if _place(night, drawn[:1], one) != _place(night, now[:1], one))
    return Redrawn(
        game=game,
        here=len(here),
        elsewhere=tuple(sorted(int(one) for one in moved if _turns(drawn, one))),
        wrong=sum(_turns(drawn, one) not in ((), _turns(now, one)) for one in here),
    )


def latest(night: Night) -> Redrawn | None:
    """While a game is on: the games after it, or else this one and those after it."""
    return redrawn(night, night.next_game) or redrawn(night, night.next_game - 1)


def _now(night: Night, session: int, played: int) -> Sequence[Round]:
    """What a session has after so many games: as it was seated, and as it will come."""
    seated = night.field_after(len(night.rounds), session).rounds[played:]
    to_come = night.to_come if night.session == session else ()
    return (*(one.seating for one in seated), *to_come)


def _who_sat(night: Night, asked: Field) -> tuple[Entrant, ...]:
    """In the last game, in the order in which a draw is asked for them."""
    sat = asked.rounds[-1].seating.present
    numbers = night.teams if night.format.in_teams else night.entries
    return tuple(one for one in (str(each.number) for each in numbers) if one in sat)


def _turns(games: Sequence[Round], who: Entrant) -> tuple[Turn, ...]:
    found = (turn(one, who) for one in games)
    return tuple(one for one in found if one is not None)


def _place(night: Night, games: Sequence[Round], who: Entrant) -> list[object]:
    """A player is told by table and chair, a team by table and opponents."""
    teams = night.format.in_teams
    return [(one.table, one.others if teams else one.chair) for one in _turns(games, who)]
