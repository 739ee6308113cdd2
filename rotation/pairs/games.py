"""What formats share in which pairs stay together and every game is drawn beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from rotation.format import NOTHING_LEFT, Coming, Field
from rotation.pairs.divisions import draw
from rotation.pairs.meetings import is_house
from rotation.pairs.rebuild import rebuild
from rotation.seating import Entrant, Round


def next_games(field: Field, games: int) -> Coming:
    coming = rest(field, games)
    return Coming(coming[0]) if coming else NOTHING_LEFT


def rest(field: Field, games: int) -> tuple[Round, ...]:
    """The games not yet played: as they were drawn while the same teams are here, and rebuilt in
    the light of what was played otherwise."""
    played = tuple(one.seating for one in field.rounds)
    since = field.unchanged_since
    drawn = _drawn(field, played[:since], games)
    if drawn[: len(played) - since] == played[since:]:
        return drawn[len(played) - since :]
    return _drawn(field, played, games)


def _drawn(field: Field, past: Sequence[Round], games: int) -> tuple[Round, ...]:
    """The lots are drawn from the teams in the order of their names, so that those who have gone
    home leave the draw as it was."""
    odd, seed = field.rules.odd_division, field.seed
    divisions = _everybody(field)
    planned = draw(divisions, games, odd, seed)[len(past) :]
    gone = {team for division in divisions for team in division} - set(field.here)
    if not past and not gone:
        return planned
    return rebuild(divisions, past, planned, odd, seed, gone=gone)


def _everybody(field: Field) -> list[list[Entrant]]:
    """Each division with those who are or ever were in it."""
    if field.divisions:
        return [sorted(division) for division in field.divisions]
    seated = (team for one in field.rounds for team in one.seating.present)
    return [sorted({*field.here, *(team for team in seated if not is_house(team))})]
