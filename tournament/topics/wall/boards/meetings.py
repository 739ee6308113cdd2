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
from tournament.evening.night.time_slots import game_count_note
from tournament.kit.drawing.awards import METAL_ROLE_BY_PLACE
from tournament.kit.lists.finding import name_sort_key
from tournament.topics.bracket.boards.bracket_board import GameOnTable, ReadyGame, bracket_board
from tournament.topics.places.boards.ties import OpenTie, ready_playoffs
from tournament.topics.wall.boards.lists import SeatOnScreen, SeatsScene
from tournament.topics.wall.boards.scene import (
    BigScreenParty,
    DivisionMark,
    SceneKind,
    ShowScene,
    accept_unused_time,
    big_screen_party_by_number,
    division_marks,
)

LARGE_NUMBER_IS_TABLE_LEGEND = "Large number = table"
SITTING_OUT_HEADING = "Sitting out"
WAITING_TEAM_WORD, WAITING_TEAM_LEGEND = "waits", "Waiting team plays the winner"


@dataclass(frozen=True, slots=True)
class GameOnScreen:
    """A game and its two sides. A bracket game has a `name`, and `is_called` once the game is sent
    to its table. If a team waits for the winner of a playoff game, that team is the only side.
    """

    sides: tuple[BigScreenParty, ...]
    table: int | None = None
    name: str = ""
    is_called: bool = False


@dataclass(frozen=True, slots=True)
class MeetingsPart:
    """The games listed under one heading, and the players or teams that sit out or wait."""

    heading: str
    meetings: tuple[GameOnScreen, ...] = ()
    idle_parties: tuple[BigScreenParty, ...] = ()


@dataclass(frozen=True, slots=True)
class MeetingsScene:
    """The games that a big screen shows, under headings. `key` is the scene's name in the HTML, and
    `expected_end` the time at which all games are expected to be over.
    """

    key: str
    title: str
    parts: tuple[MeetingsPart, ...]
    legend: str = ""
    division_marks: tuple[DivisionMark, ...] = ()
    expected_end: datetime | None = None

    TEMPLATE: ClassVar[str] = "wall/_meetings.html"


def meetings_scene(night: Night, current_game: SeatedGame) -> MeetingsScene:
    """Return the scene with the matchups of a seated game by table, and the teams that sit out."""
    party_by_number, team_by_entry = (
        big_screen_party_by_number(night, current_game.number),
        night.teams_for_format.team_by_entry,
    )
    shown_games = tuple(
        GameOnScreen(
            tuple(
                party_by_number[number]
                for number in night.teams_for_format.teams_in_game(game, current_game)
            ),
            game.table,
        )
        for game in current_game.games
    )
    idle_parties = tuple(
        party_by_number[team]
        for team in dict.fromkeys(team_by_entry[number] for number in current_game.bench)
    )
    game_count_words = game_count_note(night, current_game)
    return MeetingsScene(
        "meetings",
        f"Game {current_game.number}{game_count_words}",
        (
            MeetingsPart("", shown_games),
            *([MeetingsPart(SITTING_OUT_HEADING, (), idle_parties)] if idle_parties else []),
        ),
        LARGE_NUMBER_IS_TABLE_LEGEND,
        tuple(division_marks(night).values()),
    )


def playoffs_scene(night: Night) -> MeetingsScene | None:
    """Return the scene with the playoffs of divisions that have played all their games, or None if
    there are no playoffs.
    """
    playoff_parts = tuple(_make_playoff_part(night, playoff) for playoff in ready_playoffs(night))
    is_any_team_waiting = any(
        game.name == WAITING_TEAM_WORD for part in playoff_parts for game in part.meetings
    )
    legend = (
        f"{LARGE_NUMBER_IS_TABLE_LEGEND}. {WAITING_TEAM_LEGEND}"
        if is_any_team_waiting
        else LARGE_NUMBER_IS_TABLE_LEGEND
    )
    return MeetingsScene("playoffs", "Playoffs", playoff_parts, legend) if playoff_parts else None


def first_bracket_games_scene(night: Night) -> MeetingsScene:
    """Return the scene with the first games of a bracket, and the teams that wait for an opponent.
    The scene never changes during a night, since a change would send the screen back to page 1.
    """
    bracket_state, party_by_number = draws.bracket_state(night), big_screen_party_by_number(night)
    first_game_names = [
        name
        for name, game in bracket_state.bracket.games.items()
        if game.side is BracketSide.WINNERS
        and isinstance(game.source_a, DrawNumber)
        and isinstance(game.source_b, DrawNumber)
    ]
    playing_teams = {team for name in first_game_names for team in bracket_state.teams_in(name)}
    waiting_teams = tuple(
        party_by_number[int(team)] for team in bracket_state.teams if team not in playing_teams
    )
    first_games = tuple(
        GameOnScreen(
            tuple(
                party_by_number[int(team_number)] for team_number in bracket_state.teams_in(name)
            ),
            name=name,
        )
        for name in first_game_names
    )
    waiting_parts = (
        [MeetingsPart("Waiting for an opponent", (), waiting_teams)] if waiting_teams else []
    )
    return MeetingsScene("draw", "The draw", (MeetingsPart("", first_games), *waiting_parts))


def current_bracket_games_scene(night: Night, now: datetime) -> MeetingsScene:
    """Return the scene with the bracket games to call next, those at the tables, and those that
    wait for a table.
    """
    bracket_now, party_by_number = bracket_board(night, now), big_screen_party_by_number(night)
    first_final_words = _first_final_words(night)
    games_by_heading: dict[str, Sequence[GameOnTable | ReadyGame]] = {
        "Next": sorted(
            (game for game in bracket_now.ready_games if game.table is not None),
            key=lambda game: game.table or 0,
        ),
        "At the tables": bracket_now.games_at_tables,
        "Waiting for a table": bracket_now.games_without_table,
    }
    return MeetingsScene(
        "tables",
        "Games now",
        (
            *([MeetingsPart(first_final_words)] if first_final_words else []),
            *(
                MeetingsPart(
                    _heading_that_names_final(night, heading, games),
                    tuple(
                        GameOnScreen(
                            tuple(party_by_number[side.number] for side in game.sides),
                            game.table,
                            game.name,
                            is_called=isinstance(game, GameOnTable),
                        )
                        for game in games
                    ),
                )
                for heading, games in games_by_heading.items()
                if games
            ),
        ),
        legend=LARGE_NUMBER_IS_TABLE_LEGEND,
        expected_end=bracket_now.expected_end,
    )


def team_whereabouts_scene(night: Night, now: datetime) -> SeatsScene:
    """Return the scene with every team of a bracket by name, with its table now or next, or its
    final place. The first three places are left out until the winners are announced.
    """
    bracket_now = bracket_board(night, now)
    party_by_number, team_numbers = (
        big_screen_party_by_number(night),
        map(int, draws.bracket_state(night).teams),
    )
    seat_by_team = {
        team_number: SeatOnScreen(party_by_number[team_number], None, words="waits")
        for team_number in team_numbers
    }
    games: Sequence[GameOnTable | ReadyGame] = (
        *bracket_now.ready_games,
        *bracket_now.games_at_tables,
    )
    for game in games:
        for team in game.sides:
            whereabouts_words = (
                "now" if isinstance(game, GameOnTable) else "next" if game.table else "ready"
            )
            seat_by_team[team.number] = SeatOnScreen(
                party_by_number[team.number], game.table, words=whereabouts_words
            )
    for final_place in bracket_now.final_places:
        team_number = final_place.team.number
        whereabouts_words = (
            "done"
            if final_place.first_place in METAL_ROLE_BY_PLACE
            else f"place {final_place.place_range}"
        )
        seat_by_team[team_number] = SeatOnScreen(
            party_by_number[team_number], None, words=whereabouts_words
        )
    seats_sorted_by_name = sorted(
        seat_by_team.values(), key=lambda seat: name_sort_key(seat.party.name)
    )
    return SeatsScene(
        "Where to go next", tuple(seats_sorted_by_name), "First number = team · Box = table"
    )


def _current_meetings_scene(night: Night) -> MeetingsScene | None:
    return meetings_scene(night, night.rounds.current_game) if night.rounds.current_game else None


def _make_playoff_part(night: Night, playoff: OpenTie) -> MeetingsPart:
    party_by_number, division = big_screen_party_by_number(night), playoff.tie.division
    shown_games = [
        GameOnScreen(
            (party_by_number[game.first_party.number], party_by_number[game.second_party.number]),
            game.table,
        )
        for game in playoff.games
    ]
    if playoff.waiting_party is not None:
        shown_games.append(
            GameOnScreen((party_by_number[playoff.waiting_party.number],), name=WAITING_TEAM_WORD)
        )
    return MeetingsPart(
        f"{division}: for {playoff.tie.medals_or_place}"
        if division
        else f"For {playoff.tie.medals_or_place}",
        tuple(shown_games),
    )


def _heading_that_names_final(
    night: Night, heading: str, listed_games: Sequence[GameOnTable | ReadyGame]
) -> str:
    """Return the heading of a list of games. If the list has only a final, add "final" or "second
    final".
    """
    bracket_games = [draws.bracket_state(night).bracket.games[game.name] for game in listed_games]
    if not all(game.side is BracketSide.FINAL for game in bracket_games):
        return heading
    return f"{heading}: the {'second final' if bracket_games[0].is_second_final else 'final'}"


def _first_final_words(night: Night) -> str:
    """Return the result of the first final in words if a second final follows, else ""."""
    bracket_state = draws.bracket_state(night)
    final_games = [
        game for game in bracket_state.bracket.games.values() if game.side is BracketSide.FINAL
    ]
    if not any(
        game.is_second_final and game.id in bracket_state.ready_games for game in final_games
    ):
        return ""
    (first_final_name,) = (game.id for game in final_games if not game.is_second_final)
    return f"First final: {result_in_words(night, first_final_name)}"


def _hide_when_all_games_are_played(show_scene: ShowScene) -> ShowScene:
    """Return a function that shows the scene only until all games are played."""
    return lambda night, now: None if progress.is_fully_played(night) else show_scene(night, now)


MEETINGS_SCENE = SceneKind("meetings", accept_unused_time(_current_meetings_scene), "Matchups")
FIRST_GAMES_SCENE = SceneKind(
    "draw",
    _hide_when_all_games_are_played(accept_unused_time(first_bracket_games_scene)),
    "The draw",
)
WHEREABOUTS_SCENE = SceneKind(
    "whereabouts", _hide_when_all_games_are_played(team_whereabouts_scene)
)
CALLED_GAMES_SCENE = SceneKind(
    "called", _hide_when_all_games_are_played(current_bracket_games_scene)
)
PLAYOFFS_SCENE = SceneKind("playoffs", accept_unused_time(playoffs_scene), "Playoffs")
