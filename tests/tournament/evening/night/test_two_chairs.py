"""Whoever has two numbers, and where that is too many at the same time."""

from dataclasses import replace

from tests import plain
from tournament.evening import facts
from tournament.evening.night.seats.two_chairs import in_two_teams

MENS, MIXED = "Men's", "Mixed"


def in_teams(*first_numbers, apart=False, divisions=()):
    """So many numbers, two by two; each with the number that its player came with."""
    night = plain.night(len(first_numbers), house="mcallen")
    people = (
        replace(one, first_number=first)
        for one, first in zip(night.entries, first_numbers, strict=True)
    )
    founded = (facts.Team(number=at, division=one) for at, one in enumerate(divisions, start=1))
    plan = replace(night.plan, sessions=((MENS,), (MIXED,)) if apart else None)
    return plain.told(night, *people, *founded, plan)


def found(night):
    return [(one.number, team.number, other.number) for one, team, other in in_two_teams(night)]


def test_player_of_two_teams_is_found_with_both():
    assert found(in_teams(None, None, 1, None)) == [(1, 1, 2)]


def test_player_of_three_teams_is_found_with_every_two():
    assert found(in_teams(None, None, 1, None, 1, None)) == [(1, 1, 2), (1, 1, 3), (3, 2, 3)]


def test_teams_of_two_sessions_and_those_that_went_home_are_in_nobodys_way():
    divisions = (MENS, MIXED)
    assert found(in_teams(None, None, 1, None, divisions=divisions))
    assert found(in_teams(None, None, 1, None, divisions=divisions, apart=True)) == []
    night = in_teams(None, None, 1, None)
    assert found(plain.told(night, replace(night.entries.of(1), last_game=0))) == []


def test_everybody_is_asked_once_who_they_are(monkeypatch):
    """It is asked at every press, of a city's day too."""
    asked, person = [], facts.Entry.person.fget
    monkeypatch.setattr(
        facts.Entry, "person", property(lambda one: asked.append(one.number) or person(one))
    )
    night = in_teams(*[None] * 40)
    assert found(night) == []
    assert sorted(asked) == list(range(1, 41))
