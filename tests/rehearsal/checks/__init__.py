"""Check the properties that every night must have. Each check yields a sentence for each fault.

A check computes its result in another way than the screens do, and reads neither rows nor the seed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.rehearsal.checks import cash_box, elimination, hands, meetings, points, sitting, teams
from tournament.evening import courses
from tournament.evening.night.night import Night

FaultFinder = Callable[[Night], Iterator[str]]
NamedFaultFinders = tuple[tuple[str, FaultFinder], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """A property of a night and the faults that break it, each in a few words."""

    words: str
    faults: tuple[str, ...] = ()

    @property
    def is_passed(self) -> bool:
        return not self.faults


CHECKS_OF_EVERY_NIGHT: NamedFaultFinders = (
    ("Each scorecard shows what its tables show", points.find_wrong_scorecards),
    ("The standings are the sums of the scorecards", points.find_wrong_standings),
    ("No player is seated twice", sitting.find_players_with_two_places),
    (
        "Each game ends when it should, and all players deal equally often",
        hands.find_wrong_game_ends,
    ),
    ("Every X is recorded, with its fine", hands.find_wrong_xs),
    ("The money adds up, to the cent", cash_box.find_wrong_money_sums),
)
# Checks of nights of teams, which rank teams and not players.
CHECKS_OF_TEAM_NIGHTS: NamedFaultFinders = (
    *(named for named in CHECKS_OF_EVERY_NIGHT if named[1] is not points.find_wrong_standings),
    ("The partners of a team sit opposite each other", teams.find_partners_not_opposite),
    ("Every team has one place, in its own division", teams.find_wrong_places),
    ("A team's points are those of its tables", teams.find_wrong_points),
    ("The fee of every player is paid or waived", cash_box.find_unsettled_fees),
)
CHECKS_OF_TEAM_GAMES_DRAWN_IN_ADVANCE: NamedFaultFinders = (
    *CHECKS_OF_TEAM_NIGHTS,
    ("The better score comes first, and a fill-in team is not ranked", teams.find_wrong_team_order),
    ("Every team has the full number of games", meetings.find_wrong_game_counts),
    ("No two teams meet again if that can be avoided", meetings.find_rematches),
)
CHECKS_OF_BRACKETS: NamedFaultFinders = (
    *CHECKS_OF_TEAM_NIGHTS,
    ("The teams in each game are those of the bracket", elimination.find_wrong_teams),
    ("No one plays two games at once", elimination.find_players_in_two_games),
    ("No team plays on after its last allowed loss", elimination.find_wrong_losses),
    (
        "The first three places are decided, and every team has a place",
        elimination.find_wrong_places,
    ),
    ("There are as many games as there should be", elimination.find_wrong_game_count),
    ("The second final is played only if it is needed", elimination.find_needless_second_final),
)
# Checks of a game just seated, before anything else is stored.
CHECKS_OF_SEATED_PLAYERS: NamedFaultFinders = (
    ("Everyone here has one chair or sits out", sitting.find_players_without_a_place),
    ("There are as many tables as there should be", sitting.find_wrong_tables),
)
SEATING_CAN_BE_REPEATED = (
    "The same draw and scores seat the same game again",
    sitting.find_players_seated_against_the_draw,
)
# Checks that hold only if no seats are exchanged.
CHECKS_OF_A_NEW_GAME: NamedFaultFinders = (
    *CHECKS_OF_SEATED_PLAYERS,
    ("No one has the same partner twice in a row", sitting.find_repeated_partners),
    ("Winners stay, and losers go to the next table", sitting.find_wrong_moves),
    ("Those who sit out have sat out least often", sitting.find_wrong_sit_outs),
    SEATING_CAN_BE_REPEATED,
)
CHECKS_OF_A_NEW_TEAM_GAME: NamedFaultFinders = (
    ("Every team that is here has one table, or sits out", meetings.find_teams_without_a_place),
    ("There are as many tables as there should be", meetings.find_wrong_tables),
    SEATING_CAN_BE_REPEATED,
)


def checks_of_night(night: Night) -> tuple[Check, ...]:
    if courses.course_of(night).ranks_by_wins:
        return run_checks(night, CHECKS_OF_BRACKETS)
    return run_checks(
        night,
        CHECKS_OF_TEAM_GAMES_DRAWN_IN_ADVANCE
        if night.party_words.is_team
        else CHECKS_OF_EVERY_NIGHT,
    )


def checks_of_new_game(night: Night) -> tuple[Check, ...]:
    return run_checks(
        night, CHECKS_OF_A_NEW_TEAM_GAME if night.party_words.is_team else CHECKS_OF_A_NEW_GAME
    )


def run_checks(night: Night, fault_finders: Iterable[tuple[str, FaultFinder]]) -> tuple[Check, ...]:
    return tuple(Check(words, tuple(find_faults(night))) for words, find_faults in fault_finders)


def merge_checks(checks: Iterable[Check]) -> tuple[Check, ...]:
    """Return one check for each property, with every fault that was ever found."""
    faults: dict[str, dict[str, None]] = {}
    for check in checks:
        faults.setdefault(check.words, {}).update(dict.fromkeys(check.faults))
    return tuple(Check(words, tuple(all_faults)) for words, all_faults in faults.items())
