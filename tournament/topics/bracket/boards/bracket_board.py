"""The contents of the bracket's page: games on tables, games to call, final places, the expected
end, forfeits, and results that can be corrected.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from rotation.bracket.progress import BracketState, GameState, settled_places
from rotation.bracket.structure import BracketSide
from rotation.seating import Entrant
from scoring.places.standings import format_place_range
from tournament.evening.facts import ForfeitKey
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import (
    count_games_left,
    expected_end,
    free_table_by_game,
    free_tables,
    game_by_busy_table,
    games_by_name,
    last_game_end_by_team,
    names_of_ready_games,
    table_by_game,
    table_count,
)
from tournament.evening.night.bracket.named_games import (
    game_or_result_in_words,
    why_not_both_forfeit,
)
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.many import count_of
from tournament.evening.words.names import PARTNERS_JOINER
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import find_matching_people

PAGE_DIGEST_LENGTH = 16
NO_MINUTES_RESTED: Mapping[Entrant, int] = {}


@dataclass(frozen=True, slots=True)
class ShownTeam:
    """A team on the bracket's page. `minutes_rested` is the time since the team's last game ended.
    The time is None before the team's first game, and in lists that do not show how long a team
    rested.
    """

    number: int
    name: str
    minutes_rested: int | None = None

    @property
    def rested_words(self) -> str:
        if self.minutes_rested is None:
            return ""
        return (
            f"rested {count_of(self.minutes_rested, 'minute')}"
            if self.minutes_rested
            else "just played"
        )


@dataclass(frozen=True, slots=True)
class ForfeitChoice:
    """A choice on the page for recording a forfeit. `why_not` is the refusal if this forfeit is not
    allowed.
    """

    by: ForfeitKey
    button: str
    consequence: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game whose two teams are known. The director can record a forfeit of the game."""

    name: str
    sides: tuple[ShownTeam, ...]
    bracket_state: BracketState

    @property
    def forfeit_choices(self) -> Sequence[ForfeitChoice]:
        return forfeit_choices(
            self.bracket_state, self.name, [(str(team.number), team.name) for team in self.sides]
        )


@dataclass(frozen=True, slots=True)
class ReadyGame(Pairing):
    """A game that can be called. `table` is the free table that it will be called to, or None."""

    table: int | None


@dataclass(frozen=True, slots=True)
class GameOnTable(Pairing):
    """A game that was called to its table this many `minutes` ago. It `has_begun` once a score is
    entered.
    """

    table: int
    minutes: int
    has_begun: bool

    @property
    def minutes_words(self) -> str:
        return f"for {count_of(self.minutes, 'minute')}" if self.minutes else "just called"


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """The final place of a team. `place_range` is the place as text, such as "5", or "5-6" if teams
    share it.
    """

    place_range: str
    first_place: int
    team: ShownTeam


@dataclass(frozen=True, slots=True)
class BracketBoard:
    """The contents of a drawn bracket's page."""

    games_at_tables: tuple[GameOnTable, ...]
    ready_games: tuple[ReadyGame, ...]
    free_tables: tuple[int, ...]
    table_count: int
    remaining_game_count: int
    expected_end: datetime | None
    final_places: tuple[FinalPlace, ...]
    champion: ShownTeam | None
    can_draw_again: bool

    @property
    def callable_game_count(self) -> int:
        return sum(game.table is not None for game in self.ready_games)

    @property
    def games_left_sentence(self) -> str:
        return f"{count_of(self.remaining_game_count, 'game')} left."

    @property
    def call_button(self) -> str:
        return (
            "Call the next game"
            if self.callable_game_count == 1
            else f"Call {self.callable_game_count} games"
        )

    @property
    def undo_button(self) -> str:
        calls = (
            f" and {count_of(len(self.games_at_tables), 'call')}" if self.games_at_tables else ""
        )
        return f"Undo the draw{calls}"

    @property
    def games_without_table(self) -> tuple[ReadyGame, ...]:
        return tuple(game for game in self.ready_games if game.table is None)


@dataclass(frozen=True, slots=True)
class CorrectableResult:
    """A game that is over, with its teams and its result in words, for the page that corrects
    results. If `team_that_left` forfeited the game before it was called, `game` is None.
    """

    game: SeatedGame | None
    sides: tuple[ShownTeam, ...]
    result_words: str
    can_both_forfeit: bool = False
    team_that_left: Party | None = None


def name_by_team(night: Night) -> Mapping[Entrant, str]:
    return {str(party.number): party.name for party in night.teams}


def bracket_board(night: Night, now: datetime) -> BracketBoard:
    bracket_state = draws.bracket_state(night)
    game_by_table = game_by_busy_table(night)
    champion = bracket_state.champion
    return BracketBoard(
        games_at_tables=tuple(
            GameOnTable(
                table=table,
                name=seated_game.name,
                sides=shown_teams(night, bracket_state.teams_in(seated_game.name)),
                minutes=_minutes_since(seated_game.seated_at, now),
                has_begun=seated_game.has_scores,
                bracket_state=bracket_state,
            )
            for table, seated_game in sorted(game_by_table.items())
        ),
        ready_games=ready_games(night, now),
        free_tables=free_tables(night),
        table_count=table_count(night),
        remaining_game_count=count_games_left(night),
        expected_end=expected_end(night, now) if champion is None else None,
        final_places=tuple(
            FinalPlace(
                format_place_range(team_places.first_place, team_places.last_place),
                team_places.first_place,
                team,
            )
            for team_places in settled_places(bracket_state)
            for team in shown_teams(night, [team_places.team])
        ),
        champion=shown_teams(night, [champion])[0] if champion else None,
        can_draw_again=not any(seated_game.round_fact.ended for seated_game in night.rounds),
    )


def ready_games(night: Night, now: datetime) -> tuple[ReadyGame, ...]:
    """Return the games that can be called, each with its free table or None. Return an empty tuple
    if the night has no bracket.
    """
    free_table_of_game = free_table_by_game(night)
    minutes_rested_by_team = {
        team: _minutes_since(moment, now) for team, moment in last_game_end_by_team(night).items()
    }
    return tuple(
        ReadyGame(
            game_name,
            shown_teams(
                night, draws.bracket_state(night).teams_in(game_name), minutes_rested_by_team
            ),
            draws.bracket_state(night),
            free_table_of_game.get(game_name),
        )
        for game_name in names_of_ready_games(night)
    )


def shown_teams(
    night: Night,
    teams: Sequence[Entrant],
    minutes_rested_by_team: Mapping[Entrant, int] = NO_MINUTES_RESTED,
) -> tuple[ShownTeam, ...]:
    return tuple(
        ShownTeam(
            int(team), night.teams.with_number(int(team)).name, minutes_rested_by_team.get(team)
        )
        for team in teams
    )


def _minutes_since(start_time: datetime, now: datetime) -> int:
    return max(0, int((now - start_time).total_seconds()) // 60)


def forfeit_choices(
    bracket_state: BracketState, game_name: str, teams_and_names: Sequence[tuple[Entrant, str]]
) -> list[ForfeitChoice]:
    """Return the forfeits that the director can record for a game between these two teams."""
    (first_team, first_name), (second_team, second_name) = teams_and_names
    both_out_text = (
        f"Teams {first_team} and {second_team} are both out of the tournament. No one advances."
    )
    return [
        ForfeitChoice(
            "a",
            f"Forfeit by {first_name}",
            _forfeit_consequence(bracket_state, game_name, first_team, second_team),
        ),
        ForfeitChoice(
            "b",
            f"Forfeit by {second_name}",
            _forfeit_consequence(bracket_state, game_name, second_team, first_team),
        ),
        ForfeitChoice(
            "both",
            "Forfeit by both",
            both_out_text,
            why_not_both_forfeit(bracket_state, game_name),
        ),
    ]


def _forfeit_consequence(
    bracket_state: BracketState, game_name: str, loser: Entrant, winner: Entrant
) -> str:
    if not _is_eliminated_by_loss(bracket_state, game_name, loser):
        return f"Team {loser} forfeits this game. Team {winner} advances."
    game = bracket_state.bracket.games[game_name]
    verb = "wins the tournament" if game.side is BracketSide.FINAL else "advances"
    return f"Team {loser} is out of the tournament. Team {winner} {verb}."


def _is_eliminated_by_loss(bracket_state: BracketState, game_name: str, team: Entrant) -> bool:
    """Return whether the team is out of the tournament if it loses this game."""
    loser_seat = bracket_state.bracket.games[game_name].loser_to
    if loser_seat is None:
        return True
    return (
        bracket_state.bracket.games[loser_seat.game].is_second_final
        and bracket_state.losses_by_team[team] > 0
    )


def correctable_results(night: Night, search_text: str = "") -> tuple[CorrectableResult, ...]:
    """Return the games that are over, the newest first, and then those that a team forfeited by
    leaving. If the director typed a name or number, return only the games of matching teams.
    """
    contacts = [
        NumberedContact(
            PARTNERS_JOINER.join(entry.name for entry in party.members), number=party.number
        )
        for party in night.teams
    ]
    matching_team_numbers = {
        hit.number
        for hit in (
            find_matching_people(search_text, contacts, len(contacts))
            if search_text.strip()
            else contacts
        )
    }
    finished_games = [
        CorrectableResult(
            seated_game,
            shown_teams(night, draws.bracket_state(night).teams_in(seated_game.name)),
            game_or_result_in_words(night, seated_game.name),
            not why_not_both_forfeit(draws.bracket_state(night), seated_game.name),
        )
        for seated_game in night.rounds
        if seated_game.is_over
    ]
    return tuple(
        result
        for result in (*reversed(finished_games), *_games_forfeited_by_leaving(night))
        if not matching_team_numbers.isdisjoint(side.number for side in result.sides)
    )


def _games_forfeited_by_leaving(night: Night) -> Iterator[CorrectableResult]:
    if not night.teams.are_drawn:
        return
    bracket_state = draws.bracket_state(night)
    for name, ending in bracket_state.endings.items():
        teams = bracket_state.teams_in(name)
        teams_that_left = [team for team in teams if team in bracket_state.withdrawn_teams]
        if (
            ending.state is GameState.FORFEITED
            and teams_that_left
            and name not in games_by_name(night)
        ):
            yield CorrectableResult(
                None,
                shown_teams(night, teams),
                game_or_result_in_words(night, name),
                team_that_left=night.teams.with_number(teams_that_left[0]),
            )


def bracket_page_digest(night: Night) -> str:
    """Return a digest of what the bracket's page shows, or an empty string before the draw. An open
    page with another digest is out of date. The first score of a game changes the digest, but the
    scores after it and the passing of time do not.
    """
    if not night.teams.are_drawn:
        return ""
    bracket_state = draws.bracket_state(night)
    shown_results = (
        sorted(bracket_state.endings.items()),
        bracket_state.occupants_by_game,
        sorted(bracket_state.withdrawn_teams),
    )
    shown_calls = (table_by_game(night), free_table_by_game(night))
    tables_and_begun_flags = [
        (table, game.has_scores) for table, game in game_by_busy_table(night).items()
    ]
    shown_values = (
        shown_results,
        shown_calls,
        tables_and_begun_flags,
        name_by_team(night),
        table_count(night),
        night.is_closed,
    )
    return sha256(repr(shown_values).encode()).hexdigest()[:PAGE_DIGEST_LENGTH]
