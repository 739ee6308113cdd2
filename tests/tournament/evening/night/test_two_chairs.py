"""A person may have two numbers, but not two seats at the same time."""

from dataclasses import replace

from tests import plain
from tournament.evening import facts
from tournament.evening.night.seats.two_chairs import clashing_teams

MENS, MIXED = "Men's", "Mixed"


def night_in_teams(*first_numbers, apart=False, divisions=()):
    """Return a night of teams of two. A number given for a player is the first number of the same
    person.
    """
    night = plain.night(len(first_numbers), house="mcallen")
    people = (
        replace(entry, first_number=first)
        for entry, first in zip(night.entries, first_numbers, strict=True)
    )
    founded = (
        facts.Team(number=at, division=division) for at, division in enumerate(divisions, start=1)
    )
    plan = replace(night.plan, sessions=((MENS,), (MIXED,)) if apart else None)
    return plain.with_facts(night, *people, *founded, plan)


def clashes(night):
    return [
        (entry.number, team.number, other.number) for entry, team, other in clashing_teams(night)
    ]


def test_player_of_two_teams_is_found_with_both():
    assert clashes(night_in_teams(None, None, 1, None)) == [(1, 1, 2)]


def test_player_of_three_teams_is_found_with_every_two():
    assert clashes(night_in_teams(None, None, 1, None, 1, None)) == [
        (1, 1, 2),
        (1, 1, 3),
        (3, 2, 3),
    ]


def test_teams_of_two_time_slots_and_those_that_went_home_are_in_nobodys_way():
    divisions = (MENS, MIXED)
    assert clashes(night_in_teams(None, None, 1, None, divisions=divisions))
    assert clashes(night_in_teams(None, None, 1, None, divisions=divisions, apart=True)) == []
    night = night_in_teams(None, None, 1, None)
    assert (
        clashes(plain.with_facts(night, replace(night.entries.with_number(1), last_game=0))) == []
    )


def test_identity_of_each_player_is_computed_once(monkeypatch):
    """This is computed at every press, even on the day of a whole city."""
    numbers, person = [], facts.Entry.person_number.fget
    monkeypatch.setattr(
        facts.Entry,
        "person_number",
        property(lambda entry: numbers.append(entry.number) or person(entry)),
    )
    night = night_in_teams(*[None] * 40)
    assert clashes(night) == []
    assert sorted(numbers) == list(range(1, 41))
