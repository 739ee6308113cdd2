"""The games of teams, drawn in advance: the next game or the one being played, table by table, and
the games after it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rotation.pairs.rematches import ScheduleFigures
from rotation.seating import Entrant, Seating, is_fill_in_team
from tournament.evening.night import draws, progress, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.seats.next_game import (
    entrants_seated_elsewhere,
    seating_key,
    seating_of_next_game,
)
from tournament.evening.purse.closing import undecided_ties_in_words
from tournament.evening.words.many import count_of, list_in_words
from tournament.topics.seating.boards import left_over_choices
from tournament.topics.seating.boards.left_over_choices import SeatingChoice, chosen_choice_words

FILL_IN_TEAM_WORDS = "a fill-in team"


@dataclass(frozen=True, slots=True)
class ScheduledTeam:
    """A team in a game. A fill-in team has no number until its players are entered."""

    number: int | None
    name: str
    division: str
    is_fill_in: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    table: int
    sides: tuple[ScheduledTeam, ...]

    @property
    def is_across_divisions(self) -> bool:
        """Return whether teams of two divisions meet."""
        first_team, second_team = self.sides
        return (
            None not in (first_team.number, second_team.number)
            and first_team.division != second_team.division
        )

    @property
    def division(self) -> str:
        """Return the division of the teams, or "" if teams of two divisions meet."""
        if self.is_across_divisions:
            return ""
        return next((team.division for team in self.sides if team.division), "")


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    number: int
    meetings: tuple[Meeting, ...]
    sitting_out: tuple[ScheduledTeam, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The next game of teams and all later ones. `choices` are for left-over teams. If
    `is_choice_settled`, the director's earlier choice still holds. Each of the `teams_not_seated`
    comes with the reason in words. `undecided_sentence` names the undecided playoffs of the time
    slot before.
    """

    games: tuple[ScheduledGame, ...]
    team_count: int
    figures: ScheduleFigures
    left_over_words: str
    choices: tuple[SeatingChoice, ...]
    is_choice_settled: bool
    teams_not_seated: tuple[tuple[ScheduledTeam, str], ...]
    fingerprint: str
    undecided_sentence: str

    @property
    def game(self) -> int:
        return self.games[0].number

    @property
    def words(self) -> str:
        next_game = self.games[0]
        sitting_out_count = len(next_game.sitting_out)
        sitting_out_words = (
            f", {count_of(sitting_out_count, 'sits', 'sit')} out" if sitting_out_count else ""
        )
        tables_words = count_of(len(next_game.meetings), "table")
        seating_sentence = f"{self.team_count} teams at {tables_words}{sitting_out_words}."
        return f"{seating_sentence} {_figures_sentence(self.figures)}"

    @property
    def change_label(self) -> str:
        """Return the label of the collapsed choices, with the director's choice for left-over
        teams, or "" if that choice no longer holds.
        """
        if not self.is_choice_settled:
            return ""
        return f"{self.left_over_words}: {chosen_choice_words(self.choices)} · Change"

    @property
    def fill_in_teams_sentence(self) -> str:
        """Return sentences that name the tables where the next game needs a fill-in team, or ""."""
        tables_with_fill_in_team = [
            meeting.table
            for meeting in self.games[0].meetings
            if any(team.is_fill_in for team in meeting.sides)
        ]
        if not tables_with_fill_in_team:
            return ""
        need_sentence = f"Table {tables_with_fill_in_team[0]} needs a fill-in team. Find 2 helpers."
        if len(tables_with_fill_in_team) > 1:
            tables_words = list_in_words(tables_with_fill_in_team)
            need_sentence = (
                f"Tables {tables_words} need a fill-in team each. Find 2 helpers for each."
            )
        return f"{need_sentence} They won't be in the standings."


@dataclass(frozen=True, slots=True)
class CurrentTeamGame:
    """The game that teams are playing, and the games after it. Each of the
    `teams_with_new_opponent` would have another opponent if the game were seated again now.
    """

    current_game: ScheduledGame
    is_untouched: bool
    teams_with_new_opponent: tuple[int, ...]
    later_games: tuple[ScheduledGame, ...]

    @property
    def game(self) -> int:
        return self.current_game.number

    @property
    def moves_words(self) -> str:
        return count_of(
            len(self.teams_with_new_opponent),
            "team would have another opponent",
            "teams would have other opponents",
        )

    @property
    def possibly_absent_teams(self) -> tuple[ScheduledTeam, ...]:
        """Return the teams that the director may report as absent."""
        teams = (team for meeting in self.current_game.meetings for team in meeting.sides)
        return tuple(team for team in teams if team.number and not team.is_fill_in)


def schedule(night: Night) -> Schedule:
    """Return the schedule of teams from the next game on. If it can't be drawn, refuse with a
    sentence about what is missing.
    """
    next_seating = seating_of_next_game(night)
    teams_here = time_slots.teams_in_coming_game(night)
    games_left = left_over_choices.remaining_games(night, night.rules.odd_division)
    teams_in_time_slot = (
        team
        for team in night.teams
        if time_slots.is_in_current_time_slot(night, team) and team.members
    )
    absent_teams = (
        team for team in teams_in_time_slot if not (team.is_fill_in or team in teams_here)
    )
    undecided_ties_words = undecided_ties_in_words(night)
    return Schedule(
        games=_scheduled_games(night, night.rounds.next_number, games_left),
        team_count=len(teams_here),
        figures=left_over_choices.figures_of_schedule(night, games_left, night.rules.odd_division),
        left_over_words=left_over_choices.left_over_words(night),
        choices=left_over_choices.choices_for_teams(night),
        is_choice_settled=left_over_choices.is_choice_settled(night),
        teams_not_seated=tuple(
            (
                _scheduled_team(night, str(team.number), night.rounds.next_number),
                "not ready" if team.is_complete else "needs a partner",
            )
            for team in absent_teams
            if team.last_game is None and (team.awaited_members or not team.is_expected)
        ),
        fingerprint=seating_key(next_seating),
        undecided_sentence=f"Not decided yet: the {undecided_ties_words}."
        if undecided_ties_words
        else "",
    )


def current_team_game(night: Night, seated_game: SeatedGame) -> CurrentTeamGame:
    return CurrentTeamGame(
        current_game=_scheduled_game(
            night, seated_game.number, progress.seating_of(night, seated_game)
        ),
        is_untouched=seated_game.is_untouched,
        teams_with_new_opponent=entrants_seated_elsewhere(night, seated_game)
        if seated_game.is_untouched
        else (),
        later_games=()
        if seated_game.is_over
        else _scheduled_games(night, seated_game.number + 1, draws.seatings_to_come(night)),
    )


def _figures_sentence(figures: ScheduleFigures) -> str:
    """Return sentences about how many games each team plays and how many rematches there are."""
    fewest_games = min(figures.game_count_by_team.values(), default=0)
    most_games = max(figures.game_count_by_team.values(), default=0)
    games_sentence = f"Every team plays {fewest_games} to {most_games} games."
    if fewest_games == most_games:
        games_sentence = f"Every team plays {count_of(most_games, 'game')}."
    if not figures.rematch_count:
        return f"{games_sentence} No rematches."
    minimum_words = ", the fewest possible" * (figures.rematch_count == figures.fewest_rematches)
    rematch_words = count_of(figures.rematch_count, "rematch", "rematches")
    return f"{games_sentence} {rematch_words}{minimum_words}."


def _scheduled_games(
    night: Night, first_game_number: int, seatings: Iterable[Seating]
) -> tuple[ScheduledGame, ...]:
    return tuple(
        _scheduled_game(night, number, game)
        for number, game in enumerate(seatings, start=first_game_number)
    )


def _scheduled_game(night: Night, game_number: int, seating: Seating) -> ScheduledGame:
    return ScheduledGame(
        number=game_number,
        meetings=tuple(
            Meeting(
                table.number,
                tuple(_scheduled_team(night, team, game_number) for team in table.entrants),
            )
            for table in seating.tables
        ),
        sitting_out=tuple(_scheduled_team(night, team, game_number) for team in seating.bench),
    )


def _scheduled_team(night: Night, team: Entrant, game: int) -> ScheduledTeam:
    if not is_fill_in_team(team):
        party = night.teams.with_number(int(team))
        return ScheduledTeam(party.number, party.name_in(game), party.division)
    number = {
        name: number for number, name in night.teams_for_format.entrant_by_fill_in.items()
    }.get(team)
    if number is None:
        return ScheduledTeam(None, FILL_IN_TEAM_WORDS, "", is_fill_in=True)
    return ScheduledTeam(
        number, f"{night.teams.with_number(number).name}, {FILL_IN_TEAM_WORDS}", "", is_fill_in=True
    )
