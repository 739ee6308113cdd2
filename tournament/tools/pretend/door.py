"""Who comes to a pretend evening: players, or pairs who stay together in the house's divisions,
each by a first and a last name, and no two alike.
"""

from collections.abc import Iterator, Sequence

from tournament.evening.facts import Sex
from tournament.evening.night.attendance import ticks_asked
from tournament.evening.night.divisions import sexes_asked as asked_of_a_team
from tournament.kit.lists.contact import Person
from tournament.tools.pretend.director import PretendDirector
from tournament.tools.pretend.options import FEWEST_TEAMS
from tournament.topics.entrants.actions import arrivals, entries, signing_in
from tournament.topics.leaving.actions import going_home

# Of so many teams, one is made of two who each came alone.
ONE_IN = 6
_FIRST = (
    *("Agnes", "Burt", "Clara", "Dwight", "Elsie", "Frank", "Gladys", "Homer", "Irma", "Joe"),
    *("Kitty", "Lou", "Mabel", "Norm", "Olive", "Perry", "Ruby", "Stan", "Thelma", "Walt"),
)
_LAST = (
    *("Archer", "Bishop", "Cooper", "Draper", "Fisher"),
    *("Gardner", "Mason", "Potter", "Shepherd", "Weaver"),
)
MAX_NAMES = len(_FIRST) * len(_LAST)
# Women and men have every other first name.
NAMED: dict[Sex, range] = {
    "": range(1, MAX_NAMES + 1),
    "w": range(1, MAX_NAMES + 1, 2),
    "m": range(2, MAX_NAMES + 1, 2),
}


def all_come(director: PretendDirector) -> None:
    """Who has nobody to play with waits for a partner, and pays nothing so far."""
    wish = director.wish
    if not wish.is_of_teams:
        for _ in range(wish.players):
            player_comes(director)
        director.say(f"{wish.players} players are signed in.")
        return
    for division in spread(director.rules.divisions, wish.teams):
        team_comes(director, division)
    waits = wish.players > 2 * wish.teams
    if waits:
        where = director.night.teams[0].division
        person = somebody(director, next(iter(asked_of_a_team(where)), ""))
        signing_in.sign_in(director.press(), person=person, division=where)
    alone = ", and 1 player waits for a partner" if waits else ""
    director.say(f"{wish.teams} teams are signed in{alone}.")


def player_comes(director: PretendDirector) -> None:
    signing_in.sign_in(director.press(), person=somebody(director))
    _tick(director)


def somebody(director: PretendDirector, sex: Sex = "") -> Person:
    """Who has not come yet."""
    number = next(name for name in NAMED[sex] if name not in director.came)
    director.came.add(number)
    return Person(name=sample(number), sex=sex)


def sample(number: int) -> str:
    """Return a name; the first twenty differ in both parts."""
    if not 1 <= number <= MAX_NAMES:
        raise ValueError(f"There are names for 1 to {MAX_NAMES} players.")
    place = number - 1
    turn = place + place // len(_FIRST)
    return f"{_FIRST[place % len(_FIRST)]} {_LAST[turn % len(_LAST)]}"


def nobody_came(director: PretendDirector) -> None:
    """Send the players home who have waited for a partner all evening. They owe nothing."""
    for team in director.night.teams:
        if not team.is_whole and team.people:
            going_home.leave_after(director.press(), party=team.number, game=0)


def spread(divisions: Sequence[str], teams: int) -> Iterator[str]:
    """A division for each team, none with a single one: a few make one division alone, and of
    three the sizes differ, so that spare teams are left over."""
    count = min(len(divisions), teams // FEWEST_TEAMS) or 1
    sizes = [teams // count + (place >= count - teams % count) for place in range(count)]
    if count > 1 and sizes[0] > FEWEST_TEAMS:
        sizes[0], sizes[-1] = sizes[0] - 1, sizes[-1] + 1
    for name, size in zip(divisions or ("",), sizes, strict=False):
        yield from [name] * size


def team_comes(director: PretendDirector, division: str) -> None:
    """Together, with one press for all ticks, or each alone and joined at the desk."""
    made = asked_of_a_team(division) or {"": 2}
    own, other = (sex for sex, count in made.items() for _ in range(count))
    number = _signs_in(director, None, division, own)
    ticks = frozenset(ticks_asked(director.rules))
    if director.lots.below(ONE_IN):
        _signs_in(director, number, division, other)
        if ticks:
            arrivals.tick_all(director.press(), party=number, ticks=ticks)
        return
    _tick(director)
    partner = _signs_in(director, None, division, other)
    _tick(director)
    signing_in.join(director.press(), team=number, other=partner)


def _signs_in(director: PretendDirector, team: int | None, division: str, sex: Sex) -> int:
    """The number of the team."""
    person = somebody(director, sex)
    signing_in.sign_in(director.press(), person=person, team=team, division=division, sex=sex)
    number = director.night.entries[-1].team
    assert number is not None
    return number


def _tick(director: PretendDirector) -> None:
    if ticks := frozenset(ticks_asked(director.rules)):
        entries.tick(director.press(), entry=director.night.entries[-1].number, ticks=ticks)
