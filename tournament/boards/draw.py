"""A bracket before it is drawn: who is in it, and what it will come to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.money import dollars
from scoring.options import BracketDraw
from tournament.boards.calls import End, expected_end
from tournament.night.calls import tables
from tournament.night.evening import Night
from tournament.night.teams import Team


@dataclass(frozen=True, slots=True)
class Draw:
    """Before it is drawn: who is here and `not_ready`, with the reason, and who is not to be in it
    at all.
    """

    teams: tuple[Team, ...]
    not_ready: tuple[tuple[Team, str], ...]
    left_out: tuple[tuple[Team, str], ...]
    by_hand: bool
    games: int
    byes: int
    tables: int
    end: End | None


def draw(night: Night, now: datetime) -> Draw:
    inside = night.teams_in(night.next_game)
    enough = len(inside) > 1
    progress = night.bracket if enough else None
    outside = [one for one in night.teams if one not in inside and one.members]
    away = [one for one in outside if one.is_house or one.last_game is not None]
    waiting = [
        one for one in outside if one not in away and (one.still_missing or not one.is_expected)
    ]
    return Draw(
        teams=inside,
        not_ready=tuple((one, _why_not(night, one)) for one in waiting),
        left_out=tuple((one, _why_away(one)) for one in away if not one.is_expected),
        by_hand=night.rules.bracket_draw is BracketDraw.SEEDS,
        games=len(inside) - progress.bracket.size // 2 if progress else 0,
        byes=progress.bracket.byes if progress else 0,
        tables=tables(night) if progress else 0,
        end=expected_end(night, now) if progress else None,
    )


def _why_away(one: Team) -> str:
    return "plays for the house" if one.is_house else "is not here"


def _why_not(night: Night, one: Team) -> str:
    if not one.is_whole:
        return "waits for a partner"
    if one.still_missing:
        return f"waits for {one.still_missing[0].name}"
    fee = night.rules.fee_cents
    owed = sum(max(0, fee - night.fees.get(each.number, 0)) for each in one.two)
    return f"owes {dollars(owed)}" if owed else "has something to do at the desk"
