"""How everybody stands: rank, movement since the game before, and the reason for each rank.

Complete games give places; what the one that is being played has brought so far stands beside.
"""

from collections.abc import Mapping
from dataclasses import replace

from scoring.places.standings import Place
from tournament import courses
from tournament.drawing.shapes import Drawing
from tournament.entrants.boards.who_came import gone
from tournament.night.complete import (
    OpenGamePoints,
    by_game,
    complete,
    games_counted,
    is_averaged,
    so_far,
)
from tournament.night.night import Night
from tournament.night.play.game_cards import Card, are_asked
from tournament.night.play.sheets import DASH
from tournament.places.boards.best_three import best_three
from tournament.places.boards.ranks import Division, Standings, StandingsRow


def standings(night: Night) -> Standings:
    """The same at the desk, on the wall, on paper and on phones."""
    return beside(ranked(complete(night)), night, so_far(night))


def beside(board: Standings, night: Night, now: OpenGamePoints | None) -> Standings:
    """With who has left by now, and with what the game that is being played has brought so far."""

    def told(row: StandingsRow) -> StandingsRow:
        return replace(row, left=gone(row.who, night), so_far=now.of(row.number) if now else "")

    def drawn(division: Division) -> Drawing | None:
        return best_three(division.rows) if board.is_final else None

    divisions = (
        replace(division, rows=tuple(map(told, division.rows)), best=drawn(division))
        for division in board.divisions
    )
    return replace(board, divisions=tuple(divisions), so_far=now)


def ranked(night: Night) -> Standings:
    """Of every game that is seated. A table that is looked into again is named."""
    if courses.of(night).settles_places:
        return _bracket(night)
    since = len(night.rounds)
    before = _ranks(night.before(since)) if since > 1 else {}
    waiting, cards = _waiting(night), {str(card.party.number): card for card in night.party_cards}
    return Standings(
        divisions=tuple(
            Division(
                division.name,
                tuple(
                    _row(place, night, before, cards[place.result.entrant])
                    for place in division.places
                ),
            )
            for division in night.divisions
            if night.rounds_in(division.name)
        ),
        after=max((played.number for played in night.rounds if played.is_over), default=0),
        waiting=waiting,
        is_final=night.is_played and not waiting,
        with_movement=bool(before),
        with_x=night.rules.x_marked,
        with_lone_marches=bool(night.loners.known) or any(entry.loners for entry in night.entries),
        loners=loners(night),
    )


def loners(night: Night) -> str:
    """How far lone marches are known, in words; empty where they are of every game."""
    if night.loners.is_whole:
        return ""
    if not are_asked(night.loners, night.rules):
        return night.loners.words
    results = [place.result for place in night.standings]
    number = sum(result.lone_marches_known for result in results)
    return f"read off {number} of {len(results)} cards so far"


def _bracket(night: Night) -> Standings:
    """Places as they are settled, which no later game takes away."""
    rows = tuple(
        StandingsRow(place, night.party(place.result.entrant), None)
        for place in (night.standings if night.is_drawn else ())
    )
    return Standings(
        divisions=(Division("", rows),),
        after=sum(played.is_over for played in night.rounds),
        waiting=(),
        is_final=night.is_played,
        with_movement=False,
        with_x=night.rules.x_marked,
        with_lone_marches=False,
        settled=len(rows),
    )


def _row(place: Place, night: Night, before: Mapping[str, int], card: Card) -> StandingsRow:
    rank = before.get(place.result.entrant)
    is_new = rank is None or card.party.first_game == len(night.rounds)
    return StandingsRow(
        place,
        card.party,
        moved=None if is_new or rank is None else rank - place.rank,
        games=games_counted(card),
        by_game=" ".join(DASH if point is None else str(point) for point in by_game(card)),
        is_averaged=is_averaged(card),
    )


def _ranks(night: Night) -> dict[str, int]:
    """Of divisions that have begun: in the others all are level."""
    begun = (division for division in night.divisions if night.rounds_in(division.name))
    return {place.result.entrant: place.rank for division in begun for place in division.places}


def _waiting(night: Night) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple(
        (played.number, tuple(game.table for game in played.missing))
        for played in night.rounds
        if played.missing
    )
