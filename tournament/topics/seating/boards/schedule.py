"""Games drawn beforehand for pairs: the coming one table by table, or the one that is on, and those
after it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rotation.pairs.rematches import ScheduleFigures
from rotation.seating import Entrant, Seating, is_house
from tournament.evening.night import draws, progress, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame as Played
from tournament.evening.night.seats.next_game import elsewhere, fingerprint, seating
from tournament.evening.words.many import so_many
from tournament.topics.seating.boards import left_over
from tournament.topics.seating.boards.left_over import Choice

HOUSE = "a house team"
WHY_NOT = {True: "is not ready", False: "waits for a partner"}


@dataclass(frozen=True, slots=True)
class ScheduledTeam:
    """A team at a table; a house team that has no helpers yet has no number."""

    number: int | None
    name: str
    division: str
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    table: int
    sides: tuple[ScheduledTeam, ...]

    @property
    def is_across(self) -> bool:
        """Return whether two divisions meet; each counts its own team's points."""
        team, other = self.sides
        return None not in (team.number, other.number) and team.division != other.division


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    number: int
    meetings: tuple[Meeting, ...]
    out: tuple[ScheduledTeam, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The games from the next one on, in which so many `teams` play. `choices` are for teams left
    over; it `is_settled` once nobody has to choose again.
    """

    games: tuple[ScheduledGame, ...]
    teams: int
    figures: ScheduleFigures
    left_over: str
    choices: tuple[Choice, ...]
    is_settled: bool
    left_out: tuple[tuple[ScheduledTeam, str], ...]
    fingerprint: str

    @property
    def game(self) -> int:
        return self.games[0].number

    @property
    def words(self) -> str:
        coming = self.games[0]
        out = len(coming.out)
        sits = f"; {so_many(out, 'sits', 'sit')} out" if out else ""
        at = so_many(len(coming.meetings), "table")
        return f"{self.teams} teams at {at}{sits}. {_figures_in_words(self.figures)}."

    @property
    def settled(self) -> str:
        """Return what was chosen for teams left over, once it is settled."""
        chosen = next((choice.words for choice in self.choices if choice.is_chosen), "")
        return f"{chosen[0].lower()}{chosen[1:]}" if chosen and self.is_settled else ""

    @property
    def helpers(self) -> str:
        """Return at which tables of the next game two helpers are needed."""
        tables = [
            f"table {meeting.table}"
            for meeting in self.games[0].meetings
            if any(team.is_house for team in meeting.sides)
        ]
        whom = "it" if len(tables) == 1 else "each of them"
        where = " and ".join(tables)
        sentence = (
            f"A house team plays at {where}: find two helpers for {whom}. They are not ranked."
        )
        return sentence if tables else ""


@dataclass(frozen=True, slots=True)
class OnNow:
    """The game that is on, and those after it."""

    now: ScheduledGame
    is_untouched: bool
    elsewhere: tuple[int, ...]
    later: tuple[ScheduledGame, ...]

    @property
    def game(self) -> int:
        return self.now.number

    @property
    def would_move(self) -> str:
        return f"{so_many(len(self.elsewhere), 'team')} would meet somebody else"

    @property
    def may_be_missing(self) -> tuple[ScheduledTeam, ...]:
        """Return the teams that may turn out not to be there."""
        teams = (team for meeting in self.now.meetings for team in meeting.sides)
        return tuple(team for team in teams if team.number and not team.is_house)


def schedule(night: Night) -> Schedule:
    """Return the schedule; Refused, with what is missing, if nothing can be drawn."""
    coming, odd, here = seating(night), night.rules.odd_division, sessions.coming_teams(night)
    rest = left_over.rest_of_games(night, odd)
    own = [party for party in night.teams if sessions.is_in_session(night, party) and party.members]
    inside = [party for party in own if not (party.is_house or party in here)]
    inside = [party for party in inside if party.still_missing or not party.is_expected]
    return Schedule(
        games=_games(night, night.rounds.next_number, rest),
        teams=len(here),
        figures=left_over.figures(night, rest, odd),
        left_over=left_over.left_over_words(night),
        choices=left_over.choices_for_teams(night),
        is_settled=left_over.are_answered(night),
        left_out=tuple(
            (_team(night, str(party.number), night.rounds.next_number), WHY_NOT[party.is_whole])
            for party in inside
            if party.last_game is None
        ),
        fingerprint=fingerprint(coming),
    )


def game_on_now(night: Night, played: Played) -> OnNow:
    return OnNow(
        now=_game(night, played.number, progress.seating_of(night, played)),
        is_untouched=played.is_untouched,
        elsewhere=elsewhere(night, played) if played.is_untouched else (),
        later=()
        if played.is_over
        else _games(night, played.number + 1, draws.games_to_come(night)),
    )


def _figures_in_words(figures: ScheduleFigures) -> str:
    """Return in words how many games each team has, and whether two meet twice."""
    fewest, most = min(figures.games.values(), default=0), max(figures.games.values(), default=0)
    games = f"{fewest} to {most} games for each team"
    if fewest == most:
        games = f"Every team has {so_many(most, 'game')}"
    if not figures.rematches:
        return f"{games}, and no two meet twice"
    proved = "; within the divisions fewer cannot be" * (figures.rematches == figures.bound)
    return f"{games}; {so_many(figures.rematches, 'rematch', 'rematches')}{proved}"


def _games(night: Night, first: int, rounds: Iterable[Seating]) -> tuple[ScheduledGame, ...]:
    return tuple(_game(night, number, game) for number, game in enumerate(rounds, start=first))


def _game(night: Night, number: int, game: Seating) -> ScheduledGame:
    return ScheduledGame(
        number=number,
        meetings=tuple(
            Meeting(table.number, tuple(_team(night, team, number) for team in table.entrants))
            for table in game.tables
        ),
        out=tuple(_team(night, team, number) for team in game.bench),
    )


def _team(night: Night, team: Entrant, game: int) -> ScheduledTeam:
    if not is_house(team):
        party = night.teams.of(int(team))
        return ScheduledTeam(party.number, party.name_in(game), party.division)
    number = {name: number for number, name in night.sides.house.items()}.get(team)
    if number is None:
        return ScheduledTeam(None, HOUSE, "", is_house=True)
    return ScheduledTeam(number, f"{night.teams.of(number).name}, {HOUSE}", "", is_house=True)
