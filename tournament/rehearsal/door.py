"""Who comes to a pretend evening: players, or pairs who stay together in the house's divisions."""

from collections.abc import Iterator, Sequence

from tournament.entrants.actions import arrivals, entries, signing_in
from tournament.facts import Sex
from tournament.leaving.actions import going_home
from tournament.lists.contact import Person
from tournament.night.divisions import sexes_asked as asked_of_a_team
from tournament.night.door import ticks_asked
from tournament.rehearsal.director import Rehearsal
from tournament.rehearsal.names import MOST, OF_MEN, OF_WOMEN, sample
from tournament.rehearsal.options import FEWEST_TEAMS

# Of so many teams, one is made of two who each came alone.
ONE_IN = 6
NAMED: dict[Sex, range] = {"": range(1, MOST + 1), "w": OF_WOMEN, "m": OF_MEN}


def all_come(rehearsal: Rehearsal) -> None:
    """Who has nobody to play with waits for a partner, and pays nothing so far."""
    wish = rehearsal.wish
    if not wish.is_of_teams:
        for _ in range(wish.players):
            player_comes(rehearsal)
        rehearsal.say(f"{wish.players} players are signed in.")
        return
    for division in spread(rehearsal.rules.divisions, wish.teams):
        _team_comes(rehearsal, division)
    waits = wish.players > 2 * wish.teams
    if waits:
        where = rehearsal.night.teams[0].division
        person = somebody(rehearsal, next(iter(asked_of_a_team(where)), ""))
        signing_in.sign_in(rehearsal.press(), person=person, division=where)
    alone = ", and 1 player waits for a partner" if waits else ""
    rehearsal.say(f"{wish.teams} teams are signed in{alone}.")


def late_come(rehearsal: Rehearsal) -> None:
    """A player, or a team of a division that plays already."""
    if not rehearsal.wish.is_of_teams:
        player_comes(rehearsal)
        return
    own = (party.division for party in rehearsal.night.teams if not party.is_house)
    _team_comes(rehearsal, rehearsal.one_of(tuple(dict.fromkeys(own))))


def player_comes(rehearsal: Rehearsal) -> None:
    signing_in.sign_in(rehearsal.press(), person=somebody(rehearsal))
    _tick(rehearsal)


def somebody(rehearsal: Rehearsal, sex: Sex = "") -> Person:
    """Who has not come yet."""
    number = next(name for name in NAMED[sex] if name not in rehearsal.came)
    rehearsal.came.add(number)
    return Person(name=sample(number), sex=sex)


def nobody_came(rehearsal: Rehearsal) -> None:
    """Whoever has waited for a partner all evening goes home, and owes nothing."""
    for team in rehearsal.night.teams:
        if not team.is_whole and team.people:
            going_home.leave_after(rehearsal.press(), party=team.number, game=0)


def spread(divisions: Sequence[str], teams: int) -> Iterator[str]:
    """A division for each team, none with a single one: a few make one division alone, and of
    three the sizes differ, so that spare teams are left over."""
    count = min(len(divisions), teams // FEWEST_TEAMS) or 1
    sizes = [teams // count + (place >= count - teams % count) for place in range(count)]
    if count > 1 and sizes[0] > FEWEST_TEAMS:
        sizes[0], sizes[-1] = sizes[0] - 1, sizes[-1] + 1
    for name, size in zip(divisions or ("",), sizes, strict=False):
        yield from [name] * size


def _team_comes(rehearsal: Rehearsal, division: str) -> None:
    """Together, with one press for all ticks, or each alone and joined at the desk."""
    made = asked_of_a_team(division) or {"": 2}
    own, other = (sex for sex, count in made.items() for _ in range(count))
    number = _signs_in(rehearsal, None, division, own)
    ticks = frozenset(ticks_asked(rehearsal.rules))
    if rehearsal.lots.below(ONE_IN):
        _signs_in(rehearsal, number, division, other)
        if ticks:
            arrivals.tick_all(rehearsal.press(), party=number, ticks=ticks)
        return
    _tick(rehearsal)
    partner = _signs_in(rehearsal, None, division, other)
    _tick(rehearsal)
    signing_in.join(rehearsal.press(), team=number, other=partner)


def _signs_in(rehearsal: Rehearsal, team: int | None, division: str, sex: Sex) -> int:
    """The number of the team."""
    person = somebody(rehearsal, sex)
    signing_in.sign_in(rehearsal.press(), person=person, team=team, division=division, sex=sex)
    number = rehearsal.night.entries[-1].team
    assert number is not None
    return number


def _tick(rehearsal: Rehearsal) -> None:
    if ticks := frozenset(ticks_asked(rehearsal.rules)):
        entries.tick(rehearsal.press(), entry=rehearsal.night.entries[-1].number, ticks=ticks)
