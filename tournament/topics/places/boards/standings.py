"""How everybody stands: rank, movement since the game before, the reason for each rank, and the
best three on their steps.

Complete games give places; what the one that is being played has brought so far stands beside.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from scoring.places.standings import Place
from tournament.evening import courses
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Card, are_asked
from tournament.evening.night.progress import (
    OpenGamePoints,
    complete,
    games_averaged,
    games_counted,
    has_begun,
    open_game_points,
    points_by_game,
)
from tournament.evening.purse.closing import is_announced, is_official, waits_for_a_playoff
from tournament.kit.drawing.awards import METALS, ON_A_PAGE, PodiumRoom, PodiumStep, podium
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.entrants.boards.who_came import when_gone
from tournament.topics.places.boards.ranks import Division, Standings, StandingsRow

# So many stand on steps together; if more are tied nobody does.
MAX_ON_STEPS = 5


def standings(night: Night) -> Standings:
    """Return the standings, the same at the desk, on walls, on paper and on phones."""
    return beside(full_standings(complete(night)), night, open_game_points(night))


def beside(board: Standings, night: Night, now: OpenGamePoints | None) -> Standings:
    """Return the standings with who has left by now, and with what the game being played has
    brought.
    """

    def updated(row: StandingsRow) -> StandingsRow:
        return replace(
            row,
            left=when_gone(row.who, night),
            so_far=now.points_in_words(row.number) if now else "",
        )

    def best_of(division: Division) -> Drawing | None:
        return best_three(division.rows) if board.is_final else None

    divisions = (
        replace(division, rows=tuple(map(updated, division.rows)), best=best_of(division))
        for division in board.divisions
    )
    checked = not board.is_final or is_official(night)
    return replace(board, divisions=tuple(divisions), so_far=now, being_checked=not checked)


def standings_for_hall(board: Standings, night: Night, now: datetime) -> Standings:
    """Return the standings as walls and phones show them. The first three are left to the ceremony,
    where there will be one: of a bracket from the beginning, of a division as long as medals wait
    for a playoff, and of everybody while cards are being checked.
    """
    if board.settled is not None and has_begun(night):
        is_told = night.is_closed or (board.is_final and is_announced(night, now))
        return board if is_told else held_back(board, [""])
    if waits_for_cards(board, night):
        return held_back(board, [division.name for division in board.divisions])
    return held_back(board, waits_for_a_playoff(night))


def waits_for_cards(board: Standings, night: Night) -> bool:
    """Return whether the ceremony begins as soon as the last card is in."""
    return board.being_checked and bool(night.rules.medals or best(board.rows))


def held_back(board: Standings, names: Collection[str]) -> Standings:
    """Return the standings without the first three of these divisions."""
    if not names:
        return board
    divisions = tuple(
        Division(division.name, tuple(row for row in division.rows if row.order not in METALS))
        if division.name in names
        else division
        for division in board.divisions
    )
    pairs = zip(board.divisions, divisions, strict=True)
    top = max((len(whole.rows) - len(left.rows) for whole, left in pairs), default=0)
    return replace(board, divisions=divisions, are_held_back=True, top=max(top, len(METALS)))


def full_standings(night: Night) -> Standings:
    """Return the standings by every game that is seated, with the tables that are missing."""
    if courses.of(night).settles_places:
        return _bracket(night)
    since = len(night.rounds)
    before = _ranks(night.before(since)) if since > 1 else {}
    waiting, cards = (
        _waiting(night),
        {str(card.party.number): card for card in ranking.party_cards(night)},
    )
    return Standings(
        divisions=tuple(
            Division(
                division.name,
                tuple(
                    _row(place, night, before, cards[place.result.entrant])
                    for place in division.places
                ),
            )
            for division in ranking.divisions(night)
            if sessions.rounds_in(night, division.name)
        ),
        after=max((played.number for played in night.rounds if played.is_over), default=0),
        waiting=waiting,
        is_final=progress.is_played(night) and not waiting,
        with_movement=bool(before),
        with_x=night.rules.marks_x,
        with_lone_marches=bool(ranking.loners(night).known)
        or any(entry.loners for entry in night.entries),
        loners=loners(night),
    )


def loners(night: Night) -> str:
    """How far lone marches are known, in words; empty where they are of every game."""
    known = ranking.loners(night)
    if known.is_whole:
        return ""
    if not are_asked(known, night.rules):
        return known.words
    results = [place.result for place in ranking.standings(night)]
    number = sum(result.lone_marches_known for result in results)
    return f"read off {number} of {len(results)} cards so far"


def best(rows: Sequence[StandingsRow]) -> Sequence[StandingsRow]:
    """Return the rows of the first three places, or none if too many share them."""
    first = [row for row in rows if row.order in METALS]
    return first if len(first) <= MAX_ON_STEPS else ()


def best_three(rows: Sequence[StandingsRow], room: PodiumRoom = ON_A_PAGE) -> Drawing | None:
    return podium([_step(row) for row in best(rows)], room)


def _bracket(night: Night) -> Standings:
    """Return the places of a bracket that are settled, and that no later game changes."""
    played = {card.party.number: games_counted(card) for card in ranking.party_cards(night)}
    parties = (
        (place, night.parties.of(place.result.entrant)) for place in ranking.standings(night)
    )
    rows = tuple(
        StandingsRow(place, party, None, games=played[party.number]) for place, party in parties
    )
    return Standings(
        divisions=(Division("", rows),),
        after=sum(played.is_over for played in night.rounds),
        waiting=(),
        is_final=progress.is_played(night),
        with_movement=False,
        with_x=night.rules.marks_x,
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
        by_game=" ".join(points_by_game(card)),
        averaged=games_averaged(card),
    )


def _ranks(night: Night) -> dict[str, int]:
    """Return the ranks in divisions that have begun; in the others all are level."""
    begun = (
        division
        for division in ranking.divisions(night)
        if sessions.rounds_in(night, division.name)
    )
    return {place.result.entrant: place.rank for division in begun for place in division.places}


def _waiting(night: Night) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple(
        (played.number, tuple(game.table for game in played.missing))
        for played in night.rounds
        if played.missing
    )


def _step(row: StandingsRow) -> PodiumStep:
    first, *others = (entry.name for entry in row.who.people)
    lines = (first, *(f"& {name}" for name in others))
    return PodiumStep(row.order, lines, row.place.scored)
