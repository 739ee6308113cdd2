"""Matchups of teams on the big screen: a game table by table, playoffs, and lists of bracket
games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from rotation.bracket.structure import BracketSide, DrawNumber
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.named_games import result_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.time_slots import count_note
from tournament.kit.drawing.awards import METALS
from tournament.kit.lists.finding import name_sort_key
from tournament.topics.bracket.boards.bracket_board import GameOnTable, ReadyGame, bracket_board
from tournament.topics.places.boards.ties import OpenTie, ready_playoffs
from tournament.topics.wall.boards.lists import Seats, WallSeat
from tournament.topics.wall.boards.scene import (
    Mark,
    SceneKind,
    ShowScene,
    WallParty,
    division_marks,
    ignore_time,
    wall_parties,
)

TABLES_LEGEND = "Large number = table"
SITTING_OUT = "Sitting out"
WAITS, MEETS_THE_WINNER = "waits", "Waiting team plays the winner"


@dataclass(frozen=True, slots=True)
class WallGame:
    """A game and its two sides. A bracket game has a `name`, and `is_called` once it is sent to its
    table. A team that waits for the winner of a playoff game is the only side.
    """

    sides: tuple[WallParty, ...]
    table: int | None = None
    name: str = ""
    is_called: bool = False


@dataclass(frozen=True, slots=True)
class MeetingsPart:
    """The games under one heading, and the players or teams that sit out or wait."""

    heading: str
    meetings: tuple[WallGame, ...] = ()
    idle_parties: tuple[WallParty, ...] = ()


@dataclass(frozen=True, slots=True)
class Meetings:
    """The games that a big screen shows, under headings. `key` is the scene's name in the page, and
    `end` the time at which all games will be over.
    """

    key: str
    title: str
    parts: tuple[MeetingsPart, ...]
    legend: str = ""
    marks: tuple[Mark, ...] = ()
    end: datetime | None = None

    TEMPLATE: ClassVar[str] = "wall/_meetings.html"


def meetings_by_table(night: Night, current_game: SeatedGame) -> Meetings:
    """Return the matchups of a seated game by table, and the teams that sit out."""
    parties, team_by_entry = wall_parties(night, current_game.number), night.sides.team_by_entry
    meetings = tuple(
        WallGame(
            tuple(parties[number] for number in night.sides.teams_in_game(game, current_game)),
            game.table,
        )
        for game in current_game.games
    )
    idle_parties = tuple(
        parties[team]
        for team in dict.fromkeys(team_by_entry[number] for number in current_game.bench)
    )
    of_words = count_note(night, current_game)
    return Meetings(
        "meetings",
        f"Game {current_game.number}{of_words}",
        (
            MeetingsPart("", meetings),
            *([MeetingsPart(SITTING_OUT, (), idle_parties)] if idle_parties else []),
        ),
        TABLES_LEGEND,
        tuple(division_marks(night).values()),
    )


def playoffs(night: Night) -> Meetings | None:
    """Return the playoffs in divisions whose games are all in; None if there are none."""
    parts = tuple(_playoff_part(night, playoff) for playoff in ready_playoffs(night))
    is_waiting = any(game.name == WAITS for part in parts for game in part.meetings)
    words = f"{TABLES_LEGEND}. {MEETS_THE_WINNER}" if is_waiting else TABLES_LEGEND
    return Meetings("playoffs", "Playoffs", parts, words) if parts else None


def first_bracket_games(night: Night) -> Meetings:
    """Return the first games of a bracket, and the teams that wait for an opponent. The result is
    the same all night, because any change would send the big screen back to its first page.
    """
    bracket_state, parties = draws.bracket(night), wall_parties(night)
    first_game_names = [
        name
        for name, game in bracket_state.bracket.games.items()
        if game.side is BracketSide.WINNERS
        and isinstance(game.source_a, DrawNumber)
        and isinstance(game.source_b, DrawNumber)
    ]
    playing_teams = {team for name in first_game_names for team in bracket_state.teams_in(name)}
    later_teams = tuple(
        parties[int(team)] for team in bracket_state.teams if team not in playing_teams
    )
    games = tuple(
        WallGame(tuple(parties[int(text)] for text in bracket_state.teams_in(name)), name=name)
        for name in first_game_names
    )
    waiting_parts = (
        [MeetingsPart("Waiting for an opponent", (), later_teams)] if later_teams else []
    )
    return Meetings("draw", "The draw", (MeetingsPart("", games), *waiting_parts))


def current_bracket_games(night: Night, now: datetime) -> Meetings:
    """Return the bracket games to call next, at the tables, and waiting for a table."""
    board, parties = bracket_board(night, now), wall_parties(night)
    first_final = _first_final_words(night)
    parts: dict[str, Sequence[GameOnTable | ReadyGame]] = {
        "Next": sorted(
            (game for game in board.ready_games if game.table is not None),
            key=lambda game: game.table or 0,
        ),
        "At the tables": board.games_at_tables,
        "Waiting for a table": board.games_without_table,
    }
    return Meetings(
        "tables",
        "Games now",
        (
            *([MeetingsPart(first_final)] if first_final else []),
            *(
                MeetingsPart(
                    _heading_words(night, heading, games),
                    tuple(
                        WallGame(
                            tuple(parties[side.number] for side in game.sides),
                            game.table,
                            game.name,
                            is_called=isinstance(game, GameOnTable),
                        )
                        for game in games
                    ),
                )
                for heading, games in parts.items()
                if games
            ),
        ),
        legend=TABLES_LEGEND,
        end=board.expected_end,
    )


def team_whereabouts(night: Night, now: datetime) -> Seats:
    """Return every team of a bracket by name, with its table now or next, or its final place. The
    first three places stay secret until the winners are announced.
    """
    board = bracket_board(night, now)
    parties, teams = wall_parties(night), map(int, draws.bracket(night).teams)
    seats = {number: WallSeat(parties[number], None, words="waits") for number in teams}
    games: Sequence[GameOnTable | ReadyGame] = (*board.ready_games, *board.games_at_tables)
    for game in games:
        for side in game.sides:
            words = "now" if isinstance(game, GameOnTable) else "next" if game.table else "ready"
            seats[side.number] = WallSeat(parties[side.number], game.table, words=words)
    for final_place in board.final_places:
        number = final_place.team.number
        words = "done" if final_place.first_place in METALS else f"place {final_place.places}"
        seats[number] = WallSeat(parties[number], None, words=words)
    seats_in_order = sorted(seats.values(), key=lambda seat: name_sort_key(seat.party.name))
    return Seats("Where to go next", tuple(seats_in_order), "Number = table")


def _current_meetings(night: Night) -> Meetings | None:
    return (
        meetings_by_table(night, night.rounds.current_game) if night.rounds.current_game else None
    )


def _playoff_part(night: Night, playoff: OpenTie) -> MeetingsPart:
    parties, division = wall_parties(night), playoff.tie.division
    games = [
        WallGame((parties[game.first_party.number], parties[game.second_party.number]), game.table)
        for game in playoff.games
    ]
    if playoff.waiting_party is not None:
        games.append(WallGame((parties[playoff.waiting_party.number],), name=WAITS))
    return MeetingsPart(
        f"{division}: for {playoff.tie.prize_words}"
        if division
        else f"For {playoff.tie.prize_words}",
        tuple(games),
    )


def _heading_words(
    night: Night, heading: str, listed_games: Sequence[GameOnTable | ReadyGame]
) -> str:
    """Return the heading; it names the final if the final is the only game listed."""
    games = [draws.bracket(night).bracket.games[game.name] for game in listed_games]
    if not all(game.side is BracketSide.FINAL for game in games):
        return heading
    return f"{heading}: the {'second final' if games[0].is_second_final else 'final'}"


def _first_final_words(night: Night) -> str:
    """Return the result of the first final if there is a second one, else an empty string."""
    bracket_state = draws.bracket(night)
    finals = [
        game for game in bracket_state.bracket.games.values() if game.side is BracketSide.FINAL
    ]
    if not any(game.is_second_final and game.id in bracket_state.ready_games for game in finals):
        return ""
    (first_final,) = (game.id for game in finals if not game.is_second_final)
    return f"First final: {result_in_words(night, first_final)}"


def _hide_once_all_played(show: ShowScene) -> ShowScene:
    return lambda night, now: None if progress.is_fully_played(night) else show(night, now)


MEETINGS_SCENE = SceneKind("meetings", ignore_time(_current_meetings), "Matchups")
DRAW_SCENE = SceneKind("draw", _hide_once_all_played(ignore_time(first_bracket_games)), "The draw")
WHEREABOUTS_SCENE = SceneKind("whereabouts", _hide_once_all_played(team_whereabouts))
CALLED_SCENE = SceneKind("called", _hide_once_all_played(current_bracket_games))
PLAYOFFS_SCENE = SceneKind("playoffs", ignore_time(playoffs), "Playoffs")
