"""Checks in the players of a pretend night: single players, or teams in the house's divisions. No
two players have the same full name.
"""

from collections.abc import Iterator, Sequence

from tournament.evening.facts import Sex
from tournament.evening.night.attendance import required_check_in_items
from tournament.evening.night.divisions import required_count_by_sex
from tournament.kit.lists.contact import CheckInPerson
from tournament.tools.pretend.director import PretendDirector
from tournament.tools.pretend.options import MIN_TEAMS
from tournament.topics.entrants.actions import arrivals, entries, signing_in
from tournament.topics.leaving.actions import going_home

# The players of one team in six come alone and are joined at the desk.
TEAMS_PER_PAIRING_AT_DESK = 6
_FIRST_NAMES = (
    *("Agnes", "Burt", "Clara", "Dwight", "Elsie", "Frank", "Gladys", "Homer", "Irma", "Joe"),
    *("Kitty", "Lou", "Mabel", "Norm", "Olive", "Perry", "Ruby", "Stan", "Thelma", "Walt"),
)
_LAST_NAMES = (
    *("Archer", "Bishop", "Cooper", "Draper", "Fisher"),
    *("Gardner", "Mason", "Potter", "Shepherd", "Weaver"),
)
MAX_NAMES = len(_FIRST_NAMES) * len(_LAST_NAMES)
# First names alternate between women and men, so women's names have odd numbers.
NAME_NUMBERS_BY_SEX: dict[Sex, range] = {
    "": range(1, MAX_NAMES + 1),
    "w": range(1, MAX_NAMES + 1, 2),
    "m": range(2, MAX_NAMES + 1, 2),
}


def check_in_everyone(director: PretendDirector) -> None:
    """Check in all players. If teams are played and the number of players is odd, the last player
    waits for a partner and pays nothing.
    """
    options = director.options
    if not options.is_for_teams:
        for _ in range(options.players):
            check_in_player(director)
        director.say(f"{options.players} players are checked in.")
        return
    for division in spread_teams_over_divisions(director.rules.divisions, options.team_count):
        check_in_team(director, division)
    has_odd_player = options.players > 2 * options.team_count
    if has_odd_player:
        division = director.night.teams[0].division
        person = next_person(director, next(iter(required_count_by_sex(division)), ""))
        signing_in.check_in_player(director.new_press(), person=person, division=division)
    odd_player_words = ", and 1 player needs a partner" if has_odd_player else ""
    director.say(f"{options.team_count} teams are checked in{odd_player_words}.")


def check_in_player(director: PretendDirector) -> None:
    signing_in.check_in_player(director.new_press(), person=next_person(director))
    _mark_all_items(director)


def next_person(director: PretendDirector, sex: Sex = "") -> CheckInPerson:
    """Return the next person in the list of names, and mark the name as used."""
    name_number = next(
        candidate_number
        for candidate_number in NAME_NUMBERS_BY_SEX[sex]
        if candidate_number not in director.used_name_numbers
    )
    director.used_name_numbers.add(name_number)
    return CheckInPerson(name=sample_name(name_number), sex=sex)


def sample_name(name_number: int) -> str:
    """Return the full name with this number. The first twenty names have no first name twice. Raise
    ValueError if there is no name with this number.
    """
    if not 1 <= name_number <= MAX_NAMES:
        raise ValueError(f"There are names for 1 to {MAX_NAMES} players.")
    first_name_index = name_number - 1
    last_name_index = first_name_index + first_name_index // len(_FIRST_NAMES)
    first_name = _FIRST_NAMES[first_name_index % len(_FIRST_NAMES)]
    return f"{first_name} {_LAST_NAMES[last_name_index % len(_LAST_NAMES)]}"


def withdraw_unpaired_players(director: PretendDirector) -> None:
    """Send home the players without a partner, who owe nothing."""
    for team in director.night.teams:
        if not team.is_complete and team.current_members:
            going_home.leave_after_game(director.new_press(), party_number=team.number, game=0)


def spread_teams_over_divisions(divisions: Sequence[str], team_count: int) -> Iterator[str]:
    """Yield for each team the division that it joins. No division gets only one team. If possible,
    the teams are not spread evenly, so that some division has an odd number of teams.
    """
    division_count = min(len(divisions), team_count // MIN_TEAMS) or 1
    team_counts = [
        team_count // division_count
        + (division_index >= division_count - team_count % division_count)
        for division_index in range(division_count)
    ]
    if division_count > 1 and team_counts[0] > MIN_TEAMS:
        team_counts[0], team_counts[-1] = team_counts[0] - 1, team_counts[-1] + 1
    for division, teams_in_division in zip(divisions or ("",), team_counts, strict=False):
        yield from [division] * teams_in_division


def check_in_team(director: PretendDirector, division: str) -> None:
    """Check in a team: both players together, or each player alone, to be joined at the desk."""
    count_by_sex = required_count_by_sex(division) or {"": 2}
    first_sex, second_sex = (sex for sex, count in count_by_sex.items() for _ in range(count))
    team_number = _check_in_member(director, None, division, first_sex)
    items = frozenset(required_check_in_items(director.rules))
    if director.rng.number_below(TEAMS_PER_PAIRING_AT_DESK):
        _check_in_member(director, team_number, division, second_sex)
        if items:
            arrivals.mark_items_of_party(director.new_press(), party=team_number, items=items)
        return
    _mark_all_items(director)
    partner = _check_in_member(director, None, division, second_sex)
    _mark_all_items(director)
    signing_in.join_teams(director.new_press(), team=team_number, other=partner)


def _check_in_member(director: PretendDirector, team: int | None, division: str, sex: Sex) -> int:
    """Check in one player, and return the number of the player's team."""
    person = next_person(director, sex)
    signing_in.check_in_player(
        director.new_press(), person=person, team=team, division=division, sex=sex
    )
    team_number = director.night.entries[-1].team
    assert team_number is not None
    return team_number


def _mark_all_items(director: PretendDirector) -> None:
    if items := frozenset(required_check_in_items(director.rules)):
        entries.mark_check_in_items(
            director.new_press(), entry=director.night.entries[-1].number, items=items
        )
